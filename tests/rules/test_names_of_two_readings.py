"""Names that two signs read differently: a person's form beside a word, a form or a place of
bodies. The inverted form is authoritative; where two signs disagree the kind is open.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.rules.values.agents import read_agent
from tests.rules.mapped import crosswalked, shipped


def read(name: str, stated: str = "") -> dict[str, Any]:
    table = shipped().crosswalk("oai_dc-to-cdif").vocabularies["organisations"]
    return read_agent(name, table, kind=stated).value


def kind(name: str, stated: str = "") -> str:
    return str(read(name, stated).get("@type", "open"))


def listed(text: str) -> list[str]:
    return [each.strip() for line in text.strip().split("\n") for each in line.split(" | ")]


PEOPLE = """
Komisi, Anna | Redaksi, Marta | Assoc, Ivan | Stiftung, Jan | Parliament, Ruth | Gericht, Anna
Kantor, T. | Soc, Petr | Kantor, Marek | Cabildo, Juan | Dewan, Rahul | Banco, Lucas | Org, Nils
Marek Kantor | Lucas Banco | Ben Stad | Jan Sąd | Juan Cabildo
Smith, J. (Agency) | Oakley, Jane (Museum) | Elmer, P. Q. (Team) | Lind, J. (Firm)
Birch, Tom (Ship) | Lind, J. B. (Society) | Oak, Marta (Verlag)
SMITH, Victoria | LIU, Sydney | OAK, Florence | SMITH, VICTORIA | NG, Sydney | NOVAK, Milan
COHEN, Israel | Li, Florence | SMITH, Victoria Anne | BROWN, Chelsea
Elm, A.B. | Elm, S.R.O. | Elm, K.S. | Anderson, PT | P. T. Barnum | Brown, SA
Oak, John, d.d. | Oak, John, D.D. | Brijest, Ruža, D.D.
John of the Oak | Teresa of Elmburg | Mother Anna of the Elms | Dr. h.c. Karl Ulme
Elm, Baroness | Duke, Ada | Pope, Alexander | Baron, Anna | Elm, Prince
"""
BODIES = """
Elm, s.r.o. | Elm, d.o.o. | Elm, spol. s r.o. | Elm, a.s., Praha | Elm d.d., Zagreb | Elm e.V.
Zlatna Brijest d.d. | ELM, INC | Elm Works, INC. | PT Elm Makmur Tbk | PT. Elm Makmur
PT Bank Elm | PT Elm Indah Sejahtera | PT Elm Makmur (Persero) | UAB Elm
Elm, Oak and Ash (Firm) | Peace, Love and Unity (Organization) | Lind (Firm) | Ada Lind (Ship)
Museum, Elm (Agency) | CSIRO, Sydney | University, Sydney
Komisi Pemilihan Elm | Kantor Pertanahan Elm | Redaksi Elm | Banco Central de Elm | Stadt Elm
Dewan Kesenian Elm | Cabildo de Elm | Elm Soc. | Royal Elm Soc. | Soc. for Elms | Elm Assoc.
Karl Ulm Nachfolger | Orme Limitee | Elm Berhad | Ulm gGmbH | Olmo & Hijos | Olmo & Figli
HMAS Elm | R/V Elm | USS Ada Lind | Bundesverwaltungsgericht Ulmen | Elm Township (Ohio)
Friends of the Oak | Sons of the Oak | Mary of the Oaks School
"""
OPEN = """
PT Anderson Paul | PT Oak John | PT Kayu Elm
PT. John Oak | UD Anna Lind | CV Raman Anand | John Oak, d.d.
Oak, John, Ltd | Oak, John, Inc., Oakton | Vries, Ab | Tran, Sa | Petr Soc | Elm Soc | Kantor Anna
Crane, Ashcombe (Musical group) | FAO, Rome | ELM, Oslo | CNR, Florence
IUCN, Gland, Switzerland | Lind, Ada and Jan | Oak, Ada, Elm, Eva
Mother Agatha of the Elms | elm, s.a. | HMS Elm
"""


@pytest.mark.parametrize("name", listed(PEOPLE))
def test_form_of_a_person_holds_against_a_word_of_bodies(name: str) -> None:
    assert kind(name) == "Person"


@pytest.mark.parametrize("name", listed(BODIES))
def test_word_or_form_of_a_body_that_no_form_of_a_person_contradicts(name: str) -> None:
    assert kind(name) == "Organization"


@pytest.mark.parametrize("name", listed(OPEN))
def test_kind_is_open_where_two_signs_disagree(name: str) -> None:
    assert kind(name) == "open"


@pytest.mark.parametrize(
    "name",
    listed("""
