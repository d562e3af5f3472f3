"""Nobody, others, and bodies of which nothing says which they are."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked


def listed(text: str) -> list[str]:
    return [each.strip() for line in text.strip().split("\n") for each in line.split(" | ")]


def kind(text: str, element: str = "contributor") -> str:
    (one,) = crosswalked((f"dc:{element}", text)).work[element]
    assert one["name"] == text
    return str(one.get("@type", "open"))


NOBODY = """
Artist unknown | Unknown maker | Photographer unknown | Author, Unknown | Artist, Unknown
Unknown, unknown | anonymous, anonymous | Autor desconhecido | Auteur anonyme | Onbekende auteur
Unbekannter Fotograf | Fotograf unbekannt | Anonymous Author | Anonymous Referee | 作者不詳 | 無名氏
"""


@pytest.mark.parametrize("text", listed(NOBODY))
def test_nobody_in_a_role_is_nobody(text: str) -> None:
    found = crosswalked(("dc:creator", text))
    assert "nil-value" in found.codes
    assert "creator" not in found.work


@pytest.mark.parametrize("text", ["Unknown Elm", "Author, Ada", "Elm, Unknown", "Maker, Jan"])
def test_word_for_nobody_beside_a_name_is_none(text: str) -> None:
    found = crosswalked(("dc:creator", text))
    assert [each["name"] for each in found.work["creator"]] == [text]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Elm, Ada et al.", ["Elm, Ada"]),
        ("Elm, A., et al.", ["Elm, A."]),
        ("Elm, Ada (et al.)", ["Elm, Ada"]),
        ("Elm, Ada u.a.", ["Elm, Ada"]),
        ("Elm, Ada, dkk.", ["Elm, Ada"]),
        ("Elm, Ada and others", ["Elm, Ada"]),
        ("Ивана Эльм и др.", ["Ивана Эльм"]),
        ("王伟等", ["王伟"]),
        ("Elm, A.; Oak, B. et al.", ["Elm, A.", "Oak, B."]),
        ("Elm, Al", ["Elm, Al"]),
        ("Brothers, Ada", ["Brothers, Ada"]),
        ("The Others", ["The Others"]),
    ],
)
def test_others_are_no_part_of_a_name(text: str, names: list[str]) -> None:
    found = crosswalked(("dc:creator", text))
    assert [each["name"] for each in found.work["creator"]] == names
    assert ("nil-value" in found.codes) == (names != [text])


def test_person_before_others_has_the_parts_of_his_name() -> None:
    (one,) = crosswalked(("dc:creator", "Elm, Ada et al.")).work["creator"]
    expected: dict[str, Any] = {
        "@type": "Person", "name": "Elm, Ada", "familyName": "Elm", "givenName": "Ada",
    }  # fmt: skip
    assert one == expected


UNNAMED = """
Editorial Board | The Editorial Team | Staff | Library Staff | Project 42 | Unit 7 | Team B
Class of 1974 | Online | National | Physics | Working Group | Board of Directors | Redaktion
Tim Redaksi | Редколлегия | 编辑部 | Consejo Editorial | Section IV | Faculty and Staff
Рабочая группа | Коллектив авторов | 編集委員会 | 연구팀 | فريق العمل
Szerkesztő Bizottság | Museum
"""
NAMED = """
Elm Editorial Board | National Research Council | Supreme Court | World Bank | University Press
Department of Physics | Board of Directors of Elm | Elm Class of 1974 Society | CERN | STAFF
Elm Works AG Frankfurt | Elm GmbH Berlin | Elm S.p.A. Milano | Elm Oy Helsinki
"""


@pytest.mark.parametrize("text", listed(UNNAMED))
def test_word_for_a_body_says_not_which(text: str) -> None:
    assert kind(text) == "open"


@pytest.mark.parametrize("text", listed(NAMED))
def test_name_of_a_body_is_one(text: str) -> None:
    assert kind(text) == "Organization"


@pytest.mark.parametrize("text", ["Ada AG Elm", "Anna SA Elm"])
def test_initials_between_names_are_no_company(text: str) -> None:
    assert kind(text) == "Person"


def test_company_form_before_a_place_behind_a_given_name_is_open() -> None:
    assert kind("Anna Elm SA Paris") == "open"


def test_list_of_whole_names_is_no_inverted_one() -> None:
    assert kind("Ada B. Elm, C. Jan van der Oak", "creator") == "open"


OF_AGENTS_ALONE = [
    "u.a.",
    "unnamed",
    "[Unnamed]",
    "absent",
    "Various artists",
    "et al.",
    "Ignota",
    "AA.VV.",
]


@pytest.mark.parametrize("word", OF_AGENTS_ALONE)
@pytest.mark.parametrize("element", ["creator", "contributor", "publisher"])
def test_word_for_nobody_is_no_agent(element: str, word: str) -> None:
    found = crosswalked(("dc:" + element, word))
    assert element not in found.work
    assert "nil-value" in found.codes


@pytest.mark.parametrize("word", OF_AGENTS_ALONE)
def test_word_for_nobody_is_a_value_of_other_elements(word: str) -> None:
    found = crosswalked(("dc:title", word), ("dc:subject", word), ("dc:source", word))
    assert (found.work["name"], found.work["keywords"]) == (word, [word])
    assert "nil-value" not in found.codes


@pytest.mark.parametrize("word", ["n/a", "unknown", "-"])
def test_word_for_nothing_is_no_value_of_any_element(word: str) -> None:
    found = crosswalked(("dc:subject", word), ("dc:creator", word), ("dc:publisher", word))
    assert {"keywords", "creator", "publisher"}.isdisjoint(found.work)


@pytest.mark.parametrize("word", ["u.a.", "Verfasser unbekannt", "[unnamed]", "Various artists"])
@pytest.mark.parametrize(
    ("element", "more", "name"),
    [
        ("mods:name", "", "mods-to-cdif"),
        ("mods:name.role", "; role=aut", "mods-to-cdif"),
        ("mods:name.role", "; role=pbl", "mods-to-cdif"),
        ("datacite:creator", "", "datacite-to-cdif"),
        ("datacite:contributor", "; role=Editor", "datacite-to-cdif"),
    ],
)
def test_word_for_nobody_is_no_agent_of_mods_and_datacite(
    element: str, more: str, name: str, word: str
) -> None:
    found = crosswalked((element, f"name={word}{more}"), name=name)
    assert {"creator", "contributor", "publisher"}.isdisjoint(found.work)
    assert "nil-value" in found.codes


@pytest.mark.parametrize(
    "more", ["; identifier=https://orcid.org/0000-0002-1825-0097", "; given=A"]
)
def test_name_with_an_identifier_is_somebody_whatever_it_is(more: str) -> None:
    found = crosswalked(("datacite:creator", f"name=Absent{more}"), name="datacite-to-cdif")
    assert found.work["creator"]


@pytest.mark.parametrize("text", ["Sonstige Einrichtungen", "Sonstige Einrichtungen. Sonstige "
                                  "Einrichtungen", "Other institutions"])  # fmt: skip
def test_other_bodies_are_nobody(text: str) -> None:
    assert "publisher" not in crosswalked(("dc:publisher", text)).work


AWARDS = """
US Elm Foundation, award SES-0751613 | Elm Agency [ANR-07-PNRA-030]
Elm Trust (grant no. 12345) | Elm Trust, grant number 099/A/123
Elm Institute R01 GM123456 | Elm Council, contract 12-345
"""
NO_AWARDS = """
Elm Institute [UMR 6282] | Elm University, Class of 1974 | Contract Research Unit | Elm Project 2061
"""


@pytest.mark.parametrize("text", listed(AWARDS))
def test_award_in_a_name_stays_and_is_told(text: str) -> None:
    found = crosswalked(("dc:contributor", text))
    assert found.work["contributor"][0]["name"] == text
    assert "award-in-name" in found.codes


@pytest.mark.parametrize("text", [*listed(NO_AWARDS), "Elm, Ada (project 12345)"])
def test_other_numbers_are_no_awards(text: str) -> None:
    assert "award-in-name" not in crosswalked(("dc:contributor", text)).codes


@pytest.mark.parametrize("text", [";", ";;", "; ; ;"])
@pytest.mark.parametrize("element", ["dc:creator", "dc:contributor"])
def test_semicolons_alone_are_nobody(element: str, text: str) -> None:
    found = crosswalked((element, text))
    assert "nil-value" in found.codes
    assert "rule-failed" not in found.codes
