"""A hundred kills in a list, and a hundred in nights with deletions, second nights and checks.

    python -m tests.trials.kills [COUNT] [SEED] [--write]

Prints what was lost, doubled or forgotten: nothing. With --write what is printed also goes into
docs/harvest-proofs.md.
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from oaicdif.model import Verb
from oaicdif.store import open_store
from tests.harvest.killed_nights import Morning, kill_through_nights
from tests.harvest.killing import kill_until_done
from tests.harvest.repository import Item, Repository

DOCS = Path(__file__).parents[2] / "docs" / "harvest-proofs.md"
BLOCK = re.compile(r"<!-- printed: kills -->\n(.*?)<!-- end -->\n", re.DOTALL)
SECTION = """
## Kills

`python -m tests.trials.kills --write` harvests in processes that are killed without warning, at
moments that chance chooses: in a list, a sweep, a check, between two transactions. First it
harvests one long list. Then come nights at an endpoint that announces deletions, few and many,
takes some of them back, and loses records without a word. In half of the nights it tells no list
size. The next process is told nothing of what the killed one had to do. Every morning the store is
compared with what it must hold:

| column | counts records that |
|---|---|
| lost | are live at the endpoint, and not in the store as they are there |
| doubled | are stored more than once |
| early | are deleted in the store before a second night, or while live |
| forgotten | are gone since a second night, and still live in the store |
| untold | are in doubt, and not said to be, or the other way round |

"""
COLUMNS = ("lost", "doubled", "early", "forgotten", "untold")


def main() -> int:
    given = [each for each in sys.argv[1:] if each != "--write"]
    kills = int(given[0]) if given else 100
    seed = int(given[1]) if len(given) > 1 else int(time.time())
    whole, sentence = in_a_list(kills, seed)
    mornings = in_nights(kills, seed)
    text = f"{sentence}\n\n{table(mornings)}\n\nSeed {seed}.\n"
    print(text)
    if "--write" in sys.argv:
        page = DOCS.read_text(encoding="utf-8")
        DOCS.write_text(page.replace(section(), section(text)), encoding="utf-8")
    return 0 if whole and all(each.good for each in mornings) else 1


def section(text: str = "") -> str:
    """The part of the page about kills, with this text or the one that was printed last."""
    before = BLOCK.search(DOCS.read_text(encoding="utf-8")) if DOCS.exists() else None
    printed = text or (before[1] if before else "")
    return f"{SECTION}<!-- printed: kills -->\n{printed}<!-- end -->\n"


def in_a_list(kills: int, seed: int) -> tuple[bool, str]:
    """Whether one long list came whole through so many kills, and what is to be said of it."""
    count = kills * 100  # ten pages a kill: a quick harvest takes six meanwhile
    items = [Item(f"oai:k.example.org:{n}", title=f"Title {n}") for n in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "oaicdif.sqlite"
        trial = kill_until_done(Repository(items), path, kills, random.Random(seed))  # noqa: S311 - chance is no secret
        store = open_store(path)
        runs = [each for each in store.runs(1, limit=50) if each.verb is Verb.LIST_RECORDS]
        run = next(each for each in runs if each.full)
        stored = sum(len(store.stored_records(each.identifier)) for each in items)
        store.close()
    again = trial.repeated
    sentence = (
        f"{trial.kills} kills in a list of {count} records on {count // 10} pages: {stored} stored,"
        f"\n{run.counts.records} counted, {run.counts.new} new; {sum(again)} pages asked for again,"
        f" at most {max(again)} after one kill."
    )
    whole = stored == run.counts.records == run.counts.new == run.seen == count
    return whole and trial.kills == kills and max(again) <= 1, sentence


def in_nights(kills: int, seed: int) -> list[Morning]:
    """The mornings of nights with so many kills, half of them at an endpoint without sizes."""
    found: list[Morning] = []
    for with_size, share in ((True, kills - kills // 2), (False, kills // 2)):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "oaicdif.sqlite"
            chance = random.Random(f"{seed} {with_size}")  # noqa: S311 - chance is no secret
            found += kill_through_nights(path, share, chance, with_size=with_size)
    return found


def table(mornings: Sequence[Morning]) -> str:
    """What the mornings showed, by what happened the day before."""
    lines = [
        f"| the day before | nights | kills | {' | '.join(COLUMNS)} |",
        f"|---|{'---:|' * (2 + len(COLUMNS))}",
    ]
    whats = dict.fromkeys(each.what for each in mornings)
    lines += [_row(what, [each for each in mornings if each.what == what]) for what in whats]
    lines.append(_row("all", mornings))
    return "\n".join(lines)


def _row(what: str, mornings: Sequence[Morning]) -> str:
    numbers = [len(mornings), sum(each.kills for each in mornings)]
    numbers += [sum(getattr(each, name) for each in mornings) for name in COLUMNS]
    return f"| {what} | {' | '.join(map(str, numbers))} |"


if __name__ == "__main__":
    sys.exit(main())
