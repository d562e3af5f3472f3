"""Where a record's microseconds go: harvest, crosswalk and publication of varied records by room.

    python -m tests.bench profile [--records N] [--smoke]

First everything is measured without a profiler (CPU, and the memory of the process at its peak);
then other records go through the same under `cProfile`, whose own time is left aside: only the
shares of rooms are told. What libraries and builtins take counts for the room that calls them.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import resource
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.catalog.publishing import publish_all
from oaicdif.config import Settings
from oaicdif.store import Store, open_store
from tests.bench.bench_store import varied
from tests.bench.clocks import each_us, shown
from tests.bench.store_steps import BASE, Clock, harvest, settings_of

PACKAGE = "/oaicdif/"
DEEP = ("rules", "store")  # rooms that are told by their folders
SHOWN = 0.01  # of all; what is less counts as "other"

Function = tuple[str, int, str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--records", type=int, default=1000)
    parser.add_argument("--smoke", action="store_true", help="little data")
    asked = parser.parse_args()
    count = 60 if asked.smoke else asked.records
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        varied(folder / "pages", count)
        first, second = (
            [each.read_bytes() for each in sorted((folder / "pages").glob(f"{n}-*"))] for n in "01"
        )
        store, settings, clock = open_store(folder / "s.sqlite"), settings_of(folder, BASE), Clock()
        go(store, settings, clock, "learnt", first)
        for step, seconds in go(store, settings, clock, "measured", second).items():
            print(f"  {step:<12} {shown(each_us(seconds, count), 8, 0)} us a record")
        print(f"  peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB")
        profile = cProfile.Profile()
        store.mark_stale()
        there = settings_of(folder, "https://b.example.org")  # so that all differ
        profile.enable()
        run_stale(store, there, clock)
        publish_all(store, clock, there.provider)
        profile.disable()
        tell(pstats.Stats(profile))
        store.close()


def go(
    store: Store, settings: Settings, clock: Clock, name: str, pages: Sequence[bytes]
) -> dict[str, float]:
    """CPU seconds of each step."""
    spent, _ = harvest(store, name, pages)
    begun = process_time()
    run_stale(store, settings, clock)
    drafted = process_time()
    publish_all(store, clock, settings.provider)
    return {
        "page commit": spent,
        "crosswalk": drafted - begun,
        "publication": process_time() - drafted,
    }


def tell(stats: Any) -> None:
    spent: Counter[str] = Counter()
    for function, (_, _, own, _, callers) in stats.stats.items():
        for room, seconds in rooms_of(function, own, callers).items():
            spent[room] += seconds
    count = sum(spent.values())
    for room, seconds in spent.most_common():
        share = seconds / count
        if share >= SHOWN:
            print(f"  {room:<28} {share:6.1%}")


def rooms_of(function: Function, own: float, callers: dict[Function, Any]) -> Counter[str]:
    """Its own time, by the room that it counts for."""
    if PACKAGE in function[0]:
        return Counter({room(function[0]): own})
    found: Counter[str] = Counter()
    for caller, (_, _, seconds, _) in callers.items():
        found[room(caller[0])] += seconds
    return found


def room(file: str) -> str:
    if PACKAGE not in file:
        return "libraries, called by others"
    parts = file.rpartition(PACKAGE)[2].split("/")
    deep = parts[0] in DEEP and len(parts) > 2
    return "/".join(parts[: 2 if deep else 1]).removesuffix(".py")


if __name__ == "__main__":
    main()
