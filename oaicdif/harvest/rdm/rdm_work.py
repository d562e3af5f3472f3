"""What the steps of one harvest over RDM share."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from ...errors import (
    BodyTooLarge,
    EndpointBlocked,
    EndpointParked,
    FetchError,
    OaicdifError,
    Stopped,
)
from ...formats.soif.rd_records import PREFIX
from ...model import Checkpoint, Counts, Endpoint, Run, RunState, Selection, Verb
from ...model.endpoint_profile import EndpointProfile, profile_values, read_profile
from ...model.purpose import Purpose
from ...store.interface import HarvestStore
from ..log import about_run
from ..options import HarvestOptions
from ..work import COUNTED, Progress
from .rdm_client import RdmClient

log: Final = logging.getLogger(__name__)
_STATES: Final = ((Stopped, RunState.INCOMPLETE), (EndpointBlocked, RunState.BLOCKED),
                  (EndpointParked, RunState.PARKED))  # fmt: skip


@dataclass(slots=True)
class RdmWork:
    """One endpoint's harvest in hand."""

    store: HarvestStore
    client: RdmClient
    endpoint: Endpoint
    options: HarvestOptions
    clock: Callable[[], datetime]
    progress: Progress
    stop: Callable[[], bool]
    started: datetime
    profile: EndpointProfile = field(init=False)
    notes: list[str] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    error: OaicdifError | None = None
    _before: dict[int, Counts] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.profile = read_profile(self.endpoint.profile)

    def note(self, text: str) -> None:
        """Keep a line for the operator, and show it."""
        self.notes.append(text)
        self.progress.note(self.endpoint, text)

    def save_profile(self, profile: EndpointProfile) -> None:
        """Keep what was learnt, in memory and in the store."""
        self.profile = profile
        self.store.save_identify(self.endpoint.endpoint_id, profile=profile_values(profile))

    def open_run(
        self,
        *,
        full: bool,
        from_: str | None = None,
        verb: Verb = Verb.LIST_RECORDS,
        purpose: Purpose = Purpose.LIST,
    ) -> Checkpoint:
        """A new run, or the one that was interrupted."""
        checkpoint = self.store.open_run(
            self.endpoint.endpoint_id,
            Selection(PREFIX, None, from_),
            full=full,
            owner=self.options.owner,
            now=self.clock(),
            verb=verb,
            by_hand=self.options.by_hand and purpose is Purpose.LIST,
            purpose=purpose,
        )
        self._before[checkpoint.run_id] = checkpoint.counts
        about_run(checkpoint.run_id)
        return checkpoint

    def close_run(self, checkpoint: Checkpoint, state: RunState, message: str) -> Run:
        """End a run: it is in the report, its counts in the statistics."""
        retries = self.client.meter.retries
        self.client.meter.retries = 0
        run = self.store.close_run(
            checkpoint, state, message=message, now=self.clock(), retries=retries
        )
        before = self._before.pop(run.run_id, Counts())
        grown = {name: getattr(run.counts, name) - getattr(before, name) for name in COUNTED}
        stats = {COUNTED[name]: float(value) for name, value in grown.items() if value}
        self.store.add_stats(self.endpoint.endpoint_id, {**stats, ("runs", state.value): 1.0})
        self.runs.append(run)
        log.info("%s %s: %d records; %s", run.verb.value, state.value, run.counts.records, message)
        return run

    def check_stop(self) -> None:
        """Raises:
        Stopped: we were asked to stop.
        """
        if self.stop():
            raise Stopped("Stopped on request.")


def state_of(error: OaicdifError, *, begun: bool) -> RunState:
    """What becomes of a run that ended so. What came before stays, and is not believed whole."""
    for kind, state in _STATES:
        if isinstance(error, kind):
            return state
    if begun or isinstance(error, BodyTooLarge):
        return RunState.SUSPECT
    return RunState.INCOMPLETE if isinstance(error, FetchError) else RunState.FAILED
