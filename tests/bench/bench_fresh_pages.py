"""A landing page that was never asked for before, in this checkout and in others, in turns.

    python -m tests.bench.bench_fresh_pages [--against CHECKOUT ...] [--records N] [--rounds N]
                                            [--smoke]

Each side is a process with a store of its own, filled by its own code; rounds of 50 requests take
turns. Printed is the CPU time of one request, the mean of the lowest tenth of the rounds, and the
ratio to the first of the others. Beside the page stands the least that it can be: its bodies read,
and its documents made safe and joined with constant markup. So the difference between two
checkouts there is the least that pages with more in them cost more. Memory keeps some 890 pages:
of fewer records (`--smoke`) none is fresh.

To compare with the pages before those: git worktree add ../before 56fb4f0.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import IO

from tests.bench.clocks import of_figures, shown

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ROUND = 50
WAYS = ("page", "asked", "bare")
DRAFT = "cdif-2023"


class Side:
    """A process that measures one checkout."""

    def __init__(self, name: str, checkout: Path, records: int, embed: str = "") -> None:
        self.name = name
        self.rounds: dict[str, list[float]] = {way: [] for way in WAYS}
        words = [str(HERE / "fresh_pages.py"), str(records), str(ROUND)]
        self._process = subprocess.Popen(
            [sys.executable, *words, *([embed] if embed else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=checkout,
            env={**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0"},
        )
        self._answer()

    def _answer(self) -> str:
        told = _pipe(self._process.stdout).readline().strip()
        if not told:
            sys.exit(f"{self.name}: the process ended")
        return told

    def take_turn(self) -> None:
        for way, found in self.rounds.items():
            print(way, file=_pipe(self._process.stdin), flush=True)
            found.append(float(self._answer()))

    def us(self, way: str) -> float:
        times = sorted(self.rounds[way])
        return statistics.mean(times[: max(1, len(times) // 10)])

    def page_us(self) -> float:
        """Without what it takes to ask."""
        return self.us("page") - self.us("asked")

    def end(self) -> None:
        _pipe(self._process.stdin).close()
        self._process.wait()


def _pipe(pipe: IO[str] | None) -> IO[str]:
    if pipe is None:
        raise ValueError("no pipe")
    return pipe


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--against", type=Path, nargs="*", default=[])
    parser.add_argument("--records", type=int, default=1500)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--smoke", action="store_true")
    given = parser.parse_args()
    records, rounds = (100, 3) if given.smoke else (given.records, given.rounds)
    sides = [Side(each.name, each.resolve(), records) for each in given.against]
    sides += [Side("here", ROOT, records), Side("here, draft alone", ROOT, records, DRAFT)]
    for number in range(rounds):
        for side in sides if number % 2 else reversed(sides):
            side.take_turn()
    base = sides[0].page_us()
    print(f"  {'us of CPU':20}  page         ratio    bare")
    for side in sides:
        page, bare = side.page_us(), side.us("bare")
        print(f"  {side.name:20} {page:5.1f}  {shown(of_figures(page, base))}   {bare:5.1f}")
        side.end()


if __name__ == "__main__":
    main()
