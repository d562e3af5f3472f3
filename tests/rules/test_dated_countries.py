"""A country and a time in one value of coverage, and times before our era behind a place.

Source: DCMI Metadata Terms, coverage ("the spatial or temporal topic of the resource").
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import Mapped, crosswalked


def covered(text: str) -> Mapped:
    return crosswalked(("dc:title", "Elms"), ("dc:coverage", text))


def places(found: Mapped) -> list[str]:
    return [each["name"] for each in found.work.get("spatialCoverage", ())]


@pytest.mark.parametrize(
    ("text", "where", "when"),
    [
        ("France (1789-1799)", "France", "1789/1799"),
        ("Germany, 1933-45", "Germany", "1933/1945"),
        ("the Netherlands, 1940-1945", "the Netherlands", "1940/1945"),
        ("France, 1968", "France", "1968"),
        ("1930s France", "France", "1930/1939"),
        ("Mexico (1200-1300)", "Mexico", "1200/1300"),
        ("19th-century France", "France", "1801/1900"),
        ("España (1936-1939)", "España", "1936/1939"),
        ("Deutschland 1871-1918", "Deutschland", "1871/1918"),
        ("Россия, 1917", "Россия", "1917"),
        ("日本 1868-1912", "日本", "1868/1912"),
        ("Turkey, 1980", "Turkey", "1980"),
        ("USA, 1930", "USA", "1930"),
        ("Polska, XIX w.", "Polska", "1801/1900"),
    ],
)
def test_country_and_time_are_both_found_as_a_judgement(text: str, where: str, when: str) -> None:
    found = covered(text)
    assert (places(found), found.work["temporalCoverage"]) == ([where], [when])
    assert [each.what for each in found.result.judged] == ["place and time"]


@pytest.mark.parametrize(
    "text",
    [
        "1930s Elmton", "Elm (1850-1900)", "Elmton, 1915", "Elmton, France, 1968",
        "Peru, 1234", "Togo (0980)", "Mexico, 1499",
        "Italia 1861", "Brasil 2014", "Elmton 1871-1918", "Victoria, 1850 BC", "Highway, 97 BC",
        "France (12345)", "France (Elm 1350)", "Spain (1200-1300 m)", "Victorian England",
    ],
)  # fmt: skip
def test_name_that_is_no_countrys_or_no_time_beside_it_stays_whole(text: str) -> None:
    found = covered(text)
    assert (places(found), "temporalCoverage" in found.work) == ([text], False)


@pytest.mark.parametrize(
    ("text", "where", "when"),
    [
        ("Rome, 2nd century BC", "Rome", "2nd century BC"),
        ("Rome (2nd century B.C.)", "Rome", "2nd century B.C."),
        ("Roma, siglo II a. C.", "Roma", "siglo II a. C."),
        ("Elmton - 2nd century BC", "Elmton", "2nd century BC"),
        ("Carthage, 264-146 BC", "Carthage", "264-146 BC"),
        ("Babylon - 600 BCE", "Babylon", "600 BCE"),
        ("Rom, 44 v. Chr.", "Rom", "44 v. Chr."),
        ("Rome, 52 av. J.-C.", "Rome", "52 av. J.-C."),
        ("Roma, 44 a.C.", "Roma", "44 a.C."),
        ("Roma (44 a. C.)", "Roma", "44 a. C."),
    ],
)
def test_time_before_our_era_behind_a_place_is_a_time(text: str, where: str, when: str) -> None:
    found = covered(text)
    assert (places(found), found.work["temporalCoverage"]) == ([where], [when])


@pytest.mark.parametrize(
    "text",
    [
        "Edo period (19th century)", "Renaissance (16th century)", "Iron Age, 2nd century BC",
        "Early Bronze Age, 3rd century", "siglo II a. C.", "500 BC - 300 BC", "Elm War, 300 BC",
    ],
)  # fmt: skip
def test_period_with_its_century_is_one_time(text: str) -> None:
    found = covered(text)
    assert (found.work["temporalCoverage"], places(found)) == ([text], [])


@pytest.mark.parametrize(
    "text",
    [
        "Vancouver, BC", "Elm Road 12, BC", "Elmton, 100 Mile House BC", "Highway, 97 BC",
        "Victoria, 1850 BC",
    ],
)  # fmt: skip
def test_province_is_no_era(text: str) -> None:
    assert (places(covered(text)), "temporalCoverage" in covered(text).work) == ([text], False)


@pytest.mark.parametrize("worst", ["a, " * 1_700, "(1850" * 1_000, "1850s " * 800, "1 BC " * 1_000])
def test_long_values_are_read_at_once(worst: str) -> None:
    assert covered(worst).work["name"] == "Elms"
