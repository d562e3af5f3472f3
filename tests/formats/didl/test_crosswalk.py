"""DIDL to CDIF: the acceptance cases X1 to X8, and the thesis of annex 3, section 3.6."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.errors import MalformedXml
from oaicdif.formats.didl.didl_reader import is_didl, read_didl
from oaicdif.formats.didl.parcel import unpack
from oaicdif.formats.table import format_of_root
from oaicdif.rules.result import CrosswalkResult, Surroundings
from oaicdif.xmldoc import Element, parse_xml
from tests.formats.didl import documents as d
from tests.rules.mapped import shipped

AROUND = Surroundings(
    record_iri="https://catalog.example.org/records/1",
    work_iri="https://catalog.example.org/records/1#resource",
    identifier="oai:example.org:1",
    now=datetime(2026, 1, 1, tzinfo=UTC),
)
PDF = "https://example.org/report.pdf"
THESIS = Path(__file__).parent / "thesis.xml"


def crosswalked(root: Element, *, traced: bool = False) -> CrosswalkResult:
    chosen = shipped().choose(root)
    assert chosen is not None
    source, engine = chosen
    return engine.crosswalk(source.read(root), AROUND, traced=traced)


def work(*parts: str, attributes: str = "", dip: str = d.DIP) -> dict[str, Any]:
    body = d.document(d.item(*parts), attributes=attributes, dip=dip)
    return crosswalked(parse_xml(body)).document.work


def codes(*parts: str) -> list[str]:
    result = crosswalked(parse_xml(d.document(d.item(*parts))))
    return [issue.code for issue in result.issues]


def urls(found: dict[str, Any]) -> list[str]:
    return [each["contentUrl"] for each in found["distribution"]]


def test_x1_object_is_a_distribution_with_its_media_type() -> None:
    (found,) = work(d.metadata(), d.file(PDF))["distribution"]
    assert found["@type"] == "DataDownload"
    assert (found["contentUrl"], found["encodingFormat"]) == (PDF, "application/pdf")


def test_x2_objects_keep_the_order_of_the_document() -> None:
    parts = [f"https://example.org/c{n}.pdf" for n in (2, 3, 1)]
    assert urls(work(d.metadata(), *map(d.file, parts))) == parts


def test_x3_jump_off_page_is_the_url() -> None:
    page = "https://example.org/index.html"
    assert work(d.metadata(), d.file(PDF), d.page(page))["url"] == page


@pytest.mark.parametrize("dip", [d.DIP, d.DIP_2005])
@pytest.mark.parametrize("kind", [d.kind, d.rdf_kind, lambda n: d.rdf_kind(n, "resource")])
def test_x4_later_names_and_forms_mean_the_same(dip: str, kind: Any) -> None:
    metadata = d.item(
        kind("descriptiveMetadata"),
        d.component(f'<didl:Resource mimeType="application/xml">{d.OAI_DC}</didl:Resource>'),
    )
    file = d.item(kind("objectFile"), d.component(d.resource(PDF)))
    page = d.item(kind("humanStartPage"), d.component(d.resource("https://example.org/1")))
    found = work(metadata, file, page, dip=dip)
    assert (found["name"], urls(found), found["url"]) == (
        "A thesis",
        [PDF],
        "https://example.org/1",
    )


def test_x5_white_space_and_case_of_a_type_do_not_count() -> None:
    kind = d.says(
        "<dip:ObjectType>\n INFO:EU-REPO/semantics/HasResourceLocation \n</dip:ObjectType>"
    )
    assert urls(work(d.item(kind, d.component(d.resource(PDF))))) == [PDF]


def test_x6_dates_of_objects_go_up_and_the_metadatas_own_stays_the_records() -> None:
    body = d.document(
        d.item(
            d.modified("2006-12-20T10:29:12Z"),
            d.metadata(d.modified("2020-05-05T00:00:00Z")),
            d.file(PDF, d.modified("2007-03-01T00:00:00Z")),
        )
    )
    document = crosswalked(parse_xml(body)).document
    assert document.work["dateModified"] == "2007-03-01T00:00:00Z"
    assert document.record["dateModified"] == "2020-05-05T00:00:00Z"


def test_x7_two_resources_of_a_component_are_two_distributions_the_second_an_alternate() -> None:
    both = d.component(d.resource(PDF), d.resource("https://example.org/report.ps"))
    first, second = work(d.item(d.kind("objectFile"), both))["distribution"]
    assert "description" not in first
    assert second["description"] == f"Alternate copy of {PDF}"


def test_x8_access_rights_are_each_distributions_own() -> None:
    found = work(
        d.file(PDF, d.access("http://purl.org/eprint/accessRights/ClosedAccess")),
        d.file("https://example.org/2.pdf", d.access("http://purl.org/eprint/accessRights/OpenAccess")),
    )  # fmt: skip
    assert [each["conditionsOfAccess"] for each in found["distribution"]] == [
        "http://purl.org/coar/access_right/c_14cb",
        "http://purl.org/coar/access_right/c_abf2",
    ]
    assert "conditionsOfAccess" not in found


def test_rights_that_all_files_share_are_the_works_and_derived() -> None:
    file = d.file(PDF, d.access("http://purl.org/eprint/accessRights/OpenAccess"))
    document = crosswalked(parse_xml(d.document(d.item(file)))).document
    assert document.work["conditionsOfAccess"] == ["http://purl.org/coar/access_right/c_abf2"]
    assert "work.conditionsOfAccess" in document.derived


def test_single_object_without_a_page_is_the_resources_address_too() -> None:
    # DECISIONS 18
    found = work(d.metadata(), d.file(PDF))
    assert (found["url"], found["encodingFormat"]) == (PDF, ["application/pdf"])


def test_embargo_still_to_come_stands_at_the_file() -> None:
    more = d.says("<dcterms:available>2030-01-01</dcterms:available>")
    (found,) = work(d.file(PDF, more))["distribution"]
    assert found["conditionsOfAccess"] == "Embargo until 2030-01-01"


def test_mods_inside_is_preferred_and_the_other_description_named() -> None:
    title = "<titleInfo><title>From MODS</title></titleInfo>"
    mods = f'<mods xmlns="http://www.loc.gov/mods/v3">{title}</mods>'
    found = codes(d.metadata(), d.metadata(body=mods))
    assert work(d.metadata(), d.metadata(body=mods))["name"] == "From MODS"
    assert found.count("didl-other-metadata") == 1


def test_metadata_nobody_reads_is_reported() -> None:
    assert "didl-unread-metadata" in codes(d.metadata(body='<x xmlns="urn:stranger"/>'))


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ([], "required-missing"),
        ([d.item('<didl:Reference target="#nothing"/>')], "didl-dead-reference"),
        ([d.item(d.kind("hasAppendix"))], "didl-unknown-type"),
        (['<x:y xmlns:x="urn:stranger"/>'], "didl-foreign-element"),
    ],
)
def test_bad_didl_is_reported(parts: list[str], code: str) -> None:
    assert code in codes(*parts)


def test_document_without_item_is_reported_and_has_a_document() -> None:
    result = crosswalked(parse_xml(d.document()))
    assert "didl-no-item" in [issue.code for issue in result.issues]
    assert lay_out_2023(result.document).missing


@pytest.mark.slow
def test_ten_thousand_items_are_bounded_and_reported() -> None:
    body = d.document(d.item(*(d.file(f"https://example.org/{n}") for n in range(10_000))))
    result = crosswalked(parse_xml(body))
    assert "didl-too-many-parts" in [issue.code for issue in result.issues]
    assert 1000 < len(result.document.work["distribution"]) <= 5000


# ---- the thesis of section 3.6 ----------------------------------------------------------


@pytest.fixture(scope="module")
def thesis() -> CrosswalkResult:
    return crosswalked(parse_xml(THESIS.read_bytes()), traced=True)


def test_thesis_has_its_page_and_files_in_order(thesis: CrosswalkResult) -> None:
    found = thesis.document.work
    assert found["url"].endswith("/UUindex.html")
    assert [url.rpartition("/")[2] for url in urls(found)] == ["index.htm", "bal.jpg", "c1.pdf"]


def test_thesis_is_identified_by_the_doi_of_its_item(thesis: CrosswalkResult) -> None:
    assert thesis.document.work["@id"] == "https://doi.org/10.1705/6748398729821"


def test_thesis_has_its_misprints_mended_and_told(thesis: CrosswalkResult) -> None:
    formats = [each["encodingFormat"] for each in thesis.document.work["distribution"]]
    assert formats == ["text/html", "image/jpeg", "application/pdf"]
    assert [i.code for i in thesis.issues].count("repaired-mime") == 3


def test_thesis_dates_go_up(thesis: CrosswalkResult) -> None:
    assert thesis.document.work["dateModified"] == "2006-12-21T08:00:00Z"


def test_thesis_is_a_thesis(thesis: CrosswalkResult) -> None:
    found = thesis.document.work
    assert found["@type"] == "Thesis"
    assert found["creator"][0]["familyName"] == "Bal"
    assert found["datePublished"] == "2006-12-12"


def test_thesis_leaves_no_value_unaccounted_for(thesis: CrosswalkResult) -> None:
    traced = {each.index for each in thesis.trace or ()}
    assert traced >= set(range(len(thesis.values)))


# ---- recorded records -------------------------------------------------------------------

FORMATS = ("didl", "mods", "datacite")
MARKS = (b"DIDL-NS", b"www.loc.gov/mods", b"datacite.org/schema/kernel")


def recorded(shared: Path) -> list[tuple[str, str, Element]]:
    """(file, source, element) of every DIDL, MODS and DataCite record of the corpus."""
    found = []
    for path in sorted((shared / "corpus" / "files").rglob("*.xml")):
        body = path.read_bytes().lstrip()
        if any(mark in body for mark in MARKS):
            with suppress(MalformedXml):
                found += [(path.name, *each) for each in _outermost(parse_xml(body))]
    return found


def _outermost(element: Element) -> list[tuple[str, Element]]:
    source = format_of_root(str(element.tag))
    if source and source.name in FORMATS:
        return [(source.name, element)]
    return [found for child in element for found in _outermost(child)]


@pytest.mark.slow
def test_every_recorded_record_has_both_documents_and_all_its_files(shared: Path) -> None:
    records = recorded(shared)
    by_source = {name: sum(source == name for _, source, _ in records) for name in FORMATS}
    assert by_source["didl"] == 21
    assert by_source["mods"] >= 28
    assert by_source["datacite"] >= 110
    for file, name, element in records:
        result = crosswalked(element, traced=True)
        for laid in (lay_out_2023(result.document), lay_out_1_1(result.document)):
            assert laid.body["@type"], file
        traced = {each.index for each in result.trace or ()}
        assert traced >= set(range(len(result.values))), file
        if name == "didl":
            files = [each.url for each in unpack(read_didl(element)).files]
            assert [
                u for u in files if u in urls({"distribution": [], **result.document.work})
            ] == files


def test_each_note_of_the_reader_has_a_rule_that_reports_it() -> None:
    # a note without a rule would come out as an unknown element
    package = Path(read_didl.__code__.co_filename).parent
    noted = {
        word.removeprefix("didl-")
        for module in ("didl_reader.py", "parcel.py")
        for word in (package / module).read_text(encoding="utf-8").split('"')
        if word.startswith("didl-")
    }
    elements = shipped().crosswalk("didl-to-cdif").elements
    assert {name for name in noted if f"didl:{name}" not in elements} == set()


def test_didl_is_chosen_by_namespace() -> None:
    assert is_didl(parse_xml(d.document()), "DIDL")
    assert format_of_root(str(parse_xml(d.document()).tag)).name == "didl"  # type: ignore[union-attr]


# ---- descriptions in other formats --------------------------------------------------------

DCX = (
    '<srw_dc:dcx xmlns:srw_dc="info:srw/schema/1/dc-v1.1" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    ' xmlns:dcx="http://krait.kb.nl/coop/tel/handbook/telterms.html">'
    "<dc:title>Example Courant</dc:title><dcx:recordIdentifier>EX:1</dcx:recordIdentifier>"
    "<dc:date>1901-01-02</dc:date></srw_dc:dcx>"
)


def test_description_in_kbs_dcx_is_read() -> None:
    found = work(d.metadata(body=DCX))
    assert (found["name"], found["datePublished"]) == ("Example Courant", "1901-01-02")
    assert "didl-unread-metadata" not in codes(d.metadata(body=DCX))


def test_description_without_a_reader_is_reported_by_element() -> None:
    body = '<r xmlns="urn:x" lang="nl"><t>Sea</t><p><n code="1">Doe</n> and others</p></r>'
    root = parse_xml(d.document(d.item(d.metadata(body=body))))
    found = [
        (issue.code, issue.element, issue.text)
        for issue in crosswalked(root).issues
        if "urn:x" in issue.element + issue.text
    ]
    assert found == [
        ("didl-unread-metadata", "didl:unreadMetadata", "{urn:x}r"),
        ("unknown-attribute", "{urn:x}r@lang", "nl"),
        ("unknown-element", "{urn:x}t", "Sea"),
        ("unknown-element", "{urn:x}p", "and others"),
        ("unknown-element", "{urn:x}n", "Doe"),
        ("unknown-attribute", "{urn:x}n@code", "1"),
    ]


def test_what_only_the_second_description_says_is_reported() -> None:
    title = "<titleInfo><title>From MODS</title></titleInfo>"
    mods = f'<mods xmlns="http://www.loc.gov/mods/v3">{title}</mods>'
    root = parse_xml(d.document(d.item(d.metadata(), d.metadata(body=mods))))
    found = [i.text for i in crosswalked(root).issues if i.code == "didl-other-value"]
    assert found
    assert all(text.startswith("dc:") for text in found)
