"""How a statement goes to a PostgreSQL server and its rows come back: the library's wire, bare.

A cursor of psycopg does much for each statement that ours do not need. By the functions it is made
of a look-up takes 19 us of CPU, of client and server together, and 37 by a cursor (PostgreSQL 15,
2026-11-23). Values are the types of `store.connection`, each handed over in one form; what else
comes goes by a cursor. A statement said twice on a connection is prepared there.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from struct import Struct
from typing import Any, Final, NamedTuple

import psycopg
from psycopg import generators
from psycopg.adapt import AdaptersMap, Transformer
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGresult

from ..dialect import Numbers
from .postgres_many import ARRAY_OIDS, NUMBERS_OID, numbers_array

PREPARED: Final = 500  # statements that a connection knows; then it forgets them all
_TWICE: Final = 2
_SENT_TOGETHER: Final = 500  # rows of one statement whose answers are waited for together
_BINARY: Final = 1
_PLACE: Final = re.compile(r"%(?:s|\((\w+)\)s|%)")
_REMADE: Final = (b"ALTER", b"DROP")

Values = Sequence[Any] | Mapping[str, Any]
MakeRow = Callable[[Sequence[Any]], Any]


class Answer:
    """The rows of a statement, and how many it changed or gave."""

    __slots__ = ("_left", "rowcount")

    def __init__(self, rows: list[Any], rowcount: int) -> None:
        self._left = iter(rows)
        self.rowcount = rowcount

    def fetchone(self) -> Any:
        return next(self._left, None)

    def fetchall(self) -> list[Any]:
        return list(self._left)

    def __iter__(self) -> Iterator[Any]:
        return self._left


class Row(tuple[Any, ...]):
    """A row: by names, or by places."""

    __slots__ = ()
    names: Mapping[str, int]  # of the rows of one statement

    def __getitem__(self, key: Any) -> Any:
        return tuple.__getitem__(self, self.names[key] if key.__class__ is str else key)


@lru_cache(maxsize=500)
def _row_class(names: tuple[bytes, ...]) -> type[Row]:
    places = {name.decode(): place for place, name in reversed(list(enumerate(names)))}
    return type("Row", (Row,), {"__slots__": (), "names": places})


def _text(value: str) -> bytes:
    if "\0" in value:
        raise psycopg.DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
    return value.encode()


# The type that a value has for the server (0: what it takes there), its form, and its bytes.
_Kind = tuple[int, int, Callable[[Any], bytes | None]]
_KINDS: Final[Mapping[type, _Kind]] = {
    type(None): (0, _BINARY, lambda _: None),
    bool: (16, _BINARY, Struct(">?").pack),
    bytes: (17, _BINARY, bytes),
    bytearray: (17, _BINARY, bytes),
    int: (20, _BINARY, lambda value: value.to_bytes(8, "big", signed=True)),
    str: (0, 0, _text),
    float: (701, _BINARY, Struct(">d").pack),
    Numbers: (NUMBERS_OID, _BINARY, numbers_array),
    **{kind: (oid, _BINARY, bytes) for kind, oid in ARRAY_OIDS.items()},
}


@lru_cache(2000)
def _numbered(statement: str) -> tuple[bytes, tuple[str, ...]]:
    """A statement of the library with places as the server writes them, and the names of their
    values, if they have names: one that comes twice is one value."""
    names: dict[str, int] = {}
    count = 0

    def place(found: re.Match[str]) -> str:
        nonlocal count
        if found[0] == "%%":
            return "%"
        if found[1] is None:
            count += 1
            return f"${count}"
        return f"${names.setdefault(found[1], len(names) + 1)}"

    text = _PLACE.sub(place, statement)
    return text.encode(), tuple(names)


class _Said:
    """A statement that was said on a connection, with values of the same types."""

    __slots__ = ("formats", "name", "oids", "row", "text", "times")

    def __init__(self, text: bytes, kinds: Sequence[_Kind]) -> None:
        self.text = text
        self.oids = [each[0] for each in kinds]
        self.formats = [each[1] for each in kinds]
        self.name = b""  # until it is prepared
        self.row: type[Row] | None = None
        self.times = 0


class _Context(NamedTuple):
    """What the library's reader of rows must know."""

    adapters: AdaptersMap
    connection: None = None


