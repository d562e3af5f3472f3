"""What is written back means what the source meant: recorded records, judged by `meaning`."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.formats.dublin_core.dc_formats import QUALIFIED
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.formats.value import Value
from oaicdif.provider.written_back import render_back
from oaicdif.rules.back.back_engine import write_back
from oaicdif.rules.back.unknown import words_for_unknown
from oaicdif.rules.library import CrosswalkSet
from oaicdif.rules.result import CrosswalkResult
from oaicdif.xmldoc import parse_xml
from tests.rules.back.meaning import Tables, invented
from tests.rules.back.turning import AROUND, recorded
from tests.rules.mapped import shipped, shipped_back

WAYS = ("cdif-to-oai_dc", "cdif-to-oai_qdc")
SPREAD = 6  # of each recorded file


@pytest.fixture(scope="module")
def crosswalks() -> CrosswalkSet:
    return shipped()


@pytest.fixture(scope="module")
def tables(crosswalks: CrosswalkSet) -> Tables:
    way = shipped_back()["cdif-to-oai_dc"]
    return {**crosswalks.crosswalk("oai_dc-to-cdif").vocabularies, **way.vocabularies}


def written(result: CrosswalkResult, way: str = "cdif-to-oai_dc") -> list[tuple[str, str]]:
    back = write_back(shipped_back()[way], result.document, words_for_unknown(result))
    return [(element, text) for element, text, *_ in back.values]


@pytest.mark.slow
def test_recorded_records_come_back_without_an_invented_type_language_date_or_agent(
    shared: Path, crosswalks: CrosswalkSet, tables: Tables
) -> None:
    way, seen = shipped_back()["cdif-to-oai_dc"], 0
    for element in recorded(shared, "oai_dc", per_file=SPREAD):
        source, engine = crosswalks.choose(element) or (None, None)
        if source is None or engine is None or source.name != "oai_dc":
            continue
        result = engine.crosswalk(source.read(element), AROUND)
        back = write_back(way, result.document, words_for_unknown(result)).values
        assert invented(result.values, back, tables) == []
        seen += 1
    assert seen > 400


@pytest.mark.parametrize(
    ("element", "source", "wrong"),
    [
        ("dc:type", "Thesis", "Doctoral thesis"),
        ("dc:type", "Report", "Internal report"),
        ("dc:type", "Text", "Article"),
        ("dc:language", "en_US", "American English"),
        ("dc:language", "English", "deu"),
        ("dc:date", "2015", "2015-01-01"),
        ("dc:date", "2015-07", "2014"),
        ("dc:creator", "Doe, J.", "Doe, Jane"),
    ],
)
def test_equivalence_refuses_what_the_source_does_not_say(
    tables: Tables, element: str, source: str, wrong: str
) -> None:
    found = invented([(element, source, "", "")], [(element, wrong, "", "")], tables)
    assert found == [(element, wrong, [source])]


def crosswalked(crosswalks: CrosswalkSet, *values: tuple[str, str]) -> CrosswalkResult:
    full: list[Value] = [(element, text, "", "") for element, text in values]
    return crosswalks.engine("qdc-to-cdif").crosswalk(full, AROUND)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("element", "text", "again"),
    [
        ("dc:type", "Thesis", ["Thesis", "http://purl.org/coar/resource_type/c_46ec"]),
        ("dc:type", "Dissertation", ["Thesis", "http://purl.org/coar/resource_type/c_46ec"]),
        ("dc:type", "Journal", ["Journal", "http://purl.org/coar/resource_type/c_0640"]),
        ("dc:type", "Preprint", ["Preprint", "http://purl.org/coar/resource_type/c_816b"]),
        (
            "dc:type",
            "Master thesis",
            ["Master thesis", "http://purl.org/coar/resource_type/c_bdcc"],
        ),
        ("dc:language", "en_US", ["eng"]),
        ("dc:language", "pt-BR", ["por"]),
        ("dc:language", "American English", ["eng"]),
        ("dc:creator", "Anonymous", ["Anonymous"]),
        ("dc:creator", "Unknown", ["Unknown"]),
        ("dc:description", "n/a", ["n/a"]),
    ],
)
def test_source_word_comes_back_no_narrower(
    crosswalks: CrosswalkSet, way: str, element: str, text: str, again: list[str]
) -> None:
    found = written(crosswalked(crosswalks, (element, text)), way)
    assert [value for name, value in found if name == element] == again


def test_document_keeps_its_nil_while_dublin_core_says_the_sources_word(
    crosswalks: CrosswalkSet,
) -> None:
    """DECISIONS 14."""
    result = crosswalked(crosswalks, ("dc:creator", "Anonymous (Author)"), ("dc:title", "The sea"))
    assert result.document.nil == {"work.creator": "nil:unknown"}
    assert "creator" not in result.document.work
    assert ("dc:creator", "Anonymous (Author)") in written(result)


def test_word_for_nobody_beside_a_name_is_not_written(crosswalks: CrosswalkSet) -> None:
    result = crosswalked(crosswalks, ("dc:creator", "Doe, Jane"), ("dc:creator", "Anonymous"))
    assert [text for name, text in written(result) if name == "dc:creator"] == ["Doe, Jane"]


@pytest.mark.parametrize(
    ("source", "element"),
    [("mods-to-cdif", "mods:name"), ("datacite-to-cdif", "datacite:creator")],
)
def test_nobody_of_another_format_is_written_by_name(
    crosswalks: CrosswalkSet, source: str, element: str
) -> None:
    values: list[Value] = [(element, "name=Anonymous", "", "")]
    result = crosswalks.engine(source).crosswalk(values, AROUND)
    assert ("dc:creator", "Anonymous") in written(result)


def test_kept_document_written_on_demand_says_the_sources_word_too(
    crosswalks: CrosswalkSet,
) -> None:
    """Qualified Dublin Core is made of the kept document, in which only the nil is left."""
    result = crosswalked(crosswalks, ("dc:creator", "Anonymous"), ("dc:title", "The sea"))
    kept = orjson.dumps(lay_out_2023(result.document).body)
    simple = write_oai_dc([("title", "The sea", ""), ("creator", "Anonymous", "")])
    element = render_back(QUALIFIED, None, [kept, simple])
    assert element is not None
    texts = [(each.tag.rpartition("}")[2], each.text) for each in parse_xml(element)]
    assert ("creator", "Anonymous") in texts
    assert b"nil:" not in element


def test_nil_for_want_of_any_word_is_not_filled_from_dublin_core(crosswalks: CrosswalkSet) -> None:
    kept = orjson.dumps(lay_out_2023(crosswalked(crosswalks, ("dc:title", "Sea")).document).body)
    element = render_back(QUALIFIED, None, [kept, write_oai_dc([("creator", "Someone Else", "")])])
    assert element is not None
    assert b"Someone Else" not in element
