"""A place and a time in one value of dc:coverage, headings of a subject, centuries in words, and
what names no place. The verdicts were written before the code.

Sources: Library of Congress, Subject Headings Manual H 620 and H 1095; DCMI Metadata Terms,
coverage ("the spatial or temporal topic of the resource").
"""

from __future__ import annotations

import pytest

from oaicdif.rules.values.places_and_times import read_heading, split_place_and_time
from tests.rules.mapped import Mapped, crosswalked


def covered(text: str) -> Mapped:
    return crosswalked(("dc:title", "Elms"), ("dc:coverage", text))


def places(found: Mapped) -> list[str]:
    return [each["name"] for each in found.work.get("spatialCoverage", ())]


@pytest.mark.parametrize(
    ("text", "where", "when"),
    [
        ("Elmland - Siglo XX", ["Elmland"], ["1901/2000"]),
        ("Elmland -- 1850-1900", ["Elmland"], ["1850/1900"]),
        ("Elmland--Siglo XX", ["Elmland"], ["1901/2000"]),
        ("Elmland - 19e siècle", ["Elmland"], ["1801/1900"]),
        ("Elmland / 20. Jahrhundert", ["Elmland"], ["1901/2000"]),
        ("Elmton - 1915", ["Elmton"], ["1915"]),
        ("1850 - Elmland", ["Elmland"], ["1850"]),
        ("Elmland, sec. XV", ["Elmland"], ["1401/1500"]),
        ("Elmland, siglo XVIII", ["Elmland"], ["1701/1800"]),
        ("Elmland (19th century)", ["Elmland"], ["1801/1900"]),
        ("Elmland|Siglo XVI", ["Elmland"], ["1501/1600"]),
        ("Elmland|Oakton|1930-1945", ["Elmland", "Oakton"], ["1930/1945"]),
        ("Elmland|Oakton", ["Elmland", "Oakton"], []),
    ],
)
def test_place_and_time_of_one_value_are_both_found(
    text: str, where: list[str], when: list[str]
) -> None:
    found = covered(text)
    assert (places(found), found.work.get("temporalCoverage", [])) == (where, when)


@pytest.mark.parametrize(
    "text",
    [
        "Elmton - Oakton", "Elmland -- Oakshire -- Elmton", "Elmton, 1915",
        "Elm Road 1850 - Oak Road",
        "Elmland--Oak River", "Rhein-Elm-Kreis", "Elmton, First Street", "Century City", "Box Hill",
    ],
)  # fmt: skip
def test_names_joined_without_a_time_stay_one(text: str) -> None:
    assert (places(covered(text)), "temporalCoverage" in covered(text).work) == ([text], False)


@pytest.mark.parametrize(
    "text",
    [
        "Elmland--History--19th c.", "Elmland - Siglo XIX - Historia", "Elmland--History",
        "Elmland--Politics and government--1985-2002", "Elmland--History--Elm War, 1861-1865",
    ],
)  # fmt: skip
def test_heading_of_a_subject_is_a_keyword_and_told(text: str) -> None:
    found = covered(text)
    assert found.work["keywords"] == [text]
    assert found.work.keys().isdisjoint({"spatialCoverage", "temporalCoverage"})
    assert "not-a-place" in found.codes


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("Nineteenth century", "1801/1900"), ("the sixteenth century", "1501/1600"),
        ("Eighteenth and nineteenth centuries", "1701/1900"), ("Twenty-first century", "2001/2100"),
        ("dix-neuvième siècle", "1801/1900"), ("neunzehntes Jahrhundert", "1801/1900"),
        ("Siglo diecinueve", "1801/1900"), ("saec. XII", "1101/1200"),
        ("Late nineteenth century", "Late nineteenth century"), ("a. C. 300", "a. C. 300"),
    ],
)  # fmt: skip
def test_century_in_words_is_a_time(text: str, when: str) -> None:
    found = covered(text)
    assert (found.work["temporalCoverage"], places(found)) == ([when], [])


@pytest.mark.parametrize(
    "text", ["Box 12, Folder 3", "Karton 5", "N=120", "n = 1,200", "33U 0601500 5340200"]
)
def test_shelf_a_count_and_metres_of_a_grid_are_no_places(text: str) -> None:
    found = covered(text)
    assert (found.work["comment"], places(found)) == ([text], [])
    assert "not-a-place" in found.codes


def test_address_is_never_parted() -> None:
    address = "https://elm.example.org/a--1850"
    assert split_place_and_time(address) == [address]
    assert read_heading(address) is None


@pytest.mark.parametrize("worst", ["a--" * 1_700, "|" * 5_000, " - " * 1_700, "box 1," * 800])
def test_long_values_are_read_at_once(worst: str) -> None:
    assert covered(worst).work["name"] == "Elms"
