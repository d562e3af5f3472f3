"""A page read without its tree is the page that the tree gives; what is unusual is left alone."""

from __future__ import annotations

import itertools
import random

import pytest

from oaicdif.model import Header, Record, ResumptionToken
from oaicdif.protocol.oai_reply import OAI
from oaicdif.protocol.plain_page import read_plain_page
from oaicdif.protocol.reader import read_records
from tests.protocol.test_plain_records import (
    ENDINGS,
    HEADERS,
    INNER,
    OPENINGS,
    ROOT,
    TOKENS,
    entry,
    from_tree,
    page,
    shown,
)

PLAIN = entry(HEADERS[0], OPENINGS[0], INNER[0], ENDINGS[0])
GONE = f"<record>{HEADERS[3]}</record>"
STYLED = '<?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet href="a.xsl"?><!-- a -->'
# put anywhere into a page: what ends, opens, hides or declares
PUT = (
    *("<", ">", "&", '"', "]]>", "/", "x:", "\x01", "\x0c", "\r", "<!--", "-->", "<![CDATA[x]]>"),
    *("<!-- x -->", "<?x y?>", "<!DOCTYPE a>", "&x;", "&#0;", "<a/>", "<x:a/>", "<a:b:c/>"),
    *("<ListRecords>", "</ListRecords>", "<ListRecords/>", "<record>", "</record>", "<header>"),
    *("</metadata>", "<error code='noRecordsMatch'/>", "<resumptionToken>q</resumptionToken>"),
    *(" xmlns=''", " xmlns='urn:x'", " xmlns:dc=''", " xmlns:q='no iri'", " xml:id='1'", " a='1'"),
)


def test_a_plain_page_is_read_with_its_deleted_records_and_its_token() -> None:
    body = page(f"{PLAIN}\n {GONE}{PLAIN}", '<resumptionToken completeListSize="9">t&amp;</x>')
    read = read_plain_page(body.replace(b"</x>", b"</resumptionToken>"))
    assert read is not None
    assert read.response_date == "2024-02-01T12:00:00Z"
    assert read.token == ResumptionToken("t&", complete_list_size=9)
    assert read.items[1] == Record(Header("oai:a:4", "2020", deleted=True))
    assert [each.header.identifier for each in read.items] == ["oai:a:1", "oai:a:4", "oai:a:1"]
    assert sorted(read.spans) == [0, 2]


def test_what_stands_before_the_list_may_be_anything() -> None:
    read = read_plain_page(STYLED.encode() + page(PLAIN))
    assert read is not None
    assert shown(read.items) == from_tree(page(PLAIN))


def test_each_way_of_writing_gives_what_the_tree_gives_or_is_left_alone() -> None:
    parts = [entry(*each) for each in itertools.product(HEADERS, OPENINGS, INNER, ENDINGS)]
    pages = [page(PLAIN + part + PLAIN, token) for part in parts for token in TOKENS[:2]]
    read = [(body, read_plain_page(body)) for body in pages]
    found = [(shown(each.items), from_tree(body)) for body, each in read if each]
    assert len(found) > 30
    assert all(ours == theirs for ours, theirs in found)


@pytest.mark.parametrize("changes", [1_200, pytest.param(6_000, marks=pytest.mark.slow)])
def test_a_page_changed_anywhere_is_read_as_by_the_tree_or_left_alone(changes: int) -> None:
    chance = random.Random(20240203)  # noqa: S311 - chance is no secret
    simple = [entry(HEADERS[0], o, i, ENDINGS[1]) for o in OPENINGS[:2] for i in INNER[:4]]
    read = 0
    for _ in range(changes):
        body = page(GONE + "".join(chance.sample(simple, 3)), TOKENS[1])
        at = chance.randrange(len(body))
        body = body[:at] + chance.choice(PUT).encode() + body[at + chance.choice((0, 0, 1, 9)) :]
        found = read_plain_page(body)
        if found:
            read += 1
            assert found == read_records(body), body
    assert read > changes // 60


