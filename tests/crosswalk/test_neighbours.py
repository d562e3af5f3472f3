"""Neighbours of the acceptance cases: the same rule, spelled, ordered or combined otherwise."""

from __future__ import annotations

import pytest

from tests.crosswalk.test_cases import one

REGISTRY = "https://registry.identifiers.org/registry/"


@pytest.mark.parametrize(
    "text", ["Anonymous (Author)", "Author: unknown", "[Anonymous]", "(unknown)", "et al."]
)
def test_words_for_nobody_make_no_agent(text: str) -> None:
    """Neighbours of C18."""
    found = one("dc:creator", text)
    assert found.draft["creator"] == ["nil:unknown"]
    assert "contributor" not in found.work
    assert "nil-value" in found.codes
    assert "contributor" not in one("dc:contributor", text).work


def eurepo(rest: str) -> str:
    return f"info:eu-repo/semantics/{rest}"


@pytest.mark.parametrize(
    ("rest", "target"),
    [
        ("dataset/hdl/1765/1473", {"name": "https://hdl.handle.net/1765/1473"}),
        ("dataset/url/http%3A%2F%2Fexample.org%2F1", {"name": "http://example.org/1"}),
        ("dataset/pmid/12345", {"name": "https://pubmed.ncbi.nlm.nih.gov/12345"}),
    ],
)
def test_dataset_of_any_known_scheme_leads_to_it(rest: str, target: dict[str, str]) -> None:
    """Neighbours of R6."""
    (link,) = one("dc:relation", eurepo(rest)).work["relatedLink"]
    assert link["linkRelationship"] == "dataset"
    url = target["name"]
    assert link["target"] == {"@type": "EntryPoint", "name": url, "url": url}


@pytest.mark.parametrize("scheme", ["urn:nbn/", "urn/nbn:", "urn/urn:nbn:"])
def test_dataset_with_a_urn_is_named_by_it(scheme: str) -> None:
    (link,) = one("dc:relation", eurepo(f"dataset/{scheme}nl:ui:13-1")).work["relatedLink"]
    assert link["target"]["name"] == "urn:nbn:nl:ui:13-1"


@pytest.mark.parametrize(
    "rest", ["dataset/xyz/1", "reference/issn/0003-0600", "dataset/doi/10. 1/x"]
)
def test_link_that_leads_nowhere_keeps_its_whole_text_and_is_reported(rest: str) -> None:
    found = one("dc:relation", eurepo(rest))
    assert "relation-not-resolvable" in found.codes
    (kept,) = found.work.get("citation") or found.work["relatedLink"]
    assert (kept.get("target") or kept)["name"] == eurepo(rest)


@pytest.mark.parametrize(
    ("rest", "scheme", "value"),
    [
        ("isbn/978-3-16-148410-0", "isbn", "9783161484100"),
        ("eissn/1539-3755", "issn", "1539-3755"),
        ("urn/urn:nbn:nl:ui:13-1", "nbn", "urn:nbn:nl:ui:13-1"),
        ("hdl/1765/1473", "hdl", "1765/1473"),
    ],
)
def test_alternative_identifiers_are_those_of_their_scheme(
    rest: str, scheme: str, value: str
) -> None:
    (found,) = one("dc:relation", eurepo(f"altIdentifier/{rest}")).work["identifier"]
    assert (found["propertyID"], found["value"]) == (REGISTRY + scheme, value)


@pytest.mark.parametrize(
    ("rest", "code"),
    [
        ("isbn/978-3-16-148410-1", "bad-check-digit"),
        ("issn/1539-3756", "bad-check-digit"),
        ("doi/10. 1234/x", "bad-doi"),
    ],
)
def test_alternative_identifier_that_is_wrong_is_kept_and_reported(rest: str, code: str) -> None:
    """Neighbours of I4 and I12."""
    found = one("dc:relation", eurepo(f"altIdentifier/{rest}"))
    assert code in found.codes
    assert found.work["identifier"][0]["value"] == rest.partition("/")[2]


@pytest.mark.parametrize(
    "text",
    [
        "isPartOf http://example.org/1",
        "IsPartOf: http://example.org/1",
        "Is Part Of: http://example.org/1",
        "is_part_of:http://example.org/1",
        "dcterms:isPartOf http://example.org/1",
        "dcterms:isPartOf: http://example.org/1",
    ],
)
def test_kind_of_a_relation_before_its_address(text: str) -> None:
    """Neighbours of R9 in simple Dublin Core."""
    (link,) = one("dc:relation", text).work["relatedLink"]
    assert link["linkRelationship"]["name"] == "IsPartOf"
    assert link["target"]["url"] == "http://example.org/1"


@pytest.mark.parametrize(
    "text",
    [
        "doi.org/10.1705/674",
        "dx.doi.org/10.1705/674",
        "doi:doi:10.1705/674",
        "DOI: doi.org/10.1705/674",
    ],
)
def test_doi_without_the_scheme_of_its_address(text: str) -> None:
    """Neighbours of I3."""
    assert one("dc:identifier", text).work["@id"] == "https://doi.org/10.1705/674"


def test_doi_label_with_nothing_behind_it_is_reported_without_a_scheme_too() -> None:
    found = one("dc:identifier", "doi.org/11.1/x")
    assert found.codes >= {"bad-doi"}
    assert found.work["identifier"] == ["doi.org/11.1/x"]


@pytest.mark.parametrize("gap", ["; ", " ", ", "])
def test_several_addresses_in_one_value_are_each_what_they_are(gap: str) -> None:
    """Neighbours of I19 and I21."""
    text = gap.join(
        ("http://example.org/1", "https://doi.org/10.5555/1", "https://hdl.handle.net/1/2")
    )
    work = one("dc:identifier", text).work
    assert work["@id"] == "https://doi.org/10.5555/1"
    assert "https://hdl.handle.net/1/2" in work["sameAs"]


def test_scheme_of_an_oai_identifier_may_be_in_capitals() -> None:
    """A neighbour of I16; RFC 3986, 3.1: schemes are compared without regard to case."""
    found = one("dc:identifier", "OAI:arXiv.org:cs/0112017")
    assert "identifier" not in found.work
    assert not str(found.work["@id"]).lower().startswith("oai:")
