"""The time that one step of a harvest may take.

A step takes a page at least: else a small budget would bring it no further.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from ..errors import Stopped
from ..harvest.work import Progress
from ..model import Checkpoint, Endpoint


class Budget:
    """Stops a harvest behind the page in hand when `budget_s` are spent, or when `stop` is set.

    It listens to the harvest's progress: `pages` counts what came. A pause that lasts longer than
    what is left is not begun: `cut` says that the budget ended the step, and `wait_s` how long
    the endpoint was to be left alone. A pause of `usual_wait_s` is always granted.
    """

    def __init__(
        self,
        budget_s: float,
        stop: threading.Event,
        progress: Progress,
        timer: Callable[[], float],
        *,
        usual_wait_s: float = 0.0,
    ) -> None:
        self._stop, self._progress, self._timer = stop, progress, timer
        self._end, self._usual_wait_s = timer() + budget_s, usual_wait_s
        self.pages = 0
        self.cut = False
        self.wait_s = 0.0

    def spent(self) -> bool:
        """Whether the harvest is to stop now."""
        over = self.pages > 0 and self._timer() >= self._end
        self.cut = self.cut or over
        return self.cut or self._stop.is_set()

    def sleep(self, seconds: float) -> None:
        """Wait, unless that takes longer than what is left.

        Raises:
            Stopped: it does; nothing was waited for.
        """
        left = self._end - self._timer()
        if seconds > max(left, self._usual_wait_s):
            self.cut, self.wait_s = True, seconds
            raise Stopped(f"The endpoint is to be asked again in {seconds:.0f} s.")
        self._stop.wait(seconds)

    def page(self, endpoint: Endpoint, checkpoint: Checkpoint) -> None:
        self.pages += 1
        self._progress.page(endpoint, checkpoint)

    def waiting(self, endpoint: Endpoint, text: str) -> None:
        self._progress.waiting(endpoint, text)

    def note(self, endpoint: Endpoint, text: str) -> None:
        self._progress.note(endpoint, text)
