"""A serial has its ISSN itself; an ISSN beside the issue of a journal is that journal's.

Sources: MODS 3.8, originInfo/issuance and frequency; ISO 3297. The verdicts were written before
the code.
"""

from __future__ import annotations

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.rules.back.back_engine import write_back
from oaicdif.rules.back.unknown import words_for_unknown
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked, shipped_back

ISSN = '<identifier type="issn">0028-0836</identifier>'
OWN = {
    "@type": "PropertyValue",
    "propertyID": "https://registry.identifiers.org/registry/issn",
    "value": "0028-0836",
}
PART = [{"@type": "Periodical", "issn": "0028-0836"}]


def mods(below: str) -> Mapped:
    body = f'<mods xmlns="http://www.loc.gov/mods/v3">{below}</mods>'
    return crosswalked(*read_mods(parse_xml(body.encode())), name="mods-to-cdif")


@pytest.mark.parametrize(
    "below",
    [
        f"<originInfo><issuance>serial</issuance></originInfo>{ISSN}",
        f"<originInfo><issuance>continuing</issuance></originInfo>{ISSN}",
        f"<originInfo><frequency>daily</frequency></originInfo>{ISSN}",
        f"<typeOfResource>text</typeOfResource><genre>newspaper</genre>{ISSN}",
        f"<originInfo><issuance>continuing</issuance><frequency>Monthly</frequency>"
        f"<dateIssued>1861-1941</dateIssued></originInfo>{ISSN}",
    ],
)
def test_serial_has_its_issn_itself(below: str) -> None:
    found = mods(below)
    assert found.work["@type"] in ("Periodical", "Newspaper")
    assert found.work["identifier"] == [OWN]
    assert "isPartOf" not in found.work


@pytest.mark.parametrize(
    "below",
    [
        f"<originInfo><issuance>monographic</issuance></originInfo>{ISSN}",
        f"<genre>article</genre><originInfo><issuance>continuing</issuance></originInfo>{ISSN}",
        f"<originInfo><issuance>serial</issuance></originInfo>{ISSN}"
        '<part><detail type="volume"><number>3</number></detail></part>',
        f"<originInfo><issuance>serial</issuance><dateIssued>1901-05-03</dateIssued></originInfo>"
        f"{ISSN}",
        f"<titleInfo><title>Elm News</title><partNumber>No. 3 (1901)</partNumber></titleInfo>"
        f"<originInfo><issuance>serial</issuance></originInfo>{ISSN}",
        f"<typeOfResource>still image</typeOfResource>"
        f"<originInfo><issuance>continuing</issuance></originInfo>{ISSN}",
    ],
)
def test_part_of_a_serial_is_none(below: str) -> None:
    found = mods(below)
    assert found.work["@type"] != "Periodical"
    assert found.work["isPartOf"] == PART


def test_continuing_alone_says_too_little() -> None:
    found = mods("<originInfo><issuance>continuing</issuance></originInfo>")
    assert found.work["@type"] == "CreativeWork"
    assert "not-carried" in found.codes


def test_integrating_resource_has_its_issn_and_is_no_periodical() -> None:
    issuance = "<originInfo><issuance>integrating resource</issuance></originInfo>"
    found = mods(f"{issuance}{ISSN}")
    assert (found.work["@type"], found.work["identifier"]) == ("CreativeWork", [OWN])


def test_series_that_a_journal_is_part_of_keeps_its_number() -> None:
    host = f'<relatedItem type="host">{ISSN}</relatedItem>'
    found = mods(f"<genre>periodical</genre>{host}")
    assert found.work["isPartOf"] == PART


def test_frequency_of_dublin_core() -> None:
    found = crosswalked(
        ("dc:title", "Elm News"),
        ("dc:type", "Text"),
        ("dcterms:accrualPeriodicity", "monthly"),
        ("dc:identifier", "ISSN 0028-0836"),
        name="qdc-to-cdif",
    )
    assert (found.work["@type"], found.work["identifier"]) == ("Periodical", [OWN])


