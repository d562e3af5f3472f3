"""DataCite's codes beside names, funders that say that nobody pays, and parts of names in MODS.

Source: DataCite Metadata Schema 4.7, appendix 3.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.datacite import read_datacite
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked
from tests.rules.test_mods_name_parts import agent, mapped


def datacite(content: str) -> Mapped:
    text = f'<resource xmlns="http://datacite.org/schema/kernel-4">{content}</resource>'
    return crosswalked(*read_datacite(parse_xml(text.encode())), name="datacite-to-cdif")


def creator(name: str, more: str = "") -> Mapped:
    return datacite(
        f"<creators><creator><creatorName>{name}</creatorName>{more}</creator></creators>"
    )


def funding(*references: str) -> Mapped:
    inner = "".join(f"<fundingReference>{each}</fundingReference>" for each in references)
    return datacite(f"<fundingReferences>{inner}</fundingReferences>")


@pytest.mark.parametrize("code", ["(:unkn)", ":unkn", "(:unav)", "(:unas)", "(:tba)"])
def test_code_before_a_name_is_told_and_no_part_of_it(code: str) -> None:
    found = creator(f"{code} Elm, Ada")
    (one,) = found.work["creator"]
    assert (one["name"], one["familyName"], one["givenName"]) == ("Elm, Ada", "Elm", "Ada")
    assert "nil-value" in found.codes


@pytest.mark.parametrize(
    "name",
    [
        "(:unav)", "(:unas)", "(:null)", "(:unac)", "(:unal)", "(:unap)", "(:none)", "(:tba)",
        "(:etal)", ":unkn", "(:unkn) unknown", "(:unkn), (:unkn)",
    ],
)  # fmt: skip
def test_code_alone_is_nobody(name: str) -> None:
    found = creator(name)
    assert "creator" not in found.work
    assert "nil-value" in found.codes


def test_codes_for_both_parts_of_a_name_are_nobody() -> None:
    parts = "<givenName>(:unkn)</givenName><familyName>(:unkn)</familyName>"
    assert "creator" not in creator("(:unkn), (:unkn)", parts).work


@pytest.mark.parametrize("name", ["Elm, (:unkn)", "Elm, :unav"])
def test_code_for_a_given_name_is_none(name: str) -> None:
    (one,) = creator(name).work["creator"]
    assert (one["familyName"], "givenName" in one) == ("Elm", False)


@pytest.mark.parametrize("text", ["Elm, (:unkn)", "Elm, :unav", "van Elm, (:unas)"])
def test_code_for_a_given_name_is_no_part_of_the_name(text: str) -> None:
    found = crosswalked(("dc:title", "Tides"), ("dc:creator", text))
    (one,) = found.work["creator"]
    family = text.partition(",")[0]
    assert (one["name"], one["familyName"], "givenName" in one) == (family, family, False)
    assert "nil-value" in found.codes


@pytest.mark.parametrize(
    "text",
    [
        ":null island project", ":At Elm Press", "(:none) of the above",
        "(:unkn Elm, Ada", ":Tba Elm Society",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_code_stays_in_the_name(text: str) -> None:
    found = crosswalked(("dc:title", "Tides"), ("dc:creator", text))
    assert [each["name"] for each in found.work["creator"]] == [text]
    assert "nil-value" not in found.codes


def test_address_where_the_value_is_stays_an_address() -> None:
    found = crosswalked(("dc:title", "Tides"), ("dc:creator", "(:at) https://elm.example.net/x"))
    (one,) = found.work["creator"]
    assert one["url"] == "https://elm.example.net/x"


def test_code_glued_to_a_name_is_told_and_no_part_of_it() -> None:
    found = crosswalked(("dc:title", "Tides"), ("dc:creator", "(:unav)Elm, Ada"))
    (one,) = found.work["creator"]
    assert (one["name"], one["familyName"], one["givenName"]) == ("Elm, Ada", "Elm", "Ada")
    assert "nil-value" in found.codes


@pytest.mark.parametrize(
    "text",
    ["(:unkn) unknown", "(:unkn) anonymous", "(:unav)unknown", "(:unkn) Unknown photographer"],
)
@pytest.mark.parametrize("element", ["creator", "contributor", "publisher"])
def test_code_before_a_word_for_nobody_is_nobody(element: str, text: str) -> None:
    found = crosswalked(("dc:title", "Tides"), (f"dc:{element}", text))
    assert found.work.keys().isdisjoint({"creator", "contributor", "publisher", "provider"})
    assert "nil-value" in found.codes


@pytest.mark.parametrize(
    "name",
    ["None", "N/A", "No funding", "unfunded", "Not applicable", "(:unav)", "Keine Förderung"],
)
def test_who_says_that_nobody_pays_names_no_funder(name: str) -> None:
    found = funding(f"<funderName>{name}</funderName>")
    assert "funding" not in found.work


def test_words_for_nothing_in_all_parts_of_a_grant_make_none() -> None:
    identifier = '<funderIdentifier funderIdentifierType="Other">None</funderIdentifier>'
    found = funding(f"<funderName>None</funderName>{identifier}<awardNumber>N/A</awardNumber>")
    assert "funding" not in found.work
    assert "nil-value" in found.codes


def test_identifier_of_a_funder_without_a_name_is_kept_once() -> None:
    ror = "https://ror.org/00k4n6c32"
    said = (
        f'<funderName>None</funderName><funderIdentifier funderIdentifierType="ROR">{ror}'
        "</funderIdentifier>"
    )
    found = funding(said, said)
    funder = {"@type": "Organization", "@id": ror, "identifier": ror}
    assert found.work["funding"] == [{"@type": "MonetaryGrant", "funder": funder}]
    assert "name-missing" in found.codes


@pytest.mark.parametrize("name", ["Self-funded", "Fondos propios", "Eigenmittel"])
def test_own_money_is_no_body(name: str) -> None:
    (grant,) = funding(f"<funderName>{name}</funderName>").work["funding"]
    assert grant["funder"] == {"name": name}


@pytest.mark.parametrize(
    "name", ["王伟；李娜", "王伟、李娜", "张伟，李娜", "Elm, Ada；Oak, Jan", "Elm, Ada; Oak, Jan"]
)
def test_several_names_in_one_are_told(name: str) -> None:
    found = creator(name)
    (one,) = found.work["creator"]
    assert (one["name"], "familyName" in one) == (name, False)
    assert "several-names" in found.codes


@pytest.mark.parametrize("name", ["林田，健", "Elm，Ada"])
def test_wide_comma_in_one_name_is_its_own(name: str) -> None:
    (one,) = creator(name).work["creator"]
    assert one["familyName"] in {"林田", "Elm"}


def name_of(*parts: tuple[str, str], kind: str = "") -> dict[str, Any]:
    said = f' type="{kind}"' if kind else ""
    inner = "".join(
        f'<namePart type="{each}">{text}</namePart>' if each else f"<namePart>{text}</namePart>"
        for each, text in parts
    )
    return agent(mapped(f"<name{said}>{inner}</name>"))


@pytest.mark.parametrize("kind", ["", "personal"])
@pytest.mark.parametrize("family", ["Elm", "van Elm", "Elm Oak"])
def test_name_without_a_type_beside_a_given_name_is_the_family_name(family: str, kind: str) -> None:
    found = name_of(("", family), ("given", "Ada"), kind=kind)
    expected = {
        "@type": "Person", "name": f"{family}, Ada", "familyName": family, "givenName": "Ada",
    }  # fmt: skip
    assert found == expected


def test_whole_name_beside_a_given_name_stays() -> None:
    found = name_of(("", "Ada Elm"), ("given", "Ada"), kind="personal")
    assert (found["name"], found["givenName"]) == ("Ada Elm", "Ada")


def test_given_name_of_a_body_is_no_part_of_its_name() -> None:
    found = name_of(("", "Elm Oak"), ("given", "Ada"), kind="corporate")
    assert (found["@type"], found["name"]) == ("Organization", "Elm Oak")
