"""The publish step as a use case sees it, and what it asks of settings.

A face of `interface.Store`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from ..model import Set


@dataclass(frozen=True, slots=True)
class PublishRules:
    """What the publish step asks of settings.

    An entry that leaves one of the sets `announced` stays in its lists as deleted. Former places
    stay for `keep_places` at least: as long as a token lives.
    """

    announced: frozenset[str] = frozenset()
    keep_places: timedelta = timedelta(hours=48)


USUAL_RULES: Final = PublishRules()


class PublishStore(Protocol):
    """The short step that makes drafts visible (DECISIONS 5)."""

    def publish(
        self,
        clock: Callable[[], datetime],
        *,
        limit: int = 1000,
        rules: PublishRules = USUAL_RULES,
    ) -> int:
        """Stamp up to `limit` queued drafts: seq = next, datestamp = max(last, now + 2 s), where
        now is never before what readers were answered.

        If the commit ends at or after its datestamp, the same entries are stamped again.
        Returns how many entries were stamped; 0 when nothing waits.
        """
        ...

    def forget_places(
        self,
        clock: Callable[[], datetime],
        *,
        limit: int = 5000,
        rules: PublishRules = USUAL_RULES,
    ) -> bool:
        """Remove up to `limit` former places that no list can need any more; whether there are
        more of them."""
        ...

    def name_sets(self, sets: Sequence[Set]) -> None:
        """Keep the names under which published sets are listed. Of those that are kept so already
        nothing is written; of two with the same spec the later one counts."""
