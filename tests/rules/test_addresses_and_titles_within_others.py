"""Addresses with blanks and brackets, pictures beside manifests, titles that stand within others.

Sources: RFC 3986, section 2.2 (brackets in addresses); IIIF Presentation API 3.0, section 4.3; DCMI
Metadata Terms, bibliographicCitation; creativecommons.org (names of the licences in Italian).
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

OAK = "https://oak.example.org"


@pytest.mark.parametrize(
    ("given", "address"),
    [
        (f"{OAK}/1/elms(Finland).pdf", f"{OAK}/1/elms(Finland).pdf"),
        (f"{OAK}/1/ERS 2003 094 LIS .pdf", f"{OAK}/1/ERS%202003%20094%20LIS%20.pdf"),
        (f"{OAK}/1/ERS 2004 015 LIS.pdf", f"{OAK}/1/ERS%202004%20015%20LIS.pdf"),
        (f"({OAK}/1/elms.pdf)", f"{OAK}/1/elms.pdf"),
        (f"{OAK}/a(b)c/elms.pdf", f"{OAK}/a(b)c/elms.pdf"),
    ],
)
def test_file_with_its_format_has_its_address(given: str, address: str) -> None:
    found = crosswalked(("dc:format", f"application/pdf {given}"))
    assert found.work["url"] == address
    assert found.work["encodingFormat"] == ["application/pdf"]


@pytest.mark.parametrize("given", [f"{OAK}/1/elms(.pdf", f"{OAK}/1/a b c", "see below.pdf"])
def test_text_that_may_be_more_than_an_address_is_no_file(given: str) -> None:
    found = crosswalked(("dc:format", f"application/pdf {given}"))
    assert "encodingFormat" not in found.work
    assert "unmapped-format" in found.codes


def test_picture_beside_a_manifest_is_a_file_and_no_page() -> None:
    manifest, picture = f"{OAK}/iiif/12/manifest.json", f"{OAK}/iiif/12/full/full/0/default.jpg"
    for given in ((manifest, picture), (picture, manifest)):
        found = crosswalked(*(("dc:identifier", each) for each in given))
        (file,) = found.work["distribution"]
        assert file["contentUrl"] == picture
        assert not {"url", "encodingFormat"} & set(found.work)


def test_page_about_a_project_is_no_manifest() -> None:
    found = crosswalked(("dc:identifier", f"{OAK}/iiif-project/info"))
    assert found.work["url"] == f"{OAK}/iiif-project/info"


@pytest.mark.parametrize(
    ("source", "cites"),
    [
        ("Elm, Ada (1890) The oak wood. Oak Press", True),
        ('Elm, Ada, "The oak wood", Oak Press, 1890', True),
        ("Elm, Ada. 1890. The oak wood in Oak Journal 5(2), pp. 1-10", True),
        ("Elm, Ada, and Eva Willow (1890) The oak wood", True),
        ("Elm, Ada. Letter to the oak wood society, 1890", False),
        ("Elm, Ada (1890) The oak wood birds. Oak Press", False),
        ("Elm, Ada, Walks in the oak wood, Oak Press, 1890", False),
    ],
)
def test_title_within_another_is_no_citation(source: str, cites: bool) -> None:
    found = crosswalked(
        ("dc:title", "The oak wood"), ("dc:creator", "Elm, Ada"), ("dc:source", source)
    )
    assert (found.work.get("bibliographicCitation") == [source]) is cites


@pytest.mark.parametrize(
    ("name", "licence"),
    [
        ("Creative Commons 4.0 Attribuzione Condividi allo stesso modo", "by-sa/4.0"),
        ("Creative Commons 4.0 Attribuzione - Non commerciale", "by-nc/4.0"),
        ("Creative Commons 3.0 Attribuzione Non opere derivate Italia", ""),
        ("CC 4.0 BY-NC", "by-nc/4.0"),
        ("Creative Commons Attribuzione 4.0 Internazionale", "by/4.0"),
        ("Creative Commons 2.5 Italia", ""),
        ("Creative Commons 5.0 Attribuzione", ""),
    ],
)
def test_version_in_front_of_a_licence(name: str, licence: str) -> None:
    found = crosswalked(("dc:rights", name)).work
    if licence:
        assert f"https://creativecommons.org/licenses/{licence}/" in found["license"]
    else:
        assert found["conditionsOfAccess"] == [name]
