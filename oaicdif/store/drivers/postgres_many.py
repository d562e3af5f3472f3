"""Many values as one: statements of many rows, or of many names, for a PostgreSQL server.

An `INSERT` of many rows becomes one statement over `unnest`, with an array for each column, and a
list of values after `IN` becomes one array, as does each column of rows that are asked for
together (`dialect.asked`). So a statement is planned once, whatever the number of
its values, and its plan is that of a look-up in an index. Arrays are made in the server's own
binary form: as text they cost six times as much.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, repeat
from struct import Struct
from struct import pack as packed_as
from typing import Any, Final, NamedTuple

import psycopg

from ..dialect import PLACE, Numbers, for_postgresql

Row = Sequence[Any]

AT_ONCE: Final = 2000  # rows of one statement
MOST_BYTES: Final = 64 << 20  # of one column in it; a server takes a gigabyte
_HEAD: Final = Struct(">iiIii")  # dimensions, whether one is NULL, type, length, first number
_LENGTH: Final = Struct(">i")
_NULL: Final = _LENGTH.pack(-1)
_NO_NUMBERS: Final = Struct(">iii").pack(0, 0, 20)
_IN: Final = re.compile(r"(NOT )?\bIN \((\?(?:,\?)+)\)")
_FIRST: Final = r"(?:CAST\(\? AS \w+\)|\?)"
_ASKED: Final = re.compile(
    rf"AS \(VALUES (?P<first>\({_FIRST}(?:, {_FIRST})*\))(?P<rest>(?:, \((?:\?, )*\?\))*)\)"
)
_MANY: Final = re.compile(f"{_IN.pattern}|{_ASKED.pattern}")
_INSERT: Final = re.compile(
    r"(?P<head>INSERT INTO \w+ \([\w, ]+\)) VALUES \((?P<values>[?\w, ]+)\)"
    r"(?P<rest>| ON CONFLICT (?:\((?P<key>[\w, ]+)\) )?DO .+)",
    re.DOTALL,
)


class Array(bytes):
    """A column of values as the server reads it."""


class _Numbers(Array):
    pass


class _Flags(Array):
    pass


class _Fractions(Array):
    pass


class _Texts(Array):
    pass


class _Bytes(Array):
    pass


class _Kind(NamedTuple):
    """How values of one type lie in an array: its class, the element's number, their bytes."""

    array: type[Array]
    element: int
    body: Callable[[Sequence[Any]], bytes]


def _fixed(code: str, size: int) -> Callable[[Sequence[Any]], bytes]:
    """Values of one size, each behind it."""

    def body(values: Sequence[Any]) -> bytes:
        pairs = chain.from_iterable(zip(repeat(size), values, strict=False))
        return packed_as(f">{f'i{code}' * len(values)}", *pairs)

    return body


def _of_bytes(values: Sequence[Any]) -> bytes:
    lengths = map(_LENGTH.pack, map(len, values))
    return b"".join(chain.from_iterable(zip(lengths, values, strict=True)))


def _of_text(values: Sequence[str]) -> bytes:
    found = list(map(str.encode, values))
    if b"\0" in b"".join(found):
        raise psycopg.DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
    return _of_bytes(found)


_KINDS: Final[dict[type, _Kind]] = {
    int: _Kind(_Numbers, 20, _fixed("q", 8)),
    bool: _Kind(_Flags, 16, _fixed("?", 1)),
    float: _Kind(_Fractions, 701, _fixed("d", 8)),
    str: _Kind(_Texts, 25, _of_text),
    **dict.fromkeys((bytes, bytearray), _Kind(_Bytes, 17, _of_bytes)),
}
# The server's number of the type of each; of many numbers as one value that of `int`.
ARRAY_OIDS: Final[Mapping[type, int]] = {
    _Numbers: 1016,
    _Flags: 1000,
    _Fractions: 1022,
    _Texts: 1009,
    _Bytes: 1001,
}
NUMBERS_OID: Final = ARRAY_OIDS[_Numbers]


def numbers_array(numbers: Numbers) -> bytes:
    """Many numbers in one value: an array of them."""
    return array_of(numbers.these) or _NO_NUMBERS


def array_of(values: Sequence[Any]) -> Array | None:
    """The values as one array; None if they are of several types, or none but NULL.

    Raises:
        psycopg.DataError: a text holds a NUL.
    """
    types = set(map(type, values))
    has_null = type(None) in types
    kinds = {_KINDS.get(each) for each in types if each is not type(None)}
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind is None:
        return None
    head = _HEAD.pack(1, has_null, kind.element, len(values), 1)
    if not has_null:
        body = kind.body(values)
    else:
        body = b"".join([_NULL if value is None else kind.body((value,)) for value in values])
    return kind.array(head + body)


