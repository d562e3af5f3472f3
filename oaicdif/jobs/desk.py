"""Which endpoint is harvested next, of those that are due; what is in hand, and what rests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from ..config import EndpointSettings

STEP_S: Final = 10.0  # so long a harvest has its host for itself
_FIRST_REST_S, _LONGEST_REST_S = 5.0, 3600.0


@dataclass(frozen=True, slots=True)
class InHand:
    """A harvest that was given out: its host, and when."""

    host: str
    since: float


class Desk:
    """What the daemon knows of its harvests; seconds of `timer`, which never goes back."""

    def __init__(self, timer: Callable[[], float]) -> None:
        self._timer = timer
        self._in_hand: dict[str, InHand] = {}
        self._rests: dict[str, float] = {}
        self._lost: dict[str, int] = {}
        self._due: list[EndpointSettings] = []

    def put(self, due: Sequence[EndpointSettings]) -> None:
        """These are due, the longest waiting first; what is in hand is not due again until a
        later look says so."""
        self._due = [each for each in due if each.name not in self._in_hand]

    def take(self, is_welcome: Callable[[str], bool]) -> EndpointSettings | None:
        """The next to be harvested whose host is welcome, in hand from now on; None if there is
        none.

        Of one host the second waits for the first, but no longer than a step: then they take
        turns, so that neither waits for all of the other.
        """
        now = self._timer()
        taken = {each.host for each in self._in_hand.values() if now - each.since < STEP_S}
        for each in self._due:
            host = host_of(each)
            rests = self._rests.get(each.name, now) > now
            if each.name in self._in_hand or rests or host in taken or not is_welcome(host):
                continue
            self._in_hand[each.name] = InHand(host, now)
            self._due.remove(each)
            return each
        return None

    def names_at(self, host: str) -> list[str]:
        """What is in hand of this host."""
        return [name for name, each in self._in_hand.items() if each.host == host]

    def waits(self, name: str) -> None:
        """It waits for its server: others at its host need not wait for it."""
        if name in self._in_hand:
            self._in_hand[name] = replace(self._in_hand[name], since=float("-inf"))

    def ended(self, name: str, rest_s: float = 0.0) -> None:
        """It is in hand no longer, and is left alone for so long."""
        self._in_hand.pop(name, None)
        self._lost.pop(name, None)
        self._rests[name] = self._timer() + rest_s

    def put_back(self, names: Iterable[str]) -> None:
        """Whoever had these in hand is gone: they rest, each time that this happens for longer,
        for one of them may be the cause."""
        for each in names:
            times = self._lost.get(each, 0)
            self.ended(each, min(_LONGEST_REST_S, _FIRST_REST_S * 4**times))
            self._lost[each] = times + 1


def host_of(endpoint: EndpointSettings) -> str:
    """The host, and the port if it is named, of the endpoint's address."""
    return urlsplit(endpoint.url).netloc.lower()
