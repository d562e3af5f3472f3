"""Agents of repositories that were not read before: bodies with their own letters, kana, glued
names, nobody with a time, courts, degrees, nations, meetings, publishers and more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked


def agent(text: str, element: str = "creator") -> dict[str, Any]:
    (one,) = crosswalked((f"dc:{element}", text)).work[element]
    assert one["name"] == text
    return dict(one)


def kind(text: str, element: str = "creator") -> str:
    return str(agent(text, element).get("@type", "open"))


def parts(text: str) -> tuple[str, str]:
    found = agent(text)
    assert found["@type"] == "Person"
    return found["familyName"], found["givenName"]


@pytest.mark.parametrize(
    "text",
    ["OAK Sea Level, OSL", "Elm Oak Centre, EOC", "Sea Ice Group, SIG", "Elm Oak Ash, EOA"],
)
def test_letters_that_spell_the_words_before_a_comma_are_a_bodys(text: str) -> None:
    assert kind(text) in {"Organization", "open"}
    assert "givenName" not in agent(text)


@pytest.mark.parametrize("text", ["Smith, S", "Elm Oak, E.O.", "Elm Oak, AB", "Elm, E"])
def test_initials_that_spell_nothing_are_initials(text: str) -> None:
    assert parts(text) == tuple(text.split(", "))


def test_two_letters_that_spell_two_words_may_be_somebodys() -> None:
    assert agent("Elm Oak, EO") == {"name": "Elm Oak, EO"}


@pytest.mark.parametrize(
    "text", ["INTA, EEA Oakton", "EEA Juan Olmo", "IES Juan Elm", "CEIP Ana Elm"]
)
def test_letters_of_a_body_before_a_name_are_no_family_name(text: str) -> None:
    assert kind(text) in {"Organization", "open"}


@pytest.mark.parametrize(
    "text",
    [
        "ニホン ショクブツ ガッカイ", "トウキョウ ダイガク", "エルム ヒョウホン データベース",
        "エルム オーク サクセイ シミン カイ",
    ],
)  # fmt: skip
def test_reading_of_a_body_in_kana_is_no_person(text: str) -> None:
    assert kind(text) in {"Organization", "open"}


def test_reading_of_a_person_in_kana_is_one() -> None:
    assert parts("ワタナベ, カン") == ("ワタナベ", "カン")


@pytest.mark.parametrize(
    "text",
    [
        "Elm, AnaInstituto de Olmos, Casilla 67, Oakton", "Elm, AdaUniversity of Oak",
        "Elm, AdaDepartment of Oaks, Oak University", "Elm, Ada B.Institute of Oaks",
    ],
)  # fmt: skip
def test_given_name_glued_to_a_body_leaves_the_kind_open(text: str) -> None:
    assert agent(text) == {"name": text}


def test_capital_inside_a_given_name_is_its_own() -> None:
    assert parts("Elm, LeeAnn") == ("Elm", "LeeAnn")


@pytest.mark.parametrize(
    "text",
    [
        "Anónimo (siglo XX)", "Anónimo, s. XVII", "Anonym (18. Jh.)", "Anonyme, XIXe siècle",
        "Unknown (Italy)", "Unbekannt (um 1900)", "Anónimo (Estudio fotográfico elmense)",
        "Desconegut", "Ezezaguna", "Necunoscut", "Невідомий", "不詳", "Bilinmiyor",
    ],
)  # fmt: skip
def test_nobody_of_a_time_or_a_place_is_nobody(text: str) -> None:
    found = crosswalked(("dc:creator", text))
    assert "creator" not in found.work
    assert "nil-value" in found.codes


@pytest.mark.parametrize(
    "text",
    ["Anonymous (Ada Elm)", "Anonymous (Oak University)", "Unknown, Ada", "Anonymous (IBM)"],
)
def test_word_for_nobody_beside_a_name_says_somebody(text: str) -> None:
    assert agent(text)["name"] == text


@pytest.mark.parametrize(
    "text",
    [
        "Roble Olmo, Sebastian Ramon", "Olmo Roble, Jorge Andres", "St Elm, Anselm Richard",
        "Saint Oak, Richard Anselm",
    ],
)  # fmt: skip
def test_two_family_names_and_two_given_names_are_one_persons(text: str) -> None:
    assert parts(text) == tuple(text.split(", "))


@pytest.mark.parametrize("text", ["Peter Elm, Maria Oak", "Nguyễn Văn An, Trần Thị Hoa"])
def test_two_whole_names_are_two(text: str) -> None:
    assert agent(text) == {"name": text}


@pytest.mark.parametrize(
    "text",
    ["Hof van Justitie", "Hof van Cassatie", "Raad van State", "Hoge Raad der Nederlanden",
     "Rechtbank Elmdam", "Cour de justice"],
)  # fmt: skip
def test_courts_with_a_particle_are_no_persons(text: str) -> None:
    assert kind(text) in {"Organization", "open"}


@pytest.mark.parametrize(
    "text",
    ["Prof. Anselm Elm Oak, P.h.D", "Anselm Elm Oak, Phd", "Anselm Elm, Ph. D", "Anselm Elm, S.Pd",
     "Anselm Elm, M. Sc", "Anselm Elm, P.h.D."],
)  # fmt: skip
def test_degree_behind_a_whole_name_is_no_given_name(text: str) -> None:
    assert "givenName" not in agent(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ROBLE, TEODORO S. DE", ("DE ROBLE", "TEODORO S.")),
        ("ELM, MARIA DA", ("DA ELM", "MARIA")),
        ("ELM, MARIA VAN DER", ("VAN DER ELM", "MARIA")),
        ("LI, XIAO DA", ("LI", "XIAO DA")),
        ("DE, SANJAY", ("DE", "SANJAY")),
        ("Elm Júnior, Anselm", ("Elm", "Anselm")),
        ("Elm Júnior, Anselm [UNESP]", ("Elm", "Anselm")),
        ("Júnior, Anselm Elm", ("Júnior", "Anselm Elm")),
    ],
)
def test_particles_and_suffixes_are_read_in_any_letters(
    text: str, expected: tuple[str, str]
) -> None:
    assert parts(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Elmdownload Oak.Org", "EL1234", "K4711", "A-123", "French, 1801-1850", "Dutch, 1601-1650",
        "American, born 1950", 'Colóquio Internacional "Elm : past and present", 2012',
        "Congreso Internacional de Olmos, 2010", "Simpósio Brasileiro de Olmos",
        "Jornadas de Olmos, 2012", "International Conference on Elms",
    ],
)  # fmt: skip
def test_hosts_codes_nations_and_meetings_are_left_open(text: str) -> None:
    assert agent(text) == {"name": text}


@pytest.mark.parametrize("text", ["French, Ada, 1801-1850", "Dutch, Ada"])
def test_people_may_be_called_like_a_nation(text: str) -> None:
    assert parts(text) == (text.partition(",")[0], "Ada")


@pytest.mark.parametrize("text", ["CERN", "National Conference of Mayors"])
def test_bodies_like_codes_and_meetings_are_bodies(text: str) -> None:
    assert kind(text) == "Organization"


@pytest.mark.parametrize(
    "text",
    [
        "Botanik, Elm Institut / Fotograf: Hans R. Elm", "Elm Museum / Foto: Ada Elm",
        "Elm Botânica, Elmília, DF, v. 39, n. 3, p. 201-208, mar. 2004.",
        "EUA", "EEUU", "EE.UU.", "U.S.A.", "Reino Unido", "ELMTON-SP", "Elm Oak/PE",
    ],
)  # fmt: skip
def test_what_is_no_house_leaves_the_publisher_open(text: str) -> None:
    assert kind(text, "publisher") == "open"


def test_two_publishers_at_a_slash_are_told() -> None:
    found = crosswalked(("dc:publisher", "Springer/Società Olmese di Fisica"))
    assert "imprint-in-name" in found.codes


def test_slogan_is_no_part_of_a_body() -> None:
    assert "parentOrganization" not in agent("OAK Research. Shared.", "publisher")
    assert "parentOrganization" in agent("Oak University. Department of Elms.", "publisher")