def test_a_very_large_page_is_left_alone() -> None:
    assert read_plain_page(page(PLAIN + " " * 1_000)) is not None
    assert read_plain_page(page(PLAIN + " " * 20_000_000)) is None


def hidden(start: str, end: str) -> str:
    """Two records, of which each is broken by itself: what begins in one ends in the other."""
    return entry(HEADERS[0], OPENINGS[0], start, ENDINGS[0]) + entry(
        HEADERS[0], OPENINGS[0], end, ENDINGS[0]
    )


def test_comments_and_cdata_sections_may_stand_whole_in_metadata() -> None:
    inner = "<!-- <record> --><dc:title><![CDATA[</record><x>]]></dc:title><?a b?>"
    body = page(entry(HEADERS[0], OPENINGS[0], inner, ENDINGS[0]) + PLAIN)
    read = read_plain_page(body)
    assert read is not None
    assert shown(read.items) == from_tree(body)


@pytest.mark.parametrize(
    "body",
    [
        page(PLAIN + "<!-- -->"),
        page(PLAIN + entry(HEADERS[0], OPENINGS[0], INNER[4], ENDINGS[0])),
        page(PLAIN + entry(HEADERS[0], OPENINGS[0], INNER[5], ENDINGS[0])),
        page(2 * entry(HEADERS[0], OPENINGS[0], "<!-- --><!-- ", ENDINGS[0]) + PLAIN + "-->"),
        page(hidden("<!--", "-->")),
        page(hidden("<![CDATA[", "]]>")),
        page(hidden("<?x ", "?>")),
        page(hidden("<oai_dc:dc>", "</oai_dc:dc >")),
        page(PLAIN.replace("oai:a:1", "a\x01")),
        page(PLAIN.replace("oai:a:1", "a\ufffe")),
        page(PLAIN.replace("<header>", "\x0c<header>")),
        page(PLAIN.replace("</metadata>", "\x0b</metadata>")),
        page(PLAIN.replace("oai:a:1", "]]>")),
        page(PLAIN.replace("2020-01-01", "\xe9")).replace(b"\xc3\xa9", b"\xe9"),
        page(PLAIN.replace("<dc:title>", "<dc:title a='1' a='2'>")),
        page(PLAIN.replace("one", "&eacute;")),
        page(PLAIN.replace("one", "&#1;")),
        page(PLAIN.replace("dc:title>", "q:title>")),
        page(PLAIN.replace("</dc:title>", "</dc:date>")),
        page(PLAIN + "<record/>"),
        page(PLAIN).replace(b"<ListRecords>", b"<ListRecords/>").replace(b"</ListRecords>", b""),
        page(PLAIN).replace(b"</OAI", b"<ListRecords/></OAI"),
        page(PLAIN).replace(b"</OAI", b'<error code="noRecordsMatch"/></OAI'),
        page(PLAIN).replace(b"</OAI", b"<resumptionToken>x</resumptionToken></OAI"),
        page(PLAIN).replace(b"ListRecords", b"ListIdentifiers"),
        page(PLAIN, root=ROOT.replace(OAI, "urn:other")),
        page(entry(HEADERS[0], OPENINGS[0], "<dc:title>\xe9</dc:title>", ENDINGS[0])).replace(
            b"\xc3\xa9", b"\xe9"
        ),
        page(entry(HEADERS[0], OPENINGS[0], "<dc:title xml:id='1'>x</dc:title>", ENDINGS[0])),
        page(entry(HEADERS[0], OPENINGS[0], "<a xmlns='no iri'/>", ENDINGS[0])),
        page(entry(HEADERS[0], OPENINGS[0], "<a>" * 3000 + "</a>" * 3000, ENDINGS[0])),
        b"",
    ],
)
def test_what_the_tree_alone_can_judge_is_left_to_it(body: bytes) -> None:
    assert read_plain_page(body) is None
