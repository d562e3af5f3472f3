"""Processes that crosswalk together, killed without warning at moments that chance chooses.

    python -m tests.trials.crosswalk_kills [KILLS] [SEED] [RECORDS]

One store after the other, each with other records, until there were so many kills. Each is
compared with what one process makes of the same records, entry by entry and byte by byte. Prints
what differed: nothing.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.jobs.crosswalk_crews import (
    Killing,
    alone,
    filled,
    finished,
    published,
    settings_in,
    through_kills,
)


def main() -> int:
    given = [int(each) for each in sys.argv[1:]]
    kills, seed, count = (*given, *(40, int(time.time()), 1000)[len(given) :])
    left, differing, stores = kills, 0, 0
    while left:
        with tempfile.TemporaryDirectory() as folder:
            one, several = (settings_in(Path(folder), name=f"{name}.sqlite") for name in "as")
            alone(one, count, seed + stores)
            store, killing = filled(several, count, seed + stores), Killing(several, left, seed)
            given_up = through_kills(store, several, killing)
            finished(store, several)
            expected, found = published(one), published(several)
        wrong = [name for name in expected if expected[name] != found[name]]
        print(
            f"seed {seed + stores}: {left - killing.left} kills, {given_up} runs gave up and were"
            f" followed by another; {len(found['entry'])} entries, differing:"
            f" {', '.join(wrong) or 'nothing'}",
            flush=True,
        )
        left, differing, stores = killing.left, differing + len(wrong), stores + 1
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main())
