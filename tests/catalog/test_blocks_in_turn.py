"""Blocks that are made at the same time and written in turn are what one process writes."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from oaicdif.catalog.crosswalk_run import crosswalk_stale, in_this_process, site_crosswalks, site_of
from oaicdif.catalog.crosswalk_worker import Begun, CrosswalkWorker, RunReport
from oaicdif.catalog.publishing import publish_all
from oaicdif.config import EndpointSettings, ProviderSettings, Settings
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.formats.metadata_format import Format
from oaicdif.model import Header, Record
from oaicdif.rules.engine import Engine
from oaicdif.rules.library import CrosswalkSet
from oaicdif.store import Store, open_store
from oaicdif.store.lease import Claim
from tests.catalog.crossed_records import crossed
from tests.store.filling import Clock, harvest

BLOCK = 7
SETTINGS = Settings(
    provider=ProviderSettings(base_url="https://catalog.example.org"),
    endpoints=tuple(EndpointSettings(name, f"http://{name}.example.org/oai") for name in "ab"),
)


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything in the store but who held what, and secrets that chance gave."""
    with sqlite3.connect(path) as db:
        found = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        names = {row[0] for row in found} - {"claim", "secret"}
        every = {name: sorted(db.execute(f"SELECT * FROM {name}"), key=repr) for name in names}  # noqa: S608
    db.close()
    return every


def one_by_one(worker: CrosswalkWorker) -> Iterator[RunReport]:
    return in_this_process(worker, BLOCK)


def as_processes(count: int, chance: random.Random) -> Callable[[CrosswalkWorker], list[RunReport]]:
    """What `count` processes do, as far as the store sees it: each its own worker with up to two
    blocks, claimed in order, made while others are or wait for their turn, and written in order,
    at moments that chance chooses."""

    def run(first: CrosswalkWorker) -> list[RunReport]:
        crosswalks = site_crosswalks(SETTINGS)
        several = [
            CrosswalkWorker(
                first.store, crosswalks, first.site, first.clock,
                renew_identity=first.renew_identity, noted=True,
            )
            for _ in range(count)
        ]  # fmt: skip
        done: list[RunReport] = []
        hands: list[tuple[CrosswalkWorker, Begun]] = []
        claimed = 0
        while True:
            if len(hands) < 2 * count and chance.random() < 0.7:
                claim = Claim(f"here:{claimed}", first.clock())
                if first.claim(claim, BLOCK):
                    held = Counter(several.index(worker) for worker, _ in hands)
                    free = chance.choice([n for n in range(count) if held[n] < 2])
                    hands.append((several[free], several[free].begin(claim.worker)))
                    claimed += 1
                    continue
            if hands:
                worker, begun = hands.pop(0)
                done.append(worker.end(begun))
            elif not first.claim(Claim("here:last", first.clock()), BLOCK):
                if not first.next_round():
                    return done
            else:
                first.store.give_back("here:last")

    return run


def filled(path: Path, records: dict[str, list[Record]]) -> Store:
    store = open_store(path)
    for name, its in records.items():
        harvest(store, its, name=name)
    return store


Run = Callable[[CrosswalkWorker], Iterator[RunReport] | list[RunReport]]


def after(path: Path, run: Run, seed: int) -> dict[str, list[tuple[object, ...]]]:
    """The store when two endpoints came, and again when half of one had changed."""
    clock = Clock()
    store = filled(path, {"a": crossed(40, seed), "b": crossed(20, seed + 1)})
    for later in (False, True, True):
        if later:
            clock.tick(60)
            harvest(store, crossed(40, seed + 2)[::2], name="a", full=False)
            store.mark_stale()
        site = site_of(store, SETTINGS)
        crosswalks = site_crosswalks(SETTINGS)
        crosswalk_stale(store, crosswalks, site, clock, run=run, renew_identity=later)
        publish_all(store, clock)
    store.close()
    return rows(path)


@pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.slow) for n in (2, 3))])
def test_blocks_made_at_once_are_written_as_one_process_writes_them(
    tmp_path: Path, seed: int
) -> None:
    alone = after(tmp_path / "alone.sqlite", one_by_one, seed)
    chance = random.Random(seed)  # noqa: S311 - chance is no secret
    beside = after(tmp_path / "beside.sqlite", as_processes(3, chance), seed)
    assert alone["entry"]
    assert beside == alone


class Counted:
    """Crosswalks that count how often one of them is asked for to make a document."""

    def __init__(self, crosswalks: CrosswalkSet) -> None:
        self._crosswalks, self.asked = crosswalks, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._crosswalks, name)

    def engine_for(self, source: Format, *, endpoint: str) -> Engine | None:
        self.asked += 1
        return self._crosswalks.engine_for(source, endpoint=endpoint)


@pytest.mark.parametrize(
    ("theirs", "rounds"),
    [
        pytest.param("Tides of the north", 2, id="the-same-work-in-both"),
        pytest.param("Another work", 3, id="another-title-at-the-same-address"),
    ],
)
def test_a_draft_is_made_again_only_where_its_work_is_told_another_iri(
    tmp_path: Path, theirs: str, rounds: int
) -> None:
    address = "https://repo.example.org/items/1"
    store = filled(
        tmp_path / "oaicdif.sqlite",
        {
            "a": [titled("a:1", "Tides of the north", address)],
            "b": [titled("b:1", theirs, address)],
        },
    )
    site, clock = site_of(store, SETTINGS), Clock()
    crosswalks = Counted(site_crosswalks(SETTINGS))
    workers = [
        CrosswalkWorker(store, cast("CrosswalkSet", crosswalks), site, clock) for _ in range(2)
    ]
    for worker, name in zip(workers, ("here:0", "here:1"), strict=True):
        assert worker.claim(Claim(name, clock()), 1) == 1
    begun = [each.begin(f"here:{place}") for place, each in enumerate(workers)]
    for worker, block in zip(workers, begun, strict=True):
        worker.end(block)
    publish_all(store, clock)
    store.close()
    with sqlite3.connect(tmp_path / "oaicdif.sqlite") as db:
        iris = [row[0] for row in db.execute("SELECT work_iri FROM entry")]
    db.close()
    assert crosswalks.asked == rounds
    assert iris.count(address) == (2 if rounds == 2 else 1)


def titled(name: str, title: str, address: str) -> Record:
    values = [("title", title, ""), ("identifier", address, "")]
    return Record(Header(name, "2024-01-01", ()), write_oai_dc(values))
