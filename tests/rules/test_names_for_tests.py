"""DOIs, ARKs and handles made for tests and examples: they name nothing and lead nowhere."""

from __future__ import annotations

import pytest

from oaicdif.rules.work_identity import placeholder, why_nowhere
from tests.rules.mapped import AROUND, crosswalked

TITLE = ("dc:title", "Tides")
FOR_TESTS = [
    "https://doi.org/10.5072/elm.5", "doi:10.5072/FK2/ELM5", "10.5072/elm.5",
    "http://dx.doi.org/10.5072/elm.5", "https://n2t.net/ark:/99999/elm5", "ark:/99999/fk4elm5",
    "ark:99999/elm5", "ark:/12345/elm5", "https://repo.example.org/ark:/99999/elm5",
    "https://repo.example.org/ark:/99999/elm5/map.pdf",
    "hdl:123456789/5", "http://hdl.handle.net/123456789/5", "http://hdl.handle.net/123456789.2/5",
    "https://handle.test.datacite.org/10.80225/elm5",
    "https://handle.stage.datacite.org/10.80225/elm5",
]  # fmt: skip
REAL = [
    ("https://doi.org/10.50722/elm.5", "https://doi.org/10.50722/elm.5"),
    ("10.1234/5072/elm", "https://doi.org/10.1234/5072/elm"),
    ("ark:/99998/elm5", "https://n2t.net/ark:/99998/elm5"),
    ("https://repo.example.org/ark:/13030/99999", "https://repo.example.org/ark:/13030/99999"),
    ("hdl:1234567890/5", "https://hdl.handle.net/1234567890/5"),
    ("https://example.org/10.5072/elm.5", "https://example.org/10.5072/elm.5"),
    ("https://datacite.org/test/elm5", "https://datacite.org/test/elm5"),
]


@pytest.mark.parametrize("text", FOR_TESTS)
def test_name_for_tests_is_reported_and_no_address(text: str) -> None:
    found = crosswalked(TITLE, ("dc:identifier", text))
    assert found.work["@id"] == AROUND.work_iri
    assert "placeholder-identifier" in found.codes
    assert found.work.keys().isdisjoint({"url", "sameAs", "distribution", "encodingFormat"})
    assert not any("url" in each for each in found.work.get("identifier", ()))


@pytest.mark.parametrize("text", FOR_TESTS)
def test_name_for_tests_stands_back_for_another(text: str) -> None:
    page = "https://repo.example.org/record/5"
    found = crosswalked(TITLE, ("dc:identifier", text), ("dc:identifier", page)).work
    assert (found["@id"], found["url"]) == (page, page)
    assert "sameAs" not in found


@pytest.mark.parametrize(("text", "address"), REAL)
def test_name_like_one_for_tests_names_the_work(text: str, address: str) -> None:
    found = crosswalked(TITLE, ("dc:identifier", text))
    assert (found.work["@id"], found.work["url"]) == (address, address)
    assert "placeholder-identifier" not in found.codes


@pytest.mark.parametrize(
    ("iri", "whose"),
    [
        ("https://n2t.net/ark:/99166/elm5", "that of an agent"),
        ("https://n2t.net/ark:99152/elm5", "that of a term"),
        ("https://n2t.net/ARK:/99999/elm5", "an ARK for tests or examples"),
    ],
)
def test_ark_of_a_person_or_a_term_names_no_work(iri: str, whose: str) -> None:
    assert placeholder(iri) == whose
    assert crosswalked(TITLE, ("dc:identifier", iri)).work["@id"] == AROUND.work_iri


def test_ark_of_a_person_leads_somewhere() -> None:
    assert why_nowhere("https://n2t.net/ark:/99166/elm5") == ""


@pytest.mark.parametrize(
    "text",
    ["https://doi.org/10.5072/elm.5", "hdl:123456789/5", "https://n2t.net/ark:/99999/elm5"],
)
@pytest.mark.parametrize("element", ["dc:source", "dc:relation"])
def test_name_for_tests_leads_to_no_other_work(element: str, text: str) -> None:
    found = crosswalked(TITLE, (element, text))
    assert "relation-not-resolvable" in found.codes
    assert all("url" not in each["target"] for each in found.work["relatedLink"])
    assert all("@id" not in each for each in found.work.get("isBasedOn", ()))


@pytest.mark.parametrize("scheme", ["doi/10.5072/elm.5", "hdl/123456789/5"])
def test_name_for_tests_is_no_other_address_of_the_work(scheme: str) -> None:
    text = f"info:eu-repo/semantics/altIdentifier/{scheme}"
    found = crosswalked(TITLE, ("dc:relation", text))
    assert "sameAs" not in found.work
    assert "url" not in found.work["identifier"][0]
    assert "placeholder-identifier" in found.codes


def test_doi_of_the_test_prefix_is_no_reference() -> None:
    text = "info:eu-repo/semantics/reference/doi/10.5072/elm.5"
    found = crosswalked(TITLE, ("dc:relation", text))
    assert found.work["citation"] == [
        {"@type": "CreativeWork", "name": "https://doi.org/10.5072/elm.5"}
    ]
    assert "relation-not-resolvable" in found.codes
