"""Entries set aside are tried again each night, and leave when they read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from ..counting import counted
from ..errors import EndpointBlocked, EndpointParked, Stopped
from ..model import Checkpoint, Page, Record, Run, RunState, Verb
from ..model.operation import SetAside
from ..model.purpose import Purpose
from .client import Answer
from .patient_asking import ask_record
from .record_runs import close_check, open_check
from .taking import take
from .witness import denials_believed
from .work import Work

NIGHTLY: Final = 100  # asked for in one night; of more each has its turn


@dataclass(slots=True)
class _Retried:
    """What came of it; the run begins with the first record that reads."""

    checkpoint: Checkpoint | None = None
    mended: int = 0
    gone: int = 0


def retry_set_aside(work: Work, run_ids: Collection[int]) -> Run | None:
    """Ask again for what is set aside, but not for what these runs have just tried; the run that
    brought some of it whole, None when nothing came.

    Raises:
        LeaseLost, StoreError: nothing more was stored.
    """
    waiting = [each for each in _waiting(work) if each.run_id not in run_ids]
    done = _Retried()
    for entry in of_the_night(waiting, work.clock().date()):
        try:
            answer, item = ask_record(work, entry.identifier, entry.metadata_prefix)
            unsure = answer is None and item is not None
            believed = not unsure or denials_believed(work, list(run_ids))
        except (EndpointBlocked, EndpointParked, Stopped):
            break
        if item is None or not believed or (item.metadata is None and not item.header.deleted):
            continue
        if answer is None:
            done.gone += work.store.release([entry.quarantine_id], now=work.clock())
        else:
            _take(work, done, answer, item)
    return _closed(work, done)


def of_the_night(entries: Sequence[SetAside], day: date) -> list[SetAside]:
    """At most NIGHTLY of them, others the next day."""
    if len(entries) <= NIGHTLY:
        return list(entries)
    start = day.toordinal() * NIGHTLY % len(entries)
    return [*entries[start:], *entries[:start]][:NIGHTLY]


def release_nameless(work: Work, run_ids: Collection[int]) -> int:
    """These complete runs over everything met no such entry any more: those without an
    identifier that older runs set aside are no problem now; how many."""
    nameless = [
        each.quarantine_id
        for each in work.store.aside(work.endpoint.endpoint_id)
        if not each.identifier
        and each.metadata_prefix == work.options.metadata_prefix
        and each.run_id < min(run_ids)
    ]
    return work.store.release(nameless, now=work.clock()) if nameless else 0


def release_repeated(work: Work, run_ids: Collection[int]) -> int:
    """Entries without an identifier that these runs have set aside again, in the same words, are
    kept once: the older ones leave; how many."""
    every = work.store.quarantine(work.endpoint.endpoint_id)
    nameless = [each for each in every if not each.entry.identifier]
    again = {(e.entry.reason, e.entry.body) for e in nameless if e.run_id in run_ids}
    older = [
        each.quarantine_id
        for each in nameless
        if each.run_id not in run_ids and (each.entry.reason, each.entry.body) in again
    ]
    return work.store.release(older, now=work.clock()) if older else 0


def _waiting(work: Work) -> list[SetAside]:
    """Each identifier once."""
    prefix = work.options.metadata_prefix
    by_name = {
        each.identifier: each
        for each in work.store.aside(work.endpoint.endpoint_id)
        if each.identifier and each.metadata_prefix == prefix
    }
    return list(by_name.values())


def _take(work: Work, done: _Retried, answer: Answer, item: Record) -> None:
    done.checkpoint = done.checkpoint or open_check(work, Purpose.SINGLE)
    page: Page[Record] = Page(Verb.GET_RECORD, "", (item,), positions=(0,))
    done.checkpoint = take(work, done.checkpoint, answer, page, single=True)
    done.mended += 1


def _closed(work: Work, done: _Retried) -> Run | None:
    if done.checkpoint is None:
        return None
    text = f"{counted(done.mended, 'records')} that had been set aside came whole"
    return close_check(work, done.checkpoint, RunState.COMPLETE, text)
