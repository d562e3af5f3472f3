"""What is done when a list cannot be had as a list: smaller windows, then single records.

    window fails ─→ what does ListIdentifiers say of it?
        nothing in it            done
        few that are missing     GetRecord each; what stays broken is quarantined
        many, or no answer       cut the window in two, down to one unit of the granularity

Windows are rows of the store: after a crash the rescue goes on with those still open.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from ..datestamp import Granularity
from ..errors import (
    BadArgument,
    CannotDisseminateFormat,
    IdDoesNotExist,
    NoRecordsMatch,
    OaicdifError,
    OaiError,
)
from ..model import Checkpoint, Header, Identify, Page, Quarantined, Record, Selection, Verb
from ..protocol.entries import is_part
from ..store.held_lists import HeldName
from . import plan
from .client import Answer, list_request, record_request
from .completeness import CHANGING, PROPER, End, Verdict, nearly_kept, verdict
from .list_pages import Ended, header_pages
from .list_watch import Doubt, read_watch
from .patient_asking import Unreadable, ask_headers, ask_page
from .spelling import MOST, partners
from .taking import header_bytes, take
from .work import Work

FEW: Final = 100  # so many missing records are asked for one by one rather than by windows
SINGLES: Final = 5_000  # more single requests in one run would flood an endpoint
_DOUBTED: Final = 32  # parts cut before dates that once worked are tried again: have they ceased?
NOT_GIVEN: Final = "listed, but not given by GetRecord"
FirstPage = tuple[Answer, Page[Header]]  # of a list of identifiers
_EARLIEST: Final = "1970-01-01"
_LATEST: Final = "2999-12-31"


class Outcome(Enum):
    DONE = "every record of the window is stored or quarantined"
    SPLIT = "smaller windows stand in its place"
    UNPROVEN = "the list of identifiers is shorter than what was promised, or seen"
    FAILED = "neither lists nor single records help"


@dataclass(slots=True)
class Ways:
    """What is known of the endpoint's ways while a run lasts; `dates` is None until tried.
    `blind` counts windows cut in a row without having heard how much is in them, `singles`
    records asked for by GetRecord, `parts` the windows that the range was cut into; `proven` that
    that the whole range, uncut, holds nothing more; `seen_before` is what the run had seen when a
    list was last cut for being short; `whole_seen` what the list of the whole range brought before
    it was cut; `asked` the requests that second looks at unsized lists cost; `void` that
    its size is none; `left_out` counts entries that its cursor counted, and that never came;
    `named` is how many the list of identifiers of the whole range names, where it ended well, told
    no size and named fewer than had come; -1 while that was not seen."""

    identify: Identify
    granularity: Granularity
    dates: bool | None = None
    blind: int = 0
    singles: int = 0
    parts: int = 1
    proven: bool = False
    seen_before: int = -1
    whole_seen: int = -1
    asked: int = 0
    void: bool = False
    left_out: int = 0
    named: int = -1


def rescue(
    work: Work,
    ways: Ways,
    checkpoint: Checkpoint,
    cause: OaicdifError | None,
    seen: int,
    why: str = "a list ended short",
) -> Outcome:
    """Get at the records of a window whose list failed, or ended in doubt (`why`), having brought
    `seen` identifiers.

    Raises:
        LeaseLost, StoreError: nothing can be stored.
    """
    if cause is not None:
        why = f"a list cannot be read to its end ({cause})"
    work.progress.note(work.endpoint, f"{why}; looking a second time")
    least = max(seen, promised(work, checkpoint))
    first = _identifiers(work, checkpoint)
    if first is Outcome.DONE and not least:
        return Outcome.DONE
    fetched: Outcome | None = None
    if isinstance(first, tuple):
        ways.blind = 0
        if _few(work, checkpoint, first[1], short=cause is None):
            fetched = fetch_missing(work, ways, checkpoint, least, first)
        if fetched is Outcome.DONE:
            return Outcome.DONE
    elif ways.blind > _levels(ways):
        return Outcome.FAILED
    if work.stop():
        return Outcome.FAILED
    if ways.dates is None or (ways.dates and ways.parts == _DOUBTED):
        ways.dates = dates_work(work, checkpoint.selection)
    doubted = cause is None or fetched is Outcome.UNPROVEN
    if doubted and not _worth_cutting(work, ways, checkpoint):
        return fetched or Outcome.FAILED
    now = checkpoint.first_response_date or plan.written(work.clock(), ways.granularity)
    middle = work.store.middle_datestamp(checkpoint)
    ranges = split_ranges(ways, checkpoint.selection, now, middle) if ways.dates else None
    if ranges is None:
        return fetched or fetch_missing(work, ways, checkpoint, least)
    if cause is None and checkpoint.window == 0:
        ways.whole_seen = seen
    ways.blind += not isinstance(first, tuple)
    ways.parts += len(ranges) - 1
    work.store.split_window(checkpoint, ranges)
    return Outcome.SPLIT


def promised(work: Work, checkpoint: Checkpoint) -> int:
    """How many identifiers the window's list announced; 0 when it did not, or is not trusted."""
    void = Doubt.VOID in read_watch(checkpoint.told).doubts
    trusted = work.options.trust_list_size and not void
    return (checkpoint.complete_list_size or 0) if trusted else 0


