"""Several days in one date, a date that is said twice, and dates that only words say."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("13-15 May 2004", "2004-05-13"),
        ("13–15 May 2004", "2004-05-13"),
        ("May 13-15, 2004", "2004-05-13"),
        ("13./14. Mai 2004", "2004-05-13"),
        ("13 al 15 de mayo de 2004", "2004-05-13"),
        ("12, 13 May 2004", "2004-05-12"),
        ("2-3rd May 2004", "2004-05-02"),
        ("28 May - 2 June 2004", "2004-05-28"),
        ("May 28 - June 2, 2004", "2004-05-28"),
        ("May-June 2004", "2004-05"),
        ("Between 1899-1902", "1899"),
        ("between 1899 & 1902", "1899"),
    ],
)
def test_several_days_are_a_range_from_the_first(text: str, first: str) -> None:
    found = crosswalked(("dc:date", text))
    assert found.work["datePublished"] == first
    assert found.work["description"] == f"Date range: {text}"
    assert "range-truncated" in found.codes


def test_months_of_a_range_are_a_time_that_coverage_names() -> None:
    found = crosswalked(("dc:coverage", "January-March 2003"))
    assert found.work["temporalCoverage"] == ["2003-01/2003-03"]


@pytest.mark.parametrize(
    "text",
    [
        "15-13 May 2004",
        "30-31 Feb 2004",
        "13 May 2004, 10",
        "12 and 20 May 2004",
        "May 13 2004 3",
        "13 May 20 2004",
    ],
)
def test_numbers_that_are_no_days_are_not_guessed(text: str) -> None:
    found = crosswalked(("dc:date", text))
    assert "datePublished" not in found.work
    assert found.work["description"] == f"Date: {text}"


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("13 May 2004 10:30", "2004-05-13"),
        ("15-May-2004", "2004-05-15"),
        ("2004, May 13", "2004-05-13"),
        ("1970 1970", "1970"),
        ("1970, 1970", "1970"),
        ("2004-05-13 2004-05-13", "2004-05-13"),
    ],
)
def test_one_day_stays_one_day(text: str, date: str) -> None:
    found = crosswalked(("dc:date", text))
    assert found.work["datePublished"] == date
    assert "description" not in found.work


def test_an_estimate_that_is_said_twice_is_one() -> None:
    found = crosswalked(("dc:date", "ca. 1973 ca. 1973"))
    assert found.work["datePublished"] == "1973"
    assert found.work["description"] == "Estimated date: ca. 1973"


@pytest.mark.parametrize(
    "text",
    [
        "1850, c1851", "1850s-1860s", "2004, 2005, 2006", "1850 1851",
        "44 BC", "300 B.C.", "令和3年", "2004-W05", "before 1850", "forthcoming",
    ],
)  # fmt: skip
def test_words_of_a_date_that_nothing_reads_are_kept(text: str) -> None:
    found = crosswalked(("dc:date", text))
    assert "datePublished" not in found.work
    assert found.work["description"] == f"Date: {text}"
    assert "date-not-read" in found.codes


@pytest.mark.parametrize(
    "text", ["2004-02-30", "2004-13-45", "20040101996060", "2004-01-01T24:30", "186", "May 0000"]
)
def test_misprints_and_bare_numbers_say_nothing(text: str) -> None:
    found = crosswalked(("dc:date", text))
    assert found.work.keys() & {"datePublished", "description"} == set()
    assert "date-not-read" in found.codes


@pytest.mark.parametrize(
    "text",
    [
        "Original: 1 16 mm film; black and white; no sound", "Original: 1 reel (35 mm); silent",
        "Original negative, 4 x 5 in.", "Originally a lantern slide", "Photographic print",
        "1 photograph : b&w ; 8 x 10 in.", "1 VHS tape; color; sound", "lcsh, tgm I", "AAT; TGM",
    ],
)  # fmt: skip
def test_carriers_and_lists_of_subjects_are_no_sources(text: str) -> None:
    found = crosswalked(("dc:source", text))
    assert found.work["comment"] == [text]
    assert found.work.keys() & {"isBasedOn", "relatedLink", "isPartOf"} == set()


@pytest.mark.parametrize(
    "text",
    ["The Book of Tides", "Film Quarterly", "Records of Elmland", "Fast Company", "Records; Tides",
     "Photograph; Oak Tides", "Letter to Ada Elm", "Original Sin; a novel"],
)  # fmt: skip
def test_names_with_words_of_carriers_stay_sources(text: str) -> None:
    found = crosswalked(("dc:source", text))
    assert found.work["relatedLink"][0]["target"]["name"] == text
