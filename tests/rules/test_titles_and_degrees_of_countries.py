"""Titles, degrees and roles around names as repositories of Asia and Latin America write them.

Behind a title and a whole name, initials after the comma are degrees as often as given names:
"Drs. Ada Elm, M.M." Nothing decides that, so the name stays whole.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked


def made(name: str, element: str = "creator") -> dict[str, Any]:
    (one,) = crosswalked((f"dc:{element}", name)).work[element]
    return dict(one)


@pytest.mark.parametrize(
    "name",
    [
        "Prof. Drs. Bambang Elm, M.M., Ph.D.", "Drs. Bambang Elm, M.M.",
        "Dr. Ir. Bambang Elm, M.T.",
        "Dr. H. Abdul Elm, M.Ag.", "Prof. Dr. Ada Elm, S.E.", "H. Elmberg, Tr.",
        "PGS.TS. Elm Văn Oak", "TS. Elm Thị Dung",
    ],
)  # fmt: skip
def test_name_whose_order_nothing_decides_has_no_parts(name: str) -> None:
    found = made(name)
    assert found["name"] == name
    assert not {"familyName", "givenName"} & found.keys()


@pytest.mark.parametrize(
    ("name", "family", "given"),
    [
        ("Prof. Le Roux, A.", "Le Roux", "A."),
        ("Prof. Elm, A.", "Elm", "A."),
        ("Dr. Elm, Ada", "Elm", "Ada"),
        ("Dr. Oak Elm, Ada", "Oak Elm", "Ada"),
        ("Oak Elm, A. B.", "Oak Elm", "A. B."),
        ("TS. Đỗ, Thị Dung", "Đỗ", "Thị Dung"),
        ("PGS.TS. Nguyễn, Văn An", "Nguyễn", "Văn An"),
        ("St. Elm, Ada", "St. Elm", "Ada"),
        ("A. Elm, Carlos", "A. Elm", "Carlos"),  # OJS, where "A." is a middle name
        ("Elm, Tr.", "Elm", "Tr."),
    ],
)
def test_inverted_name_keeps_its_parts(name: str, family: str, given: str) -> None:
    found = made(name)
    assert (found["familyName"], found["givenName"]) == (family, given)


@pytest.mark.parametrize(
    ("name", "bare", "role"),
    [
        ("Elm, A (Guide)", "Elm, A", "Supervisor"),
        ("Јела Милан (ментор)", "Јела Милан", "Supervisor"),
        ("Elm, Ada (recorder)", "Elm, Ada", "Recordist"),
        ("Elm, Ada (sustentante)", "Elm, Ada", "Author"),
        ("J. R. Oakwood, Ed.", "J. R. Oakwood", "Editor"),
        ("H. Elmberg, Comp.", "H. Elmberg", "Compiler"),
        ("Encadreur : Elm, Ada", "Elm, Ada", "Supervisor"),
        ("Επιβλέπων καθηγητής: Ελμ, Α.", "Ελμ, Α.", "Supervisor"),
    ],
)
def test_role_of_other_languages_is_no_part_of_the_name(name: str, bare: str, role: str) -> None:
    (found,) = crosswalked(("dc:contributor", name)).work["contributor"]
    assert (found["contributor"]["name"], found["roleName"]) == (bare, role)


@pytest.mark.parametrize("name", ["Elm Guide (Oakton)", "Guide", "Oak Tours (Guide)"])
def test_guide_that_is_no_role_stays_in_the_name(name: str) -> None:
    assert made(name, "contributor")["name"] == name


@pytest.mark.parametrize(
    ("name", "bare", "role"),
    [
        ("古川日出男 著", "古川日出男", "Author"),
        ("日本統計学会 編", "日本統計学会", "Editor"),
        ("夏目漱石　著", "夏目漱石", "Author"),
        ("王伟 译", "王伟", "Translator"),
        ("김철수 지음", "김철수", "Author"),
        ("김철수 옮김", "김철수", "Translator"),
    ],
)
def test_role_behind_a_blank_in_east_asia(name: str, bare: str, role: str) -> None:
    (found,) = crosswalked(("dc:contributor", name)).work["contributor"]
    assert (found["contributor"]["name"], found["roleName"]) == (bare, role)


def test_two_bodies_with_their_roles_are_two() -> None:
    names = [
        each["name"]
        for each in crosswalked(("dc:creator", "日本統計学会 編,統計センター 著")).work["creator"]
    ]
    assert names == ["日本統計学会", "統計センター"]


@pytest.mark.parametrize(
    "name", ["山田 絵", "Yamada 著", "김 그림", "夏目漱石著", "山田 太郎", "김 글"]
)
def test_what_may_be_a_given_name_is_no_role(name: str) -> None:
    assert made(name)["name"] == name
