"""What somebody is, behind his name in a list; a role and a body in one name; lists of CJK.

Verdicts are those of common sense, written before the rules. `jobTitle` is schema.org's "The job
title of the person"; there is no creator of that name.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.rules.back.back_engine import write_back
from tests.rules.mapped import crosswalked, shipped_back


def creators(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = crosswalked(("dc:creator", text)).work["creator"]
    return found


def contributor(text: str) -> dict[str, Any]:
    (found,) = crosswalked(("dc:contributor", text)).work["contributor"]
    assert isinstance(found, dict)
    return found


def kinds(text: str) -> list[str]:
    return [str(each.get("@type", "open")) for each in creators(text)]


@pytest.mark.parametrize(
    "job",
    [
        "Presidente da Direção da Sociedade", "Lecturer of the Oak Faculty", "Student",
        "Professora Adjunta", "Leiterin der Abteilung Ulme", "Directrice de recherche",
        "PhD student",
        "Head of the Department of Tides", "docent", "доцент", "профессор кафедры дубов", "adiunkt",
        "Dosen Fakultas Hukum", "profesor titular de la Universidad de Roble",
    ],
)  # fmt: skip
def test_job_behind_one_person_is_his_job_title(job: str) -> None:
    (creator,) = creators(f"Elm, Ada; {job}")
    assert creator == {
        "@type": "Person", "name": "Elm, Ada", "familyName": "Elm", "givenName": "Ada",
        "jobTitle": job,
    }  # fmt: skip


def test_several_jobs_are_a_list_and_are_judged() -> None:
    found = crosswalked(("dc:creator", "Elm, Ada; Presidente da Oak; Diretor da Revista"))
    (creator,) = found.work["creator"]
    assert creator["jobTitle"] == ["Presidente da Oak", "Diretor da Revista"]
    (trace,) = found.traced("work.creator")
    assert "occupation" in trace.evidence


@pytest.mark.parametrize(
    "text", ["Elm, Ada; Professor; Oak University", "Elm, Ada; Oak University; Professor"]
)
def test_job_and_body_are_the_same_person_s(text: str) -> None:
    (creator,) = creators(text)
    assert creator["jobTitle"] == "Professor"
    assert creator["affiliation"]["name"] == "Oak University"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Elm, Ada; Professor; Oak, Eva; Student", ["Person", "Person"]),
        ("Elm, Ada; Oak, Eva; Student", ["Person", "Person", "open"]),
        ("Oak University; Professor", ["Organization", "open"]),
        ("Elm, Ada; Dean, Eva", ["Person", "Person"]),
        ("Elm, Ada; Student, Eva", ["Person", "Person"]),
        ("Student", ["open"]),
        ("Professora Adjunta", ["open"]),
    ],
)
def test_job_is_nobody_s_where_it_stands_behind_several(text: str, expected: list[str]) -> None:
    assert kinds(text) == expected


@pytest.mark.parametrize(
    ("text", "key", "said"),
    [
        ("Elm, Ada; PhD", "honorificSuffix", ["PhD"]),
        ("Elm, Ada; PhD; Oak, Eva; M.D.", "honorificSuffix", ["PhD", "M.D."]),
        ("Elm, Ada; Dr.", "honorificPrefix", ["Dr."]),
        ("Elm, Ada; Ph.D.; Professor", "jobTitle", ["Professor"]),
        ("Elm, Ada; Oak University; 0000-0001-5109-3700", "@id",
         ["https://orcid.org/0000-0001-5109-3700"]),
        ("Elm, Ada; Oak University; 0000-0001-5109-3700", "affiliation",
         [{"@type": "Organization", "name": "Oak University"}]),
    ],
)  # fmt: skip
def test_degree_title_and_identifier_belong_to_the_person_before(
    text: str, key: str, said: list[Any]
) -> None:
    found = creators(text)
    assert {each["@type"] for each in found} == {"Person"}
    assert [each[key] for each in found] == said


def test_letters_behind_a_body_are_no_degree() -> None:
    assert kinds("Oak University; MA") == ["Organization", "open"]


@pytest.mark.parametrize("lay_out", [lay_out_2023, lay_out_1_1])
@pytest.mark.parametrize(
    "text",
    [
        "Elm, Ada; Presidente da Oak; Diretor da Revista",
        "Elm, Ada; Professor",
    ],
)
def test_job_title_comes_back_behind_the_name(text: str, lay_out: Any) -> None:
    document = crosswalked(("dc:creator", text), ("dc:title", "Elms")).result.document
    assert lay_out(document).body
    back = write_back(shipped_back()["cdif-to-oai_dc"], document).values
    assert [each[1] for each in back if each[0] == "dc:creator"] == [text]


def test_role_before_a_job_is_still_a_role() -> None:
    role = contributor("Elm, Ada (Editor); Professor")
    assert (role["roleName"], role["contributor"]["jobTitle"]) == ("Editor", "Professor")


@pytest.mark.parametrize(
    ("text", "role", "name", "body"),
    [
        ("Elm, Ada, CONTRIBUTOR (Oak Consulting, Ltd)", "Contributor", "Elm, Ada",
         "Oak Consulting, Ltd"),
        ("Elm, Ada, editor (Oak University)", "Editor", "Elm, Ada", "Oak University"),
        ("Elm, Ada, ed. [Oak Institute]", "Editor", "Elm, Ada", "Oak Institute"),
        ("Elm, Ada, PROJECT_DIRECTOR (Oak GmbH)", "Project leader", "Elm, Ada", "Oak GmbH"),
        ("Elm, Ada, editor (Paris)", "Editor", "Elm, Ada (Paris)", None),
    ],
)  # fmt: skip
def test_role_and_body_in_one_name(text: str, role: str, name: str, body: str | None) -> None:
    found = contributor(text)
    who = found["contributor"]
    assert (found["roleName"], who["name"], who["@type"]) == (role, name, "Person")
    assert who.get("affiliation", {}).get("name") == body


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("马洪云；李成柱；张俊", ["Person"] * 3),
        ("王伟、李娜", ["Person"] * 2),
        ("佐藤花子、鈴木一郎", ["Person"] * 2),
        ("佐藤 花子、鈴木 一郎", ["Person"] * 2),
        ("김민수、이영희", ["Person"] * 2),
        ("张三丰，李四光", ["Person"] * 2),
        ("北京大学、清华大学", ["Organization"] * 2),
        ("Elm，Ada；Oak，Eva", ["Person"] * 2),
        ("山、川", ["open"]),
    ],
)
def test_separators_of_chinese_and_japanese(text: str, expected: list[str]) -> None:
    assert kinds(text) == expected


def test_wide_comma_of_a_latin_name_is_a_comma() -> None:
    (creator,) = creators("Elm，Ada")
    assert (creator["familyName"], creator["givenName"]) == ("Elm", "Ada")


@pytest.mark.parametrize(
    ("text", "iris"),
    [
        ("0000-0002-1825-0097", ["https://orcid.org/0000-0002-1825-0097"]),
        ("ORCID: 0000-0002-1825-0097", ["https://orcid.org/0000-0002-1825-0097"]),
        ("0000-0002-1825-0097; 0000-0001-5109-3700",
         ["https://orcid.org/0000-0002-1825-0097", "https://orcid.org/0000-0001-5109-3700"]),
        ("https://isni.org/isni/0000000121032683", ["https://isni.org/isni/0000000121032683"]),
        ("ISNI: 0000 0001 2103 2683", ["https://isni.org/isni/0000000121032683"]),
        ("ROR: 05gq02987", ["https://ror.org/05gq02987"]),
        ("https://viaf.org/viaf/12345", ["https://viaf.org/viaf/12345"]),
    ],
)  # fmt: skip
def test_identifier_alone_is_no_name(text: str, iris: list[str]) -> None:
    found = crosswalked(("dc:creator", text))
    assert [each["@id"] for each in found.work["creator"]] == iris
    assert [each["identifier"] for each in found.work["creator"]] == iris
    assert not any("name" in each for each in found.work["creator"])
    assert "name-missing" in found.codes
    back = write_back(shipped_back()["cdif-to-oai_dc"], found.result.document).values
    assert [each[1] for each in back if each[0] == "dc:creator"] == iris


@pytest.mark.parametrize("text", ["0000-0002-1825-0098", "https://orcid.org/0000-0002-1825-0098"])
def test_bad_identifier_alone_stays_the_only_name_there_is(text: str) -> None:
    found = crosswalked(("dc:creator", text))
    (creator,) = found.work["creator"]
    assert creator["name"] == text
    assert "@id" not in creator
    assert "bad-check-digit" in found.codes


@pytest.mark.parametrize(
    "name",
    ["OSI SAF", "SNO KARST", "R EFST", "ESA CCI", "ICOS CP", "NOAA PMEL", "ESA CCI SST",
     "EMSO ERIC", "CLIMATE CHANGE"],
)  # fmt: skip
def test_capitals_alone_decide_nothing(name: str) -> None:
    assert kinds(name) == ["open"]


@pytest.mark.parametrize(
    "name",
    ["CARLOS ROBERTO HALL BARBOSA", "LIU WEI", "MARIA SILVA", "SILVA MARIA", "JOHN OAKWOOD",
     "J. OAKWOOD", "A. B. OAKWOOD", "OAKWOOD, JOHN", "SAF, OSI", "Jean OAKWOOD", "OAKWOOD J",
     "GARCIA LOPEZ",
     "ИВАНОВ ИВАН ИВАНОВИЧ", "Kessel AS"],
)  # fmt: skip
def test_known_name_or_initial_in_capitals_is_a_person(name: str) -> None:
    assert kinds(name) == ["Person"]
