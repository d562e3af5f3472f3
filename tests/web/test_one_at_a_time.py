"""One answer at a time is made; who waits for something gives the turn back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from oaicdif.web.one_at_a_time import Turns, aside, in_turns

LONG_S = 60.0
Made = Callable[[], Iterable[bytes]]


def site(turns: Turns, made: dict[str, Made]) -> Callable[[str], Iterable[bytes]]:
    """Asks an application in turns for a path; `made` makes the bodies."""
    app = in_turns(lambda environ, _: made[environ["PATH_INFO"]](), turns)

    def ask(path: str) -> Iterable[bytes]:
        environ: dict[str, Any] = {"PATH_INFO": path}
        return app(environ, lambda *_: None)

    return ask


def test_the_second_is_made_when_the_first_is_ready() -> None:
    done: list[str] = []
    with ThreadPoolExecutor(1) as other:

        def first() -> Iterable[bytes]:
            waiting.append(other.submit(ask, "/second"))
            done.append("first")
            return [b"1"]

        def second() -> Iterable[bytes]:
            done.append("second")
            return [b"2"]

        waiting: list[Any] = []
        ask = site(Turns(LONG_S), {"/first": first, "/second": second})
        assert ask("/first") == [b"1"]
        assert waiting[0].result() == [b"2"]
    assert done == ["first", "second"]


def test_nobody_waits_for_one_that_takes_long() -> None:
    begun, end = Event(), Event()

    def slow() -> Iterable[bytes]:
        begun.set()
        end.wait(LONG_S)
        return [b"slow"]

    ask = site(Turns(0.001), {"/slow": slow, "/quick": lambda: [b"quick"]})
    with ThreadPoolExecutor(1) as other:
        late = other.submit(ask, "/slow")
        begun.wait(LONG_S)
        assert [ask("/quick") for _ in range(3)] == [[b"quick"]] * 3
        end.set()
        assert late.result() == [b"slow"]
    assert ask("/quick") == [b"quick"]


def test_after_one_that_took_long_there_is_one_turn_again() -> None:
    turns = Turns(0.001)
    lost, taken = turns.take(), turns.take()
    taken.release()
    with pytest.raises(RuntimeError):
        taken.release()  # nobody has it
    again = turns.take()
    assert again is taken
    lost.release()
    assert turns.take() is not again  # the lost one, given back, is nobody's turn


def test_another_is_answered_while_a_form_is_read() -> None:
    with ThreadPoolExecutor(1) as other:

        def form() -> Iterable[bytes]:
            with aside():  # as `Forms` does
                return [*other.submit(ask, "/page").result(), b"form"]

        ask = site(Turns(LONG_S), {"/form": form, "/page": lambda: [b"page"]})
        assert ask("/form") == [b"page", b"form"]
        assert ask("/page") == [b"page"]


def test_another_is_answered_between_the_pieces_of_a_stream() -> None:
    ended: list[str] = []

    def stream() -> Iterator[bytes]:
        try:
            yield b"1"
            yield b"2"
        finally:
            ended.append("closed")

    ask = site(Turns(LONG_S), {"/stream": stream, "/page": lambda: [b"page"]})
    pieces: Any = ask("/stream")
    assert next(pieces) == b"1"
    assert ask("/page") == [b"page"]
    assert next(pieces) == b"2"
    pieces.close()
    assert ended == ["closed"]
    assert list(ask("/stream")) == [b"1", b"2"]


def test_the_turn_is_given_back_when_something_breaks() -> None:
    def breaking() -> Iterable[bytes]:
        with aside():
            raise OSError("gone")

    turns = Turns(LONG_S)
    ask = site(turns, {"/breaking": breaking, "/page": lambda: [b"page"]})
    for _ in range(2):
        with pytest.raises(OSError, match="gone"):
            ask("/breaking")
    assert ask("/page") == [b"page"]
    with aside():  # of a thread that has none
        assert ask("/page") == [b"page"]
