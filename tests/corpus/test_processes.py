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


def copied(line: Line, path: Path) -> None:
    with sqlite3.connect(line.settings.store_path) as source, sqlite3.connect(path) as copy:
        source.backup(copy)
    source.close()
    copy.close()


def crosswalked(
    line: Line, settings: Settings, path: Path, run: Run
) -> dict[str, list[tuple[object, ...]]]:
    """The store when every document was made anew, at another address, and every IRI decided."""
    copied(line, path)
    store, clock = open_store(path), Clock()
    store.mark_stale()
    crosswalks, site = site_crosswalks(settings), site_of(store, settings)
    crosswalk_stale(store, crosswalks, site, clock, run=run, renew_identity=True)
    publish_all(store, clock)
    store.close()
    return without_packing(rows(path))


def without_packing(
    tables: dict[str, list[tuple[object, ...]]],
) -> dict[str, list[tuple[object, ...]]]:
    """What documents are compressed with, and which shells there are, depends on what came first;
    entries hold a digest of what they say."""
    apart = ("packed_body", "listed_body", "dictionary", "shell")
    kept = {name: each for name, each in tables.items() if name not in apart}
    kept["counter"] = [each for each in kept["counter"] if each[0] not in ("dictionary", "shell")]
    return kept


def test_two_processes_write_of_the_corpus_what_one_writes(line: Line, tmp_path: Path) -> None:
    settings = replace(
        line.settings,
        folder=tmp_path,
        store=replace(line.settings.store, path="two.sqlite"),
        provider=replace(line.settings.provider, base_url="https://moved.example.org"),
    )
    one = partial(in_this_process, batch=BLOCK)
    alone = crosswalked(line, settings, tmp_path / "one.sqlite", one)
    two = partial(several, settings)
    beside = crosswalked(line, settings, tmp_path / "two.sqlite", two)
    assert len(alone["entry"]) > 10_000
    assert [name for name in alone if alone[name] != beside[name]] == []
