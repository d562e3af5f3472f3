"""Names: taken apart only where the form itself says how."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.rules.values.agent_lists import read_role, split_agents
from oaicdif.rules.values.agents import read_agent
from oaicdif.rules.vocabulary import Vocabulary
from tests.rules.mapped import shipped


def table(name: str) -> Vocabulary:
    return shipped().crosswalk("oai_dc-to-cdif").vocabularies[name]


def agent(text: str, kind: str = "") -> dict[str, Any]:
    return read_agent(text, table("organisations"), kind=kind).value


@pytest.mark.parametrize(
    ("text", "family", "given_name"),
    [
        ("Sulston, John E.", "Sulston", "John E."),
        ("Janssen, J. (John)", "Janssen", "John"),
        ("Smit, J.H. (John) de", "de Smit", "John"),
        ("Graaf, J. H. de", "de Graaf", "J. H."),
        ("Gogh, Vincent van", "van Gogh", "Vincent"),
        ("Berg, Anna van den", "van den Berg", "Anna"),
        ("van Dishoeck, Ewine F.", "van Dishoeck", "Ewine F."),
        ("García Márquez, Gabriel", "García Márquez", "Gabriel"),
        ("O'Kane, Terence", "O'Kane", "Terence"),
        ("Le Thi, Hoai An", "Le Thi", "Hoai An"),
        ("李, 明", "李", "明"),
        ("Church, Alonzo", "Church", "Alonzo"),
        ("Labov, William", "Labov", "William"),
        ("Moore-Willson, Minnie, b. 1863", "Moore-Willson", "Minnie"),
        ("Wood, Thomas Waterman (1823-1903)", "Wood", "Thomas Waterman"),
        ("Berg, L., Dr.", "Berg", "L."),
        ("Vreeland, T., Jr.", "Vreeland", "T."),
    ],
)
def test_inverted_names(text: str, family: str, given_name: str) -> None:
    found = agent(text)
    assert (found["@type"], found["name"]) == ("Person", text)
    assert (found["familyName"], found["givenName"]) == (family, given_name)


@pytest.mark.parametrize(
    "text",
    [
        "European Commission",
        "CERN",
        "Universidad de Loughborough. Departamento de Informática",
        "John Wiley & Sons, Inc. (US)",
        "Random House, Inc.",
        "Department of Energy, Washington",
        "Chattanooga (Tenn.). Board of Education",
        "South Florida Water Management District (Fla.)",
        "Max-Planck-Institut für Physik",
        "Wydawnictwo Poznańskiego Towarzystwa Przyjaciół Nauk",
        "Vrije Universiteit (Amsterdam)",
        "Royal Society of Chemistry",
        "ATLAS Collaboration",
    ],
)
def test_organisations(text: str) -> None:
    found = agent(text)
    assert (found["@type"], found["name"]) == ("Organization", text)
    assert "familyName" not in found


@pytest.mark.parametrize(
    "text", ["Mary Ann Evans", "J.Evans", "Prof. Jane Doe", "J. R. R. Tolkien"]
)
def test_natural_order_stays_whole(text: str) -> None:
    found = read_agent(text, table("organisations"))
    assert found.value == {"@type": "Person", "name": text}
    assert found.issues == ("name-not-inverted",)


def test_larger_body_before_a_full_stop_is_the_parent() -> None:
    found = agent("University of Oxford. Museum of the History of Science")
    assert found["parentOrganization"]["name"] == "University of Oxford"


def test_identifiers_beside_a_name() -> None:
    for text in (
        "Doe, Jane (0000-0002-1825-0097)",
        "Doe, Jane; https://orcid.org/0000-0002-1825-0097",
        "Doe, Jane ORCID: 0000-0002-1825-0097",
        "Doe, Jane [orcid.org/0000-0002-1825-0097]",
    ):
        found = agent(text)
        assert found["@id"] == "https://orcid.org/0000-0002-1825-0097", text
        assert found["familyName"] == "Doe", text


def test_wrong_check_digit_is_told_and_stays_in_the_name() -> None:
    found = read_agent("Doe, Jane (0000-0002-1825-0098)", table("organisations"))
    assert "bad-check-digit" in found.issues
    assert "0000-0002-1825-0098" in found.value["name"]


def test_address_and_affiliation() -> None:
    found = agent("Doe, Jane <jane@example.org>")
    assert found["contactPoint"] == {"@type": "ContactPoint", "email": "jane@example.org"}
    assert found["name"] == "Doe, Jane"
    found = agent("Rúa, Alex; Universidad de Antioquia")
    assert found["affiliation"] == {"@type": "Organization", "name": "Universidad de Antioquia"}


@pytest.mark.parametrize(
    "beside", ["http://oak.example.org. email: a@oak.example.org",
               "a@oak.example.org, http://oak.example.org"]
)  # fmt: skip
def test_page_and_mail_are_taken_in_either_order(beside: str) -> None:
    found = agent(f"Oak Library. {beside}")
    assert found["name"].rstrip(".") == "Oak Library"
    assert found["url"] == "http://oak.example.org"
    assert found["contactPoint"]["email"] == "a@oak.example.org"


def test_publisher_with_a_comma_is_an_organization() -> None:
    assert agent("Longmans, Green", "Organization") == {
        "@type": "Organization",
        "name": "Longmans, Green",
    }


@pytest.mark.parametrize(
    ("text", "name", "role"),
    [
        ("Doe, Jane (Supervisor)", "Doe, Jane", "Supervisor"),
        ("Author: John Doe", "John Doe", "Author"),
        ("Farmer, Paul F., ed.", "Farmer, Paul F.", "Editor"),
        ("Dailey, Susan [Editor]", "Dailey, Susan", "Editor"),
        ("Reclaiming the Everglades ( Contributor )", "Reclaiming the Everglades", "Contributor"),
        ("Hillard, Tom, photographer", "Hillard, Tom", "Photographer"),
    ],
)
def test_roles_of_the_vocabulary(text: str, name: str, role: str) -> None:
    found = read_role(text, table("roles"))
    assert found is not None
    assert (found.name, found.role) == (name, role)


@pytest.mark.parametrize("text", ["Janssen, J. (John)", "Doe, Jane", "Note: nothing", "Smith (US)"])
def test_other_brackets_and_colons_are_no_roles(text: str) -> None:
    assert read_role(text, table("roles")) is None


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Smith, John; Doe, Jane", 2),
        ("George Morgan; Jordanaires; Margie Bowes", 3),
        ("Rúa, Alex; Universidad de Antioquia", 1),
        ("Doe, Jane; https://orcid.org/0000-0002-1825-0097", 1),
        ("Smith, John; somebody", 2),
    ],
)
def test_lists_of_agents(text: str, count: int) -> None:
    assert len(split_agents(text, table("organisations"))) == count


@given(st.text(max_size=80))
def test_any_text_gives_an_agent_with_a_name(text: str) -> None:
    found = agent(text)
    assert found["name"] == text or found["name"] in text or "@id" in found or found["name"]


@given(
    st.from_regex(r"\A[A-Z][a-z]{2,10}\Z"),
    st.from_regex(r"\A[A-Z][a-z]{2,10}( [A-Z]\.)?\Z"),
)
def test_nothing_of_an_inverted_name_is_lost(family: str, given_name: str) -> None:
    found = agent(f"{family}, {given_name}")
    if found.get("@type") == "Person" and "familyName" in found:
        assert found["name"] == f"{family}, {given_name}"
        assert family in found["familyName"] or found.get("honorificSuffix")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        # Initials are a given name, though a degree is written with the same letters.
        ("Smith, M.A.", {"familyName": "Smith", "givenName": "M.A."}),
        ("Smith, M.D.", {"familyName": "Smith", "givenName": "M.D."}),
        (
            "Smith, Ian, M.A.",
            {"familyName": "Smith", "givenName": "Ian", "honorificSuffix": "M.A."},
        ),
        ("Smith, John PhD", {"familyName": "Smith", "givenName": "John", "honorificSuffix": "PhD"}),
        (
            "Walker, Jr., John",
            {"familyName": "Walker", "givenName": "John", "honorificSuffix": "Jr."},
        ),
        (
            "Walker, John Jnr.",
            {"familyName": "Walker", "givenName": "John", "honorificSuffix": "Jnr."},
        ),
        (
            "Dumas, Alexandre (fils)",
            {"familyName": "Dumas", "givenName": "Alexandre", "honorificSuffix": "fils"},
        ),
        (
            "Rossi, Prof. Mario",
            {"familyName": "Rossi", "givenName": "Mario", "honorificPrefix": "Prof."},
        ),
        (
            "Prof. Dr. Rossi, Mario",
            {"familyName": "Rossi", "givenName": "Mario", "honorificPrefix": "Prof. Dr."},
        ),
        ("Rossi, M. (Dr.)", {"familyName": "Rossi", "givenName": "M.", "honorificPrefix": "Dr."}),
        # A remark in brackets is no first name.
        ("Smith, J. (editor and translator)", {"familyName": "Smith", "givenName": "J."}),
        ("Smith, J. (CERN)", {"familyName": "Smith", "givenName": "J."}),
        ("SMITH, J. (JOHN)", {"familyName": "SMITH", "givenName": "JOHN"}),
    ],
)
def test_titles_suffixes_and_remarks_are_no_names(text: str, parts: dict[str, str]) -> None:
    assert agent(text) == {"@type": "Person", "name": text, **parts}


@pytest.mark.parametrize("text", ["Smith, John et al.", "Doe, Jane - Supervisor", "Smith, Ph.D."])
def test_what_is_more_than_a_name_stays_whole(text: str) -> None:
    assert agent(text) == {"@type": "Person", "name": text}


@pytest.mark.parametrize("text", ["Authors: Doe, Jane", "Setting: Elm, Surrey", "Note: Elm, Ash"])
def test_label_before_a_name_leaves_it_open(text: str) -> None:
    assert agent(text) == {"name": text}


def test_body_in_brackets_behind_an_inverted_name_is_the_affiliation() -> None:
    found = agent("Smith, John (University of Utrecht)")
    assert (found["@type"], found["familyName"]) == ("Person", "Smith")
    assert found["affiliation"] == {"@type": "Organization", "name": "University of Utrecht"}


def test_orcid_with_a_wrong_check_digit_is_no_organisation() -> None:
    assert agent("0000-0002-1825-0098")["@type"] == "Person"


def test_role_before_a_colon_needs_no_blank() -> None:
    found = read_role("Author:John Doe", table("roles"))
    assert found is not None
    assert (found.name, found.role) == ("John Doe", "Author")
    assert read_role("Author://example.org", table("roles")) is None
