"""`/health`: whether this process can read its store: totals, and the newest entry's pages.

`notes` tell what does not stop the catalog, and should be looked at.

503 means that this process cannot serve where another one might: its store cannot be read, or its
clock is behind. A balancer should leave it out then. A catalog that is published again after a
mend is the same for all processes (`republishing`, with 200): each answers harvesters 503 with
`Retry-After`, shows the records that are back already, and should stay. The metric
`oaicdif_catalog_republishing` and `oaicdif status` tell the operator.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from flask import Blueprint, Response, jsonify

from ..datestamp import format_datestamp
from ..errors import StoreAway, StoreError, StoreUnpublished
from ..provider.answer_moment import BEHIND
from ..site.soundness import look_through
from ..store import Standing, Store
from ..store.answered import AnsweredMark
from ..store.upkeep import DAMAGED
from .app import Site, site
from .clock_jumps import WatchedClock

blueprint = Blueprint("health", __name__)

_NAMED: Final = 3
_AHEAD: Final = timedelta(minutes=1)  # datestamps lie two seconds ahead, on slow disks more


@blueprint.get("/health")
def health() -> tuple[Response, int]:
    here, now = site(), site().clock()
    try:
        found = _looked_at(here.store, now)
    except StoreError as error:
        return _instead(error)
    notes = [*_notes(here, now, found), *_noted(found.replica), *found.damage]
    answered = here.store.answered.answered()
    if answered is not None and now < answered - BEHIND:
        return jsonify(status="failing", reason=notes[0], notes=notes), 503
    told = {"records": found.live, "deleted": found.deleted, "notes": notes}
    beside = {"replica": found.replica.as_values()} if found.replica else {}
    status = "damaged" if found.damage else "ok"  # with 200: what is shown is true
    return jsonify(status=status, **told, **beside), 200


def _instead(error: StoreError) -> tuple[Response, int]:
    """The answer where totals cannot be told."""
    if isinstance(error, StoreUnpublished):
        return jsonify(status="republishing", notes=[str(error)]), 200
    return jsonify(status="failing", reason=str(error)), 503


@dataclass(frozen=True, slots=True)
class _Found:
    """What a look at the store shows; `newest` is a datestamp."""

    live: int
    deleted: int
    newest: str
    replica: Standing | None
    damage: list[str]


def _looked_at(store: Store, now: datetime) -> _Found:
    """A look at the store.

    Raises:
        StoreError: it cannot be read; StoreUnpublished: a lost catalog is being published again.
    """
    with store.snapshot(now) as snapshot:
        look_through(snapshot)  # first: what is there must be readable while the rest is made
        live, deleted = snapshot.totals()
        newest = snapshot.newest()[1]
    replica = store.replica_standing(now)
    return _Found(live, deleted, newest, replica, _damage(store, replica))


def _noted(replica: Standing | None) -> list[str]:
    """What is told of a replica."""
    return [f"The replica: {replica.sentence}"] if replica and replica.reason else []


def _damage(store: Store, replica: Standing | None) -> list[str]:
    """What is damaged in the store. One that is away while its replica answers does not stop the
    catalog."""
    try:
        damaged, lost = store.notes().get(DAMAGED), store.lost_records(_NAMED)
    except StoreAway:
        if replica is None or not replica.used:
            raise
        return []
    return [each for each in (damaged, lost.sentence) if each]


def _notes(here: Site, now: datetime, found: _Found) -> Iterator[str]:
    mark = here.store.answered
    answered = mark.answered()
    if answered is not None and now < answered - BEHIND:
        yield (
            f"The clock is behind what harvesters were answered at {format_datestamp(answered)}:"
            " /oai answers 503."
        )
    yield from _mark_note(mark)
    if isinstance(here.clock, WatchedClock) and here.clock.jump:
        yield here.clock.jump
    yield from _datestamp_note(found, now)


def _datestamp_note(found: _Found, now: datetime) -> Iterator[str]:
    if found.newest > format_datestamp(now + _AHEAD):
        yield (
            f"The newest datestamp, {found.newest}, lies in the future: the clock was ahead when"
            " it was given, or is behind now."
        )
    elif found.newest and not found.live and not found.deleted:
        yield (
            f"The first records are published with the datestamp {found.newest}. They are listed"
            " and counted after that second."
        )


def _mark_note(mark: AnsweredMark) -> Iterator[str]:
    if not mark.is_kept:
        yield (
            f"The file {mark.path.name} beside the store cannot be written: a clock that is set"
            " back is not noticed."
        )
