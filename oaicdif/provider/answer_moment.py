"""The second that a reply is true of, and when there is none.

A responseDate never goes back: what was answered is remembered beside the store, before the
catalog is read, so that the publish step gives no datestamp at or below it (DECISIONS 5).
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from ..datestamp import format_datestamp
from ..errors import StoreUnpublished
from ..store import Catalog, Snapshot

BEHIND: Final = timedelta(minutes=1)  # a clock further behind than this stops answering
_LONGEST_S: Final = 3600
_AGAIN: Final = timedelta(minutes=10)  # a catalog that was lost is asked for again


class NotNow(Exception):
    """There is no true reply at the moment; ask again in `seconds`."""

    def __init__(self, sentence: str, wait: timedelta) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.seconds = int(min(max(wait.total_seconds(), 1), _LONGEST_S))


def moment_of(catalog: Catalog, now: datetime) -> datetime:
    """The second to answer with: now, or the last one answered where the clock is a little
    behind it. It is remembered before this returns.

    Raises:
        NotNow: the clock is more than a minute behind what was answered.
    """
    mark = catalog.answered
    answered = mark.answered()
    if answered is not None and now < answered - BEHIND:
        answered = mark.look()  # removed by hand, perhaps, for that clock was the wrong one
    if answered is not None and now < answered - BEHIND:
        raise NotNow(
            f"The clock of this server is behind: it says {format_datestamp(now)}, and harvesters"
            f" were answered at {format_datestamp(answered)} already. Set it right. If that moment"
            f" was the wrong one, remove the file {mark.path.name} beside the store.",
            answered - now,
        )
    second = now if answered is None else max(now, answered)
    second = second.replace(microsecond=0)
    mark.note(second)
    return second


def nothing_visible_yet(snapshot: Snapshot) -> None:
    """Refuse to call a catalog empty that has been published, but cannot be seen yet, or that is
    published again after its store was damaged.

    Raises:
        NotNow: so it is; for three seconds after a first publication, or until all is there.
    """
    try:
        snapshot.check_published()
    except StoreUnpublished as error:
        raise NotNow(error.message, _AGAIN) from error
    earliest = None if snapshot.bound else snapshot.earliest()
    if earliest is not None:
        raise NotNow(
            f"This catalog was published just now; it can be seen after"
            f" {format_datestamp(earliest)}.",
            earliest + timedelta(seconds=1) - snapshot.second,
        )
