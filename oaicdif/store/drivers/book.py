"""The serving processes' book in tables (`store.serving_book`): in a SQLite file of its own, or in
the database of a store on a server."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Protocol

from ...model.harvester import Harvester, HarvesterKey
from ..connection import Connection, Row
from ..serving_book import Change
from .sqlite import SqliteDatabase

_BUSY_S: Final = 5.0
_CACHE_KB: Final = 500
TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS counted (name TEXT NOT NULL, label TEXT NOT NULL,"
    " value REAL NOT NULL, PRIMARY KEY (name, label)) WITHOUT ROWID",
    "DROP TABLE IF EXISTS worker",  # by number alone, which two machines may share
    "CREATE TABLE IF NOT EXISTS serving (process TEXT PRIMARY KEY, last TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS harvester (client TEXT NOT NULL, agent TEXT NOT NULL,"
    " verb TEXT NOT NULL, prefix TEXT NOT NULL, set_spec TEXT NOT NULL, first TEXT NOT NULL,"
    " last TEXT NOT NULL, requests INTEGER NOT NULL, records INTEGER NOT NULL, begun TEXT,"
    " from_ TEXT NOT NULL, until TEXT NOT NULL, position INTEGER NOT NULL, size INTEGER NOT NULL,"
    " finished TEXT, complete_since TEXT,"
    " PRIMARY KEY (client, agent, verb, prefix, set_spec)) WITHOUT ROWID",
)
_KEY: Final = HarvesterKey._fields
_VALUES: Final = tuple(name for name in Harvester._fields if name != "key")
_COLUMNS: Final = (*_KEY, *_VALUES)
_TIMES: Final = ("first", "last", "begun", "finished", "complete_since")
_ONE: Final = f"SELECT * FROM harvester WHERE {' AND '.join(f'{name} = ?' for name in _KEY)}"
_PUT: Final = (
    f"INSERT INTO harvester ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"
    f" ON CONFLICT ({', '.join(_KEY)}) DO UPDATE"
    f" SET {', '.join(f'{name} = excluded.{name}' for name in _VALUES)}"
)


class Place(Protocol):
    """The database that a book lies in."""

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction that no other process writes beside; the tables are there."""
        ...

    def rows(self, statement: str, values: Sequence[object], /) -> list[Row]:
        """What the book holds; nothing while there is none."""
        ...

    def close(self) -> None: ...


class TableBook:
    """The statements of a book, wherever it lies."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def add(self, counts: Mapping[tuple[str, str], float]) -> None:
        with self._place.writing() as db:
            db.executemany(
                "INSERT INTO counted (name, label, value) VALUES (?, ?, ?)"
                " ON CONFLICT (name, label) DO UPDATE SET value = counted.value + excluded.value",
                [(name, label, value) for (name, label), value in counts.items()],
            )

    def counts(self) -> dict[tuple[str, str], float]:
        rows = self._place.rows("SELECT name, label, value FROM counted", ())
        return {(row[0], row[1]): row[2] for row in rows}

    def change(self, keys: Iterable[HarvesterKey], change: Change) -> None:
        with self._place.writing() as db:
            found = (db.execute(_ONE, key).fetchone() for key in set(keys))
            known = {each.key: each for row in found if row for each in (_harvester(row),)}
            db.executemany(_PUT, [tuple(_written(each)) for each in change(known).values()])

    def harvesters(self) -> list[Harvester]:
        return [
            _harvester(row)
            for row in self._place.rows("SELECT * FROM harvester ORDER BY last DESC", ())
        ]

    def forget(self, before: datetime, *, most: int) -> int:
        with self._place.writing() as db:
            gone = db.execute("DELETE FROM harvester WHERE last < ?", (_text(before),)).rowcount
            oldest = db.execute(
                "SELECT last FROM harvester ORDER BY last DESC LIMIT 1 OFFSET ?", (most,)
            ).fetchone()
            if oldest:
                gone += db.execute("DELETE FROM harvester WHERE last <= ?", (oldest[0],)).rowcount
            db.execute("DELETE FROM serving WHERE last < ?", (_text(before),))
        return gone

    def alive(self, process: str, now: datetime) -> None:
        with self._place.writing() as db:
            db.execute(
                "INSERT INTO serving (process, last) VALUES (?, ?)"
                " ON CONFLICT (process) DO UPDATE SET last = excluded.last",
                (process, _text(now)),
            )

    def workers(self, since: datetime) -> int:
        rows = self._place.rows("SELECT count(*) FROM serving WHERE last >= ?", (_text(since),))
        return int(rows[0][0]) if rows else 0

    def close(self) -> None:
        self._place.close()


class BookFile:
    """A file of its own, made when the book is first written."""

    def __init__(self, path: Path) -> None:
        self._db = SqliteDatabase(path, busy_s=_BUSY_S, cache_kb=_CACHE_KB, tell_after_s=_BUSY_S)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self._db.write() as db:
            for statement in TABLES:
                db.execute(statement)
            yield db

    def rows(self, statement: str, values: Sequence[object], /) -> list[Row]:
        if not self._db.path.exists():
            return []
        with self._db.read() as db:
            table = statement.partition(" FROM ")[2].split()[0]
            if not db.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone():
                return []  # an older oaicdif, or nobody, has written it
            return db.execute(statement, values).fetchall()

    def close(self) -> None:
        self._db.close()


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


def _written(harvester: Harvester) -> Iterator[str | int | None]:
    yield from harvester.key
    for name in _VALUES:
        value = getattr(harvester, name)
        yield _text(value) if isinstance(value, datetime) else value


def _harvester(row: Row) -> Harvester:
    values = {name: row[name] for name in _VALUES}
    for name in _TIMES:
        values[name] = datetime.fromisoformat(values[name]) if values[name] else None
    return Harvester(HarvesterKey(*(row[name] for name in _KEY)), **values)
