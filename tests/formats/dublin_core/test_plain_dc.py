"""Plain records give what the parser and the writer give; all others are left to them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.errors import MalformedXml
from oaicdif.formats.dublin_core.plain_dc import PlainRecord, read_plain
from oaicdif.formats.dublin_core.simple import oai_dc_values, write_oai_dc
from oaicdif.xmldoc import parse_xml

HEAD = (
    '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/">'
)
PLAIN = (
    "",
    "<dc:title>The sea</dc:title>",
    "\n  <dc:title>A &amp; B &lt;i&gt;</dc:title>\n  <dc:date>2001</dc:date>\n",
    '<dc:title>He said "no"</dc:title>',
    "<dc:title>it&apos;s &amp;amp; &quot;so&quot;</dc:title>",
    '<dc:title xml:lang="de">Das Meer</dc:title><dc:title xml:lang="">x</dc:title>',
    '<dc:title xml:lang=" en-GB ">The sea</dc:title>',
    '<dc:title xml:lang="de">Das "Meer"</dc:title><dc:date> </dc:date><dc:type>a</dc:type>',
    '<dc:title xml:lang="de"></dc:title><dc:title xml:lang="fr">l&apos;été &quot;"</dc:title>',
    "<dc:title>\u00a0</dc:title><dc:date> \n </dc:date><dc:type></dc:type>",
    "<dc:date/><dc:title>Ä𝔘\u2028\u007f\u0085</dc:title>",
)
NOT_PLAIN = (
    "<dc:title>a\rb</dc:title>",
    "<dc:title>a&#13;b</dc:title>",
    "<dc:title>a & b</dc:title>",
    "<dc:title>a &copy; b</dc:title>",
    "<dc:title>a > b</dc:title>",
    "<dc:title>a ]]&gt; b ]]></dc:title>",
    "<dc:title>\x01</dc:title>",
    "<dc:title>\uffff</dc:title>",
    "<dc:title><![CDATA[a]]></dc:title>",
    "<dc:title>a<!-- b --></dc:title>",
    "<dc:title>a<?b c?></dc:title>",
    "<dc:title><b>a</b></dc:title>",
    "<dc:title>a</dc:date>",
    "<dc:title>a</dc:title>b",
    "a<dc:title>a</dc:title>",
    "<dc:title>a",
    "</oai_<dc:title>a</dc:title>dc:dc>",
    "<dc:Title>a</dc:Title>",
    "<dc:abstract>a</dc:abstract>",
    "<title>a</title>",
    '<dc:title xml:lang="en" xml:lang="de">a</dc:title>',
    '<dc:title xml:lang="no language">a</dc:title>',
    '<dc:title xml:lang="a/>b">a</dc:title>',
    '<dc:title xmlns:dc="urn:x">a</dc:title>',
    "</oai_dc:dc><dc:title>a</dc:title>",
)


def by_parser(metadata: bytes) -> PlainRecord | None:
    try:
        values = oai_dc_values(parse_xml(metadata))
    except MalformedXml:
        return None
    return None if values is None else PlainRecord(values, write_oai_dc(values))


def record(inner: str, head: str = HEAD) -> bytes:
    return f"{head}{inner}</oai_dc:dc>".encode()


@pytest.mark.parametrize("inner", PLAIN)
def test_plain_record_is_read_as_the_parser_reads_it(inner: str) -> None:
    found = read_plain(record(inner))
    assert found is not None
    assert found == by_parser(record(inner))


@pytest.mark.parametrize("inner", NOT_PLAIN)
def test_record_that_is_not_plain_is_left_to_the_parser(inner: str) -> None:
    assert read_plain(record(inner)) is None


@pytest.mark.parametrize(
    "head",
    [
        HEAD.replace("elements/1.1/", "elements/1.0/"),
        HEAD.replace("OAI/2.0/oai_dc/", "OAI/2.0/"),
        HEAD.replace(">", ' id="1">'),
        HEAD.replace(">", "/>"),
        HEAD.replace('"', "", 1),
        HEAD.replace("xmlns:dc=", "xmlns:DC="),
        f"<!-- a -->{HEAD}",
        "<!DOCTYPE dc>" + HEAD,
        '<?xml version="1.0" encoding="ISO-8859-1"?>' + HEAD,
        HEAD.replace(">", f' xml:base="{"x" * 3000}">'),
    ],
)
def test_only_the_start_tag_of_simple_dublin_core_opens_a_plain_record(head: str) -> None:
    assert read_plain(record("<dc:title>The sea</dc:title>", head)) is None


def test_bytes_that_are_no_utf8_are_left_to_the_parser() -> None:
    assert read_plain(record("<dc:title>é</dc:title>").replace("é".encode(), b"\xe9")) is None


PIECES = st.sampled_from(
    [HEAD, "</oai_dc:dc>", "<dc:title>", "</dc:title>", "<dc:date/>", "<dc:date />", "</dc:date>",
     "<dc:date>", '<dc:date xml:lang="en">', '<dc:date xml:lang="">', "&amp;", "&lt;", "&#65;",
     "&apos;", '"', "'", "&", ">", "/>", "]]>", " ", "\n", "\t", "\r", "\u00a0", "\x00", "é",
     "<!-- -->", "a", "dc", "="]
)  # fmt: skip


@given(st.lists(PIECES, max_size=12), st.booleans())
def test_what_is_read_plainly_is_never_read_otherwise(pieces: list[str], whole: bool) -> None:
    inner = "".join(pieces)
    metadata = record(inner) if whole else inner.encode()
    found = read_plain(metadata)
    assert found is None or found == by_parser(metadata)


@given(st.lists(st.tuples(st.sampled_from(["title", "date", "rights"]), st.text()), max_size=6))
def test_every_record_that_we_write_is_plain_or_read_alike(values: list[tuple[str, str]]) -> None:
    metadata = write_oai_dc([(name, text, "") for name, text in values])
    found = read_plain(metadata)
    assert found in (None, by_parser(metadata))
