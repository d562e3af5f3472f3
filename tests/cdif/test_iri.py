"""What may be the identifier of a node."""

from __future__ import annotations

import pyoxigraph
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.cdif.iri import clean_iri, is_iri, is_web


@pytest.mark.parametrize(
    "text",
    [
        "https://doi.org/10.5072/abc",
        "http://example.org/ä",
        "urn:nbn:nl:ui:13-123456789",
        "info:eu-repo/semantics/article",
        "ark:/13030/c7833mx7t",
        "oai:arXiv.org:cs/0112017",
    ],
)
def test_names_of_things_are_iris(text: str) -> None:
    assert is_iri(text)


@pytest.mark.parametrize(
    "text", ["", "article", "1874/15290", "Keyword: sea", "nil:missing", "http:", "Note:see p. 4"]
)
def test_labels_are_no_iris(text: str) -> None:
    assert not is_iri(text)


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("https://example.org/a b", "https://example.org/a%20b"),
        (" https://example.org/ ", "https://example.org/"),
        ("https://example.org/{x}|<y>", "https://example.org/%7Bx%7D%7C%3Cy%3E"),
        ("https://example.org/100%", "https://example.org/100%25"),
        ("https://example.org/%20", "https://example.org/%20"),
        ("https://example.org/ä#b", "https://example.org/ä#b"),
        ("https://example.org/a#b#c", "https://example.org/a#b%23c"),
        ("https://example.org/a\u00a0b", "https://example.org/a%C2%A0b"),
    ],
)
def test_only_what_no_iri_may_hold_is_encoded(text: str, clean: str) -> None:
    assert clean_iri(text) == clean


@given(st.text())
def test_a_clean_iri_is_one_for_a_strict_parser(text: str) -> None:
    pyoxigraph.NamedNode(clean_iri("https://example.org/" + text))


@given(st.text())
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    once = clean_iri("urn:x:" + text)
    assert clean_iri(once) == once


def test_web_address_has_no_white_space() -> None:
    assert is_web("http://example.org/a")
    assert not is_web("http://example.org/a b")
    assert not is_web("urn:x:y")
