"""Identifiers that cannot be of the agent beside them: an ORCID iD of a body, a ROR of a person.

Sources: orcid.org ("a persistent digital identifier that you own and control"); ror.org ("a
registry of research organizations"); Crossref, Funder Registry.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.parts import write_parts
from tests.rules.mapped import Mapped, crosswalked

ORCID = "https://orcid.org/0000-0002-1825-0097"
ROR = "https://ror.org/05rrcem69"
GRID = "https://www.grid.ac/institutes/grid.1234.5"
FUNDER = "https://doi.org/10.13039/100000001"
ISNI = "https://isni.org/isni/0000000121032683"
CODE = "identifier-of-other-kind"


def creator(name: str, *identifiers: str, kind: str = "", **parts: str) -> Mapped:
    said = [("name", name), ("type", kind), *parts.items()]
    text = write_parts([*said, *(("identifier", each) for each in identifiers)])
    return crosswalked(("datacite:creator", text), name="datacite-to-cdif")


def agent(found: Mapped) -> dict[str, Any]:
    (one,) = found.work["creator"]
    return dict(one)


@pytest.mark.parametrize("address", [ROR, GRID, FUNDER, "ror:05rrcem69"])
def test_register_of_bodies_gives_no_person_an_iri(address: str) -> None:
    found = creator("Elm, Ada", address, kind="Personal")
    assert (agent(found)["@type"], "@id" in agent(found)) == ("Person", False)
    assert agent(found)["identifier"].endswith(address.rpartition(":")[2].rpartition("/")[2])
    assert CODE in found.codes


def test_orcid_gives_no_organization_an_iri() -> None:
    found = creator("Oak University", ORCID, kind="Organizational")
    assert agent(found) == {
        "@type": "Organization", "name": "Oak University", "identifier": ORCID,
    }  # fmt: skip
    assert CODE in found.codes


@pytest.mark.parametrize(
    ("name", "address", "kind"),
    [
        ("Elm, Ada", ORCID, "Personal"), ("Oak University", ROR, "Organizational"),
        ("Elm, Ada", ISNI, "Personal"), ("Oak University", ISNI, "Organizational"),
        ("Elm, Ada", ORCID, ""), ("Oak University", ROR, ""),
    ],
)  # fmt: skip
def test_identifier_of_its_own_kind_is_the_iri(name: str, address: str, kind: str) -> None:
    found = creator(name, address, kind=kind)
    assert agent(found)["@id"] == address
    assert CODE not in found.codes


def test_right_one_of_two_is_the_iri() -> None:
    found = creator("Elm, Ada", ROR, ORCID, kind="Personal")
    assert (agent(found)["@id"], agent(found)["identifier"]) == (ORCID, ROR)
    assert CODE in found.codes


def test_inverted_name_stays_a_person() -> None:
    found = creator("Elm, Ada", ROR)
    assert agent(found)["@type"] == "Person"
    assert "@id" not in agent(found)


@pytest.mark.parametrize(("name", "address"), [("Oak University", ORCID), ("Ada Elm", ROR)])
def test_kind_by_words_alone_is_left_open(name: str, address: str) -> None:
    assert agent(creator(name, address)) == {"name": name, "identifier": address}


@pytest.mark.parametrize(
    ("address", "kind"), [(ORCID, "Person"), (ROR, "Organization"), (GRID, "Organization")]
)
def test_identifier_says_the_kind_that_nothing_else_says(address: str, kind: str) -> None:
    found = creator("Xqzv", address)
    assert (agent(found)["@type"], agent(found)["@id"]) == (kind, address)
    assert any("register" in str(each.evidence) for each in found.traced("work.creator"))


def test_two_kinds_of_identifiers_say_none() -> None:
    found = creator("Xqzv", ORCID, ROR)
    assert agent(found) == {"name": "Xqzv", "identifier": [ORCID, ROR]}
    assert CODE in found.codes


def test_affiliation_has_no_orcid() -> None:
    parts = {"affiliation": "Oak University", "affiliationIdentifier.1": ORCID}
    found = creator("Elm, Ada", kind="Personal", **parts)
    assert "@id" not in agent(found)["affiliation"]
    assert CODE in found.codes


def test_name_of_dublin_core_with_a_ror_behind_it() -> None:
    found = crosswalked(("dc:creator", "Elm, Ada (ROR 05rrcem69)"))
    assert "@id" not in agent(found)
    assert agent(found)["identifier"] == ROR
    assert CODE in found.codes
