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
