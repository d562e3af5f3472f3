"""Every recorded oai_dc record there, back, and there again: what differs, by class.

    python -m tests.trials.twice_through ../shared [--source oai_dc] [--per-file N]

The classes are those of `tests/rules/back/twice.py`, with their reasons. Ends with 1 if a second
document differs from the first by none of them, or a third from the second.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

from oaicdif.rules.back.back_loader import load_back
from oaicdif.rules.library import load_crosswalks
from tests.rules.back.turning import recorded
from tests.rules.back.twice import CLASSES, differences, documents

SHOWN = 20


def main(shared: Path, source: str, per_file: int | None) -> int:
    crosswalks, ways = load_crosswalks(), load_back()
    records, equal = 0, 0
    found: Counter[str] = Counter()
    faults: list[str] = []
    for element in recorded(shared, source, per_file=per_file):
        made = list(islice(documents(element, crosswalks, ways), 3))
        if len(made) < 3:
            continue
        records += 1
        told = differences(made[0], made[1])
        equal += not told
        found.update(set(told.values()))
        later = differences(made[1], made[2])
        for when, paths in (("second", told), ("third", later)):
            title = str(made[0].work.get("name", ""))[:60]
            faults += [f"{when}, {path}: {title}" for path, name in paths.items() if not name]
    print(f"{records} records, {equal} second documents equal to the first")
    for each in {each.id: each for each in CLASSES}.values():
        print(f"{found[each.id]:>6} {each.kind:<5} {each.id:<20} {each.reason}")
    print(f"{found['order']:>6} same  order")
    print(f"{len(faults)} of no class", *faults[:SHOWN], sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("shared", type=Path, nargs="?", default=Path("../shared"))
    parser.add_argument("--source", default="oai_dc")
    parser.add_argument("--per-file", type=int)
    given = parser.parse_args()
    sys.exit(main(given.shared, given.source, given.per_file))
