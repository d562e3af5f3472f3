"""The whole site as files, for any web server; only what changed is written.

    plan ──> units of records, lists, shelves (in processes) ──> sitemaps, pages ──> state

A fresh folder's sitemaps come with the lists: nothing leads to them before the pages are there.

A unit is a fixed range of entries, or all pages of one kind; it has a manifest shard that
says up to which change it was made. The state of the whole is written last: an export that
was interrupted is finished by the next, unit by unit. One export at a time writes into a
folder.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from ..errors import ExportError
from ..json_text import INDENTED, read_json, write_json
from ..site.addresses import Addresses
from ..site.browsing import Names
from ..site.pages import pages_of
from ..store import Store, open_store
from .catalog_units import SHARES, CatalogOrder, CatalogUnit, order_of_units
from .manifest import FOLDER, Piece, Tally, is_shard, replace_file
from .order import ExportOrder
from .processes import Processes, Unit, few_collections, in_processes
from .record_units import RECORDS, UNIT_ENTRIES, RecordUnit

if sys.platform != "win32":
    import fcntl

STATE: Final = "state.json"
LOCK: Final = "lock"
_FORMAT: Final = 1
_HALF: Final = 8  # of a design


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What an export did. `units` were looked at; none are when nothing changed. One that was
    stopped is not `complete`: the next one goes on, if it is given the `aim` even while the catalog
    changes all the time: each unit is then made once."""

    units: int
    tally: Tally
    live: int
    tombstones: int
    complete: bool = True
    aim: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A finished unit, for those who watch: how many of how many, and what it did."""

    done: int
    of: int
    name: str
    tally: Tally


def export_site(
    order: ExportOrder,
    clock: Callable[[], datetime],
    watch: Callable[[Step], object],
    processes: Processes,
    stop: Callable[[], bool] = lambda: False,
    aim: str = "",
) -> ExportReport:
    """Bring the folder to the state of the catalog; `processes` begins those of the order.

    `stop` is asked behind each piece of a unit that changed something: others cost little, and the
    next export looks at them again. `aim` is that of the export before, which was stopped.

    Raises:
        ExportError: the folder holds something else, cannot be written, or another export
            is writing into it.
        StoreError: the catalog cannot be read.
    """
    try:
        _check_folder(order.folder)
        with _alone(order.folder):
            return _export(order, clock, watch, processes, stop, aim)
    except OSError as error:
        raise ExportError(
            f"The export to {order.folder} stopped: {error.strerror or error}.",
            path=str(order.folder),
            hint="Nothing is lost: run the same command again when that is mended.",
        ) from error


def _export(
    order: ExportOrder,
    clock: Callable[[], datetime],
    watch: Callable[[Step], object],
    processes: Processes,
    stop: Callable[[], bool],
    aim: str,
) -> ExportReport:
    store = open_store(order.store)
    try:
        with store.snapshot(clock()) as snapshot:
            snapshot.check_published()  # else every file would be removed
            names = Names(snapshot)
            newest, design = _aimed(aim, snapshot.newest()[0], _design(order, names))
            live = sum(each.live for each in snapshot.shelves("endpoint"))
            dead = snapshot.tombstones()
            before = _finished(order, design)
            ranges = snapshot.ranges(UNIT_ENTRIES, before) if newest > before else []
        if newest <= before:
            return ExportReport(0, Tally(), live, dead)
        _save_state(order, design, before, complete=False)
        fresh = not (order.folder / RECORDS).exists()
        units = [
            RecordUnit(order, design, each.number, min(each.seq, newest), fresh) for each in ranges
        ]
        tally, done = Tally(), 0
        catalog = CatalogOrder(order, design, newest, before)
        beside, last = order_of_units(fresh=fresh)
        first = _longest_first(units, [CatalogUnit(catalog, name) for name in beside], live)
        leads = [CatalogUnit(catalog, name) for name in last]
        total = len(first) + len(leads)
        units_done = _all_units(first, leads, store, clock(), order.workers, processes)
        with closing(units_done):
            for name, (each, ended) in units_done:
                done, tally = done + ended, tally + each
                if ended:
                    watch(Step(done, total, name, each))
                worked = each.written or each.removed or not ended
                if done < total and worked and stop():
                    return ExportReport(done, tally, live, dead, False, f"{newest} {design}")
        _save_state(order, design, newest, complete=True)
        return ExportReport(done, tally, live, dead)
    finally:
        store.close()


def _all_units(
    units: Sequence[Unit],
    leads: Sequence[Unit],
    store: Store,
    now: datetime,
    workers: int,
    processes: Processes,
) -> Generator[tuple[str, Piece], None, None]:
    """Records and lists side by side; `leads` last, which lead to all of them."""
    with few_collections():
        if workers > 1 and len(units) > 1:
            for name, tally in in_processes(units, store, now, workers, processes):
                yield name, Piece(tally)
            units = ()
        for each in (*units, *leads):
            with closing(each.pieces(store, now)) as pieces:
                for piece in pieces:
                    yield each.name, piece


def _longest_first(
    records: Sequence[RecordUnit], lists: Sequence[CatalogUnit], live: int
) -> Sequence[Unit]:
    """Short units stand last: with them, all processes come to their end together."""
    # What a change left to do in a unit is not known; lists are made as a whole.
    length = 0 if lists[0].catalog.before else UNIT_ENTRIES
    longer = [each for each in lists if SHARES[each.name] * live > length]
    return [*longer, *records, *(each for each in lists if each not in longer)]


# ---- one export at a time ----------------------------------------------------------------


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """No other export writes into the folder meanwhile.

    The lock is the kernel's, not the file's: it ends with the process, however that ends, and
    the file stays. Where there are no locks it does nothing.
    """
    path = folder / FOLDER / LOCK
    path.parent.mkdir(exist_ok=True)
    with path.open("ab") as file:  # a network's file system locks only what may be written
        _lock(file.fileno(), folder)
        yield


def _lock(handle: int, folder: Path) -> None:
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise ExportError(
            f"Another export is writing to {folder}.",
            path=str(folder),
            hint="Wait until it has ended, then run the same command again.",
        ) from error
    except OSError:
        return  # a file system that knows no locks


# ---- what an earlier export left ---------------------------------------------------------


def _check_folder(folder: Path) -> None:
    """Refuse to write into a folder that holds something other than an export."""
    folder.mkdir(parents=True, exist_ok=True)
    if not _is_ours(folder):
        raise ExportError(
            f"{folder} is not empty and holds no export of ours.",
            path=str(folder),
            hint="Name an empty folder, or one that an earlier export wrote.",
        )


def _is_ours(folder: Path) -> bool:
    """Whether the folder is empty, or holds the state that an export saves before all else."""
    held = {each.name for each in folder.iterdir()}
    manifest = folder / FOLDER
    if not held or not manifest.is_dir():
        return not held
    if (manifest / STATE).is_file() and _is_state((manifest / STATE).read_bytes()):
        return True
    if any(is_shard(each) for each in manifest.glob("*.sha256")):
        return True  # a power failure can take the state's content
    # an export that was killed before it had saved the state
    known = {LOCK, STATE, f"{STATE}.new"}
    return held == {FOLDER} and {each.name for each in manifest.iterdir()} <= known


def _is_state(body: bytes) -> bool:
    try:
        state = read_json(body)
    except ValueError:
        return False
    return isinstance(state, dict) and {"format", "design"} <= state.keys()


def _design(order: ExportOrder, names: Names) -> str:
    """Changes when anything but records changes what files hold: then all are looked at. Its first
    half are the settings, the other one the names of endpoints and sets."""
    pages = pages_of(order.name, Addresses(order.base_url), order.site)
    parts = [str(_FORMAT), pages.version, order.name, order.base_url, order.source_url]
    parts += ["soif"] if order.soif else []
    halves = ("\0".join(parts), names.mark_everything())
    return "".join(sha256(half.encode()).hexdigest()[:_HALF] for half in halves)


def _aimed(aim: str, newest: int, design: str) -> tuple[int, str]:
    """(the last change that this export looks at, its design): those of an aim, if settings are as
    they were. A name that changed meanwhile is for the next export."""
    upto, _, aimed = aim.partition(" ")
    if upto.isdecimal() and int(upto) <= newest and aimed[:_HALF] == design[:_HALF]:
        return int(upto), aimed
    return newest, design


def _finished(order: ExportOrder, design: str) -> int:
    """The seq up to which a finished export of this design has everything; else 0."""
    if order.full:
        return 0
    try:
        state = read_json((order.folder / FOLDER / STATE).read_bytes())
        return int(state["seq"]) if state["design"] == design else 0
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return 0


def _save_state(order: ExportOrder, design: str, seq: int, *, complete: bool) -> None:
    state = {"format": _FORMAT, "design": design, "seq": seq, "complete": complete}
    body = write_json(state | {"base_url": order.base_url}, option=INDENTED)
    replace_file(order.folder / FOLDER / STATE, body + b"\n")


__all__ = ["ExportOrder", "ExportReport", "Step", "export_site"]
