"""Names as catalogues of old prints and national libraries write them: ranks and
suffixes cut short, years in square brackets, a role behind a full stop.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import Mapped, crosswalked

_KEYS = {
    "f": "familyName", "g": "givenName", "hp": "honorificPrefix", "hs": "honorificSuffix",
    "b": "birthDate", "d": "deathDate",
}  # fmt: skip


def created(text: str) -> dict[str, Any]:
    (one,) = crosswalked(("dc:creator", text)).work["creator"]
    return dict(one)


def parts(text: str) -> dict[str, str]:
    found = created(text)
    assert found["@type"] == "Person"
    assert found["name"] == text
    return {short: found[key] for short, key in _KEYS.items() if key in found}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Harrison, Junr.", {"f": "Harrison", "hs": "Junr."}),
        ("Elm, Senr.", {"f": "Elm", "hs": "Senr."}),
        ("Elm, Esqr.", {"f": "Elm", "hs": "Esqr."}),
        ("von Elm, Junr.", {"f": "von Elm", "hs": "Junr."}),
        ("Elm Junr., Ada", {"f": "Elm", "g": "Ada", "hs": "Junr."}),
        ("Elm, Wm. Junr.", {"f": "Elm", "g": "Wm.", "hs": "Junr."}),
        ("Elm, Wm., Senr.", {"f": "Elm", "g": "Wm.", "hs": "Senr."}),
        ("Elm, Genl. D.", {"f": "Elm", "g": "D.", "hp": "Genl."}),
        ("Elm, Capt.", {"f": "Elm", "hp": "Capt."}),
        ("Elm, Dr.", {"f": "Elm", "hp": "Dr."}),
        ("Elm, Col. John", {"f": "Elm", "g": "John", "hp": "Col."}),
        ("Elm, Lieut.-Col. John", {"f": "Elm", "g": "John", "hp": "Lieut.-Col."}),
        ("Elm, Maj. Gen. J. B.", {"f": "Elm", "g": "J. B.", "hp": "Maj. Gen."}),
        ("Elm, Revd. J.", {"f": "Elm", "g": "J.", "hp": "Revd."}),
        ("Elm, Ada, Revd.", {"f": "Elm", "g": "Ada", "hp": "Revd."}),
        # given names, or initials
        ("Elm, Jun", {"f": "Elm", "g": "Jun"}),
        ("Elm, Sen", {"f": "Elm", "g": "Sen"}),
        ("Elm, Col", {"f": "Elm", "g": "Col"}),
        ("Elm, Junior", {"f": "Elm", "g": "Junior"}),
        ("Elm, Gen.", {"f": "Elm", "g": "Gen."}),
        ("Elm, JR", {"f": "Elm", "g": "JR"}),
        ("Elm, SR", {"f": "Elm", "g": "SR"}),
        # in natural order, in spite of the comma
        ("John Elm, Junr.", {}),
        ("Leslie E. Elm, Jr.", {}),
        ("Ada Elm, Dr.", {}),
    ],
)
def test_rank_or_suffix_cut_short_is_no_given_name(text: str, expected: dict[str, str]) -> None:
    assert parts(text) == expected


@pytest.mark.parametrize("text", ["Elm University, Jr.", "Oak & Elm, Jr."])
def test_suffix_behind_a_body_makes_no_person(text: str) -> None:
    assert created(text).get("@type") != "Person"


def test_publisher_with_a_suffix_is_a_person() -> None:
    (one,) = crosswalked(("dc:publisher", "Harrison, Junr.")).work["publisher"]
    assert (one["@type"], one["familyName"], one.get("givenName")) == ("Person", "Harrison", None)


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("Elm, Ada Eva [1848-1914]", {"b": "1848", "d": "1914"}),
        ("Elm, Ada Eva, [1848-1914]", {"b": "1848", "d": "1914"}),
        ("Elm, Ada Eva [1848?-1914?]", {}),
        ("Elm, Ada Eva [ca. 1848-1914]", {"d": "1914"}),
        ("Elm, Ada Eva [b. 1900]", {"b": "1900"}),
        ("Elm, Ada Eva [1848-]", {"b": "1848"}),
        ("Elm, Ada Eva (1848-....)", {"b": "1848"}),
        ("Elm, Ada Eva (19..-....)", {}),
    ],
)
def test_years_in_brackets_are_those_of_a_life(text: str, years: dict[str, str]) -> None:
    assert parts(text) == {"f": "Elm", "g": "Ada Eva", **years}


def test_one_year_in_brackets_is_no_birth() -> None:
    assert not {"b", "d"} & parts("Elm, Ada [1848]").keys()


def roles(found: Mapped) -> list[tuple[str, str]]:
    return [(each["contributor"]["name"], each["roleName"]) for each in found.work["contributor"]]


@pytest.mark.parametrize(
    ("text", "name", "role"),
    [
        ("Elm, Ada (1900-1967). Auteur du texte", "Elm, Ada (1900-1967)", "Author"),
        ("Elm, Ada (1900-1967). Éditeur scientifique", "Elm, Ada (1900-1967)", "Editor"),
        ("Elm, Ada (1900-1967). Illustrateur", "Elm, Ada (1900-1967)", "Illustrator"),
        ("Elm, Ada (19..-....). Traducteur", "Elm, Ada (19..-....)", "Translator"),
        ("Elm, Ada, 1900-. Traducteur", "Elm, Ada, 1900-", "Translator"),
        ("Société des Ormes. Auteur du texte", "Société des Ormes", "Author"),
        ("Oak, Jan. Ancien possesseur", "Oak, Jan", "Former owner"),
        ("Elm, A. Auteur du texte", "Elm, A.", "Author"),
        ("Elm, Ada B. joint author", "Elm, Ada B.", "Author"),
        ("Elm, Ada. Herausgeber", "Elm, Ada", "Editor"),
        ("Elm, Ada. Hrsg.", "Elm, Ada", "Editor"),
        ("Elm, Ada. ed.", "Elm, Ada", "Editor"),
        ("Oak University. Publisher", "Oak University", "Publisher"),
        ("Elm, Ada, engraver", "Elm, Ada", "Engraver"),
        ("Elm, Ada, asst. ed.", "Elm, Ada", "Assistant editor"),
        ("Elm, Ada, bus. mgr.", "Elm, Ada", "Business manager"),
    ],
)
def test_role_stands_behind_a_full_stop_too(text: str, name: str, role: str) -> None:
    assert roles(crosswalked(("dc:contributor", text))) == [(name, role)]


@pytest.mark.parametrize(
    "text",
    [
        "Elm, Thos. Ed.",
        "Elm, A. Author",
        "Elm, J. B. Drucker",
        "United States. Dept. of Elms",
        "Elm, Ada, phot. ed.",
        "Oak University. Library",
    ],
)
def test_stop_of_a_name_begins_no_role(text: str) -> None:
    (one,) = crosswalked(("dc:contributor", text)).work["contributor"]
    assert one["name"] == text


def test_creator_with_a_role_behind_a_stop_has_the_parts_of_his_name() -> None:
    text = "Elm, Ada (1900-1967). Auteur du texte"
    found = created(text)
    assert found["name"] == "Elm, Ada (1900-1967)"
    years = {key: found[key] for key in ("familyName", "givenName", "birthDate", "deathDate")}
    assert years == {
        "familyName": "Elm", "givenName": "Ada", "birthDate": "1900", "deathDate": "1967",
    }  # fmt: skip


def test_nobody_with_a_role_behind_a_stop_is_nobody() -> None:
    assert "nil-value" in crosswalked(("dc:creator", "Anonyme. Auteur du texte")).codes


@pytest.mark.parametrize(
    "word", ["engraver", "lithographer", "etcher", "painter", "sculptor", "singer"]
)
def test_role_that_the_way_back_writes_is_read_again(word: str) -> None:
    text = f"Elm, Ada ({word.capitalize()})"
    assert roles(crosswalked(("dc:contributor", text))) == [("Elm, Ada", word.capitalize())]


@pytest.mark.parametrize(
    ("text", "judged"),
    [("Elm, Ada (1900-1967). Auteur du texte", True), ("Elm, Ada. Painter", True),
     ("Elm, Ada (Painter)", False), ("Elm, Ada, painter", False), ("Painter: Ada Elm", False)],
)  # fmt: skip
def test_role_behind_a_full_stop_is_judged(text: str, judged: bool) -> None:
    found = crosswalked(("dc:contributor", text))
    (role,) = found.work["contributor"]
    assert role["@type"] == "Role"
    evidence = " ".join(each.evidence for each in found.traced("work.contributor"))
    assert ("behind a full stop" in evidence) is judged
