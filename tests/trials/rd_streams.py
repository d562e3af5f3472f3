"""Streams of descriptions under churn: `python -m tests.trials.rd_streams [STREAMS] [SEED]`.

A writer adds, changes, deletes and restores descriptions between the pieces of several streams
that are read side by side, each at its own pace: everything, what changed since a moment, with
addresses alone, in an order. Keepers hold a copy: everything at first, then what changed and what
was deleted since they last asked. A stream is held against a model: what was live when it began
comes exactly once, and nothing else; it comes as it was at some moment of the reading, without
attributes only if it was deleted meanwhile. At the end each copy equals the catalog. Prints a
table; all faults in it are 0, or the trial fails.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from oaicdif.rdm.message_bytes import objects_of
from oaicdif.rdm.messages import read_message
from oaicdif.rdm.soif_object import SoifObject
from oaicdif.rdm.soif_reader import read_objects
from oaicdif.rdm_server.answering import answer
from oaicdif.rdm_server.reply import Reply
from oaicdif.rdm_server.server import Sizes
from oaicdif.store import open_store
from tests.rdm_server.rdm_world import RdmWorld, document, message, settings_of_world
from tests.web.catalog import Clock

ITEMS = 120
READERS = 6
KEEPERS = 2
FAULTS = ("missing", "twice", "not asked for", "wrong count", "wrong title", "without attributes",
          "wrong copy")  # fmt: skip
VIEWS: tuple[Mapping[str, str], ...] = (
    {}, {}, {"View_Attributes": "URL"}, {"View_Attributes": "Title"}, {"View_Order": "-Title"},
)  # fmt: skip
SIZES = Sizes(whole=5, with_documents=7, without=11, sorted=10_000)


@dataclass
class Reading:
    """A stream that is being read: what may come in it, and what has come."""

    pieces: Iterator[bytes]
    wanted: frozenset[str]
    titles: dict[str, set[str | None]]  # of each name, from the first moment on; None: deleted
    has_titles: bool
    body: bytearray = field(default_factory=bytearray)


@dataclass
class Keeper:
    """Someone with a copy of the catalog: title by name."""

    copy: dict[str, str] = field(default_factory=dict)
    since: int | None = None


@dataclass
class Trial:
    """The catalog, the model of it (a title by name; None for what is deleted), and its faults."""

    world: RdmWorld
    draw: random.Random
    now: dict[str, str | None] = field(default_factory=dict)
    changed: dict[str, int] = field(default_factory=dict)  # the second of the last change
    open: list[Reading] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)

    # ---- writing -------------------------------------------------------------------------

    def write(self) -> None:
        """Change a few descriptions at once; streams that are open may show either state."""
        names = [f"oai:x:{n:04}" for n in self.draw.sample(range(ITEMS), self.draw.randint(1, 9))]
        states: dict[str, str | None] = {}
        for name in names:
            gone = self.draw.random() < 0.3
            states[name] = None if gone else f"Title {self.draw.randrange(10**6)}"
        self.put(states)

    def put(self, states: Mapping[str, str | None]) -> None:
        self.world.put({n: None if t is None else document(t) for n, t in states.items()})
        for name, title in states.items():
            if title is None and self.now.get(name) is None:
                continue  # what was not there does not change by being deleted
            self.now[name], self.changed[name] = title, self.published(name)
            for reading in self.open:
                reading.titles.setdefault(name, set()).add(title)
        self.counts["changes"] += len(states)

    def published(self, name: str) -> int:
        """The second of the catalog's datestamp."""
        with self.world.store.snapshot(self.world.clock()) as snapshot:
            entry = snapshot.entry(name)
        assert entry is not None
        return int(entry.datestamp.timestamp())

    # ---- streams -------------------------------------------------------------------------

    def begin(self, since: int | None, view: Mapping[str, str]) -> Reading:
        scope = "" if since is None else f"SEND-UPDATE {since}"
        reply = self.reply("RD-Request", scope, view)
        live = {
            name: title
            for name, title in self.now.items()
            if title is not None and (since is None or self.changed[name] >= since)
        }
        titles: dict[str, set[str | None]] = {name: {title} for name, title in self.now.items()}
        has_titles = view.get("View_Attributes") != "URL"
        reading = Reading(pieces(reply), frozenset(live), titles, has_titles)
        self.open.append(reading)
        self.counts["streams" if reply.rest else "at once"] += 1
        return reading

    def reply(self, kind: str, scope: str, view: Mapping[str, str]) -> Reply:
        body = message(kind, scope, language="Gatherer", **view)
        server = replace(self.world.server, sizes=SIZES)
        with self.world.store.snapshot(self.world.clock()) as snapshot:
            return answer(server, snapshot, read_message(objects_of(body)))

    def read_on(self, reading: Reading) -> bool:
        """Read a few pieces; True when that was the end."""
        for _ in range(self.draw.randint(1, 4)):
            piece = next(reading.pieces, None)
            if piece is None:
                self.open.remove(reading)
                self.judge(reading)
                return True
            reading.body += piece
        return False

    def judge(self, reading: Reading) -> None:
        head, *objects = read_objects(bytes(reading.body))
        came = Counter(name_of(each) for each in objects)
        self.counts["descriptions"] += len(objects)
        self.faults["missing"] += len(reading.wanted - came.keys())
        self.faults["not asked for"] += len(came.keys() - reading.wanted)
        self.faults["twice"] += sum(number - 1 for number in came.values())
        self.faults["wrong count"] += head.text("RDM-Hits-Returned") != str(len(reading.wanted))
        if reading.has_titles:
            for each in objects:
                self.judge_title(each, reading.titles[name_of(each)])

    def judge_title(self, found: SoifObject, possible: set[str | None]) -> None:
        if not found.attributes:
            self.faults["without attributes"] += None not in possible
        else:
            self.faults["wrong title"] += found.text("Title") not in possible

    # ---- copies --------------------------------------------------------------------------

    def renew(self, keeper: Keeper, churn: float = 0.3) -> None:
        """Bring a copy to the catalog of now; `churn` is how often others write meanwhile."""
        asked = int(self.world.clock().timestamp())
        reading = self.begin(keeper.since, {})
        while not self.read_on(reading):
            if self.draw.random() < churn:
                self.write()
        for each in read_objects(bytes(reading.body))[1:]:
            if each.attributes:
                keeper.copy[name_of(each)] = each.text("Title")
            else:
                keeper.copy.pop(name_of(each), None)
        if keeper.since is not None:
            reply = self.reply("RD-Delete-Request", f"SEND-UPDATE {keeper.since}", {})
            for each in read_objects(b"".join(pieces(reply)))[1:]:
                keeper.copy.pop(name_of(each), None)
        keeper.since = asked

    def compare(self, keeper: Keeper) -> None:
        live = {name: title for name, title in self.now.items() if title is not None}
        self.faults["wrong copy"] += len(dict(live.items() ^ keeper.copy.items()))


