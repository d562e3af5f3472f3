"""Metadata elements of several formats, judged by the annexes that speak of them."""

from __future__ import annotations

from oaicdif.judge.driver.judging import Judged, judge_metadata
from oaicdif.judge.verdicts import Answer
from oaicdif.xmldoc import parse_xml
from tests.formats.didl.documents import document, file, item, metadata

DC = (
    '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The sea</dc:title>'
    "<dc:date>2006-12-06T19:00:49Z</dc:date></oai_dc:dc>"
)
QUALIFIED = (
    '<qdc:qualifieddc xmlns:qdc="http://worldcat.org/xmlschemas/qdc-1.0/"'
    ' xmlns:dcterms="http://purl.org/dc/terms/">'
    "<dcterms:issued>2006-12-06T19:00:49Z</dcterms:issued></qdc:qualifieddc>"
)
MODS = '<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>Sea</title></titleInfo></mods>'


def judged(xml: str | bytes) -> Judged:
    return judge_metadata(parse_xml(xml.encode() if isinstance(xml, str) else xml))


def answer(found: Judged, name: str) -> Answer:
    return next(each.answer for each in found.record if each.rule.name == name)


def test_dublin_core_is_judged_by_annex_1() -> None:
    found = judged(DC)
    assert answer(found, "date-no-time") is Answer.NO
    assert found.document == ()


def test_refinements_count_as_their_element() -> None:
    assert answer(judged(QUALIFIED), "date-no-time") is Answer.NO


def test_didl_is_judged_by_annex_3_and_the_record_in_it_by_annex_1() -> None:
    found = judged(document(item(metadata(body=DC), file("https://example.org/sea.pdf"))))
    assert answer(found, "date-no-time") is Answer.NO
    assert found.document


def test_didl_without_dublin_core_is_judged_by_annex_3_alone() -> None:
    found = judged(document(item(metadata(body=MODS))))
    assert found.facts is None
    assert found.document


def test_formats_the_guidelines_do_not_speak_of_are_not_judged() -> None:
    assert judged(MODS) == Judged()
    assert judged("<ead xmlns='urn:isbn:1-931666-22-9'/>") == Judged()
