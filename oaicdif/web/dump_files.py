"""Dumps of the whole catalog as files that can be read while they are written.

A dump is made once for each state of the catalog, by a thread of its own, in one snapshot: all
who ask meanwhile read the same bytes, a slow reader holds no snapshot open, and who was cut off
can go on where that was (RFC 9110, section 14). The file has no name and is gone when nobody has
asked for it for a while.
"""

from __future__ import annotations

import logging
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from threading import Condition, Lock, Thread, Timer
from typing import Final

from ..datestamp import parse_datestamp
from ..site.dumps import DumpForm, every_document
from ..store import Store

PIECE: Final = 1 << 16
IDLE_S: Final = 900.0
_log = logging.getLogger(__name__)


class DumpFile:
    """One form of the catalog at one moment: its change `seq` and when that was."""

    def __init__(self, form: DumpForm) -> None:
        self.seq = 0
        self.changed = self.second = datetime.min.replace(tzinfo=UTC)
        self.used = time.monotonic()
        self._form = form
        self._file = tempfile.TemporaryFile(prefix="oaicdif-dump-")  # noqa: SIM115
        self._state = Condition()
        self._begun = self._over = False
        self._error: Exception | None = None
        self._length = 0

    def __del__(self) -> None:
        self._file.close()  # who reads it holds this object

    @property
    def is_whole(self) -> bool:
        return self._over and self._error is None

    @property
    def is_broken(self) -> bool:
        return self._error is not None

    @property
    def length(self) -> int:
        """Its length when it is whole; waits for that. Raises as `pieces`."""
        with self._state:
            self._state.wait_for(lambda: self._over)
            self._raise()
            return self._length

    def wait_begun(self) -> None:
        """Until it is known which moment it is of. Raises as `pieces`."""
        with self._state:
            self._state.wait_for(lambda: self._begun or self._over)
            self._raise()

    def pieces(self, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
        """The bytes from `start` to before `stop`, or to the end, as they are written.

        Raises:
            StoreError, OSError: the catalog could not be read, or the file not be written.
        """
        while stop is None or start < stop:
            end = self._written(start) if stop is None else min(stop, self._written(start))
            piece = os.pread(self._file.fileno(), min(PIECE, end - start), start)
            if not piece:
                return
            self.used = time.monotonic()
            start += len(piece)
            yield piece

    def _written(self, beyond: int) -> int:
        """How much there is, when that is more than `beyond` or all."""
        with self._state:
            self._state.wait_for(lambda: self._length > beyond or self._over)
            self._raise()
            return self._length

    def _raise(self) -> None:
        if self._error is not None:
            raise self._error

    def fill(self, store: Store, clock: Callable[[], datetime]) -> None:
        """Write the whole file; what goes wrong is told to those who wait for it."""
        try:
            with store.snapshot(clock()) as snapshot:
                snapshot.check_published()
                seq, stamp = snapshot.newest()
                changed = parse_datestamp(stamp)[0] if stamp else snapshot.second
                self._begin(seq, changed, snapshot.second)
                self._append(self._form.write(every_document(snapshot)))
        except Exception as error:  # noqa: BLE001 - told to the readers, in their own threads
            _log.warning("a dump of the catalog could not be made: %s", error)
            self._error = error
        finally:
            with self._state:
                self._over = True
                self._state.notify_all()
            store.close_thread()

    def _begin(self, seq: int, changed: datetime, second: datetime) -> None:
        with self._state:
            self.seq, self.changed, self.second, self._begun = seq, changed, second, True
            self._state.notify_all()

    def _append(self, chunks: Iterator[bytes]) -> None:
        waiting: list[bytes] = []
        size = 0
        for chunk in chunks:
            waiting.append(chunk)
            size += len(chunk)
            if size >= PIECE:
                self._write(b"".join(waiting))
                waiting, size = [], 0
        self._write(b"".join(waiting))

    def _write(self, body: bytes) -> None:
        self._file.write(body)
        self._file.flush()
        with self._state:
            self._length += len(body)
            self._state.notify_all()


class DumpFiles:
    """The dump of each form asked for lately, for all threads of one process."""

    def __init__(self, store: Store, clock: Callable[[], datetime], idle_s: float = IDLE_S) -> None:
        self._store, self._clock, self._idle_s = store, clock, idle_s
        self._files: dict[DumpForm, DumpFile] = {}
        self._lock = Lock()

    def file(self, form: DumpForm, seq: int) -> DumpFile:
        """The dump of the catalog at this change, or one that is still being made, which is
        then of a moment ago.

        Raises:
            StoreError: the catalog cannot be read.
            OSError: there is no room for the file.
        """
        with self._lock:
            found = self._files.get(form)
            if found is None or not _serves(found, seq):
                found = self._files[form] = DumpFile(form)
                Thread(target=self._fill, args=(form, found), daemon=True).start()
            found.used = time.monotonic()
        found.wait_begun()
        return found

    def whole(self, form: DumpForm, seq: int) -> DumpFile | None:
        """The dump at this change if it is there and whole; none is made."""
        found = self._files.get(form)
        return found if found is not None and found.is_whole and found.seq == seq else None

    def _fill(self, form: DumpForm, file: DumpFile) -> None:
        file.fill(self._store, self._clock)
        self._look_again(form, file)

    def _look_again(self, form: DumpForm, file: DumpFile) -> None:
        """Let go of the file when it was not used for long; else look at it again then."""
        left = file.used + self._idle_s - time.monotonic()
        with self._lock:
            if self._files.get(form) is not file:
                return
            if left <= 0:
                del self._files[form]
                return
        timer = Timer(left, self._look_again, (form, file))
        timer.daemon = True
        timer.start()


def _serves(file: DumpFile, seq: int) -> bool:
    if file.is_broken:
        return False
    return not file.is_whole or file.seq == seq
