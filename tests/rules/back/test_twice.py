"""Recorded Dublin Core twice through: the second document says what the first says."""

from __future__ import annotations

from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest

from oaicdif.cdif.document import Document
from tests.rules.back.turning import recorded
from tests.rules.back.twice import CLASSES, differences, documents
from tests.rules.mapped import shipped, shipped_back


@pytest.mark.slow
def test_second_document_differs_in_nothing_undeclared(shared: Path) -> None:
    seen, faults = 0, []
    for element in recorded(shared, "oai_dc", per_file=2):
        made = list(islice(documents(element, shipped(), shipped_back()), 3))
        seen += len(made) == 3
        for before, after in pairwise(made):
            told = differences(before, after)
            faults += [(path, before.work.get("name")) for path, name in told.items() if not name]
    assert seen > 200
    assert faults == []


ELM = {"@type": "Person", "name": "Elm, Ada", "familyName": "Elm"}


@pytest.mark.parametrize(
    ("before", "after", "path"),
    [
        ({"description": "Of trees."}, {"description": "Of oaks."}, "description"),
        ({"description": "A", "comment": ["B"]}, {"description": "B\n\nA"}, "description"),
        ({"description": "A", "comment": ["B"]}, {"description": "A"}, "comment"),
        ({"inLanguage": ["en-US"]}, {"inLanguage": ["de"]}, "inLanguage"),
        ({"creator": [ELM]}, {"creator": [{**ELM, "name": "Elm, A."}]}, "creator"),
        ({"@id": "https://a.example.org/1"}, {"@id": "https://a.example.org/2"}, "@id"),
        ({}, {"isPartOf": [{"@type": "Periodical", "issn": "1234-5679"}]}, "isPartOf"),
        ({"datePublished": "2015"}, {"datePublished": "2014"}, "datePublished"),
        ({"@type": "Thesis"}, {"@type": "Book"}, "@type"),
    ],
)
def test_other_meaning_is_of_no_class(
    before: dict[str, Any], after: dict[str, Any], path: str
) -> None:
    assert differences(Document(before, {}), Document(after, {}))[path] == ""


@pytest.mark.parametrize(
    ("before", "after", "name"),
    [
        ({"description": "A", "comment": ["B"]}, {"description": "A\n\nB"}, "remarks"),
        ({"inLanguage": ["en-US"]}, {"inLanguage": ["en"]}, "region"),
        ({"keywords": ["a", "b"]}, {"keywords": ["b", "a"]}, "order"),
        ({"creator": [{**ELM, "identifier": "x"}]}, {"creator": [ELM]}, "agent-number"),
    ],
)
def test_same_meaning_has_its_class(
    before: dict[str, Any], after: dict[str, Any], name: str
) -> None:
    assert set(differences(Document(before, {}), Document(after, {})).values()) == {name}


def test_every_class_has_a_kind_and_a_reason() -> None:
    assert {each.kind for each in CLASSES} == {"same", "less", "more"}
    assert all(each.reason for each in CLASSES)
