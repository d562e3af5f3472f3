"""Values of MODS that readings of unseen records found wrong or doubtful, with their neighbours.

Source: MODS 3.8 user guidelines. The verdicts were written before the code.
"""

from __future__ import annotations

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked


def mods(below: str) -> Mapped:
    body = f'<mods xmlns="http://www.loc.gov/mods/v3">{below}</mods>'
    return crosswalked(*read_mods(parse_xml(body.encode())), name="mods-to-cdif")


def told(found: Mapped, code: str) -> list[str]:
    return [each.text for each in found.result.issues if each.code == code]


# ---- what is not to be shown ------------------------------------------------------------------


@pytest.mark.parametrize(
    "element",
    [
        '<abstract shareable="no">Hidden words</abstract>',
        '<tableOfContents shareable="no">Hidden words</tableOfContents>',
        '<note shareable="no">Hidden words</note>',
        '<note displayLabel="admin only">Hidden words</note>',
        '<note displayLabel="Staff only">Hidden words</note>',
        '<note type="internal">Hidden words</note>',
        '<note type="Internal note">Hidden words</note>',
    ],
)
def test_what_is_not_to_be_shared_is_reported_alone(element: str) -> None:
    found = mods(element)
    assert "Hidden words" not in str(found.work)
    assert told(found, "not-to-be-shared") == ["Hidden words"]


@pytest.mark.parametrize(
    "element",
    [
        '<abstract shareable="yes">Shown words</abstract>',
        "<note>Shown words</note>",
        '<note displayLabel="General note">Shown words</note>',
        '<note type="statement of responsibility">Shown words</note>',
    ],
)
def test_other_notes_are_shown(element: str) -> None:
    found = mods(element)
    assert "Shown words" in str(found.work)
    assert told(found, "not-to-be-shared") == []


# ---- subjects, titles, types ------------------------------------------------------------------


@pytest.mark.parametrize("authority", ["lcsh", "fast", "gdz", "rameau"])
def test_keyword_keeps_the_list_that_it_is_from(authority: str) -> None:
    term = {"@type": "DefinedTerm", "name": "Tides", "inDefinedTermSet": authority}
    assert mods(f'<subject authority="{authority}"><topic>Tides</topic></subject>').work[
        "keywords"
    ] == [term]
    assert mods(f'<subject><topic authority="{authority}">Tides</topic></subject>').work[
        "keywords"
    ] == [term]


@pytest.mark.parametrize("authority", ["local", "keyword", "none", ""])
def test_keyword_of_no_list_has_none(authority: str) -> None:
    found = mods(f'<subject authority="{authority}"><topic>Tides</topic></subject>')
    assert found.work["keywords"] == ["Tides"]


@pytest.mark.parametrize(
    ("non_sort", "title", "whole"),
    [
        ("The", "Tide", "The Tide"),
        ("L'", "eau", "L'eau"),
        ("[", "Brief]", "[Brief]"),
        ("[The", "letter]", "[The letter]"),
        ("«", "Tides»", "«Tides»"),
        ("(", "Tides)", "(Tides)"),
        ("¿", "Tides?", "¿Tides?"),
    ],
)
def test_what_is_not_sorted_joins_the_title(non_sort: str, title: str, whole: str) -> None:
    found = mods(f"<titleInfo><nonSort>{non_sort}</nonSort><title>{title}</title></titleInfo>")
    assert found.work["name"] == whole
    assert told(found, "unknown-element") == []


def test_language_of_a_title_is_its_shortest_code() -> None:
    found = mods(
        '<titleInfo><title>Tides</title></titleInfo><titleInfo type="translated" lang="rus">'
        '<title>A</title></titleInfo><titleInfo type="translated" lang="grc"><title>B</title>'
        "</titleInfo>"
    )
    assert [each["@language"] for each in found.work["alternateName"]] == ["ru", "grc"]


def test_multimedia_is_no_source_code() -> None:
    found = mods("<typeOfResource>software, multimedia</typeOfResource>")
    assert found.work["@type"] == "CreativeWork"
    assert found.work["additionalType"] == ["software, multimedia"]


def test_name_is_told_although_its_comma_is_not() -> None:
    found = mods("<name><namePart>West, Matthew,</namePart></name>")
    assert found.work["contributor"][0]["name"] == "West, Matthew"
    assert told(found, "unknown-element") == []


