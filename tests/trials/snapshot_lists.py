"""Ten thousand lists under churn: `python -m tests.trials.snapshot_lists [LISTS] [SEED]`.

Writers change, delete, restore and move records between sets without pause, on a clock of the
trial's own. Full readers take lists in every format and set, in parts of 100, and pause up to two
minutes between two parts; some ask for a range of dates. Incremental readers come back after up
to ten minutes, ask from their last responseDate, and keep a copy. Each list is held against a
model of what could be seen at its first request (`tests.store.list_model`). Now and then the
server starts again, with another life of tokens. Prints a table; everything in it is 0, or the
trial fails.
"""

from __future__ import annotations

import heapq
import itertools
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from lxml import etree

from oaicdif.catalog.publishing import publish_all
from oaicdif.store import open_store
from tests.provider.provider_world import OAI, SETTINGS, Item, World, codes
from tests.store.filling import Clock
from tests.store.list_model import Asked, ModelCatalog, ModelPlace, State

ITEMS = 330
READERS = 150
INCREMENTAL = 30
SETS = ("", "driver", "physics", "physics:quantum", "driver physics:optics", "driver z", "z")
LISTED = (None, "driver", "physics", "physics:quantum", "z")
NOTHING = ({"noRecordsMatch"}, {"noSetHierarchy"})
FAULTS = ("short", "doubled", "not asked for", "token refused", "wrong size", "wrong header",
          "wrong content", "other errors")  # fmt: skip
RECEIVED = "mods urn:x https://example.org/mods.xsd"


def name_of(number: int) -> str:
    return f"oai:example.org:{number:05}"


@dataclass
class Trial:
    """The catalog, its provider, the model of it, and what went wrong."""

    folder: Path
    draw: random.Random
    clock: Clock = field(default_factory=Clock)
    model: ModelCatalog = field(default_factory=lambda: ModelCatalog(frozenset({"driver"})))
    items: dict[int, Item] = field(default_factory=dict)
    faults: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)
    world: World = field(init=False)

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """A server over the store, as after a restart."""
        store = open_store(self.folder / "trial.sqlite")
        hours = self.draw.choice([24, 48, 96])
        provider = replace(
            SETTINGS.provider, page_size=100, token_hours=hours, received=(RECEIVED,)
        )
        self.world = World(store, self.clock, replace(SETTINGS, provider=provider))
        self.world.publish_step = lambda: publish_all(store, self.clock, provider)  # type: ignore[assignment, method-assign]

    def restart(self) -> None:
        self.world.store.close()
        self.start()
        self.counts["restarts"] += 1

    def write(self) -> None:
        """One step of a writer: some records change, and are published."""
        most = self.draw.choice([3, 10, 40, ITEMS])
        numbers = self.draw.sample(range(ITEMS), self.draw.randint(1, most))
        changed = [self._changed(n) for n in numbers]
        self.world.put(changed)
        self.clock.tick(-5)
        for number, item in zip(numbers, changed, strict=True):
            self.items[number] = item
            sets = tuple(item.sets.split())
            self.model.write(item.identifier, State(item.title, sets, item.deleted))
        self.model.publish(self.clock())
        self.counts["publications"] += 1
        self.counts["changes"] += len(changed)

    def _changed(self, number: int) -> Item:
        before = self.items.get(number)
        what = self.draw.choice(["text", "text", "sets", "delete", "restore"])
        sets = before.sets if before and what != "sets" else self.draw.choice(SETS)
        formats = "mods" if number % 2 else ""
        if before and (what == "delete" or (before.deleted and what != "restore")):
            return Item(name_of(number), sets, True, "gone", formats)
        title = f"Text {self.draw.randrange(10**9)}"
        return Item(name_of(number), sets, False, title, formats)

    def fault(self, kind: str, example: object) -> None:
        self.faults[kind] += 1
        if len(self.examples) < 20:
            self.examples.append(f"{kind}: {example}")


