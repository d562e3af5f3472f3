"""What a tree means, by annex 3 of DRIVER 1.1 and the practice that followed it."""

from __future__ import annotations

import pytest

from oaicdif.formats.didl.didl_reader import parse_didl
from oaicdif.formats.didl.parcel import Parcel, unpack
from tests.formats.didl import documents as d

PDF = "https://example.org/report.pdf"


def parcel(*parts: str, attributes: str = "", dip: str = d.DIP) -> Parcel:
    return unpack(parse_didl(d.document(d.item(*parts), attributes=attributes, dip=dip)))


def test_objects_keep_their_reading_order() -> None:
    urls = [f"https://example.org/c{n}.pdf" for n in (3, 1, 2)]
    assert [file.url for file in parcel(*map(d.file, urls)).files] == urls


def test_plain_words_about_a_file_are_reported() -> None:
    """Words about the package are a value of it; a file has no place for them."""
    inner = d.item(d.kind("objectFile"), d.says("second printing"), d.component(d.resource(PDF)))
    found = parcel(inner)
    assert [(each.code, each.text) for each in found.notes] == [
        ("didl-other-statement", "second printing")
    ]


def test_start_page_is_no_file() -> None:
    found = parcel(d.page("https://example.org/1"))
    assert [each.url for each in found.pages] == ["https://example.org/1"]
    assert found.files == ()


def test_metadata_is_kept_as_a_document_of_its_own() -> None:
    found = parcel(d.metadata())
    assert [b"A thesis" in each.body for each in found.metadata] == [True]


@pytest.mark.parametrize("name", ["hasResourceLocation", "objectFile", "OBJECTFILE"])
@pytest.mark.parametrize("dip", [d.DIP, d.DIP_2005])
def test_names_of_the_object_kind(name: str, dip: str) -> None:
    inner = d.item(d.kind(name), d.component(d.resource(PDF)))
    assert [each.url for each in parcel(inner, dip=dip).files] == [PDF]


@pytest.mark.parametrize("name", ["hasIntermediatePageLocation", "humanStartPage"])
def test_names_of_the_page_kind(name: str) -> None:
    inner = d.item(d.kind(name), d.component(d.resource(PDF)))
    assert [each.url for each in parcel(inner).pages] == [PDF]


@pytest.mark.parametrize("name", ["hasDescriptiveMetadata", "hasMetadata", "descriptiveMetadata"])
def test_names_of_the_metadata_kind(name: str) -> None:
    assert len(parcel(d.metadata(name=name)).metadata) == 1


def test_kind_in_rdf_type() -> None:
    inner = d.item(d.rdf_kind("humanStartPage"), d.component(d.resource(PDF)))
    assert [each.url for each in parcel(inner).pages] == [PDF]


def test_line_breaks_within_a_type_do_not_count() -> None:
    broken = d.says("<dip:ObjectType>\n info:eu-\n repo/semantics/OBJECTFILE\n</dip:ObjectType>")
    found = parcel(d.item(broken, d.component(d.resource(PDF))))
    assert [each.url for each in found.files] == [PDF]
    assert found.notes == ()


def test_object_with_its_own_identifier_keeps_it() -> None:
    (file,) = parcel(d.file(PDF, d.identifier("info:doi/10.1/2"))).files
    assert (file.identifier, file.lent) == ("info:doi/10.1/2", False)


def test_object_without_identifier_takes_that_of_the_didl() -> None:
    (file,) = parcel(d.file(PDF), attributes='DIDLDocumentId="urn:didl:1"').files
    assert (file.identifier, file.lent) == ("urn:didl:1", True)


def test_identifier_of_the_root_item_stands_in_for_a_missing_one_of_the_didl() -> None:
    (file,) = parcel(d.identifier("urn:item:1"), d.file(PDF)).files
    assert (file.identifier, file.lent) == ("urn:item:1", True)


def test_identifier_at_the_component_counts() -> None:
    inner = d.item(
        d.kind("hasResourceLocation"), d.component(d.identifier("urn:c:1"), d.resource(PDF))
    )
    assert parcel(inner).files[0].identifier == "urn:c:1"


