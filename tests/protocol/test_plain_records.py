"""Records cut from a page's bytes are what the parsed tree says, whatever the page looks like."""

from __future__ import annotations

import itertools
import random
from contextlib import suppress

import pytest
from lxml import etree

from oaicdif.errors import MalformedXml, OaicdifError
from oaicdif.model import Header, Record
from oaicdif.protocol.oai_reply import OAI
from oaicdif.protocol.plain_records import cut_records, in_scope
from oaicdif.protocol.reader import read_records
from oaicdif.xmldoc import canonical, parse_xml, standalone

DC = "http://purl.org/dc/elements/1.1/"
OAI_DC = "http://www.openarchives.org/OAI/2.0/oai_dc/"
ROOT = f'<OAI-PMH xmlns="{OAI}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
OPENINGS = (
    f'<oai_dc:dc xmlns:oai_dc="{OAI_DC}" xmlns:dc="{DC}">',
    f"<oai_dc:dc\n xmlns:oai_dc='{OAI_DC}'  xmlns:dc = \"{DC}\" xsi:schemaLocation='a\n b' >",
    f'<oai_dc:dc xsi:nil="a>b" xmlns:dc="{DC}" xmlns:oai_dc="{OAI_DC}">',
    f'<oai_dc:dc xmlns:oai_dc="{OAI_DC}" xmlns:dc="{DC}" xmlns:xsi="urn:other" xsi:x="&lt;">',
)
INNER = (
    "<dc:title>one</dc:title>",
    "<dc:title></dc:title>",
    "<dc:title/>",
    "a > b &amp; c &#228; ü &quot;",
    "<!-- </oai_dc:dc></metadata></record><record> -->",
    "<![CDATA[</oai_dc:dc></metadata></record><record>]]>",
    "<?target <record>?>",
    f'<oai_dc:dc xmlns:oai_dc="{OAI_DC}"/>',
    '<dc:title xml:lang="en"  id=\'a"b\' >x</dc:title >',
    "<record><header/><metadata><x/></metadata></record>",
    f'<x xmlns="{OAI}"><metadata>y</metadata></x>',
    "\r\n",
    "   ",
)
HEADERS = (
    "<header><identifier>oai:a:1</identifier><datestamp>2020-01-01</datestamp></header>",
    "<header>\n <identifier> oai:a:2\n</identifier> <datestamp>2020</datestamp>"
    "<setSpec>a b</setSpec><setSpec> c </setSpec><setSpec>c</setSpec><setSpec/>\n</header>\n",
    "<header status='x'><datestamp/><identifier>oai:a:&amp;3</identifier></header>",
    '<header status="deleted"><identifier>oai:a:4</identifier><datestamp>2020</datestamp></header>',
    "<header><identifier><![CDATA[5]]></identifier><datestamp>1</datestamp><setSpec></setSpec>"
    "</header><!-- <metadata> -->",
)
ENDINGS = (
    "</oai_dc:dc></metadata></record>",
    "</oai_dc:dc>\n</metadata>\n</record>\n",
    "</oai_dc:dc ></metadata></record>",
    "</oai_dc:dc>junk></metadata></record>",
    "</oai_dc:dc><y/></metadata></record>",
    "</oai_dc:dc></metadata><about><p xmlns='urn:p'/></about></record>",
)
TOKENS = ("", "<resumptionToken>t</resumptionToken>", "<!-- <record> --><resumptionToken/>")


def page(entries: str, token: str = "", root: str = ROOT) -> bytes:
    date = "<responseDate>2024-02-01T12:00:00Z</responseDate><request>http://a/</request>"
    return f"{root}{date}<ListRecords>{entries}{token}</ListRecords></OAI-PMH>".encode()


def entry(header: str, opening: str, inner: str, ending: str) -> str:
    return f"<record>{header}<metadata>{opening}{inner}{ending}"


def elements(root: etree._Element, path: str) -> list[etree._Element]:
    """The elements that an XPath finds; `o` is OAI-PMH's namespace."""
    found = root.xpath(path, namespaces={"o": OAI})
    assert isinstance(found, list)
    return [each for each in found if isinstance(each, etree._Element)]


def from_tree(body: bytes) -> list[tuple[str, bytes | None]]:
    """(identifier, canonical metadata) of each record by the tree alone, written for this test."""
    names = {"o": OAI}
    found = []
    for record in elements(parse_xml(body), "/*/o:ListRecords/o:record"):
        identifier = str(record.xpath("string(o:header/o:identifier)", namespaces=names)).strip()
        gone = record.xpath("o:header/@status = 'deleted'", namespaces=names)
        inner = elements(record, "o:metadata/*[1]")
        metadata = canonical(standalone(inner[0])) if inner and not gone else None
        found.append((identifier, metadata))
    return found


