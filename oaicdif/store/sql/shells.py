"""What a record of a list is made of, as a file keeps it if it is not long: as it stands, but for
its shell.

    SHELL_MARK, the number of the shell (2 bytes), and then
        harvestDate, identifier, datestamp, what stands inside the element, with NULs between
        or, without a shell (number 0), the element's length and what `packed_rows.list_text` says

A shell is what many records have in common: the tags around an element, with all their
namespaces, and the provenance around three values that are a record's own. Each is kept once, in
`shell`. To put both together takes as long as to read as many bytes, so that a page of a list
costs what it would cost without.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ...protocol.about import in_pieces
from ..connection import Connection, Database
from .counters import next_counter
from .packed_rows import OF_LISTS, Parts, list_text, of_list_text

SHELL_MARK: Final = 0xFA
MOST: Final = 4096  # shells of a store: of more kinds of records the rest stand as they are
ENOUGH: Final = 3  # records of a batch that make a shell
_HEAD: Final = 3  # bytes: the mark, and the number of a shell
_NUL: Final = b"\0"
_ALL: Final = "SELECT shell_id, bytes FROM shell ORDER BY shell_id"
_ONE: Final = "SELECT bytes FROM shell WHERE shell_id = ?"

Both = tuple[bytes | None, bytes | None]


class Shell(NamedTuple):
    """The tags around an element, and the pieces around the values of its provenance."""

    opened: bytes
    closed: bytes
    to_date: bytes
    to_name: bytes
    to_stamp: bytes
    behind: bytes


class Taken(NamedTuple):
    """A record without its shell: its values, and what stands inside the element."""

    shell: Shell
    own: tuple[bytes, ...]


def is_bare(row: bytes) -> bool:
    """Whether a row stands without a shell."""
    return row[:_HEAD] == bytes((SHELL_MARK, 0, 0))


def taken_out(bodies: Parts) -> Taken | None:
    """The shell of these bodies, and what is left; None if they have none of the usual form."""
    element, about = (bodies.get(name) for name in OF_LISTS)
    if element is None or not about or _NUL in element or _NUL in about:
        return None
    begin, end = element.find(b">") + 1, element.rfind(b"</")
    pieces = in_pieces(about)
    if pieces is None or not 0 < begin <= end:
        return None
    shell = Shell(element[:begin], element[end:], *pieces[0])
    return Taken(shell, (*pieces[1], element[begin:end]))


def in_shell(row: bytes, shell: Shell) -> tuple[bytes, bytes]:
    """The element and its provenance, put together.

    Raises:
        ValueError: the row is damaged.
    """
    date, name, stamp, inside = row[_HEAD:].split(_NUL, 3)
    opened, closed, to_date, to_name, to_stamp, behind = shell
    return (
        b"".join((opened, inside, closed)),
        b"".join((to_date, date, to_name, name, to_stamp, stamp, behind)),
    )


def about_in_shell(row: bytes, shell: Shell) -> bytes:
    """The provenance alone, put together.

    Raises:
        ValueError: the row is damaged.
    """
    date, name, stamp, _ = row[_HEAD:].split(_NUL, 3)
    _, _, to_date, to_name, to_stamp, behind = shell
    return b"".join((to_date, date, to_name, name, to_stamp, stamp, behind))


class Shells:
    """The shells of a store, held once a process; `known` are those that were met, by number. For
    several threads."""

    def __init__(self) -> None:
        self.known: dict[int, Shell] = {}
        self._numbers: dict[Shell, int] = {}

    def both(self, db: Connection, row: bytes) -> Both:
        """Both of `packed_rows.OF_LISTS`; None for one that is not there.

        Raises:
            ValueError: the row is damaged, or its shell is gone.
        """
        number = row[1] | row[2] << 8
        if not number:
            return of_list_text(row[_HEAD:])
        return in_shell(row, self.known.get(number) or self._shell(db, number))

    def _shell(self, db: Connection, number: int) -> Shell:
        found = db.execute(_ONE, (number,)).fetchone()
        if found is None:
            raise ValueError(f"there is no shell {number}")
        shell = self.known[number] = Shell(*bytes(found[0]).split(_NUL))
        return shell

    def rows(self, database: Database, several: Sequence[Parts]) -> list[bytes]:
        """The rows of these bodies; shells that many of them have are kept before."""
        taken = [taken_out(each) for each in several]
        self._learn(database, (each.shell for each in taken if each))
        return [self._row(*each) for each in zip(several, taken, strict=True)]

    def row(self, db: Connection, bodies: Parts) -> bytes:
        """The row of these bodies, with no other shell than those that are kept."""
        self._read_all(db)
        return self._row(bodies, taken_out(bodies))

    def _row(self, bodies: Parts, taken: Taken | None) -> bytes:
        number = self._numbers.get(taken.shell, 0) if taken else 0
        text = _NUL.join(taken.own) if taken and number else list_text(bodies)
        return b"".join((bytes((SHELL_MARK,)), number.to_bytes(2, "little"), text))

    def _learn(self, database: Database, shells: Iterable[Shell]) -> None:
        """Keep those that are new and that many have; know those that others kept."""
        counted = Counter(shells)
        new = [each for each, n in counted.items() if n >= ENOUGH and each not in self._numbers]
        if not new:
            return
        with database.read() as db:
            self._read_all(db)
        room = max(MOST - len(self._numbers), 0)
        new = [each for each in new if each not in self._numbers][:room]
        if not new:
            return
        with database.write() as db:
            self._read_all(db)
            for each in new:
                if each not in self._numbers:
                    _keep(db, each)
        with database.read() as db:
            self._read_all(db)

    def _read_all(self, db: Connection) -> None:
        for number, text in db.plain(_ALL).fetchall():
            if number not in self.known:
                self.known[number] = Shell(*bytes(text).split(_NUL))
            self._numbers[self.known[number]] = number


def _keep(db: Connection, shell: Shell) -> None:
    db.execute(
        "INSERT INTO shell (shell_id, bytes) VALUES (?, ?)",
        (next_counter(db, "shell"), _NUL.join(shell)),
    )
