"""The pyld wall: our context against schema.org's, and the loader that never fetches."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyld import jsonld as pyld

from oaicdif.cdif.jsonld import (
    canonical_nquads,
    compact,
    expand,
    frame,
    is_schema_org,
    schema_org_context,
)
from oaicdif.errors import ContextRefused, MalformedJsonLd

SCRIPT = re.compile(
    rb"<script[^>]*application/ld\+json[^>]*>(.*?)</script>", re.DOTALL | re.IGNORECASE
)


def documents(path: Path) -> Iterator[Any]:
    """The JSON-LD of a web file: the file itself, or the scripts in a page."""
    body = path.read_bytes()
    texts = SCRIPT.findall(body) if b"<html" in body[:2000].lower() else [body]
    for text in texts:
        try:
            yield orjson.loads(text)
        except orjson.JSONDecodeError:
            continue


def names_schema_org_alone(value: Any) -> bool:
    """Whether every context that is named is schema.org's."""
    if isinstance(value, dict):
        contexts = value.get("@context", [])
        contexts = contexts if isinstance(contexts, list) else [contexts]
        named = [each for each in contexts if isinstance(each, str)]
        return all(map(is_schema_org, named)) and all(
            names_schema_org_alone(each) for key, each in value.items() if key != "@context"
        )
    return all(map(names_schema_org_alone, value)) if isinstance(value, list) else True


def triples(document: Any, context: Any) -> str:
    """Canonical N-Quads with `context` in schema.org's place."""

    def load(_url: str, _options: object) -> dict[str, Any]:
        return {"contentType": "application/ld+json", "contextUrl": None, "documentUrl": "",
                "document": context}  # fmt: skip

    options = {"algorithm": "URDNA2015", "format": "application/n-quads", "documentLoader": load}
    text: str = pyld.normalize(document, options)
    return text


@pytest.mark.slow
def test_our_context_gives_the_triples_of_schema_org(shared: Path) -> None:
    """DECISIONS 19: on every web file of the corpus that names no other context."""
    official = orjson.loads(
        (shared / "official" / "schema.org" / "schemaorgcontext-30.0.jsonld").read_bytes()
    )
    compared = 0
    for path in sorted((shared / "corpus" / "files" / "web").rglob("*")):
        if path.suffix not in (".json", ".jsonld", ".html"):
            continue
        for document in documents(path):
            if not names_schema_org_alone(document) or len(orjson.dumps(document)) > 200_000:
                continue
            try:
                theirs = triples(document, official)
            except pyld.JsonLdError:
                continue  # no JSON-LD with schema.org's own context either
            assert triples(document, schema_org_context()) == theirs, path.name
            compared += bool(theirs)
    assert compared >= 30


def test_every_term_of_the_draft_means_the_same(shared: Path) -> None:
    official = orjson.loads(
        (shared / "official" / "schema.org" / "schemaorgcontext-30.0.jsonld").read_bytes()
    )["@context"]
    ours = schema_org_context()["@context"]
    for name, term in official.items():
        if isinstance(term, dict):
            coercion = ours.get(name, {}).get("@type")
            assert coercion == term.get("@type"), name


@pytest.mark.parametrize(
    "url",
    ["https://schema.org", "http://schema.org/", "https://schema.org/docs/jsonldcontext.jsonld"],
)
def test_schema_org_is_known_in_its_spellings(url: str) -> None:
    (found,) = expand({"@context": url, "name": "A title"})
    assert found == {"http://schema.org/name": [{"@value": "A title"}]}


@pytest.mark.parametrize("url", ["https://example.org/context", "file:///etc/passwd"])
def test_any_other_context_is_refused(url: str) -> None:
    with pytest.raises(ContextRefused) as caught:
        expand({"@context": url, "name": "A title"})
    assert caught.value.hint


@pytest.mark.parametrize(
    "document",
    [
        {"@context": {"a": {"@id": 5}}, "a": 1},
        {"@id": 5},
        {"@context": {"@base": 1}},
        {"@context": "relative"},
    ],
)
def test_what_is_no_json_ld_is_malformed(document: Any) -> None:
    with pytest.raises(MalformedJsonLd):
        expand(document)


keys = st.text() | st.sampled_from(["@id", "@type", "@list", "@value", "@graph", "@context", "a"])
trees = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=8,
)


@given(trees)
def test_any_json_is_expanded_or_refused_in_our_words(tree: Any) -> None:
    with contextlib.suppress(ContextRefused, MalformedJsonLd):
        expand(tree)


def test_compacting_and_framing_need_no_network() -> None:
    context = {"@vocab": "http://schema.org/"}
    document = {"@context": "https://schema.org", "@id": "https://example.org/1", "name": "A title"}
    assert compact(document, context)["name"] == "A title"
    framed = frame(document, {"@context": context, "@id": "https://example.org/1"})
    assert framed["name"] == "A title"


def test_canonical_form_does_not_depend_on_order() -> None:
    one = {"@context": "https://schema.org", "creator": [{"name": "a"}, {"name": "b"}]}
    two = {"@context": "https://schema.org", "creator": [{"name": "b"}, {"name": "a"}]}
    assert canonical_nquads(one) == canonical_nquads(two)
