"""Agents of whom nothing says that they are people, and words that name nobody."""

from __future__ import annotations

import pytest

from oaicdif.rules.values.agents import read_agent
from tests.rules.mapped import crosswalked, shipped


def read(text: str, kind: str = "") -> dict[str, object]:
    table = shipped().crosswalk("oai_dc-to-cdif").vocabularies["organisations"]
    return read_agent(text, table, kind=kind).value


@pytest.mark.parametrize(
    "name", ["17", "2024", "sample5", "seismic operator", "Portal Admin", "Rare minerals"]
)
def test_what_has_no_form_of_a_name_is_neither_person_nor_organization(name: str) -> None:
    assert read(name) == {"name": name}


@pytest.mark.parametrize(
    "name",
    [
        "Flood Warning Service ABC",
        "QWERT - ZUIOP",
        "Northern Miners Convention.",
        "Blue Lake Singers",
    ],
)
def test_bodies_are_organizations(name: str) -> None:
    assert read(name)["@type"] == "Organization"


@pytest.mark.parametrize("name", ["Robert Frost", "Jan van der Berg", "Ana Ruiz, PhD"])
def test_people_in_natural_order_stay_people(name: str) -> None:
    assert read(name)["@type"] == "Person"


def test_years_of_a_life_make_a_publisher_a_person() -> None:
    found = read("Marlow, Edwin T., 1841-1909", "Organization")
    assert (found["@type"], found["birthDate"]) == ("Person", "1841")


@pytest.mark.parametrize("name", ["Brill, Leiden, 1683-1990", "Elsevier, Amsterdam, 1990-2000"])
def test_years_of_a_firm_do_not(name: str) -> None:
    assert read(name, "Organization")["@type"] == "Organization"


def test_an_address_is_no_part_of_an_organization() -> None:
    name = "Elm University. City Archive. Oakton, Ohio 12345-6789. http://a.example.org."
    assert read(name, "Organization")["parentOrganization"] == {
        "@type": "Organization",
        "name": "Elm University",
    }


@pytest.mark.parametrize(
    ("element", "word"),
    [
        ("creator", "Various authors"),
        ("contributor", "MODIFIED"),
        ("publisher", "Unidentified"),
        ("publisher", "[s.n.] (London)"),
    ],
)
def test_words_for_nobody_are_no_agents(element: str, word: str) -> None:
    found = crosswalked((f"dc:{element}", word))
    assert all("name" not in each for each in found.work.get(element, ()) if isinstance(each, dict))
