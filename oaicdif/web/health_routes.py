"""`/health`: whether this process can read its store: totals, and the newest entry's pages.

`notes` tell what does not stop the catalog, and should be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from flask import Blueprint, Response, jsonify

from ..datestamp import format_datestamp
from ..errors import StoreAway, StoreError
from ..provider.answer_moment import BEHIND
from ..site.soundness import look_through
from ..store import Standing, Store
from ..store.answered import AnsweredMark
from ..store.upkeep import DAMAGED
from .app import Site, site
from .clock_jumps import WatchedClock

blueprint = Blueprint("health", __name__)

_AHEAD: Final = timedelta(minutes=1)  # datestamps lie two seconds ahead, on slow disks more


@blueprint.get("/health")
def health() -> tuple[Response, int]:
    here = site()
    now = here.clock()
    try:
        with here.store.snapshot(now) as snapshot:
            live, deleted = snapshot.totals()
            look_through(snapshot)
            newest = snapshot.newest()[1]
        replica = here.store.replica_standing(now)
        noted = _noted(here.store, replica)
    except StoreError as error:
        return jsonify(status="failing", reason=str(error)), 503
    notes = [*_notes(here, now, newest), *noted]
    answered = here.store.answered.answered()
    if answered is not None and now < answered - BEHIND:
        return jsonify(status="failing", reason=notes[0], notes=notes), 503
    beside = {"replica": replica.as_values()} if replica else {}
    return jsonify(status="ok", records=live, deleted=deleted, notes=notes, **beside), 200


def _noted(store: Store, replica: Standing | None) -> list[str]:
    """What is noted of the store, and of its replica. A store that is away while its replica
    answers does not stop the catalog."""
    told = [f"The replica: {replica.sentence}"] if replica and replica.reason else []
    try:
        damaged = store.notes().get(DAMAGED)
    except StoreAway:
        if replica is None or not replica.used:
            raise
        return told
    return [*told, *([damaged] if damaged else [])]


def _notes(here: Site, now: datetime, newest: str) -> Iterator[str]:
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
    if newest > format_datestamp(now + _AHEAD):
        yield (
            f"The newest datestamp, {newest}, lies in the future: the clock was ahead when it was"
            " given, or is behind now."
        )


def _mark_note(mark: AnsweredMark) -> Iterator[str]:
    if not mark.is_kept:
        yield (
            f"The file {mark.path.name} beside the store cannot be written: a clock that is set"
            " back is not noticed."
        )
