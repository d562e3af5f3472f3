"""One table, both directions: a value, its bytes, and the value again.

Expectations are written from OAI-PMH 2.0, section 4, and OAI-PMH.xsd.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from lxml import etree

from oaicdif.datestamp import Granularity
from oaicdif.errors import OAI_ERRORS, BadArgument, BadVerb
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import (
    DeletedRecord,
    Header,
    Identify,
    MetadataFormat,
    Record,
    ResumptionToken,
    Set,
    Verb,
)
from oaicdif.protocol import oai_reply, reader, writer
from tests.oai_schemas import strict_schema

SECOND = datetime(2024, 2, 1, 12, 0, 0, 999999, tzinfo=UTC)
BASE = "https://catalog.example.org/oai"
DC = write_oai_dc([("title", "One & <two>", "en")])


@pytest.fixture(scope="module")
def schema(shared: Path) -> etree.XMLSchema:
    return strict_schema(shared / "official" / "oai")


def reply(content: bytes, *echo: tuple[str, str]) -> bytes:
    return writer.write_reply(BASE, SECOND, echo, content)


def canonical(*elements: bytes | None) -> list[bytes]:
    """Equal for equal elements, whichever unused namespaces are in scope."""
    return [
        etree.tostring(etree.fromstring(each), method="c14n", exclusive=True)
        for each in elements
        if each is not None
    ]


HEADERS = [
    (
        Header("oai:a.example.org:1", "2024-01-01T00:00:00Z"),
        b"<header><identifier>oai:a.example.org:1</identifier>"
        b"<datestamp>2024-01-01T00:00:00Z</datestamp></header>",
    ),
    (
        Header('http://a.example.org/?a=1&b="<é>', "2024-01-01T00:00:00Z", ("a", "a:b"), True),
        '<header status="deleted"><identifier>http://a.example.org/?a=1&amp;b=&quot;&lt;é&gt;'
        "</identifier><datestamp>2024-01-01T00:00:00Z</datestamp><setSpec>a</setSpec>"
        "<setSpec>a:b</setSpec></header>".encode(),
    ),
]
TOKENS = [
    (None, b""),
    (ResumptionToken(""), b"<resumptionToken></resumptionToken>\n"),
    (
        ResumptionToken("a_b-c", "2024-02-03T12:00:00Z", 950, 100),
        b'<resumptionToken expirationDate="2024-02-03T12:00:00Z" completeListSize="950"'
        b' cursor="100">a_b-c</resumptionToken>\n',
    ),
]


@pytest.mark.parametrize(("header", "wire"), HEADERS)
def test_a_header_is_written_and_read(header: Header, wire: bytes) -> None:
    assert writer.write_header(header) == wire
    listed = b"".join(writer.write_list(Verb.LIST_IDENTIFIERS, [wire, b"\n"], None))
    assert reader.read_headers(reply(listed)).items == (header,)


@pytest.mark.parametrize(("token", "wire"), TOKENS)
def test_a_token_is_written_and_read(token: ResumptionToken | None, wire: bytes) -> None:
    listed = b"".join(writer.write_list(Verb.LIST_IDENTIFIERS, [HEADERS[0][1], b"\n"], token))
    assert listed == b"<ListIdentifiers>\n" + HEADERS[0][1] + b"\n" + wire + b"</ListIdentifiers>"
    assert reader.read_headers(reply(listed)).token == token


@pytest.mark.parametrize(
    "record",
    [
        Record(HEADERS[0][0], DC),
        Record(HEADERS[0][0], DC, (DC, DC)),
        Record(HEADERS[1][0]),
    ],
)
def test_a_record_is_written_and_read(schema: etree.XMLSchema, record: Record) -> None:
    body = reply(b"".join(writer.write_get_record(writer.write_record(record), b"\n")))
    schema.assertValid(etree.fromstring(body))
    (read,) = reader.read_records(body, verb=Verb.GET_RECORD).items
    assert read.header == record.header
    assert canonical(read.metadata, *read.about) == canonical(record.metadata, *record.about)


def test_a_deleted_record_is_written_without_what_it_no_longer_has() -> None:
    record = Record(HEADERS[1][0], DC, (DC,))
    assert writer.write_record(record) == b"<record>" + HEADERS[1][1] + b"</record>"


def test_identify_is_written_and_read(schema: etree.XMLSchema) -> None:
    identify = Identify(
        "A & B",
        BASE,
        "2.0",
        ("a@example.org", "b@example.org"),
        "2001-02-03T04:05:06Z",
        DeletedRecord.PERSISTENT,
        Granularity.SECOND,
        ("gzip",),
        (DC, DC),
    )
    body = reply(writer.write_identify(identify))
    schema.assertValid(etree.fromstring(body))
    read = reader.read_identify(body)
    assert replace(read, descriptions=()) == replace(identify, descriptions=())
    assert canonical(*read.descriptions) == canonical(*identify.descriptions)


def test_formats_are_written_and_read(schema: etree.XMLSchema) -> None:
    formats = (MetadataFormat("oai_dc", "http://a.example.org/?a&b", "http://b.example.org/"),)
    body = reply(writer.write_metadata_formats(formats))
    schema.assertValid(etree.fromstring(body))
    assert reader.read_formats(body) == formats


def test_sets_are_written_and_read(schema: etree.XMLSchema) -> None:
    sets = (Set("a", "A & B"), Set("a:b", "<b>", (DC,)))
    body = reply(writer.write_sets(sets, TOKENS[2][0]))
    schema.assertValid(etree.fromstring(body))
    page = reader.read_sets(body)
    assert [(each.set_spec, each.set_name) for each in page.items] == [
        ("a", "A & B"),
        ("a:b", "<b>"),
    ]
    assert canonical(*page.items[1].descriptions) == canonical(DC)
    assert page.token == TOKENS[2][0]


@pytest.mark.parametrize("code", OAI_ERRORS)
def test_an_error_is_written_and_read(schema: etree.XMLSchema, code: str) -> None:
    body = reply(writer.write_errors([OAI_ERRORS[code]("<why> \x00 & how")]))
    schema.assertValid(etree.fromstring(body))
    (error,) = oai_reply.read_reply(body).errors
    assert error.code == code


def test_several_errors_stand_in_one_reply(schema: etree.XMLSchema) -> None:
    body = reply(writer.write_errors([BadVerb(), BadArgument()]))
    schema.assertValid(etree.fromstring(body))
    assert [each.code for each in oai_reply.read_reply(body).errors] == ["badVerb", "badArgument"]


def test_the_envelope_is_the_one_validators_compare_as_text() -> None:
    assert reply(b"<x/>", ("verb", "GetRecord"), ("identifier", 'a"<&\n')) == (
        b'<?xml version="1.0" encoding="UTF-8"?>\n'
        b'<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"'
        b' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
        b' xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/'
        b' http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">\n'
        b"<responseDate>2024-02-01T12:00:00Z</responseDate>\n"
        b'<request verb="GetRecord" identifier="a&quot;&lt;&amp;&#10;">'
        b"https://catalog.example.org/oai</request>\n<x/>\n</OAI-PMH>\n"
    )
