"""What a value is, said beside it or by its words: numbers of schemes, speeds, shelves, houses."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

TITLE = ("dc:title", "Reeds")


@pytest.mark.parametrize(
    ("scheme", "value", "expected"),
    [
        ("OCLC", "4718509", ("oclc", "4718509", "https://www.worldcat.org/oclc/4718509")),
        ("oclc", "4718509", ("oclc", "4718509", "https://www.worldcat.org/oclc/4718509")),
        ("LCCN", "2003556443", ("lccn", "2003556443", "https://lccn.loc.gov/2003556443")),
        ("PPN", "123862086", ("ppn", "123862086", None)),
    ],
)
def test_scheme_of_an_identifier_is_told(
    scheme: str, value: str, expected: tuple[str, str, str | None]
) -> None:
    found = crosswalked(TITLE, ("dc:identifier", value, "", scheme), name="qdc-to-cdif")
    (one,) = found.work["identifier"]
    assert (one["propertyID"], one["value"], one.get("url")) == expected


@pytest.mark.parametrize(
    ("scheme", "value"),
    [("OCLC", "https://elm.example.org/item/4718509"), ("LCCN", "doi:10.1234/5")],
)
def test_address_or_labelled_value_says_itself_what_it_is(scheme: str, value: str) -> None:
    found = crosswalked(TITLE, ("dc:identifier", value, "", scheme), name="qdc-to-cdif").work
    assert found["@id"].startswith("https://")
    kinds = [each["propertyID"] for each in found.get("identifier", ()) if isinstance(each, dict)]
    assert scheme.lower() not in kinds


@pytest.mark.parametrize("text", ["33 1/3 rpm", "78 rpm", "7 1/2 ips", "24 fps", "45 r.p.m."])
def test_speed_is_no_size(text: str) -> None:
    found = crosswalked(TITLE, ("dc:format", text))
    assert "size" not in found.work
    assert found.work["comment"] == [text]
    assert "unmapped-format" in found.codes


@pytest.mark.parametrize("text", ["1 disc (33 1/3 rpm)", "2 reels, 24 fps", "12 p.", "16 inches"])
def test_size_beside_a_speed_is_one(text: str) -> None:
    assert crosswalked(TITLE, ("dc:format", text)).work["size"] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Articles", "Papers", "Law Faculty Presentations and Testimony", "Faculty Presentations",
        "Doctoral Dissertations Available from Proquest", "Masters Theses Available Online",
        "Library of Elmland Prints and Photographs Division Elmton, D.C. 20540 USA",
        "Elm Museum Elmton, TN 37830",
    ],
)  # fmt: skip
def test_shelf_and_house_are_no_source(text: str) -> None:
    found = crosswalked(TITLE, ("dc:source", text)).work
    assert found["comment"] == [text]
    assert "relatedLink" not in found


@pytest.mark.parametrize(
    "text", ["Articles of Confederation", "Papers of Ada Elm", "Elm Articles, 1904", "Testimony"]
)
def test_name_of_a_work_is_a_source(text: str) -> None:
    (one,) = crosswalked(TITLE, ("dc:source", text)).work["relatedLink"]
    assert one["target"]["name"] == text
