"""Typed links of pages, files and tombstones: the draft's Appendix 3 and FAIR Signposting."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from oaicdif.site.addresses import Addresses
from oaicdif.site.record_forms import CDIF, KERNEL, LINKSET
from oaicdif.site.signposting import (
    ABOUT_PAGE,
    ELEMENTS,
    HEADER_BYTES,
    Link,
    PageLinks,
    file_links,
    link_header,
    linkset,
    page_links,
    tombstone_links,
)
from tests.web.catalog import BASE, RICH, document

WHERE = Addresses(BASE)
PAGE = f"{BASE}/records/rich"


def found_for(**changes: Any) -> PageLinks:
    about = document("rich", {**RICH, **changes}, "https://doi.org/10.5072/abc")["about"]
    return page_links(about, "rich", WHERE)


def links_of(**changes: Any) -> tuple[Link, ...]:
    return found_for(**changes).all()


def targets(links: tuple[Link, ...], rel: str) -> list[str]:
    return [each.href for each in links if each.rel == rel]


def test_page_links_to_what_appendix_3_names() -> None:
    links = links_of()
    assert targets(links, "author") == ["https://orcid.org/0000-0002-1825-0097"]
    assert targets(links, "cite-as") == ["https://doi.org/10.5072/abc"]
    assert targets(links, "license") == ["https://creativecommons.org/licenses/by/4.0/"]
    assert targets(links, "collection") == ["https://repository.example.org/collection/7"]
    assert targets(links, "type") == [
        ABOUT_PAGE,
        "https://schema.org/Dataset",
        "http://purl.org/coar/resource_type/c_ddb1",
    ]


def test_files_are_items_with_their_media_type() -> None:
    items = [each for each in links_of() if each.rel == "item"]
    assert items == [
        Link("item", "https://repository.example.org/1234/spring.csv", "text/csv"),
        Link("item", "https://repository.example.org/1234/autumn.csv", "text/csv"),
    ]


def test_page_is_described_by_its_cdif_record_first() -> None:
    described = [each for each in links_of() if each.rel == "describedby"]
    assert described[0] == Link("describedby", f"{PAGE}.jsonld", "application/ld+json", "CDIF1.0")
    assert f"{PAGE}.kernel-2.json" in [each.href for each in described]


def test_single_digital_object_stands_at_the_url_of_the_resource() -> None:
    # DECISIONS 18: one digital object: url, checksum, encodingFormat on the resource
    links = links_of(distribution=None, encodingFormat="application/pdf")
    assert Link("item", "https://repository.example.org/1234", "application/pdf") in links


@pytest.mark.parametrize(
    "address",
    [
        "https://doi.org/10.5072/abc",
        "http://dx.doi.org/10.5072/abc",
        "https://www.doi.org/10.5072/abc",
        "https://hdl.handle.net/1765/1473",
    ],
)
def test_doi_or_handle_is_no_file_and_has_no_media_type(address: str) -> None:
    # DECISIONS 18: whoever calls it a file
    file = {"@type": "DataDownload", "contentUrl": address, "encodingFormat": "application/pdf"}
    for given in ({"distribution": [file]}, {"distribution": None, "url": address,
                  "encodingFormat": "application/pdf"}):  # fmt: skip
        links = links_of(**given)
        assert [each for each in links if each.rel == "item"] == []
        assert not [each for each in links if each.href == address and each.type]


def test_landing_page_at_the_source_is_no_item() -> None:
    assert targets(links_of(distribution=None), "item") == []


def test_license_that_is_a_text_is_no_link() -> None:
    assert targets(links_of(license="all rights reserved"), "license") == []


def test_urn_is_cited_by_its_http_address() -> None:
    urn = "urn:nbn:nl:ui:13-123"
    about = document("rich", RICH, urn)["about"]
    about["identifier"] = {
        "@type": "PropertyValue",
        "value": urn,
        "url": "https://nbn.example.org/13",
    }
    assert targets(page_links(about, "rich", WHERE).all(), "cite-as") == [
        "https://nbn.example.org/13"
    ]


def test_nil_reasons_give_no_links() -> None:
    links = links_of(creator=["nil:unknown"], license="nil:missing", distribution="nil:missing")
    assert targets(links, "author") == targets(links, "license") == []


def test_part_of_a_collection_says_what_its_parts_are() -> None:
    part = {
        "@type": "LinkRole",
        "linkRelationship": {"@type": "DefinedTerm", "name": "HasPart"},
        "target": {"@type": "EntryPoint", "url": "https://repository.example.org/part/1"},
    }
    links = links_of(relatedLink=[part])
    assert "https://repository.example.org/part/1" in targets(links, "item")


def test_record_file_describes_the_resource_and_its_page() -> None:
    # Appendix 3: describes = /about/@id; Signposting: the landing page; both (DECISIONS 31)
    for form in (CDIF, KERNEL):
        links = file_links(form, "rich", "https://doi.org/10.5072/abc", WHERE)
        assert targets(links, "describes") == ["https://doi.org/10.5072/abc", PAGE]
        assert targets(links, "linkset") == [f"{PAGE}.linkset.json"]


def test_tombstone_says_no_more_than_is_true() -> None:
    links = tombstone_links("rich", "", WHERE)
    assert {each.rel for each in links} == {"type", "linkset"}


def test_header_writes_links_as_rfc_8288_does() -> None:
    link = Link("describedby", "https://example.org/a", "application/ld+json", "CDIF1.0")
    assert link_header((link, Link("license", "https://example.org/l"))) == (
        '<https://example.org/a>; rel="describedby"; type="application/ld+json"; '
        'profile="CDIF1.0", <https://example.org/l>; rel="license"'
    )


def test_header_stays_short_and_keeps_the_way_to_all_links() -> None:
    people = [
        {"@type": "Person", "@id": f"https://orcid.org/0000-0002-1825-{n:04}", "name": "A"}
        for n in range(5000)
    ]
    header = link_header(links_of(creator=people))
    assert len(header) <= HEADER_BYTES
    assert f'<{PAGE}.linkset.json>; rel="linkset"' in header
    assert 'rel="describedby"; type="application/ld+json"; profile="CDIF1.0"' in header


@pytest.mark.parametrize("people", [0, 1, 5000])
def test_header_of_a_page_is_that_of_all_its_links(people: int) -> None:
    known = [{"@id": f"https://orcid.org/0000-0002-1825-{n:04}"} for n in range(people)]
    links = found_for(creator=known)
    assert links.header() == link_header(links.all())
    assert links.number() == len(links.all()) - len(links.shared.tail(PAGE))


def distribution(count: int) -> list[dict[str, str]]:
    place = "https://repository.example.org/1234"
    return [{"contentUrl": f"{place}/{n}.csv", "encodingFormat": "text/csv"} for n in range(count)]


@pytest.mark.parametrize("files", [15, 300])
def test_many_files_leave_room_for_authors_collections_and_items(files: int) -> None:
    # FAIR Signposting, level 1: author, item and collection lead on from a landing page
    links = found_for(distribution=distribution(files))
    header = links.header()
    for rel in ("author", "collection", "item", "linkset", "license"):
        assert f'rel="{rel}"' in header
    first = links.all()[:ELEMENTS]
    assert {"author", "collection", "item", "linkset", "license"} <= {each.rel for each in first}
    assert len(header) <= HEADER_BYTES


def test_links_to_kernel_records_come_last_and_are_all_in_the_linkset() -> None:
    links = found_for(distribution=distribution(300))
    kernels = [f"{PAGE}.kernel-{number}.json" for number in range(1, 301)]
    assert [each.href for each in links.all()[-300:]] == kernels
    page, *_ = orjson.loads(linkset(links, "https://doi.org/10.5072/abc"))["linkset"]
    assert set(kernels) <= {each["href"] for each in page["describedby"]}
    assert len(page["item"]) == 300


CC_BY = "https://creativecommons.org/licenses/by/4.0/"


@pytest.mark.parametrize(
    "licences",
    [
        [CC_BY, "https://spdx.org/licenses/CC-BY-4.0"],
        ["https://spdx.org/licenses/CC-BY-4.0", CC_BY],
        ["http://spdx.org/licenses/CC-BY-4.0.html", {"@id": CC_BY, "name": "CC BY"}, CC_BY],
    ],
)
def test_licence_that_is_named_twice_is_one_link(licences: list[Any]) -> None:
    # FAIR Signposting, level 1: license zero or one time
    assert targets(links_of(license=licences), "license") == [CC_BY]


def test_licence_that_only_spdx_names_is_a_link() -> None:
    spdx = "https://spdx.org/licenses/Apache-2.0"
    assert targets(links_of(license=["Apache 2", spdx]), "license") == [spdx]


def test_different_licences_all_stay() -> None:
    # draft, Appendix 1, Rights: "There might be multiple links"
    found = [CC_BY, "https://spdx.org/licenses/MIT", "https://example.org/terms"]
    assert targets(links_of(license=found), "license") == found


def test_two_pages_that_share_links_have_their_own_addresses() -> None:
    about = document("rich", RICH)["about"]
    one, other = (page_links(about, slug, WHERE) for slug in ("one", "other"))
    assert one.shared is other.shared
    assert "records/other.jsonld" in other.header()
    assert "records/one" not in other.header()
    assert "\0" not in other.header()


def test_linkset_has_a_context_for_page_files_and_items() -> None:
    found = orjson.loads(linkset(found_for(), "https://doi.org/10.5072/abc"))["linkset"]
    anchors = [each["anchor"] for each in found]
    assert anchors[0] == PAGE
    assert {f"{PAGE}.jsonld", "https://repository.example.org/1234/spring.csv"} <= set(anchors)
    # RFC 9264, section 4.2: the relation's targets in an array
    assert found[0]["describedby"][0] == {
        "href": f"{PAGE}.jsonld",
        "type": "application/ld+json",
    }
    assert found[-1]["collection"] == [{"href": PAGE, "type": "text/html"}]


def test_linkset_has_every_link_of_the_page() -> None:
    links = found_for()
    page, *_ = orjson.loads(linkset(links, "https://doi.org/10.5072/abc"))["linkset"]
    del page["anchor"]
    found = {(rel, each["href"]) for rel, targets in page.items() for each in targets}
    assert found == {(each.rel, each.href) for each in links.all()}


def test_linkset_says_the_profile_of_a_file_as_a_link() -> None:
    found = orjson.loads(linkset(found_for(), "https://doi.org/10.5072/abc"))
    contexts = {each["anchor"]: each for each in found["linkset"]}
    assert contexts[f"{PAGE}.cdif-1.1.jsonld"]["profile"] == [
        {"href": "https://w3id.org/cdif/core/1.1"},
        {"href": "https://w3id.org/cdif/discovery/1.1"},
    ]
    assert len(contexts[f"{PAGE}.jsonld"]["profile"]) == 1


def test_link_to_the_cdif_record_is_there_for_readers_of_uris_too() -> None:
    first, second = [each for each in links_of() if each.href == f"{PAGE}.jsonld"]
    assert first.profile == "CDIF1.0"
    assert second.profile.startswith("https://")


def test_linkset_form_is_of_the_registered_type() -> None:
    assert LINKSET.content_type == "application/linkset+json"