# ---- the number of a journal that is named ---------------------------------------------------

ISSUE = "Elm Review; Vol. 34 No. 1 (2004); 1-8"


def sources(*texts: str) -> Mapped:
    return crosswalked(("dc:title", "On elms"), *(("dc:source", each) for each in texts))


@pytest.mark.parametrize(
    ("numbers", "issn"),
    [
        (["2374-3468"], "2374-3468"),
        (["2374-3468", "2159-5399"], ["2374-3468", "2159-5399"]),
        (["ISSN 2374-3468"], "2374-3468"),
        (["ISSN 2374-3468", "2374-3468"], "2374-3468"),
    ],
)
def test_number_is_that_of_the_one_journal(numbers: list[str], issn: object) -> None:
    found = sources(ISSUE, *numbers)
    (journal,) = found.work["isPartOf"]
    assert (journal["name"], journal["issn"]) == ("Elm Review", issn)
    assert found.work["bibliographicCitation"] == [ISSUE]


@pytest.mark.parametrize(
    "texts",
    [
        ["2374-3468"],
        [ISSUE, "2374-3468", "0028-0836", "1476-4687"],
        [ISSUE, "Oak Review; Vol. 3 No. 1 (2004); 1-8", "2374-3468"],
        [ISSUE, "1980-1982"],
        [ISSUE, "0000-0000"],
    ],
)
def test_number_that_may_be_another_s_stays_a_text(texts: list[str]) -> None:
    found = sources(*texts)
    assert all("issn" not in each for each in found.work.get("isPartOf", ()))
    words = (*found.work.get("bibliographicCitation", ()), *found.work.get("comment", ()))
    assert set(texts) <= set(words)


def test_number_comes_back_beside_the_citation() -> None:
    result = sources(ISSUE, "2374-3468").result
    way = shipped_back()["cdif-to-oai_dc"]
    back = write_back(way, result.document, words_for_unknown(result)).values
    texts = [text for element, text, *_ in back if element == "dc:source"]
    assert texts == [ISSUE, "ISSN: 2374-3468"]


def test_number_of_a_journal_s_own_record_is_not_given_to_another() -> None:
    found = crosswalked(
        ("dc:title", "Elm Review"),
        ("dc:type", "Journal"),
        ("dc:identifier", "ISSN 0028-0836"),
        ("dc:source", "Oak Abstracts; Vol. 3 No. 2 (2004); 1-8"),
    )
    (other,) = [each for each in found.work["isPartOf"] if "name" in each]
    assert (other["name"], "issn" in other) == ("Oak Abstracts", False)


def test_sign_beside_the_type_itself_says_it_once_more() -> None:
    found = mods("<genre>newspaper</genre><originInfo><issuance>continuing</issuance></originInfo>")
    assert found.work["@type"] == "Newspaper"
    assert "not-carried" not in found.codes


@pytest.mark.parametrize("word", ["monographic", "single unit", "multipart monograph"])
def test_what_its_source_calls_a_monograph_is_no_serial(word: str) -> None:
    said = f"<issuance>{word}</issuance><frequency>monthly</frequency>"
    found = mods(f"<originInfo>{said}</originInfo>{ISSN}")
    assert found.work["isPartOf"] == PART
    assert found.work["@type"] != "Periodical"


def test_number_of_a_journal_that_stands_again_with_its_second_one_is_the_same_journal() -> None:
    """CyberLeninka: dcterms:isPartOf urn:issn:..., and the Bibliographic Ontology's two numbers."""
    issue = "identifier=issn:0028-0836; identifier=issn:1476-4687; volume=14; start=95-98"
    made = crosswalked(
        ("dcterms:isPartOf", "urn:issn:0028-0836", "", ""),
        ("journal:issue-of", issue, "", ""),
        name="qdc-to-cdif",
    )
    assert made.work["isPartOf"] == [{"@type": "Periodical", "issn": ["0028-0836", "1476-4687"]}]
    assert made.work["bibliographicCitation"] == ["vol. 14, pp. 95-98"]
