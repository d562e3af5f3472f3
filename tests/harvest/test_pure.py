"""The pure parts of a harvest, as tables: plan, decide, completeness, retrying, pace."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.datestamp import Granularity, last_second, parse_datestamp
from oaicdif.errors import (
    AddressRefused,
    BodyTooLarge,
    ConnectionFailed,
    DeadlinePassed,
    EndpointBlocked,
    EndpointParked,
    FetchError,
    HttpError,
)
from oaicdif.harvest import decide, plan
from oaicdif.harvest.completeness import End, LoopGuard, Verdict, verdict
from oaicdif.http.pace import Pace
from oaicdif.http.retrying import Patience, wait_after
from oaicdif.model import ChangeKind, Header, Known, Page, Record, Verb

DAY, SECOND = Granularity.DAY, Granularity.SECOND
URL = "http://a.example.org/oai"


# ---- plan --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("last", "granularity", "overlap_s", "expected"),
    [
        (None, SECOND, 0, None),
        ("", SECOND, 0, None),
        ("2024-02-01T12:00:00Z", SECOND, 0, "2024-02-01T11:59:59Z"),
        ("2024-02-01T12:00:00Z", SECOND, 3600, "2024-02-01T11:00:00Z"),
        ("2024-02-01T12:00:00Z", DAY, 0, "2024-01-31"),
        ("2024-02-01T12:00:00Z", DAY, 86400 * 2, "2024-01-30"),
        ("2024-02-01", DAY, 0, "2024-01-31"),
        ("2024-02-01T12:00:00.500Z", SECOND, 0, "2024-02-01T11:59:59Z"),
        ("2024-02-01T12:00:00+02:00", SECOND, 0, "2024-02-01T09:59:59Z"),
        ("yesterday", SECOND, 0, None),
    ],
)
def test_next_from_repeats_at_least_one_unit(
    last: str | None, granularity: Granularity, overlap_s: int, expected: str | None
) -> None:
    assert plan.next_from(last, granularity, timedelta(seconds=overlap_s)) == expected


MOMENTS = st.datetimes(datetime(1970, 1, 1), datetime(2100, 1, 1)).map(  # noqa: DTZ001
    lambda moment: moment.replace(microsecond=0, tzinfo=UTC)
)


@given(
    low=MOMENTS, high=MOMENTS, granularity=st.sampled_from([DAY, SECOND]), count=st.integers(1, 9)
)
def test_parts_are_disjoint_and_together_the_whole(
    low: datetime, high: datetime, granularity: Granularity, count: int
) -> None:
    low, high = min(low, high), max(low, high)
    whole = plan.written(low, granularity), plan.written(high, granularity)
    found = plan.parts(*whole, granularity, count)
    assert (found[0][0], found[-1][1]) == whole
    for (_, until), (from_, _) in pairwise(found):
        gap = parse_datestamp(from_)[0] - last_second(until)
        assert gap == timedelta(seconds=1)


@given(low=MOMENTS, high=MOMENTS, granularity=st.sampled_from([DAY, SECOND]))
def test_halves_end_at_a_single_unit(
    low: datetime, high: datetime, granularity: Granularity
) -> None:
    low, high = min(low, high), max(low, high)
    span = plan.written(low, granularity), plan.written(high, granularity)
    for _ in range(64):
        halves = plan.halves(*span, granularity)
        if halves is None:
            break
        span = halves[1]
    assert span[0] == span[1]


# ---- decide ------------------------------------------------------------------------------


def record(
    name: str = "a", text: str = "one", *, stamp: str = "2020-01-01", deleted: bool = False
) -> Record:
    metadata = None if deleted else f"<dc>{text}</dc>".encode()
    return Record(Header(name, stamp, ("x",), deleted), metadata)


def page(*records: Record) -> Page[Record]:
    return Page(Verb.LIST_RECORDS, "", records, positions=tuple(range(len(records))))


def known(of: Record) -> dict[str, Known]:
    header = of.header
    return {header.identifier: Known(7, decide.digest(of), header.deleted, header.datestamp)}


@pytest.mark.parametrize(
    ("received", "stored", "kind"),
    [
        (record(), None, ChangeKind.NEW),
        (record(), record(), ChangeKind.UNCHANGED),
        (record(stamp="2024-01-01"), record(), ChangeKind.UNCHANGED),
        (record(text="two"), record(), ChangeKind.CHANGED),
        (record(deleted=True), record(), ChangeKind.CHANGED),
        (record(), record(deleted=True), ChangeKind.CHANGED),
        (record(deleted=True, stamp="2024-01-01"), record(deleted=True), ChangeKind.UNCHANGED),
        (record(text="old", stamp="2019-01-01"), record(), ChangeKind.CHANGED),
    ],
)
def test_change_is_what_would_change_the_publication(
    received: Record, stored: Record | None, kind: ChangeKind
) -> None:
    (change,) = decide.changes(page(received), known(stored) if stored else {})
    assert (change.kind, change.record_id) == (kind, 7 if stored else None)


def test_order_of_sets_is_no_change() -> None:
    one, other = Header("a", "2020-01-01", ("x", "y")), Header("a", "2020-01-01", ("y", "x"))
    assert decide.digest(Record(one, b"<a/>")) == decide.digest(Record(other, b"<a/>"))


@pytest.mark.parametrize(
    "records",
    [
        (record(text="old", stamp="2019-01-01"), record()),
        (record(), record(text="old", stamp="2019-01-01")),
        (record(deleted=True), record()),
        (record(), record(deleted=True)),
        (record(text="first"), record()),
    ],
)
def test_of_several_entries_the_newest_and_the_living_wins(records: tuple[Record, ...]) -> None:
    (change,) = decide.changes(page(*records), {})
    assert change.record.metadata == b"<dc>one</dc>"


def test_older_entry_of_the_same_run_changes_nothing() -> None:
    old = record(text="old", stamp="2019-01-01")
    (change,) = decide.changes(page(old), known(record()), repeated=frozenset({"a"}))
    assert change.kind is ChangeKind.UNCHANGED


@pytest.mark.parametrize(
    ("listed", "announced", "doubted"),
    [
        (record(stamp="2021-01-01"), "2021-05-01", True),  # above what is stored, below its end
        (record(stamp="2021-06-01"), "2021-05-01", False),
        (record(stamp="2019-01-01"), None, True),
        (record(stamp="2021-01-01"), None, False),
        (record(stamp="2021-06-01", deleted=True), "2021-05-01", False),
    ],
)
def test_entry_below_what_is_stored_or_announced_of_its_record_is_doubtful(
    listed: Record, announced: str | None, doubted: bool
) -> None:
    held = {"a": known(record())["a"]._replace(announced=announced)}
    assert decide.doubtful(page(listed), held) == ([7] if doubted else [])


# ---- completeness ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("end", "distinct", "size", "expected"),
    [
        (End.LAST_PART, 50, 50, Verdict.COMPLETE),
        (End.LAST_PART, 51, 50, Verdict.COMPLETE),
        (End.LAST_PART, 49, 50, Verdict.SHORT),
        (End.LAST_PART, 0, None, Verdict.COMPLETE),
        (End.NO_RECORDS, 0, None, Verdict.COMPLETE),
        (End.LOOP, 50, 50, Verdict.COMPLETE),
        (End.LOOP, 50, None, Verdict.UNPROVEN),
        (End.LOOP, 49, 50, Verdict.UNPROVEN),
        (End.EMPTY_PAGES, 50, 50, Verdict.COMPLETE),
        (End.EMPTY_PAGES, 50, None, Verdict.UNPROVEN),
        (End.RESUMPTION_REFUSED, 50, 50, Verdict.BROKEN),
        (End.BROKEN_PAGE, 50, 50, Verdict.BROKEN),
        (End.STOPPED, 50, 50, Verdict.BROKEN),
        (End.TOO_LONG, 50, 50, Verdict.BROKEN),
    ],
)
def test_list_counts_as_whole_only_when_that_is_proven(
    end: End, distinct: int, size: int | None, expected: Verdict
) -> None:
    assert verdict(end, distinct=distinct, complete_list_size=size) is expected


def test_same_page_with_the_same_token_is_a_loop() -> None:
    guard = LoopGuard()
    assert not guard.loops("t", ["a", "b"])
    assert guard.loops("t", ["a", "b"])


def test_constant_token_with_new_records_is_no_loop() -> None:
    guard = LoopGuard()
    assert not any(guard.loops("same", [f"a{n}", f"b{n}"]) for n in range(500))


def test_long_circle_is_noticed_without_remembering_it_whole() -> None:
    guard = LoopGuard()
    asked = next(n for n in range(10_000) if guard.loops(f"t{n % 700}", [f"a{n % 700}"]))
    assert asked < 3 * 1024


def test_the_tenth_empty_page_in_a_row_ends_a_list() -> None:
    # docs/quirks.md, number 4
    guard = LoopGuard()
    assert not any(guard.too_empty(0) for _ in range(9))
    assert not guard.too_empty(3)
    assert [guard.too_empty(0) for _ in range(10)] == [*[False] * 9, True]


# ---- retrying ----------------------------------------------------------------------------


def http(status: int, wait: float | None = None, body: bytes = b"", **headers: str) -> HttpError:
    return HttpError(url=URL, status=status, retry_after_s=wait, body=body, headers=headers)


@pytest.mark.parametrize(
    ("error", "attempt", "seconds"),
    [
        (http(503), 0, 1.0),
        (http(503), 3, 8.0),
        (http(429, 7.0), 0, 7.0),
        (http(422, 7.0), 0, 7.0),
        (http(500), 4, 16.0),
        (http(502), 4, 16.0),
        (ConnectionFailed("x", url=URL), 0, 1.0),
        (DeadlinePassed(url=URL, seconds=1), 1, 2.0),
    ],
)
def test_passing_fault_is_waited_out(error: FetchError, attempt: int, seconds: float) -> None:
    assert wait_after(error, attempt, Patience(), lambda: 1.0) == seconds


def test_half_of_a_wait_is_chance_and_no_wait_is_longer_than_the_longest() -> None:
    assert wait_after(http(503), 0, Patience(), lambda: 0.0) == 0.5
    assert wait_after(http(503), 19, Patience(retries=20), lambda: 1.0) == 120.0


@pytest.mark.parametrize(
    ("error", "raised"),
    [
        (http(404), HttpError),
        (http(422), HttpError),
        (http(407), EndpointBlocked),
        (http(451), EndpointBlocked),
        (http(503, None, b"", **{"cf-mitigated": "challenge"}), EndpointBlocked),
        (http(503, None, b"<html><title>Just a moment...</title>"), EndpointBlocked),
        (http(503, 86400.0), EndpointParked),
        (BodyTooLarge(url=URL, limit_bytes=1), BodyTooLarge),
        (AddressRefused(url=URL, address="10.0.0.1"), AddressRefused),
    ],
)
def test_fault_that_waiting_does_not_mend_is_raised(
    error: FetchError, raised: type[Exception]
) -> None:
    with pytest.raises(raised):
        wait_after(error, 0, Patience(), lambda: 1.0)


@pytest.mark.parametrize("status", [401, 403])
def test_refusal_is_believed_when_it_was_said_three_times(status: int) -> None:
    waits = [wait_after(http(status), n, Patience(), lambda: 1.0) for n in range(2)]
    assert waits == [2.0, 4.0]
    with pytest.raises(EndpointBlocked):
        wait_after(http(status), 2, Patience(), lambda: 1.0)


def test_refusal_is_believed_at_once_by_who_asks_only_once() -> None:
    with pytest.raises(EndpointBlocked):
        wait_after(http(403), 0, Patience(retries=0), lambda: 1.0)


def test_patience_ends() -> None:
    with pytest.raises(HttpError):
        wait_after(http(503), 5, Patience(retries=5), lambda: 1.0)


# ---- pace --------------------------------------------------------------------------------


def test_busy_host_is_asked_ever_slower_and_faster_again_bit_by_bit() -> None:
    now = [0.0]
    pace = Pace(clock=lambda: now[0])
    assert pace.wait_s() == 0.0
    pace.failed(busy=True)
    pace.failed(busy=True)
    assert pace.wait_s() == 2.0
    for _ in range(8):
        pace.succeeded(0.1)
    now[0] = 100.0
    assert (pace.gap_s, pace.wait_s()) == (0.0, 0.0)


def test_host_much_slower_than_usual_is_asked_less_often() -> None:
    pace = Pace(clock=lambda: 0.0)
    for _ in range(20):
        pace.succeeded(0.5)
    pace.succeeded(30.0)
    assert pace.gap_s >= 1.0


def test_least_gap_is_always_kept() -> None:
    now = [0.0]
    pace = Pace(least_gap_s=5.0, clock=lambda: now[0])
    pace.wait_s()
    now[0] = 2.0
    assert pace.wait_s() == 3.0
