"""MODS: which condition may give a licence, and where in its host a part stands.

Source: MODS 3.8 user guidelines, accessCondition@type, part (detail@type, extent@unit),
relatedItem/recordInfo.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked

BY = "https://creativecommons.org/licenses/by/4.0/"


def mapped(content: str) -> Mapped:
    text = (
        '<mods xmlns="http://www.loc.gov/mods/v3" xmlns:xlink="http://www.w3.org/1999/xlink">'
        f"{content}</mods>"
    )
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


def told(found: Mapped, code: str) -> list[str]:
    return [each.detail or each.text for each in found.result.issues if each.code == code]


# ---- conditions --------------------------------------------------------------------------


def condition(
    kind: str, text: str = "", attribute: str = "xlink:href", address: str = BY
) -> Mapped:
    typed = f' type="{kind}"' if kind else ""
    return mapped(f'<accessCondition{typed} {attribute}="{address}">{text}</accessCondition>')


@pytest.mark.parametrize(
    "kind", ["", "use and reproduction", "useAndReproduction", "Use and Reproduction", "license",
             "rights", "copyright", "Creative Commons", "local rights statement", "Nutzung"]
)  # fmt: skip
@pytest.mark.parametrize("attribute", ["xlink:href", "href"])
def test_condition_of_use_leads_to_a_licence(kind: str, attribute: str) -> None:
    assert BY in condition(kind, attribute=attribute).work["license"]


@pytest.mark.parametrize(
    "kind", ["logo", "licence logo", "icon", "image", "badge", "copyright holder", "embargo",
             "not use and reproduction", "rights owner", "copyrightExpiry",
             "GPO scope determination"]
)  # fmt: skip
def test_address_of_any_other_condition_is_no_licence_and_reported(kind: str) -> None:
    found = condition(kind)
    assert "license" not in found.work
    assert told(found, "not-carried") == [BY]


@pytest.mark.parametrize("kind", ["restriction on access", "restrictionOnAccess", "access"])
def test_address_of_a_restriction_on_access_is_no_licence(kind: str) -> None:
    found = condition(kind, "By appointment", address="https://elm.example.org/rules.html")
    assert "license" not in found.work


def test_words_under_a_logo_give_no_licence() -> None:
    found = condition("logo", "CC BY 4.0", address="https://i.example.org/by.png")
    assert "license" not in found.work
    assert told(found, "not-carried") == ["https://i.example.org/by.png", "CC BY 4.0"]


def test_words_of_a_condition_of_another_type_are_kept() -> None:
    found = mapped('<accessCondition type="copyright holder">Elm Press</accessCondition>')
    assert found.work["conditionsOfAccess"] == ["Elm Press"]


# ---- pages -------------------------------------------------------------------------------


def in_host(part: str, more: str = "<titleInfo><title>Annals</title></titleInfo>") -> Mapped:
    return mapped(f'<relatedItem type="host">{more}<part>{part}</part></relatedItem>')


def pages(unit: str, start: str, end: str) -> str:
    said = f' unit="{unit}"' if unit else ""
    return f"<extent{said}><start>{start}</start><end>{end}</end></extent>"


@pytest.mark.parametrize("unit", ["pages", "page", "pp.", "p", "Seiten", "páginas", ""])
@pytest.mark.parametrize("first", [True, False])
def test_pages_are_those_of_the_unit_pages(unit: str, first: bool) -> None:
    extents = [pages(unit, "96", "98"), pages("issue pages", "1", "104")]
    found = in_host("".join(extents if first else reversed(extents)))
    assert found.work["bibliographicCitation"] == ["Annals, pp. 96-98"]
    assert told(found, "part-not-carried") == ["extent: 1-104 (issue pages)"]


@pytest.mark.parametrize("unit", ["issue pages", "lines", "minutes", "bytes", "columns"])
def test_extent_in_another_unit_is_no_page(unit: str) -> None:
    found = in_host(pages(unit, "1", "104"))
    assert "bibliographicCitation" not in found.work
    assert told(found, "part-not-carried") == [f"extent: 1-104 ({unit})"]


@pytest.mark.parametrize(
    ("extent", "citation"),
    [
        ("<list>pp. 96-98</list>", "Annals, pp. 96-98"),
        ("<list>96-98, 101</list>", "Annals, pp. 96-98, 101"),
        ("96-98", "Annals, pp. 96-98"),
        ("p. 96-98", "Annals, pp. 96-98"),
        ("<start>7</start>", "Annals, p. 7"),
    ],
)
def test_pages_may_be_a_list_or_a_range(extent: str, citation: str) -> None:
    found = in_host(f'<extent unit="pages">{extent}</extent>')
    assert found.work["bibliographicCitation"] == [citation]


def test_number_of_pages_is_no_page() -> None:
    found = in_host('<extent unit="pages">12</extent>')
    assert "bibliographicCitation" not in found.work
    assert told(found, "part-not-carried") == ["extent: 12"]


# ---- numbers -----------------------------------------------------------------------------


def test_number_without_type_stands_in_the_citation_as_it_is() -> None:
    found = in_host("<detail><number>NF 75</number></detail>")
    assert found.work["bibliographicCitation"] == ["Annals, NF 75"]


@pytest.mark.parametrize(
    ("kind", "citation"), [("volume", "vol. 3"), ("Volume", "vol. 3"), ("Issue", "no. 3")]
)
def test_type_of_a_number_counts_in_any_case(kind: str, citation: str) -> None:
    found = in_host(f'<detail type="{kind}"><number>3</number></detail>')
    assert found.work["bibliographicCitation"] == [f"Annals, {citation}"]


def test_number_of_a_chapter_or_level_is_none_of_a_volume() -> None:
    found = in_host('<detail type="chapter"><number>3</number></detail>')
    assert "bibliographicCitation" not in found.work
    assert told(found, "part-not-carried") == ["number: 3"]


HOST = '<relatedItem type="host"><titleInfo><title>Annals</title></titleInfo>{}</relatedItem>'
NUMBER = '<part order="3" type="host"><detail><number>3</number></detail></part>'


def test_part_of_the_host_beside_it_is_the_hosts() -> None:
    found = mapped(NUMBER + HOST.format(""))
    assert found.work["bibliographicCitation"] == ["Annals, 3"]
    assert "unknown-element" not in found.codes
    assert "not-carried" not in found.codes


@pytest.mark.parametrize(
    "content",
    [
        NUMBER,
        NUMBER.replace(' type="host"', "") + HOST.format(""),
        NUMBER + HOST.format("") + HOST.format(""),
        NUMBER + NUMBER + HOST.format(""),
        NUMBER + HOST.format("<part><date>1870</date></part>"),
    ],
    ids=["no-host", "untyped", "two-hosts", "two-parts", "host-with-part"],
)
def test_part_is_reported_where_it_is_not_sure_of_which_host_it_is(content: str) -> None:
    found = mapped(content)
    assert "3" not in str(found.work.get("bibliographicCitation", ""))
    assert told(found, "not-carried")[:1] == ["detailNumber=3"]
    assert "unknown-element" not in found.codes


OWN = '<part{}><extent unit="pages"><start>1683</start><end>1684</end></extent></part>'
VOLUME = '<detail type="volume"><number>34</number></detail>'
ISSUE_PAGES = '<extent unit="pages"><start>1667</start><end>1730</end></extent>'


@pytest.mark.parametrize("kind", ["", ' type="article"', ' type="Chapter"'])
def test_pages_of_the_record_itself_say_where_in_its_host_it_stands(kind: str) -> None:
    found = mapped(OWN.format(kind) + HOST.format(""))
    assert found.work["bibliographicCitation"] == ["Annals, pp. 1683-1684"]
    assert "not-carried" not in found.codes


def test_pages_of_the_record_go_before_those_of_the_whole_issue() -> None:
    found = mapped(OWN.format("") + HOST.format(f"<part>{VOLUME}{ISSUE_PAGES}</part>"))
    assert found.work["bibliographicCitation"] == ["Annals, vol. 34, pp. 1683-1684"]
    assert told(found, "part-not-carried") == ["extent: 1667-1730 (pages)"]


@pytest.mark.parametrize(
    "other",
    [
        '<part><extent unit="words"><total>5705</total></extent></part>',
        OWN.format(' displayLabel="Hardouin"'),
        OWN.format(' type="Stephanus"'),
    ],
    ids=["words", "label", "type"],
)
def test_numbers_of_another_edition_are_reported_beside_the_pages(other: str) -> None:
    pages = '<part><extent unit="pages"><start>3</start><end>9</end></extent></part>'
    found = mapped(other + pages + HOST.format(""))
    assert found.work["bibliographicCitation"] == ["Annals, pp. 3-9"]
    assert len(told(found, "not-carried")) == 1


@pytest.mark.parametrize(
    "content",
    [OWN.format(""), OWN.format("") * 2 + HOST.format(""), OWN.format("") + HOST.format("") * 2],
    ids=["no-host", "two-parts", "two-hosts"],
)
def test_pages_are_reported_where_they_may_be_of_another_host(content: str) -> None:
    found = mapped(content)
    assert "bibliographicCitation" not in found.work
    assert told(found, "not-carried")[:1] == ["start=1683; end=1684"]


@pytest.mark.parametrize("kind", ["issue number", "Issue Number", "volume number"])
def test_number_within_a_series_stands_in_the_citation(kind: str) -> None:
    series = HOST.replace('"host"', '"series"')
    found = mapped(series.format(f'<identifier type="{kind}">300</identifier>'))
    assert found.work["bibliographicCitation"] == ["Annals, 300"]
    assert found.work["isPartOf"] == [{"@type": "CreativeWork", "name": "Annals"}]


@pytest.mark.parametrize("kind", ["host", "series"])
def test_finding_aid_is_a_page_about_a_host_that_says_nothing_else(kind: str) -> None:
    url = '<location><url displayLabel="Finding Aid">https://elm.example.org/7</url></location>'
    found = mapped(f'<relatedItem type="{kind}">{url}</relatedItem>')
    assert "isPartOf" not in found.work
    assert found.work["relatedLink"][0]["target"]["url"] == "https://elm.example.org/7"


# ---- the record of a host ----------------------------------------------------------------


def record_of(inner: str, kind: str = "host") -> list[dict[str, Any]]:
    info = "<recordInfo><recordIdentifier>AC7</recordIdentifier></recordInfo>"
    found = mapped(f'<relatedItem type="{kind}">{inner}{info}</relatedItem>')
    return list(found.work.get("isPartOf", []))


@pytest.mark.parametrize("kind", ["host", "series"])
def test_identifier_of_its_record_leads_to_a_host_that_says_nothing_else(kind: str) -> None:
    assert record_of("", kind) == [{"@type": "CreativeWork", "identifier": "AC7"}]


@pytest.mark.parametrize(
    "inner",
    ["<titleInfo><title>Annals</title></titleInfo>", '<identifier type="local">7</identifier>'],
)
def test_identifier_of_its_record_is_none_of_a_named_host(inner: str) -> None:
    assert "AC7" not in str(record_of(inner))