def name_of(found: SoifObject) -> str:
    return f"oai:x:{found.url.rpartition(':')[2]}"


def pieces(reply: Reply) -> Iterator[bytes]:
    yield reply.body
    yield from reply.rest or ()


def run(folder: Path, streams: int, seed: int) -> Trial:
    """The whole trial; its faults are in what it gives."""
    with closing(open_store(folder / "trial.sqlite")) as store:
        trial = Trial(RdmWorld(store, Clock(), settings_of_world()), random.Random(seed))  # noqa: S311 - by a seed, so that a run can be repeated
        trial.put({f"oai:x:{n:04}": f"First {n}" for n in range(0, ITEMS, 2)})
        keepers = [Keeper() for _ in range(KEEPERS)]
        while trial.counts["streams"] < streams:
            step(trial, keepers)
        while trial.open:
            trial.read_on(trial.open[0])
        for keeper in keepers:
            trial.renew(keeper, churn=0)
            trial.compare(keeper)
    return trial


def step(trial: Trial, keepers: list[Keeper]) -> None:
    """One thing that happens: a change, a new stream, some pieces of one, a copy renewed."""
    draw = trial.draw
    what = draw.random()
    if what < 0.35:
        trial.write()
    elif what < 0.5 and len(trial.open) < READERS:
        began = int(trial.world.clock().timestamp()) - draw.randrange(200)
        trial.begin(draw.choice([None, None, began]), draw.choice(VIEWS))
    elif what < 0.97 and trial.open:
        trial.read_on(draw.choice(trial.open))
    elif what >= 0.97:
        trial.renew(draw.choice(keepers))


def main() -> int:
    streams, seed = (*map(int, sys.argv[1:3]), *(300, 1)[len(sys.argv) - 1 :])[:2]
    with tempfile.TemporaryDirectory() as folder:
        trial = run(Path(folder), streams, seed)
    print("| what | number |\n|---|--:|")
    for name, number in sorted(trial.counts.items()):
        print(f"| {name} | {number:,} |")
    for name in FAULTS:
        print(f"| {name} | {trial.faults[name]:,} |")
    return 1 if trial.faults.total() else 0


if __name__ == "__main__":
    sys.exit(main())
