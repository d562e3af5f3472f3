"""The years beside somebody's name: a life, a doubt, a century, and what goes on behind them.

Sources: headings of the Library of Congress and of the Bibliothèque nationale de France; ISO 8601
has no word for a year that is not sure, so birthDate and deathDate hold none.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.rules.values.life_years import years_of_life
from tests.rules.mapped import Mapped, crosswalked

PARTS = ("familyName", "givenName", "birthDate", "deathDate")


def mapped(text: str) -> Mapped:
    return crosswalked(("dc:creator", text))


def agent(text: str) -> dict[str, Any]:
    (one,) = mapped(text).work["creator"]
    return dict(one)


def parts(text: str) -> tuple[str | None, ...]:
    found = agent(text)
    assert found["name"] == text
    return tuple(found.get(each) for each in PARTS)


@pytest.mark.parametrize(
    ("years", "born", "died"),
    [
        ("approximately 1254-approximately 1294", None, None), ("ca. 1699", None, None),
        ("1692 or 1693", None, None), ("1692 or 1693-1750", None, "1750"),
        ("-approximately 1699", None, None), ("b. ca. 1699", None, None),
        ("1699?-1750", None, "1750"), ("1699-1750?", "1699", None), ("d. 1750?", None, None),
        ("between 1690 and 1699-1750", None, "1750"), ("um 1699-1750", None, "1750"),
        ("vers 1699-1750", None, "1750"), ("1627 or 8-ca. 1699", None, None),
        ("not before 1650", None, None), ("active approximately 1850", None, None),
        ("active 1820 or 1821", None, None),
    ],
)  # fmt: skip
def test_year_in_doubt_is_no_birth_and_no_death(
    years: str, born: str | None, died: str | None
) -> None:
    name = f"Elm, Ada, {years}"
    assert agent(name)["@type"] == "Person"
    assert parts(name) == ("Elm", "Ada", born, died)
    assert "life-in-doubt" in mapped(name).codes


@pytest.mark.parametrize(
    ("years", "born", "died"),
    [
        ("1699-1750", "1699", "1750"), ("b. 1699", "1699", None), ("d. 407", None, "0407"),
        ("fl. 1850-1860", None, None), ("active 1850", None, None), ("19. Jh.", None, None),
        ("XVIIIe siècle", None, None), ("siglo XVI", None, None), ("13th cent.", None, None),
    ],
)  # fmt: skip
def test_years_without_a_doubt_are_not_told_as_one(
    years: str, born: str | None, died: str | None
) -> None:
    name = f"Elm, Ada, {years}"
    assert parts(name) == ("Elm", "Ada", born, died)
    assert "life-in-doubt" not in mapped(name).codes


def test_year_in_doubt_in_brackets_behind_a_whole_name() -> None:
    assert parts("Ada Elm (c. 1699 - c. 1750)") == (None, None, None, None)
    assert parts("Ada Elm (1699-ca. 1750)") == (None, None, "1699", None)


def test_title_and_a_death_of_three_figures_stand_behind_the_given_name() -> None:
    assert parts("Elm, John, Saint, d. 407") == ("Elm", "John", None, "0407")


@pytest.mark.parametrize("more", ["Elm Library Collection.", "Letters", "Poems from Oakton"])
def test_heading_that_goes_on_behind_the_years_keeps_them(more: str) -> None:
    name = f"Elm, Ada, 1886-1976. {more}"
    assert parts(name) == ("Elm", "Ada", "1886", "1976")


def test_body_with_years_and_a_part_is_a_body() -> None:
    assert agent("Elm University, 1886-1976. Library")["@type"] == "Organization"


@pytest.mark.parametrize("name", ["Ulmus (0980-1037)", "Maria (1126-1198)"])
def test_one_name_with_a_life_before_there_were_firms_is_a_person(name: str) -> None:
    assert agent(name)["@type"] == "Person"


@pytest.mark.parametrize(
    "name",
    [
        "Ulmus (1980-2010)", "Roma (0753-0800)", "Ulmus (1126-1400)", "Ulmus, active 1850",
        "Elmton (1100-1180)", "Ulmus, 1126-1198",
    ],
)  # fmt: skip
def test_one_name_with_other_years_stays_open(name: str) -> None:
    assert "@type" not in agent(name)


@pytest.mark.parametrize(
    "name",
    [
        "Muḥammad ibn Ulmī, active 19th century", "Muḥammad Ulmī, fl. 1719", "Ulmī Ulma, -1520",
        "Dr. Jan Elm, 1850-", "Maria Elm, active 1850", "Ulmi ibn Ulmo, 17th cent",
    ],
)  # fmt: skip
def test_years_and_a_sign_of_a_person_behind_a_whole_name(name: str) -> None:
    assert agent(name)["@type"] == "Person"


@pytest.mark.parametrize("name", ["Elm Oak, active 1850", "Oak Elm, 17th cent"])
def test_years_alone_behind_a_whole_name_leave_it_open(name: str) -> None:
    assert "@type" not in agent(name)


def test_body_with_years_stays_one() -> None:
    assert agent("Oak Choir, active 1850")["@type"] == "Organization"


@pytest.mark.parametrize("piece", ["ca. ", "1234 or ", "between 1690 and ", "s. ", "not before "])
def test_long_years_are_read_in_steps_in_line_with_their_length(piece: str) -> None:
    assert years_of_life(piece * (5000 // len(piece))) == {}
