"""A copy of a store put back into its place.

    copy ─read whole→ new file beside the store ─→ the present store put aside ─→ in its place

SQLite knows write-ahead logs by their names: one that is left beside a copy is read into it, and
may destroy it. So the log goes aside with the store that it belongs to, before the copy comes.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from ...errors import StoreCorrupt, StoreError, StoreLocked, StoreUnwritable, UsageError
from ..upkeep import Restored, Saved
from .exchanged import free_name
from .sqlite import SqliteDatabase
from .sqlite_keeper import SqliteKeeper, is_store

if os.name == "posix":
    import fcntl

_BESIDE: Final = ("-wal", "-shm")
# The byte of the -shm file that everybody who has the store open holds a lock on.
# Source: SQLite's wal-index format, section 2.3 (the dead-man switch).
_DEAD_MAN: Final = 128
Link = Callable[[str, str], None]  # of a file and another name for it, as `os.link`
_SEQ: Final = "SELECT value FROM counter WHERE name = 'seq'"
_NO_LOWER_SEQ: Final = "UPDATE counter SET value = max(value, ?) WHERE name = 'seq'"


def restore_file(path: Path, copy: Path, *, force: bool, link: Link = os.link) -> Restored:
    """Put a copy into the place of the store at `path`, which is kept beside it. `force`: even
    while another process has it open; what that writes is lost.

    Raises:
        UsageError: `copy` is no store, or the store itself.
        StoreLocked: another process has the store open.
        StoreCorrupt: the copy is damaged; the store is as it was.
        StoreUnwritable: there is no room, or no second name for a file; the store is as it was.
    """
    _check(path, copy)
    if not force and is_open_elsewhere(path):
        raise StoreLocked(
            f"The store {path} is in use by another process.",
            path=str(path),
            hint="End what serves and harvests, or add --force: its workers start anew by"
            " themselves, and what is being harvested is lost.",
        )
    new = path.with_name(f"{path.name}.restoring")
    _remove(new)
    try:
        saved = _read_whole(copy, new)
        _keep_seq(path, new)
        kept = _put_aside(path, link) if path.exists() else None
        os.replace(new, path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise StoreUnwritable(f"{path} cannot be restored: {reason}.", path=str(path)) from error
    finally:
        _remove(new)
    return Restored(str(path), str(kept) if kept else "", saved.records, saved.published)


def _read_whole(copy: Path, new: Path) -> Saved:
    """Read a copy into a new file.

    Raises:
        StoreCorrupt: the copy is damaged. What mends a store does not mend it.
    """
    try:
        with closing(SqliteDatabase(copy)) as source:
            return SqliteKeeper(source).save(new, lambda part: None)
    except StoreCorrupt as error:
        raise StoreCorrupt(
            f"The copy {copy} is damaged. The store is as it was.",
            path=str(copy),
            hint="Name another copy.",
        ) from error


def is_open_elsewhere(path: Path) -> bool:
    """Whether another process has the store open. A log that a killed one left says nothing."""
    shared = Path(f"{path}-shm")
    if os.name != "posix":
        return shared.exists()
    try:
        handle = os.open(shared, os.O_RDWR)
    except OSError:
        return False
    try:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _DEAD_MAN)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False


def _check(path: Path, copy: Path) -> None:
    if not copy.is_file() or not is_store(copy):
        raise UsageError(f"{copy} is no copy of a store.", hint="Name what `store backup` wrote.")
    if path.exists() and copy.samefile(path):
        raise UsageError(f"{copy} is the store itself.", hint="Name a copy of it.")


def _keep_seq(path: Path, new: Path) -> None:
    """No number of the present catalog's order is given again: a list that is being read goes on
    at the number that its token names. Of a store that cannot be read nothing is known."""
    last = 0
    if path.exists() and path.stat().st_size:
        with suppress(StoreError), closing(SqliteDatabase(path)) as present, present.read() as db:
            last = int(db.execute(_SEQ).fetchone()[0])
    with closing(SqliteDatabase(new)) as restored:
        restored.migrate()
        with restored.write() as db:
            db.execute(_NO_LOWER_SEQ, (last,))


def _put_aside(path: Path, link: Link) -> Path:
    """Give the present store and its log another name; the log leaves first, when it has both.

    Raises:
        StoreUnwritable: the disk gives no file a second name.
    """
    kept = _begun(path) or free_name(path, "replaced")
    try:
        for ending in ("", *_BESIDE):
            with suppress(FileNotFoundError, FileExistsError):
                link(f"{path}{ending}", f"{kept}{ending}")
    except OSError as error:
        raise _no_links(path, error) from error
    for ending in _BESIDE:
        Path(f"{path}{ending}").unlink(missing_ok=True)
    return kept


def _no_links(path: Path, error: OSError) -> StoreUnwritable:
    """What is said where the present store cannot be kept beside the copy at every moment."""
    reason = error.strerror or str(error)
    return StoreUnwritable(
        f"The disk of {path} made no hard link, which keeps the present store while a copy takes"
        f" its place: {reason}. The store is as it was.",
        path=str(path),
        hint=f"If it knows none: end what uses the store, move {path.name}, {path.name}-wal and"
        f" {path.name}-shm to another folder, and run the same command again.",
    )


def _begun(path: Path) -> Path | None:
    """The name that the present store has already, from a restore that was killed. Not if another
    log lies beside that name: it stays there, for nobody knows what it belongs to."""
    names = (path.with_name(f"{path.name}.replaced{number}") for number in range(1, 100))
    return next((each for each in names if _is_same_store(path, each)), None)


def _is_same_store(path: Path, kept: Path) -> bool:
    if not kept.exists() or not kept.samefile(path):
        return False
    now, then = Path(f"{path}-wal"), Path(f"{kept}-wal")
    return not then.exists() or (now.exists() and then.samefile(now))


def _remove(path: Path) -> None:
    for ending in ("", *_BESIDE):
        Path(f"{path}{ending}").unlink(missing_ok=True)