def test_code_of_a_place_is_a_place_of_publication() -> None:
    place = '<placeTerm type="code" authority="marccountry">nyu</placeTerm>'
    assert told(mods(f"<originInfo><place>{place}</place></originInfo>"), "place-of-publication")


# ---- hosts and related items ------------------------------------------------------------------


def host(below: str) -> Mapped:
    return mods(f'<relatedItem type="host">{below}</relatedItem>')


@pytest.mark.parametrize("kind", ["uniform", "alternative", "abbreviated"])
def test_host_of_one_typed_title_has_it_as_its_name(kind: str) -> None:
    found = host(f'<titleInfo type="{kind}"><title>Elm Songs</title></titleInfo>')
    assert found.work["isPartOf"] == [{"@type": "CreativeWork", "name": "Elm Songs"}]


TITLE = "<titleInfo><title>Elm Journal</title></titleInfo>"
ISSN = '<identifier type="issn">1234-5679</identifier>'
ISSUE = "<part><date>1971</date></part>"


@pytest.mark.parametrize(
    "below",
    [
        f"{ISSN}<originInfo><dateIssued>1971</dateIssued></originInfo>",
        f"{ISSN}{ISSUE}",
        f"<originInfo><issuance>continuing</issuance></originInfo>{ISSUE}",
        f"<genre>academic journal</genre>{ISSUE}",
        '<part><detail type="issue"><number>3</number></detail><date>1971</date></part>',
    ],
)
def test_date_of_an_issue_is_none_of_the_journal(below: str) -> None:
    found = host(TITLE + below)
    (journal,) = found.work["isPartOf"]
    assert journal["@type"] == "Periodical"
    assert "datePublished" not in journal
    assert found.work["datePublished"] == "1971"


def test_date_of_a_book_is_the_book_s() -> None:
    found = host(f"{TITLE}<originInfo><dateIssued>1971</dateIssued></originInfo>")
    assert found.work["isPartOf"][0]["datePublished"] == "1971"


def test_title_that_is_an_address_leads_there() -> None:
    title = "<titleInfo><title>https://a.example.org/MS.pdf</title></titleInfo>"
    found = mods(f'<relatedItem type="isReferencedBy">{title}</relatedItem>')
    assert found.work["relatedLink"][0]["target"]["url"] == "https://a.example.org/MS.pdf"


# ---- dates ------------------------------------------------------------------------------------


def issued(*dates: str) -> Mapped:
    return mods(f"<originInfo>{''.join(dates)}</originInfo>")


MARC = '<dateIssued encoding="marc">1851</dateIssued>'


@pytest.mark.parametrize("words", ["[1851?]", "[ca. 1851]", "1851?", "circa 1851", "c1851"])
def test_doubt_beside_a_code_is_kept(words: str) -> None:
    found = issued(MARC, f"<dateIssued>{words}</dateIssued>")
    assert found.work["datePublished"] == "1851"
    assert "approximate" in found.codes
    assert told(found, "date-not-used") == told(found, "unknown-element") == []


@pytest.mark.parametrize("words", ["[1851]", "MDCCCLI", "1850?"])
def test_other_words_beside_a_code_do_not_stand_for_it(words: str) -> None:
    found = issued(MARC, f"<dateIssued>{words}</dateIssued>")
    assert found.work["datePublished"] == "1851"
    assert "approximate" not in found.codes


def test_comment_among_dates_is_no_date() -> None:
    found = issued(MARC, "<!-- from the title page -->", "<dateIssued>[1851?]</dateIssued>")
    assert found.work["datePublished"] == "1851"


def test_date_said_twice_is_told_once() -> None:
    found = issued(MARC, '<dateIssued encoding="w3cdtf">1851</dateIssued>')
    assert found.work["datePublished"] == "1851"
    assert told(found, "date-not-used") == []


def test_exact_date_goes_before_a_questionable_one() -> None:
    found = mods(
        '<originInfo><dateCreated qualifier="questionable">1820-1825</dateCreated>'
        "<dateCreated>1824</dateCreated></originInfo>"
    )
    assert found.work["dateCreated"] == "1824"
    assert told(found, "date-not-used") == ["1820-1825?"]
