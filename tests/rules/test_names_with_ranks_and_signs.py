"""Names with ranks, letters of orders, signs of MARC and labels, each a class."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked


def created(text: str) -> dict[str, Any]:
    (one,) = crosswalked(("dc:creator", text)).work["creator"]
    return dict(one)


def kind(text: str) -> str:
    found = created(text)
    assert found["name"] == text
    return str(found.get("@type", "open"))


@pytest.mark.parametrize(
    "text", ["Fr. John Elm, S.J.", "Sr. Mary Elm, O.S.B.", "John Elm, S.J.", "Dr. Xu Elm, M.D."]
)
def test_letters_of_an_order_are_no_given_name(text: str) -> None:
    assert created(text) == {"@type": "Person", "name": text}


@pytest.mark.parametrize(
    ("text", "given", "rank"),
    [
        ("Ulme, Otto Freiherr von", "Otto", "Freiherr"),
        ("Ulme, Otto Karl Graf von", "Otto Karl", "Graf"),
        ("Orme, Jean comte de", "Jean", "comte"),
        ("Graf, Otto von", "Otto", None),
    ],
)
def test_rank_before_a_particle_is_no_given_name(text: str, given: str, rank: str | None) -> None:
    found = created(text)
    assert found["@type"] == "Person"
    assert (found["givenName"], found.get("honorificPrefix")) == (given, rank)


@pytest.mark.parametrize("text", ["Elm, Oak, Ash and Partners", "Elm, Oak, Ash & Sons"])
def test_row_of_partners_is_no_person(text: str) -> None:
    assert kind(text) != "Person"


def test_body_with_and_in_its_name_is_where_somebody_works() -> None:
    assert created("Elm, Ada, Department of Oaks and Elms")["familyName"] == "Elm"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("USS Elm (BB-39)", "Organization"),
        ("HMS Elm", "open"),
        ("The Earl of Elm", "open"),
        ("The Bishop of Oakton", "open"),
        ("His Holiness the Elm Lama", "Person"),
        ("Her Majesty Queen Ada", "Person"),
        ("The King of Elm Company", "Organization"),
        ("By the author of Elms", "open"),
        ("The Washington Elm", "Organization"),
    ],
)
def test_rank_or_style_alone_is_no_body(text: str, expected: str) -> None:
    assert kind(text) == expected


@pytest.mark.parametrize("text", ["Elm, Mme", "Elm, Mlle", "Elm, Mrs", "Elm, Miss"])
def test_title_alone_is_no_given_name(text: str) -> None:
    found = created(text)
    assert (found["familyName"], found["honorificPrefix"]) == ("Elm", text[5:])
    assert "givenName" not in found


@pytest.mark.parametrize("born", ["née Oak", "geb. Oak", "nee Oak", "z domu Oak"])
def test_name_at_birth_is_no_given_name(born: str) -> None:
    text = f"Elm, Ada, {born}"
    expected = {"@type": "Person", "name": text, "familyName": "Elm", "givenName": "Ada"}
    assert created(text) == expected


@pytest.mark.parametrize(
    "text",
    ["$aElm, Ada,$d1850-1920", "Elm, Ada, $d 1850-1920", "Elm, Ada, |d 1850-1920",
     "\u2021a Elm, Ada, \u2021d 1850-1920"],
)  # fmt: skip
def test_signs_of_a_marc_field_are_no_part_of_a_name(text: str) -> None:
    found = created(text)
    said = [found[key] for key in ("familyName", "givenName", "birthDate", "deathDate")]
    assert said == ["Elm", "Ada", "1850", "1920"]
    assert not set("$|\u2021") & set(found["name"])


def test_role_of_a_marc_field_is_read() -> None:
    found = crosswalked(("dc:creator", "Elm, Ada, $d 1850-1920, $e author"))
    assert [each["roleName"] for each in found.work["contributor"]] == ["Author"]


@pytest.mark.parametrize("text", ["Elm $mart", "Ca$h Elm", "Elm, Ada | Oak University"])
def test_other_signs_stay(text: str) -> None:
    assert created(text)["name"].startswith(text[:8])


@pytest.mark.parametrize(
    ("text", "name", "address"),
    [
        ("Elm, Ada, 1850- (viaf)http://viaf.org/viaf/1", "Elm, Ada, 1850-",
         "http://viaf.org/viaf/1"),
        ("Elm, Ada (VIAF) https://viaf.org/viaf/1", "Elm, Ada", "https://viaf.org/viaf/1"),
        ("Elm, Ada (DE-588)118540238", "Elm, Ada", "https://d-nb.info/gnd/118540238"),
        ("Elm, Ada (GND: https://d-nb.info/gnd/118540238)", "Elm, Ada",
         "https://d-nb.info/gnd/118540238"),
    ],
)  # fmt: skip
def test_label_of_a_register_goes_with_its_identifier(text: str, name: str, address: str) -> None:
    found = created(text)
    assert (found["name"], found["@id"]) == (name, address)
    assert (found["familyName"], found["givenName"]) == ("Elm", "Ada")
