"""Who pays: a person only on the evidence of a person, and several bodies are not one.

Sources: MARC relators `fnd` and `spn`; DataCite 4.6, 19.1 funderName ("name of the funding
provider"), which says nothing of its kind.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.parts import write_parts
from tests.rules.mapped import Mapped, crosswalked

KIND = "person or organization"


def listed(text: str) -> list[str]:
    return [each.strip() for line in text.strip().split("\n") for each in line.split(" | ")]


def beside_role(name: str, role: str = "Funder") -> dict[str, Any]:
    (found,) = crosswalked(("dc:contributor", f"{name} ({role})")).work["contributor"]
    assert found["roleName"] == role
    return dict(found["contributor"])


def granted(name: str, **parts: str) -> Mapped:
    known = [("funder", name), ("number", "A-1"), *parts.items()]
    return crosswalked(("datacite:fundingReference", write_parts(known)), name="datacite-to-cdif")


def funder(name: str, **parts: str) -> dict[str, Any]:
    (found,) = granted(name, **parts).work["funding"]
    return dict(found["funder"])


SEVERAL = """
NIH, NSF | NSF and NIH | NSF, Oak Foundation | Oak Foundation, Elm Trust | 3ie, Elm Foundation
Oak Foundation and Elm Trust | Oak Foundation & Elm Trust | Elm Stiftung, Ulmen Stiftung
Elm Research Council, Oak Endowment and Ash Fund | Oak Foundation / Elm Trust
Fundación Roble, Fondo Olmo | DFG, SNF, FWF
"""
FORM_OF_A_PERSON = """
Wellborn, Volkwagon | Horizon Elmland, Oakmus Plus | Lind, Berg | Lind, Ada | Lind, J. B.
"""
PEOPLE = """
Lind, Anna | Lind, Anna M. | Oak, Elmer, 1841-1909 | Dr. Ada Lind | Ada Lind, Jr.
"""
BODIES = """
Elm Foundation | Oak Trust | National Elm Council | Ministry of Elms, Oaks, Ashes and Beeches
Bill and Melinda Elm Foundation | Elm University, Faculty of Oaks | Elm and Oak Foundation
European Elm Agency, EEA | EEA, European Elm Agency | Elm Foundation, Oakton | Oak Ltd
Elm Foundation and Trust | Centre for Elms and Oaks, ETH Ulmen
"""


@pytest.mark.parametrize("name", listed(SEVERAL))
@pytest.mark.parametrize("role", ["Funder", "Sponsor"])
def test_several_in_the_role_of_a_funder_are_neither_person_nor_one_body(
    name: str, role: str
) -> None:
    assert beside_role(name, role) == {"name": name}


@pytest.mark.parametrize("name", listed(SEVERAL))
def test_several_in_the_name_of_a_grants_funder_are_no_body(name: str) -> None:
    assert funder(name) == {"name": name}


@pytest.mark.parametrize("name", listed(FORM_OF_A_PERSON))
def test_inverted_form_alone_does_not_make_a_funder_a_person(name: str) -> None:
    assert beside_role(name) == {"name": name}
    assert funder(name) == {"name": name}


@pytest.mark.parametrize(
    "name", ["Oakmus Plus", "Horizon Elm", "Robert Oak", "Elmbridge", "K. Elm"]
)
def test_name_in_natural_order_does_not_make_a_funder_a_person(name: str) -> None:
    assert beside_role(name) == {"name": name}


@pytest.mark.parametrize("name", listed(PEOPLE))
def test_funder_with_the_evidence_of_a_person_is_one(name: str) -> None:
    assert beside_role(name)["@type"] == "Person"
    assert funder(name)["@type"] == "Person"


@pytest.mark.parametrize("name", listed(BODIES))
def test_funder_with_one_bodys_name_is_an_organization(name: str) -> None:
    assert beside_role(name)["@type"] == "Organization"
    assert funder(name) == {"@type": "Organization", "name": name}


@pytest.mark.parametrize("name", ["Elmland", "Andorra", "樫助成機関", "EU", "Elm at OAK"])
def test_element_says_that_a_grants_funder_is_a_body(name: str) -> None:
    """Who gives a grant is seldom a person; only a sign of something else is believed."""
    assert funder(name) == {"@type": "Organization", "name": name}


@pytest.mark.parametrize(
    ("name", "evidence"),
    [("NIH, NSF", "several"), ("Lind, Berg", "several funders"), ("Lind, Anna", "given name")],
)
def test_decision_on_a_funder_is_judged_with_its_evidence(name: str, evidence: str) -> None:
    for found in (crosswalked(("dc:contributor", f"{name} (Funder)")), granted(name)):
        (judged,) = found.result.judged
        assert judged.what == KIND
        assert evidence in judged.evidence


@pytest.mark.parametrize("text", ["Funder: NIH, NSF", "NIH, NSF, funder", "NIH, NSF [fnd]"])
def test_role_of_a_funder_is_known_in_each_form(text: str) -> None:
    (found,) = crosswalked(("dc:contributor", text)).work["contributor"]
    assert found == {"@type": "Role", "roleName": "Funder", "contributor": {"name": "NIH, NSF"}}


def test_other_roles_are_read_as_before() -> None:
    assert beside_role("Lind, Berg", "Editor")["@type"] == "Person"


@pytest.mark.parametrize("identifier", ["https://ror.org/021nxhr62", "10.13039/100000001"])
def test_identifier_of_a_register_of_bodies_makes_a_funder_one(identifier: str) -> None:
    assert funder("Lind, Berg", funderIdentifier=identifier)["@type"] == "Organization"


def test_orcid_id_makes_a_funder_a_person() -> None:
    found = funder("Lind, Berg", funderIdentifier="https://orcid.org/0000-0002-1825-0097")
    assert found["@type"] == "Person"


@pytest.mark.parametrize(
    "name", ["Funding information not available.", "No funding information", "N/A", "none"]
)
def test_words_for_nobody_are_no_funder(name: str) -> None:
    found = granted(name)
    assert "funder" not in found.work["funding"][0]
    assert "name-missing" in found.codes


@pytest.mark.parametrize("role", ["fnd", "funder", "spn", "Sponsor"])
@pytest.mark.parametrize(
    ("kind", "made"), [("", None), ("personal", "Person"), ("corporate", "Organization")]
)
def test_kind_that_mods_states_holds(role: str, kind: str, made: str | None) -> None:
    parts = write_parts([("name", "Lind, Berg"), ("type", kind), ("role", role)])
    found = crosswalked(("mods:name.role", parts, "", role), name="mods-to-cdif")
    (grant,) = found.work["funding"]
    assert grant["funder"].get("@type") == made


@pytest.mark.parametrize(
    "name",
    [
        "COLCIENCIAS, Fulbright", "CAPES, CNPq", "CNPq, Brazil", "CAPES, CNPq, FAPEMIG",
        "MINCIENCIAS, Colombia", "Fulbright, COLCIENCIAS", "NSF, Grant", "NIH, NSF",
    ],
)  # fmt: skip
@pytest.mark.parametrize("element", ["dc:creator", "dc:contributor"])
def test_letters_of_a_funder_before_a_comma_are_no_family_name(element: str, name: str) -> None:
    (agent,) = crosswalked((element, name)).work[element.removeprefix("dc:")]
    assert agent.get("contributor", agent) == {"name": name}


@pytest.mark.parametrize(
    ("name", "family"),
    [("CAPES, Mary", "CAPES"), ("Capes, Zia", "Capes"), ("CAPES, J.", "CAPES"),
     ("Erc, Selma", "Erc"), ("ERC, Ali", "ERC")],
)  # fmt: skip
def test_who_is_called_like_a_funder_is_a_person(name: str, family: str) -> None:
    (agent,) = crosswalked(("dc:creator", name)).work["creator"]
    assert (agent["@type"], agent["familyName"]) == ("Person", family)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("NSF", {}),
        ("NIH", {}),
        ("NSF", {"number": "SRL/2019/12"}),
        ("NIH", {"number": "0123456"}),
        ("EC", {"number": "A-12"}),
        ("NSF", {"number": "1234567x", "iri": "https://nsf.gov.lk/award/1"}),
        ("WT", {}),
    ],
)  # fmt: skip
def test_three_letters_alone_are_those_of_several_bodies(name: str, parts: dict[str, str]) -> None:
    found = awarded(name, **parts)
    assert found.work["funding"][0]["funder"] == {"@type": "Organization", "name": name}


@pytest.mark.parametrize(
    ("name", "parts", "ror"),
    [
        ("NSF", {"number": "1234567"}, "021nxhr62"),
        ("NSF", {"number": "DEB-9876543"}, "021nxhr62"),
        ("NSF", {"number": "x", "iri": "https://www.nsf.gov/awardsearch/showAward?AWD_ID=1"},
         "021nxhr62"),
        ("NIH", {"number": "R01GM123456"}, "01cwqze88"),
        ("NIH", {"number": "5 R01 GM123456-03"}, "01cwqze88"),
        ("EC", {"number": "101017452"}, "00k4n6c32"),
        ("DFG", {"number": "SFB 1234"}, "018mejw64"),
        ("ANR", {"number": "ANR-15-CE01-0001"}, "00rbzpz17"),
        ("ARC", {"number": "DP160101234"}, "05mmh0f86"),
    ],
)  # fmt: skip
def test_number_in_the_form_of_a_funder_says_which_one(
    name: str, parts: dict[str, str], ror: str
) -> None:
    found = awarded(name, **parts)
    assert found.work["funding"][0]["funder"]["@id"] == f"https://ror.org/{ror}"
    assert "funder" in {each.what for each in found.result.judged}


def test_identifier_of_a_funder_needs_no_second_sign() -> None:
    found = awarded("NSF", funderIdentifier="10.13039/100000001")
    assert found.work["funding"][0]["funder"]["@id"] == "https://doi.org/10.13039/100000001"


@pytest.mark.parametrize("name", ["Wellcome Trust", "UKRI", "SNSF", "NHMRC"])
def test_letters_of_one_body_and_names_in_full_are_known(name: str) -> None:
    assert funder(name)["@id"].startswith("https://ror.org/")


def awarded(name: str, **parts: str) -> Mapped:
    known = [("funder", name), *parts.items()]
    return crosswalked(("datacite:fundingReference", write_parts(known)), name="datacite-to-cdif")
