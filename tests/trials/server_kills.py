"""A PostgreSQL server killed (-9) and started again, twenty times, under harvests and lists.

    python -m tests.trials.server_kills [--kills N] [--seed N]

Writers of several endpoints commit pages, the publish step runs, and readers walk lists from their
first page to their last, all the time. At the end every record that a writer was told of is there
once, every list that came to its end was whole and without a repetition, and the store has no
fault.
"""

from __future__ import annotations

import argparse
import random
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from oaicdif.errors import StoreError
from oaicdif.model import ListQuery
from oaicdif.store import Store, open_store
from tests.store import postgres
from tests.store.filling import copy_of, harvest, record

PAGE: Final = 20
_MOST_S: Final = 0.3  # that a server lives on before it is killed
_MOST_WAIT_S: Final = 120.0
_PAUSE_S: Final = 0.05  # before somebody who was refused asks again


@dataclass
class Done:
    """What came of a trial."""

    kills: int = 0
    records: int = 0
    lists: int = 0
    broken_off: int = 0  # transactions and lists that a kill ended
    wrong: list[str] = field(default_factory=list)


class Trial:
    """One server, its writers and its readers."""

    def __init__(self, server: postgres.Server, kills: int, chance: random.Random) -> None:
        self._server, self._kills, self._chance = server, kills, chance
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._kept: set[str] = set()
        self.done = Done()

    def run(self) -> Done:
        with closing(open_store(self._server.url)) as store:
            works: list[Callable[[Store], None]] = [
                *(self._writer(name) for name in ("a", "b", "c")),
                self._publish,
            ]
            threads = [threading.Thread(target=self._often, args=(each, False)) for each in works]
            threads += [
                threading.Thread(target=self._often, args=(self._read, True)) for _ in range(2)
            ]
            for each in threads:
                each.start()
            for _ in range(self._kills):
                self._kill()
            self._over.set()
            for each in threads:
                each.join()
            self._judge(store)
        return self.done

    def _kill(self) -> None:
        lists, kept = self.done.lists, len(self._kept)
        end = time.monotonic() + _MOST_WAIT_S
        while self.done.lists == lists or len(self._kept) == kept:  # both go on after the last one
            self._over.wait(0.01)
            if time.monotonic() > end:
                self.done.wrong.append(f"nothing went on after kill {self.done.kills}")
                return
        self._over.wait(self._chance.uniform(0, _MOST_S))
        self._server.kill()
        self._server.start()
        self.done.kills += 1

    def _often(self, work: Callable[[Store], None], serving: bool) -> None:
        """Do it again and again, as commands that are run every minute."""
        with closing(self._opened(serving)) as store:
            while not self._over.is_set():
                try:
                    work(store)
                except StoreError:
                    with self._lock:
                        self.done.broken_off += 1
                    self._over.wait(_PAUSE_S)

    def _opened(self, serving: bool) -> Store:
        while True:
            try:
                return open_store(self._server.url, serving=serving)
            except StoreError:
                self._over.wait(_PAUSE_S)

    def _writer(self, endpoint: str) -> Callable[[Store], None]:
        numbers = iter(range(1_000_000))

        def write(store: Store) -> None:
            names = [f"oai:{endpoint}:{next(numbers)}" for _ in range(PAGE)]
            harvest(store, [record(name, text=name) for name in names], name=endpoint, full=False)
            with self._lock:
                self._kept.update(names)

        return write

    def _publish(self, store: Store) -> None:
        items = store.stale_items(limit=100)
        store.write_drafts([copy_of(each.key.entry_id, each.records[0]) for each in items], items)
        while store.publish(_clock, limit=100):
            pass

    def _read(self, store: Store) -> None:
        """One list, page by page, each in a snapshot of its own."""
        with store.snapshot(_later()) as snapshot:
            bound, whole = snapshot.bound, snapshot.count(ListQuery(0, snapshot.bound, 1))
        if not bound:
            self._over.wait(0.01)
            return
        seen: list[str] = []
        after = 0
        while after < bound:
            with store.snapshot(_later()) as snapshot:
                rows = snapshot.page(ListQuery(after, bound, PAGE, bound=bound))
            if not rows:
                break
            seen += [each.oai_identifier for each in rows]
            after = rows[-1].seq
        with self._lock:
            self.done.lists += 1
            if len(seen) != whole or len(set(seen)) != whole:
                self.done.wrong.append(
                    f"a list of {whole} gave {len(seen)}, {len(set(seen))} names"
                )

    def _judge(self, store: Store) -> None:
        while store.waiting(1):
            self._publish(store)
        while store.publish(_clock):
            pass
        with store.snapshot(_later()) as snapshot:
            rows = snapshot.page(ListQuery(0, snapshot.bound, 10_000_000))
        names = [each.oai_identifier for each in rows]
        self.done.records = len(self._kept)
        lost = self._kept - set(names)
        if lost:
            self.done.wrong.append(f"{len(lost)} of {len(self._kept)} records were lost")
        if len(set(names)) != len(names):
            self.done.wrong.append("an item is listed twice")
        self.done.wrong += store.keeper.faults()
        self.done.wrong += map(str, store.orphans(mend=False))


def _clock() -> datetime:
    return datetime.now(UTC)


def _later() -> datetime:
    return datetime.now(UTC) + timedelta(hours=1)


def killed(kills: int, seed: int) -> Done:
    """The trial on a server of its own."""
    programs = postgres.programs()
    assert programs is not None
    with postgres.serving(programs) as server:
        return Trial(server, kills, random.Random(seed)).run()  # noqa: S311


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=22)
    chosen = parser.parse_args()
    done = killed(chosen.kills, chosen.seed)
    print("| kills | records kept | lists read to their end | broken off | wrong |")
    print("|--:|--:|--:|--:|---|")
    told = "; ".join(done.wrong) or "nothing"
    print(f"| {done.kills} | {done.records} | {done.lists} | {done.broken_off} | {told} |")
    return 1 if done.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
