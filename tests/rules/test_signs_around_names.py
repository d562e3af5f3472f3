"""Signs around names, words for no given name, ranks in full, towns and states."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked


def read(text: str, element: str = "contributor") -> dict[str, Any]:
    (one,) = crosswalked((f"dc:{element}", text)).work[element]
    assert one["name"] == text
    return dict(one)


def parts(text: str) -> tuple[Any, Any]:
    found = read(text)
    assert found["@type"] == "Person"
    return found.get("familyName"), found.get("givenName")


@pytest.mark.parametrize(
    "text",
    ["[Elm], Ada", "Elm, [Ada]", "Elm, A[da]", "[Elm, Ada]", "(Elm, Ada)", '"Elm, Ada"',
     "\u201cElm, Ada\u201d", "'Elm, Ada'", 'Elm, "Ada"', "Elm, Ada *", "Elm, Ada\u2020",
     "Elm, Ada\u00b9", "Elm, Ada --", "Elm, Ada #"],
)  # fmt: skip
def test_signs_are_no_letters_of_a_name(text: str) -> None:
    assert parts(text) == ("Elm", "Ada")


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("Elm, Anne-Marie", "Anne-Marie"),
        ("Elm, D'Arcy", "D'Arcy"),
        ("Elm, J. -M.", "J. -M."),
        ("Elm, Ada [Oakton]", "Ada"),
        ("Elm, N. N.", "N. N."),
    ],
)
def test_signs_within_a_given_name_are_its_own(text: str, given: str) -> None:
    assert parts(text) == ("Elm", given)


@pytest.mark.parametrize(
    "tail", ["?", "-", "...", "Unknown", "[unknown]", "First name unknown", "unbekannt", "pseud."]
)
def test_word_for_no_given_name_is_none(tail: str) -> None:
    assert parts(f"Elm, {tail}") == ("Elm", None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Elm, Captain John", ("Elm", "John")),
        ("Elm, Colonel J. B.", ("Elm", "J. B.")),
        ("Elm, Lord", ("Elm", None)),
        ("Elm, Dr", ("Elm", None)),
        ("Elm, Captain", ("Elm", "Captain")),
        ("Ada Elm, Dr", (None, None)),
        ("Elm of Oakton, Lord", (None, None)),
        ("Ada Elm, M.D., Ph.D.", (None, None)),
        ("Elm, M.D., Ph.D.", ("Elm", "M.D.")),
        ("Elm, Ada, 1850 or 1851-1920", ("Elm", "Ada")),
        ("Elm, Ada, 1850 March 3-1920", ("Elm", "Ada")),
        ("Elm, Ada, pseud.", ("Elm", "Ada")),
    ],
)
def test_what_is_beside_a_name_is_no_part_of_it(text: str, expected: tuple[Any, Any]) -> None:
    assert parts(text) == expected


@pytest.mark.parametrize(
    "text",
    ["Elm, Mr. and Mrs. John", "Elm, Ada or Eva", "Elm, Ada B. and Jan C. Oak", "Editor, The",
     "Oakton, Ohio", "Elm Inn. Oakton, Arizona"],
)  # fmt: skip
def test_two_persons_a_town_and_an_article_are_no_person(text: str) -> None:
    assert read(text).get("@type") != "Person"


@pytest.mark.parametrize("text", ["Elm, Georgia", "Li, Va", "Smith, Florence", "Ohio, Ada"])
def test_place_that_people_are_called_by_is_a_given_name(text: str) -> None:
    assert read(text)["@type"] == "Person"


@pytest.mark.parametrize("text", ["Elm Hospital [Oakton, Canada] (EH)", "Staff (Elm College)"])
def test_comma_in_square_brackets_parts_no_name(text: str) -> None:
    assert read(text)["@type"] == "Organization"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada Elm (Selbstverlag)", None),
        ("Im Selbstverlag", None),
        ("ISBN 978-3-16-148410-0", None),
        ("Ada Elm, PhD", "Person"),
        ("Elm, Ada, PhD", "Person"),
        ("Elm Verlag", "Organization"),
    ],
)
def test_publisher_is_judged_by_what_is_beside_it(text: str, kind: str | None) -> None:
    assert read(text, "publisher").get("@type") == kind