def shown(records: tuple[Record, ...]) -> list[tuple[str, bytes | None]]:
    return [
        (each.header.identifier, canonical(each.metadata) if each.metadata else None)
        for each in records
    ]


@pytest.mark.slow
def test_each_way_of_writing_gives_what_the_tree_gives() -> None:
    plain = entry(HEADERS[0], OPENINGS[0], INNER[0], ENDINGS[0])
    for parts in itertools.product(HEADERS, OPENINGS, INNER, ENDINGS):
        body = page(plain + entry(*parts) + plain)
        assert shown(read_records(body).items) == from_tree(body), parts


def test_whole_pages_of_anything_give_what_the_tree_gives() -> None:
    chance = random.Random(20240201)  # noqa: S311 - chance is no secret
    for _ in range(500):
        entries = "".join(
            entry(*(chance.choice(each) for each in (HEADERS, OPENINGS, INNER, ENDINGS)))
            for _ in range(chance.randint(0, 5))
        )
        body = page(entries, chance.choice(TOKENS))
        assert shown(read_records(body).items) == from_tree(body)


def test_a_record_in_a_comment_is_not_read_in_the_place_of_one_that_is_written_otherwise() -> None:
    first, fake, other, last = (
        entry(HEADERS[0].replace("oai:a:1", name), OPENINGS[0], INNER[0], ENDINGS[0])
        for name in ("oai:a:first", "oai:a:fake", "oai:a:other", "oai:a:last")
    )
    other = other.replace("<record>", "<record id='x'>", 1)
    body = page(f"{first}<!-- {fake}{fake} -->{other}{last}")  # as many as children
    read = shown(read_records(body).items)
    assert read == from_tree(body)
    assert [name for name, _ in read] == ["oai:a:first", "oai:a:other", "oai:a:last"]


@pytest.mark.slow
def test_a_page_is_refused_exactly_when_the_whole_parse_refuses_it() -> None:
    chance = random.Random(20240202)  # noqa: S311 - chance is no secret
    whole = page("".join(entry(HEADERS[0], o, i, ENDINGS[1]) for o in OPENINGS for i in INNER[:3]))
    for _ in range(2000):
        at = chance.randrange(whole.index(b"<record>"), len(whole))
        cut = at + chance.randint(0, 3)
        put = chance.choice((b"", b"<", b">", b"&", b"\x01", b"\xff", b'"', b"x:", b"]]>"))
        body = whole[:at] + put + whole[cut:]
        try:
            parse_xml(body)
        except MalformedXml:
            with pytest.raises(MalformedXml):
                read_records(body)
        else:
            with suppress(OaicdifError):  # not OAI-PMH any more
                assert shown(read_records(body).items) == from_tree(body)


def test_plainly_written_metadata_is_cut_byte_for_byte_as_it_would_be_serialised() -> None:
    body = page(entry(HEADERS[1], OPENINGS[0], INNER[0], ENDINGS[1]))
    (record,) = read_records(body).items
    element = parse_xml(body).find(f".//{{{OAI_DC}}}dc")
    assert element is not None
    assert record.metadata == standalone(element)
    assert record.header == Header("oai:a:2", "2020", ("a b", "c"))


def test_a_span_and_the_scope_of_its_page_give_the_metadata_again() -> None:
    body = page(entry(HEADERS[0], OPENINGS[1], INNER[1], ENDINGS[1]), TOKENS[1])
    read = read_records(body)
    start, end = read.spans[0]
    assert in_scope(body[start:end], read.scope) == read.items[0].metadata


@pytest.mark.parametrize(
    "body",
    [
        page("<record/>", root=ROOT.replace("xmlns:xsi", f'xmlns:o="{OAI}" xmlns:xsi')),
        f'<?xml version="1.0" encoding="ISO-8859-1"?>{page("<record>ü</record>").decode()}'.encode(
            "latin-1"
        ),
        page("<record>\r</record>"),
        page("<o:record xmlns:o='urn:o'><record>x</record></o:record>"),
    ],
)
def test_a_page_that_is_not_plain_is_left_to_the_tree(body: bytes) -> None:
    payload = parse_xml(body).find(f"{{{OAI}}}ListRecords")
    assert payload is not None
    assert not any(cut_records(body, payload, len(payload), OAI).records)
