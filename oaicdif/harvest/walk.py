"""One window of a run from its first request, or its last token, to its end in the store."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from ..errors import NoRecordsMatch, OaicdifError
from ..model import Checkpoint, Page, Record, Verb
from .client import Answer, Request, list_request, next_request
from .completeness import End
from .list_pages import Ended, record_pages
from .list_watch import ListWatch, read_watch
from .replay import Replay
from .saved_lists import saved_record_pages
from .taking import kept_page, take, take_error
from .work import Work


@dataclass(frozen=True, slots=True)
class Walked:
    """Where a walk ended. `error` says why a page or a token could not be had, `told` what the
    list said of itself."""

    checkpoint: Checkpoint
    end: End
    error: OaicdifError | None = None
    told: ListWatch = field(default_factory=ListWatch)


def expect(work: Work, checkpoint: Checkpoint) -> None:
    """Let the walk's first request leave now, unless its answer came before a crash."""
    if checkpoint.ended:
        return
    request = first_request(checkpoint)
    kept = work.store.kept_answer(checkpoint)
    if kept:
        work.source.offer(Answer(request, kept.request_url, kept.body, kept.received))
    else:
        work.source.expect(request)


def first_request(checkpoint: Checkpoint) -> Request:
    """What a walk from here asks first."""
    if checkpoint.token:
        return next_request(Verb.LIST_RECORDS, checkpoint.token)
    return list_request(Verb.LIST_RECORDS, checkpoint.selection)


def _keep(work: Work, checkpoint: Checkpoint, answer: Answer) -> None:
    work.store.keep_answer(checkpoint, kept_page(answer))


def steps(work: Work, checkpoint: Checkpoint) -> Generator[Checkpoint, None, Walked]:
    """The walk page by page, so that several may take turns.

    Raises:
        LeaseLost, StoreError: nothing can be stored.
    """
    if checkpoint.ended:
        # it had ended before we were interrupted
        return Walked(checkpoint, End.LAST_PART, told=read_watch(checkpoint.told))
    expect(work, checkpoint)
    work.source.keep = lambda answer: _keep(work, checkpoint, answer)
    watch = read_watch(checkpoint.told)
    pages = _pages(work, checkpoint, watch)
    while True:
        try:
            answer, page = next(pages)
        except StopIteration as stopped:
            work.source.keep = lambda answer: None
            return _ended(work, checkpoint, stopped.value)
        checkpoint = take(work, checkpoint, answer, page, told=watch.text)
        yield checkpoint


def _pages(
    work: Work, checkpoint: Checkpoint, watch: ListWatch
) -> Generator[tuple[Answer, Page[Record]], None, Ended]:
    """The window's list, over the network or from a folder."""
    replay = work.client.through
    if isinstance(replay, Replay):
        return saved_record_pages(work, replay, checkpoint.selection, checkpoint.token, watch)
    return record_pages(work, checkpoint.selection, checkpoint.token, watch)


def _ended(work: Work, checkpoint: Checkpoint, ended: Ended) -> Walked:
    if isinstance(ended.error, NoRecordsMatch):
        told = ended.told.text
        checkpoint = take_error(work, checkpoint, ended.request, ended.error, told=told)
        return Walked(checkpoint, ended.end, told=ended.told)
    return Walked(checkpoint, ended.end, ended.error, ended.told)
