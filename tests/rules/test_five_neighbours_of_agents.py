"""Five neighbours for each acceptance case of agents.

The same rule, spelled, ordered or combined otherwise than in the case that stands before each
row. Expectations are the cases' own, applied to the neighbour by hand.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked


def person(name: str, family: str = "", given: str = "", **more: Any) -> dict[str, Any]:
    parts = {"familyName": family, "givenName": given}
    return {"@type": "Person", "name": name, **{k: v for k, v in parts.items() if v}, **more}


def body(name: str, **more: Any) -> dict[str, Any]:
    return {"@type": "Organization", "name": name, **more}


# case, text, the one creator made of it, whole
CREATORS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("C1", "Smith, S.A.", person("Smith, S.A.", "Smith", "S.A.")),
    ("C1", "Jones, A.G.", person("Jones, A.G.", "Jones", "A.G.")),
    ("C1", "Ivanov, E. V.", person("Ivanov, E. V.", "Ivanov", "E. V.")),
    ("C1", "Brown, SA", person("Brown, SA", "Brown", "SA")),
    ("C1", "Nguyen, N.V.", person("Nguyen, N.V.", "Nguyen", "N.V.")),
    ("C1", "Петров, Е. В.", person("Петров, Е. В.", "Петров", "Е. В.")),
    ("C3", "Vries, C.J. (Kees)", person("Vries, C.J. (Kees)", "Vries", "Kees")),
    ("C3", "Carson, H. L. (Hampton Lawrence)",
     person("Carson, H. L. (Hampton Lawrence)", "Carson", "Hampton Lawrence")),
    ("C3", "Smith, John (Jack)", person("Smith, John (Jack)", "Smith", "John")),
    ("C3", "Li, Wei (李伟)", person("Li, Wei (李伟)", "Li", "Wei", alternateName="李伟")),
    ("C3", "Smith, J. (Somebody Else)", person("Smith, J. (Somebody Else)", "Smith", "J.")),
    ("C3", "M&uuml;ller, J. (Jan)", person("Müller, J. (Jan)", "Müller", "Jan")),
    ("C4", "Berg, A. (Anna) van den",
     person("Berg, A. (Anna) van den", "van den Berg", "Anna")),
    ("C4", "Staudt von, H.-M.", person("Staudt von, H.-M.", "von Staudt", "H.-M.")),
    ("C4", "Berg van den, Anna", person("Berg van den, Anna", "van den Berg", "Anna")),
    ("C4", "Have, W. ten", person("Have, W. ten", "ten Have", "W.")),
    ("C4", "Costa e Silva, Ana", person("Costa e Silva, Ana", "Costa e Silva", "Ana")),
    ("C5", "Fryer Jr., Roland G.",
     person("Fryer Jr., Roland G.", "Fryer", "Roland G.", honorificSuffix="Jr.")),
    ("C5", "Hruschka, Estevam, Jr.",
     person("Hruschka, Estevam, Jr.", "Hruschka", "Estevam", honorificSuffix="Jr.")),
    ("C5", "Smith III, J. (John)",
     person("Smith III, J. (John)", "Smith", "John", honorificSuffix="III")),
    ("C5", "King, M. L., Jr.", person("King, M. L., Jr.", "King", "M. L.", honorificSuffix="Jr.")),
    ("C5", "Souza Filho, José",
     person("Souza Filho, José", "Souza", "José", honorificSuffix="Filho")),
    ("C6", "Walker Sr., John", person("Walker Sr., John", "Walker", "John", honorificSuffix="Sr.")),
    ("C6", "Walker, Jnr., John",
     person("Walker, Jnr., John", "Walker", "John", honorificSuffix="Jnr.")),
    ("C6", "Walker, John III", person("Walker, John III", "Walker", "John", honorificSuffix="III")),
    ("C6", "Press Jr., Frank", person("Press Jr., Frank", "Press", "Frank", honorificSuffix="Jr.")),
    ("C6", "Walker II, J.", person("Walker II, J.", "Walker", "J.", honorificSuffix="II")),
    ("C7", "Niño López, Lilibeth", person("Niño López, Lilibeth", "Niño López", "Lilibeth")),
    ("C7", "Hall Barbosa, Carlos", person("Hall Barbosa, Carlos", "Hall Barbosa", "Carlos")),
    ("C7", "Le Thi, Hoai An", person("Le Thi, Hoai An", "Le Thi", "Hoai An")),
    ("C7", "Nguyen-Van-Yen , Romain",
     person("Nguyen-Van-Yen , Romain", "Nguyen-Van-Yen", "Romain")),
    ("C7", "Church Smith, Ann", person("Church Smith, Ann", "Church Smith", "Ann")),
    ("C8", "Press, Frank", person("Press, Frank", "Press", "Frank")),
    ("C8", "Board, Brian", person("Board, Brian", "Board", "Brian")),
    ("C8", "College, Alan", person("College, Alan", "College", "Alan")),
    ("C8", "Mihalcea, Rada", person("Mihalcea, Rada", "Mihalcea", "Rada")),
    ("C8", "Bureau, Dominique", person("Bureau, Dominique", "Bureau", "Dominique")),
    ("C8", "CARLOS ROBERTO HALL BARBOSA", person("CARLOS ROBERTO HALL BARBOSA")),
    ("C10", "Sociedad Española de Historia", body("Sociedad Española de Historia")),
    ("C10", "Bundesanstalt für Wasserbau", body("Bundesanstalt für Wasserbau")),
    ("C10", "Werkgroep Leeszin", body("Werkgroep Leeszin")),
    ("C10", "清华大学", body("清华大学")),
    ("C10", "Citizens for General Improvement (Chattanooga, Tenn.)",
     body("Citizens for General Improvement (Chattanooga, Tenn.)")),
    ("C11", "Census Bureau", body("Census Bureau")),
    ("C11", "Bureau of Labor Statistics", body("Bureau of Labor Statistics")),
    ("C11", "Boston College", body("Boston College")),
    ("C11", "Church of Scotland", body("Church of Scotland")),
    ("C11", "The Washington Post", body("The Washington Post")),
    ("C12", "IBM", body("IBM")),
    ("C12", "UNESCO/IOC", body("UNESCO/IOC")),
    ("C12", "NASA", body("NASA")),
    ("C12", "ATLAS Collaboration", body("ATLAS Collaboration")),
    ("C12", "DIPYAMANSINHA", {"name": "DIPYAMANSINHA"}),
    ("P1", "Smith &amp; Sons", body("Smith & Sons")),
    ("P1", "Random House, Inc.", body("Random House, Inc.")),
    ("P1", "Clarendon Press, Oxford", body("Clarendon Press, Oxford")),
    ("P1", "Perry & Robinson's (Firm)", body("Perry & Robinson's (Firm)")),
    ("P1", "Kluwer Academic Publishers (see: http://www.wkap.nl/)",
     body("Kluwer Academic Publishers (see: http://www.wkap.nl/)")),
    ("C17", "urn:NationalOrgThesaurus:nl/235",
     {"@id": "urn:NationalOrgThesaurus:nl/235", "name": "urn:NationalOrgThesaurus:nl/235"}),
    ("C17", "URN:ISBN:3-16-148410-X",
     {"@id": "urn:isbn:3-16-148410-X", "name": "URN:ISBN:3-16-148410-X"}),
    ("C17", "https://orcid.org/0000-0002-1825-0097",
     {"@type": "Person", "@id": "https://orcid.org/0000-0002-1825-0097",
      "identifier": "https://orcid.org/0000-0002-1825-0097"}),
    ("C17", "info:eu-repo/dai/nl/123",
     {"@id": "info:eu-repo/dai/nl/123", "name": "info:eu-repo/dai/nl/123"}),
    ("C17", "https://orcid.org/0000-0002-1825-0098",
     person("https://orcid.org/0000-0002-1825-0098")),
    ("N8", "Kessel AS", person("Kessel AS")),
    ("N8", "J. R. R. Tolkien", person("J. R. R. Tolkien")),
    ("N8", "Stuart Hall", person("Stuart Hall")),
    ("N8", "Pliny the Elder", person("Pliny the Elder")),
    ("N8", "Park Ji-sung", person("Park Ji-sung")),
)  # fmt: skip


@pytest.mark.parametrize(("case", "text", "expected"), CREATORS)
def test_creators(case: str, text: str, expected: dict[str, Any]) -> None:
    assert crosswalked(("dc:creator", text)).work["creator"] == [expected]


GARCIA, PEREZ = person("García, Ana", "García", "Ana"), person("Pérez, Luis", "Pérez", "Luis")
RUA = person("Rúa, Alex", "Rúa", "Alex")


@pytest.mark.parametrize(
    ("case", "text", "expected"),
    [
        ("C15", "García, Ana; Pérez, Luis; Universidad de Chile",
         [GARCIA, PEREZ, body("Universidad de Chile")]),
        ("C15", "García, Ana; Pérez, Luis; ", [GARCIA, PEREZ]),
        ("C15", "García, Ana; NASA", [GARCIA, body("NASA")]),
        ("C15", "García, Ana; United States. District Court",
         [GARCIA, body("United States. District Court", parentOrganization=body("United States"))]),
        ("C15", "Rúa, Alex; Universidad de Antioquia",
         [{**RUA, "affiliation": body("Universidad de Antioquia")}]),
        ("C15", "Rúa, Alex; Departamento de Física",
         [{**RUA, "affiliation": body("Departamento de Física")}]),
        ("C15", "García, Ana<br>Pérez, Luis", [GARCIA, PEREZ]),
        ("C15", "García, Ana; https://orcid.org/0000-0002-1825-0097",
         [{**GARCIA, "@id": "https://orcid.org/0000-0002-1825-0097"}]),
    ],
)  # fmt: skip
def test_lists_of_creators(case: str, text: str, expected: list[dict[str, Any]]) -> None:
    assert crosswalked(("dc:creator", text)).work["creator"] == expected


@pytest.mark.parametrize(
    "text", ["[Anonymous]", "ANONYMOUS", "Unknown.", "N/A", "not available.", "Author: unknown"]
)
def test_c18_nobody_by_other_words(text: str) -> None:
    assert crosswalked(("dc:creator", text)).draft["creator"] == ["nil:unknown"]


DOE = person("Doe, Jane", "Doe", "Jane")


@pytest.mark.parametrize(
    ("case", "text", "role", "agent"),
    [
        ("K2", "Doe, Jane (Depicted)", "Depicted", DOE),
        ("K2", "Doe, Jane (Featured Performer)", "Featured performer", DOE),
        ("K2", "Doe, Jane (Author of screenplay)", "Author of screenplay", DOE),
        ("K2", "Doe, Jane [editor]", "Editor", DOE),
        ("K2", "Doe, Jane, photographer", "Photographer", DOE),
        ("K3", "Author: Doe, Jane", "Author", DOE),
        ("K3", "Author:John Doe", "Author", person("John Doe")),
        ("K3", "editor : Doe, Jane", "Editor", DOE),
        ("K3", "Supervisor: Doe, J.", "Supervisor", person("Doe, J.", "Doe", "J.")),
        ("K3", "Sponsor: NASA", "Sponsor", body("NASA")),
    ],
)
def test_roles(case: str, text: str, role: str, agent: dict[str, Any]) -> None:
    (found,) = crosswalked(("dc:contributor", text)).work["contributor"]
    assert found == {"@type": "Role", "roleName": role, "contributor": agent}


@pytest.mark.parametrize(
    "name", ["Longmans, Green", "Walter de Gruyter", "CERN", "Elsevier", "Utrecht University"]
)
def test_p2_one_publisher_of_any_form_provides(name: str) -> None:
    found = crosswalked(("dc:publisher", name))
    assert found.work["publisher"] == found.work["provider"] == [body(name)]
    assert found.traced("work.provider")[0].status.value == "derived"
    assert "judged" not in {each.status.value for each in found.traced("work.publisher")}
