"""One endpoint harvested from Identify to the verdict.

    Identify ─→ range (incremental or full) ─→ walk each list ─→ judge ─→ close the run

A run that was interrupted goes on from its last committed page. Must not know: how progress is
shown, what becomes of the records afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..errors import (
    FetchError,
    OaicdifError,
    OaiError,
    ResponseError,
)
from ..model import Counts, Endpoint, Identify, Run, RunState, Selection, Verb
from ..protocol import reader
from ..store.interface import HarvestStore
from . import plan
from .asking import Unreadable, ask_read
from .client import OaiClient, Request
from .options import HarvestOptions
from .prefetch import Prefetch
from .rescue import Ways
from .windows import Judged, harvest_windows, state_of
from .work import Progress, Silent, Work


@dataclass(frozen=True, slots=True)
class HarvestReport:
    """What became of one endpoint's harvest: a run for each set asked for (one without sets)."""

    endpoint: Endpoint
    runs: tuple[Run, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def state(self) -> RunState:
        """The worst state of its runs."""
        return max((run.state for run in self.runs), key=WORSE.index, default=RunState.COMPLETE)

    @property
    def counts(self) -> Counts:
        return sum((run.counts for run in self.runs), Counts())


# From good to bad.
WORSE: Final = (
    RunState.COMPLETE,
    RunState.SUSPECT,
    RunState.RUNNING,
    RunState.PARKED,
    RunState.INCOMPLETE,
    RunState.BLOCKED,
    RunState.FAILED,
)


def harvest_endpoint(
    store: HarvestStore,
    client: OaiClient,
    endpoint: Endpoint,
    options: HarvestOptions,
    clock: Callable[[], datetime],
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> HarvestReport:
    """Harvest one endpoint; everything that can go wrong with it is in the report.

    Raises:
        LeaseLost: another process harvests it.
        StoreError: nothing can be stored.
    """
    source = Prefetch(client.ask, ahead=options.fetch_ahead)
    work = Work(store, client, source, endpoint, options, clock, progress or Silent(), stop)
    set_specs = options.sets or (None,)
    try:
        identify = ask_identify(work)
        return HarvestReport(endpoint, tuple(_run(work, identify, each) for each in set_specs))
    except (FetchError, ResponseError, OaiError) as error:
        return HarvestReport(endpoint, tuple(_not_begun(work, each, error) for each in set_specs))
    finally:
        source.close()


def ask_identify(work: Work) -> Identify:
    """What the endpoint says of itself, kept in the store.

    Raises:
        FetchError, ResponseError, OaiError: it does not say anything.
    """
    try:
        answer, identify = ask_read(
            work,
            Request(Verb.IDENTIFY),
            lambda answer: reader.read_identify(answer.body, url=answer.url),
        )
    except Unreadable as error:
        raise error.cause from error
    work.store.save_identify(work.endpoint.endpoint_id, identify=answer.body)
    return identify


def planned_selection(work: Work, identify: Identify, set_spec: str | None) -> Selection:
    """What to ask for now: the range given by hand, all, or what changed since the last time."""
    options = work.options
    selection = Selection(options.metadata_prefix, set_spec, options.from_, options.until)
    if options.full or options.from_ or options.until:
        return selection
    last = work.store.last_complete(work.endpoint.endpoint_id, selection)
    granularity = options.granularity or identify.granularity
    since = plan.next_from(last.first_response_date if last else None, granularity, options.overlap)
    return replace(selection, from_=since)


def _run(work: Work, identify: Identify, set_spec: str | None) -> Run:
    selection = planned_selection(work, identify, set_spec)
    checkpoint = work.store.open_run(
        work.endpoint.endpoint_id,
        selection,
        full=selection.from_ is None and selection.until is None,
        owner=work.options.owner,
        now=work.clock(),
    )
    ways = Ways(identify, work.options.granularity or identify.granularity)
    judged = harvest_windows(work, ways, checkpoint, 1)
    return _close(work, judged)


def _not_begun(work: Work, set_spec: str | None, error: OaicdifError) -> Run:
    """A run for the record, of an endpoint that did not even say who it is. One that stopped
    earlier keeps its token."""
    options = work.options
    checkpoint = work.store.open_run(
        work.endpoint.endpoint_id,
        Selection(options.metadata_prefix, set_spec, options.from_, options.until),
        full=options.full,
        owner=options.owner,
        now=work.clock(),
    )
    state = state_of(error)
    if checkpoint.pages and state is RunState.FAILED:
        state = RunState.INCOMPLETE
    return _close(work, Judged(checkpoint, state, str(error)))


def _close(work: Work, judged: Judged) -> Run:
    return work.store.close_run(
        judged.checkpoint,
        judged.state,
        message=judged.message,
        now=work.clock(),
        retries=work.new_retries(),
    )
