"""A creator in a role has one line of Dublin Core, and is read from it as one agent again.

DRIVER guidelines 1.1, 1.3.2 and 1.3.6: one name in one element; a contributor is not the creator.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.rules.back.agent_texts import MAKING
from tests.rules.back.articles import back
from tests.rules.mapped import crosswalked

Json = dict[str, Any]
ADA: Json = {"@type": "Person", "name": "Elm, Ada", "familyName": "Elm", "givenName": "Ada"}
EVA: Json = {"@type": "Person", "name": "Oak, Eva", "familyName": "Oak", "givenName": "Eva"}


def in_role(who: Json, name: str) -> Json:
    return {"@type": "Role", "roleName": name, "contributor": who}


def lines(work: Json, name: str = "cdif-to-oai_dc") -> list[tuple[str, str]]:
    elements = {"dc:creator", "dc:contributor"}
    return [(e, text) for e, text, *_ in back(work, name).values if e in elements]


ROWS: tuple[tuple[list[Json], list[Json], list[tuple[str, str]]], ...] = (
    ([ADA], [in_role(ADA, "photographer")], [("dc:creator", "Elm, Ada (photographer)")]),
    ([ADA], [in_role(ADA, "Editor")], [("dc:creator", "Elm, Ada (Editor)")]),
    (
        [ADA, EVA],
        [in_role(EVA, "engraver"), in_role(ADA, "painter")],
        [("dc:creator", "Elm, Ada (painter)"), ("dc:creator", "Oak, Eva (engraver)")],
    ),
    # somebody else in that role
    (
        [ADA],
        [in_role(EVA, "photographer")],
        [("dc:creator", "Elm, Ada"), ("dc:contributor", "Oak, Eva (photographer)")],
    ),
    # a role that says nothing of how the work was made
    (
        [ADA],
        [in_role(ADA, "contact person")],
        [("dc:creator", "Elm, Ada"), ("dc:contributor", "Elm, Ada (contact person)")],
    ),
    # both
    (
        [ADA],
        [in_role(ADA, "data manager"), in_role(ADA, "composer")],
        [("dc:creator", "Elm, Ada (composer)"), ("dc:contributor", "Elm, Ada (data manager)")],
    ),
    # a contributor without a role is what the source said of him
    ([ADA], [ADA], [("dc:creator", "Elm, Ada"), ("dc:contributor", "Elm, Ada")]),
    ([], [in_role(ADA, "photographer")], [("dc:contributor", "Elm, Ada (photographer)")]),
)


@pytest.mark.parametrize("way", ["cdif-to-oai_dc", "cdif-to-oai_qdc"])
@pytest.mark.parametrize(("creators", "contributors", "written"), ROWS)
def test_each_agent_has_one_line(
    creators: list[Json], contributors: list[Json], written: list[tuple[str, str]], way: str
) -> None:
    work = {"creator": creators, "contributor": contributors}
    assert lines({key: each for key, each in work.items() if each}, way) == written


def test_a_further_role_of_a_creator_keeps_its_line() -> None:
    roles = [in_role(ADA, "photographer"), in_role(ADA, "printmaker")]
    found = back({"creator": [ADA], "contributor": roles})
    assert [each[:2] for each in found.values if each[0] in {"dc:creator", "dc:contributor"}] == [
        ("dc:creator", "Elm, Ada (photographer)"),
        ("dc:contributor", "Elm, Ada (printmaker)"),
    ]
    assert found.issues == ()


FIRST = {**ADA, "@id": "https://orcid.org/0000-0002-1825-0097"}
SECOND = {**ADA, "@id": "https://orcid.org/0000-0001-5109-3700"}
EDITOR = ("dc:contributor", "Elm, Ada (editor)")
APART = [("dc:creator", "Elm, Ada"), EDITOR]
ONE = [("dc:creator", "Elm, Ada (editor)")]
TWO_PEOPLE: tuple[tuple[list[Json], Json, list[tuple[str, str]]], ...] = (
    ([FIRST], FIRST, ONE),
    ([FIRST], SECOND, APART),
    ([FIRST], ADA, ONE),
    ([ADA], FIRST, ONE),
    # of two creators of one name the IRI decides, else nothing does
    ([FIRST, SECOND], SECOND, [("dc:creator", "Elm, Ada"), *ONE]),
    ([FIRST, SECOND], ADA, [("dc:creator", "Elm, Ada"), *APART]),
    ([ADA, {**ADA, "birthDate": "1850"}], ADA, [("dc:creator", "Elm, Ada"), *APART]),
    # other words of the record tell two people apart
    ([{**ADA, "birthDate": "1850"}], {**ADA, "birthDate": "1901"}, APART),
    ([ADA], {"@type": "Organization", "name": "Elm, Ada"}, APART),
    ([{**ADA, "identifier": "1"}], {**ADA, "identifier": "2"}, APART),
    # a word that the creator's line would not have
    (
        [ADA],
        {**ADA, "jobTitle": "Dancer"},
        [APART[0], ("dc:contributor", "Elm, Ada (editor); Dancer")],
    ),
)


@pytest.mark.parametrize(("creators", "who", "written"), TWO_PEOPLE)
def test_a_role_stands_beside_the_creator_whom_nothing_contradicts(
    creators: list[Json], who: Json, written: list[tuple[str, str]]
) -> None:
    work = {"creator": creators, "contributor": [in_role(who, "editor")]}
    assert set(lines(work)) == set(written)  # the same line is written once


@pytest.mark.parametrize("way", ["cdif-to-oai_dc", "cdif-to-oai_qdc"])
@pytest.mark.parametrize(
    ("creators", "written"),
    [
        ([FIRST, SECOND], 2),
        ([FIRST, FIRST], 1),
        ([FIRST, ADA], 1),  # nothing says that they are two
        ([FIRST, SECOND, FIRST], 2),
        ([{**ADA, "birthDate": "1850"}, {**ADA, "birthDate": "1901"}], 2),
        ([{**ADA, "identifier": "1"}, {**ADA, "identifier": "2"}], 2),
    ],
)
def test_two_people_of_one_name_have_two_lines(
    creators: list[Json], written: int, way: str
) -> None:
    assert lines({"creator": creators}, way) == [("dc:creator", "Elm, Ada")] * written
    roles = [in_role(each, "editor") for each in creators]
    assert lines({"contributor": roles}, way) == [EDITOR] * written


def test_one_place_named_twice_is_written_once() -> None:
    places = [{"@type": "Place", "name": "Elmton", "identifier": each} for each in "12"]
    found = back({"spatialCoverage": places})
    assert [text for e, text, *_ in found.values if e == "dc:coverage"] == ["Elmton"]


@pytest.mark.parametrize("role", sorted(MAKING))
def test_what_is_written_is_read_as_it_was(role: str) -> None:
    source = f"Elm, Ada ({role.capitalize()})"
    work = crosswalked(("dc:creator", source)).work
    again = {name: work[name] for name in ("creator", "contributor")}
    assert lines(again) == [("dc:creator", source)]


def test_a_further_name_in_the_same_script_is_reported() -> None:
    found = back({"creator": [{**ADA, "alternateName": "Ulme, Ada"}]})
    assert [text for e, text, *_ in found.values if e == "dc:creator"] == ["Elm, Ada"]
    assert [(each.code, each.detail) for each in found.issues] == [
        ("other-name-not-written", "Ulme, Ada")
    ]


@pytest.mark.parametrize(
    ("part", "detail"),
    [
        ({"@id": "https://orcid.org/0000-0002-1825-0097"}, "identifier"),
        ({"identifier": {"@type": "PropertyValue", "value": "12"}}, "identifier"),
        ({"affiliation": {"@type": "Organization", "name": "Oak University"}}, "affiliation"),
        ({"birthDate": "1871"}, "birthDate"),
        ({"contactPoint": {"@type": "ContactPoint", "email": "ada@elm.example"}}, "contactPoint"),
    ],
)
def test_what_is_said_beside_a_name_is_reported_once_for_each_kind(
    part: dict[str, Any], detail: str
) -> None:
    found = back({"creator": [{**ADA, **part}, {**ADA, "name": "Oak, Ida", **part}]})
    assert [text for e, text, *_ in found.values if e == "dc:creator"] == ["Elm, Ada", "Oak, Ida"]
    assert [(each.code, each.detail) for each in found.issues] == [
        ("agent-part-not-written", detail)
    ]


def test_what_the_name_says_itself_is_written() -> None:
    dated = {**ADA, "name": "Elm, Ada, 1871-1945", "birthDate": "1871", "deathDate": "1945"}
    assert back({"creator": [dated]}).issues == ()
