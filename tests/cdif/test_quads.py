"""The fast writer of N-Quads gives what the JSON-LD processor gives, byte for byte."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.cdif import quads
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.cdif.namespaces import DRAFT_CONTEXT
from oaicdif.cdif.quads import document_quads, document_triples, graph_quads
from oaicdif.cdif.rdf import nquads
from oaicdif.cdif.turtle import turtle
from oaicdif.errors import MalformedJsonLd
from tests.web.catalog import POOR, RICH, document

WHOLE: dict[str, Any] = {**document("oai:x:1", RICH), "@context": DRAFT_CONTEXT}


def usual(found: dict[str, Any]) -> bool:
    """Whether the fast writer writes this document by itself."""
    try:
        quads._Writer().document(found)
    except quads._Unusual:
        return False
    return True


@pytest.mark.parametrize("about", [{**RICH, "keywords": ["oxygen"]}, POOR])
def test_whole_document_is_written_by_the_fast_writer(about: Any) -> None:
    found = {**document("oai:x:1", about), "@context": DRAFT_CONTEXT}
    assert usual(found)
    assert document_quads(found) == nquads(found)


TEXTS = st.text(max_size=12) | st.sampled_from(
    [
        "https://example.org/a",
        "http://example.org",
        "https://example.org/a b",
        "info:eu-repo/semantics/article",
        "urn:nbn:nl:ui:13-1",
        "dcterms:title",
        "og:title",
        "schema:name",
        "ark:/13030/c7833mx7t",
        "_:b0",
        "_:x",
        "relative/path",
        "#resource",
        "2012-07-18",
        'say "hello"\\ \n\t\r',
        "\x07\x7f\x85\u2028",
        "https://example.org/%zz",
        "https://[::1]/",
        "https://user@example.org/",
        "https://example.org/größe_1.pdf",
        "https://example.org/数据?年=1#\U0001f600",
        "https://größe.example.org/",
        "https://example.org/\ue000",
        "https://example.org/\ufdd0\ufffd",
        "https://example.org/\xa0\x85",
        "Dataset",
        "spdx:Checksum",
        "type",
        "@id",
    ]
)
TAGS = st.sampled_from(["en", "EN-us", "zh-Hans", "sr-Latn-RS", "es-419", "de_DE", "x", "i-klingon",
                        "ab-abcdefghi", "en-", ""])  # fmt: skip
KEYS = st.sampled_from(
    ["name", "url", "datePublished", "@type", "license", "about", "type", "id", "spdx:checksum",
     "dcterms:conformsTo", "contentUrl", "og:title", "@value", "@list", "@language",
     "schema", "time:hasBeginning", "unknownTerm", "with space", "sameAs"]
)  # fmt: skip
VALUES = st.recursive(
    TEXTS | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False),
    lambda children: (
        st.lists(children, max_size=3)
        | st.builds(lambda text, tag: {"@value": text, "@language": tag}, TEXTS, TAGS)
        | st.dictionaries(KEYS, children, max_size=3)
        | st.builds(lambda name, rest: {"@id": name, **rest}, TEXTS,
                    st.dictionaries(KEYS, children, max_size=2))
    ),
    max_leaves=10,
)  # fmt: skip


def outcome(write: Any, found: dict[str, Any]) -> bytes | type[Exception]:
    try:
        return bytes(write(found))
    except MalformedJsonLd:
        return MalformedJsonLd


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_any_document_gives_the_same_quads(rest: dict[str, Any]) -> None:
    found = {"@context": DRAFT_CONTEXT, "@id": "https://example.org/record", **rest}
    assert outcome(document_quads, found) == outcome(nquads, found)


@pytest.mark.slow
@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_turtle_of_any_document_is_that_of_its_lines(rest: dict[str, Any]) -> None:
    found = {"@context": DRAFT_CONTEXT, "@id": "https://example.org/record", **rest}
    made = outcome(lambda whole: document_triples(whole).turtle(), found)
    assert made == outcome(lambda whole: turtle(nquads(whole)), found)


@pytest.mark.parametrize(
    "rest",
    [
        {"about": {"@id": "https://example.org/1", "name": "a"}, "isPartOf": {
            "@id": "https://example.org/1", "name": "b"}},
        {"name": "a", "schema:name": "b"},
        {"@type": "Dataset", "rdf:type": "b"},
        {"name": [], "url": {"@id": "https://example.org/1"}, "keywords": []},
    ],
)  # fmt: skip
def test_turtle_says_in_one_place_what_a_document_says_in_two(rest: dict[str, Any]) -> None:
    found = {"@context": DRAFT_CONTEXT, "@id": "https://example.org/record", **rest}
    assert document_triples(found).turtle() == turtle(nquads(found))


@pytest.mark.slow
@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_lines_in_a_graph_are_those_of_the_document(rest: dict[str, Any]) -> None:
    found = {"@context": DRAFT_CONTEXT, "@id": "https://example.org/record", **rest}
    graph = "https://example.org/graph"
    made = outcome(lambda whole: graph_quads(whole, graph, b"r1b"), found)
    if isinstance(made, bytes):
        for line, plain in zip(made.splitlines(), nquads(found).splitlines(), strict=True):
            assert line.endswith(f" <{graph}> .".encode())
            assert line.replace(b"_:r1b", b"_:b").removesuffix(b" <%b> ." % graph.encode()) == (
                plain.removesuffix(b" .")
            )


@given(TEXTS)
def test_any_text_is_written_alike(text: str) -> None:
    clean = text.encode("utf-8", "replace").decode()
    found = {**WHOLE, "name": clean, "url": clean, "dateModified": clean}
    assert document_quads(found) == nquads(found)


@pytest.mark.parametrize(
    "rest",
    [
        {"alternateName": {"@value": "a “b” \\", "@language": "en-GB"}},
        {"alternateName": [{"@value": "größer\nals", "@language": "zh-Hant-TW"}, "b"]},
        {"distribution": {"contentUrl": "https://example.org/größe/数据.pdf"}},
    ],
)
def test_titles_in_languages_and_addresses_in_letters_need_no_processor(rest: Any) -> None:
    found = {**document("oai:x:1", POOR), "@context": DRAFT_CONTEXT, **rest}
    assert usual(found)
    assert document_quads(found) == nquads(found)


def test_document_of_another_context_goes_to_the_processor() -> None:
    other = {**WHOLE, "@context": {"@vocab": "https://example.org/"}}
    assert document_quads(other) == nquads(other)


@pytest.mark.slow
def test_recorded_documents_give_the_same_quads(shared: Path) -> None:
    from oaicdif.rules.library import load_crosswalks
    from oaicdif.rules.result import Surroundings
    from oaicdif.xmldoc import parse_xml
    from tests.corpus.recorded import OAI, oai_dc_files

    crosswalks = load_crosswalks(None)
    written = fast = 0
    for recorded in list(oai_dc_files(shared))[::6]:
        if recorded.malformed:
            continue
        for body in list(recorded.replies.values())[:2]:
            for metadata in list(parse_xml(body).iter(f"{OAI}metadata"))[:10]:
                chosen = crosswalks.choose(metadata[0], endpoint="")
                if chosen is None:
                    continue
                source, engine = chosen
                around = Surroundings(record_iri="https://catalog.example.org/records/x")
                result = engine.crosswalk(source.read(metadata[0]), around)
                found = lay_out_2023(result.document).body
                assert document_quads(found) == nquads(found)
                written, fast = written + 1, fast + usual(found)
    assert written > 50
    assert fast > 0.9 * written
