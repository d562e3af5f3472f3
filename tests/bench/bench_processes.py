"""The crosswalk in one process and in several, over varied records: wall and CPU, in turns.

`two processes to one` is the time of one process over that of two: 2.0 is the best that two cores
give. `floor` is the same of processes that only compute, with nothing to write and nothing to wait
for: what the machine gives. Beginning the processes is part of the time.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from oaicdif.catalog.crosswalk_run import (
    crosswalk_stale,
    file_drafter,
    site_crosswalks,
    site_of,
)
from oaicdif.clock import utc_now
from oaicdif.config import Settings, StoreSettings
from oaicdif.jobs.crosswalk_crew import InProcesses
from tests.bench.clocks import cpu_of_all, ratio, shown
from tests.bench.varied import metadata
from tests.bench.waiting_store import filled

MOMENT = datetime(2024, 1, 1, tzinfo=UTC)


def begun(count: int, jobs: int) -> tuple[float, float]:
    """`timed` in a process of its own, which has begun no other yet."""
    with tempfile.TemporaryDirectory() as folder:
        asked = [sys.executable, "-m", "tests.bench.bench_processes", "--work", folder]
        numbers = ["--records", str(count), "--jobs", str(jobs)]
        told = subprocess.run([*asked, *numbers], check=True, capture_output=True, text=True)
    wall, used = json.loads(told.stdout)
    return wall, used


def timed(folder: Path, count: int, jobs: int) -> tuple[float, float]:
    """Wall and CPU seconds of crosswalking a new store."""
    settings = replace(Settings(), folder=folder, store=StoreSettings(f"{jobs}.sqlite"))
    store = filled(folder / f"{jobs}.sqlite", count, metadata)
    before, start = cpu_of_all(), time.perf_counter()
    run = InProcesses(settings, jobs, enough=1).expecting(store)
    done = crosswalk_stale(
        store, site_crosswalks(settings), site_of(store, settings), utc_now, run=run
    )
    taken = time.perf_counter() - start, cpu_of_all() - before
    store.close()
    if done.changed < count:
        sys.exit(f"only {done.changed} of {count} were drafted")
    return taken


def compute(first: int, count: int) -> None:
    """Read and crosswalk records of a file, and keep nothing."""
    from oaicdif.catalog.conversion import items_of_file

    drafter = file_drafter(Settings())
    items = [
        item
        for n in range(first, first + count)
        for item in items_of_file(metadata(n), str(n)).items
    ]
    for _ in drafter.draft_all(items, MOMENT):
        pass


def bare(count: int, jobs: int) -> float:
    """Wall seconds of as many records in processes that know nothing of each other."""
    context, start = get_context("spawn"), time.perf_counter()
    share = count // jobs
    processes = [
        context.Process(target=compute, args=(share * number, share)) for number in range(jobs)
    ]
    for each in processes:
        each.start()
    for each in processes:
        each.join()
    return time.perf_counter() - start


def middle(rounds: int, work: Callable[[], float]) -> float:
    return statistics.median(work() for _ in range(rounds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--smoke", action="store_true")
    parser.add_argument("--records", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--work", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        print(json.dumps(timed(Path(given.work), given.records, given.jobs)))
        return
    count, rounds = (100, 1) if given.smoke else (given.records, given.rounds)
    taken: dict[int, list[tuple[float, float]]] = {1: [], given.jobs: []}
    for _ in range(rounds):
        for jobs, found in taken.items():
            found.append(begun(count, jobs))
    wall = {jobs: statistics.median(each[0] for each in found) for jobs, found in taken.items()}
    used = {jobs: statistics.median(each[1] for each in found) for jobs, found in taken.items()}
    floor = ratio(*(middle(rounds, partial(bare, count, jobs)) for jobs in (1, given.jobs)))
    print(f"{count} varied records, {rounds} rounds, medians; {os.cpu_count()} cores")
    for jobs in taken:
        print(
            f"  {jobs} processes: {wall[jobs] / count * 1e6:.0f} us a record, CPU"
            f" {used[jobs] / count * 1e6:.0f} us"
        )
    print(f"  {given.jobs} processes to one, wall: {shown(ratio(wall[1], wall[given.jobs]))}")
    print(f"  floor, processes that only compute: {shown(floor)}")


if __name__ == "__main__":
    main()
