"""Stores that processes crosswalk together, with words that bring trouble; for tests and trials."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from typing import cast

import pytest

from oaicdif.catalog.crosswalk_run import (
    Run,
    crosswalk_stale,
    in_this_process,
    site_crosswalks,
    site_of,
)
from oaicdif.catalog.crosswalk_worker import CrosswalkWorker, RunReport
from oaicdif.catalog.publishing import publish_all
from oaicdif.config import CrosswalkSettings, Settings, StoreSettings
from oaicdif.errors import OaicdifError
from oaicdif.jobs.crosswalk_crew import CrosswalkCrew
from oaicdif.store import Store, open_store
from oaicdif.store.connection import Connection
from oaicdif.store.sql.bodies import BODY_SLOTS
from oaicdif.store.sql.shells import Shells
from tests.catalog.crossed_records import crossed
from tests.catalog.test_blocks_in_turn import SETTINGS, rows
from tests.store.filling import Clock, harvest

BLOCK = 20
Rows = dict[str, list[tuple[object, ...]]]
# A word for crosswalks that does what its text says.
WORD = """
import os
import threading

def add_to(words):
    @words.recogniser("trouble", "a text that brings trouble", hints=("trouble",))
    def make(_vocabularies):
        return recognise

def recognise(text):
    if text == "trouble: raise":
        raise ValueError("a fault of the rule")
    if text == "trouble: die":
        os._exit(9)
    if text == "trouble: wait":
        threading.Event().wait(SECONDS)
    return None
"""
CROSSWALK = """\
crosswalk: trouble
extends: oai_dc-to-cdif.yaml
elements:
  dc:subject:
    - {id: trouble, when: trouble, to: work.keywords, before: unknown, note: a test}
"""


def with_trouble(folder: Path, patch: pytest.MonkeyPatch, *, seconds: float = 0.0) -> Settings:
    """Settings whose crosswalk knows the word, here and in processes begun here."""
    package = folder / "lib"
    (package / "troubles-1.0.dist-info").mkdir(parents=True)
    (package / "troubles-1.0.dist-info" / "METADATA").write_text("Name: troubles\nVersion: 1.0\n")
    (package / "troubles-1.0.dist-info" / "entry_points.txt").write_text(
        "[oaicdif.recognisers]\ntrouble = troubles:add_to\n"
    )
    (package / "troubles.py").write_text(WORD.replace("SECONDS", str(seconds)))
    (folder / "my").mkdir()
    (folder / "my" / "trouble.yaml").write_text(CROSSWALK)
    patch.syspath_prepend(str(package))
    paths = (str(package), os.environ.get("PYTHONPATH", ""))
    patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    endpoints = tuple(replace(each, crosswalk="trouble") for each in SETTINGS.endpoints)
    return replace(
        SETTINGS, folder=folder, endpoints=endpoints, crosswalk=CrosswalkSettings(folder="my")
    )


def settings_in(folder: Path, base: Settings = SETTINGS, name: str = "oaicdif.sqlite") -> Settings:
    return replace(base, folder=folder, store=StoreSettings(name))


def filled(settings: Settings, count: int, seed: int) -> Store:
    store = open_store(settings.store_url)
    harvest(store, crossed(count, seed), name="a")
    harvest(store, crossed(count // 2, seed + 1), name="b")
    return store


def alone(settings: Settings, count: int, seed: int) -> Rows:
    """What one process makes of such a store."""
    store = filled(settings, count, seed)
    run_all(store, settings, lambda worker: in_this_process(worker, BLOCK))
    return finished(store, settings)


def run_all(store: Store, settings: Settings, run: Run, *, clock: Clock | None = None) -> RunReport:
    crosswalks, site = site_crosswalks(settings), site_of(store, settings)
    return crosswalk_stale(store, crosswalks, site, clock or Clock(), run=run)


def finished(store: Store, settings: Settings) -> Rows:
    """All that is in the store when everything is published."""
    publish_all(store, Clock())
    store.close()
    return rows(Path(settings.store_path))


def published(settings: Settings) -> Rows:
    """Every entry with its bodies, whatever the numbers of their revisions; and what identifiers
    are claimed, wanted, and wait."""
    every = rows(Path(settings.store_path))
    with sqlite3.connect(settings.store_path) as db:
        columns = [row[1] for row in db.execute("PRAGMA table_info(entry)")]
        shells = Shells()
        bodies: dict[object, object] = {each[0]: each[1] for each in every["body"]}
        bodies |= {
            int(str(revision)) * BODY_SLOTS + slot: body
            for revision, row in every["listed_body"]
            if isinstance(row, bytes)
            for slot, body in enumerate(shells.both(cast(Connection, db), row))
        }
    db.close()
    place = columns.index("revision")
    entries = [
        (*row[:place], *row[place + 1 :], *_bodies(bodies, int(str(row[place]))))
        for row in every["entry"]
    ]
    return {
        "entry": entries,
        **{name: every[name] for name in ("claimed_name", "wanted_name", "stale")},
    }


def _bodies(bodies: Mapping[object, object], revision: int) -> Iterator[object]:
    return (bodies.get(revision * BODY_SLOTS + slot) for slot in range(BODY_SLOTS))


def through_kills(store: Store, settings: Settings, killing: Killing) -> int:
    """Crosswalk all that waits in processes that are killed; how many runs gave up, and had
    another behind them."""
    given_up = 0
    while True:
        try:
            run_all(store, settings, killing)
        except OaicdifError:
            given_up += 1
        else:
            return given_up


class Killing:
    """A crew whose processes are killed so many times, at moments that chance chooses."""

    def __init__(self, settings: Settings, kills: int, seed: int, *, most_s: float = 0.5) -> None:
        self._settings, self.left, self._most_s = settings, kills, most_s
        self._chance = random.Random(seed)  # noqa: S311 - chance is no secret

    def __call__(self, worker: CrosswalkWorker) -> Iterator[RunReport]:
        with CrosswalkCrew(worker, self._settings, 2, block=BLOCK) as crew:
            crew.await_one()
            with self._killer():
                yield from crew.run()

    @contextmanager
    def _killer(self) -> Iterator[None]:
        over = threading.Event()

        def work() -> None:
            while self.left and not over.wait(self._chance.uniform(0.0, self._most_s)):
                alive = [each for each in active_children() if each.name == "crosswalk"]
                if alive and (pid := self._chance.choice(alive).pid):
                    os.kill(pid, signal.SIGKILL)
                    self.left -= 1

        thread = threading.Thread(target=work)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()
