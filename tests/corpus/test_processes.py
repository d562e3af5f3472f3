"""All recorded endpoints crosswalked in two processes and in one: the same, byte for byte."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

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
from oaicdif.config import Settings
from oaicdif.jobs.crosswalk_crew import BLOCK, CrosswalkCrew
from oaicdif.store import open_store
from tests.catalog.test_blocks_in_turn import rows
from tests.corpus.catalog import Line
from tests.store.filling import Clock

pytestmark = pytest.mark.slow


def several(settings: Settings, worker: CrosswalkWorker) -> Iterator[RunReport]:
    with CrosswalkCrew(worker, settings, 2) as crew:
        crew.await_one()
        yield from crew.run()


def unmade(line: Line, path: Path) -> None:
    """A copy of the store as it was before anything was crosswalked."""
    with sqlite3.connect(line.settings.store_path) as source, sqlite3.connect(path) as copy:
        source.backup(copy)
        copy.execute("PRAGMA foreign_keys = OFF")
        copy.execute("INSERT OR IGNORE INTO stale SELECT record_id, 1 FROM record")
        for table in ("entry", "pending", "body", "record_body", "alias", "wanted", "made"):
            copy.execute(f"DELETE FROM {table}")  # noqa: S608
    source.close()
    copy.close()


def crosswalked(line: Line, path: Path, run: Run) -> dict[str, list[tuple[object, ...]]]:
    unmade(line, path)
    store, clock = open_store(path), Clock()
    crosswalks = site_crosswalks(line.settings)
    crosswalk_stale(store, crosswalks, site_of(store, line.settings), clock, run=run)
    publish_all(store, clock)
    store.close()
    return rows(path)


def test_two_processes_write_of_the_corpus_what_one_writes(line: Line, tmp_path: Path) -> None:
    alone = crosswalked(line, tmp_path / "one.sqlite", partial(in_this_process, batch=BLOCK))
    own = replace(
        line.settings,
        folder=tmp_path,
        store=replace(line.settings.store, path="two.sqlite"),
    )
    beside = crosswalked(line, tmp_path / "two.sqlite", partial(several, own))
    assert len(alone["entry"]) > 10_000
    assert [name for name in alone if alone[name] != beside[name]] == []
