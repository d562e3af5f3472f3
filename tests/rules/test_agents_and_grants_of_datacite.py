"""DataCite: several names in one creator, a funder with the identifier of the grant, and where an
article stands among the identifiers. Verdicts written before the code.

Sources: DataCite 4.7 (one creatorName a creator); OpenAIRE Guidelines for Data Archives 2.0, 7
(Funder, `nameIdentifierScheme="info"`).
"""

from __future__ import annotations

import pytest

from oaicdif.formats.datacite import read_datacite
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked

GRANT = "info:eu-repo/grantAgreement/EC/FP7/630786"


def datacite(below: str) -> Mapped:
    body = f'<resource xmlns="http://datacite.org/schema/kernel-4">{below}</resource>'
    return crosswalked(*read_datacite(parse_xml(body.encode())), name="datacite-to-cdif")


def person(family: str, given: str, works_at: str) -> str:
    return (
        f"<creatorName>{family}, {given}</creatorName><givenName>{given}</givenName>"
        f"<familyName>{family}</familyName><affiliation>{works_at}</affiliation>"
    )


def test_each_name_of_one_creator_keeps_what_stands_behind_it() -> None:
    two = person("Elm", "Ada", "Elm University") + person("Oak", "Jan", "Oak University")
    found = datacite(f"<creators><creator>{two}</creator></creators>").work["creator"]
    assert [(each["name"], each["affiliation"]["name"]) for each in found] == [
        ("Elm, Ada", "Elm University"), ("Oak, Jan", "Oak University"),
    ]  # fmt: skip


def test_affiliation_behind_several_names_is_nobodys_and_told() -> None:
    found = datacite(
        "<creators><creator><creatorName>Elm, Ada</creatorName><creatorName>Oak, Jan</creatorName>"
        "<affiliation>Elm University</affiliation></creator></creators>"
    )
    assert [each["name"] for each in found.work["creator"]] == ["Elm, Ada", "Oak, Jan"]
    assert not any("affiliation" in each for each in found.work["creator"])
    assert "Elm University" in [each.text for each in found.result.issues]


def test_identifier_of_a_grant_is_not_the_funders() -> None:
    found = datacite(
        '<contributors><contributor contributorType="Funder"><contributorName>European Commission'
        f'</contributorName><nameIdentifier nameIdentifierScheme="info">{GRANT}</nameIdentifier>'
        "</contributor></contributors>"
    ).work
    (grant,) = found["funding"]
    assert (grant["@id"], grant["identifier"]) == (GRANT, "630786")
    assert grant["funder"]["name"] == "European Commission"
    assert not any("identifier" in each for each in found.get("funder", ()))


@pytest.mark.parametrize(("kind", "text"), [("Volume", "10"), ("Issue", "1"), ("Pages", "1-47")])
def test_where_an_article_stands_is_no_identifier(kind: str, text: str) -> None:
    found = datacite(
        f'<alternateIdentifiers><alternateIdentifier alternateIdentifierType="{kind}">{text}'
        "</alternateIdentifier></alternateIdentifiers>"
    )
    assert "identifier" not in found.work
    assert "not-carried" in found.codes