@dataclass
class ListReader:
    """One list from its first request to its end; `expected` is what the model says of it."""

    trial: Trial
    prefix: str
    verb: str
    asked: Asked
    expected: dict[str, ModelPlace] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)
    copy: dict[str, str] = field(default_factory=dict)
    response_date: datetime | None = None
    token: str = ""
    ended: bool = False

    def step(self) -> None:
        """Ask for the next part, and judge it."""
        arguments = {"verb": self.verb, "resumptionToken": self.token}
        if not self.token:
            arguments = self._begin()
        root = self.trial.world.ask(**arguments)
        found = set(codes(root))
        if found:
            self._refused(found)
            return
        self._judge(root)
        token = root.find(f".//{OAI}resumptionToken")
        size = None if token is None else token.get("completeListSize")
        if size is not None and int(size) != len(self.expected):
            self.trial.fault("wrong size", (size, len(self.expected), self.asked, self.prefix))
        self.token = "" if token is None else token.text or ""
        self.trial.counts["parts"] += 1
        if not self.token:
            self._end()

    def _begin(self) -> dict[str, str]:
        trial, asked = self.trial, self.asked
        self.response_date = trial.clock().replace(microsecond=0)
        begun = trial.model.begun(asked, self.response_date)
        odd = self.prefix == "mods"
        self.expected = {n: p for n, p in begun.items() if not odd or int(n[-5:]) % 2}
        moments = {"from": asked.from_, "until": asked.until}
        dates = {k: f"{m:%Y-%m-%dT%H:%M:%SZ}" for k, m in moments.items() if m is not None}
        chosen = {"set": asked.set_spec} if asked.set_spec else {}
        return {"verb": self.verb, "metadataPrefix": self.prefix, **dates, **chosen}

    def _refused(self, found: set[str]) -> None:
        if self.token:
            self.trial.fault("token refused", (found, self.asked, self.prefix))
        elif found not in NOTHING:
            self.trial.fault("other errors", (found, self.asked, self.prefix))
        self._end()

    def _judge(self, root: etree._Element) -> None:
        model, set_spec = self.trial.model, self.asked.set_spec
        for header in root.iter(f"{OAI}header"):
            name = header.findtext(f"{OAI}identifier") or ""
            self.seen[name] += 1
            place = self.expected.get(name)
            if place is None:
                continue
            stamp = header.findtext(f"{OAI}datestamp") or ""
            sets = tuple(each.text or "" for each in header.iter(f"{OAI}setSpec"))
            deleted = header.get("status") == "deleted"
            self.copy[name] = stamp
            told = (f"{place.datestamp:%Y-%m-%dT%H:%M:%SZ}", place.header_sets(set_spec),
                    model.is_deleted(name, set_spec))  # fmt: skip
            if (stamp, sets, deleted) != told:
                self.trial.fault("wrong header", (name, (stamp, sets, deleted), told))
            if self.prefix == "oai_dc" and self.verb == "ListRecords" and not deleted:
                record = header.getparent()
                text = "" if record is None else "".join(map(str, record.itertext()))
                if (model.published[name].text or "") not in text:
                    self.trial.fault("wrong content", name)

    def _end(self) -> None:
        self.ended = True
        self.trial.counts["lists"] += 1
        self.trial.counts[f"lists of {self.verb}"] += 1
        self.trial.counts["records"] += sum(self.seen.values())
        for kind, some in (
            ("short", self.expected.keys() - self.seen.keys()),
            ("doubled", {name for name, times in self.seen.items() if times > 1}),
            ("not asked for", self.seen.keys() - self.expected.keys()),
        ):
            if some:
                self.trial.fault(kind, (len(some), sorted(some)[:3], self.asked, self.prefix))


def full_reader(trial: Trial) -> Iterator[float]:
    """Lists one after the other; gives the seconds to wait before it goes on."""
    draw = trial.draw
    while True:
        prefix = draw.choice(list(trial.world.provider.formats))
        verb = draw.choice(["ListRecords", "ListIdentifiers"])
        reader = ListReader(trial, prefix, verb, Asked(draw.choice(LISTED), *_dates(trial)))
        while not reader.ended:
            reader.step()
            yield draw.choice([0.1, 1.0, 5.0, draw.uniform(0, 120)])


