"""Upkeep killed at any moment (SIGKILL), then looked at and done again.

Each operation runs in a process of its own, which is killed after a random part of the time that
it takes. Whatever was done by then: the store is sound, says what it said, and the next run
finishes and leaves nothing behind. While `restore` runs, the store is the old one or the new one;
what `copy` has not finished, nobody can open.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import shutil
import signal
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import Final

from oaicdif.config import ProviderSettings, Settings
from oaicdif.errors import OaicdifError, UsageError
from oaicdif.harvest.refilling import refill
from oaicdif.jobs.rounds import prune_store
from oaicdif.jobs.store_check import check_store, rebuilt_store
from oaicdif.jobs.store_compaction import compact_store
from oaicdif.model import ListQuery
from oaicdif.store import copy_store, older_store, open_store, restore_store, store_exists
from tests.harvest.old_store import Row, entry, make_old, reply
from tests.store import filling, postgres
from tests.store.faulty_disks import write_zeros

NAME: Final = "oaicdif.sqlite"
COPY: Final = "copy.sqlite"
NOW: Final = datetime(2030, 1, 1, tzinfo=UTC)
_FORK: Final = multiprocessing.get_context("fork")
_ASIDE: Final = ".replaced"
Said = tuple[object, ...]
Where = Callable[[Path], str | Path]


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
        store.keeper.save(folder / COPY, lambda part: None)


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


def _restore(folder: Path) -> None:
    restore_store(folder / NAME, folder / COPY)


def _copy(source: Where, target: Where) -> Callable[[Path], None]:
    def act(folder: Path) -> None:
        copy_store(source(folder), target(folder))

    return act


# ---- what each begins with ----------------------------------------------------------------------


def _sound(sound: Path, folder: Path) -> None:
    shutil.copyfile(sound, folder / NAME)


def _damaged(sound: Path, folder: Path) -> None:
    _sound(sound, folder)
    write_zeros(folder / NAME, "record_copy")


def _older(sound: Path, folder: Path) -> None:
    titles = {f"{n}": f"Title {n}" for n in range(150)}
    rows: list[Row] = [(name, title, False, 1, 1) for name, title in titles.items()]
    make_old(folder / NAME, [reply(*(entry(n, t) for n, t in titles.items()))], rows)


def _changed_since(sound: Path, folder: Path) -> None:
    """A store that has more records than its copy, in a log that a killed process left."""
    shutil.copyfile(sound, folder / COPY)
    _sound(sound, folder)
    writer = _FORK.Process(target=_write_more, args=(folder / NAME,))
    writer.start()
    writer.join()


def _write_more(path: Path) -> None:
    store = open_store(path)
    more = [filling.record(f"oai:later:{n}", text="later") for n in range(40)]
    filling.harvest(store, more, name="later")
    filling.draft_all(store)
    filling.publish_all(store, lambda: NOW)
    os.kill(os.getpid(), signal.SIGKILL)


def _towards_a_server(sound: Path, folder: Path) -> None:
    _sound(sound, folder)
    _server(folder)  # its database is made here: a forked process would make another one


def _on_a_server(sound: Path, folder: Path) -> None:
    _sound(sound, folder)
    copy_store(folder / NAME, _server(folder))


# ---- where a store lies -------------------------------------------------------------------------


def _server(folder: Path) -> str:
    return postgres.database_for(folder)


def _here(folder: Path) -> Path:
    return folder / NAME


def _there(folder: Path) -> Path:
    return folder / COPY


class Between(Enum):
    """What the store that is worked on may say after a kill."""

    AS_BEFORE = "as before"
    OLD_OR_NEW = "as before, or as at the end"
    ANYTHING = "anything: it is damaged, or of an older schema"


@dataclass(frozen=True, slots=True)
class Operation:
    """A kind of upkeep: how it is done and what it begins with. At its end there is a store in
    each of `made` which says what it says if nobody kills."""

    act: Callable[[Path], None]
    prepare: Callable[[Path, Path], None] = _sound
    between: Between = Between.AS_BEFORE
    at: Where = _here
    made: tuple[Where, ...] = (_here,)
    copies_to: Where | None = None


OPERATIONS: Final[Mapping[str, Operation]] = {
    "check": Operation(_check),
    "check --mend": Operation(_mend, _damaged, Between.ANYTHING),
    "backup": Operation(_backup, made=(_here, _there)),
    "compact": Operation(_compact),
    "prune": Operation(_prune),
    "fill": Operation(_fill, _older, Between.ANYTHING),
    "restore": Operation(_restore, _changed_since, Between.OLD_OR_NEW),
    "copy": Operation(_copy(_here, _there), made=(_here, _there), copies_to=_there),
}
ON_A_SERVER: Final[Mapping[str, Operation]] = {
    "copy to a server": Operation(_copy(_here, _server), made=(_here, _server), copies_to=_server),
    "copy from a server": Operation(
        _copy(_server, _there), _on_a_server, at=_server, made=(_server, _there), copies_to=_there
    ),
}


def prepared(operation: Operation, sound: Path, folder: Path) -> Path:
    """A folder of its own with what the operation begins with."""
    folder.mkdir(parents=True)
    operation.prepare(sound, folder)
    return folder


def said(where: str | Path) -> Said:
    """What a store says: its faults, its records, and every entry as lists show it."""
    with closing(open_store(where)) as store:
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


@dataclass(frozen=True, slots=True)
class Expected:
    """What the store said before, what every store says at the end, and which files lie there."""

    before: Said | None
    ends: tuple[Said, ...]
    names: set[str]


def kill_often(
    name: str, operation: Operation, sound: Path, folder: Path, kills: int, chance: random.Random
) -> Killed:
    """Kill an operation so many times, each time on a new copy of a store."""
    first = prepared(operation, sound, folder / "first")
    before = None if operation.between is Between.ANYTHING else said(operation.at(first))
    operation.act(first)
    expected = Expected(before, _ends(operation, first), _names(first))
    whole_s = _whole_s(operation, prepared(operation, sound, folder / "timed"))
    in_time, wrong = 0, []
    for number in range(kills):
        place = prepared(operation, sound, folder / str(number))
        process = _FORK.Process(target=operation.act, args=(place,))
        process.start()
        process.join(chance.uniform(0, whole_s))
        in_time += process.exitcode is None
        wrong += [f"kill {number}: it failed before"] if process.exitcode else []
        process.kill()
        process.join()
        wrong += [f"kill {number}: {each}" for each in _amiss(operation, place, expected)]
        shutil.rmtree(place)
    return Killed(name, kills, in_time, tuple(wrong))


def _whole_s(operation: Operation, place: Path) -> float:
    """How long it takes where its modules are loaded, as a forked process has them."""
    began = time.monotonic()
    operation.act(place)
    return time.monotonic() - began


def _ends(operation: Operation, place: Path) -> tuple[Said, ...]:
    return tuple(said(where(place)) for where in operation.made)


def _amiss(operation: Operation, place: Path, expected: Expected) -> list[str]:
    """What is wrong after a kill, and after the next run."""
    found = []
    allowed = _allowed(operation.between, expected)
    if allowed and said(operation.at(place)) not in allowed:
        found.append("the store says something else")
    if operation.copies_to and not _is_whole_or_closed(operation.copies_to(place), expected):
        found.append("a copy that is not whole can be opened")
    operation.act(place)
    if _ends(operation, place) != expected.ends:
        found.append("the next run does not heal it")
    if _names(place) != expected.names:
        found.append(f"left behind: {sorted(_names(place) ^ expected.names)}")
    if operation.between is Between.OLD_OR_NEW and not _is_kept(place, expected):
        found.append("the store of before is lost")
    return found


def _allowed(between: Between, expected: Expected) -> list[Said]:
    before = [] if expected.before is None else [expected.before]
    return [*before, expected.ends[0]] if between is Between.OLD_OR_NEW else before


def _is_whole_or_closed(target: str | Path, expected: Expected) -> bool:
    """Whether it is a whole copy, or a new and empty store, or cannot be opened at all."""
    if not store_exists(target):
        return True
    try:
        found = said(target)
    except OaicdifError as error:
        return "unfinished copy" in error.message
    return found == expected.ends[-1] or found[1] == 0


def _is_kept(place: Path, expected: Expected) -> bool:
    """Whether what was replaced lies beside; a second restore puts the first one's store aside."""
    aside = [each for each in place.glob(f"{NAME}{_ASIDE}*") if each.suffix[-1:].isdigit()]
    return any(said(each) == expected.before for each in aside)


def _names(folder: Path) -> set[str]:
    """What lies there, whatever was put aside."""
    return {each.name for each in folder.iterdir() if _ASIDE not in each.name}
