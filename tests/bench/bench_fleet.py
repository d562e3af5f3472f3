"""`harvest --all` of two endpoints on two hosts, in one process and in two: wall and CPU.

    python -m tests.bench.bench_fleet [--records N] [--rounds N] [--latency MS] [--same] [--smoke]

Two servers of ready pages wait `--latency` before each answer, as endpoints in the world do. The
command is the installed one: begun anew, one time with `--jobs 1`, one time with `--jobs 2`, with
the crosswalk behind it in as many processes. `floor` is the same of two harvests into two stores
that know nothing of each other, one after the other and side by side. With `--same` both endpoints
have the same works, which the floor never notices: each is looked up whenever its twin is near.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.bench.bench_harvest import serving
from tests.bench.clocks import ratio, shown
from tests.bench.ready_endpoint import varied

SETTINGS = """
[store]
path = "{store}"
[crosswalk]
jobs = {jobs}
"""
OTHER = "127.0.0.2"  # each host is one process's
ENDPOINT = """
[[endpoint]]
name = "{name}"
url = "{url}"
"""


def others(number: int) -> str:
    """The records of the other endpoint: works that the first one does not have."""
    return varied(number + 10_000_000)


def settings(folder: Path, store: str, urls: Sequence[str], jobs: int) -> Path:
    """A file of settings for these endpoints."""
    path = folder / f"{store}.toml"
    named = [ENDPOINT.format(name=f"end{n}", url=url) for n, url in enumerate(urls)]
    path.write_text(SETTINGS.format(store=f"{store}.sqlite", jobs=jobs) + "".join(named))
    return path


def harvest(path: Path, jobs: int) -> subprocess.Popen[bytes]:
    reaped, begun = [sys.executable, "-m", "tests.bench.reaped"], [sys.executable, "-m", "oaicdif"]
    asked = [*reaped, *begun, "harvest", "--all", "--jobs", str(jobs)]
    with path.with_suffix(".log").open("wb") as log:
        return subprocess.Popen([*asked, "--settings", str(path)], stdout=log, stderr=log)


def timed(runs: Sequence[tuple[Path, int]], *, together: bool = False) -> tuple[float, float]:
    """Wall and CPU seconds of these harvests, one after the other or side by side."""
    before, start = cpu(), time.perf_counter()
    begun: list[subprocess.Popen[bytes]] = []
    for path, jobs in runs:
        begun.append(harvest(path, jobs))
        if not together:
            begun[-1].wait()
    for (path, _), each in zip(runs, begun, strict=True):
        if each.wait() > 1:
            sys.exit(f"a harvest failed: {path.with_suffix('.log').read_text()}")
    return time.perf_counter() - start, cpu() - before


def cpu() -> float:
    """CPU seconds of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def one_round(folder: Path, urls: Sequence[str]) -> dict[str, tuple[float, float]]:
    apart = [[(settings(folder, f"{how}{n}", [url], 1), 1) for n, url in enumerate(urls)]
             for how in ("turns", "side")]  # fmt: skip
    return {
        "one process": timed([(settings(folder, "one", urls, 1), 1)]),
        "two processes": timed([(settings(folder, "two", urls, 2), 2)]),
        "two stores, in turns": timed(apart[0]),
        "two stores, side by side": timed(apart[1], together=True),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--smoke", action="store_true")
    parser.add_argument("--records", type=int, default=10_000, help="of each endpoint")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--same", action="store_true", help="both have the same works")
    parser.add_argument("--latency", type=float, default=200.0, help="milliseconds")
    given = parser.parse_args()
    count, rounds = (100, 1) if given.smoke else (given.records, given.rounds)
    latency_s = 0.0 if given.smoke else given.latency / 1000
    found: dict[str, list[tuple[float, float]]] = {}
    metadata = varied if given.same else others
    here = serving(count, latency_s)
    there = serving(count, latency_s, metadata=metadata, name="other", host=OTHER)
    with here as first, there as second:
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as folder:
                for name, taken in one_round(Path(folder), (first, second)).items():
                    found.setdefault(name, []).append(taken)
    wall = {name: statistics.median(each[0] for each in taken) for name, taken in found.items()}
    used = {name: statistics.median(each[1] for each in taken) for name, taken in found.items()}
    print(f"2 x {count} records, {latency_s * 1000:.0f} ms an answer, {rounds} rounds, medians")
    for name, seconds in wall.items():
        print(f"  {name:26} {seconds:7.1f} s wall   {used[name]:7.1f} s CPU")
    one, two, turns, side = wall.values()
    print(f"  two processes to one, wall: {shown(ratio(one, two))}")
    print(f"  floor, two stores:          {shown(ratio(turns, side))}")


if __name__ == "__main__":
    main()
