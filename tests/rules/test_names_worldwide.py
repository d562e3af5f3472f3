"""Bodies and people of many languages, several people in one value, ranks, degrees, roles.

Issue 14: the inverted form is authoritative, words decide the rest, and where nothing decides the
kind is left open. A name in natural order whose language has no word of a body in the table was a
person; each line here is of a language or a form of its own.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.rules.values.agents import read_agent
from tests.rules.mapped import crosswalked, shipped

BODIES = """
Sekolah Tinggi Ilmu Ekonomi Elm | Rumah Sakit Umum Daerah Elm | Pengadilan Agama Elm
Türk Tarih Kurumu | Təhsil Nazirliyi | Монгол Улсын Их Сургууль | Білім және ғылым министрлігі
Główny Urząd Elmowy | Český statistický úřad | Štatistický úrad Slovenskej republiky
Központi Elm Hivatal | Opetusministeriö | Haridusministeerium | Izglītības ministrija
Lietuvos statistikos departamentas
Ministarstvo kulture | Nacionalna knjižnica | Ministria e Arsimit
Εθνικό Αρχείο | Ελληνική Στατιστική Αρχή | Δήμος Ελμ | Державна служба статистики
Союз писателей СССР | Міністэрства адукацыі | منظمة الصحة العالمية | المجلس الأعلى للثقافة
جامعہ کراچی | הלשכה המרכזית | จุฬาลงกรณ์มหาวิทยาลัย | თბილისის სახელმწიფო უნივერსიტეტი
総務省統計局 | 国家统计局 | 商务印书馆 | 京都大学大学院理学研究科 | 통계청 | 気象庁
Tổng cục Thống kê | Nhà xuất bản Elm | Kagawaran ng Edukasyon | Wizara ya Elimu | Eusko Jaurlaritza
Xunta de Galicia | Provincie Utrecht | Danmarks Statistik | Hagstofa Íslands | Cour des comptes
Wirtschaftskammer Elmland | Azienda Sanitaria Locale | Intergovernmental Panel on Tides
Indonesia. Departemen Elm | Statistics Elmland | Elm Biobank
Госкомстат России | Минздрав РФ | Совмин СССР | Sveriges Riksbank | Norges Elmråd | Latvijas Banka
Εθνική Ελμ Ελλάδος | Ελμ Ελλάδας | Kreissparkasse Elm | Elmska Nationalbank
"""
PEOPLE = """
გიორგი მაისურაძე | dr hab. Anna Lind | Maria Clara dela Cruz | Mwangi wa Iria | Jack Holland
Maria England | Иванов Иван Иванович | Γεώργιος Παπαδόπουλος | فاطمة الزهراء | יוסף כהן
Nguyễn Văn An | Bambang Sudarsono | Ayşe Gül Demir | Kovács Éva | Somchai Jaidee
Augustine, Saint, Bishop of Elm | John Paul II, Pope, 1920-2005 | Ada II, Queen of Great Britain
Leonardo, da Vinci, 1452-1519 | Francis, of Assisi, Saint | Dr. Ahmad Fauzi, M.Pd. | Kessel AS
Siti Aminah, S.Pd., M.Si. | Kim, Il | Prefect, Ford | Pope, Alexander | King, Ada | Prince, Jane
"""
OPEN = [
    "Sharma, R. K., Gupta, S., Verma, A.", "Lind, Ada and Berg, Jan", "Lind, Ada | Berg, Jan",
    "Lind, Ada/Berg, Jan", "Ada Lind, Jan Berg and Eva Roth", "Петров, П. П., Сидоров, С. С.",
    "홍길동, 김철수", "López, Ana y Pérez, Luis", "Elm SA", "Elm AG", "Parks Victoria",
    "CERN. Geneva", "admin, admin",
]  # fmt: skip


def kind(name: str, stated: str = "") -> str:
    table = shipped().crosswalk("oai_dc-to-cdif").vocabularies["organisations"]
    return str(read_agent(name, table, kind=stated).value.get("@type", ""))


def listed(text: str) -> list[str]:
    return [each.strip() for line in text.strip().split("\n") for each in line.split(" | ")]


@pytest.mark.parametrize("name", listed(BODIES))
def test_bodies_of_many_languages(name: str) -> None:
    assert kind(name) == "Organization"


@pytest.mark.parametrize("name", listed(PEOPLE))
def test_people_of_many_languages(name: str) -> None:
    assert kind(name) == "Person"


@pytest.mark.parametrize("name", OPEN)
def test_several_people_and_forms_of_a_company_leave_the_kind_open(name: str) -> None:
    assert kind(name) == ""


@pytest.mark.parametrize(
    ("name", "family", "given"),
    [
        ("Dr. Ahmad Fauzi, M.Pd.", None, None),
        ("John Paul II, Pope, 1920-2005", None, None),
        ("Leonardo, da Vinci, 1452-1519", None, None),
        ("Silva, Ana [UNESP]", "Silva", "Ana"),
        ("Berg, J. van den", "van den Berg", "J."),
        ("Fauzi, Ahmad, M.Pd.", "Fauzi", "Ahmad"),
        ("Ortega y Gasset, José, 1883-1955", "Ortega y Gasset", "José"),
        ("Silva e Costa, Ana", "Silva e Costa", "Ana"),
        ("García, Reina María", "García", "Reina María"),
    ],
)
def test_degrees_ranks_and_epithets_are_no_given_names(
    name: str, family: str | None, given: str | None
) -> None:
    (found,) = crosswalked(("dc:creator", name)).work["creator"]
    assert (found.get("familyName"), found.get("givenName")) == (family, given)


def test_remark_in_another_script_is_no_alternate_name() -> None:
    (found,) = crosswalked(("dc:creator", "Ivanova, A. A. (рук.)")).work["creator"]
    assert "alternateName" not in found


def with_role(name: str) -> tuple[str, str]:
    (found,) = crosswalked(("dc:contributor", name)).work["contributor"]
    agent: dict[str, Any] = found.get("contributor", found)
    return found.get("roleName", ""), agent["name"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ivanova, A. A. (сост.)", ("Compiler", "Ivanova, A. A.")),
        ("Szabó, Éva (szerk.)", ("Editor", "Szabó, Éva")),
        ("Asesor: Lind, Ada", ("Supervisor", "Lind, Ada")),
        ("Lind, Ada (Curator)", ("Curator", "Lind, Ada")),
        ("Lind, Ada (Co-Investigator)", ("Co-investigator", "Lind, Ada")),
        ("Lind, Ada (Narrator)", ("Narrator", "Lind, Ada")),
        ("Lind, translator", ("Translator", "Lind")),
        ("Ada Lind (wyd.)", ("wyd.", "Ada Lind")),
        ("Evans, Robert, asst. ed.", ("Assistant editor", "Evans, Robert")),
        ("Farmer, Paul F., ed.", ("Editor", "Farmer, Paul F.")),
        ("Kim, Il", ("", "Kim, Il")),
        ("Prefect, Ford", ("", "Prefect, Ford")),
        ("Lind, Ed.", ("", "Lind, Ed.")),
    ],
)
def test_role_is_what_the_source_says_and_never_a_given_name(
    name: str, expected: tuple[str, str]
) -> None:
    assert with_role(name) == expected


@pytest.mark.parametrize(
    "name",
    [
        "ICAS 2014", "International Conference on Tides", "3rd Workshop on Elms",
        "Congreso Internacional de Mareas", "Simpósio Brasileiro de Ondas",
        "Proceedings of the Elm Society",
        "Elm News, 1867-11-30", "Elm Journal, 34, no. 3, (1998): 583-594", "DESY-1999-021",
        "Publisher", "Verlag", "The author", "Selbstverlag", "Miami, Fla., 1974.", "Zwolle, 1950",
    ],
)  # fmt: skip
def test_publisher_that_names_nobody_is_no_organization(name: str) -> None:
    (found,) = crosswalked(("dc:publisher", name)).work["publisher"]
    assert found == {"name": name}


@pytest.mark.parametrize(
    "name",
    [
        "Library of Congress", "National Conference of Elm Mayors", "Elm Congress Press",
        "Elm Verlag",
        "Oxford University Press", "Elm 2000 Ltd.", "Congreso de la República",
    ],
)  # fmt: skip
def test_publisher_with_a_word_of_meetings_is_an_organization(name: str) -> None:
    assert kind(name, "Organization") == "Organization"


@pytest.mark.parametrize(
    "text",
    [
        "unpublished", "[s.n.]", "[S.l.] : [s.n.]", "s.n., Paris", "Londres: s.n.", "s.n. ( [S.l )",
        "[n.p.]", "éditeur non identifié", "Verlag nicht ermittelbar", "sin editor",
        "[Place of publication not identified] : [publisher not identified], [1950]",
    ],
)  # fmt: skip
def test_publisher_of_whom_the_source_knows_nothing_is_nil(text: str) -> None:
    found = crosswalked(("dc:publisher", text))
    assert ("publisher" in found.work, "nil-value" in found.codes) == (False, True)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("[S.l.] : Elm Press", "Elm Press"),
        ("Unpublished Letters Press", "Unpublished Letters Press"),
        ("N. P. Lind & Co.", "N. P. Lind & Co."),
    ],
)
def test_publisher_with_a_name_is_not_nil(text: str, name: str) -> None:
    (found,) = crosswalked(("dc:publisher", text)).work["publisher"]
    assert found["name"] == name