def test_identifier_of_a_group_does_not_go_down() -> None:
    group = d.item(d.identifier("urn:group:1"), d.file(PDF))
    (file,) = parcel(d.identifier("urn:root:1"), group).files
    assert (file.identifier, file.lent) == ("urn:root:1", True)


def test_dates_of_root_and_objects_are_listed() -> None:
    found = parcel(d.modified("2006-12-20"), d.file(PDF, d.modified("2007-01-01")))
    assert found.modified == ("2006-12-20", "2007-01-01")
    assert found.files[0].modified == "2007-01-01"


def test_date_of_the_metadata_is_the_metadatas_own() -> None:
    found = parcel(d.modified("2006-12-20"), d.metadata(d.modified("2020-01-01")))
    assert found.modified == ("2006-12-20",)
    assert found.metadata[0].modified == "2020-01-01"


def test_identifier_of_the_metadata_is_the_metadatas_own() -> None:
    found = parcel(d.identifier("urn:work:1"), d.metadata(d.identifier("urn:metadata:1")))
    assert (found.identifiers, found.metadata[0].identifier) == (("urn:work:1",), "urn:metadata:1")


def test_access_rights_are_each_files_own() -> None:
    found = parcel(d.file(PDF, d.access("closedAccess")), d.file("https://example.org/2.pdf"))
    assert [each.access_rights for each in found.files] == [("closedAccess",), ()]


def test_access_rights_of_the_work_hold_for_every_file() -> None:
    assert parcel(d.access("openAccess"), d.file(PDF)).files[0].access_rights == ("openAccess",)


def test_resources_of_one_component_are_alternates_of_the_first() -> None:
    two = d.component(d.resource(PDF), d.resource("https://example.org/report.ps"))
    found = parcel(d.item(d.kind("objectFile"), two))
    assert [each.alternate_of for each in found.files] == ["", PDF]


def test_hypertext_in_the_root_of_a_typed_document_is_the_start_page() -> None:
    root = d.component(d.resource("https://example.org/1", "text/html"))
    found = parcel(root, d.file(PDF))
    assert [each.url for each in found.pages] == ["https://example.org/1"]
    assert [each.url for each in found.files] == [PDF]


def test_document_without_types_gives_its_resources_as_files() -> None:
    found = parcel(d.says(d.OAI_DC), d.component(d.resource(PDF)))
    assert [each.url for each in found.files] == [PDF]
    assert len(found.metadata) == 1


def test_address_written_as_content_is_taken_as_a_reference() -> None:
    inner = d.item(
        d.kind("objectFile"),
        d.component(f'<didl:Resource mimeType="application/pdf"> {PDF} </didl:Resource>'),
    )
    found = parcel(inner)
    assert [each.url for each in found.files] == [PDF]
    assert [note.code for note in found.notes] == ["didl-url-as-text"]


def test_kind_nobody_knows_is_noted_and_its_resource_kept() -> None:
    inner = d.item(d.kind("hasAppendix"), d.component(d.resource(PDF)))
    found = parcel(inner, d.file("https://example.org/2.pdf"))
    assert len(found.files) == 2
    assert "didl-unknown-type" in [note.code for note in found.notes]


def test_publication_version_beside_the_kind_is_the_files() -> None:
    inner = d.item(d.kind("objectFile"), d.kind("acceptedVersion"), d.component(d.resource(PDF)))
    found = parcel(inner)
    assert found.files[0].versions == ("info:eu-repo/semantics/acceptedVersion",)
    assert found.notes == ()


def test_bare_item_of_a_kind_is_its_own_part() -> None:
    body = d.document(d.file(PDF))
    assert [each.url for each in unpack(parse_didl(body)).files] == [PDF]


def test_empty_document_gives_an_empty_parcel_with_a_note() -> None:
    found = unpack(parse_didl(d.document()))
    assert found.files == ()
    assert [note.code for note in found.notes] == ["didl-no-item"]
