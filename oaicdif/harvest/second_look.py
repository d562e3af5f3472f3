"""What follows from the looks of a night: which lists are looked at again, and what is remembered.

look ─→ as expected: counted for the next night
     ─→ a difference: sweeps of all lists; unknown and otherwise dated records are asked for,
        vanished ones are looked for by `deletions`; then counted anew
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ..errors import EndpointBlocked, EndpointParked, Stopped
from ..model import Header, Run, Selection
from ..model.overlap import LONGEST, Lag
from . import plan
from .nightly import (
    NO_ANSWER,
    Counted,
    Looked,
    counted_before,
    is_trusted,
    list_name,
    look,
    restamped,
)
from .sweep import Sweep
from .work import Work

SAMPLE: Final = 100  # of very many records that are dated otherwise, so many are asked for


def look_at_lists(work: Work, runs: Sequence[Run]) -> list[Looked]:
    """A look at each list; none where its size is known to be worth nothing, unless the list
    was just harvested whole."""
    found: list[Looked] = []
    for run in runs:
        name = list_name(run.selection.metadata_prefix, run.selection.set_spec)
        before = counted_before(work.learnt.profile.looks, name)
        if not run.full and not is_trusted(before):
            continue
        try:
            found.append(look(work, run))
        except (EndpointBlocked, EndpointParked):
            found.append(Looked(run.selection.set_spec, NO_ANSWER))
            break  # it wants peace: the next night looks again
        except Stopped:
            break
    return found


def keep_looks(work: Work, looks: Sequence[Looked], *, settled: bool, amiss: bool) -> None:
    """Remember what was counted. What differed and was not `settled` by complete sweeps stays as
    it was, and differs again the next night; what was settled with nothing `amiss` was no sign."""
    kept = dict(work.learnt.profile.looks)
    for each in looks:
        name = list_name(work.options.metadata_prefix, each.set_spec)
        before = counted_before(kept, name)
        if each.difference and not settled:
            continue
        held = work.store.held(
            work.endpoint.endpoint_id, Selection(work.options.metadata_prefix, each.set_spec)
        )
        counted = Counted(each.size, held.highest, held.live)
        if before is not None:
            counted = replace(counted, live_only=before.live_only)
        if each.difference and not amiss:
            untrue = before.untrue + 1 if before else 1
            switched = counted.live_only != each.other_count
            counted = replace(counted, live_only=switched, untrue=untrue)
        kept[name] = counted.values()
    work.learnt.learn(looks=kept)


def dated_otherwise(work: Work, sweeps: Sequence[Sweep]) -> dict[str, Header]:
    """Records that the sweeps saw with another datestamp than theirs, as listed."""
    if work.learnt.profile.stamps_differ:
        return {}
    return {name: header for each in sweeps for name, header in each.restamped.items()}


def learn_from_fetched(
    work: Work, asked: Sequence[str], listed: dict[str, Header], now: str | None
) -> None:
    """What the records that were asked for teach: how late they were, and whether lists of
    identifiers date records in a way of their own."""
    known = work.store.known(
        work.endpoint.endpoint_id, work.options.metadata_prefix, [*asked, *listed]
    )
    moment, lag = plan.read_moment(now or ""), work.learnt.profile.lag
    for name in asked:
        stamp = plan.read_moment(known[name].datestamp) if name in known else None
        late_s = (moment - stamp).total_seconds() if moment and stamp else 0.0
        if lag.late_s < late_s <= LONGEST.total_seconds():
            lag = Lag(late_s, 0, lag.young_s, lag.day)
    work.learnt.learn_lag(lag)
    still = [name for name, header in listed.items() if restamped(header, known.get(name))]
    if len(still) >= 3 and len(still) == len(listed):
        work.learnt.learn(stamps_differ=True)