# ---- many values of one statement ---------------------------------------------------------------


class _Part(NamedTuple):
    """Values of a statement, from and up to, that become arrays: each so-manieth is of one."""

    first: int
    end: int
    arrays: int


@lru_cache(1000)
def _with_arrays(statement: str) -> tuple[str, tuple[_Part, ...]]:
    """The statement with an array for each list of values after `IN` and for each column of what
    is asked for together, and which of its values those are."""
    found: list[_Part] = []

    def array(match: re.Match[str]) -> str:
        first = _places(statement[: match.start()])
        arrays = match["first"].count("?") if match["first"] else 1
        found.append(_Part(first, first + match[0].count("?"), arrays))
        if match["first"]:
            return f"AS (SELECT * FROM unnest({', '.join('?' * arrays)}))"
        return "<> ALL (?)" if match[1] else "= ANY (?)"

    return for_postgresql(_MANY.sub(array, statement)), tuple(found)


def _places(statement: str) -> int:
    return sum(found[0] == "?" for found in PLACE.finditer(statement))


def at_once(statement: str, values: Row) -> tuple[str, Row]:
    """A statement with places `?` as the library takes it, and its values."""
    if " IN (?," not in statement and " AS (VALUES (" not in statement:
        return for_postgresql(statement), values
    text, parts = _with_arrays(statement)
    joined: list[Any] = []
    last = 0
    for first, end, count in parts:
        arrays = [array_of(values[first + n : end : count]) for n in range(count)]
        if None in arrays:
            return for_postgresql(statement), values
        joined += [*values[last:first], *arrays]
        last = end
    return text, [*joined, *values[last:]]


# ---- inserting many rows -----------------------------------------------------------------------


class _Insert(NamedTuple):
    """An `INSERT` of one row, taken apart: `values` are places or words."""

    head: str
    values: tuple[str, ...]
    rest: str
    once: tuple[int, ...]  # places whose values together must differ from row to row


@lru_cache(200)
def _taken_apart(statement: str) -> _Insert | None:
    found = _INSERT.fullmatch(statement)
    if found is None or "?" in found["rest"]:
        return None
    columns = [each.strip() for each in found["head"].partition("(")[2].rstrip(")").split(",")]
    values = tuple(each.strip() for each in found["values"].split(","))
    places = [name for name, value in zip(columns, values, strict=True) if value == "?"]
    once: tuple[int, ...] = ()
    if "DO UPDATE" in found["rest"]:
        key = [each.strip() for each in found["key"].split(",")]
        if not set(key) <= set(places):
            return None
        once = tuple(places.index(name) for name in key)
    return _Insert(found["head"], values, found["rest"], once)


@lru_cache(500)
def _over_arrays(insert: _Insert, is_null: tuple[bool, ...], same: int) -> str:
    """The statement over `unnest`; the first values are no arrays, nor are columns of nothing but
    NULL."""
    nulls, left = iter(is_null), same
    named, selected = [], []
    for number, value in enumerate(insert.values):
        if value != "?":
            selected.append(value)
        elif left:
            left -= 1
            selected.append("?")
        elif next(nulls):
            selected.append("NULL")
        else:
            named.append(f"c{number}")
            selected.append(f"c{number}")
    arrays = ", ".join("?" * len(named))
    return for_postgresql(
        f"{insert.head} SELECT {', '.join(selected)}"
        f" FROM unnest({arrays}) AS many ({', '.join(named)}){insert.rest}"
    )


def inserted_at_once(
    statement: str, rows: Sequence[Row], same: int = 0
) -> tuple[str, list[Any]] | None:
    """One statement, and its values, that does what this one does row by row; None if there is
    none. The first `same` values of all rows are the same.

    A row that comes twice is changed by what comes later, which one statement cannot do.
    """
    insert = _taken_apart(statement)
    if insert is None or len(rows) < 2:
        return None
    if insert.once and len({tuple([row[n] for n in insert.once]) for row in rows}) < len(rows):
        return None
    columns = list(zip(*rows, strict=True))[same:]
    is_null = tuple(each[0] is None and each.count(None) == len(each) for each in columns)
    arrays = [array_of(each) for each, null in zip(columns, is_null, strict=True) if not null]
    found = [each for each in arrays if each is not None and len(each) < MOST_BYTES]
    if not found or len(found) < len(arrays):
        return None
    return _over_arrays(insert, is_null, same), [*rows[0][:same], *found]
