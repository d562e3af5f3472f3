"""SOIF's working copy in XML: nothing is lost in it; and its values as rules see them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.formats.soif.rd_records import oai_identifier, rd_header, rd_record
from oaicdif.formats.soif.soif_format import NAMES, SOIF, soif_of_values
from oaicdif.formats.soif.soif_values import read_soif
from oaicdif.formats.soif.soif_xml import soif_of_xml, soif_xml
from oaicdif.formats.table import format_of
from oaicdif.rdm.soif_entry import Action, Found
from oaicdif.rdm.soif_object import SoifObject, soif_object
from oaicdif.rdm.soif_writer import write_object
from oaicdif.xmldoc import parse_xml

NAMES_OF_ATTRIBUTES = st.from_regex(r"[A-Za-z0-9<>&\"':_.-]{1,12}", fullmatch=True)


@given(
    st.from_regex(r"[!-|~][!-~]{0,30}", fullmatch=True),
    st.lists(
        st.tuples(NAMES_OF_ATTRIBUTES, st.binary(max_size=80) | st.text().map(str.encode)),
        max_size=5,
    ),
)
def test_an_object_comes_back_from_its_working_copy_byte_for_byte(
    url: str, attributes: list[tuple[str, bytes]]
) -> None:
    found = SoifObject("FILE", url, tuple(attributes))
    root = parse_xml(soif_xml(found))
    assert soif_of_xml(root) == found
    assert format_of(root) is SOIF


def test_the_copy_shows_text_and_keeps_bytes() -> None:
    found = soif_object(
        "FILE",
        "http://x/?a=1&b=2",
        [("Title", "Café"), ("Abstract", "Café".encode("cp1252")), ("Icon", b"\x00\xff")],
    )
    assert soif_xml(found).decode().splitlines() == [
        '<object xmlns="urn:oaicdif:soif" type="FILE" url="http://x/?a=1&amp;b=2">',
        '<attribute name="Title">Café</attribute>',
        '<attribute name="Abstract" encoding="windows-1252">Café</attribute>',
        '<attribute name="Icon" encoding="base64">AP8=</attribute>',
        "</object>",
    ]


def values(*attributes: tuple[str, str | bytes], url: str = "http://x/") -> list[tuple[str, str]]:
    root = parse_xml(soif_xml(soif_object("FILE", url, attributes)))
    return [(element, text) for element, text, _, _ in read_soif(root)]


def test_values_have_names_in_small_letters_in_the_order_of_their_numbers() -> None:
    found = values(("Author-2", "B"), ("TITLE", "T"), ("author-10", "J"), ("Author", "A"))
    assert found == [
        ("soif:url", "http://x/"),
        ("soif:author", "A"),
        ("soif:title", "T"),
        ("soif:author", "B"),
        ("soif:author", "J"),
    ]


def test_lines_are_kept_where_they_say_something() -> None:
    found = values(
        ("Title", "A long\n title"),
        ("Keywords", " sea \n\nice\n"),
        ("Abstract", "One.\n\n\nTwo.\n"),
    )
    assert found[1:] == [
        ("soif:title", "A long title"),
        ("soif:keywords", "sea\nice"),
        ("soif:abstract", "One.\n\nTwo."),
    ]


def test_embedded_objects_and_bytes_are_values_of_their_own() -> None:
    root = parse_xml(
        soif_xml(soif_object("FILE", "-", [("Embed<1>-Type", "HTML"), ("Icon", b"\x00")]))
    )
    assert read_soif(root) == [
        ("soif:embedded", "HTML", "", "Embed<1>-Type"),
        ("soif:icon@base64", "1 bytes", "", ""),
    ]


def test_the_url_may_be_but_the_page_of_the_description() -> None:
    own = soif_object("DOCUMENT", "http://c/1", [("Metadata-URL", "http://c/1")])
    assert read_soif(parse_xml(soif_xml(own)))[0] == ("soif:url", "http://c/1", "", "record-page")


def test_values_are_written_in_one_order_with_numbers_for_several() -> None:
    written = soif_of_values(
        [
            ("soif:keywords", "a\nb", "", ""),
            ("soif:title", "T", "", ""),
            ("soif:author", "A", "", ""),
            ("soif:author", "B", "", ""),
            ("soif:url", "http://x/a b", "", ""),
            ("soif:url", "http://y/", "", ""),
            ("soif:description", "One.\n\nTwo.", "", ""),
        ]
    )
    assert write_object(written) == (
        b"@DOCUMENT { http://x/a%20b\nTitle{1}:\tT\nAuthor-1{1}:\tA\nAuthor-2{1}:\tB\n"
        b"Description{10}:\tOne.\n\nTwo.\nKeywords{3}:\ta b\n}\n"
    )


def test_no_attribute_of_ours_ends_as_a_multi_value_does() -> None:
    assert [name for name in NAMES.values() if name[-1].isdigit() and "-" in name] == []


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ([("RD-Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")], "1994-11-06T08:49:37Z"),
        ([("Update-Time", "774988159")], "1994-07-23T18:29:19Z"),
        ([("Last-Modification-Time", "774988159")], "1994-07-23T18:29:19Z"),
        ([("Last-Modification-Time", "0"), ("Update-Time", "never")], ""),
        (
            [("Update-Time", "774988159"), ("rd-last-modified", "1994-11-06")],
            "1994-11-06T00:00:00Z",
        ),
        ([("Update-Time", "99999999999999")], ""),
        ([], ""),
    ],
)
def test_the_datestamp_is_that_of_the_description(
    attributes: list[tuple[str, str]], expected: str
) -> None:
    assert rd_header(soif_object("FILE", "u", attributes)).datestamp == expected


def test_classes_are_sets_of_ours_without_their_kind() -> None:
    classes = ["set:theses:phd", "type:Book", "endpoint:a", "arts:music", "not a set", "arts:music"]
    found = soif_object("D", "u", [(f"Classification-{n}", c) for n, c in enumerate(classes, 1)])
    assert rd_header(found).sets == ("theses:phd", "arts:music")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("oai:x.org:1", "oai:x.org:1"), ("urn:uuid:1", "urn:uuid:1"), ("seven", ""), ("a: b", "")],
)
def test_only_a_real_identifier_is_kept(text: str, expected: str) -> None:
    assert oai_identifier(soif_object("D", "u", [("OAI-identifier", text)])) == expected


def test_a_description_becomes_a_record_known_by_its_url() -> None:
    rd = soif_object("FILE", "http://x/", [("Title", "T")])
    record = rd_record(Found(rd, 0, 9))
    assert record is not None
    assert record.header.identifier == "http://x/"
    assert record.metadata == soif_xml(rd)
    gone = rd_record(Found(rd, 0, 9, (), Action.DELETE))
    assert gone is not None
    assert (gone.header.deleted, gone.metadata) == (True, None)
    assert rd_record(Found(SoifObject("RDMHEADER"), 0, 9)) is None
