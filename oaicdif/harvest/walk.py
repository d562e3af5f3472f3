"""One window of a run from its first request, or its last token, to its end in the store.

Must not know: other windows, sweeps, how a run is judged.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from ..errors import NoRecordsMatch, OaicdifError
from ..model import Checkpoint, Verb
from .client import list_request, next_request
from .completeness import End
from .lists import Ended, record_pages
from .taking import take, take_error
from .work import Work


@dataclass(frozen=True, slots=True)
class Walked:
    """Where a walk ended. `error` says why a page or a token could not be had."""

    checkpoint: Checkpoint
    end: End
    error: OaicdifError | None = None


def walk(work: Work, checkpoint: Checkpoint) -> Walked:
    """Fetch and commit pages until the list ends or cannot go on. Raises as `steps`."""
    going = steps(work, checkpoint)
    while True:
        try:
            next(going)
        except StopIteration as stopped:
            walked: Walked = stopped.value
            return walked


def expect(work: Work, checkpoint: Checkpoint) -> None:
    """Let the walk's first request leave now."""
    token, selection = checkpoint.token, checkpoint.selection
    if not checkpoint.ended:
        work.source.expect(
            next_request(Verb.LIST_RECORDS, token)
            if token
            else list_request(Verb.LIST_RECORDS, selection)
        )


def steps(work: Work, checkpoint: Checkpoint) -> Generator[Checkpoint, None, Walked]:
    """The walk page by page, so that several may take turns.

    Raises:
        LeaseLost, StoreError: nothing can be stored.
    """
    if checkpoint.ended:
        return Walked(checkpoint, End.LAST_PART)  # it had ended before we were interrupted
    pages = record_pages(work, checkpoint.selection, checkpoint.token)
    while True:
        try:
            answer, page = next(pages)
        except StopIteration as stopped:
            return _ended(work, checkpoint, stopped.value)
        checkpoint = take(work, checkpoint, answer, page)
        yield checkpoint


def _ended(work: Work, checkpoint: Checkpoint, ended: Ended) -> Walked:
    if isinstance(ended.error, NoRecordsMatch):
        checkpoint = take_error(work, checkpoint, ended.request, ended.error)
        return Walked(checkpoint, ended.end)
    return Walked(checkpoint, ended.end, ended.error)
