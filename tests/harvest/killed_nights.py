"""Nights with changes, deletions, losses and second nights, each harvested in processes that are
killed without warning until one comes through; every morning the store is looked at.

What the store must hold is kept apart, by the rules alone: what is announced in small number is
gone the same night, what is announced in great number or vanished is gone the next night, and
what comes back before is live.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.harvest.repository import Asked, Item, Reply, Repository, serving

PROJECT = Path(__file__).parents[2]
FIRST_NIGHT = datetime(2024, 2, 1, 2, tzinfo=UTC)
FEW, MANY, RECORDS, PAGE = 3, 40, 240, 10
TRIES = 4  # a night that ends incomplete is harvested again, as a schedule does


@dataclass
class Morning:
    """What was found one morning."""

    night: int
    what: str
    kills: int
    lost: int  # live at the endpoint, and not in the store as they are there
    doubled: int  # stored more than once
    early: int  # deleted before a second night, or while live
    forgotten: int  # gone since a second night, and still live in the store
    untold: int  # in doubt, and not said so

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.early or self.forgotten or self.untold)


@dataclass
class Nights:
    """The endpoint, and what the store must hold of it: titles of live records, names of those
    that are gone, and of those that wait for the next night."""

    chance: random.Random
    with_size: bool
    night: int = 0
    version: int = 0
    repository: Repository = field(init=False)
    live: dict[str, str] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    waiting: set[str] = field(default_factory=set)
    full: bool = False

    def __post_init__(self) -> None:
        self.repository = Repository([], page_size=PAGE, with_size=self.with_size)
        for number in range(RECORDS):
            self._add(f"oai:k.example.org:{number}", "2020-01-01T00:00:00Z")

    @property
    def now(self) -> datetime:
        return FIRST_NIGHT + timedelta(days=self.night)

    def play(self) -> str:
        """What happens by day; its name."""
        self.night += 1
        self.repository.response_date = self._stamp()
        self.gone |= self.waiting  # unless they come back today
        self.waiting = set()
        self.full = self.night % 7 == 5  # where no size is told, only this shows what vanished
        acts: tuple[Callable[[], str], ...] = (
            self._grow, self._few, self._many, self._return, self._change, self._vanish,
            self._come_back,
        )  # fmt: skip
        return acts[self.night % len(acts)]()

    def _stamp(self) -> str:
        return self.now.strftime("%Y-%m-%dT%H:%M:%SZ")

    def _add(self, name: str, stamp: str) -> None:
        self.version += 1
        title = f"Version {self.version}"
        self.repository.items = [i for i in self.repository.items if i.identifier != name]
        self.repository.items.append(Item(name, stamp, title))
        self.live[name] = title
        self.gone.discard(name)

    def _some(self, count: int) -> list[str]:
        return self.chance.sample(sorted(self.live), count)

    def _grow(self) -> str:
        for number in range(FEW + MANY // 2):
            self._add(f"oai:k.example.org:{self.night}-{number}", self._stamp())
        return "new records"

    def _bury(self, names: list[str]) -> None:
        for name in names:
            self.repository.change(name, deleted=True, datestamp=self._stamp())
            del self.live[name]

    def _few(self) -> str:
        names = self._some(FEW)
        self._bury(names)
        self.gone.update(names)
        return "few deletions announced"

    def _many(self) -> str:
        names = self._some(MANY)
        self._bury(names)
        self.waiting.update(names)
        return "many deletions announced"

    def _return(self) -> str:
        """Half of what was announced yesterday is listed live again: the rest is gone."""
        there = {each.identifier for each in self.repository.items if each.deleted}
        last = sorted(there & self.gone - self._older)
        for name in last[: len(last) // 2]:
            self._add(name, self._stamp())
        return "half of them come back"

    @property
    def _older(self) -> set[str]:
        """Tombstones of other days than yesterday."""
        day = (self.now - timedelta(days=1)).strftime("%Y-%m-%d")
        return {e.identifier for e in self.repository.items if not e.datestamp.startswith(day)}

    def _change(self) -> str:
        for name in self._some(FEW * 3):
            self._add(name, self._stamp())
        return "changes"

    def _vanish(self) -> str:
        names = self._some(FEW)
        kept = [each for each in self.repository.items if each.identifier not in names]
        self.repository.items = kept
        for name in names:
            del self.live[name]
        self.waiting.update(names)
        return "records vanish"

    def _come_back(self) -> str:
        """One of those that vanished yesterday is there again, as it was dated before."""
        known = {each.identifier for each in self.repository.items}
        back = sorted(self.gone - known)[-1:]
        for name in back:
            self._add(name, "2020-01-02T00:00:00Z" if self.full else self._stamp())
        return "one comes back"

    def morning(self, what: str, kills: int, store: Path) -> Morning:
        """The store beside what it must hold."""
        with sqlite3.connect(store) as db:
            rows = db.execute("SELECT record_id, identifier, deleted FROM record").fetchall()
            doubted = {row[0] for row in db.execute("SELECT record_id FROM doubt")}
        db.close()
        names = [name for _, name, _ in rows]
        stored_live = {name for _, name, deleted in rows if not deleted}
        stored_gone = {name for _, name, deleted in rows if deleted}
        in_doubt = {name for number, name, _ in rows if number in doubted}
        titles = titles_of(store, stored_live & set(self.live))
        wrong = {n for n, title in self.live.items() if title not in titles.get(n, "")}
        return Morning(
            night=self.night,
            what=what,
            kills=kills,
            lost=len(wrong),
            doubled=len(names) - len(set(names)),
            early=len(stored_gone & (set(self.live) | self.waiting)),
            forgotten=len(stored_live & self.gone),
            untold=len((self.waiting & stored_live) - in_doubt) + len(in_doubt & set(self.live)),
        )


def titles_of(store_path: Path, names: set[str]) -> dict[str, str]:
    """The metadata of stored records, as text."""
    from oaicdif.store import open_store

    store = open_store(store_path)
    found = {
        name: (store.stored_records(name)[0].metadata or b"").decode() for name in sorted(names)
    }
    store.close()
    return found


def child(url: str, store_path: str, now: str, full: str) -> None:
    """Harvest in this process, as if it began at `now`."""
    from oaicdif.harvest.client import OaiClient
    from oaicdif.harvest.endpoint_run import harvest_endpoint
    from oaicdif.harvest.options import HarvestOptions
    from oaicdif.http import HttpClient, HttpOptions
    from oaicdif.store import open_store
    from oaicdif.store.lease import unit_owner

    began, start = datetime.now(UTC), datetime.fromisoformat(now)

    def clock() -> datetime:
        return start + (datetime.now(UTC) - began)

    store = open_store(Path(store_path))
    web = HttpClient(HttpOptions(), clock)
    client = OaiClient(url, web, clock)
    endpoint = store.add_endpoint("a", url)
    options = HarvestOptions(owner=unit_owner(), full=full == "full")
    report = harvest_endpoint(store, client, endpoint, options, clock)
    store.close()
    sys.exit({"complete": 0, "suspect": 0}.get(report.state.value, 3))


class Killer:
    """Kills the process in hand a little after one of its next requests."""

    def __init__(self, chance: random.Random) -> None:
        self._chance, self._left = chance, 0
        self._process: subprocess.Popen[bytes] | None = None

    def take(self, process: subprocess.Popen[bytes], within: int) -> None:
        """Within so many requests; 0 spares it."""
        self._process, self._left = process, self._chance.randint(1, within) if within else 0

    def strike(self, asked: Asked, reply: Reply) -> Reply:
        self._left -= 1
        if self._left == 0 and self._process is not None:
            # while the answer is on its way, parsed, written: a moment nobody chose
            delay_s = self._chance.random() * 0.03
            threading.Timer(delay_s, self._process.send_signal, [signal.SIGKILL]).start()
        return reply


def harvest_killed(nights: Nights, url: str, store: Path, killer: Killer, kills: int) -> int:
    """Harvest one night in processes, of which up to `kills` are killed; how many were."""
    done, tries = 0, 0
    while tries < TRIES:
        command = [sys.executable, "-m", "tests.harvest.killed_nights", url, str(store)]
        # the process after a killed one is told nothing of what that one had to do
        command += [nights.now.isoformat(), "full" if nights.full and not done else "changes"]
        process = subprocess.Popen(command, cwd=PROJECT, env={**os.environ})
        # early, or somewhere in a list, a sweep, a check
        killer.take(process, nights.chance.choice((8, 50)) if done < kills else 0)
        code = process.wait()
        if code == -signal.SIGKILL:
            done += 1
        elif code == 0:
            return done
        else:
            tries += 1
    raise AssertionError(f"night {nights.night} ended {TRIES} times without a whole harvest")


def kill_through_nights(
    store: Path, kills: int, chance: random.Random, *, with_size: bool = True, a_night: int = 4
) -> list[Morning]:
    """Nights until so many kills, and two calm ones behind them; each morning."""
    nights, killer = Nights(chance, with_size), Killer(chance)
    nights.repository.fault = killer.strike
    mornings: list[Morning] = []
    total = calm = 0
    with serving(nights.repository) as url:
        while calm < 2:
            what = nights.play() if mornings else "everything is new"
            wanted = min(a_night, kills - total)
            calm += wanted <= 0
            done = harvest_killed(nights, url, store, killer, max(0, wanted))
            total += done
            mornings.append(nights.morning(what, done, store))
    return mornings


if __name__ == "__main__":
    child(*sys.argv[1:])
