from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.datestamp import (
    Granularity,
    format_datestamp,
    last_second,
    parse_datestamp,
    read_moment,
)

FORMS = [
    ("2024-02-29", datetime(2024, 2, 29, tzinfo=UTC), Granularity.DAY),
    ("2024-02-29T23:59:59Z", datetime(2024, 2, 29, 23, 59, 59, tzinfo=UTC), Granularity.SECOND),
    ("0001-01-01", datetime(1, 1, 1, tzinfo=UTC), Granularity.DAY),
]
# OAI-PMH 2.0, section 3.3 allows two forms only; no calendar has the last four.
WRONG = [
    "",
    "2024",
    "2024-2-9",
    "2024-02-29T23:59Z",
    "2024-02-29T23:59:59",
    "2024-02-29T23:59:59+00:00",
    "2024-02-29T23:59:59.5Z",
    "2024-02-29 23:59:59Z",
    "2024-02-29\n",
    "٢٠٢٤-٠٢-٢٩",
    "2021-02-29",
    "2024-02-29T24:00:00Z",
    "2024-13-01",
    "0000-01-01",
]


@pytest.mark.parametrize(("text", "moment", "granularity"), FORMS)
def test_form_is_read_and_written_the_same(
    text: str, moment: datetime, granularity: Granularity
) -> None:
    assert parse_datestamp(text) == (moment, granularity)
    assert format_datestamp(moment, granularity) == text


@pytest.mark.parametrize("text", WRONG)
def test_other_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no calendar|neither"):
        parse_datestamp(text)


def test_until_of_a_day_covers_the_whole_day() -> None:
    assert last_second("2024-02-29") == datetime(2024, 2, 29, 23, 59, 59, tzinfo=UTC)
    assert last_second("2024-02-29T10:00:00Z") == datetime(2024, 2, 29, 10, tzinfo=UTC)


def test_other_time_zone_becomes_utc() -> None:
    east = timezone(timedelta(hours=2))
    assert format_datestamp(datetime(2024, 1, 1, 1, tzinfo=east)) == "2023-12-31T23:00:00Z"


def test_naive_moment_is_refused() -> None:
    with pytest.raises(ValueError, match="aware"):
        format_datestamp(datetime(2024, 1, 1))  # noqa: DTZ001 - the point of the test


@given(st.datetimes(timezones=st.just(UTC)))
def test_every_second_comes_back(moment: datetime) -> None:
    whole = moment.replace(microsecond=0)
    assert parse_datestamp(format_datestamp(moment))[0] == whole


@pytest.mark.parametrize("text", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])
def test_an_offset_that_leads_out_of_the_calendar_gives_no_moment(text: str) -> None:
    assert read_moment(text) is None
