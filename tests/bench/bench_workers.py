"""Two workers against one, over a PostgreSQL store of the tests' own: what the second one brings.

floor      two processes that only compute against one: what the machine gives at that moment
unit       what the engine costs for each unit that does nothing: put, handed out, begun, ended
crosswalk  a store that is crosswalked again: records a second, one process and two
harvest    two endpoints that answer after 50 ms: wall time, and CPU time for each record

    python -m tests.bench.bench_workers [--records N] [--rounds N] [--smoke]

Start-up of the processes is left out: they wait at an empty queue before the clock starts. Server,
repositories and workers share the machine; CPU time is told of each, for it says what wall time
cannot on a busy machine. `ceiling` is what two workers can gain on two processors: the wall time of
one worker, over half of the CPU time that worker, server and repositories use.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path

import psycopg

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.clock import utc_now
from oaicdif.config import EndpointSettings, Settings, StoreSettings
from oaicdif.jobs.units import harvest_step
from oaicdif.store import Store, WorkQueue, open_queue, open_store
from oaicdif.store.work_ledger import Ending, Unit
from oaicdif.store.work_queue import Orders
from tests.bench.bench_postgresql import server_cpu_s
from tests.bench.clocks import SERVER_TICK_S, Figure, each_us, per_second, ratio, show
from tests.harvest.repository import Asked, Item, Reply, Repository, serving
from tests.store import postgres

PROJECT = Path(__file__).parents[2]
LATENCY_S = 0.05
UNITS = 500
_WIDE = 50


def settings(folder: Path, url: str, addresses: list[str]) -> None:
    text = f'[store]\npath = "{url}"\n[provider]\nbase_url = "https://catalog.example.org"\n'
    for number, each in enumerate(addresses):
        text += f'[[endpoint]]\nname = "e{number}"\nurl = "{each}"\n'
    (folder / "oaicdif.toml").write_text(text, encoding="utf-8")


@contextmanager
def workers(folder: Path, queue: WorkQueue, count: int, kind: str) -> Iterator[list[int]]:
    """So many workers of this kind, waiting at the queue; their numbers."""
    before = queue.workers()
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "oaicdif", "worker", "--concurrency", "1", "--queues", kind],
            cwd=folder, env={**os.environ, "PYTHONPATH": str(PROJECT)},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        for _ in range(count)
    ]  # fmt: skip
    try:
        while queue.workers() < before + count:
            time.sleep(0.05)
        time.sleep(0.5)
        yield [each.pid for each in running]
    finally:
        for each in running:
            each.terminate()
        for each in running:
            each.wait()


def cpu_s(processes: list[int]) -> float:
    """What they have used so far."""
    ticks = 0
    for each in processes:
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks * SERVER_TICK_S


def main_process(url: str) -> int:
    """The number of the server's first process."""
    with psycopg.connect(url) as raw:
        found = raw.execute("SELECT pg_backend_pid()").fetchone()
        assert found is not None
        stat = Path(f"/proc/{found[0]}/stat").read_text().rpartition(")")[2]
    return int(stat.split()[1])


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds by the wall, and of CPU of the workers, of the server, and of this process, in which
    the repositories are."""

    wall: float
    workers: float
    server: float
    here: float

    @property
    def ceiling(self) -> Figure:
        """What as many workers as there are processors could gain over this one."""
        return ratio(self.wall, (self.workers + self.server + self.here) / 2)


@contextmanager
def costs(processes: list[int], server: int) -> Iterator[list[float]]:
    """Puts wall time and CPU times of the block into the list."""
    found: list[float] = []
    before = (cpu_s(processes), server_cpu_s(server), time.process_time())
    start = time.perf_counter()
    yield found
    wall = time.perf_counter() - start
    after = (cpu_s(processes), server_cpu_s(server), time.process_time())
    found += [wall, *(b - a for a, b in zip(before, after, strict=True))]


def compute() -> None:
    """About two seconds of a processor."""
    total = 0
    for number in range(20_000_000):
        total += number & 7


def floor() -> Figure:
    """Two processes that only compute against one: 2 on a machine that is free."""
    context, taken = get_context("fork"), []
    for count in (1, 2):
        running = [context.Process(target=compute) for _ in range(count)]
        start = time.perf_counter()
        for each in running:
            each.start()
        for each in running:
            each.join()
        taken.append((time.perf_counter() - start) / count)
    return ratio(taken[0], taken[1])


def until(done: Callable[[], bool]) -> float:
    """Seconds until then."""
    began = time.perf_counter()
    while not done():
        time.sleep(0.05)
    return time.perf_counter() - began


def unit_ms(store: Store, queue: WorkQueue, units: int) -> float:
    """Milliseconds of a unit that does nothing, one after the other."""
    now = queue.now()
    done: list[float] = []

    def do(unit: Unit) -> None:
        store.begin_work(unit, "bench", now)
        done.append(time.perf_counter())
        store.end_work(unit, Ending("more", more=len(done) <= units), queue.put, now)

    store.put_work("publish", queue.put, now)
    queue.work(Orders(do, print, ("publish",), 1), lambda: len(done) > units)
    count = len(done) - 1
    return (done[-1] - done[0]) / count * 1000


def crosswalked_again(folder: Path, url: str, store: Store, queue: WorkQueue, count: int) -> Cost:
    """What it takes so many workers to crosswalk everything again."""
    store.mark_stale()
    server = main_process(url)
    with workers(folder, queue, count, "crosswalk") as processes, costs(processes, server) as found:
        for number in range(count):
            store.put_work(f"crosswalk {number}", queue.put, queue.now())
        until(lambda: not store.waits(1)[0])
    return Cost(*found)


def slowly(asked: Asked, reply: Reply) -> Reply:
    time.sleep(LATENCY_S)
    return reply


def harvested(url: str, count: int, records: int) -> Cost:
    """What two new endpoints take with so many workers."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        names = [f"w{count}{time.monotonic_ns()}{n}" for n in range(2)]
        repositories = [
            Repository(
                [Item(f"oai:{name}:{n}", title=f"Title {n}") for n in range(records)],
                page_size=100, fault=slowly,
            )
            for name in names
        ]  # fmt: skip
        addresses = [stack.enter_context(serving(each)) for each in repositories]
        settings(folder, url, addresses)
        text = (folder / "oaicdif.toml").read_text().replace('"e', f'"{names[0]}')
        (folder / "oaicdif.toml").write_text(text)
        queue = open_queue(url)
        stack.callback(queue.close)
        store = open_store(url)
        stack.callback(store.close)
        server = main_process(url)
        with (
            workers(folder, queue, count, "harvest") as processes,
            costs(processes, server) as found,
        ):
            for number in range(2):
                store.put_work(f"harvest {names[0]}{number}", queue.put, queue.now())
            until(lambda: not store.work_counts().active)
        return Cost(*found)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--records", type=int, default=6_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--smoke", action="store_true")
    given = parser.parse_args()
    if postgres.missing():
        print(f"  left out: {postgres.missing()}")
        return
    records, rounds = (100, 1) if given.smoke else (given.records, given.rounds)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = postgres.database_for(folder)
        settings(folder, url, [])
        store, queue = open_store(url), open_queue(url)
        fill(store, url, records)
        for number in range(1, rounds + 1):
            print(f"round {number}")
            show({"floor, two computing processes to one": floor()}, _WIDE)
            show(
                {"a unit, ms (at most 5)": unit_ms(store, queue, 50 if given.smoke else UNITS)},
                _WIDE,
            )
            again = [crosswalked_again(folder, url, store, queue, count) for count in (1, 2)]
            tell("crosswalk", 1.7, records, *again)
            tell(
                "harvest", 1.8, records, *(harvested(url, count, records // 2) for count in (1, 2))
            )
        queue.close()
        store.close()


def tell(what: str, aim: float, records: int, one: Cost, two: Cost) -> None:
    show({
        f"{what}, two workers to one (at least {aim})": ratio(one.wall, two.wall),
        f"{what}, ceiling of that": one.ceiling,
        f"{what}, records a second, one": per_second(records, one.wall),
        f"{what}, us of CPU a record: worker": each_us(one.workers, records, SERVER_TICK_S),
        f"{what}, us of CPU a record: server": each_us(one.server, records, SERVER_TICK_S),
        f"{what}, worker's CPU, two to one (at most 1.15)":
            ratio(two.workers, one.workers, SERVER_TICK_S),
    }, _WIDE)  # fmt: skip


def fill(store: Store, url: str, records: int) -> None:
    """A store with so many harvested records, crosswalked once."""
    items = [Item(f"oai:x:{n}", title=f"Title {n}") for n in range(records)]
    with serving(Repository(items, page_size=100)) as address:
        endpoint = EndpointSettings(name="x", url=address)
        here = replace(Settings(), store=StoreSettings(url), endpoints=(endpoint,))
        harvest_step(store, here, endpoint, 3600.0)
        run_stale(store, here, utc_now)


if __name__ == "__main__":
    main()
