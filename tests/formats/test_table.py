"""Which source format a metadata element has, what it says, and where records lie in a file."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.catalog.file_records import read_inputs
from oaicdif.errors import OaiError, ResponseError
from oaicdif.formats.dublin_core.dc_values import read_dublin_core, simple_values
from oaicdif.formats.dublin_core.simple import oai_dc_values, write_oai_dc
from oaicdif.formats.table import format_of, format_of_root
from oaicdif.xmldoc import parse_xml

OAI_DC = "http://www.openarchives.org/OAI/2.0/oai_dc/"
DC = "http://purl.org/dc/elements/1.1/"
DCTERMS = "http://purl.org/dc/terms/"


def oai_dc(inner: str) -> bytes:
    return (
        f'<oai_dc:dc xmlns:oai_dc="{OAI_DC}" xmlns:dc="{DC}" xmlns:dcterms="{DCTERMS}"'
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
        f' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">{inner}</oai_dc:dc>'
    ).encode()


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("<dc:title> The\n sea </dc:title>", ("dc:title", "The sea", "", "")),
        ('<dc:title xml:lang="en">Sea</dc:title>', ("dc:title", "Sea", "en", "")),
        ("<dc:title/>", ("dc:title", "", "", "")),
        ("<title>Sea</title>", ("dc:title", "Sea", "", "")),
        ("<dc:title>The <i>sea</i></dc:title>", ("dc:title", "The sea", "", "")),
        (
            '<dc:relation rdf:resource="https://example.org/2"/>',
            ("dc:relation", "https://example.org/2", "", ""),
        ),
        ("<x:y xmlns:x='urn:x'>z</x:y>", ("{urn:x}y", "z", "", "")),
        ("<!-- note --><dc:title>Sea</dc:title>", ("dc:title", "Sea", "", "")),
    ],
)
def test_value_has_name_text_language_and_scheme(
    inner: str, expected: tuple[str, str, str, str]
) -> None:
    assert read_dublin_core(parse_xml(oai_dc(inner))) == [expected]


def test_encoding_scheme_is_the_scheme_of_its_value_and_stays_an_attribute_told_once() -> None:
    date = '<dc:date xsi:type="dcterms:W3CDTF">{}</dc:date>'
    found = read_dublin_core(parse_xml(oai_dc(date.format(2020) + date.format(2021))))
    assert found == [
        ("dc:date", "2020", "", "W3CDTF"),
        ("dc:date", "2021", "", "W3CDTF"),
        ("steering:attributes", "dc:date@type=dcterms:W3CDTF", "", ""),
    ]


CONTAINER = "{http://www.openarchives.org/OAI/2.0/oai_dc/}dc"


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ('<dc:title>The <i class="wet">sea</i></dc:title>', ("dc:title@class", "wet", "", "")),
        ('<dc:title>The <i xml:lang="en">sea</i></dc:title>',
         ("steering:attributes", "dc:title@lang=en", "", "")),
        ('<dc:title rdf:parseType="Literal">Sea</dc:title>',
         ("steering:attributes", "dc:title@parseType=Literal", "", "")),
        ('<dc:title xml:id="t1">Sea</dc:title>', ("steering:attributes", "dc:title@id=t1", "", "")),
        ("<dc:title>Sea</dc:title> stray", (CONTAINER, "stray", "", "")),
        ("stray <dc:title>Sea</dc:title>", (CONTAINER, "stray", "", "")),
        ('<x:a xmlns:x="urn:x" xml:lang="fi"><x:b>Sea</x:b></x:a>',
         ("steering:attributes", "{urn:x}a@lang=fi", "", "")),
    ],
)  # fmt: skip
def test_attribute_or_text_that_stands_beside_the_values_is_one_itself(
    inner: str, expected: tuple[str, str, str, str]
) -> None:
    assert expected in read_dublin_core(parse_xml(oai_dc(inner)))


def test_values_come_in_document_order_and_repeat() -> None:
    inner = "<dc:creator>B</dc:creator><dc:title>T</dc:title><dc:creator>A</dc:creator>"
    found = [value[1] for value in read_dublin_core(parse_xml(oai_dc(inner)))]
    assert found == ["B", "T", "A"]


def test_paragraphs_of_a_description_stay() -> None:
    (value,) = read_dublin_core(
        parse_xml(oai_dc("<dc:description>One\n two.\n\n Three.</dc:description>"))
    )
    assert value[1] == "One two.\n\nThree."


def test_simple_record_with_qualified_elements_is_qualified() -> None:
    simple = format_of(parse_xml(oai_dc("<dc:title>Sea</dc:title>")))
    qualified = format_of(parse_xml(oai_dc("<dcterms:issued>2020</dcterms:issued>")))
    assert (simple and simple.name, qualified and qualified.name) == ("oai_dc", "qdc")


def test_unknown_root_has_no_source() -> None:
    assert format_of_root("{urn:x}recipe") is None


def reply(inner: str) -> bytes:
    return f'<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">{inner}</OAI-PMH>'.encode()


HEADER = "<header{}><identifier>oai:x:1</identifier><datestamp>2020-01-01</datestamp></header>"


def test_record_of_a_reply_has_identifier_and_datestamp() -> None:
    metadata = oai_dc("<dc:title>Sea</dc:title>").decode()
    record = f"<record>{HEADER.format('')}<metadata>{metadata}</metadata></record>"
    (found,) = read_inputs(parse_xml(reply(f"<GetRecord>{record}</GetRecord>")))
    assert (found.identifier, found.datestamp, found.deleted) == ("oai:x:1", "2020-01-01", False)
    assert found.metadata is not None


@pytest.mark.parametrize("wrap", ["<record>{}</record>", "{}"])
def test_deleted_header_is_a_tombstone(wrap: str) -> None:
    header = wrap.format(HEADER.format(' status="deleted"'))
    (found,) = read_inputs(parse_xml(reply(f"<ListRecords>{header}</ListRecords>")))
    assert (found.deleted, found.metadata) == (True, None)


def test_bare_metadata_is_a_record_without_header() -> None:
    (found,) = read_inputs(parse_xml(oai_dc("<dc:title>Sea</dc:title>")))
    assert (found.identifier, found.deleted) == ("", False)


MODS_ONE = "<mods><titleInfo><title>{}</title></titleInfo></mods>"


@pytest.mark.parametrize("titles", ["A", "AB", "ABC"])
def test_each_record_of_a_collection_in_a_file_is_a_record(titles: str) -> None:
    inner = "<!-- all -->".join(map(MODS_ONE.format, titles))
    body = f'<modsCollection xmlns="http://www.loc.gov/mods/v3">{inner}</modsCollection>'
    found = [each.metadata for each in read_inputs(parse_xml(body.encode()))]
    texts = ["".join(map(str, each.itertext())) for each in found if each is not None]
    assert [text.replace(" all ", "") for text in texts] == list(titles)


def test_collection_within_a_harvested_record_is_one_record() -> None:
    inner = MODS_ONE.format("A") + MODS_ONE.format("B")
    metadata = f'<modsCollection xmlns="http://www.loc.gov/mods/v3">{inner}</modsCollection>'
    record = f"<record>{HEADER.format('')}<metadata>{metadata}</metadata></record>"
    (found,) = read_inputs(parse_xml(reply(f"<GetRecord>{record}</GetRecord>")))
    assert found.identifier == "oai:x:1"


def test_package_that_holds_descriptions_is_one_record() -> None:
    didl = '<d:DIDL xmlns:d="urn:mpeg:mpeg21:2002:02-DIDL-NS"><d:Item/><d:Item/></d:DIDL>'
    assert len(list(read_inputs(parse_xml(didl.encode())))) == 1


def test_reply_that_is_an_error_is_raised_with_its_code() -> None:
    with pytest.raises(OaiError, match="idDoesNotExist"):
        list(read_inputs(parse_xml(reply('<error code="idDoesNotExist">none</error>'))))


def test_file_without_records_names_its_root() -> None:
    with pytest.raises(ResponseError, match="recipe"):
        list(read_inputs(parse_xml(b"<recipe/>")))


TEXTS = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from(" \t\n\u00a0\u2028a"))


@given(st.lists(st.tuples(st.sampled_from(["title", "description"]), TEXTS), max_size=4))
def test_simple_values_are_those_of_the_elements(values: list[tuple[str, str]]) -> None:
    root = parse_xml(write_oai_dc([(name, text, "en") for name, text in values]))
    simple = oai_dc_values(root)
    assert simple is not None
    assert simple_values(simple) == read_dublin_core(root)


@pytest.mark.parametrize(
    ("xml", "said"),
    [
        (b"<DIDL/>", "'DIDL', without a namespace; a known format has it in 'urn:mpeg:mpeg21"),
        (
            b'<rioxx xmlns="urn:elm" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Sea'
            b"</dc:title></rioxx>",
            "'rioxx', whose envelope 'urn:elm' is not known; its elements are Dublin Core",
        ),
        (
            b'<DDM xmlns="urn:elm" xmlns:t="http://purl.org/dc/terms/"><profile><t:title>Sea'
            b"</t:title></profile></DDM>",
            "'DDM', whose envelope 'urn:elm' is not known; its elements are Dublin Core",
        ),
        (
            b'<edition xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Sea</dc:title>'
            b"</edition>",
            "'edition', which is in no namespace; its elements are Dublin Core",
        ),
        (b"<recipe><title>Soup</title></recipe>", "'recipe'."),
        (b"<resource/>", "'resource', without a namespace; a known format has it in 'http://data"),
        (
            b'<mods xmlns="urn:elm"/>',
            "'mods', in the namespace 'urn:elm'; a known format has it in",
        ),
        (b"<elm/>", "its root element is 'elm'."),
        (
            b'<d:dim xmlns:d="http://www.dspace.org/xmlns/dspace/dim"><d:field mdschema="dc"/>'
            b"</d:dim>",
            "'dim', which is DSpace's DIM; that format is not read. Harvest another one",
        ),
        (b'<metadata xmlns="http://www.lyncode.com/xoai"/>', "'metadata', which is DSpace's XOAI;"),
    ],
)
def test_message_says_which_namespace_is_missing(xml: bytes, said: str) -> None:
    with pytest.raises(ResponseError, match=re.escape(said)):
        list(read_inputs(parse_xml(xml)))