def _worth_cutting(work: Work, ways: Ways, checkpoint: Checkpoint) -> bool:
    """A list that is short, or longer than its identifiers, is cut once; its parts again only if
    they bring something: an endpoint that promises too much does so for every part."""
    seen = work.store.seen(checkpoint.run_id)
    worth = seen > ways.seen_before
    ways.seen_before = seen
    return worth


def _identifiers(work: Work, checkpoint: Checkpoint) -> FirstPage | Outcome | None:
    """The first page of identifiers; DONE when there are none; None when it does not come."""
    request = list_request(Verb.LIST_IDENTIFIERS, checkpoint.selection)
    try:
        return ask_headers(work, request, alone=True)
    except NoRecordsMatch:
        return Outcome.DONE
    except (OaiError, Unreadable):
        return None


def _few(work: Work, checkpoint: Checkpoint, first: Page[Header], *, short: bool) -> bool:
    """Whether at most FEW records of the window are missing; of a list that came to an end
    that is believed until the contrary is seen."""
    size = first.token.complete_list_size if first.token else None
    if first.token is None or not first.token.value:
        names = [each.identifier for each in first.items]
        return len(work.store.names_not_seen(checkpoint, names)) <= FEW
    if size is None:
        return short
    return size - work.store.seen_in_window(checkpoint) <= FEW


def _levels(ways: Ways) -> int:
    """How often the widest window can be cut in two."""
    return 40 if ways.granularity is Granularity.SECOND else 20


def dates_work(work: Work, selection: Selection) -> bool:
    """Whether the endpoint honours `from` and `until`: it lists nothing where nothing can be.

    A refusal counts as honouring, for it shows that the argument was looked at (quirk 21).
    """
    ends = ((None, _EARLIEST), (_LATEST, None))
    return all(
        _lists_nothing(work, replace(selection, from_=from_, until=until)) for from_, until in ends
    )


def _lists_nothing(work: Work, selection: Selection) -> bool:
    for verb, ask in ((Verb.LIST_IDENTIFIERS, ask_headers), (Verb.LIST_RECORDS, ask_page)):
        try:
            _, page = ask(work, list_request(verb, selection))
        except (NoRecordsMatch, BadArgument):
            return True
        except (OaiError, Unreadable):
            continue  # not every endpoint lists identifiers
        return not page.items
    return False


def split_ranges(
    ways: Ways, selection: Selection, now: str, middle: str | None = None
) -> list[tuple[str | None, str | None]] | None:
    """Two ranges in the place of the window's, its open ends left open, that share one unit as
    those of `plan.ranges_between` do; None when it has no more than two units. They meet before
    the `middle` where one is known that lies inside. An earliestDatestamp that is wrong costs
    more cuts, never a record."""
    at = plan.read_moment(middle or "")
    if at is not None:
        edge = plan.written(plan.before(at, ways.granularity), ways.granularity)
        if (selection.from_ or "") < edge < (selection.until or _LATEST):
            return [(selection.from_, edge), (edge, selection.until)]
    for low, high in _estimates(ways, selection, now):
        edge = _halfway(low, high, ways.granularity)
        if low < edge < high:
            return [(selection.from_, edge), (edge, selection.until)]
    return None


def _halfway(low: str, high: str, granularity: Granularity) -> str:
    """Where the second half begins; "" when there is none."""
    try:
        found = plan.halves(low, high, granularity) if low < high else None
    except OverflowError:  # at the end of the calendar
        return ""
    return found[1][0] if found else ""


def _estimates(ways: Ways, selection: Selection, now: str) -> Iterator[tuple[str, str]]:
    """Ends to cut between: first those that are likely, then the widest there can be."""

    def unit(text: str) -> str:
        moment = plan.read_moment(text)
        return plan.written(moment, ways.granularity) if moment else ""

    earliest = unit(ways.identify.earliest_datestamp) or unit(_EARLIEST)
    for low, high in ((earliest, unit(now)), (unit(_EARLIEST), unit(_LATEST))):
        yield selection.from_ or low, selection.until or high


