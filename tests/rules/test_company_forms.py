"""Bodies by what stands beside their names: company forms of many languages, kinds in brackets,
abbreviations, words turned round at a comma; and offices that are nobody's name."""

from __future__ import annotations

import pytest

from oaicdif.rules.values.agents import read_agent
from tests.rules.mapped import shipped

ORGANISATIONS = shipped().crosswalks["oai_dc-to-cdif"].vocabularies["organisations"]


def kind(name: str) -> str:
    return str(read_agent(name, ORGANISATIONS).value.get("@type", ""))


@pytest.mark.parametrize(
    "name",
    [
        "ОАО Дуб", "ЗАО \"Вяз\"", "АО «Клён»", "ТОВ «Бук»", "ООО Ясень",
        "株式会社 樫", "樫株式会社", "(株)樫", "참나무(주)", "橡树有限公司",
        "PT. Kayu Elm", "CV Jati Elm Makmur", "Elm Berhad", "PT Elm Tbk",
        "Meşe A.Ş.", "Dąb Sp. z o.o.", "Dub s.r.o.", "Tölgy Zrt.",
        "Roble S.A. de C.V.", "Roble S. de R.L.", "Carvalho Ltda", "Chêne SARL",
        "Elm & Oak LLP", "Elm PLLC", "Elm Pty", "Eiche OHG", "John Elm & Sons", "Roble y Cía.",
    ],
)  # fmt: skip
def test_company_form_of_any_language_makes_a_body(name: str) -> None:
    assert kind(name) == "Organization"


@pytest.mark.parametrize(
    "name",
    [
        "Meşe, A. Ş.", "Roble, S.L.U.", "Lind, Cia", "PT Barnett", "Kessel, A/S. B.",
        "Berg, K.F.", "Ясень, О. О.", "Elm, Zrta",
    ],
)  # fmt: skip
def test_initials_and_names_like_a_form_stay_a_persons(name: str) -> None:
    assert kind(name) == "Person"


@pytest.mark.parametrize(
    "name",
    [
        "Elm Rapids (Firm)", "Red Elm (Rock group)", "Elmland (Ship)",
        "KELM (Radio station : Elmton)",
        "Elm Voices (Choir)", "Tall Elms (Musical group)", "Ulmen (Firma)", "Roble Rojo (Grupo)",
    ],
)  # fmt: skip
def test_kind_of_a_body_in_brackets_says_that_it_is_one(name: str) -> None:
    assert kind(name) == "Organization"


@pytest.mark.parametrize(
    "name", ["Lind, Ada (Ada Maria)", "Ada Lind (photographer)", "Lind, Ada (Elm)"]
)
def test_other_words_in_brackets_make_no_body(name: str) -> None:
    assert kind(name) == "Person"


@pytest.mark.parametrize(
    "name",
    [
        "Group, Elm Study", "Group, European Working", "Int. Elm Org.", "Dep. de Biología",
        "Depto. de Química", "Assn. of Elms", "Elm State U.", "Consejería de Pesca",
        "Alcaldía de Olmo", "Tim Redaksi Elm", "Statens elmvegvesen", "Издательский дом «Вяз»",
    ],
)  # fmt: skip
def test_body_by_an_abbreviation_an_office_or_words_turned_round(name: str) -> None:
    assert kind(name) == "Organization"


@pytest.mark.parametrize("name", ["Press, Frank", "Group, Ada", "Study, Ada Lind"])
def test_family_name_that_is_such_a_word_stays_a_persons(name: str) -> None:
    assert kind(name) == "Person"


@pytest.mark.parametrize(
    "name",
    ["Editor in Chief", "Guest Editors", "Admin", "FAO, Rome", "UN. ESCAP", "Главный редактор"],
)
def test_office_or_capitals_before_a_place_leave_the_kind_open(name: str) -> None:
    assert kind(name) == ""


@pytest.mark.parametrize(
    "name", ["Yusuf al-Elmi", "Abdullah ibn Yusuf el-Ulmi", "Siti Elma binti Tarud"]
)
def test_article_and_lineage_within_a_name_are_written_small(name: str) -> None:
    assert kind(name) == "Person"


@pytest.mark.parametrize(
    "name", ["Elm, Ada Oak, Eva", "Lind, Ada, Berg Jan", "Lind, Ada Roth, Eva, Jan Ek"]
)
def test_several_names_without_an_end_between_them_leave_the_kind_open(name: str) -> None:
    assert kind(name) == ""


@pytest.mark.parametrize("name", ["Lind, Ada, photographer", "Lind, Ada, Jr.", "Lind, Ada, Sir"])
def test_word_behind_a_whole_name_leaves_it_a_persons(name: str) -> None:
    assert kind(name) == "Person"
