"""Coverage in words and letters: times without exact ends, points of the compass, measures.

A time in words is no place (Dublin Core: coverage is a place or a time); what it means exactly is
not guessed, so it is kept as text. DCMI Point gives the meaning of latitude and longitude.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked


def covered(text: str) -> tuple[Any, Any, Any]:
    """The one time, place and remark of a record with this coverage; None for each it lacks."""
    work = crosswalked(("dc:title", "Tides"), ("dc:coverage", text)).work
    keys = ("temporalCoverage", "spatialCoverage", "comment")
    return tuple(_single(work.get(key, [])) for key in keys)


def _single(values: Any) -> Any:
    found = values if isinstance(values, list) else [values]
    assert len(found) <= 1
    return found[0] if found else None


@pytest.mark.parametrize(
    "text",
    [
        "since 1990", "until 2005", "before 1800", "After 1945", "early 1920s", "Late 1890s",
        "mid-1970s", "summer 1998", "from May 1840 onwards",
        "seit 1945", "bis 1990", "Anfang der 1920er Jahre", "depuis 1990", "avant 1789",
        "début 1920", "desde 1990 hasta 2000", "hasta 1975", "até 1888", "dopo 1861", "vanaf 1815",
        "World War II, 1939-1945", "Bronze Age (2000-800 BC)", "Great Depression, 1929",
    ],
)  # fmt: skip
def test_time_in_words_is_kept_as_it_is_and_is_no_place(text: str) -> None:
    assert covered(text) == (text, None, None)


@pytest.mark.parametrize(
    "text",
    [
        "Elmton, 1998", "Elmland (1945-1949)", "Before the Elms", "Since Elm Street",
        "Elm Late 1920", "Van", "Fort 1812", "1 Elm Street", "Winterthur 1900",
    ],
)  # fmt: skip
def test_words_that_say_more_than_a_time_stay_a_place(text: str) -> None:
    assert covered(text) == (None, {"@type": "Place", "name": text}, None)


@pytest.mark.parametrize(
    "text",
    [
        "Van, 1915", "Bis, 1999", "Fin, 1950", "Los, 1901", "An, 1990", "Tot, 1850", "Nach, 1900",
        "Van (1915)", "Fine, 1890", "The, 1900", "Los 1901", "Les 1850", "Van 1915", "En, 1750",
        "De, 1701", "Ende [1890]", "Aden, 1839", "Mar del Elm, 1950", "Van, Elmland, 1915",
        "100 Mile House", "1000 Islands", "25 Elm Street", "Seven Oaks",
    ],
)  # fmt: skip
def test_name_of_a_place_may_be_a_word_that_binds_times(text: str) -> None:
    assert covered(text) == (None, {"@type": "Place", "name": text}, None)


@pytest.mark.parametrize(
    "text",
    [
        "1000 years", "500 years", "25 years", "10 ans", "100 Jahre", "6 months", "24 hours",
        "3 weeks", "two years", "Two years", "ca. 1000 years", "about 30 minutes", "1000 años",
        "2 decades", "P10Y", "3 days", "1 year", "18 mois", "5 Jahre", "2-3 years",
        "10,000 years", "10 000 years", "over 100 years", "1000 anni", "20 anos", "12 maanden",
        "30 lat", "5 лет", "several years", "1.5 million years",
    ],
)  # fmt: skip
def test_length_is_a_remark_and_neither_time_nor_place(text: str) -> None:
    assert covered(text) == (None, None, text)


@pytest.mark.parametrize(
    "text",
    [
        "van 1915", "van 1915 tot 1920", "Bis 1999", "Vor 1945", "Fin 1990", "En 1850", "in 1915",
        "1915 and 1920", "1915 y 1920", "Summer, 1998", "Fall, 1920", "circa, 1900",
        "from June, 1840, to July, 1850", "last 1000 years", "the past 25 years",
        "past two decades", "Last 2000 years", "die letzten 100 Jahre", "les 30 dernières années",
        "los últimos 50 años", "10,000 years ago", "1000 years BP", "12,000 BP", "10 ka BP",
        "4.5 billion years ago", "vor 1000 Jahren", "last ten years",
    ],
)  # fmt: skip
def test_length_counted_back_and_words_of_times_are_a_time(text: str) -> None:
    assert covered(text) == (text, None, None)


@pytest.mark.parametrize(
    ("text", "latitude", "longitude"),
    [
        ("48.85 N, 2.35 E", 48.85, 2.35),
        ("N 48.85, E 2.35", 48.85, 2.35),
        ("48.85°N 2.35°W", 48.85, -2.35),
        ("12.5S; 45E", -12.5, 45),
        ("48°51'N 2°21'E", 48.85, 2.35),
        ("48° 51′ 36″ N, 2° 21′ 0″ W", 48.86, -2.35),
        ("S33°52', E151°12'", -33.866667, 151.2),
        ("0°N 0°W", 0, 0),
    ],
)
def test_letters_of_the_compass_make_a_point(text: str, latitude: float, longitude: float) -> None:
    geo = {"@type": "GeoCoordinates", "latitude": latitude, "longitude": longitude}
    assert covered(text) == (None, {"@type": "Place", "geo": geo}, None)


@pytest.mark.parametrize(
    "text",
    [
        "2.35 E, 48.85 N", "48.85 N, 2.35 O", "95 N, 2 E", "48°61'N 2°21'E",
        "48.5°30'N 2°21'E", "48 N, 190 E", "5th N, 7th E", "E 48, N 2",
    ],
)  # fmt: skip
def test_doubtful_coordinates_stay_words(text: str) -> None:
    assert covered(text) == (None, {"@type": "Place", "name": text}, None)


@pytest.mark.parametrize(
    "text",
    [
        "elevation 35 m", "Depth: 200 m", "100 m below sea level", "scale 1:50000",
        "Scale 1:50,000", "Maßstab 1:25 000", "Altitude: 1200-1400 metres", "Höhe 35 m",
        "profondeur: 20 m",
    ],
)  # fmt: skip
def test_measure_is_a_remark_and_no_place(text: str) -> None:
    assert covered(text) == (None, None, text)


@pytest.mark.parametrize("text", ["Depth Creek", "Scale Force", "Elevation Park 3"])
def test_place_that_begins_like_a_measure_stays_a_place(text: str) -> None:
    assert covered(text) == (None, {"@type": "Place", "name": text}, None)


def test_point_of_the_compass_is_read_in_qualified_dublin_core_too() -> None:
    place = ("dcterms:spatial", "48.85 N, 2.35 E")
    found = crosswalked(("dc:title", "Tides"), place, name="qdc-to-cdif")
    geo = {"@type": "GeoCoordinates", "latitude": 48.85, "longitude": 2.35}
    assert found.work["spatialCoverage"] == [{"@type": "Place", "geo": geo}]
    assert "reformatted" in found.codes


@pytest.mark.parametrize("text", ["S01E05", "s2e10", "N48E002", "N 45 E 30", "S 12 W 30"])
def test_letters_before_bare_whole_numbers_make_no_point(text: str) -> None:
    """An episode, a sheet of a map, a surveyor's bearing: which of them, nobody can tell."""
    assert covered(text) == (None, {"@type": "Place", "name": text}, None)


@pytest.mark.parametrize("text", ["N48, E2", "N 48° E 2°", "N48.0 E2.0", "48N 2E"])
def test_a_mark_a_degree_sign_or_letters_behind_make_it_a_point(text: str) -> None:
    geo = {"@type": "GeoCoordinates", "latitude": 48, "longitude": 2}
    assert covered(text) == (None, {"@type": "Place", "geo": geo}, None)