def _dates(trial: Trial) -> tuple[datetime | None, datetime | None]:
    """Mostly no range; otherwise one whose end may lie in the future."""
    if trial.draw.random() < 0.7:
        return None, None
    now = trial.clock().replace(microsecond=0)
    ends = sorted(now - timedelta(seconds=trial.draw.randint(-60, 900)) for _ in range(2))
    return trial.draw.choice([(ends[0], None), (None, ends[1]), (ends[0], ends[1])])


class Incremental:
    """Harvests again and again from its last responseDate, and keeps what it was told."""

    def __init__(self, trial: Trial, prefix: str, set_spec: str | None) -> None:
        self.trial, self.prefix, self.set_spec = trial, prefix, set_spec
        self.last: datetime | None = None
        self.copy: dict[str, str] = {}

    def turns(self) -> Iterator[float]:
        draw = self.trial.draw
        while True:
            reader = ListReader(
                self.trial, self.prefix, "ListRecords", Asked(self.set_spec, from_=self.last)
            )
            while not reader.ended:
                reader.step()
                yield draw.uniform(0, 30)
            self.last = reader.response_date
            self.copy |= reader.copy
            self.trial.counts["incremental lists"] += 1
            yield draw.uniform(0, 600)

    def missing(self) -> set[str]:
        """After a last harvest: what lists show now, and the copy has otherwise or not."""
        reader = ListReader(
            self.trial, self.prefix, "ListRecords", Asked(self.set_spec, from_=self.last)
        )
        while not reader.ended:
            reader.step()
        self.copy |= reader.copy
        second = self.trial.clock().replace(microsecond=0)
        whole = self.trial.model.begun(Asked(self.set_spec), second)
        odd = self.prefix == "mods"
        return {
            name
            for name, place in whole.items()
            if (not odd or int(name[-5:]) % 2)
            and self.copy.get(name) != f"{place.datestamp:%Y-%m-%dT%H:%M:%SZ}"
        }


def run(lists: int, seed: int, folder: Path) -> Trial:
    trial = Trial(folder, random.Random(seed))  # noqa: S311 - chance is no secret
    trial.world.put([trial._changed(n) for n in range(ITEMS)][:0])
    while len(trial.items) < ITEMS:
        trial.write()
        trial.clock.tick(1)
    trial.clock.tick(5)
    prefixes = list(trial.world.provider.formats)
    incremental = [
        Incremental(trial, prefixes[n % len(prefixes)], LISTED[n % len(LISTED)])
        for n in range(INCREMENTAL)
    ]
    actors = [full_reader(trial) for _ in range(READERS)] + [each.turns() for each in incremental]
    _go_on(trial, actors, lists)
    trial.clock.tick(60)
    for each in incremental:
        if missing := each.missing():
            trial.fault("short", ("incremental", len(missing), each.prefix, each.set_spec))
    return trial


def _go_on(trial: Trial, actors: list[Iterator[float]], lists: int) -> None:
    """Writer and readers by their turns on the clock, until so many lists have ended."""
    order = itertools.count()
    start = trial.clock()
    turns = [(trial.draw.uniform(0, 60), next(order), each) for each in actors]
    heapq.heapify(turns)
    next_write, next_restart = 0.0, 500
    while trial.counts["lists"] < lists:
        due, _, actor = heapq.heappop(turns)
        while next_write <= due:
            trial.clock.now = start + timedelta(seconds=next_write)
            trial.write()
            next_write += trial.draw.choice([0.2, 0.9, 1.5, 3.0, 8.0])
        trial.clock.now = start + timedelta(seconds=due)
        heapq.heappush(turns, (due + next(actor), next(order), actor))
        if trial.counts["lists"] >= next_restart:
            next_restart += 500
            trial.restart()


def main() -> int:
    lists = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time())
    began = datetime.now(UTC)
    with tempfile.TemporaryDirectory() as folder:
        trial = run(lists, seed, Path(folder))
        with closing(trial.world.store):
            pass
    seconds = (datetime.now(UTC) - began).total_seconds()
    print(f"seed {seed}, {seconds:.0f} s")
    for name, count in trial.counts.items():
        print(f"| {name} | {count:,} |")
    for name in FAULTS:
        print(f"| {name} | {trial.faults[name]} |")
    print(*trial.examples, sep="\n")
    return 1 if trial.faults else 0


if __name__ == "__main__":
    sys.exit(main())
