"""A doubt of a name has its code in the loss report, whatever its evidence is called.

Sources: DRIVER guidelines 1.1, 1.3.2 (one name in one element); ISBD 4.1 and 4.2 (place, colon,
publisher); DCRM(B), 4C (imprints as the title page has them).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import Mapped, crosswalked

Json = dict[str, Any]


def publisher(text: str) -> tuple[Mapped, Json]:
    found = crosswalked(("dc:publisher", text))
    (one,) = found.work["publisher"]
    return found, dict(one)


@pytest.mark.parametrize(
    "text",
    [
        "Eva Elm and Jan Oak",
        "Eva Elm & Jan Oak",
        "Elm, Eva and Oak, Jan",
        "Elm, Eva & Oak, Jan",
        "Eva Elm, Jan Oak, Ada Ash",
        "王伟 李娜",
    ],
)
def test_several_names_are_told_however_they_are_joined(text: str) -> None:
    found = crosswalked(("dc:creator", text))
    (one,) = found.work["creator"]
    assert one == {"name": text}
    assert "several-names" in found.codes


@pytest.mark.parametrize("text", ["Rocks and Fossils of Elmland", "Elm and Oak", "Elm & Sons"])
def test_two_words_joined_are_not_told_as_several_people(text: str) -> None:
    assert "several-names" not in crosswalked(("dc:creator", text)).codes


def test_two_people_as_publisher_are_no_organization() -> None:
    found, one = publisher("Eva Elm and Jan Oak")
    assert one == {"name": "Eva Elm and Jan Oak"}
    assert "several-names" in found.codes
    assert publisher("Eva Elm and Sons")[1]["@type"] == "Organization"


@pytest.mark.parametrize("text", ["Wiley, Chichester", "Oxford, Clarendon", "Harper, Row"])
def test_publisher_that_may_be_a_person_is_told(text: str) -> None:
    found, one = publisher(text)
    assert one == {"name": text}
    assert "kind-open" in found.codes


@pytest.mark.parametrize("text", ["Finden GmbH", "Impressum GmbH"])
def test_house_called_as_a_word_of_imprints_is_a_body(text: str) -> None:
    found, one = publisher(text)
    assert one == {"@type": "Organization", "name": text}
    assert "imprint-in-name" not in found.codes


@pytest.mark.parametrize(
    "text",
    [
        "Typis Consulting", "Presso University Press", "Bey Ltd Bank", "Typis Elm GmbH",
        "Apud Oak Academy",
    ],
)  # fmt: skip
def test_house_called_as_an_imprint_begins_is_a_body_and_told(text: str) -> None:
    found, one = publisher(text)
    assert one == {"@type": "Organization", "name": text}
    assert "imprint-in-name" in found.codes


@pytest.mark.parametrize(
    "text",
    [
        "Typis Universitatis Elmianae", "Typis Elmianis", "Presso Giovanni Elm", "Apud Elm",
        "apud Oak University", "presso Elm Press", "typis Oak Press", "typis Elm GmbH",
        "Excudit Oak Press", "bey Oak University", "chez Elm SARL",
        "Impressum per Elm", "Bey Johann Elm", "New York: Elm: Oak", "Berlin: Elm",
    ],
)  # fmt: skip
def test_imprint_stays_open(text: str) -> None:
    found, one = publisher(text)
    assert one == {"name": text}
    assert "imprint-in-name" in found.codes


@pytest.mark.parametrize("text", ["Kew: Royal Botanic Gardens", "Washington: Elm Institution"])
def test_body_behind_what_may_be_its_place_is_told(text: str) -> None:
    found, one = publisher(text)
    assert one == {"@type": "Organization", "name": text}
    assert "imprint-in-name" in found.codes


@pytest.mark.parametrize("text", ["NIST: National Institute of Elms", "Elm Press: Oak Institute"])
def test_body_before_the_colon_is_no_place(text: str) -> None:
    assert "imprint-in-name" not in publisher(text)[0].codes


@pytest.mark.parametrize(
    "text",
    ["Elm, Prior of", "Elm, Abbot of", "Elm, Dean of", "Oak, Vicar of Elm", "Elm, Évêque de"],
)
def test_rank_of_clergy_is_no_given_name(text: str) -> None:
    (one,) = crosswalked(("dc:creator", text)).work["creator"]
    assert one == {"@type": "Person", "name": text}


@pytest.mark.parametrize(
    ("text", "given"), [("Silva, Dean da", "Dean"), ("Elm, Prior", "Prior"), ("Elm, Dean", "Dean")]
)
def test_given_name_that_is_a_rank_too(text: str, given: str) -> None:
    (one,) = crosswalked(("dc:creator", text)).work["creator"]
    assert one["givenName"] == given
