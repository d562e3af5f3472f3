"""Entries of one list that share an identifier and say different things: one of them is kept as
the record, the others are set aside with their metadata.

    on one page              live entries whose metadata differ
    on pages of one run      the same with another datestamp, and both from before the run: a record
                             that changes while its list is read comes twice in good faith

An identifier names one record (OAI-PMH 2.0, section 2.4). A repository that gives one to many
would else lose all but one in silence. What is set aside has no name of its own: by that name
only the other one can be asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ..datestamp import read_moment
from ..errors import ResponseError
from ..model import Checkpoint, Known, Page, Quarantined, Record
from ..model.operation import SetAside
from ..xmldoc import canonical
from . import decide
from .work import Work

TWIN: Final = "another entry has its identifier, and says something else"


def with_twins(
    work: Work, checkpoint: Checkpoint, page: Page[Record], known: Mapping[str, Known]
) -> Page[Record]:
    """The page with such entries among those set aside; not again what this run has set aside
    already, or any, if it is over a part of the list."""
    found = [*on_page(page), *_of_earlier_pages(work, checkpoint, page, known)]
    if not found:
        return page
    before = _known_twins(work, checkpoint)
    fresh = [each for each in found if hash((each.reason, each.body)) not in before]
    before.update(hash((each.reason, each.body)) for each in fresh)
    return replace(page, quarantined=(*page.quarantined, *fresh))


def _known_twins(work: Work, checkpoint: Checkpoint) -> set[int]:
    """A number for each that is not to be set aside again; the store is asked once a harvest."""
    if work.twins is None:
        work.twins = {
            hash((each.entry.reason, each.entry.body))
            for each in work.store.quarantine(checkpoint.endpoint_id)
            if is_twin(each.entry) and (each.run_id == checkpoint.run_id or not checkpoint.full)
        }
    return work.twins


def on_page(page: Page[Record]) -> list[Quarantined]:
    """The live entries in whose place the page itself has another one."""
    taken = decide.latest(page)
    if len(taken) == len(page.items):
        return []
    kept = {record.header.identifier: (position, record) for position, record in taken}
    found = []
    for position, record in zip(page.positions, page.items, strict=True):
        place, other = kept[record.header.identifier]
        if place != position and _differ(record.metadata, other.metadata):
            found.append(_aside(position, record.header.identifier, record.metadata))
    return found


def is_twin(aside: Quarantined | SetAside) -> bool:
    """Whether this is what was set aside for its identifier."""
    return aside.reason.startswith(TWIN)


def _of_earlier_pages(
    work: Work, checkpoint: Checkpoint, page: Page[Record], known: Mapping[str, Known]
) -> list[Quarantined]:
    pairs = {
        before.record_id: (position, record)
        for position, record in decide.latest(page)
        if (before := known.get(record.header.identifier))
        and before.datestamp != record.header.datestamp
        and not (before.deleted or record.header.deleted)
        and _is_earlier(record, checkpoint)
    }
    seen = work.store.seen_among(checkpoint.run_id, list(pairs)) if pairs else ()
    found = []
    for stored in work.store.records(list(seen)) if seen else ():
        position, record = pairs[stored.record_id]
        if _differ(record.metadata, stored.metadata):
            older = decide.is_older(record, stored.datestamp, stored.deleted)
            lost = record.metadata if older else stored.metadata
            found.append(_aside(position, stored.identifier, lost))
    return found


def _is_earlier(record: Record, checkpoint: Checkpoint) -> bool:
    """Whether it has not changed since the run began, as far as anybody can tell."""
    moment = read_moment(record.header.datestamp)
    began = read_moment(checkpoint.first_response_date or "")
    return moment is not None and began is not None and moment < began


def _differ(one: bytes | None, other: bytes | None) -> bool:
    """Whether both are there, and say different things."""
    if one is None or other is None or one == other:
        return False
    try:
        return canonical(one) != canonical(other)
    except ResponseError:
        return True


def _aside(position: int, identifier: str, metadata: bytes | None) -> Quarantined:
    return Quarantined(position, f"{TWIN}: {identifier}", metadata or b"")
