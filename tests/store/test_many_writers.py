"""Many writers and readers at once, on each database: nothing lost, nothing twice, every name once.

Eight threads, each with a store of its own, harvest endpoints that share identifiers, crosswalk,
publish and read; what comes of it is counted at the end.
"""

from __future__ import annotations

import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from oaicdif.model import ListQuery
from oaicdif.store import Store
from oaicdif.store.connection import PUBLISHING
from oaicdif.store.sql import SqlStore
from tests.store.drivers import Driver, looked_up
from tests.store.filling import draft_all, harvest, record

pytestmark = pytest.mark.slow

ROUNDS = 4
SHARED_NAMES = 6  # identifiers that every endpoint has
OWN_NAMES = 4


def now() -> datetime:
    return datetime.now(UTC)


class Harvester:
    """Reads incrementally, each time from its last responseDate; keeps what it got."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.last: datetime | None = None
        self.got: list[tuple[str, str]] = []

    def ask(self, at: datetime) -> None:
        with self.store.snapshot(at) as snapshot:
            after, upto = snapshot.seq_range(self.last, None)
            rows = snapshot.page(ListQuery(after, upto, 10_000))
            assert [row.seq for row in rows] == sorted({row.seq for row in rows})
            self.got += [(row.oai_identifier, row.datestamp) for row in rows]
            self.last = snapshot.second


def read_all(store: Store, at: datetime) -> None:
    """A full list is whole at every moment, and as long as it is said to be."""
    with store.snapshot(at) as snapshot:
        query = ListQuery(0, snapshot.bound, 10_000)
        rows = snapshot.page(query)
        assert len({row.oai_identifier for row in rows}) == len(rows) == snapshot.count(query)


def test_eight_writers_and_readers_lose_nothing_and_see_nothing_twice(driver: Driver) -> None:
    done = threading.Event()

    def writer(folder: Path, number: int) -> None:
        with closing(driver.store(folder)) as store:
            for turn in range(ROUNDS):
                names = [f"oai:x:{n}" for n in range(SHARED_NAMES)]
                names += [f"oai:{number}:{n}" for n in range(OWN_NAMES)]
                harvest(
                    store,
                    [record(each, text=f"{number} {turn}", sets=f"s{turn % 2}") for each in names],
                    name=f"endpoint{number}",
                )

    def crosswalker(folder: Path) -> None:
        with closing(driver.store(folder)) as store:
            while not done.is_set():
                draft_all(store)
                store.publish(now)

    def reader(folder: Path, ask: Callable[[Store], None]) -> None:
        with closing(driver.store(folder)) as store:
            while not done.is_set():
                ask(store)

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        first = driver.store(folder)
        harvester = Harvester(driver.store(folder))
        with ThreadPoolExecutor(8) as threads:
            writing = [threads.submit(writer, folder, number) for number in range(4)]
            others = [threads.submit(crosswalker, folder) for _ in range(2)]
            others.append(threads.submit(reader, folder, lambda store: read_all(store, now())))
            others.append(threads.submit(reader, folder, lambda _: harvester.ask(now())))
            for each in writing:
                each.result()
            done.set()
            for each in others:
                each.result()
        draft_all(first)
        while first.publish(now):
            pass
        end = now() + timedelta(seconds=60)
        harvester.ask(end)
        try:
            check(first, harvester, end)
        finally:
            harvester.store.close()
            first.close()


def check(store: Store, harvester: Harvester, end: datetime) -> None:
    every = 4 * (SHARED_NAMES + OWN_NAMES)
    read_all(store, end)
    names = looked_up(store, "SELECT oai_identifier, seq, datestamp FROM entry ORDER BY seq")
    assert len(names) == len({row[0] for row in names}) == every
    assert [row[2] for row in names] == sorted(row[2] for row in names)
    # who asked incrementally has the newest of each, and nothing twice
    assert max(Counter(harvester.got).values()) == 1
    assert {(name, stamp) for name, _, stamp in names} <= set(harvester.got)
    records = looked_up(store, "SELECT count(*), count(DISTINCT identifier) FROM record")
    assert records == [(every, SHARED_NAMES + 4 * OWN_NAMES)]
    assert looked_up(store, "SELECT count(*) FROM stale") == [(0,)]
    # what is pruned later, and nothing else
    left = {each.what for each in store.orphans(mend=False)}
    assert left <= {"working copies that no record uses"}


def test_pages_of_different_endpoints_and_the_publish_step_go_side_by_side(
    driver: Driver, tmp_path: Path
) -> None:
    if driver.name == "sqlite":
        pytest.skip("in a file one writes at a time")
    with closing(driver.store(tmp_path)) as one, closing(driver.store(tmp_path)) as two:
        assert isinstance(one, SqlStore)
        assert isinstance(two, SqlStore)
        harvest(one, [record("oai:a:1")], name="a")
        draft_all(one)
        a = one.add_endpoint("a", "http://a.example.org/oai").endpoint_id
        two.add_endpoint("b", "http://b.example.org/oai")
        with one._db.write(a) as db:
            db.execute("UPDATE endpoint SET next_due = 'x' WHERE endpoint_id = ?", (a,))
            assert two.publish(now) == 1
            with two._db.write(a + 1) as other:
                other.execute("UPDATE endpoint SET next_due = 'y' WHERE name = 'b'")
        assert sorted(looked_up(one, "SELECT next_due FROM endpoint")) == [("x",), ("y",)]


@pytest.mark.parametrize("lane", [None, PUBLISHING, 1])
def test_nobody_writes_in_the_lane_of_another_or_beside_who_writes_alone(
    driver: Driver, tmp_path: Path, lane: int | None
) -> None:
    with closing(driver.store(tmp_path)) as one, closing(driver.store(tmp_path)) as two:
        assert isinstance(one, SqlStore)
        assert isinstance(two, SqlStore)
        began = threading.Event()

        def write() -> int:
            began.set()
            with two._db.write(lane) as db:
                return int(db.plain("SELECT value FROM counter WHERE name = 'seq'").fetchone()[0])

        with ThreadPoolExecutor(1) as thread:
            for held in {None, lane}:
                with one._db.write(held) as db:
                    waiting = thread.submit(write)
                    began.wait()
                    db.execute("UPDATE counter SET value = value + 1 WHERE name = 'seq'")
                    (value,) = db.plain("SELECT value FROM counter WHERE name = 'seq'").fetchone()
                assert waiting.result() == value
