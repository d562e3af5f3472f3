"""What the manager of a source declares to be open access, beside what a record says itself."""

from __future__ import annotations

import pytest

from oaicdif.catalog.sets import declared_open
from oaicdif.judge.driver.known_names import has_honorific
from oaicdif.judge.driver.membership import declared_evidence, driver_verdict
from oaicdif.model import Endpoint

TODAY = "2026-03-10"
SILENT = [
    ("type", "Article", ""),
    ("format", "application/pdf", ""),
    ("identifier", "https://repository.example.org/1.pdf", ""),
]


def library(*sets: str) -> Endpoint:
    return Endpoint(1, "library", "https://x", open_access=sets, open_access_since="2026-01-31")


def test_declaration_is_the_evidence_of_a_record_that_does_not_speak() -> None:
    declared = declared_evidence(library("all"), ["physics"])
    assert declared == "declared on 2026-01-31: all records of library are open access"
    verdict = driver_verdict(SILENT, declared=declared, today=TODAY)
    assert verdict.member
    assert verdict.conditions[0].evidence == declared
    assert not driver_verdict(SILENT, today=TODAY).member


@pytest.mark.parametrize(
    ("source_sets", "counts"),
    [(["theses"], True), (["a", "theses:phd"], True), (["thesesold"], False), ([], False)],
)
def test_declared_set_covers_the_sets_below_it(source_sets: list[str], counts: bool) -> None:
    # OAI-PMH 2.0, section 2.6
    assert bool(declared_evidence(library("theses"), source_sets)) is counts


@pytest.mark.parametrize(
    "against",
    [
        ("rights", "info:eu-repo/semantics/closedAccess", ""),
        ("rights", "info:eu-repo/semantics/embargoedAccess", ""),
        ("rights", "http://purl.org/coar/access_right/c_16ec", ""),
        ("rights", "Closed", ""),
        ("rights", "Access is restricted to members of the university.", ""),
        ("rights", "Embargoed until 2027", ""),
        ("rights", "Acceso restringido", ""),
        ("rights", "accès restreint", ""),
        ("rights", "Within the campus network only", ""),
        ("date", "info:eu-repo/date/embargoEnd/2026-03-11", ""),
        ("date", "info:eu-repo/date/embargoEnd/2026", ""),
    ],
)
def test_what_a_record_says_against_it_wins(against: tuple[str, str, str]) -> None:
    verdict = driver_verdict([*SILENT, against], declared="declared", today=TODAY)
    assert not verdict.member
    assert f"dc:{against[0]} {against[1]}" in [each.evidence for each in verdict.conditions]


@pytest.mark.parametrize(
    "said",
    [
        ("date", "info:eu-repo/date/embargoEnd/2026-03-09", ""),
        ("date", "info:eu-repo/date/embargoEnd/2025", ""),
        ("rights", "All rights reserved", ""),
        ("rights", "Unrestricted access", ""),
        ("rights", "No embargo period", ""),
    ],
)
def test_what_does_not_speak_against_it_leaves_the_declaration(said: tuple[str, str, str]) -> None:
    assert driver_verdict([*SILENT, said], declared="declared", today=TODAY).member


def test_declaration_says_nothing_of_full_text() -> None:
    page = [("type", "Article", ""), ("identifier", "https://repository.example.org/1", "")]
    assert not driver_verdict(page, declared="declared", today=TODAY).member


def test_page_tells_what_is_declared_only_of_members_of_the_driver_set() -> None:
    assert declared_open(library("all"), ["driver", "a"]) == "all records of library"
    assert declared_open(library("all"), ["a"]) == ""
    theses = library("theses")
    assert declared_open(theses, ["driver", "library:theses:phd"]) == "the set theses of library"
    assert declared_open(theses, ["driver", "books"]) == ""


@pytest.mark.parametrize(
    "name", ["Rahman, Md", "Rahman, Md.", "Islam, Md Rafiqul", "Rahman Md", "Rahman, MD"]
)
def test_md_as_a_given_name_or_as_initials_is_no_degree(name: str) -> None:
    assert not has_honorific(name)


@pytest.mark.parametrize("name", ["Smith, John MD", "Smith, J., M.D.", "John Smith MD"])
def test_degree_behind_a_given_name_is_a_title(name: str) -> None:
    assert has_honorific(name)
