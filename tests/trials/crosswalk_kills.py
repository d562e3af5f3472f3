"""Processes that crosswalk together, killed without warning at moments that chance chooses.

    python -m tests.trials.crosswalk_kills [KILLS] [SEED] [RECORDS]

Every store is compared with what one process makes, entry by entry and byte by byte. Prints what
differed: nothing.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.jobs.crosswalk_crews import (
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
    with tempfile.TemporaryDirectory() as folder:
        one, several = (settings_in(Path(folder), name=f"{name}.sqlite") for name in "as")
        alone(one, count, seed)
        store = filled(several, count, seed)
        given_up = through_kills(store, several, kills, seed)
        finished(store, several)
        expected, found = published(one), published(several)
    differing = [name for name in expected if expected[name] != found[name]]
    print(
        f"{kills} kills, seed {seed}: {len(found['entry'])} entries, {given_up} runs gave up and"
        f" were followed by another; differing: {', '.join(differing) or 'nothing'}"
    )
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main())
