"""Annex 3 of DRIVER 1.1, rule by rule."""

from __future__ import annotations

import pytest

from oaicdif.formats.didl.didl_reader import parse_didl
from oaicdif.judge.driver.annex3 import judge_document
from oaicdif.judge.verdicts import Answer, Verdict
from tests.formats.didl import documents as d

PDF = "https://example.org/report.pdf"
DATE = "2006-12-20T10:29:12Z"
GOOD = (d.identifier("info:doi/10.1705/1"), d.modified(DATE), d.metadata(), d.file(PDF),
        d.page("https://example.org/1"))  # fmt: skip
ATTRIBUTES = 'DIDLDocumentId="urn:didl:1"'


def verdicts(*parts: str, attributes: str = ATTRIBUTES) -> tuple[Verdict, ...]:
    body = d.document(d.item(*parts), attributes=attributes)
    return judge_document(parse_didl(body), "oai:example.org:1")


def answer(rule: str, *parts: str, attributes: str = ATTRIBUTES) -> Answer:
    found = verdicts(*parts, attributes=attributes)
    return next(each.answer for each in found if each.rule.name == rule)


def test_document_of_the_annex_breaks_no_rule() -> None:
    found = {each.rule.name: each.answer for each in verdicts(*GOOD)}
    assert Answer.NO not in found.values()
    # nothing inside has an identifier or a date of its own
    assert [name for name, each in found.items() if each is Answer.ABSENT] == [
        "didl-own-identifiers",
        "didl-dates-go-up",
    ]


CASES = [
    ("didl-own-identifiers", [d.file(PDF, d.identifier("oai:example.org:1"))]),
    ("didl-own-identifiers", [d.file(PDF, d.identifier("urn:didl:1"))]),
    ("didl-uris", [d.identifier("report 17")]),
    ("didl-zulu", [d.modified("2006-12-20")]),
    ("didl-one-statement", [d.says("<dii:Identifier>a:1</dii:Identifier><dii:Identifier/>")]),
    ("didl-types-known", [d.item(d.kind("hasAppendix"))]),
    ("didl-types-of-the-annex", [d.item(d.kind("objectFile"))]),
    ("didl-metadata", [d.file(PDF)]),
    ("didl-objects", [d.metadata()]),
    ("didl-one-page", [d.page("a:1"), d.page("a:2")]),
    ("didl-order", [d.file(PDF), d.metadata()]),
    ("didl-oai_dc", [d.metadata(body='<mods xmlns="http://www.loc.gov/mods/v3"/>')]),
    ("didl-dates-go-up", [d.modified(DATE), d.file(PDF, d.modified("2007-01-01T00:00:00Z"))]),
    (
        "didl-item-for-each-file",
        [
            d.item(
                d.kind("objectFile"), d.component(d.resource("a:1")), d.component(d.resource("a:2"))
            )
        ],
    ),
    ("didl-bare-page", [d.page("a:1", d.modified(DATE))]),
]


@pytest.mark.parametrize(("rule", "parts"), CASES)
def test_breach_is_found(rule: str, parts: list[str]) -> None:
    assert answer(rule, *parts) is Answer.NO


def test_forbidden_attribute_is_a_breach() -> None:
    found = answer("didl-attributes", attributes='DIDLDocumentModified="2006"')
    assert found is Answer.NO


def test_document_without_item_is_a_breach() -> None:
    found = judge_document(parse_didl(d.document()))
    assert found[0].answer is Answer.NO
