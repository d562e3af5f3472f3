"""An address is a file only on evidence (DECISIONS 18); a format without any is text."""

from __future__ import annotations

import pytest

from oaicdif.site.digital_objects import digital_objects
from tests.rules.mapped import Mapped, crosswalked

PDF = "application/pdf"
PAGE = "https://repository.example.org/1"
FILE = "https://repository.example.org/1/paper.pdf"


def record(*identifiers: str, mime: str = PDF) -> Mapped:
    values = [("dc:identifier", each) for each in identifiers]
    return crosswalked(*values, ("dc:format", mime))


@pytest.mark.parametrize(
    "identifier",
    [
        PAGE,
        "https://doi.org/10.5555/1",
        "10.5555/1",
        "hdl:1765/1473",
        "http://hdl.handle.net/1765/1473",
        "urn:nbn:nl:ui:13-1",
        "ark:/13030/c7833mx7t",
        "https://repository.example.org/bitstream/1/2/download",
    ],
)
def test_a_format_beside_an_identifier_makes_no_file_of_it(identifier: str) -> None:
    found = record(identifier)
    assert found.work["format"] == [PDF]
    assert "encodingFormat" not in found.work
    assert "distribution" not in found.work
    assert found.draft["dcterms:format"] == PDF
    assert found.core["dcterms:format"] == [PDF]
    assert digital_objects(found.draft) == []


def test_an_ending_is_evidence_and_a_format_that_says_the_same_is_no_second_one() -> None:
    found = record(FILE)
    assert (found.work["url"], found.work["encodingFormat"]) == (FILE, [PDF])
    assert "format" not in found.work
    assert [each["contentUrl"] for each in digital_objects(found.draft)] == [FILE]


def test_a_format_that_no_file_has_stays_text_beside_the_file() -> None:
    found = record(FILE, mime="text/html")
    assert (found.work["encodingFormat"], found.work["format"]) == ([PDF], ["text/html"])


@pytest.mark.parametrize("gap", [" ", ", ", "; ", " ("])
def test_a_format_that_names_the_address_is_evidence(gap: str) -> None:
    text = f"{PDF}{gap}{PAGE}{')' if gap == ' (' else ''}"
    found = crosswalked(("dc:identifier", PAGE), ("dc:format", text))
    assert (found.work["url"], found.work["encodingFormat"]) == (PAGE, [PDF])
    assert "format" not in found.work
    assert [each["contentUrl"] for each in digital_objects(found.draft)] == [PAGE]


@pytest.mark.parametrize("address", ["https://doi.org/10.5555/1", "http://hdl.handle.net/1765/1"])
def test_a_doi_or_handle_is_no_file_whatever_names_it(address: str) -> None:
    found = crosswalked(("dc:identifier", address), ("dc:format", f"{PDF} {address}"))
    assert found.work["format"] == [f"{PDF} {address}"]
    assert digital_objects(found.draft) == []


def test_a_checksum_alone_makes_no_file_of_the_page() -> None:
    digest = "md5:d41d8cd98f00b204e9800998ecf8427e"
    found = crosswalked(("dc:identifier", PAGE), ("dc:identifier", digest))
    assert digital_objects(found.draft) == []
    assert "schema:distribution" not in found.core


@pytest.mark.parametrize(
    "address",
    [
        "https://github.com/elm/tides/blob/master/tei/a.xml#div_1",
        "https://github.com/elm/tides/tree/main/data.csv",
        "https://gitlab.example.org/elm/tides/-/blob/main/a.csv",
        "https://bitbucket.org/elm/tides/src/master/a.csv",
        "https://commons.wikimedia.org/wiki/File:Elm.jpg",
        "https://de.wikipedia.org/wiki/Datei:Elm.jpg",
        "https://archive.org/details/elm.pdf",
        "https://zenodo.org/records/1/preview/a.pdf",
    ],
)
def test_a_page_about_a_file_is_no_file_though_its_address_ends_as_one(address: str) -> None:
    found = record(address)
    assert found.work["url"] == address
    assert found.work["format"] == [PDF]
    assert digital_objects(found.draft) == []


@pytest.mark.parametrize(
    ("address", "mime"),
    [
        ("https://raw.githubusercontent.com/elm/tides/master/a.csv", "text/csv"),
        ("https://github.com/elm/tides/blob/main/a.csv?raw=true", "text/csv"),
        ("https://upload.wikimedia.org/wikipedia/commons/1/1a/Elm.jpg", "image/jpeg"),
        ("https://archive.org/download/elm/elm.pdf", PDF),
        ("https://zenodo.org/records/1/files/a.pdf", PDF),
    ],
)
def test_the_file_beside_such_a_page_is_one(address: str, mime: str) -> None:
    assert record(address).work["encodingFormat"] == [mime]


def test_blanks_in_the_address_of_a_file_are_escaped_and_told() -> None:
    found = record(PAGE, mime="application/pdf https://repository.example.org/1/Elm paper.pdf")
    (file,) = found.work["distribution"]
    assert file["contentUrl"] == "https://repository.example.org/1/Elm%20paper.pdf"
    assert "repaired-address" in found.codes


def test_a_text_with_an_address_is_no_material() -> None:
    text = "application/pdf (see https://repository.example.org/1 for more)"
    found = record(PAGE, mime=text)
    assert found.work["comment"] == [text]
    assert "material" not in found.work
    assert "unmapped-format" in found.codes


@pytest.mark.parametrize(
    "size", ["00:17:35", "3:45", "Duration: 01:02:03", "PT1H2M", "245 hlm.", "320 σ."]
)
def test_a_duration_and_a_number_of_pages_are_a_size(size: str) -> None:
    assert record(PAGE, mime=size).work["size"] == [size]
