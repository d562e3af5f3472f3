"""`crosswalk run`: what changed, what an edit of the rules made stale, and what is left waiting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from ..config import Settings
from ..datestamp import Granularity, format_datestamp
from ..errors import UnknownEndpoint
from ..model import Endpoint
from ..store import Store
from .crosswalk_run import Run, crosswalk_stale, in_this_process, site_crosswalks, site_of
from .crosswalk_worker import RunReport
from .edit_marks import made_marks, rule_marks
from .settings_in_force import adopt_settings


@dataclass(frozen=True, slots=True)
class Rerun:
    """`edited` are the numbers of records that were crosswalked again because their rules have
    changed, `waiting` those whose rules have changed and that nobody asked for; by endpoint.
    `alike` records of all were not looked at: they come out the same."""

    report: RunReport
    edited: Mapping[str, int]
    waiting: Mapping[str, int]
    alike: int = 0


def rerun(
    store: Store,
    settings: Settings,
    clock: Callable[[], datetime],
    *,
    names: Sequence[str] = (),
    everything: bool = False,
    run: Run = in_this_process,
) -> Rerun:
    """Crosswalk what changed, and all records of endpoints whose rules did; with `names` all of
    those endpoints, and an edit is applied to them alone; with `everything` all there is, but for
    what comes out the same: by the same rules, code and settings, of the same records, on the same
    day, without a look at other entries.

    Raises:
        CrosswalkError: a crosswalk file is wrong; nothing was done.
        UnknownEndpoint: no endpoint of such a name.
    """
    asked = [_endpoint(store, name) for name in names]
    adopt_settings(store, settings, clock(), everything=everything)
    crosswalks, site = site_crosswalks(settings), site_of(store, settings)
    marks = rule_marks(crosswalks, site, store.endpoints())
    store.note_rules(marks)
    applied = {each.endpoint_id: marks[each.endpoint_id] for each in asked} or marks
    edited = store.mark_edited(marks if everything else applied)
    alike = 0
    if everything:
        day = format_datestamp(clock(), Granularity.DAY)
        alike = store.mark_unlike(made_marks(marks, site, store.endpoints(), day))
    for each in asked:
        store.mark_stale(endpoint_id=each.endpoint_id)
    report = crosswalk_stale(store, crosswalks, site, clock, run=run, renew_identity=True)
    return Rerun(report, _by_name(store, edited), _by_name(store, store.edited(marks)), alike)


def _endpoint(store: Store, name: str) -> Endpoint:
    found = store.find_endpoint(name)
    if found is None:
        raise UnknownEndpoint(name, (each.name for each in store.endpoints()))
    return found


def _by_name(store: Store, counts: Mapping[int, int]) -> dict[str, int]:
    names = {each.endpoint_id: each.name for each in store.endpoints()}
    return {names[each]: count for each, count in counts.items()}
