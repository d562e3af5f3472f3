"""What one sign says of an agent, and the second look that speaks against it.

Codes for nothing, roles in brackets, newspapers, letters in capitals, particles, and who is meant
by a word for nobody. Source: DataCite Metadata Schema 4.7, appendix 3; DRIVER guidelines 1.1, 1.3.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import Mapped, crosswalked


def mapped(text: str, element: str = "creator") -> Mapped:
    return crosswalked((f"dc:{element}", text))


def agent(text: str, element: str = "creator") -> dict[str, Any]:
    (one,) = mapped(text, element).work[element]
    return dict(one)


def kind(text: str, element: str = "creator") -> str:
    return str(agent(text, element).get("@type", "open"))


def parts(text: str) -> tuple[str, str]:
    found = agent(text)
    return found["familyName"], found["givenName"]


@pytest.mark.parametrize(
    "text",
    [
        ":null island project", ":At Elm Press", "(:none) of the above", "(:unkn Elm, Ada",
        "(:null) Elm Project",
    ],
)  # fmt: skip
def test_what_is_no_code_before_words_stays_in_the_name(text: str) -> None:
    found = mapped(text)
    assert found.work["creator"][0]["name"] == text
    assert "nil-value" not in found.codes


def test_code_that_an_address_follows_is_none_for_nothing() -> None:
    found = mapped("(:at) https://elm.example.net/x")
    assert found.work["creator"][0]["url"] == "https://elm.example.net/x"
    assert "nil-value" not in found.codes


@pytest.mark.parametrize("text", ["(:unav)Elm, Ada", "(:UNAV) Elm, Ada", "(:tba); Elm, Ada"])
def test_code_in_brackets_is_cut_off_however_it_stands(text: str) -> None:
    found = mapped(text)
    assert (found.work["creator"][0]["name"], *parts(text)) == ("Elm, Ada", "Elm", "Ada")
    assert "nil-value" in found.codes


NOTHING_LEFT = [
    "(:unkn) unknown", "(:unkn) anonymous", "(:unav) n/a", "(:unas) 2010", "(:unav)unknown",
    "<script>elm</script>", "<b></b>", "<!-- elm -->", "<b>(:unkn)</b>",
]  # fmt: skip


@pytest.mark.parametrize("element", ["creator", "contributor", "publisher"])
@pytest.mark.parametrize("text", NOTHING_LEFT)
def test_code_or_markup_without_a_name_is_nobody(text: str, element: str) -> None:
    found = mapped(text, element)
    assert element not in found.work
    assert "nil-value" in found.codes


@pytest.mark.parametrize("text", ["Elm, (:unkn)", "Elm, :unkn", "Elm (:unkn)"])
def test_code_behind_a_family_name_is_told_and_no_part_of_the_name(text: str) -> None:
    found = mapped(text)
    (one,) = found.work["creator"]
    assert (one["name"], "givenName" in one) == ("Elm", False)
    assert "nil-value" in found.codes


def test_code_behind_a_body_is_no_part_of_its_name() -> None:
    assert agent("Elm University, (:unkn)") == {"@type": "Organization", "name": "Elm University"}


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Elm, E. (Eds)", "Editor"), ("Elm, H. (Hg)", "Editor"), ("Elm, H. (Hrsg)", "Editor"),
        ("Elm, I. (Ill)", "Illustrator"),
    ],
)  # fmt: skip
def test_role_in_brackets_that_is_no_given_name_is_a_role(text: str, role: str) -> None:
    (one,) = mapped(text).work["contributor"]
    assert (one["roleName"], one["contributor"]["familyName"]) == (role, "Elm")


@pytest.mark.parametrize("text", ["Elm, E. (Ed)", "Elm, R. (Red)"])
def test_word_that_may_be_a_role_or_a_given_name_is_neither(text: str) -> None:
    found = mapped(text)
    assert "contributor" not in found.work
    assert (agent(text)["name"], *parts(text)) == (text, "Elm", text[5:7])


@pytest.mark.parametrize("text", ["Elm, E. (Edward)", "Elm, A. (Al)", "Elm, J.A. (Ada)"])
def test_given_name_in_brackets_stands_for_its_initials(text: str) -> None:
    assert parts(text) == ("Elm", text[text.index("(") + 1 : -1])


@pytest.mark.parametrize(
    "text",
    [
        "El Diario S.A.", "Diario El Olmo S.A.", "Corriere dell'Olmo S.p.A.", "Jornal Elm Ltda",
        "Dziennik Elmski Sp. z o.o.", "Diario Elm Editores", "Journal of Elms S.A.",
        "Revista Olmo S.A.", "Gazeta Elm GmbH", "The Daily Elm", "Gazeta Elmska", "Oak Daily News",
    ],
)  # fmt: skip
def test_house_of_a_newspaper_is_a_publisher(text: str) -> None:
    assert kind(text, "publisher") == "Organization"


@pytest.mark.parametrize("text", ["Journal of Elms", "Revista de Olmos", "Oak Law Review"])
def test_journal_is_no_publisher(text: str) -> None:
    assert kind(text, "publisher") == "open"


@pytest.mark.parametrize("text", ["Gazeta Elmska", "Diario de Elm", "Oak Evening Post"])
def test_newspaper_alone_is_nobody_as_a_creator(text: str) -> None:
    assert kind(text) == "open"


@pytest.mark.parametrize(
    "text",
    [
        "Museum of Elms (Oakton) Curator", "Elm Institute (Oak) Director", "Eva (Ada) Director",
        "Elm (Firm) Publisher", "Elm Society (Oak) Editor", "Elm, Ada (Oakton) Architect",
    ],
)  # fmt: skip
def test_word_behind_a_bracket_without_years_is_no_role(text: str) -> None:
    found = mapped(text)
    assert "contributor" not in found.work
    assert found.work["creator"][0]["name"] == text


@pytest.mark.parametrize("text", ["Elm, Ada (1900-1967) Director", "Ada Elm (1900-1967) Director"])
def test_word_behind_the_years_of_a_life_is_a_role(text: str) -> None:
    (one,) = mapped(text).work["contributor"]
    assert one["roleName"] == "Director"


@pytest.mark.parametrize(
    "text",
    ["DIAZ Maria Olmo", "CRUZ Ana Beatriz Oak", "LIND Anna Elm", "ROUX Marie Elm", "ELMS Anna Oak"],
)
def test_family_name_in_capitals_before_known_given_names_is_a_persons(text: str) -> None:
    assert kind(text) == "Person"


@pytest.mark.parametrize("text", ["IES Juan Elm", "CEIP Ana Elm", "EMEF Maria Olmo", "IBM Elm"])
def test_letters_of_a_body_in_front_leave_the_kind_open(text: str) -> None:
    assert kind(text) == "open"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("PARK, JUNG DO", ("PARK", "JUNG DO")),
        ("THACH, THI VAN", ("THACH", "THI VAN")),
        ("ROBLE, XOCHI DA", ("ROBLE", "XOCHI DA")),
        ("ROBLE, XOCHI DOS", ("DOS ROBLE", "XOCHI")),
        ("ROBLE, XOCHI VAN DER", ("VAN DER ROBLE", "XOCHI")),
        ("ELM, TEODORO S. DE", ("DE ELM", "TEODORO S.")),
        ("TEN, ANNA VAN", ("VAN TEN", "ANNA")),
    ],
)
def test_particle_in_capitals_needs_a_known_given_name_or_one_that_is_nothing_else(
    text: str, expected: tuple[str, str]
) -> None:
    assert parts(text) == expected


@pytest.mark.parametrize(
    "text", ["Ana Maria Elm, AME", "Xochi Roble Olmo, XRO", "Ada Oak Elm, AOE"]
)
def test_somebodys_own_initials_make_no_body(text: str) -> None:
    assert kind(text) != "Organization"


@pytest.mark.parametrize(
    "text", ["Elm Oak Survey, EOS", "Oak Elm Centre, OEC", "Elm Institute of Ash, EIA"]
)
def test_letters_of_a_name_with_a_word_of_bodies_are_the_bodys(text: str) -> None:
    assert kind(text) == "Organization"


@pytest.mark.parametrize(
    "text",
    [
        "Anonymous (Voltaire)", "Anonyme (Olmo)", "Unknown (Elm)", "Unknown (Studio)",
        "Anonymous (Olmo ou autre)", "Unbekannt (Elm zugeschrieben)", "Anónimo (taller de Olmo)",
    ],
)  # fmt: skip
def test_who_is_meant_by_a_word_for_nobody_stays(text: str) -> None:
    assert agent(text)["name"] == text


@pytest.mark.parametrize(
    "text",
    [
        "Unknown (Italy)", "Anonyme (Paris)", "Unbekannt (um 1900)", "Anónimo (Taller fotográfico)",
        "Anonymous (18th century)",
    ],
)  # fmt: skip
def test_time_place_or_workshop_beside_a_word_for_nobody_names_nobody(text: str) -> None:
    found = mapped(text)
    assert "creator" not in found.work
    assert "nil-value" in found.codes


def test_sign_of_a_body_before_a_state_makes_a_house() -> None:
    assert kind("Elm Press-SP", "publisher") == "Organization"
    assert kind("Elm Universidade/PE", "publisher") == "Organization"
    assert kind("ELMTON-SP", "publisher") == "open"
