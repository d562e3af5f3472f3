"""How much of the last range is asked again, and what that is learnt from."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from oaicdif.model.overlap import DAY, NIGHTS, SHORTEST, Lag
from tests.harvest.conftest import Harvest, Time
from tests.harvest.repository import Item, fifty

NONE = timedelta(0)
UNKNOWN = Lag()
HOUR = timedelta(hours=1)
START = datetime(2024, 2, 1, 2, tzinfo=UTC)


def nights(
    count: int, lag: Lag = UNKNOWN, *, late: timedelta = -HOUR, young: timedelta = HOUR
) -> Lag:
    """The lag after so many nights; each brings one record `late` before the last run, and one
    `young` before this one."""
    for number in range(count):
        last, now = START + number * DAY, START + (number + 1) * DAY
        lag = lag.after_night(last, now, (last - late, now - young))
    return lag


def test_nothing_seen_is_a_day() -> None:
    assert Lag().overlap(NONE) == DAY


def test_setting_is_the_least() -> None:
    assert Lag().overlap(3 * DAY) == 3 * DAY
    assert nights(NIGHTS).overlap(2 * HOUR) == 2 * HOUR


def test_many_nights_in_time_prove_a_shorter_overlap() -> None:
    assert nights(NIGHTS - 1).overlap(NONE) == DAY
    assert nights(NIGHTS).overlap(NONE) == SHORTEST


def test_nights_that_bring_only_what_is_old_prove_nothing() -> None:
    """Local time under a Z, eight hours behind: nothing comes late, and nothing is young."""
    assert nights(3 * NIGHTS, young=8 * HOUR).overlap(NONE) == DAY


def test_runs_of_one_day_are_one_night() -> None:
    lag = Lag()
    for number in range(3 * NIGHTS):
        now = START + timedelta(minutes=number)
        lag = lag.after_night(now - HOUR, now, (now, now))
    assert lag.overlap(NONE) == DAY


def test_what_comes_late_makes_the_overlap_longer_and_the_proof_begin_anew() -> None:
    lag = nights(1, nights(NIGHTS), late=30 * HOUR)
    assert (lag.overlap(NONE), lag.nights) == (60 * HOUR, 0)
    assert nights(NIGHTS, lag).overlap(NONE) == 60 * HOUR


def test_short_lag_that_was_seen_is_asked_for_twice_over() -> None:
    lag = nights(NIGHTS, nights(1, late=HOUR))
    assert lag.overlap(NONE) == 2 * HOUR


def test_date_of_years_ago_is_no_lag() -> None:
    assert nights(1, late=400 * DAY) == Lag()


def test_overlap_is_proven_in_the_end(harvest: Harvest, time: Time) -> None:
    repository = fifty()
    harvest(repository)
    for number in range(NIGHTS + 1):
        time.now += timedelta(days=1)
        repository.response_date = time.now.strftime("%Y-%m-%dT%H:%M:%SZ")
        stamp = (time.now - timedelta(minutes=10)).strftime("%Y-%m-%dT%H:%M:%SZ")
        repository.items.append(Item(f"oai:a.example.org:n{number}", stamp))
        harvest(repository)
    first = [q for q in repository.queries("ListRecords") if "resumptionToken" not in q]
    assert first[NIGHTS]["from"] == "2024-02-13T12:00:00Z"  # still a day
    assert first[NIGHTS + 1]["from"] == "2024-02-15T11:00:00Z"  # an hour