def fetch_missing(
    work: Work,
    ways: Ways,
    checkpoint: Checkpoint,
    least: int,
    first: FirstPage | None = None,
) -> Outcome:
    """Store each record of the window that is not yet seen, by its identifier. The list of
    identifiers proves the window only if it names at least `least` different ones. `first` is its
    first page where that has just come.

    Raises:
        LeaseLost, StoreError: nothing can be stored.
    """
    pages, size, hidden = header_pages(work, checkpoint.selection, first=first), 0, 0
    listed: set[int] = set()  # hashes: entries that come twice are no proof (quirk 16)
    missing: dict[str, Header] = {}
    while len(missing) <= MOST:
        try:
            answer, page = next(pages)
        except StopIteration as stopped:
            ended: Ended = stopped.value
            break
        hidden += sum(map(is_part, page.quarantined))
        headers = {each.identifier: each for each in page.items}
        listed.update(map(hash, headers))
        size = (page.token.complete_list_size if page.token else None) or size
        for name in work.store.names_not_seen(checkpoint, list(headers)):
            if headers[name].deleted:
                checkpoint = _take_deleted(work, checkpoint, answer, headers[name])
            else:
                missing[name] = headers[name]
    else:
        ended = Ended(End.TOO_LONG, list_request(Verb.LIST_IDENTIFIERS, checkpoint.selection))
    if ended.end in PROPER:
        missing = _spelt_as_stored(work, missing, listed)
    if not _fetch_all(work, ways, checkpoint, missing):
        return Outcome.FAILED
    size = size if work.options.trust_list_size else 0
    found = verdict(
        ended.end, distinct=len(listed), complete_list_size=size or None, told=ended.told
    )
    if found is Verdict.DOUBTED and not nearly_kept(ended.told, len(listed)):
        return Outcome.UNPROVEN
    if ended.end not in PROPER:
        return Outcome.FAILED
    if hidden and not size:
        return Outcome.UNPROVEN  # of a promise kept they are no part
    return _judged(ways, checkpoint, len(listed), size, least)


def _spelt_as_stored(work: Work, missing: dict[str, Header], listed: set[int]) -> dict[str, Header]:
    """What is missing but for names that records have in another spelling."""

    def is_listed(held: Sequence[HeldName]) -> Collection[int]:
        return {each.record_id for each in held if hash(each.identifier) in listed}

    spelt = partners(work, missing, is_listed)
    return {name: header for name, header in missing.items() if name not in spelt}


def _fetch_all(
    work: Work, ways: Ways, checkpoint: Checkpoint, missing: Mapping[str, Header]
) -> bool:
    """Ask for each; False where that was stopped, or is too much for one run."""
    for header in missing.values():
        if ways.singles >= SINGLES or work.stop():
            return False
        ways.singles += 1
        checkpoint = _fetch_one(work, checkpoint, header)
    return True


def _judged(ways: Ways, checkpoint: Checkpoint, listed: int, size: int, least: int) -> Outcome:
    """What a list of identifiers proves that ended properly. One that keeps a promise of its own,
    the newer one, may be a little shorter than what came before: records go (quirk 15). One
    without a promise that is shorter than the list of everything stays so: it is remembered."""
    if size:
        least = max(size, least - least // CHANGING)
    elif listed < least and not (checkpoint.selection.from_ or checkpoint.selection.until):
        ways.named = listed
    return Outcome.DONE if listed >= least else Outcome.UNPROVEN


def _take_deleted(work: Work, checkpoint: Checkpoint, listed: Answer, header: Header) -> Checkpoint:
    page = Page(Verb.LIST_IDENTIFIERS, "", (Record(header),), positions=(0,))
    return take(work, checkpoint, listed, page, single=True)


def _fetch_one(work: Work, checkpoint: Checkpoint, header: Header) -> Checkpoint:
    """Commit one record, or what is known of it when it cannot be had."""
    request = record_request(header.identifier, checkpoint.selection.metadata_prefix)
    try:
        answer, found = ask_page(work, request)
    except (IdDoesNotExist, CannotDisseminateFormat) as error:
        reason = f"{NOT_GIVEN}: {error}"
    except (OaiError, Unreadable) as error:
        reason = str(error)
    else:
        return take(work, checkpoint, answer, _only(found, header), single=True)
    if _is_aside(work, checkpoint, header.identifier):
        return checkpoint  # with its bytes, which say more
    aside = Quarantined(0, reason, header_bytes(header), header.identifier)
    empty: Page[Record] = Page(Verb.GET_RECORD, "", (), quarantined=(aside,))
    nothing = Answer(request, work.client.url(request), b"", work.clock())
    return take(work, checkpoint, nothing, empty, single=True)


def _is_aside(work: Work, checkpoint: Checkpoint, identifier: str) -> bool:
    return any(each.identifier == identifier for each in work.store.aside(run_id=checkpoint.run_id))


def _only(found: Page[Record], header: Header) -> Page[Record]:
    """An answer to GetRecord with nothing in it but what was asked for: that record, or an entry
    of its name that is set aside."""
    name, both = header.identifier, zip(found.positions, found.items, strict=True)
    mine = [(place, each) for place, each in both if each.header.identifier == name][:1]
    broken = next((each for each in found.quarantined if each.identifier in ("", name)), None)
    aside = broken or Quarantined(0, NOT_GIVEN, header_bytes(header))
    return replace(
        found,
        items=tuple(each for _, each in mine),
        positions=tuple(place for place, _ in mine),
        quarantined=() if mine else (replace(aside, identifier=name),),
    )
