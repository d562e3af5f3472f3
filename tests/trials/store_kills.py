"""Each kind of upkeep killed twenty times: `python -m tests.trials.store_kills [--kills N]`."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

from tests.jobs.killed_upkeep import ON_A_SERVER, OPERATIONS, kill_often
from tests.store import postgres
from tests.store.test_sqlite_keeper import emptied


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=17)
    chosen = parser.parse_args()
    chance = random.Random(chosen.seed)  # noqa: S311
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        sound = Path(name) / "sound.sqlite"
        emptied(sound).close()
        print("| operation | killed | before its end | lost, or not healed by the next run |")
        print("|---|--:|--:|---|")
        every = {**OPERATIONS, **({} if postgres.missing() else ON_A_SERVER)}
        for number, (what, each) in enumerate(every.items()):
            done = kill_often(what, each, sound, Path(name) / str(number), chosen.kills, chance)
            told = "; ".join(done.wrong) or "nothing"
            print(f"| {what} | {done.kills} | {done.in_time} | {told} |", flush=True)
            wrong += len(done.wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
