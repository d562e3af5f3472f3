"""The store on a PostgreSQL server beside a store in a file, in one run.

    python -m tests.bench postgresql
    python -m tests.bench.bench_postgresql [--records N] [--rounds N] [--naptime SECONDS] [--smoke]
                                           [--deep N]

Both stores go through the same steps on the same made-up records (`varied.py`), step by step in
turns, in batches as the commands write them. The server is one of the bench's own on a socket,
with `fsync` and autovacuum on; nothing is said to it that `docs/postgresql.md` does not advise. It
tidies once a minute, as by default: never, in a run of seconds. With a `--naptime` of 1 second the
sizes are those of a store that was filled for long.
Times are wall times of this process, for a durable commit waits for the disk. The CPU time of this
process and of the server together stands beside them: another program's load changes it less.

With --deep nothing else is measured: a catalog of so many entries is written by one statement a
table, and the first and the last page of its list are read.

Needs PostgreSQL's server programs and the extra `postgres`; without them nothing is measured.
"""

from __future__ import annotations

import argparse
import gc
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.catalog.publishing import publish_all
from oaicdif.harvest import decide
from oaicdif.harvest.rereading import read_kept_page
from oaicdif.model import ListQuery, ReceivedPage, RunState, Selection
from oaicdif.store import Store, open_store
from tests.bench.bench_store import PAGE, part, varied
from tests.bench.clocks import (
    SERVER_TICK_S,
    WALL_TICK_S,
    each_us,
    of_figures,
    ratio,
    shown,
)
from tests.bench.store_steps import BASE, NOON, get_records, listed, settings_of
from tests.bench.store_steps import Clock as EverySecond
from tests.store import postgres

WARM: Final = 3  # pages that are asked for before any is timed
LISTED: Final = 20
SLICES: Final = 100
# As on a server for this alone; the tests' own settings would keep nothing that a power cut hits.
SETTINGS: Final = ("fsync=on", "autovacuum=on", "shared_buffers=256MB", "max_wal_size=2GB")
LISTS: Final = ("oai_dc", "about")


class Clock(EverySecond):
    """Each look is a hundredth of a second later: a busy site is asked so often."""

    def __call__(self) -> datetime:
        self.now += timedelta(milliseconds=10)
        return self.now

    def rest(self) -> None:
        """Until what was published can be seen."""
        self.now += timedelta(seconds=10)


@dataclass
class Cost:
    """What a step took: seconds by the wall, and of CPU of this process and the server."""

    wall_s: float
    cpu_s: float
    count: int


