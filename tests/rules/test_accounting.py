"""Every value of every recorded record is in the trace or in the loss report.

The values are counted by a plain parse of this test, not by our reader.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree

from oaicdif.catalog.file_records import read_inputs
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.errors import MalformedXml, OaiError, ResponseError
from oaicdif.protocol.repair import parse_repaired
from oaicdif.rules.result import CrosswalkResult
from oaicdif.xmldoc import Element
from tests.rules.mapped import AROUND, shipped

pytestmark = pytest.mark.slow

DUBLIN_CORE = ("http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/")


def recorded(folder: Path) -> Iterator[tuple[str, Element]]:
    """(file, metadata element) of every live record of Dublin Core."""
    for path in sorted(folder.rglob("*.xml")):
        try:
            root, _, _ = parse_repaired(path.read_bytes())
            records = list(read_inputs(root))
        except (MalformedXml, OaiError, ResponseError):
            continue
        for record in records:
            if record.metadata is not None:
                yield path.name, record.metadata


def plain_count(metadata: Element) -> Counter[str]:
    """How often each element of Dublin Core stands in the record, by qualified name."""
    return Counter(
        child.tag
        for child in metadata.iter(etree.Element)
        if child.tag.startswith(tuple(f"{{{space}}}" for space in DUBLIN_CORE))
        and child is not metadata
    )


def accounted(result: CrosswalkResult) -> set[int]:
    return {row.index for row in result.trace or ()} | {i.position for i in result.issues}


@pytest.fixture(scope="module")
def crosswalked(shared: Path) -> list[tuple[str, Element, CrosswalkResult]]:
    found = []
    for name, metadata in recorded(shared / "corpus" / "files"):
        chosen = shipped().choose(metadata)
        if chosen is None or chosen[0].name not in ("oai_dc", "qdc", "dcterms"):
            continue
        source, engine = chosen
        result = engine.crosswalk(source.read(metadata), AROUND, traced=True)
        found.append((name, metadata, result))
    return found


Crosswalked = list[tuple[str, Element, CrosswalkResult]]


def test_corpus_holds_thousands_of_records(crosswalked: Crosswalked) -> None:
    assert len(crosswalked) > 12_000


def test_reader_takes_every_element_of_dublin_core(crosswalked: Crosswalked) -> None:
    for name, metadata, result in crosswalked:
        read = Counter(element.partition(":")[2] for element, *_ in result.values)
        for tag, count in plain_count(metadata).items():
            assert read[tag.rpartition("}")[2]] >= count, (name, tag)


def test_every_value_is_in_trace_or_report(crosswalked: Crosswalked) -> None:
    for name, _, result in crosswalked:
        missing = set(range(len(result.values))) - accounted(result)
        assert not missing, (name, [result.values[at] for at in missing])


def test_what_is_traced_to_a_path_is_in_the_document(crosswalked: Crosswalked) -> None:
    for name, _, result in crosswalked:
        for row in result.trace or ():
            area, _, key = row.path.partition(".")
            assert area != "pool", (name, row)
            if area in ("work", "record") and row.status.value != "nil":
                held = getattr(result.document, area)
                assert key in held, (name, row)


def test_what_is_not_used_has_a_reason(crosswalked: Crosswalked) -> None:
    for name, _, result in crosswalked:
        reported = {issue.position for issue in result.issues}
        for row in result.trace or ():
            if not row.path and row.text and row.status.value == "unused":
                assert row.index in reported, (name, row)


def test_every_record_has_a_document_in_both_layouts(crosswalked: Crosswalked) -> None:
    for name, _, result in crosswalked:
        draft = lay_out_2023(result.document).body
        core = lay_out_1_1(result.document).body
        assert draft["about"]["@id"] == core["@id"], name
        assert draft["@id"] == core["schema:subjectOf"]["@id"], name


def test_plain_and_traced_compilation_give_the_same(crosswalked: Crosswalked) -> None:
    for name, metadata, result in crosswalked[::7]:
        chosen = shipped().choose(metadata)
        assert chosen is not None
        plain = chosen[1].crosswalk(result.values, AROUND)
        assert plain.document == result.document, name
        assert plain.issues == result.issues, name