Elm, s.r.o. | Elm, a.s. | Elm, d.d. | Elm, e. V. | Elm, z. ú. | Elm, o.p.s. | Elm, s.c. | Elm, b.v.
Peter Lind AG | Anna Lind SA | Jan Eik BV | Lars Alm AB | João Olmo Ltda. | Jean Orme Sarl
Mario Olmo SpA | Karl Ulm Nachf. | John Elm Pty | Elm AG. | PT Anderson Paul | Elm S.A. | Elm N.Y.
Издательство И. И. Вязова | Тип. И. Н. Вязова | М. Вязов и Ко | Наука и дуб | Kantor Bahasa
"""),
)
def test_publisher_with_a_company_form_is_an_organization(name: str) -> None:
    assert kind(name, "Organization") == "Organization"


@pytest.mark.parametrize(
    "name",
    listed("""
Дубов И. И. | И. И. Дубов | Дубова А.Б. | Петров-Водный К. С. | ИП Дубов И. И. | Вязов Ю.
Δρυός Ν. Κ. | Lind A. B. | Lind, J.B. | John Oak, d.d.
"""),
)
def test_publisher_with_initials_in_any_script_is_open(name: str) -> None:
    assert kind(name, "Organization") == "open"


@pytest.mark.parametrize("name", ["Lind, Anna, d.d.", "Кантор, Мария"])
def test_publisher_with_known_given_names_behind_a_comma_is_a_person(name: str) -> None:
    assert kind(name, "Organization") == "Person"


@pytest.mark.parametrize(
    ("name", "family", "given", "title"),
    [
        ("Elm, Charles Philip, Prince", "Elm", "Charles Philip", {"honorificPrefix": "Prince"}),
        ("Elm, Ada Mary, Baroness", "Elm", "Ada Mary", {"honorificPrefix": "Baroness"}),
        ("Elm, Jack, Captain", "Elm", "Jack", {"honorificPrefix": "Captain"}),
        ("Князев, Иван, граф", "Князев", "Иван", {"honorificPrefix": "граф"}),
        ("Elm, Tom, 3rd Earl of Oak", "Elm", "Tom", {"honorificSuffix": "3rd Earl of Oak"}),
        ("Elm, Otto, Graf von", "Elm", "Otto", {"honorificSuffix": "Graf von"}),
        ("Elm, Anna, princesse d'Orme", "Elm", "Anna", {"honorificSuffix": "princesse d'Orme"}),
        ("Elm, Ada, MBE", "Elm", "Ada", {"honorificSuffix": "MBE"}),
        ("Elm, Henry, S.J.", "Elm", "Henry", {"honorificSuffix": "S.J."}),
        (
            "Elm, Ada, Baroness, 1820-1890",
            "Elm",
            "Ada",
            {"honorificPrefix": "Baroness", "birthDate": "1820", "deathDate": "1890"},
        ),
        ("Elm, Ada, approximately 1560-", "Elm", "Ada", {}),
    ],
)
def test_rank_behind_given_names_is_a_title(
    name: str, family: str, given: str, title: dict[str, str]
) -> None:
    person = {"@type": "Person", "name": name, "familyName": family, "givenName": given}
    assert read(name) == person | title


@pytest.mark.parametrize("word", ["Agency", "Team", "Redaktion", "Department", "School"])
def test_word_of_bodies_in_brackets_is_neither_given_name_nor_affiliation(word: str) -> None:
    name = f"Smith, J. ({word})"
    assert read(name) == {
        "@type": "Person",
        "name": name,
        "familyName": "Smith",
        "givenName": "J.",
    }


@pytest.mark.parametrize(
    "name", ["Komisi, Anna", "Smith, J. (Agency)", "LIU, Sydney", "PT Anderson Paul", "HMS Elm"]
)
def test_each_such_decision_is_judged(name: str) -> None:
    found = crosswalked(("dc:creator", name)).result
    assert [each.what for each in found.judged] == ["person or organization"]
