"""Agents, roles, identifiers and grants in the layout of CDIF 1.1."""

from __future__ import annotations

import pytest

from oaicdif.cdif.layout_1_1 import lay_out_1_1
from tests.cdif.documents import (
    GRANT,
    JANE,
    PRESS,
    document,
)
from tests.cdif.test_layout_1_1 import codes, laid


@pytest.mark.parametrize("name", ["", "A", "UN"])
def test_title_of_less_than_three_characters_earns_no_claim(name: str) -> None:
    """Trap 5."""
    assert lay_out_1_1(document(name=name)).missing == ("Title",)


def test_agent_with_a_short_name_is_written_but_costs_the_claim() -> None:
    """Trap 5: "UN" is a Violation of cdifd:CDIFOrganizationShape."""
    found = lay_out_1_1(document(publisher=[{"@type": "Organization", "name": "UN"}]))
    assert found.body["schema:publisher"]["schema:name"] == "UN"
    assert found.missing == ("Other related agents",)
    assert [note.code for note in found.notes] == ["short-name"]


def test_agent_with_a_short_name_and_an_iri_is_identified() -> None:
    agent = {"@type": "Organization", "name": "UN", "@id": "https://ror.org/02yy8x990"}
    found = lay_out_1_1(document(publisher=[agent]))
    assert found.body["schema:publisher"]["schema:identifier"] == agent["@id"]
    assert found.missing == ()


def test_agent_of_no_known_type_is_a_reference() -> None:
    """C17."""
    iri = "urn:NationalOrgThesaurus:nl/234"
    assert laid(creator=[{"@id": iri, "name": iri}])["schema:creator"]["@list"] == [{"@id": iri}]


def test_publisher_is_one_and_further_ones_have_the_role() -> None:
    second = {"@type": "Organization", "name": "Second Press"}
    body = laid(publisher=[PRESS, second])
    assert body["schema:publisher"]["schema:name"] == PRESS["name"]
    (role,) = body["schema:contributor"]
    assert role["schema:roleName"] == "publisher"
    assert role["schema:contributor"]["schema:name"] == "Second Press"
    assert codes(publisher=[PRESS, second]) == ["several-publishers"]


def test_role_keeps_its_name_and_agent() -> None:
    """K2."""
    body = laid(contributor=[{"@type": "Role", "roleName": "Supervisor", "contributor": JANE}])
    (role,) = body["schema:contributor"]
    assert role["@type"] == ["schema:Role"]
    assert role["schema:roleName"] == "Supervisor"
    assert role["schema:contributor"]["schema:familyName"] == "Doe"


def test_number_of_a_grant_is_an_object_and_its_funder_has_one_identifier() -> None:
    """Trap 16; R2."""
    (found,) = laid(funding=[GRANT])["schema:funding"]
    assert found["schema:identifier"] == {
        "@type": ["schema:PropertyValue"],
        "schema:value": "283595",
    }
    assert found["schema:funder"]["schema:identifier"] == "https://ror.org/00k4n6c32"
    assert found["schema:alternateName"] == "OpenAIREplus"


def test_file_without_an_address_is_reported() -> None:
    assert codes(distribution=[{"@type": "DataDownload", "name": "x"}]) == [
        "distribution-without-url"
    ]


def test_contact_without_a_mail_is_no_contact_point() -> None:
    """The schema wants schema:email of each ContactPoint."""
    agent = PRESS | {"contactPoint": {"@type": "ContactPoint", "url": "https://example.org/c"}}
    found = laid(publisher=[agent])["schema:publisher"]
    assert "schema:contactPoint" not in found
    assert found["schema:url"] == "https://example.org/c"


def test_policy_has_both_types_when_it_has_an_address() -> None:
    """Trap 4."""
    policy = {"@type": "CreativeWork", "url": "https://example.org/p", "name": "Policy"}
    body = laid(publishingPrinciples=[policy, "https://example.org/q", {"name": "As text"}])
    first, second, third = body["schema:publishingPrinciples"]
    assert first["@type"] == ["schema:CreativeWork", "dcat:Relationship"]
    assert second == {"@id": "https://example.org/q"}
    assert third == "As text"


def test_name_of_a_node_that_is_no_iri_is_an_identifier() -> None:
    (found,) = laid(creator=[JANE | {"@id": "1234-5678"}])["schema:creator"]["@list"]
    assert "@id" not in found
    assert found["schema:identifier"] == "1234-5678"


def test_grant_with_nothing_but_a_funder_is_named_by_it() -> None:
    """Framing drops a funder that has nothing but a name: an empty grant would be left."""
    grant = {"@type": "MonetaryGrant", "funder": {"@type": "Organization", "name": "A fund"}}
    (found,) = laid(funding=[grant])["schema:funding"]
    assert found["schema:name"] == "A fund"
    assert codes(funding=[grant]) == ["grant-named-by-funder"]


def test_agent_of_no_known_kind_is_credited_by_words_and_costs_no_claim() -> None:
    """The official shapes want a person or an organization; nothing is lost, nothing made up."""
    band = {"name": "Jordanaires"}
    found = lay_out_1_1(
        document(creator=[JANE, band], contributor=[band], publisher=[{"name": "Leipzig"}])
    )
    assert sorted(found.body["schema:creditText"]) == [
        "Jordanaires (contributor)",
        "Jordanaires (creator)",
        "Leipzig (publisher)",
    ]
    assert [each["schema:name"] for each in found.body["schema:creator"]["@list"]] == ["Doe, Jane"]
    assert found.missing == ()
    assert {note.code for note in found.notes} == {"untyped-agent"}
    assert "schema:creator" not in laid(creator=[band])
