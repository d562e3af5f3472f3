"""Marks of lists around names, numbered names, and words of roles in front.

Source: DRIVER guidelines 1.1, 1.3.2 and 1.3.6 (one name in one element, in the inverted form).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked

Json = dict[str, Any]
ADA = {"familyName": "Elm", "givenName": "Ada"}


def creators(text: str) -> list[Json]:
    return list(crosswalked(("dc:creator", text)).work["creator"])


def parts(agent: Json) -> Json:
    return {key: agent[key] for key in ("familyName", "givenName") if key in agent}


@pytest.mark.parametrize(
    "text",
    [
        "***Elm, Ada***", "*Elm, Ada*", "__Elm, Ada__", '"Elm, Ada"', "<Elm, Ada>", "{Elm, Ada}",
        "- Elm, Ada", "\u2022 Elm, Ada", "\u2013 Elm, Ada", "1) Elm, Ada", "[1] Elm, Ada",
        "(12) Elm, Ada", "Elm, Ada (1)",
    ],
)  # fmt: skip
def test_marks_stand_in_the_name_and_in_none_of_its_parts(text: str) -> None:
    (one,) = creators(text)
    assert (one["@type"], one["name"], parts(one)) == ("Person", text, ADA)


@pytest.mark.parametrize(
    ("text", "given"),
    [("1. Elm, Carlos", "Carlos"), ("12. Elm, J. B.", "J. B."), ("2.Elm, Maria", "Maria")],
)
def test_number_with_a_full_stop_before_initials_or_a_known_given_name(
    text: str, given: str
) -> None:
    (one,) = creators(text)
    assert (one["name"], parts(one)) == (text, {"familyName": "Elm", "givenName": given})


@pytest.mark.parametrize(
    "text",
    [
        "3. Elm Brigade, Oak", "2. Staffel, Köln", "1. Chor, Wien",
        "1. Infanterie, Bayern", "2. Klasse, Elm", "1. Mai, Wien", "4. Zug, Florence",
    ],
)  # fmt: skip
def test_number_that_may_be_an_ordinal_makes_no_person(text: str) -> None:
    (one,) = creators(text)
    assert (one["name"], parts(one), one.get("@type", "")) == (text, {}, "")


@pytest.mark.parametrize("text", ["***Donator NF***", "**Ada Elm**", "1. FC Elm"])
def test_marks_around_what_is_no_inverted_name_leave_it_open(text: str) -> None:
    assert creators(text) == [{"name": text}]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("(1) Ada Elm (2) Jan Oak", ["Ada Elm", "Jan Oak"]),
        ("1. Elm, Ada 2. Oak, Jan", ["Elm, Ada", "Oak, Jan"]),
        ("1) Elm, Ada; 2) Oak, Jan", ["Elm, Ada", "Oak, Jan"]),
        ("[1] Elm, A. [2] Oak, J.", ["Elm, A.", "Oak, J."]),
        ("1. Ada Elm, 2. Jan Oak, 3. Eva Ash", ["Ada Elm", "Jan Oak", "Eva Ash"]),
        ("1. Oak University 2. Elm Institute", ["Oak University", "Elm Institute"]),
    ],
)
def test_numbers_that_count_from_one_separate_agents(text: str, names: list[str]) -> None:
    assert [each["name"] for each in creators(text)] == names


@pytest.mark.parametrize(
    "text", ["1. Elm, Ada 3. Oak, Jan", "(1) Zenith (2) Jan Oak", "(1) (2)", "1. 2. Elm"]
)
def test_other_numbers_leave_the_value_whole_and_open(text: str) -> None:
    assert creators(text) == [{"name": text}]


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("Pintor Elm, Ana", "Pintor Elm"), ("Schreiber Elm, Anna", "Schreiber Elm"),
        ("Singer Elm, Anna", "Singer Elm"), ("St. Elm, Ada", "St. Elm"), ("Dr. Elm, Ada", "Elm"),
        ("Rev. Elm, Ada", "Elm"), ("Col. Elm, Ada", "Elm"),
    ],
)  # fmt: skip
def test_family_name_or_title_in_front_is_no_role(text: str, family: str) -> None:
    found = crosswalked(("dc:creator", text))
    (one,) = found.work["creator"]
    assert (one["name"], one["familyName"]) == (text, family)
    assert "contributor" not in found.work


OPEN = [
    "Director Elm, Anna", "Editor Elm, Anna", "Translator Elm, Anna", "editor Elm, Ada",
    "Elm, House of", "Orange-Elm, House of", "Elm, Counts of", "Elm, Family of", "Elm, Grafen von",
    "Elm, Family of Oak", "Elm, Counts of Oak", "Elm, Grafen von Oak", "Elm, Herren zu Oak",
    "Elm, Comtes d'Orme", "Elm, Familia de Olmo", "Elm, Casa de la Cultura",
]  # fmt: skip


@pytest.mark.parametrize("text", OPEN)
def test_words_that_say_more_than_a_name_leave_it_open(text: str) -> None:
    assert creators(text) == [{"name": text}]


@pytest.mark.parametrize("text", ["Commons, House of", "Representatives, House of"])
def test_house_of_a_parliament_is_a_body(text: str) -> None:
    assert creators(text) == [{"@type": "Organization", "name": text}]


def test_word_for_a_family_as_a_given_name() -> None:
    assert parts(creators("Elm, Clan")[0]) == {"familyName": "Elm", "givenName": "Clan"}
