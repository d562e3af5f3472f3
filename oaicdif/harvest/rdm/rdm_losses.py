"""Descriptions that are gone: announced by the server, or left out of a list of all URLs.

    RD-Delete-Request ─→ announced ─ few ──→ believed at once
                                   └ many ─→ wait for a second night, announced again then
    a whole list ─→ left out ─→ wait for a second night, left out again then

RDM cannot be asked for one description, so a second list is the second look (DECISIONS 11). The
guard is that of OAI-PMH: more than a tenth, and more than five, asks first.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from ...counting import counted
from ...formats.soif.rd_records import PREFIX
from ...model import Checkpoint, ReceivedPage, Run, RunState, Verb
from ...model.operation import Doubt, DoubtKind
from ...model.purpose import Purpose
from ...rdm.gatherer import write_gatherer
from ...rdm.message_types import DELETE_REQUEST, RD_REQUEST
from ...rdm.query_languages import GATHERER
from ...rdm.soif_entry import Found
from ..deletions import too_many
from ..plan import read_moment
from ..second_night import told_of
from .rd_parts import Came, RdPart, commit_deletions
from .rdm_client import RdmRequest
from .rdm_lists import Read, read_list
from .rdm_work import RdmWork


def ask_deletions(work: RdmWork, checkpoint: Checkpoint, from_: str | None) -> Read:
    """Ask what was deleted since; with doubts that wait, for everything, so that they are told
    again or not. What is not held here is told, and counted nowhere."""
    since = None if waiting(work) else read_moment(from_ or "")
    request = RdmRequest(DELETE_REQUEST, GATHERER.name, write_gatherer(since))
    not_held: list[str] = []
    commit = partial(commit_deletions, work.store, not_held=not_held)
    read = read_list(work, checkpoint, request, commit)
    if not_held:
        told = counted(len(set(not_held)), "descriptions")
        work.note(f"{told} called deleted, and never held here")
    return read


def sweep(work: RdmWork) -> tuple[Run, int]:
    """A list of all URLs: what it brings is there. The run, and how many entries came so broken
    that their URLs are not known."""
    checkpoint = work.open_run(full=True, verb=Verb.LIST_IDENTIFIERS)
    request = RdmRequest(RD_REQUEST, GATHERER.name, write_gatherer(None), attributes="URL")
    read = read_list(work, checkpoint, request, partial(_note_urls, work))
    message = f"the sweep for vanished records did not finish: {read.message}"
    whole = read.state is RunState.COMPLETE
    state = read.state if whole else RunState.INCOMPLETE
    work.error = work.error or read.error
    return work.close_run(read.checkpoint, state, "" if whole else message), read.nameless


def _note_urls(work: RdmWork, checkpoint: Checkpoint, part: RdPart, came: Came) -> Checkpoint:
    urls = [e.object.url if isinstance(e, Found) else e.url for e in part.entries]
    names = [url for url in urls if url]
    page = ReceivedPage(
        number=checkpoint.pages + 1,
        request_url=came.url,
        received=came.received,
        response_date=came.response_date,
        body=part.body,
        records=len(names),
    )
    return work.store.commit_headers(
        checkpoint, page, names, next_token=None, complete_list_size=None, now=came.received
    )


def find_losses(work: RdmWork, run_ids: Sequence[int], nameless: int) -> None:
    """Look for what these whole lists left out. It waits for a second night, unless it waited
    already, or the operator accepts it. Where entries came without their URLs it cannot be told
    what is left out."""
    if nameless and not work.options.accept_losses:
        told = counted(nameless, "entries")
        work.note(f"{told} came broken, without a URL: what vanished cannot be told")
        return
    missing, live = work.store.count_unseen(run_ids)
    if not missing:
        _cleared(work)
        return
    checkpoint = work.open_run(full=True, verb=Verb.GET_RECORD, purpose=Purpose.LOSSES)
    accept = work.options.accept_losses
    fresh = missing - work.store.doubted_unseen(run_ids)
    if too_many(fresh, live) and not accept:
        text = f"{fresh} of {live} records are no longer listed; nothing was deleted."
        work.close_run(checkpoint, RunState.SUSPECT, f"{text} {_way_out(work)}")
        return
    lost = _unseen(work, run_ids)
    since = {each.record_id: each.since for each in _doubts(work)}
    wait = timedelta(0) if accept else work.options.confirm_after
    now = work.clock()
    due = [n for n in lost if accept or (n in since and now - since[n] >= wait)]
    rest = [n for n in lost if n not in set(due)]
    work.store.doubt(rest, checkpoint.run_id, now=work.started)
    marked = work.store.mark_deleted(due, now=now) if due else 0
    parts = [f"{counted(marked, 'records')} vanished, and deleted"] if marked else []
    parts += [f"{counted(len(rest), 'records')} vanished: a second night decides"] if rest else []
    work.close_run(checkpoint, RunState.COMPLETE, "; ".join(parts))


def _unseen(work: RdmWork, run_ids: Sequence[int]) -> list[int]:
    found: list[int] = []
    while some := work.store.unseen(run_ids, limit=500, after=found[-1] if found else 0):
        found += [each.record_id for each in some]
    return found


def _cleared(work: RdmWork) -> None:
    """A run that says that nothing is missing, where an earlier one said otherwise."""
    standing = work.store.standing(work.endpoint.endpoint_id)
    if any(run.purpose is Purpose.LOSSES for run in standing):
        checkpoint = work.open_run(full=True, verb=Verb.GET_RECORD, purpose=Purpose.LOSSES)
        work.close_run(checkpoint, RunState.COMPLETE, "")


# ---- what was announced ---------------------------------------------------------------------


def settle_announced(work: RdmWork, run_id: int) -> int:
    """Believe the deletions that this run announced, or let them wait if they are too many; what
    waited long enough and was announced again is gone. How many were believed."""
    told = [each for each in _doubts(work) if each.kind is DoubtKind.ANNOUNCED]
    fresh = [each for each in told if not each.judged]
    accept = work.options.accept_losses
    due = [each.record_id for each in told if each.judged and _is_due(work, each, run_id)]
    marked = work.store.mark_deleted(due, now=work.clock()) if due else 0
    if due:
        work.note(f"{counted(marked, 'records')} announced again as deleted, and deleted")
    if not fresh:
        return marked
    runs = sorted({run_id, *(each.run_id for each in fresh)})
    believed, live = work.store.announced_before(runs)
    count = believed + len(fresh)
    names = [each.record_id for each in fresh]
    if accept or not too_many(count, live):
        return marked + work.store.mark_deleted(names, now=work.clock())
    work.store.let_wait(names, since=work.started)
    work.note(
        f"{count} of {live} live records are announced deleted: nothing of it is believed yet"
    )
    return marked


def _is_due(work: RdmWork, doubt: Doubt, run_id: int) -> bool:
    if work.options.accept_losses:
        return True
    late = work.clock() - doubt.since >= work.options.confirm_after
    return late and doubt.run_id == run_id


def tell_waiting(work: RdmWork) -> None:
    """A run that says what waits, or that nothing does any more."""
    doubts = waiting(work)
    standing = work.store.standing(work.endpoint.endpoint_id)
    if not doubts and not any(run.purpose is Purpose.WAITING for run in standing):
        return
    checkpoint = work.open_run(full=True, verb=Verb.GET_RECORD, purpose=Purpose.WAITING)
    if not doubts:
        work.close_run(checkpoint, RunState.COMPLETE, "")
        return
    latest = max(each.since for each in doubts) + work.options.confirm_after
    text = (
        f"{told_of(doubts)}, and not yet deleted: a run after {latest:%Y-%m-%d %H:%M} UTC decides."
        f" {_way_out(work)}"
    )
    work.close_run(checkpoint, RunState.SUSPECT, text)


def waiting(work: RdmWork) -> list[Doubt]:
    """What waits to be believed, and has been counted."""
    return [each for each in _doubts(work) if each.judged]


def _doubts(work: RdmWork) -> list[Doubt]:
    every = work.store.doubts(work.endpoint.endpoint_id)
    return [each for each in every if each.metadata_prefix == PREFIX]


def _way_out(work: RdmWork) -> str:
    return f"If that is right: oaicdif harvest {work.endpoint.name} --accept-losses"
