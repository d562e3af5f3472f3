"""Houses called after people, letters behind a family name with a particle, roles of archaeology.

Written before the rules. Source: MARC relators `pbl`, `dst` ("person or organization").
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked


def role_and_agent(text: str) -> tuple[str, dict[str, Any]]:
    (one,) = crosswalked(("dc:contributor", text)).work["contributor"]
    return one["roleName"], one["contributor"]


@pytest.mark.parametrize(
    "text",
    ["Ada Elm (Publisher)", "Ada B. Elm (Publisher)", "Ada Elm, publisher", "Publisher: Ada Elm",
     "Ada Elm (Distributor)"],
)  # fmt: skip
def test_whole_name_of_who_publishes_is_open(text: str) -> None:
    agent = role_and_agent(text)[1]
    assert agent in ({"name": "Ada Elm"}, {"name": "Ada B. Elm"})
    assert "name-not-inverted" not in crosswalked(("dc:contributor", text)).codes


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Elm, Ada (Publisher)", "Person"),
        ("Ada Elm, 1850-1900 (Publisher)", "Person"),
        ("Elm Press (Publisher)", "Organization"),
        ("Ada Elm (Author)", "Person"),
    ],
)
def test_second_sign_or_another_role_decides(text: str, kind: str) -> None:
    assert role_and_agent(text)[1]["@type"] == kind


@pytest.mark.parametrize(
    ("text", "family", "given"),
    [
        ("Olmo de Sa, ABCD", "Olmo de Sa", "ABCD"),
        ("Olmo de Sá, ABCD", "Olmo de Sá", "ABCD"),
        ("van der Hall, ABCD", "van der Hall", "ABCD"),
    ],
)
def test_family_name_behind_a_particle_is_no_company(text: str, family: str, given: str) -> None:
    (one,) = crosswalked(("dc:creator", text)).work["creator"]
    assert (one["@type"], one["familyName"], one["givenName"]) == ("Person", family, given)


def test_letters_behind_a_word_of_bodies_stay_a_body() -> None:
    (one,) = crosswalked(("dc:creator", "Group, ABCDE")).work["creator"]
    assert one["@type"] == "Organization"
    assert crosswalked(("dc:creator", "Sa, ABCD")).work["creator"] == [{"name": "Sa, ABCD"}]


@pytest.mark.parametrize(
    ("word", "role"),
    [("PREPARER", "Preparer"), ("LANDOWNER", "Landowner"), ("Permitter", "Permitter"),
     ("SUBMITTED_TO", "Submitted to"), ("Submitted to", "Submitted to")],
)  # fmt: skip
def test_roles_of_archaeology_are_no_part_of_a_name(word: str, role: str) -> None:
    body = {"@type": "Organization", "name": "Elm Institute"}
    assert role_and_agent(f"Elm Institute ({word})") == (role, body)
