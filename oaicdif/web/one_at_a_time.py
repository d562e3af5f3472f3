"""One request at a time makes its answer; the others wait, or read and send.

Threads that make answers side by side win nothing: one interpreter makes them, and to take it
from each other at every look at the store costs more than the answers. Threads are there for what
waits: for a form that comes slowly, for a reader of a stream, for a store that is being written.
Whoever waits for such a thing gives the turn back meanwhile (`aside`); whoever has the turn for
long loses it to the next.

A store on a server of its own works while its readers wait for it: there nobody takes turns.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from flask import Flask

from ..store_address import SQLITE, read_address
from .app import EXTENSION, Site

Environ = dict[str, Any]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

PATIENCE_S: Final = 0.1  # many pages of a list are made in it


class Turns:
    """The turn of one process, for its threads."""

    def __init__(self, patience_s: float = PATIENCE_S) -> None:
        self._patience_s = patience_s
        self._free = threading.Lock()

    def take(self) -> threading.Lock:
        """Wait for the turn; what is returned is to be released once."""
        turn = self._free
        if not turn.acquire(timeout=self._patience_s):
            # Who has it takes long: nobody waits for that one any more.
            turn = threading.Lock()
            turn.acquire()
            self._free = turn
        return turn


class _Held(threading.local):
    """The turn that the thread at hand has."""

    turns: Turns | None = None
    turn: threading.Lock | None = None


_HELD: Final = _Held()


@contextmanager
def aside() -> Iterator[None]:
    """Give the turn back while something is waited for; nothing for a thread that has none."""
    turns, turn = _HELD.turns, _HELD.turn
    if turns is None or turn is None:
        yield
        return
    _HELD.turn = None
    turn.release()
    try:
        yield
    finally:
        _HELD.turn = turns.take()


def _in_turn(turns: Turns, make: Callable[[], Any]) -> Any:
    _HELD.turns, _HELD.turn = turns, turns.take()
    try:
        return make()
    finally:
        turn, _HELD.turns, _HELD.turn = _HELD.turn, None, None
        if turn is not None:
            turn.release()


class _Pieces:
    """The pieces of a body, each made in its turn and sent without one."""

    def __init__(self, turns: Turns, body: Iterable[bytes]) -> None:
        self._turns = turns
        self._body = body
        self._next = iter(body).__next__

    def __iter__(self) -> _Pieces:
        return self

    def __next__(self) -> bytes:
        piece: bytes = _in_turn(self._turns, self._next)
        return piece

    def close(self) -> None:
        close = getattr(self._body, "close", None)
        if close is not None:
            close()


def in_turns(usual: Wsgi, turns: Turns) -> Wsgi:
    """`usual`, making its answers one at a time."""

    def answered(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        body: Iterable[bytes] = _in_turn(turns, lambda: usual(environ, start_response))
        return body if isinstance(body, list | tuple) else _Pieces(turns, body)

    return answered


def one_at_a_time(app: Flask) -> Wsgi:
    """`app` as a WSGI application that makes one answer at a time, if its store is a file."""
    site: Site = app.extensions[EXTENSION]
    if read_address(site.settings.store_url).scheme != SQLITE:
        return app.wsgi_app
    return in_turns(app.wsgi_app, Turns())
