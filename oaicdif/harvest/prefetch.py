"""The next request leaves as soon as a page's token is read, while the page is still in work.

A token is read from the last bytes of a page without parsing it; only a whole page has one
there. What was guessed wrong is thrown away: the caller always says what it wants, and gets
exactly that. A page is given to `keep` before the next request leaves: after a crash it need
not be asked for again, only those asked ahead of it (`ahead`, usually one).
"""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable
from typing import Final

from ..errors import Stopped
from ..model import Verb
from ..protocol.page_reader import tail_token
from .client import Answer, Request, next_request

_END: Final = None
_LOOK_EVERY_S: Final = 0.2  # how soon a wish to stop is seen
_LISTS: Final = (Verb.LIST_RECORDS, Verb.LIST_IDENTIFIERS)


class _Task:
    """A request on its way, and what became of it."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.done = threading.Event()
        self.answer: Answer | None = None
        self.error: BaseException | None = None
        self.kept = False

    def result(self) -> Answer:
        if self.answer is None:
            raise self.error or RuntimeError("a request without an answer")
        return self.answer


class Prefetch:
    """`ask` as the client's, with up to `ahead` list pages asked before they are wanted.

    Every request is made by one thread, so that the caller can stop waiting for it.
    """

    def __init__(
        self,
        ask: Callable[[Request], Answer],
        *,
        ahead: int = 1,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:
        self._ask, self._ahead, self._stop = ask, ahead, stop
        self._waiting: deque[_Task] = deque()
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.keep: Callable[[Answer], object] = lambda answer: None
        self.arrived = threading.Event()  # set with each answer; several sources may share one

    def ask(self, request: Request, *, alone: bool = False) -> Answer:
        """The answer to exactly this request; `alone` asks for nothing ahead.

        Raises:
            Stopped: we were asked to stop while waiting.
            As the client's `ask`.
        """
        task = self._matching(request) or self._submitted(request)
        self._wait(task)
        answer = task.result()
        if not alone:
            self._look_ahead(answer, kept=task.kept)
        return answer

    def expect(self, request: Request) -> None:
        """Let a request leave that will be asked for next."""
        if not self._waiting:
            self._waiting.append(self._submitted(request))

    @property
    def ready(self) -> bool:
        """Whether the answer awaited next is there, or none is awaited."""
        return not self._waiting or self._waiting[0].done.is_set()

    def follow(self, request: Request) -> bool:
        """Let this request leave if the one answer awaited is there and ends its list."""
        answer = self._waiting[0].answer if len(self._waiting) == 1 else None
        if answer is None or not self._ahead or tail_token(answer.body) is not None:
            return False
        self.keep(answer)
        self._waiting.append(self._submitted(request))
        return True

    def to_keep(self, request: Request) -> Answer | None:
        """The answer to what is asked next if it is there and leads on: the caller keeps it now,
        together with what it writes anyway, and `keep` is not given it any more."""
        task = self._waiting[0] if self._ahead and self._waiting else None
        if task is None or task.request != request or task.answer is None:
            return None
        if tail_token(task.answer.body) is None:
            return None
        task.kept = True
        return task.answer

    def offer(self, answer: Answer) -> None:
        """An answer that came earlier, in the place of asking for it next."""
        if not self._waiting:
            task = _Task(answer.request)
            task.answer = answer
            task.done.set()
            self._waiting.append(task)

    def close(self) -> None:
        """Ask nothing more; a request still on its way ends by itself."""
        self._waiting.clear()
        if self._thread:
            self._tasks.put(_END)
            self._thread = None

    def _matching(self, request: Request) -> _Task | None:
        """The task that already asks this; wrong guesses before it are waited for, since only
        one request may be in flight."""
        while self._waiting:
            task = self._waiting.popleft()
            if task.request == request:
                return task
            self._wait(task)
        return None

    def _wait(self, task: _Task) -> None:
        while not task.done.wait(_LOOK_EVERY_S):
            if self._stop():
                raise Stopped("Stopped on request.")

    def _look_ahead(self, answer: Answer, *, kept: bool) -> None:
        while len(self._waiting) < self._ahead:
            last = self._waiting[-1] if self._waiting else None
            if last is not None:
                if not last.done.is_set() or last.answer is None:
                    return
                answer = last.answer
            listed = answer.request.verb in _LISTS
            token = tail_token(answer.body) if listed else None
            if not token:
                return
            if not kept:
                self.keep(answer)
                kept = True
            self._waiting.append(self._submitted(next_request(answer.request.verb, token)))

    def _submitted(self, request: Request) -> _Task:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="fetch", daemon=True)
            self._thread.start()
        task = _Task(request)
        self._tasks.put(task)
        return task

    def _work(self) -> None:
        while (task := self._tasks.get()) is not _END:
            try:
                task.answer = self._ask(task.request)
            except BaseException as error:  # noqa: BLE001 - raised again where the answer is wanted
                task.error = error
            task.done.set()
            self.arrived.set()
