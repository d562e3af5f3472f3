"""DataCite: several names in one creator, a funder with the identifier of the grant, and where an
article stands among the identifiers. Verdicts written before the code.

Sources: DataCite 4.7 (one creatorName a creator); OpenAIRE Guidelines for Data Archives 2.0, 7
(Funder, `nameIdentifierScheme="info"`).
"""

from __future__ import annotations

from typing import Any

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


def agents_in(inner: str, element: str = "creator") -> tuple[Mapped, list[dict[str, Any]]]:
    found = datacite(f"<{element}s><{element}>{inner}</{element}></{element}s>")
    return found, found.work[element]


def test_each_name_of_one_creator_keeps_what_stands_behind_it() -> None:
    inside = "".join(
        person(*each)
        for each in [
            ("Elm", "Ada", "Oak Institute"), ("Oak", "Jan", "Elm Institute"),
            ("Ash", "Eva", "Elm Institute"),
        ]
    )  # fmt: skip
    found, agents = agents_in(inside)
    assert [(a["name"], a["givenName"], a["affiliation"]["name"]) for a in agents] == [
        ("Elm, Ada", "Ada", "Oak Institute"), ("Oak, Jan", "Jan", "Elm Institute"),
        ("Ash, Eva", "Eva", "Elm Institute"),
    ]  # fmt: skip
    assert "several-agents-in-one" in found.codes
    assert "unknown-element" not in found.codes


@pytest.mark.parametrize(
    "inner",
    [
        '<creatorName xml:lang="en">Elm, Ada</creatorName>'
        '<creatorName xml:lang="de">Ulme, Ada</creatorName>',
        "<creatorName>Wang, Wei</creatorName><creatorName>王伟</creatorName>",
    ],
)
def test_one_name_in_two_languages_or_scripts_is_one_agent(inner: str) -> None:
    found, agents = agents_in(inner)
    assert len(agents) == 1
    assert "several-agents-in-one" not in found.codes


def test_each_name_in_one_contributor_has_the_role() -> None:
    names = "".join(
        f"<contributorName>{each}</contributorName>" for each in ("Elm, Ada", "Oak, Jan")
    )
    found = datacite(
        f'<contributors><contributor contributorType="Editor">{names}</contributor></contributors>'
    )
    said = [(e["roleName"], e["contributor"]["name"]) for e in found.work["contributor"]]
    assert said == [("editor", "Elm, Ada"), ("editor", "Oak, Jan")]


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
