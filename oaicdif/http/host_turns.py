"""One request to a host at a time, over all processes that share a store.

A file beside the store has a byte for each host (by a hash: two hosts may share one, and then
wait for each other). Whoever asks a host has locked its byte; the system lets go of it when a
process ends, however it ends. The byte's place also keeps when the host was asked last. Within a
process, whoever had a slow answer lets others at the host go first, for as long as that took.
"""

from __future__ import annotations

import os
import threading
import time
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Final

from ..errors import Stopped, StoreUnwritable

if os.name == "posix":  # elsewhere only the threads of one process wait for each other
    import fcntl

_SLOTS: Final = 1 << 16
_WIDTH: Final = 8  # bytes of a moment
_LOOK_EVERY_S: Final = 0.02
_MOST_S: Final = 3600.0  # an older or later moment is another boot's
_SLOW_S: Final = 1.0  # behind a slower answer others go first
_PRESENT_S: Final = 1.0  # who asked so shortly ago will ask again


class HostTurns:
    """The locks of one file in this process; threads wait for each other here, processes there.

    Locks belong to the process and end when it closes the file, so there is one of these a file.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise StoreUnwritable(
                f"{path} cannot be written: {error.strerror}.",
                path=str(path),
                hint="Check the rights of the folder.",
            ) from error
        self._threads: defaultdict[int, threading.Lock] = defaultdict(threading.Lock)
        # by host, who asked it: when, or that they wait for it (infinity)
        self._guests: defaultdict[int, dict[int, float]] = defaultdict(dict)

    def close(self) -> None:
        """Close the file that the processes share: all turns of this process end."""
        os.close(self._file)

    def enter(self, slot: int, gap_s: float, halted: Callable[[], bool]) -> None:
        """Wait until nobody else asks the host, and for `gap_s` since it was asked last.

        Raises:
            Stopped: `halted` said so meanwhile.
        """
        while not self._threads[slot].acquire(timeout=0.2):
            _stop_if(halted)
        try:
            while not self._locked(slot):
                _stop_if(halted)
                time.sleep(_LOOK_EVERY_S)
            end = self._last(slot) + gap_s
            while (left := end - time.monotonic()) > 0:
                _stop_if(halted)
                time.sleep(min(left, 0.2))
        except BaseException:
            self._let_go(slot)
            raise

    def come(self, slot: int, guest: int, moment: float = float("inf")) -> None:
        """A guest waits for the host, or was there at this moment."""
        self._guests[slot][guest] = moment

    def go(self, guest: int) -> None:
        """A guest comes no more."""
        for guests in list(self._guests.values()):
            guests.pop(guest, None)

    def others(self, slot: int, guest: int) -> bool:
        """Whether others wait for the host, or were there just now."""
        recent = time.monotonic() - _PRESENT_S
        guests = list(self._guests[slot].items())
        return any(moment > recent for other, moment in guests if other != guest)

    def leave(self, slot: int) -> None:
        """Give the host's turn back; its pause counts from now."""
        os.pwrite(self._file, array("d", [time.monotonic()]).tobytes(), slot * _WIDTH)
        self._let_go(slot)

    def _let_go(self, slot: int) -> None:
        if os.name == "posix":
            fcntl.lockf(self._file, fcntl.LOCK_UN, 1, slot * _WIDTH)
        self._threads[slot].release()

    def _locked(self, slot: int) -> bool:
        if os.name != "posix":
            return True
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, slot * _WIDTH)
        except (BlockingIOError, PermissionError):
            return False
        return True

    def _last(self, slot: int) -> float:
        """When the host was asked last; long ago if nobody knows."""
        kept = os.pread(self._file, _WIDTH, slot * _WIDTH)
        last = array("d", kept)[0] if len(kept) == _WIDTH else 0.0
        return last if 0 <= time.monotonic() - last <= _MOST_S else -_MOST_S


def _stop_if(halted: Callable[[], bool]) -> None:
    if halted():
        raise Stopped("Stopped on request.")


class Visitor:
    """One harvest that takes its turns at hosts. Its own requests may go side by side, where its
    endpoint's settings ask for several windows."""

    def __init__(self, turns: HostTurns, gap_s: float, halted: Callable[[], bool]) -> None:
        self._turns, self._gap_s, self._halted = turns, gap_s, halted
        self._inside: Counter[int] = Counter()
        self._lock = threading.Lock()
        self._politely_until: dict[int, float] = {}

    @contextmanager
    def at(self, host: str) -> Iterator[None]:
        """While a request to the host is under way. Raises as `HostTurns.enter`."""
        slot = slot_of(host)
        with self._lock:  # a second request of one harvest waits for the first one's turn
            if not self._inside[slot]:
                self._let_others_go_first(slot)
                self._turns.come(slot, id(self))
                self._turns.enter(slot, self._gap_s, self._halted)
            self._inside[slot] += 1
        began = time.monotonic()
        try:
            yield
        finally:
            with self._lock:
                self._inside[slot] -= 1
                if not self._inside[slot]:
                    self._leave(slot, time.monotonic() - began)

    def _leave(self, slot: int, took_s: float) -> None:
        now = time.monotonic()
        self._turns.leave(slot)
        self._turns.come(slot, id(self), now)
        if took_s > _SLOW_S:
            self._politely_until[slot] = now + took_s

    def _let_others_go_first(self, slot: int) -> None:
        end = self._politely_until.pop(slot, 0.0)
        while time.monotonic() < end and self._turns.others(slot, id(self)):
            _stop_if(self._halted)
            time.sleep(_LOOK_EVERY_S)


def slot_of(host: str) -> int:
    """The number of a host's byte; hosts of any case are the same."""
    digest = blake2b(host.lower().encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") % _SLOTS


_open: Final[dict[Path, tuple[HostTurns, int]]] = {}
_opening: Final = threading.Lock()


def turns_path(store_path: Path) -> Path:
    """The file of the turns at hosts of a store."""
    return store_path.with_name(f"{store_path.name}-hosts")


@contextmanager
def visiting(path: Path, gap_s: float, halted: Callable[[], bool]) -> Iterator[Visitor]:
    """A visitor by the file at `path`; harvests of one process share what they have open of it.

    Raises:
        StoreUnwritable: the file can be neither opened nor made.
    """
    with _opening:
        turns, users = _open[path] if path in _open else (HostTurns(path), 0)
        _open[path] = turns, users + 1
    visitor = Visitor(turns, gap_s, halted)
    try:
        yield visitor
    finally:
        turns.go(id(visitor))
        with _opening:
            turns, users = _open.pop(path)
            if users > 1:
                _open[path] = turns, users - 1
            else:
                turns.close()
