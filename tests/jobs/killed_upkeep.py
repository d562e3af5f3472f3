"""Upkeep killed at any moment (SIGKILL), then looked at and done again.

Each operation runs in a process of its own, which is killed after a random part of the time that
it takes. Whatever was done by then: the store is sound, says what it said, and the next run
finishes and leaves nothing behind.
"""

from __future__ import annotations

import multiprocessing
import random
import shutil
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from oaicdif.config import ProviderSettings, Settings
from oaicdif.errors import UsageError
from oaicdif.harvest.refilling import refill
from oaicdif.jobs.rounds import prune_store
from oaicdif.jobs.store_check import check_store, rebuilt_store
from oaicdif.jobs.store_compaction import compact_store
from oaicdif.model import ListQuery
from oaicdif.store import older_store, open_store
from tests.harvest.old_store import Row, entry, make_old, reply
from tests.store.faulty_disks import write_zeros

NAME: Final = "oaicdif.sqlite"
NOW: Final = datetime(2030, 1, 1, tzinfo=UTC)
_FORK: Final = multiprocessing.get_context("fork")
Said = tuple[object, ...]


def settings_of(folder: Path) -> Settings:
    return Settings(folder=folder, provider=ProviderSettings(admin_email="a@example.org", sets=()))


def _check(folder: Path) -> None:
    with closing(open_store(folder / NAME)) as store:
        check_store(
            store, settings_of(folder), NOW, mend=True,
            stop=lambda: False, told=lambda stage, place: None,
        )  # fmt: skip


def _mend(folder: Path) -> None:
    with closing(open_store(folder / NAME)) as store:
        faults = store.keeper.faults()
    if faults:
        rebuilt_store(settings_of(folder), faults, NOW)
    _check(folder)


def _backup(folder: Path) -> None:
    with closing(open_store(folder / NAME)) as store:
        store.keeper.save(folder / "copy.sqlite", lambda part: None)


def _compact(folder: Path) -> None:
    with closing(open_store(folder / NAME)) as store:
        compact_store(store, lambda: False, revisions=7, most_bytes=16384)


def _prune(folder: Path) -> None:
    with closing(open_store(folder / NAME)) as store:
        prune_store(store, settings_of(folder), lambda: NOW, timedelta(0))


def _fill(folder: Path) -> None:
    swap = older_store(folder / NAME)
    try:
        with swap.old() as old, closing(open_store(swap.new)) as new:
            refill(old, new, NOW)
    except UsageError:
        return  # the run that was killed had put the new store into its place already
    swap.put_in_place()


OPERATIONS: Final[Mapping[str, Callable[[Path], None]]] = {
    "check": _check,
    "check --mend": _mend,
    "backup": _backup,
    "compact": _compact,
    "prune": _prune,
    "fill": _fill,
}


def prepared(operation: str, sound: Path, folder: Path) -> Path:
    """A folder of its own with a store to do it with: a copy of a sound one, or an old one."""
    folder.mkdir(parents=True)
    path = folder / NAME
    if operation == "fill":
        titles = {f"{n}": f"Title {n}" for n in range(150)}
        rows: list[Row] = [(name, title, False, 1, 1) for name, title in titles.items()]
        make_old(path, [reply(*(entry(n, t) for n, t in titles.items()))], rows)
        return folder
    shutil.copyfile(sound, path)
    if operation == "check --mend":
        write_zeros(path, "record_copy")
    return folder


def said(path: Path) -> Said:
    """What a store says: its faults, its records, and every entry as lists show it."""
    with closing(open_store(path)) as store:
        with store.snapshot(NOW + timedelta(days=1)) as snapshot:
            query = ListQuery(0, snapshot.bound, 100_000, bodies=("oai_dc", "cdif-2023"))
            rows = snapshot.rows(query)
        return (store.keeper.faults(), store.contents().records, rows)


@dataclass(frozen=True, slots=True)
class Killed:
    """What came of some kills: how many came before the end, and what was wrong afterwards."""

    operation: str
    kills: int
    in_time: int
    wrong: tuple[str, ...]


def kill_often(
    operation: str, sound: Path, folder: Path, kills: int, chance: random.Random
) -> Killed:
    """Kill an operation so many times, each time on a new copy of a store."""
    act = OPERATIONS[operation]
    first = prepared(operation, sound, folder / "first")
    began = time.monotonic()
    act(first)
    whole_s = time.monotonic() - began
    expected, left = said(first / NAME), _names(first)
    in_time, wrong = 0, []
    for number in range(kills):
        place = prepared(operation, sound, folder / str(number))
        process = _FORK.Process(target=act, args=(place,))
        process.start()
        process.join(chance.uniform(0, whole_s))
        in_time += process.exitcode is None
        process.kill()
        process.join()
        wrong += [f"kill {number}: {each}" for each in _amiss(operation, place, expected, left)]
        shutil.rmtree(place)
    return Killed(operation, kills, in_time, tuple(wrong))


def _amiss(operation: str, place: Path, expected: Said, left: set[str]) -> list[str]:
    """What is wrong after a kill, and after the next run."""
    found = []
    if operation not in ("fill", "check --mend") and said(place / NAME) != expected:
        found.append("the store says something else")
    OPERATIONS[operation](place)
    if said(place / NAME) != expected:
        found.append("the next run does not heal it")
    if operation == "backup" and said(place / "copy.sqlite") != expected:
        found.append("the copy is not whole")
    if _names(place) != left:
        found.append(f"left behind: {sorted(_names(place) ^ left)}")
    return found


def _names(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}
