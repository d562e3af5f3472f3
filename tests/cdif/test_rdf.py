"""The pyoxigraph wall: N-Quads of documents, equal to pyld's, with steady bytes."""

from __future__ import annotations

import contextlib
from typing import Any

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.cdif.jsonld import canonical_nquads
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.cdif.rdf import nquads, with_contexts
from oaicdif.errors import ContextRefused, MalformedJsonLd
from tests.cdif.documents import FULL, document
from tests.cdif.test_jsonld import trees

SCHEMA = "https://schema.org"


def graph(text: bytes | str) -> ox.Dataset:
    found = ox.Dataset(ox.parse(text, format=ox.RdfFormat.N_QUADS))
    found.canonicalize(ox.CanonicalizationAlgorithm.UNSTABLE)
    return found


@pytest.mark.parametrize("lay_out", [lay_out_2023, lay_out_1_1])
@pytest.mark.parametrize("given_", [document(), FULL])
def test_triples_are_those_of_the_other_processor(lay_out: Any, given_: Any) -> None:
    body = lay_out(given_).body
    assert graph(nquads(body)) == graph(canonical_nquads(body))


def test_same_document_gives_the_same_bytes() -> None:
    body = lay_out_2023(FULL).body
    assert nquads(body) == nquads(body)
    assert b"_:b0 " in nquads(body)


@given(st.text() | st.sampled_from(["_:b0 .", 'x" _:abc', "> _:0a1b ."]))
def test_names_of_blank_nodes_do_not_touch_texts(text: str) -> None:
    text = text.encode("utf-8", "replace").decode()
    body = {"@context": SCHEMA, "creator": {"name": text, "knows": {"name": text}}}
    objects = [quad.object for quad in graph(nquads(body))]
    literals = {each.value for each in objects if isinstance(each, ox.Literal)}
    assert literals == {text}


def test_broken_iri_costs_its_triple_only() -> None:
    body = {"@context": SCHEMA, "@id": "https://example.org/1", "url": "a b", "name": "x"}
    assert nquads(body) == b'<https://example.org/1> <http://schema.org/name> "x" .\n'


def test_contexts_are_written_out_at_any_depth() -> None:
    nested = {"a": [{"@context": SCHEMA, "url": "https://example.org/"}]}
    (inner,) = with_contexts(nested)["a"]
    assert inner["@context"]["url"] == {"@type": "@id"}
    assert "license" not in inner["@context"]


def test_any_other_context_is_refused() -> None:
    with pytest.raises(ContextRefused):
        nquads({"@context": "https://example.org/context", "name": "x"})


def test_what_is_no_json_ld_is_malformed() -> None:
    with pytest.raises(MalformedJsonLd):
        nquads({"@context": {"a": {"@id": 5}}, "a": 1})


@given(trees)
def test_any_json_is_written_or_refused_in_our_words(tree: Any) -> None:
    with contextlib.suppress(ContextRefused, MalformedJsonLd):
        nquads(tree)
