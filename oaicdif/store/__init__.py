"""What oaicdif remembers. `interface` says what a store does; `open_store` gives one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from ..errors import StoreCorrupt, UsageError
from ..store_address import POSTGRESQL, SQLITE, Address, check_read_url, read_address
from .connection import Database
from .copied import UNFINISHED, Copied
from .interface import (
    BODIES,
    Catalog,
    CrosswalkStore,
    HarvestStore,
    PublishRules,
    PublishStore,
    Snapshot,
    Store,
)
from .older import Swap
from .replica import Replica, Standing
from .rule_marks import UNREAD, WHOLE
from .serving_book import ServingBook, book_path
from .upkeep import DAMAGED, Rebuilt, Restored
from .work_queue import WorkQueue

__all__ = [
    "BODIES",
    "UNREAD",
    "WHOLE",
    "Catalog",
    "Copied",
    "CrosswalkStore",
    "HarvestStore",
    "PublishRules",
    "PublishStore",
    "ServingBook",
    "Snapshot",
    "Standing",
    "Store",
    "WorkQueue",
    "copy_store",
    "older_store",
    "open_book",
    "open_queue",
    "open_store",
    "rebuild_store",
    "replica_standing",
    "require_store",
    "restore_store",
    "store_exists",
]
# A driver is loaded only with the store that needs it.


def open_book(where: str | Path) -> ServingBook:
    """The book of the processes that serve the store there; made when it is written."""
    from .drivers.book import BookFile, TableBook

    address = read_address(where)
    if address.scheme == POSTGRESQL:
        with _extra():
            from .drivers.postgres_book import BookOnServer
        return TableBook(BookOnServer(address))
    return TableBook(BookFile(book_path(address.path)))


def older_store(where: str | Path) -> Swap:
    """The store of an older schema there, and a new one that will take its place.

    Raises:
        UsageError: it is no file.
    """
    from .drivers.older_file import FileSwap

    return FileSwap(_file_of(where, "filled anew"))


def rebuild_store(where: str | Path) -> Rebuilt:
    """Write a damaged store anew from all of it that can be read (`drivers.sqlite_salvage`).

    Raises:
        UsageError: it is no file.
    """
    from .drivers.sqlite_salvage import Salvage

    return Salvage(_file_of(where, "written anew")).rebuild()


def restore_store(where: str | Path, copy: Path, *, force: bool = False) -> Restored:
    """Put a copy that `store backup` wrote into the store's place (`drivers.sqlite_restore`).

    Raises:
        UsageError: it is no file, or there is no such copy.
        StoreError: it cannot be put there; the store is as it was.
    """
    from .drivers.sqlite_restore import restore_file

    return restore_file(_file_of(where, "restored"), copy, force=force)


def _file_of(where: str | Path, what: str) -> Path:
    address = read_address(where)
    if address.scheme != SQLITE:
        raise UsageError(
            f"{address.shown} is no file that could be {what}.",
            hint="Restore a backup with the tools of its server.",
        )
    return address.path


def store_exists(where: str | Path) -> bool:
    """Whether there is a store.

    Raises:
        StoreError: its server cannot be asked.
    """
    address = read_address(where)
    if address.scheme == POSTGRESQL:
        with _extra():
            from .drivers.postgres_look import holds_store
        return holds_store(address)
    return address.path.exists() and address.path.stat().st_size > 0  # an empty file is no store


def require_store(where: str | Path) -> None:
    """Let only an address pass where there is a store.

    Raises:
        UsageError: there is none yet.
        StoreError: none can be there: no such database, another program's, or no such server.
    """
    address = read_address(where)
    if address.scheme == POSTGRESQL:
        with _extra():
            from .drivers.postgres_look import check_store
        is_there = check_store(address)
    else:
        is_there = store_exists(where)
    if not is_there:
        raise UsageError(
            f"There is no store at {address.shown}.",
            hint="Run `oaicdif harvest URL` or `oaicdif demo` first, or name it in oaicdif.toml.",
        )


def open_store(
    where: str | Path, *, serving: bool = False, busy_s: float | None = None, read_url: str = ""
) -> Store:
    """The store at a path or URL, made or brought to the newest schema on opening.

    `serving`: for many threads that read, each page once, so each holds little in memory; it is
    also noticed when another catalog is put into its place, and no list is shown of a catalog that
    is not published again yet. `busy_s`: how long a lock is waited
    for, instead of the usual time. `read_url`: a replica that snapshots are read from.

    Raises:
        StoreError: and its kinds; the message says what to do.
        UsageError: no store can be there.
    """
    from .sql import SqlStore

    address = read_address(where)
    check_read_url(address, read_url)
    database = _database(address, serving=serving, busy_s=busy_s, has_replica=bool(read_url))
    try:
        database.migrate()
        replica = _replica(database, read_url) if read_url else None
        store = SqlStore(database, replica, guarded=serving)
        _check_is_no_part(store, address)
    except BaseException:
        database.close()
        raise
    return store


def _check_is_no_part(store: Store, address: Address) -> None:
    """Refuse a copy that never was whole: what is missing in it would count as never there."""
    if store.notes().get(DAMAGED) == UNFINISHED:
        raise StoreCorrupt(
            f"The store {address.shown} is an unfinished copy of another.",
            path=address.shown,
            hint="Run `oaicdif store copy` again: it goes on where it stopped.",
        )


def replica_standing(where: str | Path, read_url: str, second: datetime) -> Standing | None:
    """How the replica of the store there stands; `second` is the clock's. None without one.

    Raises:
        UsageError: the store cannot have one.
        StoreError: the store cannot be asked.
    """
    address = read_address(where)
    check_read_url(address, read_url)
    if not read_url:
        return None
    with ExitStack() as open_ones:
        database = open_ones.enter_context(closing(_database(address, serving=False, busy_s=None)))
        return open_ones.enter_context(closing(_replica(database, read_url))).standing(second)


def _replica(database: Database, read_url: str) -> Replica:
    """The replica of an open store on a server; nobody has connected to it yet."""
    from .drivers.postgres_replica import open_replica

    return open_replica(read_address(read_url), database)


def _database(
    address: Address, *, serving: bool, busy_s: float | None, has_replica: bool = False
) -> Database:
    if address.scheme == POSTGRESQL:
        with _extra():
            from .drivers.postgres import open_server
        return open_server(address, serving=serving, busy_s=busy_s, has_replica=has_replica)
    from .drivers.sqlite import open_database

    return open_database(address.path, serving=serving, busy_s=busy_s)


def copy_store(
    source: str | Path, target: str | Path, told: Callable[[str, int], object] = lambda *_: None
) -> Copied:
    """Copy a store to another place, of whatever kind; again to bring what changed since, or to
    go on after an interruption. `told` of a table and how many of its rows are done.

    Raises:
        UsageError: there is nothing to copy, or another catalog in the target's place.
        StoreError: one of the two cannot be read or written.
    """
    from .drivers.store_copy import copy_tables

    ends = [read_address(each) for each in (source, target)]
    if not store_exists(source):
        raise UsageError(f"There is no store at {ends[0].shown}.", hint="Name it as in [store].")
    if ends[0] == ends[1]:
        raise UsageError(f"{ends[0].shown} is both ends.", hint="Name another place to copy to.")
    with ExitStack() as open_ones:
        databases = []
        for each in ends:
            databases.append(_database(each, serving=False, busy_s=None))
            open_ones.callback(databases[-1].close)
            databases[-1].migrate()
        return copy_tables(databases[0], databases[1], told)


def open_queue(where: str | Path) -> WorkQueue:
    """The queue of units of the store there (extra `workers`), its tables made.

    Raises:
        StoreError: its server cannot be asked.
        UsageError: the store is no server's, or the extra is missing.
    """
    address = read_address(where)
    if address.scheme != POSTGRESQL:
        raise UsageError(
            f"Workers need a store on a PostgreSQL server, not {address.shown}.",
            hint="Name one under [store]; on one machine `oaicdif schedule run` does everything.",
        )
    with _extra("workers", "psycopg", "procrastinate"):
        from .drivers.postgres_look import look_at
        from .drivers.postgres_queue import open_postgres_queue
    look_at(address)  # the pool of the queue would try for half a minute
    queue = open_postgres_queue(address)
    queue.prepare()
    return queue


# psycopg is there, but not the library in C that it needs (`psycopg.pq`); the extra brings it.
_NO_LIBRARY: Final = "no pq wrapper available"


@contextmanager
def _extra(name: str = "postgres", *modules: str) -> Iterator[None]:
    """What is imported here needs an extra, which brings these modules.

    Raises:
        UsageError: it is not installed.
    """
    try:
        yield
    except ImportError as error:
        missing = error.name or ("psycopg" if _NO_LIBRARY in str(error) else "")
        if not missing.startswith(modules or "psycopg"):
            raise
        what = {"workers": "Workers need"}.get(name, "A store on PostgreSQL needs")
        raise UsageError(
            f"{what} the extra `{name}`.", hint=f"Run `pip install 'oaicdif[{name}]'`."
        ) from error
