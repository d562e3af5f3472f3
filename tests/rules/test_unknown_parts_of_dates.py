"""Dates with a part that nobody knows, and what is no date: there is no year 0000.

Source: ISO 8601 has no day or month 00; software writes it where it knows none.
"""

from __future__ import annotations

import pytest

from oaicdif.rules.values.dates import Kind, Reading, read_date, read_season
from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("2004-05-00", "2004-05"),
        ("2004-00-00", "2004"),
        ("2004-00", "2004"),
        ("2004/05/00", "2004-05"),
        ("2004.00.00", "2004"),
        ("20040500", "2004-05"),
        ("20040000", "2004"),
        ("00.05.2004", "2004-05"),
        ("00/05/2004", "2004-05"),
        ("00-00-2004", "2004"),
        ("2004-05-00T00:00:00Z", "2004-05"),
        ("2004-00-00 00:00:00", "2004"),
    ],
)
def test_part_of_zeros_is_unknown_and_the_rest_is_the_date(text: str, known: str) -> None:
    assert read_date(text) == Reading(Kind.REFORMATTED, known, known)


@pytest.mark.parametrize(
    "text",
    [
        "000?", "300?", "00??", "30??", "24??", "000-", "00--", "0000", "0000s", "3000s", "[000?]",
        "c. 000?", "0000?", "0000-00-00", "0000-05-00", "0000-00-00 00:00:00", "00000000",
        "00-00-0000", "May 0000", "29 February 0000", "12 May 0000", "5 May 2450",
        "2004-00-05",  # a day of no month
        "2004-13-00", "2500-05-00",
        "1999-00",  # two years, or a year whose month nobody knows
    ],
)  # fmt: skip
def test_what_is_no_date(text: str) -> None:
    assert read_date(text) is None


@pytest.mark.parametrize("text", ["Summer 0000", "Summer 0001", "Q1 2500", "Winter 9999"])
def test_season_of_no_year(text: str) -> None:
    assert read_season(text) is None


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [("200?", "2000", "2009"), ("18??", "1800", "1899"), ("199-", "1990", "1999")],
)
def test_decades_and_centuries_stay(text: str, start: str, end: str) -> None:
    found = read_date(text)
    assert found is not None
    assert (found.start, found.end) == (start, end)


def test_range_between_days_that_nobody_knows_is_one_of_months() -> None:
    assert read_date("2004-05-00/2004-07-00") == Reading(Kind.RANGE, "2004-05", "2004-07")


def test_unknown_day_is_told_as_written_another_way() -> None:
    found = crosswalked(("dc:date", "2004-05-00"))
    assert found.work["datePublished"] == "2004-05"
    assert "reformatted" in found.codes


@pytest.mark.parametrize("text", ["000?", "300?", "00??"])
def test_no_date_is_reported(text: str) -> None:
    found = crosswalked(("dc:date", text))
    assert "datePublished" not in found.work
    assert "date-not-read" in found.codes


@pytest.mark.parametrize("text", ["000?", "300?", "00??"])
def test_no_date_is_no_period(text: str) -> None:
    assert "temporalCoverage" not in crosswalked(("dc:coverage", text)).work
