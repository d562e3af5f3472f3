from __future__ import annotations

from contextlib import suppress

import pytest

from oaicdif.errors import MalformedXml, OaicdifError
from oaicdif.model.protocol_values import SET_ASIDE
from oaicdif.protocol import page_reader, repair
from oaicdif.protocol.repair import CutOff
from oaicdif.xmldoc import parse_xml
from tests.harvest.repository import Item, Repository

PAGE = Repository([Item(f"oai:r:{n}", title=f"Title {n}") for n in range(3)]).reply(
    {"verb": "ListRecords"}
)


def spoilt(old: bytes, new: bytes) -> bytes:
    assert old in PAGE
    return PAGE.replace(old, new)


@pytest.mark.parametrize(
    ("body", "names", "text"),
    [
        (PAGE, (), b"Title 1"),
        (b"<b>Notice</b>" + PAGE, ("cut-to-root",), b"Title 1"),
        (b"\xef\xbb\xbf \n" + PAGE, ("cut-to-root",), b"Title 1"),
        (PAGE + b"<p>done in 3 s", ("cut-to-root",), b"Title 1"),
        (spoilt(b"Title 1", b"\x93T\x94"), ("undecodable-bytes",), "“T”".encode()),
        (spoilt(b"Title 1", b"\xe9t\xe9 \xc3\xa9"), ("undecodable-bytes",), "été é".encode()),
        (spoilt(b"Title 1", b"a\x0bb"), ("control-characters",), b"ab"),
        (spoilt(b"Title 1", b"a&#x1A;b"), ("character-references",), b"ab"),
        (spoilt(b"Title 1", b"a&#x1A;&#10;&#xD;b"), ("character-references",), b"a&#10;&#xD;b"),
        (spoilt(b"Title 1", b"&#55357;&#56832;"), ("character-references",), b"&#128512;"),
        (spoilt(b"Title 1", b"&#xD83D;&#xDE00;"), ("character-references",), b"&#128512;"),
        (spoilt(b"Title 1", b"&#55357; alone"), ("character-references",), b" alone"),
        (
            spoilt(b"Title 1", b"R & D &amp; AT&T"),
            ("bare-ampersands",),
            b"R &amp; D &amp; AT&amp;T",
        ),
        (spoilt(b"Title 1", b"&eacute;&unknown;"), ("bare-ampersands",), "é&amp;unknown;".encode()),
        (spoilt(b"Title 1", b"p < 5 & <3"), ("bare-ampersands", "bare-less-than"), b"p &lt; 5"),
        (
            spoilt(b"<metadata>", b'<metadata><?xml version="1.0"?>'),
            ("inner-declarations",),
            b"Title 1",
        ),
        (
            spoilt(b"<dc:title>", b"<dc:title xsi:type='x'>"),
            ("undeclared-prefixes",),
            b"http://www.w3.org/2001/XMLSchema-instance",
        ),
        (
            spoilt(b"dc:title>", b"my:title>"),
            ("undeclared-prefixes",),
            b"urn:oaicdif:undeclared:my",
        ),
        (spoilt(b"Title 1", b"a ]]> b"), ("cdata-ends",), b"a ]]&gt; b"),
        (
            spoilt(b"Title 1", b"<![CDATA[a <![CDATA[b]]> c]]>"),
            ("cdata-ends",),
            b"<![CDATA[a <![CDATA[b]]> c]]&gt;",
        ),
        (
            spoilt(b"Title 1", b"<![CDATA[<!-- a -- b -->]]>x<!--- a --- b --->"),
            ("comments",),
            b"<![CDATA[<!-- a -- b -->]]>x<!--- a - - - b - -->",
        ),
        (
            spoilt(b"<dc:title>", b'<dc:title a=\'1>\' b="2" a = "1>">'),
            ("repeated-attributes",),
            b"<dc:title a='1>' b=\"2\">",
        ),
        (
            spoilt(b"<dc:title>", b"<dc:title xmlns:x=''>"),
            ("empty-namespaces",),
            b"<dc:title>Title 1",
        ),
        (
            spoilt(b"<dc:title>", b"<dc:title xmlns:xsi='' xsi:type='x'>"),
            ("empty-namespaces", "undeclared-prefixes"),
            b"<dc:title xsi:type='x'>",
        ),
        (
            PAGE.replace(b'"1.0" encoding="UTF-8"', b"1.0").replace(b"Title 1", b"\x93T\x94"),
            ("xml-declaration",),
            "“T”".encode(),
        ),
        (
            spoilt(b"http://purl.org/dc/", b"http://purl.org\n /dc/"),
            ("namespace-white-space",),
            b"Title 1",
        ),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else "",
)
def test_rung_mends_what_it_is_named_after(
    body: bytes, names: tuple[str, ...], text: bytes
) -> None:
    mended, made = repair.repair(body)
    assert made == names
    parse_xml(mended)
    assert text in mended


def test_cdata_and_comments_keep_their_ampersands() -> None:
    body = spoilt(b"Title 1", b"<![CDATA[R & D < 3]]><!-- & < -->\x0b")
    mended, _ = repair.repair(body)
    assert b"<![CDATA[R & D < 3]]><!-- & < -->" in mended


@pytest.mark.parametrize("cut", [b"Title 1", b"<record><header><identifier>oai:r:2"])
def test_page_without_an_end_is_not_repaired(cut: bytes) -> None:
    with pytest.raises(CutOff):
        repair.repair(PAGE[: PAGE.index(cut)])


@pytest.mark.parametrize(
    "document_type",
    [
        b"<!DOCTYPE OAI-PMH>",
        b"<!DOCTYPE OAI-PMH []>",
        b'<!DOCTYPE OAI-PMH SYSTEM "http://r.example.org/oai.dtd">',
        b'<!DOCTYPE OAI-PMH [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>',
    ],
)
def test_document_type_is_taken_away_and_named(document_type: bytes) -> None:
    spoilt_page = PAGE.replace(b"<OAI-PMH", document_type + b"<OAI-PMH", 1)
    assert repair.repair(spoilt_page) == (PAGE, ("document-type",))


def test_entities_of_a_document_type_are_never_expanded() -> None:
    bomb = b'<!DOCTYPE OAI-PMH [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><OAI-PMH'
    page = PAGE.replace(b"<OAI-PMH", bomb, 1).replace(b"Title 1", b"&b;")
    mended, names = repair.repair(page)
    assert names == ("document-type", "bare-ampersands")
    assert b"<dc:title>&amp;b;</dc:title>" in mended


def test_what_no_rung_mends_keeps_the_first_reason() -> None:
    with pytest.raises(MalformedXml, match="mismatch"):
        repair.repair(spoilt(b"</dc:title>", b"</dc:titel>"))


def test_entries_that_stay_broken_are_set_aside_alone() -> None:
    start = PAGE.index(b"oai:r:1")
    broken = PAGE[:start] + PAGE[start:].replace(b"</dc:title>", b"</dc:titel>", 1)
    page = page_reader.read_apart(broken)
    assert [each.header.identifier for each in page.items] == ["oai:r:0", "oai:r:2"]
    (aside,) = page.quarantined
    assert (aside.position, aside.identifier) == (1, "oai:r:1")
    assert b"</dc:titel>" in aside.body
    assert page.repairs == (SET_ASIDE,)


def test_metadata_whose_own_records_have_no_header_is_not_cut() -> None:
    marc = b"<metadata><record xmlns='urn:marc'><leader>x</leader></record></metadata>"
    start, end = PAGE.index(b"<metadata>"), PAGE.index(b"</metadata>") + len(b"</metadata>")
    body = PAGE[:start] + marc + PAGE[end:]
    broken = body.replace(b"Title 2</dc:title>", b"Title 2</dc:titel>")
    page = page_reader.read_apart(broken)
    assert [each.header.identifier for each in page.items] == ["oai:r:0", "oai:r:1"]
    assert b"leader" in (page.items[0].metadata or b"")


@pytest.mark.parametrize(
    ("inner", "token"),
    [
        (b"<resumptionToken>abc</resumptionToken>", "abc"),
        (b'<resumptionToken cursor="0">\n a&amp;b \n</resumptionToken>', "a&b"),
        (b"<resumptionToken/>", None),
        (b"<resumptionToken></resumptionToken>", None),
        (b"", None),
        (b"<resumptionToken><![CDATA[x]]></resumptionToken>", None),
        (b"<resumptionToken>a&#33;</resumptionToken>", None),
    ],
)
def test_token_is_seen_at_the_end_of_a_whole_page(inner: bytes, token: str | None) -> None:
    whole = PAGE.replace(b"</ListRecords>", inner + b"</ListRecords>")
    assert page_reader.tail_token(whole) == token
    assert page_reader.tail_token(whole[:-4]) is None


@pytest.mark.parametrize(
    "spoil",
    [
        (b"<dc:title>", b"<dc:title a='1' a='2'>"),
        (b"<dc:title>", b"<dc:title a='1' b:a='1' a='2'>"),
    ],
)
def test_attribute_with_two_values_is_not_mended(spoil: tuple[bytes, bytes]) -> None:
    with pytest.raises(MalformedXml):
        repair.repair(spoilt(*spoil))


@pytest.mark.parametrize("encoding", ["ISO-8859-1", "iso-8859-15", "windows-1252"])
def test_declared_encoding_is_believed_unless_all_bytes_are_utf_8(encoding: str) -> None:
    declared = PAGE.replace(b"UTF-8", encoding.encode())
    true = declared.replace(b"Title 1", "Têtes, é".encode(encoding))
    false = declared.replace(b"Title 1", "Têtes, é".encode())
    assert [_titles(true), _titles(false)] == [[b"Title 0", "Têtes, é".encode(), b"Title 2"]] * 2
    assert page_reader.read_records(true).repairs == ()
    assert page_reader.read_records(false).repairs == ("declared-encoding",)
    assert page_reader.read_records(declared).repairs == ()


@pytest.mark.parametrize("encoding", ["windows-1251", "KOI8-U", "iso-8859-5"])
def test_word_of_another_alphabet_may_look_like_utf_8(encoding: str) -> None:
    """`Кі` in windows-1251 are the two bytes of one letter in UTF-8."""
    declared = PAGE.replace(b"UTF-8", encoding.encode())
    short = declared.replace(b"Title 1", b"\xca\xb3")
    assert _titles(short)[1] == b"\xca\xb3".decode(encoding).encode()
    long = declared.replace(b"Title 1", "Історія книги".encode())
    assert _titles(long)[1] == "Історія книги".encode()


def _titles(body: bytes) -> list[bytes]:
    found = (each.metadata or b"" for each in page_reader.read_records(body).items)
    return [each.partition(b"<dc:title>")[2].partition(b"</")[0] for each in found]


WORST = (
    *(b" ", b"'", b'"', b"<a ", b"<a b='", b"<a b='' ", b"-", b"<!--", b"<!---->", b"<![CDATA["),
    *(b"]]>", b"<?xml ", b"<?xml ?>", b"<!DOCTYPE ", b"<!DOCTYPE a [", b"xmlns:a=", b"xmlns='a "),
    *(b"<record>", b"<record ", b"<record><!--", b"</record>", b"<header>", b"<identifier", b"&"),
    *(b"<OAI-PMH ", b"<OAI-PMH>", b"</OAI-PMH>", b"&#55357;", b"a:"),
)


@pytest.mark.slow
@pytest.mark.parametrize("worst", WORST)
def test_no_page_takes_longer_than_it_is_long(worst: bytes) -> None:
    """What would look at every byte again from every byte does not end within a day."""
    spoilt = PAGE.replace(b"Title 1", worst * 20_000)
    for body in (worst * 20_000 + PAGE, b"<a" + worst * 20_000, spoilt, spoilt[:-9]):
        for _, rung in repair.LADDER:
            rung(body)
        for read in (page_reader.read_records, page_reader.read_apart, page_reader.read_headers):
            with suppress(OaicdifError):
                read(body)
