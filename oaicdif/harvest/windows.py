"""The windows of a run, one after the other or several at once, until none is open.

walk ─→ complete            done, once a list of everything is sized or confirmed
     ─→ short, unproven     follow-up, identifiers, smaller windows; else suspect
     ─→ doubted             identifiers, smaller windows; else suspect
     ─→ broken              rescue; else the run stops, and can go on later
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ..counting import counted, counted_more
from ..errors import (
    ConnectionFailed,
    DeadlinePassed,
    EndpointBlocked,
    EndpointParked,
    HttpError,
    NoRecordsMatch,
    OaicdifError,
    OaiError,
    Stopped,
)
from ..model import Checkpoint, Page, Record, RunState, Selection, Verb
from . import plan
from .client import Request, list_request
from .completeness import End, Verdict, verdict
from .list_pages import record_pages
from .list_watch import Doubt
from .patient_asking import Unreadable, ask_headers, ask_page, ask_read
from .rescue import Outcome, Ways, dates_work, fetch_missing, promised, rescue, split_ranges
from .taking import take
from .twins import is_twin
from .walk import Walked
from .window_crew import WindowCrew
from .work import Work

CHECKED_SIZE: Final = 20_000  # lists up to here are compared with their identifiers when short
PARTS_EACH: Final = 4  # windows cut for each that is walked at once: they are never of one size
_ASIDE_SHARE: Final = 0.10  # more than that, and more than five, unreadable: not complete
_ASIDE_COUNT: Final = 5
_SHORT: Final = "a list ended short"
_WHY: Final = {
    Verdict.SHORT: _SHORT,
    Verdict.UNPROVEN: "a list did not end",
}
_FOR_GOOD: Final = (End.STOPPED, End.TOO_LONG, End.TOO_LARGE)
Stop = tuple[RunState, str, OaicdifError | None]


@dataclass(frozen=True, slots=True)
class Judged:
    """How a run ends: `message` says why it is not complete, `error` what stopped it."""

    checkpoint: Checkpoint
    state: RunState
    message: str = ""
    error: OaicdifError | None = None


def harvest_windows(work: Work, ways: Ways, checkpoint: Checkpoint, at_once: int) -> Judged:
    """Walk every open window of the run, those too that a rescue opens meanwhile.

    Raises:
        LeaseLost, StoreError: nothing can be stored.
    """
    crew = WindowCrew(work, at_once)
    try:
        while True:
            open_windows = work.store.open_windows(checkpoint)
            if not open_windows:
                return _whole(work, ways, checkpoint)
            walked = crew.next_walked(open_windows)
            checkpoint = walked.checkpoint
            stop = settle(work, ways, walked)
            if stop is not None:
                return Judged(checkpoint, *stop)
    except (EndpointBlocked, EndpointParked, Stopped) as error:
        return Judged(checkpoint, state_of(error), str(error), error)
    finally:
        crew.close()


def _whole(work: Work, ways: Ways, checkpoint: Checkpoint) -> Judged:
    """All windows are done: is the run whole? Parts may be whole, and yet bring less than the
    list that they stand for had promised."""
    run = work.store.run(checkpoint.run_id)
    size = (run.complete_list_size or None) if work.options.trust_list_size else None
    seen, aside = work.store.seen(checkpoint.run_id), work.store.broken(checkpoint.run_id)
    short = size is not None and seen < size and not ways.proven
    if work.options.replayed and size is not None:
        short = seen + aside < size  # nothing can be asked again
    whole = replace(checkpoint, selection=run.selection, complete_list_size=size, told="")
    settled = checkpoint.window == 0 or (size is not None and not short and not ways.void)
    if not work.store.suspect_windows(checkpoint.run_id) and (
        (settled and not short) or _nothing_left_out(work, ways, whole)
    ):
        judged = Judged(checkpoint, RunState.COMPLETE, _cost(ways, seen))
        named_all = ways.proven or (size is not None and seen >= size)
        aside = _named(work, checkpoint) if aside and named_all else aside
        return _unless_aside(judged, seen, aside)
    came = f"{seen} of {size} promised records" if size else counted(seen, "records")
    if 0 <= ways.named < seen:
        came = f"its list of identifiers names only {ways.named} records; {came}"
    text = f"{came} came, and nothing proves that these are all"
    return Judged(checkpoint, RunState.SUSPECT, text)


def _cost(ways: Ways, seen: int) -> str:
    """What a second look at a list without a size cost, and what it could not find; the run says
    so."""
    if not ways.asked:
        return ""
    hidden = ways.left_out - max(0, seen - ways.whole_seen)
    if hidden > 0 and ways.whole_seen >= 0:
        return f"Its cursor counts {counted(hidden, 'entries')} that nothing brought."
    return f"The list promised no size; {counted_more(ways.asked, 'requests')} confirmed it."


def _named(work: Work, checkpoint: Checkpoint) -> int:
    """How many entries are set aside by name, or for their name; where all others came, one
    without a name is no other record."""
    mine = work.store.aside(run_id=checkpoint.run_id)
    return len({each.identifier for each in mine} - {""}) + sum(map(is_twin, mine))


def _unless_aside(judged: Judged, seen: int, aside: int) -> Judged:
    """A list of which much cannot be read is not complete, however properly it ended."""
    if aside <= max(_ASIDE_SHARE * (seen + aside), _ASIDE_COUNT):
        return judged
    text = f"{aside} of {seen + aside} entries are set aside: see oaicdif quarantine"
    return replace(judged, state=RunState.SUSPECT, message=text)


def _nothing_left_out(work: Work, ways: Ways, whole: Checkpoint) -> bool:
    """Whether the parts of a list that promised nothing stand for it: a record without a
    datestamp lies in none of them, only in the list that has neither `from` nor `until`."""
    selection = whole.selection
    if selection.from_ is not None or selection.until is not None:
        return True
    seen = work.store.seen(whole.run_id)
    if 0 <= ways.named < seen:
        return False  # it was walked to its end in this run, and names fewer
    try:
        first = ask_headers(work, list_request(Verb.LIST_IDENTIFIERS, selection))
    except NoRecordsMatch:
        return not seen
    except (OaiError, Unreadable):
        return seen == ways.whole_seen  # the list and its parts, asked for apart, agree
    if ways.void and seen == ways.whole_seen:
        return True
    token = first[1].token
    whole = replace(whole, complete_list_size=token.complete_list_size if token else None)
    size = promised(work, whole)
    if size and seen >= size:
        return True
    if size > CHECKED_SIZE:
        if _follow_up(work, ways, whole, seen):
            return True
        return fetch_missing(work, ways, whole, seen) is Outcome.DONE
    return fetch_missing(work, ways, whole, seen, first) is Outcome.DONE


def settle(work: Work, ways: Ways, walked: Walked) -> Stop | None:
    """Finish the window, or put others in its place; a state and a reason end the run."""
    checkpoint = walked.checkpoint
    found = _verdict(work, walked)
    if checkpoint.window == 0:
        ways.left_out = walked.told.left_out
    ways.void = ways.void or (checkpoint.window == 0 and Doubt.VOID in walked.told.doubts)
    if found is Verdict.COMPLETE and _to_confirm(work, ways, checkpoint):
        _confirm(work, ways, checkpoint)
    elif found is Verdict.COMPLETE:
        work.store.finish_window(checkpoint)
    elif found is Verdict.BROKEN:
        return _mend(work, ways, walked)
    else:
        _prove(work, ways, checkpoint, _WHY.get(found, walked.told.called))
    return None


def _to_confirm(work: Work, ways: Ways, checkpoint: Checkpoint) -> bool:
    """Whether nothing but its own end says that a list of everything is whole."""
    sized = checkpoint.complete_list_size and work.options.trust_list_size
    whole = checkpoint.full and checkpoint.window == 0 and not work.options.by_hand
    return whole and not sized and not ways.proven


def _confirm(work: Work, ways: Ways, checkpoint: Checkpoint) -> None:
    """Compare the list with the identifiers; what that costs is counted."""
    before = sum(work.client.meter.requests.values())
    why = "a list of everything promised no size"
    if _goes_on(work, ways, checkpoint):
        _cut(work, ways, checkpoint, f"{why}, and goes on behind its end")
    elif ways.left_out and _takes_parts(work, ways, checkpoint):
        _cut(work, ways, checkpoint, f"{why}, and its cursor counts more entries than came")
    else:
        _prove(work, ways, checkpoint, why)
    ways.asked += sum(work.client.meter.requests.values()) - before


def _takes_parts(work: Work, ways: Ways, checkpoint: Checkpoint) -> bool:
    """Whether parts of a list that ended well can be asked for: its endpoint honours dates, and
    lists something in a half of it, and refuses neither. A list that came is not to fail over
    its parts."""
    if ways.dates is None:
        ways.dates = dates_work(work, checkpoint.selection)
    ranges = _halves(work, ways, checkpoint) if ways.dates else None
    try:
        bring = [_lists(work, checkpoint.selection, *each) for each in ranges or ()]
    except (OaiError, Unreadable):
        return False
    return any(bring)


def _lists(work: Work, selection: Selection, from_: str | None, until: str | None) -> bool:
    part = replace(selection, from_=from_, until=until)
    try:
        _, page = ask_page(work, list_request(Verb.LIST_RECORDS, part))
    except NoRecordsMatch:
        return False
    return bool(page.items)


def _halves(
    work: Work, ways: Ways, checkpoint: Checkpoint
) -> list[tuple[str | None, str | None]] | None:
    now = checkpoint.first_response_date or plan.written(work.clock(), ways.granularity)
    return split_ranges(ways, checkpoint.selection, now, work.store.middle_datestamp(checkpoint))


def _goes_on(work: Work, ways: Ways, checkpoint: Checkpoint) -> bool:
    """Whether behind the newest record that came there are others: then both kinds of list may
    have lost the token that leads to them (quirk 12). One request tells."""
    newest = work.store.newest(checkpoint.endpoint_id, checkpoint.selection, "9999")
    moment = plan.read_moment(newest.datestamp) if newest else None
    if moment is None:
        return False
    try:
        from_ = plan.written(moment + ways.granularity.unit, ways.granularity)
    except OverflowError:
        return False
    since = replace(checkpoint.selection, from_=from_)
    try:
        _, page = ask_headers(work, list_request(Verb.LIST_IDENTIFIERS, since), alone=True)
    except (OaiError, Unreadable):
        return False
    names = [each.identifier for each in page.items if not each.deleted]
    return bool(work.store.names_not_seen(checkpoint, names))


def _cut(work: Work, ways: Ways, checkpoint: Checkpoint, why: str) -> None:
    """Put smaller windows in the place of a list that ended before its end, or left some out."""
    ways.whole_seen = work.store.seen_in_window(checkpoint)
    work.progress.note(work.endpoint, f"{why}; trying parts")
    ranges = _halves(work, ways, checkpoint)
    if ranges is None:
        work.store.finish_window(checkpoint, suspect=True)
        return
    ways.parts += len(ranges) - 1
    work.store.split_window(checkpoint, ranges)


def _prove(work: Work, ways: Ways, checkpoint: Checkpoint, why: str) -> None:
    """Settle a window that ended without proof: what changed meanwhile may make up for what is
    missing (DECISIONS 10), a complete list of identifiers proves it, smaller windows may."""
    seen = work.store.seen_in_window(checkpoint)
    if why == _SHORT and _follow_up(work, ways, checkpoint, seen):
        if (checkpoint.complete_list_size or 0) <= CHECKED_SIZE:
            fetch_missing(work, ways, checkpoint, seen)
        outcome = Outcome.DONE
    else:
        outcome = rescue(work, ways, checkpoint, None, seen, why)
    if outcome is not Outcome.SPLIT:
        _finish(work, ways, checkpoint, proven=outcome is Outcome.DONE)


def _finish(work: Work, ways: Ways, checkpoint: Checkpoint, *, proven: bool) -> None:
    """A part that is proven says nothing of the promise made for the whole range."""
    ways.proven = ways.proven or (proven and checkpoint.window == 0)
    work.store.finish_window(checkpoint, suspect=not proven)


def _verdict(work: Work, walked: Walked) -> Verdict:
    checkpoint = walked.checkpoint
    size = checkpoint.complete_list_size if work.options.trust_list_size else None
    distinct = work.store.seen_in_window(checkpoint) if size is not None else 0
    if work.options.replayed:
        distinct += work.store.broken(checkpoint.run_id)  # nothing can be asked again
    found = verdict(walked.end, distinct=distinct, complete_list_size=size, told=walked.told)
    void = walked.told.doubts == {Doubt.VOID}
    unsized = void and (checkpoint.window > 0 or not work.options.trust_list_size)
    return Verdict.COMPLETE if found is Verdict.DOUBTED and unsized else found


def _mend(work: Work, ways: Ways, walked: Walked) -> Stop | None:
    """Get at the records of a window that did not end."""
    checkpoint, error = walked.checkpoint, walked.error
    reason = f"{walked.end.value}: {error}".rstrip(".") if error else walked.end.value
    if walked.end in _FOR_GOOD:
        return RunState.INCOMPLETE, reason, error
    if walked.end is End.REFUSED and error is not None:
        return state_of(error), str(error), error
    if not _answers(work):
        return RunState.INCOMPLETE, reason, error
    work.client.patience = replace(
        work.client.patience, retries=min(2, work.client.patience.retries)
    )
    outcome = rescue(work, ways, checkpoint, error, work.store.seen_in_window(checkpoint))
    if outcome is Outcome.FAILED:
        return RunState.INCOMPLETE, f"{reason}. {outcome.value}", error
    if outcome is not Outcome.SPLIT:
        _finish(work, ways, checkpoint, proven=outcome is Outcome.DONE)
    return None


def _answers(work: Work) -> bool:
    """Whether the endpoint is there at all: otherwise no smaller request would help."""
    try:
        ask_read(work, Request(Verb.IDENTIFY), lambda answer: answer)
    except Unreadable:
        return False
    return True


def _follow_up(work: Work, ways: Ways, checkpoint: Checkpoint, seen: int) -> bool:
    """Whether what changed since the run began makes up for what is missing (DECISIONS 10). Of a
    window with an `until` it cannot: what is new lies behind it."""
    since, limits = plan.read_moment(checkpoint.first_response_date or ""), checkpoint.selection
    if since is None or ways.dates is False or limits.until is not None:
        return False
    missing = (checkpoint.complete_list_size or 0) - seen
    low = max(plan.written(since, ways.granularity), limits.from_ or "")
    names: set[str] = set()
    for answer, page in record_pages(work, replace(limits, from_=low), None):
        size = page.token.complete_list_size if page.token else None
        if size is not None and size >= (checkpoint.complete_list_size or 0):
            return False  # the whole list again: `from` means nothing here
        names |= _news(work, checkpoint, page)
        # Its token tells the size of another list than the window's.
        take(work, checkpoint, answer, replace(page, token=None), single=True)
    return len(names) >= missing


def _news(work: Work, checkpoint: Checkpoint, page: Page[Record]) -> set[str]:
    """Identifiers of the page that the run has not seen, or saw with another datestamp."""
    stamps = {each.header.identifier: each.header.datestamp for each in page.items}
    fresh = set(work.store.names_not_seen(checkpoint, list(stamps)))
    prefix = checkpoint.selection.metadata_prefix
    known = work.store.known(checkpoint.endpoint_id, prefix, list(stamps))
    return {n for n, stamp in stamps.items() if n in fresh or known[n].datestamp != stamp}


def state_of(error: OaicdifError) -> RunState:
    """The state of a run that ends with this error."""
    if isinstance(error, EndpointBlocked):
        return RunState.BLOCKED
    if isinstance(error, EndpointParked):
        return RunState.PARKED
    passing = isinstance(error, ConnectionFailed | DeadlinePassed | Stopped) or (
        isinstance(error, HttpError) and (error.status >= 500 or error.status == 429)
    )
    return RunState.INCOMPLETE if passing else RunState.FAILED
