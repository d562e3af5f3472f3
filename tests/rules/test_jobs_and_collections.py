"""What stands where a name should and names nobody: jobs, collections, credits, towns.

Verdicts are those of common sense, written before the rules: such a value is neither a person
nor an organization, and is left open; a person beside his job stays one.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.rules.values.agent_lists import read_role, split_agents
from oaicdif.rules.values.agents import read_agent
from oaicdif.rules.vocabulary import Vocabulary
from tests.rules.mapped import crosswalked, shipped


def table(name: str = "organisations") -> Vocabulary:
    return shipped().crosswalk("oai_dc-to-cdif").vocabularies[name]


def agent(name: str, stated: str = "") -> dict[str, Any]:
    return read_agent(name, table(), kind=stated).value


def kind(name: str, stated: str = "") -> str:
    return str(agent(name, stated).get("@type", "open"))


def listed(text: str) -> list[str]:
    return [each.strip() for line in text.strip().split("\n") for each in line.split(" | ")]


OPEN = """
Professora Adjunta | Presidente da Direção da Sociedade | Diretor da Revista | Student
Director of the Oak Museum | Head of the Department of Tides, Oak University | Doutoranda em Letras
Chair of the Oak Committee | Lecturer of the Oak Faculty | Director del Instituto de Roble
Oak Museum Permanent Collection | Sports Photograph Collection | Collection of the Oak Museum
Buildings - The Ship | Oversize Framed
Collection processed by Ada Elm | From the Municipal Library | Donated by the Police Department.
Gift of Ada Elm (Secretary, Board of Oaks) | On loan from Oak Museum | Loaned by the Oak Museum
(Part of a donation of images from the Division of Oaks.) | Bequest of the Elm Foundation
Office, Patent | Office, Press | Bureau, Census | Admin, Dataverse
"""
ORGANIZATIONS = """
Oak Library Special Collections | Oak University Library | Elm Nation | Oak Tribe
Tohono O'odham Nation (LANDOWNER) | Oak Museum, Director's Office | Oak Student Union
Student Council of the Oak University | Society of Oak Engineers | Research Council of Oakland
"""
PEOPLE = """
Ada Elm, university librarian | Ada Elm, museum director | Ada Elm, professor at Oak University
Elm, Ada, university librarian | Ada Elm (LANDOWNER) | Nation, Carrie | Hall, Ada | Press, Frank
Office, Anna | Chair, Ada | Fellow, Ada | Elm '74, Ada | Elm 2014, Anna | LIU WEI | KIM MIN
"""


@pytest.mark.parametrize("name", listed(OPEN))
def test_what_names_nobody_is_open(name: str) -> None:
    assert kind(name) == "open"


@pytest.mark.parametrize("name", listed(ORGANIZATIONS))
def test_body_stays_an_organization(name: str) -> None:
    assert kind(name) == "Organization"


@pytest.mark.parametrize("name", listed(PEOPLE))
def test_person_stays_a_person(name: str) -> None:
    assert kind(name) == "Person"


def test_notice_of_copyright_is_no_publisher() -> None:
    text = "Entered according to act of Congress, AD 1855, by Oak & Elm"
    assert kind(text, "Organization") == "open"


@pytest.mark.parametrize("job", ["Lecturer of the Oak Faculty", "Director of the Oak Institute"])
def test_job_behind_a_person_is_no_affiliation(job: str) -> None:
    (creator,) = crosswalked(("dc:creator", f"Elm, Ada; {job}")).work["creator"]
    assert (creator["name"], creator["jobTitle"]) == ("Elm, Ada", job)
    assert "affiliation" not in creator


@pytest.mark.parametrize(
    ("name", "family"), [("Elm '74, Ada", "Elm"), ("Elm 2014, Anna", "Elm"), ("Elm ’09, A.", "Elm")]
)
def test_year_of_a_class_is_no_part_of_the_family_name(name: str, family: str) -> None:
    found = agent(name)
    assert (found["name"], found["familyName"]) == (name, family)


@pytest.mark.parametrize("name", ["Elm 2014, Vienna", "Elm 2014, Oak Team", "Elm 12345, Anna"])
def test_year_before_what_is_no_given_name_stays_open(name: str) -> None:
    assert "familyName" not in agent(name)


@pytest.mark.parametrize("behind", ["Oakton, Ohio", "Oakton, OH", "Pittsburgh, Pennsylvania"])
def test_town_with_its_state_is_no_part_of_a_body(behind: str) -> None:
    assert "parentOrganization" not in agent(f"Elm University. {behind}")


@pytest.mark.parametrize("part", ["Department of Tides", "School of Tides, Waves"])
def test_part_behind_a_full_stop_keeps_its_parent(part: str) -> None:
    assert agent(f"Elm University. {part}")["parentOrganization"]["name"] == "Elm University"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("马洪云、李成柱、张俊", ["马洪云", "李成柱", "张俊"]),
        ("山田太郎、鈴木一郎", ["山田太郎", "鈴木一郎"]),
        ("国立図書館、東京", ["国立図書館、東京"]),
    ],
)
def test_enumeration_comma_separates_names_alone(text: str, names: list[str]) -> None:
    assert split_agents(text, table()) == names


@pytest.mark.parametrize("behind", ["del.", "sculp.", "sculpt.", "pinx."])
def test_latin_of_prints_is_a_role(behind: str) -> None:
    found = read_role(f"Elm, Ada, 1763-1817, {behind}", table("roles"))
    assert found is not None
    assert (found.name, found.role) == ("Elm, Ada, 1763-1817", "Artist")


@pytest.mark.parametrize("name", ["Elm, Del", "Elm, Del.", "Oak Elm, Del."])
def test_given_name_that_is_written_like_it_is_none(name: str) -> None:
    assert read_role(name, table("roles")) is None
