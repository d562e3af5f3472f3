"""Two workers against one, over a PostgreSQL store of the tests' own: what the second one brings.

unit       what the engine costs for each unit that does nothing: put, handed out, begun, ended
crosswalk  a store that is crosswalked again: records a second, one process and two
harvest    two endpoints that answer after 50 ms: wall time, and CPU time for each record

    python -m tests.bench.bench_workers [--records N] [--rounds N] [--smoke]

Start-up of the processes is left out: they wait at an empty queue before the clock starts. Server
and workers share the machine.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.clock import utc_now
from oaicdif.config import EndpointSettings, Settings, StoreSettings
from oaicdif.jobs.units import harvest_step
from oaicdif.store import Store, WorkQueue, open_queue, open_store
from oaicdif.store.work_ledger import Ending, Unit
from oaicdif.store.work_queue import Orders
from tests.bench.clocks import SERVER_TICK_S, Figure, median, per_second, ratio, show
from tests.harvest.repository import Asked, Item, Reply, Repository, serving
from tests.store import postgres

PROJECT = Path(__file__).parents[2]
LATENCY_S = 0.05
UNITS = 500


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


def until(done: Callable[[], bool]) -> float:
    """Seconds until then."""
    began = time.perf_counter()
    while not done():
        time.sleep(0.02)
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


def crosswalked_again(folder: Path, store: Store, queue: WorkQueue, count: int) -> float:
    """Seconds in which so many workers crosswalk everything again."""
    store.mark_stale()
    with workers(folder, queue, count, "crosswalk"):
        for number in range(count):
            store.put_work(f"crosswalk {number}", queue.put, queue.now())
        return until(lambda: not store.waits(1)[0])


def slowly(asked: Asked, reply: Reply) -> Reply:
    time.sleep(LATENCY_S)
    return reply


def harvested(url: str, count: int, records: int) -> tuple[float, float]:
    """Wall time of two new endpoints with so many workers, and their CPU time."""
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
        with workers(folder, queue, count, "harvest") as processes:
            before = cpu_s(processes)
            for number in range(2):
                store.put_work(f"harvest {names[0]}{number}", queue.put, queue.now())
            wall = until(lambda: not store.work_counts().active)
            return wall, cpu_s(processes) - before


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--records", type=int, default=6_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--smoke", action="store_true")
    given = parser.parse_args()
    if postgres.missing():
        print(f"  left out: {postgres.missing()}")
        return
    records, rounds = (300, 1) if given.smoke else (given.records, given.rounds)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = postgres.database_for(folder)
        settings(folder, url, [])
        store, queue = open_store(url), open_queue(url)
        costs = [unit_ms(store, queue, 50 if given.smoke else UNITS) for _ in range(rounds)]
        show({"a unit, ms (limit 5)": statistics.median(costs)})
        fill(store, url, records)
        found: dict[str, list[Figure]] = {}
        for _ in range(rounds):
            one = crosswalked_again(folder, store, queue, 1)
            two = crosswalked_again(folder, store, queue, 2)
            found.setdefault("crosswalk, records/s, one", []).append(per_second(records, one))
            found.setdefault("crosswalk, two / one (at least 1.7)", []).append(ratio(one, two))
            slow, slow_cpu = harvested(url, 1, records // 5)
            quick, quick_cpu = harvested(url, 2, records // 5)
            found.setdefault("harvest, two / one (at least 1.8)", []).append(ratio(slow, quick))
            found.setdefault("harvest, CPU two / one (at most 1.15)", []).append(
                ratio(quick_cpu, slow_cpu, SERVER_TICK_S)
            )
        show({name: median(figures) for name, figures in found.items()}, 40)
        queue.close()
        store.close()


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
