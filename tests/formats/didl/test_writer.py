"""Documents written by annex 3 of DRIVER 1.1: valid by the schema, and equal when read again."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from oaicdif.formats.didl.didl_reader import is_didl, parse_didl, read_didl
from oaicdif.formats.didl.didl_writer import as_uri, pack, write_didl
from oaicdif.formats.didl.parcel import File, Metadata, Parcel, unpack
from oaicdif.formats.didl.tree import DidlTree, Item, Statement
from oaicdif.xmldoc import parse_xml
from tests.formats.didl import documents as d
from tests.oai_schemas import strict_schema

THESIS = Parcel(
    document_id="oai:example.org:didl:1",
    identifiers=("info:doi/10.1705/6748398729821",),
    modified=("2006-12-20T10:29:12Z", "2007-01-01T00:00:00Z"),
    metadata=(Metadata(d.OAI_DC.encode()),),
    files=(
        File("https://example.org/c1.pdf", "application/pdf", "info:doi/10.1874/15290/15"),
        File("https://example.org/c1.ps", "application/postscript", "info:doi/10.1874/15290/15",
             alternate_of="https://example.org/c1.pdf"),
        File("https://example.org/c2.pdf", "application/pdf", "oai:example.org:didl:1", lent=True,
             modified="2007-01-01T00:00:00Z", access_rights=("closedAccess",)),
    ),
    pages=(File("https://example.org/1", "text/html"), File("https://example.org/2")),
)  # fmt: skip


@pytest.fixture(scope="module")
def schema(shared: Path) -> etree.XMLSchema:
    return strict_schema(shared / "official" / "oai")


def written(parcel: Parcel = THESIS, taken: tuple[str, ...] = ()) -> etree._Element:
    return parse_xml(write_didl(pack(parcel, taken)))


def texts(root: etree._Element, name: str) -> list[str]:
    return [each.text or "" for each in root.iter(f"{{{d.DII}}}{name}", f"{{{d.DIP}}}{name}")]


def test_document_is_valid_by_the_schema(schema: etree.XMLSchema) -> None:
    schema.assertValid(written().getroottree())


def test_comes_in_again_equal() -> None:
    again = unpack(parse_didl(write_didl(pack(THESIS))))
    assert again.files == tuple(THESIS.files)
    assert (again.document_id, again.identifiers) == (THESIS.document_id, THESIS.identifiers)
    assert again.modified == ("2007-01-01T00:00:00Z",)
    assert [each.url for each in again.pages] == ["https://example.org/1"]
    assert again.notes == ()


def test_order_is_metadata_objects_page() -> None:
    # annex 3, section 3.5.3
    kinds = [each.rpartition("/")[2] for each in texts(written(), "ObjectType")]
    assert kinds == ["hasDescriptiveMetadata", *["hasResourceLocation"] * 2,
                     "hasIntermediatePageLocation"]  # fmt: skip


def test_namespaces_stand_on_the_didl_element() -> None:
    # annex 3, section 3.4.1.1.1, note 2
    assert {"didl", "dii", "dip", "dcterms"} <= set(written().nsmap)


def test_modification_goes_up_to_the_root_item_and_no_further() -> None:
    # DECISIONS 23
    root = written()
    first = root.find(".//{http://purl.org/dc/terms/}modified")
    assert first is not None
    assert first.text == "2007-01-01T00:00:00Z"
    assert list(root.attrib) == [
        "DIDLDocumentId",
        "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation",
    ]


def test_page_has_neither_identifier_nor_date() -> None:
    # annex 3, section 3.5.3.4
    page = File("https://example.org/1", "text/html", "urn:page:1", modified="2020-01-01")
    assert texts(written(Parcel(pages=(page,))), "Identifier") == []


def test_an_address_stated_twice_keeps_both_its_titles(schema: etree.XMLSchema) -> None:
    # annex 3, section 3.5.3.3, note 6: the Item is the wrapper of each location
    url = "https://example.org/1.pdf"
    parcel = Parcel(files=(File(url, title="First"), File(url, title="Second")))
    root = written(parcel)
    schema.assertValid(root.getroottree())
    components = root.findall(f".//{{{d.DIDL}}}Component")
    assert [[each.get("ref") for each in one] for one in components] == [[url], [url]]
    titles = [(each.url, each.title) for each in unpack(parse_didl(write_didl(pack(parcel)))).files]
    assert titles == [(url, "First"), (url, "Second")]


def test_a_copy_stands_with_the_nearest_object_of_its_address() -> None:
    pdf, text = "https://example.org/1.pdf", "https://example.org/1.txt"
    parcel = Parcel(
        files=(
            File(pdf, title="First"),
            File(pdf, title="Second"),
            File(text, title="Second", alternate_of=pdf),
        )
    )
    again = unpack(parse_didl(write_didl(pack(parcel))))
    said = [(each.url, each.title, each.alternate_of) for each in again.files]
    assert said == [(pdf, "First", ""), (pdf, "Second", ""), (text, "Second", pdf)]


@pytest.mark.parametrize(
    "own",
    [
        {"title": "The text alone"},
        {"identifier": "urn:part:2"},
        {"access_rights": ("closedAccess",)},
        {"description": ("Of the scan.",)},
    ],
)
def test_a_copy_that_says_something_of_its_own_keeps_it(own: dict[str, object]) -> None:
    first = File("https://example.org/1.pdf", title="Thesis", identifier="urn:part:1")
    copy = replace(first, url="https://example.org/1.txt", alternate_of=first.url, **own)  # type: ignore[arg-type]
    again = unpack(parse_didl(write_didl(pack(Parcel(files=(first, copy))))))
    (name, value) = next(iter(own.items()))
    assert [getattr(each, name) for each in again.files] == [getattr(first, name), value]


def test_borrowed_identifier_is_not_written() -> None:
    # annex 3, section 3.5.3.3, note 3
    file = File("https://example.org/1", identifier="urn:didl:1", lent=True)
    assert texts(written(Parcel(files=(file,))), "Identifier") == []


@pytest.mark.parametrize("same", ["urn:didl:1", "urn:work:1", "oai:example.org:1"])
def test_identifier_of_a_part_differs_from_those_of_didl_work_and_record(same: str) -> None:
    # annex 3, section 3.5.2.1, note 1
    file = File("https://example.org/1", identifier=same)
    parcel = Parcel("urn:didl:1", ("urn:work:1",), files=(file,))
    assert texts(written(parcel, ("oai:example.org:1",)), "Identifier") == ["urn:work:1"]


def test_identifier_that_is_no_uri_is_left_out() -> None:
    # annex 3, section 3.5.2.1, note 4
    file = File("https://example.org/1", identifier="report 17")
    assert texts(written(Parcel(files=(file,))), "Identifier") == []


def test_bare_doi_becomes_a_uri() -> None:
    assert as_uri("10.1705/6748398729821") == "info:doi/10.1705/6748398729821"


def test_statement_of_an_unknown_vocabulary_is_refused() -> None:
    tree = DidlTree(root=Item((Statement("{urn:x}y", "z"),)))
    with pytest.raises(ValueError, match="no namespace"):
        write_didl(tree)


def test_document_without_item_is_refused() -> None:
    with pytest.raises(ValueError, match="needs an Item"):
        write_didl(DidlTree())


TEXT = st.text(alphabet=st.characters(codec="utf-8"), min_size=1, max_size=20)
URL = st.builds("https://example.org/{}".format, st.text("abc/ü&<>%\" '[", max_size=12))
FILES = st.builds(
    File, url=URL, mime_type=st.sampled_from(["application/pdf", "text/plain"]), identifier=TEXT,
    access_rights=st.lists(TEXT, max_size=2, unique=True).map(tuple), modified=TEXT, title=TEXT,
)  # fmt: skip
PARCELS = st.builds(
    Parcel, document_id=TEXT, identifiers=st.lists(TEXT, max_size=2).map(tuple),
    modified=st.lists(TEXT, max_size=2).map(tuple), files=st.lists(FILES, max_size=4).map(tuple),
    pages=st.lists(FILES, max_size=2).map(tuple),
)  # fmt: skip


@given(PARCELS)
def test_any_parcel_is_well_formed_and_settles_after_one_turn(parcel: Parcel) -> None:
    once = write_didl(pack(parcel))
    tree = parse_didl(once)
    assert write_didl(pack(unpack(tree))) == once


@given(parcel=PARCELS)
def test_any_parcel_is_valid(parcel: Parcel, schema: etree.XMLSchema) -> None:
    schema.assertValid(written(parcel).getroottree())


def recorded(shared: Path) -> Iterator[tuple[str, Parcel]]:
    with (shared / "corpus" / "MANIFEST.tsv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in rows:
        if "didl" in row["format"]:
            body = (shared / "corpus" / "files" / row["file"]).read_bytes().lstrip()
            for element in parse_xml(body).iter("*"):
                if is_didl(element, "DIDL"):
                    yield row["file"], unpack(read_didl(element))


def test_recorded_documents_keep_all_they_say_through_a_turn(
    shared: Path, schema: etree.XMLSchema
) -> None:
    found = list(recorded(shared))
    assert len(found) == 21
    for name, parcel in found:
        body = write_didl(pack(parcel))
        again = unpack(parse_didl(body))
        schema.assertValid(parse_xml(body).getroottree())
        assert [f.url for f in again.files] == [f.url for f in parcel.files], name
        assert [f.access_rights for f in again.files] == [f.access_rights for f in parcel.files]
        assert len(again.metadata) == len(parcel.metadata), name
        assert again.identifiers == parcel.identifiers, name
