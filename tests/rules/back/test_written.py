"""Recorded records of every source, written in every format: valid, and equal when read again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from lxml import etree

from oaicdif.cdif.document import Document
from oaicdif.cdif.document_reader import read_document
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.formats.didl.didl_reader import parse_didl
from oaicdif.formats.didl.parcel import unpack
from oaicdif.rules.back.element_writers import write_document
from oaicdif.xmldoc import parse_xml
from tests.rules.back.test_written_elements import qualified_schema, schema  # noqa: F401  fixtures
from tests.rules.back.turning import AROUND, recorded
from tests.rules.mapped import shipped, shipped_back

pytestmark = pytest.mark.slow

SOURCES = ("oai_dc", "qdc", "dcterms", "mods", "datacite", "didl")
IDENTIFIER = "oai:catalog.example.org:1"


@cache
def documents(shared: Path, source: str) -> tuple[Document, ...]:
    """As they are published: laid out, and read again. Made once for both tests."""
    return tuple(_documents(shared, source))


def _documents(shared: Path, source: str) -> Iterator[Document]:
    crosswalks = shipped()
    for element in recorded(shared, source, per_file=3):
        chosen = crosswalks.choose(element)
        assert chosen is not None
        found, engine = chosen
        document = engine.crosswalk(found.read(element), AROUND).document
        yield read_document(lay_out_2023(document).body)


@pytest.mark.parametrize("source", SOURCES)
def test_written_elements_are_valid(
    shared: Path,
    source: str,
    schema: etree.XMLSchema,  # noqa: F811
    qualified_schema: etree.XMLSchema,  # noqa: F811
) -> None:
    ways = shipped_back()
    judges = {
        "cdif-to-oai_dc": schema, "cdif-to-didl": schema, "cdif-to-oai_qdc": qualified_schema,
    }  # fmt: skip
    seen = 0
    for document in documents(shared, source):
        seen += 1
        for name, judge in judges.items():
            written = write_document(ways, name, document, identifier=IDENTIFIER)
            judge.assertValid(parse_xml(written.element).getroottree())
    assert seen


@pytest.mark.parametrize("source", SOURCES)
def test_didl_comes_in_again_equal(shared: Path, source: str) -> None:
    """What the DIDL says of files, page and names is the document's, and stays so."""
    ways, crosswalks = shipped_back(), shipped()
    for document in documents(shared, source):
        first = write_document(ways, "cdif-to-didl", document, identifier=IDENTIFIER).element
        chosen = crosswalks.choose(parse_xml(first))
        assert chosen is not None
        reader, engine = chosen
        again = engine.crosswalk(reader.read(parse_xml(first)), AROUND).document
        second = write_document(ways, "cdif-to-didl", again, identifier=IDENTIFIER).element
        one, two = unpack(parse_didl(first)), unpack(parse_didl(second))
        assert one.files == two.files
        assert [page.url for page in one.pages] == [page.url for page in two.pages]
