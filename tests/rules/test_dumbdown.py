"""Each refinement of qualified Dublin Core is read as the element that it refines.

Source: DCMI Metadata Terms, "Refines" of each property; DRIVER guidelines 1.1, section 1.1.
"""

from __future__ import annotations

import pytest

from oaicdif.formats.dublin_core.dumbdown import REFINES, dumb_down, plain_name

ELEMENTS = {
    "title": ["alternative"],
    "description": ["abstract", "tableOfContents"],
    "date": [
        *("available", "created", "dateAccepted", "dateCopyrighted", "dateSubmitted"),
        *("issued", "modified", "valid"),
    ],
    "format": ["extent", "medium"],
    "relation": [
        *("conformsTo", "hasFormat", "hasPart", "hasVersion", "isFormatOf", "isPartOf"),
        *("isReferencedBy", "isReplacedBy", "isRequiredBy", "isVersionOf", "references"),
        *("replaces", "requires"),
    ],
    "coverage": ["spatial", "temporal"],
    "rights": ["accessRights", "license"],
    "identifier": ["bibliographicCitation"],
}
REFINEMENTS = [(name, element) for element, names in ELEMENTS.items() for name in names]


def test_no_refinement_is_missing_and_none_is_invented() -> None:
    assert dict(REFINEMENTS) == dict(REFINES)


@pytest.mark.parametrize(("refinement", "element"), REFINEMENTS)
def test_a_refinement_is_read_as_its_element(refinement: str, element: str) -> None:
    assert plain_name(f"dcterms:{refinement}") == f"dc:{element}"
    values = [(f"dcterms:{refinement}", "x", "en", "")]
    assert list(dumb_down(values)) == [(element, "x", "en")]


@pytest.mark.parametrize(
    "name", ["dcterms:audience", "dc:alternative", "datacite:title", "title", "dcterms:"]
)
def test_what_refines_none_of_the_fifteen_stays_as_it_is(name: str) -> None:
    assert plain_name(name) == name


def test_only_text_of_the_fifteen_elements_is_kept() -> None:
    values = [
        ("dc:title", "One", "en", ""),
        ("dc:title", "", "", ""),
        ("dcterms:audience", "all", "", ""),
        ("mods:title", "Two", "", ""),
        ("dcterms:title", "Three", "", ""),
    ]
    assert list(dumb_down(values)) == [("title", "One", "en"), ("title", "Three", "")]
