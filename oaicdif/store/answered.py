"""The mark beside the store: what readers were answered, and which lists they are still reading.

A small file, `<store>.answered`, that serving processes write and the publish step reads. It
holds the last responseDate that was sent, so that no datestamp is ever given at or below it
whatever the clock does, and for each hour in which tokens expire the lowest bound among their
lists, so that former places stay for as long as somebody needs them (DECISIONS 5 and 6).

It is no table, because serving never takes the store's write lock. It is written at most once a
second, and shared by locking the file. Where it cannot be written serving goes on; `/health` says
so.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock
from typing import Final

from ..datestamp import format_datestamp, parse_datestamp
from ..errors import StoreError

if os.name == "posix":
    import fcntl

log: Final = logging.getLogger(__name__)

SUFFIX: Final = ".answered"
_HOUR_S: Final = 3600
_MOST_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Marked:
    """What the file holds; `lists` are (hour of expiry since 1970 -> lowest bound)."""

    answered: datetime | None = None
    lists: Mapping[int, int] = field(default_factory=dict)

    def joined(self, other: Marked, second: datetime) -> Marked:
        """Both together: the later answer, the lower bounds; without lists that have expired."""
        lists = {
            hour: min(each.lists[hour] for each in (self, other) if hour in each.lists)
            for hour in self.lists.keys() | other.lists.keys()
            if hour > second.timestamp() // _HOUR_S
        }
        moments = [each.answered for each in (self, other) if each.answered is not None]
        return Marked(max(moments, default=None), lists)


class AnsweredMark:
    """The mark of one store in this process; thread-safe."""

    def __init__(self, store: Path) -> None:
        self.path = store.with_name(store.name + SUFFIX)
        self._known = Marked()
        self._fresh = False  # whether `_known` was read from the file once
        self._failed = False
        self._lock = Lock()

    @property
    def is_kept(self) -> bool:
        """False when the last answer could not be written down."""
        return not self._failed

    def answered(self) -> datetime | None:
        """The last responseDate sent, as far as this process knows; None when there was none."""
        if not self._fresh:
            self.look()
        return self._known.answered

    def look(self) -> datetime | None:
        """The last responseDate sent, read from the file now: it may have been removed."""
        with self._lock:
            if not self._failed:
                self._known = self._read()
            self._fresh = True
            return self._known.answered

    def adopt(self, other: AnsweredMark) -> None:
        """Take over what another store's readers were answered, and the lists they are reading."""
        marked = other._read()
        if marked.answered is not None:
            with self._lock:
                self._write(marked, marked.answered)

    def not_before(self, clock: Callable[[], datetime]) -> Callable[[], datetime]:
        """`clock`, but never before the last responseDate sent."""

        def moved() -> datetime:
            now, answered = clock(), self._read().answered
            return now if answered is None else max(now, answered)

        return moved

    def oldest_list(self, now: datetime) -> int | None:
        """The lowest bound among lists whose tokens live at `now`; None without any."""
        hour = now.timestamp() // _HOUR_S
        return min((low for end, low in self._read().lists.items() if end > hour), default=None)

    def note(
        self, second: datetime, bound: int | None = None, expires: datetime | None = None
    ) -> None:
        """Remember an answer before it is sent, and the list that its token goes on with."""
        known = self._known
        lists: dict[int, int] = {}
        if bound is not None and expires is not None:
            hour = int((expires + timedelta(hours=1)).timestamp()) // _HOUR_S
            if known.lists.get(hour, bound + 1) > bound:
                lists[hour] = bound
        if not lists and known.answered is not None and known.answered >= second:
            return
        with self._lock:
            fresh = Marked(second, lists)
            self._known = self._known.joined(fresh, second)
            self._write(fresh, second)

    def _write(self, fresh: Marked, second: datetime) -> None:
        try:
            self._known = self._join(fresh, second)
        except (OSError, StoreError) as error:
            if not self._failed:
                log.warning("%s cannot be written: %s", self.path, error)
            self._failed = True
        else:
            self._failed = False

    def _join(self, fresh: Marked, second: datetime) -> Marked:
        """Add to what is written down; what stands there now."""
        with self._opened(os.O_RDWR | os.O_CREAT, exclusive=True) as handle:
            before = os.pread(handle, _MOST_BYTES, 0)
            found = parsed(before).joined(fresh, second)
            body = written(found)
            os.pwrite(handle, body, 0)
            if len(before) > len(body):  # to cut takes longer than to write
                os.ftruncate(handle, len(body))
        return found

    def _read(self) -> Marked:
        try:
            with self._opened(os.O_RDONLY, exclusive=False) as handle:
                return parsed(os.pread(handle, _MOST_BYTES, 0))
        except OSError:
            return Marked()

    @contextmanager
    def _opened(self, flags: int, *, exclusive: bool) -> Iterator[int]:
        handle = os.open(self.path, flags, 0o644)
        try:
            if os.name == "posix":
                fcntl.flock(handle, fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH)
            yield handle
        finally:
            os.close(handle)


def written(marked: Marked) -> bytes:
    """A mark as a line of JSON."""
    answered = marked.answered and format_datestamp(marked.answered)
    return json.dumps({"answered": answered, "lists": marked.lists}).encode() + b"\n"


def parsed(body: bytes) -> Marked:
    """What was written; nothing for what cannot be read. Behind the first line stands the rest
    of a longer text, if a process was killed between writing and cutting."""
    try:
        found = json.loads(body.partition(b"\n")[0])
        answered = found["answered"]
        moment = parse_datestamp(answered)[0].astimezone(UTC) if answered else None
        return Marked(moment, {int(hour): int(low) for hour, low in found["lists"].items()})
    except (ValueError, TypeError, KeyError, AttributeError):
        return Marked()
