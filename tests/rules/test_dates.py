"""Dates: at the precision given, in the open, and never guessed."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from oaicdif.rules.recognisers import date_reader
from oaicdif.rules.values.date_lists import read_embargo, split_dates
from oaicdif.rules.values.dates import (
    Kind,
    Reading,
    read_date,
    read_season,
)
from oaicdif.rules.values.dates_in_figures import read_w3c
from tests.rules.mapped import crosswalked, shipped

MONTHS = {"mayo": "May", "dezember": "December", "mars": "March"}


def reading(text: str) -> tuple[str, str, str] | None:
    found = read_date(text, MONTHS)
    return (found.kind.value, found.start, found.end) if found else None


def with_our_months(text: str) -> Reading | None:
    return date_reader(shipped().crosswalk("oai_dc-to-cdif").vocabularies["months"])(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2006", ("plain", "2006", "2006")),
        ("2006-12", ("plain", "2006-12", "2006-12")),
        ("2006-12-12", ("plain", "2006-12-12", "2006-12-12")),
        ("2006-12-12;", ("plain", "2006-12-12", "2006-12-12")),
        ("2006-12-06T19:00:49Z", ("moment", "2006-12-06", "2006-12-06")),
        ("2019-04-30 16:53:24.556", ("moment", "2019-04-30", "2019-04-30")),
        ("2012-02-29", ("plain", "2012-02-29", "2012-02-29")),
        # one date, another spelling
        ("21.1.1921", ("reformatted", "1921-01-21", "1921-01-21")),
        ("2016/1/31", ("reformatted", "2016-01-31", "2016-01-31")),
        ("20170214", ("reformatted", "2017-02-14", "2017-02-14")),
        ("March 20, 1864", ("reformatted", "1864-03-20", "1864-03-20")),
        ("12 de mayo de 1990", ("reformatted", "1990-05-12", "1990-05-12")),
        ("3. Dezember 1999", ("reformatted", "1999-12-03", "1999-12-03")),
        ("May 2010", ("reformatted", "2010-05", "2010-05")),
        ("05 Sept 2001", ("reformatted", "2001-09-05", "2001-09-05")),
        ("13/11/2012", ("reformatted", "2012-11-13", "2012-11-13")),
        ("5/5/2012", ("reformatted", "2012-05-05", "2012-05-05")),
        # ranges
        ("2004/2006", ("range", "2004", "2006")),
        ("2014/15", ("range", "2014", "2015")),
        ("1860-69", ("range", "1860", "1869")),
        ("1974–2014", ("range", "1974", "2014")),
        ("2012-06-01 -- 2016-06-01", ("range", "2012-06-01", "2016-06-01")),
        ("1861-...", ("range", "1861", "")),
        ("1984-present", ("range", "1984", "")),
        ("1817; 1818; 1820", ("range", "1817", "1820")),
        ("[between 1860 and 1870]", ("range", "1860", "1870")),
        # estimates
        ("c. 1920", ("approximate", "1920", "1920")),
        ("[ca. 1946]", ("approximate", "1946", "1946")),
        ("1914?", ("approximate", "1914", "1914")),
        ("1960s", ("approximate", "1960", "1969")),
        ("circa 1840s", ("approximate", "1840", "1849")),
        ("187X", ("approximate", "1870", "1879")),
        ("[186?]", ("approximate", "1860", "1869")),
        ("c1919", ("approximate", "1919", "1919")),
        # two readings
        ("9.8.2013", ("ambiguous", "", "")),
        ("10/11/2012", ("ambiguous", "", "")),
        # too wide
        ("19th century", ("century", "1801", "1900")),
        ("18th century, A. D.", ("century", "1701", "1800")),
        ("19XX", ("century", "1900", "1999")),
    ],
)
def test_reading(text: str, expected: tuple[str, str, str]) -> None:
    assert reading(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "1900/12",  # a month, or two years
        "2003/04",
        "2013-02-30",
        "2014-15-18",
        "1945-mm-24",
        "0000",
        "9999-12-31",
        "201702",
        "May",
        "5 May",
        "CET 1701",
        "Spring 2006",
        "after 1888",
        "1892, balcony added 1897",
        "MONTHS_WITHHELD:12",
        "undated",
        "start=1998; end=2000",
        "7",
        "",
    ],
)
def test_what_is_not_read(text: str) -> None:
    assert reading(text) is None


@given(st.dates(min_value=date(2, 1, 1), max_value=date(2399, 12, 31)))
def test_day_is_read_as_written(day: object) -> None:
    text = str(day)
    assert reading(text) == (
        ("plain", text, text) if not text.startswith(("0000", "9999")) else None
    )


@given(st.integers(2, 2399))
def test_year_stays_a_year(year: int) -> None:
    text = f"{year:04d}"
    assert reading(text) == ("plain", text, text)


@given(
    st.dates(min_value=date(1500, 1, 1), max_value=date(2399, 12, 31)),
    st.sampled_from(["%d.%m.%Y", "%d/%m/%Y", "%m/%d/%Y", "%d-%m-%Y"]),
)
def test_numbers_in_any_order_are_believed_only_when_one_order_fits(day: object, form: str) -> None:
    year, month, number = str(day).split("-")
    assume(year not in ("0000", "9999"))
    text = form.replace("%d", number).replace("%m", month).replace("%Y", year)
    found = read_date(text)
    assert found is not None
    if int(month) <= 12 and int(number) <= 12 and month != number:
        assert found.kind is Kind.AMBIGUOUS
    else:
        assert found.start == str(day)


@given(st.integers(1000, 2100), st.integers(1000, 2100))
def test_range_is_read_when_it_runs_forward(start: int, end: int) -> None:
    found = read_date(f"{start}/{end}")
    if start <= end:
        assert found is not None
        kind = Kind.RANGE if start < end else Kind.REFORMATTED  # one year, written twice
        assert (found.kind, found.start, found.end) == (kind, str(start), str(end))
    else:
        assert found is None


@given(st.text(max_size=80))
def test_no_text_fails_and_what_is_read_is_a_date(text: str) -> None:
    assert_is_a_date(read_date(text, MONTHS))


@given(st.text("0123456789-/. ;?[]()cxXTZ:", max_size=30))
def test_near_misses_never_give_what_is_no_date(text: str) -> None:
    assert_is_a_date(read_date(text))


NEARLY = st.lists(
    st.sampled_from(
        ["0000", "0001", "0002", "1899", "2004", "2399", "2400", "3000", "9999", "00", "1", "12",
         "31", "99", "-", "/", ".", ";", "; ", "--", " - ", " to ", "T", "u", "?", "x", "0s", "[",
         "]", "c", "ca. ", "Summer ", "May ", "24:30", "23:59", ":60", "Z", "+99:99", "年", "月",
         "XX. century", "between ", " and "]
    ),
    max_size=8,
).map("".join)  # fmt: skip


@given(NEARLY)
def test_what_is_made_of_parts_of_dates_is_a_date_or_not_read(text: str) -> None:
    assert_is_a_date(read_date(text, MONTHS))
    assert_is_a_date(read_season(text))


def assert_is_a_date(found: Reading | None) -> None:
    if found is not None:
        for each in filter(None, (found.start, found.end, found.moment)):
            assert read_w3c(each) == each


@pytest.mark.parametrize(
    "text",
    [
        "3000;", "2400; 2401", "1999; 2500", "0001; 1999", "12/3000", "1/0001", "3014/15",
        "0001/50", "2500-16", "20040101996060", "20040101T2460", "2004-01-01T24:30",
        "2004-01-01T10:00+99:99", "2004-01-01T10:00:61Z", "Winter 2399/2400", "24th century",
    ],
)  # fmt: skip
def test_no_form_of_a_date_reaches_beyond_years_and_hours(text: str) -> None:
    assert (with_our_months(text), read_season(text)) == (None, None)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2004-01-01T24:00:00Z", "2004-01-01T24:00:00Z"),
        ("2016-12-31T23:59:60Z", "2016-12-31T23:59:60Z"),
        ("2004-01-01T10:00+1400", "2004-01-01T10:00:00+14:00"),
        ("20040101T235959Z", "2004-01-01T23:59:59Z"),
    ],
)
def test_last_moments_that_there_are_are_read(text: str, moment: str) -> None:
    assert read_date(text) == Reading(Kind.MOMENT, moment[:10], moment[:10], moment)


def test_embargo_and_lists() -> None:
    assert read_embargo("info:eu-repo/date/embargoEnd/2015-12-31") == "2015-12-31"
    assert read_embargo("info:eu-repo/date/embargoEnd/soon") is None
    assert split_dates("2001-01-23; 2001-02-05") == ["2001-01-23", "2001-02-05"]
    assert split_dates("1817; 1818") == ["1817; 1818"]
    assert split_dates("1978, undated") == ["1978", "undated"]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("12 \u043c\u0430\u0440\u0442\u0430 2014 \u0433.", "2014-03-12"),
        ("\u043c\u0430\u0440\u0442 2014", "2014-03"),
        ("2014 \u0433.", "2014"),
        (
            "12 \u0431\u0435\u0440\u0435\u0437\u043d\u044f 2014 \u0440\u043e\u043a\u0443",
            "2014-03-12",
        ),
        ("\u0399\u03bf\u03cd\u03bd\u03b9\u03bf\u03c2 2012", "2012-06"),
        ("th\u00e1ng 5 n\u0103m 2017", "2017-05"),
        ("ng\u00e0y 12 th\u00e1ng 3 n\u0103m 2019", "2019-03-12"),
        ("12 \u0645\u0627\u0631\u0633 2015", "2015-03-12"),
        ("12 \u05d1\u05de\u05e8\u05e5 2015", "2015-03-12"),
    ],
)
def test_months_of_every_script_are_read(text: str, day: str) -> None:
    found = with_our_months(text)
    assert found == Reading(Kind.REFORMATTED, day, day)


@pytest.mark.parametrize(
    "text", ["1395/05/12", "12/05/1395", "1399.1.13", "30/12/1400", "1436-2-28"]
)
def test_day_of_an_islamic_calendar_is_none_of_the_middle_ages(text: str) -> None:
    assert read_date(text) == Reading(Kind.AMBIGUOUS)


@pytest.mark.parametrize("text", ["0001-01-01", "0001-01-01T00:00:00Z", "0001", "12 May 2560"])
def test_a_date_that_programs_write_for_none_is_none(text: str) -> None:
    assert with_our_months(text) is None


@pytest.mark.parametrize(
    ("text", "day", "code"),
    [
        ("1643/1643", "1643", "reformatted"),
        ("1643-1643", "1643", "reformatted"),
        ("1643 - 1643", "1643", "reformatted"),
        ("between 1643 and 1643", "1643", "reformatted"),
        ("2001-05-03/2001-05-03", "2001-05-03", "reformatted"),
        ("May 2001 to May 2001", "2001-05", "reformatted"),
        ("ca. 1643/ca. 1643", "1643", "approximate"),
        ("1643/1644", "1643", "range-truncated"),
    ],
)
def test_one_date_at_both_ends_is_one_date(text: str, day: str, code: str) -> None:
    found = crosswalked(("dc:date", text))
    assert found.work["datePublished"] == day
    assert code in found.codes
    assert ("Date range" in found.work.get("description", "")) is (code == "range-truncated")


@pytest.mark.parametrize("text", [",1859", ", 1859", ".1859", ", [1859].", " ,1859,"])
def test_mark_of_a_catalogue_before_a_year_is_no_doubt(text: str) -> None:
    assert read_date(text) == Reading(Kind.REFORMATTED, "1859", "1859")