class Wire(psycopg.Connection[Any]):
    """A connection of the library on which statements are said without a cursor."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.prepare_threshold = None  # what is prepared here is prepared by us
        self._known: dict[tuple[bytes, tuple[int, ...]], _Said] = {}
        self._rows: Any = None  # the library's reader of rows
        self._made = 0

    def say(self, statement: str, values: Values, *, named: bool) -> Answer:
        """Say one statement, with places as the library writes them; its rows have names, or are
        bare tuples.

        Raises:
            psycopg.Error: the server refuses, or is gone.
        """
        text, names = _numbered(statement)
        given = [values[name] for name in names] if isinstance(values, Mapping) else values
        try:
            kinds = [_KINDS[value.__class__] for value in given]
        except KeyError:
            return self._by_cursor(statement, values, named=named)
        said = self._said(text, kinds)
        sent = [kind[2](value) for kind, value in zip(kinds, given, strict=True)]
        self._send(said, sent)
        result = self._result()
        if result.status == ExecStatus.TUPLES_OK:
            rows = self._loaded(result, said, named=named)
            return Answer(rows, len(rows))
        self._check(result)
        if not said.name and (result.command_status or b"").startswith(_REMADE):
            self._forget()
        return Answer([], result.command_tuples or 0)

    def say_each(self, statement: str, many: Sequence[Values]) -> int:
        """Say one statement with each of these values, and wait for all answers together; how
        many rows were changed."""
        return sum(
            self._each(statement, many[at : at + _SENT_TOGETHER])
            for at in range(0, len(many), _SENT_TOGETHER)
        )

    def _each(self, statement: str, many: Sequence[Values]) -> int:
        if len(many) == 1:
            return self.say(statement, many[0], named=False).rowcount
        text, names = _numbered(statement)
        commands: deque[Callable[[], None]] = deque()
        try:
            for values in many:
                given = [values[name] for name in names] if isinstance(values, Mapping) else values
                kinds = [_KINDS[value.__class__] for value in given]
                said = self._said(text, kinds)
                if not said.name:
                    self._prepare(said)
                sent = [kind[2](value) for kind, value in zip(kinds, given, strict=True)]
                commands.append(
                    partial(self.pgconn.send_query_prepared, said.name, sent, said.formats, _BINARY)
                )
        except KeyError:
            return sum(self.say(statement, each, named=False).rowcount for each in many)
        return self._together(commands)

    def _together(self, commands: deque[Callable[[], None]]) -> int:
        commands.append(self.pgconn.pipeline_sync)
        expected = len(commands)
        self.pgconn.enter_pipeline_mode()
        try:
            answers = self.wait(generators.pipeline_communicate(self.pgconn, commands))
            while len(answers) < expected:
                answers.append(self.wait(generators.fetch_many(self.pgconn)))
            self.pgconn.exit_pipeline_mode()
        except BaseException:
            self.close()  # nobody knows what it still has to say
            raise
        changed = 0
        for (result,) in answers[:-1]:
            self._check(result)
            changed += result.command_tuples or 0
        return changed

    def _said(self, text: bytes, kinds: Sequence[_Kind]) -> _Said:
        key = text, tuple([each[0] for each in kinds])
        said = self._known.get(key)
        if said is None:
            if len(self._known) >= PREPARED:
                self._forget()
            said = self._known[key] = _Said(text, kinds)
        return said

    def _send(self, said: _Said, sent: list[bytes | None]) -> None:
        if not said.name:
            said.times += 1
            if said.times < _TWICE:
                self.pgconn.send_query_params(said.text, sent, said.oids, said.formats, _BINARY)
                return
            self._prepare(said)
        self.pgconn.send_query_prepared(said.name, sent, said.formats, _BINARY)

    def _prepare(self, said: _Said) -> None:
        self._made += 1
        name = b"o%d" % self._made
        self.pgconn.send_prepare(name, said.text, said.oids)
        self._check(self._result())
        said.name = name

    def _forget(self) -> None:
        """What was said before is unknown: a table is another one now, or there was too much."""
        self._known.clear()
        self.pgconn.send_query(b"DEALLOCATE ALL")
        self._result()

    def _result(self) -> PGresult:
        results: list[PGresult] = self.wait(generators.execute(self.pgconn))
        return results[-1]

    def _check(self, result: PGresult) -> None:
        if result.status in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK, ExecStatus.EMPTY_QUERY):
            return
        error = psycopg.errors.error_from_result(result)
        if error.sqlstate is None:  # no server said so: it went away
            self.close()
            raise psycopg.OperationalError(str(error))
        raise error

    def _loaded(self, result: PGresult, said: _Said, *, named: bool) -> list[Any]:
        if self._rows is None:
            # Not the connection itself: they would hold each other when nobody holds them.
            self._rows = Transformer(_Context(self.adapters))
        self._rows.set_pgresult(result)
        make: MakeRow = tuple
        if named:
            made = said.row or _row_class(
                tuple([result.fname(n) or b"" for n in range(result.nfields)])
            )
            if said.name:  # the server holds to what it gave once
                said.row = made
            make = made
        rows: list[Any] = self._rows.load_rows(0, result.ntuples, make)
        return rows

    def _by_cursor(self, statement: str, values: Values, *, named: bool) -> Answer:
        cursor = self.cursor(binary=True).execute(statement.encode(), values)
        if cursor.description is None:
            return Answer([], cursor.rowcount)
        rows = cursor.fetchall()
        if named:
            row = _row_class(tuple(each.name.encode() for each in cursor.description))
            rows = [row(each) for each in rows]
        return Answer(rows, len(rows))
