"""DECISIONS 5: nobody misses a change, nobody sees it twice as new.

Several writers publish while a reader harvests incrementally at every moment, also while a
publish transaction is open and when a commit comes later than its datestamp.
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import strategies as st

from oaicdif.model import ListQuery
from oaicdif.store import Store
from tests.store.drivers import Driver, examples
from tests.store.filling import NOON, Clock, draft_all, harvest, publish_all, record


class Reader:
    """An incremental harvester: asks from its last responseDate, keeps what it saw."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.last: datetime | None = None
        self.seen: dict[str, list[tuple[str, bytes | None]]] = defaultdict(list)

    def harvest(self, now: datetime) -> None:
        with self.store.snapshot(now) as snapshot:
            after, upto = snapshot.seq_range(self.last, None)
            for row in snapshot.page(ListQuery(after, upto, 10_000, bodies=("oai_dc",))):
                self.seen[row.oai_identifier].append((row.datestamp, row.bodies[0]))
            self.last = snapshot.second


class BusyClock:
    """A clock that moves by given steps; at every look the reader harvests first.

    The publish step looks at it inside its transaction and again after the commit, so a large
    step is a commit that comes too late.
    """

    def __init__(self, steps: Iterator[float], reader: Reader) -> None:
        self.now, self.steps, self.reader = NOON, steps, reader

    def __call__(self) -> datetime:
        self.reader.harvest(self.now)
        self.now += timedelta(seconds=next(self.steps, 0.1))
        return self.now


@contextmanager
def stores(driver: Driver, count: int) -> Iterator[list[Store]]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        opened = [driver.store(Path(folder)) for _ in range(count)]
        for store in opened:
            stack.callback(store.close)
        yield opened


writes = st.lists(
    st.tuples(st.integers(0, 1), st.integers(0, 4), st.integers(0, 5), st.booleans()), max_size=8
)
steps = st.lists(st.sampled_from([0.1, 0.4, 1.0, 2.0, 2.5, 5.0]), max_size=40)


@pytest.mark.slow
@examples(60, writes=writes, steps=steps)
def test_reader_misses_no_change_and_sees_none_twice_as_new(
    driver: Driver, writes: list[tuple[int, int, int, bool]], steps: list[float]
) -> None:
    with stores(driver, 3) as (*writers, reading):
        reader = Reader(reading)
        clock = BusyClock(iter(steps), reader)
        for writer, number, version, publish in writes:
            harvest(writers[writer], [record(f"oai:a:{number}", text=str(version))])
            draft_all(writers[writer])
            reader.harvest(clock.now)
            if publish:
                writers[1 - writer].publish(clock, limit=2)
        publish_all(writers[0], clock)
        reader.harvest(clock.now + timedelta(seconds=60))
        truth = {
            each.identifier: each.metadata
            for number in range(5)
            for each in reading.stored_records(f"oai:a:{number}")
        }
        assert {name: versions[-1][1] for name, versions in reader.seen.items()} == truth
        for versions in reader.seen.values():
            stamps = [stamp for stamp, _ in versions]
            assert stamps == sorted(set(stamps))


def test_timely_commits_show_each_version_exactly_once(driver: Driver) -> None:
    with stores(driver, 2) as (writer, reading):
        reader = Reader(reading)
        clock = BusyClock(iter([0.3] * 1000), reader)
        for version in range(5):
            harvest(writer, [record("oai:a:1", text=str(version))])
            draft_all(writer)
            publish_all(writer, clock)
            for _ in range(12):
                clock()
        versions = [body for _, body in reader.seen["oai:a:1"]]
        assert versions == [f"<dc>{n}</dc>".encode() for n in range(5)]


def test_late_commit_is_stamped_again_even_after_a_crash(driver: Driver) -> None:
    with stores(driver, 1) as (store,):
        harvest(store, [record("oai:a:1")])
        draft_all(store)
        looks = iter([NOON, NOON + timedelta(seconds=10)])

        def crashing() -> datetime:
            now = next(looks, None)
            if now is None:
                raise RuntimeError("the machine stops here")
            return now

        try:
            store.publish(crashing)
        except RuntimeError:
            later = Clock()
            later.tick(60)
            store.publish(later)
        with store.snapshot(NOON + timedelta(seconds=120)) as snapshot:
            entry = snapshot.entry("oai:a:1")
            assert entry is not None
            assert entry.datestamp == NOON + timedelta(seconds=62)


def test_writers_in_two_threads_give_every_seq_once(driver: Driver) -> None:
    with stores(driver, 2) as (one, two):
        harvest(one, [record(f"oai:a:{n}") for n in range(60)])
        draft_all(one)
        clock = Clock()
        threads = [Thread(target=publish_all, args=(each, clock)) for each in (one, two)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with one.snapshot(NOON + timedelta(seconds=60)) as snapshot:
            rows = snapshot.page(ListQuery(0, snapshot.bound, 100))
            assert sorted({row.seq for row in rows}) == [row.seq for row in rows]
            assert len({row.oai_identifier for row in rows}) == len(rows) == 60
            assert snapshot.count(ListQuery(0, snapshot.bound, 1)) == 60


def test_publish_ends_where_every_commit_is_slow(driver: Driver) -> None:
    with stores(driver, 2) as (store, reading):
        harvest(store, [record("oai:a:1")])
        draft_all(store)
        clock = BusyClock(iter([7.0] * 50), Reader(reading))
        assert store.publish(clock) == 1
        assert store.publish(clock) == 0
        clock.reader.harvest(clock.now + timedelta(seconds=120))
        assert clock.reader.seen["oai:a:1"][-1][1] == b"<dc>one</dc>"
