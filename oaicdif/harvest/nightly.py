"""The nightly look: one request a list, and any difference starts a second look at once.

    ListIdentifiers without dates ─→ its completeListSize, against the headers that the last look
                                     counted and what came new since
                                  ─→ its first page, identifiers and datestamps, against the store

An endpoint that promises no size has no such look (unless its list is one page): `status` says
so, and sweeps and full harvests find what it hides. A size that was wrong `UNTRUE` times, though
a second look found nothing, is not asked for any more until the next sweep.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from ..datestamp import Granularity
from ..errors import NoRecordsMatch, OaiError
from ..model import Header, Known, Page, Run, Selection, Verb
from . import plan
from .client import list_request
from .list_pages import header_pages
from .patient_asking import Unreadable, ask_headers
from .spelling import one_to_one
from .work import Work

UNTRUE: Final = 3
NO_SIZE: Final = -1
NO_ANSWER: Final = -2
OLD_ANSWER: Final = -3
_OLD: Final = timedelta(hours=1)  # clocks of several servers may differ by minutes
_PAGES: Final = 20  # of what changed since the harvest began; more is no small change


@dataclass(frozen=True, slots=True)
class Counted:
    """What a look counted: the size told, live headers held then, and the highest record_id.

    `live_only`: its size leaves deleted records out. `untrue`: so often it was wrong in a row.
    """

    size: int
    highest: int
    live: int
    live_only: bool = False
    untrue: int = 0

    def values(self) -> list[int]:
        """As a list for JSON, in the order of its fields."""
        return [self.size, self.highest, self.live, int(self.live_only), self.untrue]


@dataclass(frozen=True, slots=True)
class Looked:
    """What a look at one list saw; `difference` says in words what does not agree, else empty.
    `size` is NO_SIZE where none was told, NO_ANSWER where no list came, OLD_ANSWER where it was
    written before the harvest began: a cache between keeps it. What came new since the
    harvest began is left out of it."""

    set_spec: str | None
    size: int
    difference: str = ""
    other_count: bool = False  # its size agrees if deleted records are counted the other way


def list_name(metadata_prefix: str, set_spec: str | None) -> str:
    """The list of one format, of one set or of all, as looks are kept."""
    return f"{metadata_prefix} {set_spec}" if set_spec else metadata_prefix


def counted_before(looks: Mapping[str, Sequence[int]], name: str) -> Counted | None:
    """The last look at the list of this name."""
    kept = looks.get(name)
    if kept is None:
        return None
    size, highest, live, live_only, untrue = kept
    return Counted(size, highest, live, bool(live_only), untrue)


def look(work: Work, run: Run) -> Looked:
    """Look at the list of this complete run. Costs one request.

    Raises:
        EndpointBlocked, EndpointParked: no more requests now.
    """
    selection = Selection(run.selection.metadata_prefix, run.selection.set_spec)
    set_spec = selection.set_spec
    try:
        _, page = ask_headers(work, list_request(Verb.LIST_IDENTIFIERS, selection), alone=True)
    except NoRecordsMatch:
        page = Page(Verb.LIST_IDENTIFIERS, "", ())
    except (OaiError, Unreadable):
        return Looked(set_spec, NO_ANSWER)
    if _is_kept(run, page):
        return Looked(set_spec, OLD_ANSWER)
    size = _size(work, page)
    difference = _on_first_page(work, run, page)
    if difference or size is None:
        return Looked(set_spec, NO_SIZE if size is None else size, difference)
    expected, otherwise = _expected(work, run, selection)
    if size in expected:
        return Looked(set_spec, size)
    newer = _newer(work, run, selection)
    if newer and size - newer in expected:
        return Looked(set_spec, size - newer)
    text = f"its list has {size} records, and {expected[0]} are known of it"
    return Looked(set_spec, size, text, size in otherwise)


def _is_kept(run: Run, page: Page[Header]) -> bool:
    """Whether the answer is older than the list that it is to be compared with."""
    began = plan.read_moment(run.first_response_date or "")
    said = plan.read_moment(page.response_date)
    return bool(began and said and began - said > _OLD)


def _size(work: Work, page: Page[Header]) -> int | None:
    """What the list promises; a list of one page is its own promise."""
    if page.token is None or not page.token.value:
        return len({each.identifier for each in page.items})
    size = page.token.complete_list_size
    void = size is not None and size <= len(page.items)  # and yet there is more
    return size if work.options.trust_list_size and not void else None


def _expected(work: Work, run: Run, selection: Selection) -> tuple[list[int], list[int]]:
    """The sizes that agree with what is held, and those that would if deleted records were
    counted the other way."""
    before = counted_before(
        work.learnt.profile.looks, list_name(selection.metadata_prefix, selection.set_spec)
    )
    held = work.store.held(run.endpoint_id, selection)
    every = run.seen + work.store.broken(run.run_id)
    if run.full:
        ways = [every], [held.live]
    elif before is None or before.size < 0:
        ways = [held.live + held.deleted], [held.live]
    else:
        fresh = work.store.seen_above(run.run_id, before.highest)
        ways = [before.size + fresh], [before.size + held.live - before.live]
    return ways[::-1] if before and before.live_only else ways


def _on_first_page(work: Work, run: Run, page: Page[Header]) -> str:
    """What the first page shows that the store does not know."""
    began = plan.read_moment(run.first_response_date or "")
    live = {
        each.identifier: each for each in page.items if not (each.deleted or _is_later(each, began))
    }
    gone = {each.identifier for each in page.items if each.deleted and not _is_later(each, began)}
    both = gone & {each.identifier for each in page.items if not each.deleted}
    for name in both:  # the list of records told which is the newer (quirk 58)
        live.pop(name, None)
    prefix = run.selection.metadata_prefix
    known = work.store.known(run.endpoint_id, prefix, list(live))
    aside = {
        each.identifier
        for each in (work.store.aside(run.endpoint_id) if len(known) < len(live) else ())
    }
    unknown = [n for n in live if (n not in known or known[n].deleted) and n not in aside]
    if unknown and work.learnt.profile.spelt_otherwise:
        unknown = _not_only_spelt(work, {name: live[name] for name in unknown}, live)
    if unknown:
        return f"it lists {unknown[0]}, which no harvest brought"
    told = _told_deleted(work, run, sorted(gone - both))
    if told or work.learnt.profile.stamps_differ:
        return told
    other = [name for name, header in live.items() if restamped(header, known.get(name))]
    return f"it dates {other[0]} otherwise than it was harvested" if other else ""


def _not_only_spelt(
    work: Work, strange: Mapping[str, Header], listed: Collection[str]
) -> list[str]:
    """Names that are no other spelling of a stored record's. That its lists have such is known
    of the endpoint: no record is asked for again each night."""
    spelt = one_to_one(
        work, strange, lambda held: {e.record_id for e in held if e.identifier in listed}
    )
    work.spelt.update(spelt)
    return [name for name in strange if name not in spelt]


def _told_deleted(work: Work, run: Run, names: Sequence[str]) -> str:
    """Whether it lists as deleted what is held as live, and does not wait to be believed; the
    list of one set says so of records that others hold."""
    if run.selection.set_spec is not None:
        return ""
    known = work.store.known(run.endpoint_id, run.selection.metadata_prefix, names)
    live = [n for n in names if n in known and not known[n].deleted and not known[n].announced]
    return f"it lists {live[0]} as deleted, which no list of changes told" if live else ""


def _is_later(header: Header, began: datetime | None) -> bool:
    """Whether an entry changed since the harvest began: it is tomorrow's."""
    moment = plan.read_moment(header.datestamp)
    return bool(began and moment and moment >= began)


