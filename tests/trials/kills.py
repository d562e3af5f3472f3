"""A hundred kills: `python -m tests.trials.kills [COUNT] [SEED]`. Prints what was lost: nothing."""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

from oaicdif.store import open_store
from tests.harvest.killing import kill_until_done
from tests.harvest.repository import Item, Repository


def main() -> int:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time())
    count = kills * 100  # ten pages a kill: a quick harvest takes six meanwhile
    items = [Item(f"oai:k.example.org:{n}", title=f"Title {n}") for n in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "oaicdif.sqlite"
        trial = kill_until_done(Repository(items), path, kills, random.Random(seed))  # noqa: S311 - chance is no secret
        store = open_store(path)
        run = store.runs(1, limit=1)[0]
        stored = sum(len(store.stored_records(each.identifier)) for each in items)
        store.close()
    print(f"seed {seed}: {trial.kills} kills, {count} records on {count // 10} pages")
    print(f"stored {stored}, counted {run.counts.records}, new {run.counts.new}, seen {run.seen}")
    again = trial.repeated
    print(f"pages asked again: {sum(again)}, after one kill at most {max(again)}")
    whole = stored == run.counts.records == run.counts.new == run.seen == count
    return 0 if whole and trial.kills == kills and max(again) <= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
