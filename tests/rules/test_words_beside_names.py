"""What stands beside a name and is no part of it: signs of a MARC field, titles, an attribution,
the body that somebody writes for, and words for nobody beside a role.

Sources: MARC 21, X00; DRIVER guidelines 1.1, 1.3.2; Getty Union List of Artist Names, qualifiers
("workshop of").
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.rules.values.marc_fields import without_subfields
from tests.rules.mapped import Mapped, crosswalked


def mapped(text: str, element: str = "creator") -> Mapped:
    return crosswalked((f"dc:{element}", text))


def agent(text: str) -> dict[str, Any]:
    (one,) = mapped(text).work["creator"]
    return dict(one)


def kind(text: str) -> str:
    found = agent(text)
    assert found["name"] == text
    return str(found.get("@type", "open"))


def parts(text: str) -> tuple[Any, Any]:
    found = agent(text)
    assert found["@type"] == "Person"
    return found.get("familyName"), found.get("givenName")


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("Elm, Ada, |d 1901-", "Elm, Ada, 1901-"), ("Elm, Ada $e ed.", "Elm, Ada, ed."),
        ("Elm, Ada, $e author.", "Elm, Ada, author."), ("$aElm, Ada,$d1850-", "Elm, Ada, 1850-"),
        ("Elm, Ada, $0 (DE-588)1", "Elm, Ada, (DE-588)1"), ("Elm, Ada $4 aut", "Elm, Ada, aut"),
        ("Elm & Oak $ave", "Elm & Oak $ave"), ("Elm, Ada | Oak", "Elm, Ada | Oak"),
    ],
)  # fmt: skip
def test_signs_of_a_marc_field_go_and_their_words_stay(text: str, bare: str) -> None:
    assert without_subfields(text) == bare


@pytest.mark.parametrize("text", ["Elm, Ada $e ed.", "Elm, Ada, $e editor.", "Elm, Ada$4edt"])
def test_role_in_a_marc_field_is_a_role(text: str) -> None:
    (one,) = mapped(text, "contributor").work["contributor"]
    assert one["roleName"] == "Editor"
    assert one["contributor"]["name"] == "Elm, Ada"


@pytest.mark.parametrize(
    "text", ["Elm, Ada [and 3 others]", "Elm, Ada and 12 more", "Elm, Ada und 3 weitere"]
)
def test_others_in_a_number_are_no_part_of_a_name(text: str) -> None:
    assert agent(text)["name"] == "Elm, Ada"
    assert parts(text) == ("Elm", "Ada")
    assert "nil-value" in mapped(text).codes


@pytest.mark.parametrize(
    "text",
    [
        "Univ.-Prof. Dr. Maria Elm", "Univ.Prof. Maria Elm", "Univ.-Doz. Dr. Jan Elm",
        "o. Univ.-Prof. Dipl.-Ing. Dr. techn. Maria Elm", "Sister Mary Elm, O.S.B.",
        "Brother Elm, O.F.M.", "Soeur Maria Elm, O.P.",
    ],
)  # fmt: skip
def test_whole_name_with_a_title_is_a_person_without_parts(text: str) -> None:
    assert kind(text) == "Person"
    assert parts(text) == (None, None)


@pytest.mark.parametrize("text", ["Univ. Elm", "Univ. Assisi", "Univ. of Professor Elm"])
def test_university_cut_short_is_no_title(text: str) -> None:
    assert kind(text) != "Person"


@pytest.mark.parametrize(
    ("text", "given", "beside"),
    [
        ("Elm, Univ.-Prof. Dr. Ada", "Ada", {"honorificPrefix": "Univ.-Prof. Dr."}),
        ("Elm, Sister Mary", "Mary", {"honorificPrefix": "Sister"}),
        ("Elm, Father John", "John", {"honorificPrefix": "Father"}),
        ("Elm, Pierre Bey", "Pierre", {"honorificSuffix": "Bey"}),
        ("Elm, Osman Paşa", "Osman", {"honorificSuffix": "Paşa"}),
        ("Elm, Brother", "Brother", {}),
        ("Bey, Osman", "Osman", {}),
    ],
)
def test_title_beside_given_names_is_none_of_them(
    text: str, given: str, beside: dict[str, str]
) -> None:
    found = agent(text)
    assert found["givenName"] == given
    assert {key: each for key, each in found.items() if key.startswith("honorific")} == beside


@pytest.mark.parametrize(
    "text",
    [
        "Elm, Ada (workshop of)", "Elm, Ada [school of]", "Elm, Ada, follower of",
        "Elm, Ada (after)", "Elm, Ada (Werkstatt)", "Elm, Ada (bottega di)", "workshop of Ada Elm",
        "studio of Elm", "Elm, Ada (manner of)",
    ],
)  # fmt: skip
def test_what_is_of_somebody_beside_the_owner_of_a_name_is_open(text: str) -> None:
    assert kind(text) == "open"
    assert "affiliation" not in agent(text)


def test_school_of_a_town_is_a_body() -> None:
    assert kind("School of Elm") == "Organization"


@pytest.mark.parametrize(
    "text",
    [
        "Elm, Ada for the OAK Collaboration", "Elm, Ada on behalf of the Oak Group",
        "Elm, Ada, on behalf of the Oak Study Group", "Elm, Ada im Auftrag des Instituts",
    ],
)  # fmt: skip
def test_who_writes_for_a_body_is_a_person_with_his_own_names(text: str) -> None:
    assert kind(text) == "Person"
    assert parts(text) == ("Elm", "Ada")


@pytest.mark.parametrize(
    "text",
    [
        "Center for the Oaks", "Elm, Center for the Oaks", "Maria Elm Center for the Oaks",
        "Jan Elm Fund for the Oak Museum", "Oak University on behalf of the Elm Council",
    ],
)  # fmt: skip
def test_body_that_is_for_something_is_a_body(text: str) -> None:
    assert kind(text) == "Organization"


def test_whole_name_before_a_body_that_he_writes_for_is_a_persons() -> None:
    assert kind("Jan Elm for the Oak Study Group") == "Person"
    assert kind("Ada Elm on behalf of the Oak Consortium") == "Person"


@pytest.mark.parametrize(
    "text",
    [
        "(Editor) n/a", "(Author) [unknown]", "(ed.) Anonymous", "N. N. (Hrsg.)", "s.n. (Author)",
        "Author (unknown)", "Author [not known]", "sin autor", "ohne Verfasser", "Sans auteur",
        "birden çok yazar", "diverse Autoren",
    ],
)  # fmt: skip
def test_nobody_beside_a_role_is_nobody(text: str) -> None:
    found = mapped(text)
    assert "creator" not in found.work
    assert "nil-value" in found.codes


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("(Editor) Elm, Ada", "Elm, Ada"), ("N.N. Elm (Hrsg.)", "N.N. Elm"),
        ("Elm, N. N. (ed.)", "Elm, N. N."), ("Elm (unknown)", "Elm (unknown)"),
    ],
)  # fmt: skip
def test_somebody_beside_a_role_stays(text: str, name: str) -> None:
    assert agent(text)["name"] == name


@pytest.mark.parametrize("piece", ["$4", "for the ", "on behalf of ", "(workshop of", "Univ.-"])
def test_long_names_are_read_in_steps_in_line_with_their_length(piece: str) -> None:
    assert len(mapped(piece * (5000 // len(piece))).work["creator"]) == 1


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Elm, Ada; Scopus Author ID: 7004212771",
         "https://www.scopus.com/authid/detail.uri?authorId=7004212771"),
        ("Elm, Ada [Scopus Author ID 7004212771]",
         "https://www.scopus.com/authid/detail.uri?authorId=7004212771"),
        ("Elm, Ada; GND 118540238", "https://d-nb.info/gnd/118540238"),
        ("Elm, Ada; ISNI 0000 0001 2103 2683", "https://isni.org/isni/0000000121032683"),
    ],
)  # fmt: skip
def test_number_of_a_register_behind_a_semicolon_is_of_who_stands_before_it(
    text: str, address: str
) -> None:
    found = agent(text)
    assert (found["name"], found["@id"]) == ("Elm, Ada", address)


def test_number_of_people_makes_no_body_of_one() -> None:
    found = mapped("Elm University; Scopus Author ID: 7004212771")
    assert "@id" not in found.work["creator"][0]
    assert "identifier-of-other-kind" in found.codes


@pytest.mark.parametrize(
    "text", ["S.S. Elm; Oak State University", "Maria Elm; Oak University", "A. Elm | Oak College"]
)
def test_university_behind_a_whole_name_that_is_surely_a_persons_is_where_he_works(
    text: str,
) -> None:
    found = agent(text)
    assert found["@type"] == "Person"
    assert found["affiliation"]["@type"] == "Organization"


@pytest.mark.parametrize(
    "text", ["Ashka Elm; Oak University", "Maria Elm; Elm Foundation", "Oak Museum; Oak University"]
)
def test_other_two_are_two_agents(text: str) -> None:
    assert len(mapped(text).work["creator"]) == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Maria Elm, Oak University, Elmland", "open"),
        ("Maria Institute, Oak University, Elmland", "Organization"),
        ("Elm, Maria, Oak University, Elmland", "Person"),
        ("Elmer Sinfoniker", "Organization"), ("Elm Sinfonietta", "Organization"),
        ("Staatskapelle Elm", "Organization"), ("Bingehê Elm", "Organization"),
        ("Օլմի կոմիտե", "Organization"),
    ],
)  # fmt: skip
def test_words_of_bodies_decide_but_behind_a_whole_name(text: str, expected: str) -> None:
    assert kind(text) == expected


@pytest.mark.parametrize(
    "name", ["Maria Elm Prize for the Academy of Arts", "Maria Elm Fund for the Oak Institute"]
)
def test_thing_called_after_somebody_is_no_speaker(name: str) -> None:
    found = crosswalked(("dc:creator", name)).work["creator"]
    assert found == [{"@type": "Organization", "name": name}]


def test_person_who_writes_for_a_body_is_one() -> None:
    (one,) = crosswalked(("dc:creator", "Maria Elm for the Oak Institute")).work["creator"]
    assert one["@type"] == "Person"


@pytest.mark.parametrize(
    "name", ["Oak University, School of", "Elm & Oak, Nachfolger", "Oak Academy, Werkstatt"]
)
def test_what_is_a_bodys_before_the_comma_is_no_masters(name: str) -> None:
    found = crosswalked(("dc:creator", name)).work["creator"]
    assert found == [{"@type": "Organization", "name": name}]
