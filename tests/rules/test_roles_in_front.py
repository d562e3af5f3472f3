"""A role cut short before a name is believed of a person's only: "Hrsg. Elm, Ada".

"Ed." may be Editorial, "Org." Organización, "Comp." Compañía, "Red." a net, "Ill." Illinois.
Source: DRIVER guidelines 1.1 and 1.3.6 (a name in the inverted form; the role is no part of it).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked

Json = dict[str, Any]


def creators(text: str) -> list[Json]:
    return list(crosswalked(("dc:creator", text)).work["creator"])


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Ed. Elm, Carlos", "Editor"), ("Hrsg. Elm, Ada", "Editor"), ("Red. Elm, Maria", "Editor"),
        ("Comp. Elm, J. B.", "Compiler"), ("Trad. Elm, Carlos", "Translator"),
        ("Arr. Elm, Maria", "Arranger"), ("Hg. Elm, Kunigunde", "Editor"),
        ("Ed. Dr. Elm, Carlos", "Editor"), ("Ed. Elm, Jan, 1950-", "Editor"),
    ],
)  # fmt: skip
def test_role_cut_short_before_a_person(text: str, role: str) -> None:
    found = crosswalked(("dc:creator", text))
    (one,) = found.work["creator"]
    assert one["@type"] == "Person"
    assert (one["name"], one["familyName"]) == (text.partition(" ")[2], "Elm")
    assert [each["roleName"] for each in found.work["contributor"]] == [role]
    assert any("before an inverted name" in each.evidence for each in found.traced("work.creator"))


@pytest.mark.parametrize(
    "text",
    [
        "Ed. Herder, Barcelona", "Ed. de la Flor, Buenos Aires", "Ed. Trillas, México",
        "Red. Elm, Berlin", "Comp. Elm, London", "Comp. Minera, Lima", "Coord. Elm, Lima",
        "Ill. Elm, Chicago", "Ed. Elm, Florence", "Ed. Porto, Portugal", "Hrsg. Elm, Wien",
        "Prod. Elm, Paris", "Ed. Elm, S.A.", "Comp. Elm, S.L.", "Org. Elm, A.C.",
        "Comp. Oak, Ash & Elm", "Ed. Oak, Ash and Elm",
        "Dir. Elm, Paris", "Dir. Gral. de Oak, México", "Dir. General, Oak",
        "Ill. State University, Carlos",
    ],
)  # fmt: skip
def test_house_or_town_behind_a_word_cut_short_is_no_person(text: str) -> None:
    found = crosswalked(("dc:creator", text))
    assert found.work["creator"] == [{"name": text}]
    assert "contributor" not in found.work


@pytest.mark.parametrize(
    "text",
    [
        "Ed. Universidad, Lima", "Coord. Nacional, México", "Ill. State University, Oak",
        "Red. Nacional de Elms, México", "Ed. Oak, Ltd",
        "Org. Mundial de la Salud, Ginebra", "Hrsg. Universität, Köln",
    ],
)  # fmt: skip
def test_body_behind_a_word_cut_short_keeps_its_name(text: str) -> None:
    found = crosswalked(("dc:creator", text))
    assert found.work["creator"] == [{"@type": "Organization", "name": text}]
    assert "contributor" not in found.work


def test_director_of_a_known_given_name_is_a_person() -> None:
    (one,) = creators("Dir. Elm, Carlos")
    assert (one["name"], one["familyName"], one["givenName"]) == (
        "Dir. Elm, Carlos", "Elm", "Carlos",
    )  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Setting: Oak Hill", "Medium: oil on canvas", "Medium: oil, canvas", "Lead: Zn, 3 ppm",
        "Setting: Paris, Texas", "Setting: Elm, Surrey", "Recorder: treble, tenor",
        "Other: 3 pages", "Medium: Video", "Setting: England",
    ],
)  # fmt: skip
def test_thing_before_a_colon_is_no_role(text: str) -> None:
    (one,) = crosswalked(("dc:contributor", text)).work["contributor"]
    assert (one["name"], one.get("@type", "")) == (text, "")


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Medium: Elm, Ada", "Medium"), ("Lead: Elm, Ada", "Lead"), ("Other: Elm, Ada", "Other"),
        ("Laboratory: Elm, Carlos", "Laboratory"), ("Repository: Oak Library", "Repository"),
        ("Guide: Ada Elm", "Supervisor"), ("Recorder: Elm, Ada", "Recordist"),
    ],
)  # fmt: skip
def test_word_for_a_thing_before_somebodys_name_is_a_role(text: str, role: str) -> None:
    (one,) = crosswalked(("dc:contributor", text)).work["contributor"]
    assert (one["roleName"], one["contributor"]["name"]) == (role, text.partition(": ")[2])
