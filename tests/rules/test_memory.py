"""An engine that has met a value before gives what one that has not would give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.formats.table import format_of_root
from oaicdif.formats.value import Value
from oaicdif.rules.back.back_engine import write_back
from oaicdif.rules.compiler import compile_crosswalk
from oaicdif.rules.engine import Engine
from oaicdif.rules.memory import KEPT_CHARS, KEPT_EFFECTS, MET_VALUES, Memory, Standing
from oaicdif.rules.output import Output
from oaicdif.rules.result import CrosswalkResult
from oaicdif.rules.wordlist import all_words
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import AROUND, shipped

NAMES = ("oai_dc-to-cdif", "qdc-to-cdif", "mods-to-cdif", "datacite-to-cdif", "didl-to-cdif")
SAMPLES = Path(__file__).parents[2] / "crosswalks" / "samples"


def unmet(name: str) -> Engine:
    """The shipped crosswalk with an empty memory."""
    return replace(shipped().engine(name), memory=Memory())


@cache
def samples(name: str) -> list[list[Value]]:
    """The values of each sample of a crosswalk."""
    roots = [parse_xml(path.read_bytes()) for path in sorted((SAMPLES / name).glob("*.xml"))]
    sources = [format_of_root(str(root.tag)) for root in roots]
    return [source.read(root) for source, root in zip(sources, roots, strict=True) if source]


def values_of(name: str) -> st.SearchStrategy[list[Value]]:
    known = sorted({value for record in samples(name) for value in record})
    elements = sorted({element for element, *_ in known})
    languages, schemes = st.sampled_from(["", "en", "de-CH"]), st.sampled_from(["", "W3CDTF"])
    made = st.tuples(st.sampled_from(elements), st.text(max_size=20), languages, schemes)
    return st.lists(st.sampled_from(known) | made, max_size=12)


def meant(text: str) -> str | None:
    return "https://other.example.org/1" if len(text) % 2 else None


def shown(result: CrosswalkResult) -> tuple[Any, ...]:
    """All of a result, its order included."""
    document = result.document
    texts = (orjson.dumps(document.work), orjson.dumps(document.record))
    nil, derived = list(document.nil.items()), sorted(document.derived)
    return texts, nil, derived, result.issues, result.values, result.trace


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_warm_memory_changes_nothing(name: str, data: st.DataObject) -> None:
    values = data.draw(values_of(name))
    warm, before = unmet(name), data.draw(st.permutations(values))
    later = AROUND._replace(now=AROUND.now + timedelta(days=9_000), alias=meant, identifier="oai:x")
    for around in (AROUND, later, AROUND):
        warm.crosswalk(before, around)
    for around in (AROUND, later):
        assert shown(warm.crosswalk(values, around)) == shown(unmet(name).crosswalk(values, around))
        traced = warm.crosswalk(values, around, traced=True)
        assert shown(traced) == shown(unmet(name).crosswalk(values, around, traced=True))
        assert shown(traced._replace(trace=None)) == shown(warm.crosswalk(values, around))


def test_a_value_is_kept_when_it_comes_the_second_time() -> None:
    engine, value = unmet("oai_dc-to-cdif"), ("dc:type", "Dataset", "", "")
    engine.crosswalk([value], AROUND)
    assert value not in engine.memory.effects
    engine.crosswalk([value], AROUND)
    assert value in engine.memory.effects


def test_long_texts_are_not_kept() -> None:
    engine, value = unmet("oai_dc-to-cdif"), ("dc:rights", "x" * (KEPT_CHARS + 1), "", "")
    engine.crosswalk([value] * 3, AROUND)
    assert not engine.memory.met
    assert not engine.memory.effects


@pytest.mark.slow
def test_memory_does_not_grow_with_the_number_of_records() -> None:
    engine = unmet("oai_dc-to-cdif")
    for first in range(0, 30_000, 100):
        engine.crosswalk(
            [("dc:type", f"kind {n // 2}", "", "") for n in range(first, first + 100)], AROUND
        )
        assert len(engine.memory.effects) <= KEPT_EFFECTS
    for first in range(0, MET_VALUES + 200, 100):
        engine.crosswalk(
            [("dc:type", f"other {n}", "", "") for n in range(first, first + 100)], AROUND
        )
        assert len(engine.memory.met) <= MET_VALUES


def test_an_embargo_that_passes_is_not_remembered() -> None:
    engine, values = unmet("qdc-to-cdif"), [("dcterms:available", "2030-01-01", "", "")]
    for _ in range(3):
        early = engine.crosswalk(values, AROUND._replace(now=datetime(2029, 1, 1, tzinfo=UTC)))
        late = engine.crosswalk(values, AROUND._replace(now=datetime(2031, 1, 1, tzinfo=UTC)))
        assert early.document.work["conditionsOfAccess"] == ["Embargo until 2030-01-01"]
        assert "conditionsOfAccess" not in late.document.work
    assert engine.memory.effects == {values[0]: Standing.BOUND}


def test_a_checksum_stays_with_its_record() -> None:
    engine = unmet("oai_dc-to-cdif")
    page = ("dc:identifier", "https://repo.example.org/1", "", "")
    file = ("dc:format", "application/pdf https://repo.example.org/1.pdf", "", "")
    for digit in "0123":
        values = [page, file, ("dc:format", f"md5:{digit * 32}", "", "")]
        download = engine.crosswalk(values, AROUND).document.work["distribution"][0]
        assert download["spdx:checksum"]["spdx:checksumValue"] == digit * 32
    assert (
        "spdx:checksum"
        not in engine.crosswalk([page, file], AROUND).document.work["distribution"][0]
    )


def test_words_of_others_are_remembered_only_when_they_say_so() -> None:
    words = all_words()
    counted = iter(range(10))

    def numbered(_m: Any, _text: str, _lang: str, _out: Output, _i: int) -> str:
        return f"number {next(counted)}"

    words.builder("plain-text", "numbers", alone=False)(lambda _vocabularies: numbered)
    engine = compile_crosswalk(shipped().crosswalk("oai_dc-to-cdif"), words)
    made = [engine.crosswalk([("dc:subject", "snow", "", "")], AROUND) for _ in range(4)]
    assert len({each.document.work["keywords"][0] for each in made}) == 4


class Untouchable(dict[str, Any]):
    """A dictionary that nobody may write into."""

    def _refuse(self, *_args: Any, **_named: Any) -> NoReturn:
        raise AssertionError("a value that documents share was written into")

    __setitem__ = __delitem__ = __ior__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse


class UntouchableList(list[Any]):
    """A list that nobody may write into."""

    _refuse = Untouchable._refuse
    __setitem__ = __delitem__ = __iadd__ = _refuse
    append = extend = insert = remove = pop = clear = sort = reverse = _refuse


def frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return Untouchable({key: frozen(each) for key, each in value.items()})
    return UntouchableList(map(frozen, value)) if isinstance(value, list) else value


def freeze(memory: Memory) -> int:
    """Make all that is kept untouchable; how many values that are."""
    for value, known in memory.effects.items():
        if isinstance(known, tuple):
            writes = tuple((path, frozen(each)) for path, each in known[0])
            memory.effects[value] = (writes, known[1])
    return len(memory.effects)


def all_that_is_made(result: CrosswalkResult) -> Iterator[object]:
    """Everything that is done with a document when a store is crosswalked."""
    yield result.aliases
    yield write_back(shipped().back()["cdif-to-oai_dc"], result.document)
    result.document.record["dateModified"] = "2024-05-01T00:00:00Z"
    for lay_out in (lay_out_2023, lay_out_1_1):
        yield orjson.dumps(lay_out(result.document).body)


def met(name: str, records: Sequence[Sequence[Value]]) -> Engine:
    """An engine that keeps every value of these records that it keeps at all."""
    engine = unmet(name)
    for values in (*records, *records):
        engine.crosswalk(values, AROUND)
    return engine


@pytest.mark.parametrize("name", NAMES)
def test_nobody_writes_into_what_documents_share(name: str) -> None:
    engine = met(name, samples(name))
    assert freeze(engine.memory) > 10
    for values in samples(name):
        found = list(all_that_is_made(engine.crosswalk(values, AROUND)))
        assert found == list(all_that_is_made(unmet(name).crosswalk(values, AROUND)))
