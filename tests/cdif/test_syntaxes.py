"""Turtle, RDF/XML and N-Triples of a document: one graph, steady bytes, legal XML."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.cdif.jsonld import canonical_nquads
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.cdif.namespaces import DRAFT_CONTEXT
from oaicdif.cdif.quads import document_quads, rdf_xml
from oaicdif.cdif.turtle import turtle
from oaicdif.errors import MalformedJsonLd
from oaicdif.xmldoc import parse_xml
from tests.cdif.documents import FULL
from tests.cdif.graphs import WRITTEN, canonical
from tests.web.catalog import POOR, RICH, document

ABOUT = "https://example.org/1"


def named(text: str) -> dict[str, Any]:
    return {"@context": DRAFT_CONTEXT, "@id": ABOUT, "@type": "Dataset", "name": text}


@pytest.mark.parametrize("syntax", WRITTEN)
@pytest.mark.parametrize("found", [
    lay_out_2023(FULL).body, document("oai:x:1", RICH), document("oai:x:2", POOR),
])  # fmt: skip
def test_each_syntax_holds_the_graph_of_the_document(found: Any, syntax: str) -> None:
    write, read = WRITTEN[syntax]
    assert canonical(write(document_quads(found)), read) == canonical_nquads(found)


TEXTS = st.text(max_size=20) | st.sampled_from(
    ["a\rb", "\r\n", " ", "", 'say "so" <b>&amp;</b> ]]>', "\\u0041 \\n", "_:b0 .", "@prefix a: .",
     "عربي", "\u2028\x85", "> <rdf:RDF>", "\U0001f600"]
)  # fmt: skip


def is_legal(text: str) -> bool:
    """Whether XML 1.0 allows every character (section 2.2)."""
    return all(
        each in "\t\n\r" or "\x20" <= each <= "\ud7ff" or "\ue000" <= each <= "\ufffd"
        or each >= "\U00010000" for each in text
    )  # fmt: skip


@pytest.mark.slow
@given(TEXTS.filter(is_legal))
def test_any_text_survives_every_syntax(text: str) -> None:
    quads = document_quads(named(text))
    for write, read in WRITTEN.values():
        found = [each.object for each in ox.parse(write(quads), format=read)]
        assert ox.Literal(text) in found


@pytest.mark.parametrize("text", ["a\x01b", "\x0b", "a\ufffe", "\x00"])
def test_what_xml_forbids_is_left_out_of_rdf_xml_alone(text: str) -> None:
    quads = document_quads(named(f"{text}c"))
    parse_xml(rdf_xml(quads))
    kept = "".join(filter(is_legal, f"{text}c"))
    for write, read, said in (
        (rdf_xml, ox.RdfFormat.RDF_XML, kept),
        (turtle, ox.RdfFormat.TURTLE, f"{text}c"),
    ):
        objects = {each.object for each in ox.parse(write(quads), format=read)}
        assert ox.Literal(said) in objects


@pytest.mark.parametrize("term", ["https://schema.org/", "urn:x:1", "https://example.org/a-1/"])
def test_term_that_is_no_name_in_xml_is_refused(term: str) -> None:
    quads = f'<{ABOUT}> <{term}> "x" .\n'.encode()
    with pytest.raises(MalformedJsonLd, match="no name in XML"):
        rdf_xml(quads)
    assert canonical(turtle(quads), ox.RdfFormat.TURTLE) == quads.decode()


@pytest.mark.slow
def test_prefixes_stand_in_one_order_in_every_process() -> None:
    # the library gives them in an order of chance; a file that is written again must not differ
    program = (
        "from oaicdif.cdif.quads import *; from oaicdif.cdif.turtle import turtle; import sys;"
        f"q = document_quads({named('x')!r}); sys.stdout.buffer.write(turtle(q) + rdf_xml(q))"
    )
    runs = {
        subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout
        for _ in range(3)
    }
    assert len(runs) == 1


def test_triples_of_a_subject_stand_together() -> None:
    found = turtle(document_quads(document("oai:x:1", RICH))).decode()
    assert found.count("\n<https://doi.org/10.5072/oai:x:1> ") == 1
