"""A place and a time in one value of dc:coverage, headings of a subject, centuries in words, and
what names no place. The verdicts were written before the code.

Sources: Library of Congress, Subject Headings Manual H 620 and H 1095; DCMI Metadata Terms,
coverage ("the spatial or temporal topic of the resource").
"""

from __future__ import annotations

import pytest

from oaicdif.rules.values.places_and_times import read_heading, split_place_and_time
from oaicdif.rules.vocabulary import EMPTY
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
    assert split_place_and_time(address, EMPTY, EMPTY) == [address]
    assert read_heading(address) is None


@pytest.mark.parametrize("worst", ["a--" * 1_700, "|" * 5_000, " - " * 1_700, "box 1," * 800])
def test_long_values_are_read_at_once(worst: str) -> None:
    assert covered(worst).work["name"] == "Elms"


@pytest.mark.parametrize(
    "text",
    [
        "acht Jahrhunderte", "tres siglos", "dos siglos", "dieciocho siglos", "3 siglos",
        "5 centuries", "20 Jahrhunderte", "the first centuries", "die ersten Jahrhunderte",
        "veinte siglos de historia", "acht Jahrhunderte Elmstadt", "siglos diecinueve",
    ],
)  # fmt: skip
def test_number_of_centuries_is_no_century(text: str) -> None:
    assert "temporalCoverage" not in covered(text).work


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("achtes Jahrhundert", "0701/0800"), ("im achten Jahrhundert", None),
        ("siglos dieciocho y diecinueve", "1701/1900"), ("siglo dieciocho", "1701/1800"),
        ("siglos XVIII y XIX", "1701/1900"), ("19th centuries", "1801/1900"),
        ("18. und 19. Jahrhundert", "1701/1900"), ("19 века", "1801/1900"),
    ],
)  # fmt: skip
def test_which_century_is_one(text: str, when: str | None) -> None:
    assert covered(text).work.get("temporalCoverage") == (when and [when])


@pytest.mark.parametrize(
    "text",
    [
        "1500 - 2500 m a.s.l.", "1200 - depth 30", "Highway -- 1001", "Apartment - 1604",
        "Agenda - 2030", "Elmton - 1350", "Oak Street - 1915", "Elm Peak - 1200-1300",
        "10 - 20 - 1990 m", "Oakton - Elmland - 1950", "Elmland / Oakton / 1950",
        "1990 - 1991 - Elm",
    ],
)  # fmt: skip
def test_height_a_number_and_places_in_steps_are_not_parted(text: str) -> None:
    found = covered(text)
    assert places(found) == [text]
    assert found.work.keys().isdisjoint({"temporalCoverage", "keywords"})


@pytest.mark.parametrize(
    "text",
    [
        "500 - 1500", "1/2/2012 - 2013", "12 / 05 / 2012", "2012 - 05 - 12", "1990 - 1995 - 2000",
        "1850 -- 1900 -- 1950", "-34.5 / -58.4 / 1990",
    ],
)  # fmt: skip
def test_numbers_that_are_read_in_two_ways_are_a_remark(text: str) -> None:
    found = covered(text)
    assert (found.work["comment"], places(found)) == ([text], [])
    assert found.work.keys().isdisjoint({"temporalCoverage", "keywords"})
    assert "ambiguous" in found.codes


@pytest.mark.parametrize(
    "text",
    [
        "19th century - present", "siglo XIX - actualidad", "Bronze Age -- 1200",
        "Edo period - 1868", "1644 - Qing dynasty", "Spring - 2012",
    ],
)  # fmt: skip
def test_two_times_joined_are_one_span_as_text(text: str) -> None:
    found = covered(text)
    assert (found.work["temporalCoverage"], places(found)) == ([text], [])