def _newer(work: Work, run: Run, selection: Selection) -> int:
    """How many records that nobody knows were added since the harvest began. Costs a request,
    where the size does not agree."""
    began = plan.read_moment(run.first_response_date or "")
    if began is None:
        return 0
    since = replace(selection, from_=plan.written(began, Granularity.DAY))
    found: set[str] = set()
    for number, (_, page) in enumerate(header_pages(work, since)):
        names = [each.identifier for each in page.items if _is_later(each, began)]
        known = work.store.known(run.endpoint_id, selection.metadata_prefix, names)
        found.update(name for name in names if name not in known)
        if number >= _PAGES:
            break
    return len(found)


def restamped(header: Header, known: Known | None) -> bool:
    """Whether a stored record is listed with another datestamp: not only one that is written
    otherwise, or less finely."""
    return known is not None and plan.stamps_differ(known.datestamp, header.datestamp)


def without_look(looks: Mapping[str, Sequence[int]]) -> list[tuple[str, str]]:
    """The lists (a prefix, and a set if it is of one) at which nobody looks each night, and why."""
    found = []
    for name in sorted(looks):
        counted = counted_before(looks, name)
        if counted is None:
            continue
        if counted.size == NO_ANSWER:
            found.append((name, "its lists of identifiers cannot be read"))
        elif counted.size == OLD_ANSWER:
            found.append((name, "a cache answers in the place of its lists of identifiers"))
        elif counted.size == NO_SIZE:
            found.append((name, "it promises no completeListSize"))
        elif counted.untrue >= UNTRUE:
            found.append((name, "its completeListSize is often wrong"))
    return found


def is_trusted(before: Counted | None) -> bool:
    """Whether the list's size is still worth a request."""
    return before is None or (before.untrue < UNTRUE and before.size != NO_SIZE)
