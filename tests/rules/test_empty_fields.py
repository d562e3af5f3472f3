"""The label of a field with a word for nothing behind it is no value."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

TITLE = ("dc:title", "Tides")
FIELDS = ("identifier", "relatedLink", "isBasedOn", "comment", "format", "isPartOf", "citation")


@pytest.mark.parametrize(
    ("element", "text"),
    [
        ("dc:identifier", "PMID: n/a"),
        ("dc:identifier", "DOI: none"),
        ("dc:identifier", "OCLC: -"),
        ("dc:identifier", "handle: n/a"),
        ("dc:identifier", "ISBN-13: unknown"),
        ("dc:identifier", "call number: none"),
        ("dc:source", "ISSN: n/a"),
        ("dc:source", "Original: unknown"),
        ("dc:source", "Fuente: no disponible"),
        ("dc:relation", "IsPartOf: unknown"),
        ("dc:relation", "References: none"),
        ("dc:relation", "Is version of: n/a"),
        ("dc:format", "Medium: n/a"),
        ("dc:format", "File size: not specified"),
    ],
)
def test_label_before_a_word_for_nothing_is_reported_and_no_value(element: str, text: str) -> None:
    found = crosswalked(TITLE, (element, text))
    assert found.work.keys().isdisjoint(FIELDS)
    assert "nil-value" in found.codes


@pytest.mark.parametrize(
    ("element", "text"),
    [
        ("dc:identifier", "PMID: 12345"),
        ("dc:identifier", "Elm: n/a"),
        ("dc:identifier", "https://example.org/id:unknown"),
        ("dc:source", "Elmland: unknown"),
        ("dc:source", "Original: Tides of Elmland"),
        ("dc:relation", "IsPartOf: Unknown Elmland"),
        ("dc:format", "Medium: paper"),
    ],
)
def test_label_before_a_value_is_a_value(element: str, text: str) -> None:
    found = crosswalked(TITLE, (element, text))
    assert not found.work.keys().isdisjoint((*FIELDS, "@id", "url"))
    assert "nil-value" not in found.codes