@dataclass
class Side:
    """One of the two stores."""

    name: str
    url: str
    folder: Path
    server_cpu_s: Callable[[], float]
    found: dict[str, list[Cost]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.store: Store = open_store(self.url)
        self.clock = Clock()
        self.settings = settings_of(self.folder, BASE)

    def timed(self, step: str, count: int, work: Callable[[], object]) -> None:
        gc.collect()
        cpu, start = self.cpu_s(), time.perf_counter()
        work()
        wall_s = time.perf_counter() - start
        self.found.setdefault(step, []).append(Cost(wall_s, self.cpu_s() - cpu, count))

    def cpu_s(self) -> float:
        return time.process_time() + self.server_cpu_s()


class Stopwatch:
    """Adds up what is done under it."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self.wall_s = self.cpu_s = 0.0

    def __enter__(self) -> None:
        self._cpu, self._start = self._side.cpu_s(), time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self.wall_s += time.perf_counter() - self._start
        self.cpu_s += self._side.cpu_s() - self._cpu


# ---- steps ---------------------------------------------------------------------------------


def commit_pages(
    store: Store, name: str, bodies: Sequence[bytes], clock: Stopwatch | None = None
) -> None:
    """Harvest pages that lie here; the commits themselves are timed."""
    endpoint = store.add_endpoint(name, f"http://{name}.example.org/oai")
    at = store.open_run(endpoint.endpoint_id, Selection("oai_dc"), full=True, owner="b:1", now=NOON)
    for number, body in enumerate(bodies):
        page = read_kept_page(body)
        names = [each.header.identifier for each in page.items]
        known = store.known(endpoint.endpoint_id, "oai_dc", names)
        changes = decide.confirmed(decide.changes(page, known), store.records)
        received = ReceivedPage(
            at.pages + 1, f"http://{name}.example.org/oai?n={number}", NOON, page.response_date,
            body, page.repairs, len(page.items), scope=page.scope,
        )  # fmt: skip
        with clock or nullcontext():
            at = store.commit_page(
                at, received, changes, (), next_token=f"t{number}", complete_list_size=None,
                now=NOON,
            )  # fmt: skip
    store.close_run(at, RunState.COMPLETE, message="", now=NOON)
    store.give_up_lease(endpoint.endpoint_id, owner="b:1")


def harvest(side: Side, bodies: Sequence[bytes]) -> None:
    watch = Stopwatch(side)
    for step in ("durable harvest", "harvest again, nothing new"):
        side.timed(
            step, len(bodies) * PAGE, lambda: commit_pages(side.store, "bench", bodies, watch)
        )
        if step == "durable harvest":
            side.found["page commit"] = [Cost(watch.wall_s, watch.cpu_s, len(bodies))]


def crosswalk(side: Side, step: str, count: int) -> None:
    side.timed(step, count, lambda: run_stale(side.store, side.settings, side.clock))


def publish(side: Side, step: str, count: int) -> None:
    side.timed(step, count, lambda: publish_all(side.store, side.clock, side.settings.provider))
    side.clock.rest()


def read(side: Side, rounds: int) -> None:
    """Pages of lists, whole replies and the store's part alone; the first and the last of all."""
    with side.store.snapshot(side.clock()) as snapshot:
        bound = snapshot.bound
        names = [each.oai_identifier for each in snapshot.latest(200)]
    asked = names * 5  # what the server does by the way is little beside so many
    listed(side.store, side.settings, side.clock, "oai_dc", WARM)
    starts = {"store page, first": 0, "store page, last": max(0, bound - PAGE)}
    for _ in range(rounds):
        for prefix in ("oai_dc", "cdif_jsonld"):
            side.timed(
                f"provider page, {prefix}",
                min(LISTED, -(-bound // PAGE)),
                partial(listed, side.store, side.settings, side.clock, prefix, LISTED),
            )
        side.timed(
            "GetRecord",
            len(asked),
            lambda: get_records(side.store, side.settings, side.clock, asked),
        )
        for step, after in starts.items():
            side.timed(step, SLICES, partial(slices, side, after, bound))


def slices(side: Side, after: int, bound: int) -> None:
    for _ in range(SLICES):
        with side.store.snapshot(side.clock.now) as snapshot:
            snapshot.page(ListQuery(after, bound, PAGE, bodies=LISTS))


# ---- a deep list ---------------------------------------------------------------------------

_STAMP: Final = "2024-02-01T12:00:00Z"
_FILL: Final = (
    "INSERT INTO entry (entry_id, endpoint_id, identifier, oai_identifier, slug, seq, datestamp,"
    " revision, digest, sets, title, work_type, year) SELECT n, {endpoint}, 'oai:deep:' || n,"
    " 'oai:deep:' || n, 'deep-' || n, n, '{stamp}', n, decode(md5(CAST(n AS TEXT)), 'hex'),"
    " 'col_' || n % 37, 'Title ' || n, 'dataset', CAST(2000 + n % 24 AS TEXT)"
    " FROM generate_series(1, {count}) AS many (n)",
    "INSERT INTO record_body (body_id, bytes)"
    " SELECT n * 16, convert_to(repeat(md5(CAST(n AS TEXT)), 12), 'UTF8')"
    " FROM generate_series(1, {count}) AS many (n)",
    "INSERT INTO stamp (datestamp, first_seq, last_seq) VALUES ('{stamp}', 1, {count})",
    "UPDATE counter SET value = {count} WHERE name IN ('seq', 'entry', 'revision')",
    "VACUUM ANALYZE",
)


def deep(side: Side, count: int, rounds: int) -> None:
    """The first and the last page of the list of so many entries."""
    endpoint = side.store.add_endpoint("deep", "http://deep.example.org/oai").endpoint_id
    words = {"endpoint": endpoint, "stamp": _STAMP, "count": count}
    postgres.say(side.url, *(each.format(**words) for each in _FILL))
    side.clock.rest()
    last = {"first": 0, "last": count - PAGE}
    for after in last.values():
        slices(side, after, count)
    for _ in range(rounds):
        for name, after in last.items():
            side.timed(name, SLICES, partial(slices, side, after, count))
    least = {name: min(each.cpu_s for each in side.found[name]) for name in last}
    pages = {name: shown(each_us(each, SLICES), decimals=0) for name, each in least.items()}
    print(f"  of {count:,} entries, microseconds of CPU a page: {pages}", end=" ")
    print(f"last to first {shown(ratio(least['last'], least['first']), 4)}")


# ---- the run -------------------------------------------------------------------------------


@contextmanager
def sides(folder: Path, *settings: str) -> Iterator[tuple[Side, Side]]:
    programs = postgres.programs()
    assert programs is not None
    with postgres.serving(programs, *SETTINGS, *settings) as server:
        main = int(Path(server.data, "postmaster.pid").read_text("utf-8").split()[0])
        theirs = Side("PostgreSQL", server.url, folder, lambda: server_cpu_s(main))
        ours = Side("SQLite", f"sqlite:///{folder / 'oaicdif.sqlite'}", folder, lambda: 0.0)
        yield ours, theirs
        ours.store.close()
        theirs.store.close()


def server_cpu_s(main: int) -> float:
    """CPU seconds of a server: of its sessions that ended, in ticks, and of those that run."""
    ended = Path(f"/proc/{main}/stat").read_text("utf-8").rpartition(")")[2].split()[13:15]
    total = sum(map(int, ended)) * SERVER_TICK_S
    for each in Path(f"/proc/{main}/task/{main}/children").read_text("utf-8").split():
        with suppress(FileNotFoundError, ProcessLookupError):  # it ended meanwhile
            total += int(Path(f"/proc/{each}/schedstat").read_text("utf-8").split()[0]) / 1e9
    return total


def steps(
    each: Sequence[Side], bodies: Sequence[bytes], first: Sequence[bytes], rounds: int
) -> int:
    for side in each:
        commit_pages(side.store, "others", first)
        run_stale(side.store, side.settings, side.clock)
        publish_all(side.store, side.clock, side.settings.provider)
        side.clock.rest()
    vacuum(each[-1])
    before = [size_of(side.store) for side in each]
    count = len(bodies) * PAGE
    for side in each:
        harvest(side, bodies)
    for side in each:
        crosswalk(side, "crosswalk", count)
    for side in each:
        publish(side, "publication", count)
    sizes = [size_of(side.store) - old for side, old in zip(each, before, strict=True)]
    vacuum(each[-1])
    tidied = size_of(each[-1].store) - before[-1]
    for side in each:
        read(side, rounds)
    for _ in range(rounds):
        for side in each:
            side.store.mark_stale()
            crosswalk(side, "crosswalk again", count + len(first) * PAGE)
    for side in each:
        side.settings = settings_of(side.folder, "https://b.example.org")
        side.store.mark_stale()
        crosswalk(side, "crosswalk, all differ", count + len(first) * PAGE)
    for side in each:
        publish(side, "publication again", count + len(first) * PAGE)
    xml = sum(map(len, bodies))
    for side, size in zip(each, sizes, strict=True):
        print(
            f"  size, {side.name:<11} {part(size, count):9,.0f} bytes each,"
            f" {part(size, xml):.2f} of the XML"
        )
    print(f"  size, after VACUUM {part(tidied, count):11,.0f} bytes each, {part(tidied, xml):.2f}")
    print("   ", _largest(each[-1].store))
    return count


def vacuum(side: Side) -> None:
    """Let the server tidy, as autovacuum does once a minute: no run here lasts so long."""
    postgres.say(side.url, "VACUUM")


def _largest(store: Store) -> str:
    """The tables that take most, in megabytes."""
    return ", ".join(
        f"{each.name} {each.bytes / 1e6:,.1f} MB" for each in store.keeper.tables()[:9]
    )


def size_of(store: Store) -> int:
    store.keeper.shorten_log()
    size = store.keeper.size()
    return size.file_bytes - size.free_bytes


def show(ours: Side, theirs: Side) -> None:
    print(f"  {'microseconds of each':<28} {'SQLite':>12} {'PostgreSQL':>12} {'times':>7}   CPU")
    for step in ours.found:
        a, b = (_median(side.found[step]) for side in (ours, theirs))
        wall = [each_us(each.wall_s, each.count, WALL_TICK_S) for each in (a, b)]
        print(
            f"  {step:<28} {shown(wall[0], decimals=1)} {shown(wall[1], decimals=1)}"
            f" {shown(of_figures(wall[1], wall[0]), 7)} {shown(ratio(b.cpu_s, a.cpu_s), 5)}"
        )
    last, first = (_median(theirs.found[f"store page, {which}"]) for which in ("last", "first"))
    print(f"  last page to first, PostgreSQL: {shown(ratio(last.wall_s, first.wall_s), 4)}", end="")
    print(f", CPU {shown(ratio(last.cpu_s, first.cpu_s), 4)}")


def _median(costs: Sequence[Cost]) -> Cost:
    return sorted(costs, key=lambda each: each.wall_s)[len(costs) // 2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--naptime", type=int, default=60)
    parser.add_argument("--deep", type=int, default=0)
    parser.add_argument("--smoke", action="store_true")
    asked = parser.parse_args()
    if postgres.missing() or postgres.programs() is None:
        print(f"  not measured: {postgres.missing() or 'no server programs here'}")
        return
    count, rounds = (60, 1) if asked.smoke else (asked.records, asked.rounds)
    naptime = f"autovacuum_naptime={asked.naptime}s"
    with tempfile.TemporaryDirectory() as name, sides(Path(name), naptime) as (ours, theirs):
        if asked.deep:
            deep(theirs, asked.deep, rounds)
            return
        pages = Path(name) / "pages"
        varied(pages, count)
        bodies = [each.read_bytes() for each in sorted(pages.glob("1-*"))]
        first = [each.read_bytes() for each in sorted(pages.glob("0-*"))]
        print(f"varied, {count:,} records, {os.cpu_count()} cores")
        steps((ours, theirs), bodies, first, rounds)
        show(ours, theirs)


if __name__ == "__main__":
    main()
