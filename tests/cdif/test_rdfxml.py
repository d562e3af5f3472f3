"""RDF/XML of a CDIF 1.1 tree: the same graph, the same bytes, legal XML."""

from __future__ import annotations

from typing import Any

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.cdif.files import schema_bytes
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.rdf import nquads
from oaicdif.cdif.rdfxml import NAMESPACE, rdf_xml
from oaicdif.xmldoc import ILLEGAL, legal_text, local_name, namespace, parse_xml
from tests.cdif.documents import FULL, JANE, PRESS, document

CONTEXT = {"schema": "http://schema.org/"}
IRI = "https://example.org/1"


def graph(body: bytes, form: ox.RdfFormat) -> ox.Dataset:
    found = ox.Dataset(ox.parse(body, format=form))
    found.canonicalize(ox.CanonicalizationAlgorithm.UNSTABLE)
    return found


def same(body: dict[str, Any]) -> bool:
    return graph(rdf_xml(body), ox.RdfFormat.RDF_XML) == graph(nquads(body), ox.RdfFormat.N_QUADS)


@pytest.mark.parametrize("given_", [document(), FULL])
def test_graph_is_that_of_the_json_ld(given_: Any) -> None:
    assert same(lay_out_1_1(given_).body)


def test_root_is_rdf() -> None:
    root = parse_xml(rdf_xml(lay_out_1_1(FULL).body))
    assert (namespace(root), local_name(root)) == (NAMESPACE, "RDF")


def test_creators_are_a_collection_without_blank_node_labels() -> None:
    text = rdf_xml(lay_out_1_1(document(creator=[JANE, PRESS])).body).decode()
    assert '<schema:creator rdf:parseType="Collection"><schema:Person>' in text
    assert "nodeID" not in text


def test_same_document_gives_the_same_bytes() -> None:
    assert rdf_xml(lay_out_1_1(FULL).body) == rdf_xml(lay_out_1_1(FULL).body)


@given(st.text())
def test_any_text_is_carried_less_what_xml_forbids(text: str) -> None:
    legal = legal_text(text)
    body = {"@context": CONTEXT, "@id": IRI, "schema:name": legal, "schema:keywords": [legal, "b"]}
    assert same(body)
    dirty = rdf_xml(body | {"schema:name": text.encode("utf-8", "replace").decode()})
    assert not ILLEGAL.search(dirty.decode())
    parse_xml(dirty)


# Beyond 2**53 JSON processors differ among themselves.
@given(st.integers(-(2**53), 2**53) | st.floats(-1e15, 1e15) | st.booleans())
def test_numbers_have_the_datatype_and_form_of_json_ld(value: float) -> None:
    assert same({"@context": CONTEXT, "@id": IRI, "schema:latitude": value})


def test_carriage_return_survives() -> None:
    assert same({"@context": CONTEXT, "@id": IRI, "schema:description": "one\r\ntwo\rthree"})


@pytest.mark.parametrize("key", ["name", "foaf:name", "schema:first name", "schema:"])
def test_key_that_is_no_element_name_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="cannot be the name"):
        rdf_xml({"@id": IRI, key: "x"})


def test_element_is_valid_against_the_schema_we_serve() -> None:
    from lxml import etree

    schema = etree.XMLSchema(parse_xml(schema_bytes("cdif.xsd")))
    schema.assertValid(parse_xml(rdf_xml(lay_out_1_1(FULL).body)))
    assert not schema.validate(parse_xml(b"<RDF/>"))
