"""What every step of one endpoint's harvest shares, and who is told how it goes."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final, Protocol

from ..counting import counted
from ..model import Checkpoint, Counts, Endpoint, Run, RunState
from ..model.endpoint_profile import EndpointProfile, Learnt, profile_values, read_profile
from ..store.interface import HarvestStore
from .client import Answer, OaiClient
from .log import RUNS, about_run, facts
from .options import HarvestOptions
from .prefetch import Prefetch

TELL_EVERY: Final = timedelta(seconds=30)
_GOOD: Final = (RunState.COMPLETE, RunState.RUNNING)
# counts of a run: their name and label in the statistics
COUNTED: Final[Mapping[str, tuple[str, str]]] = {
    "pages": ("pages", ""),
    "new": ("records", "new"),
    "changed": ("records", "changed"),
    "unchanged": ("records", "unchanged"),
    "deleted": ("records", "deleted"),
    "duplicates": ("records", "duplicate"),
    "quarantined": ("records", "quarantined"),
}


class Progress(Protocol):
    """Told after each page and of what an operator should know; draws, prints, or nothing."""

    def page(self, endpoint: Endpoint, checkpoint: Checkpoint) -> None:
        """A page was committed; the checkpoint is the one after it."""
        ...

    def note(self, endpoint: Endpoint, text: str) -> None:
        """Something happened that its operator should read; one line."""
        ...

    def waiting(self, endpoint: Endpoint, text: str) -> None:
        """A request failed and is repeated soon; one line for somebody who looks on."""
        ...


class Silent:
    """Tells nobody."""

    def page(self, endpoint: Endpoint, checkpoint: Checkpoint) -> None: ...

    def note(self, endpoint: Endpoint, text: str) -> None: ...

    def waiting(self, endpoint: Endpoint, text: str) -> None: ...


@dataclass(slots=True)
class Work:
    """One endpoint's harvest in hand. Every request goes through `source`; `spent` counts
    single records asked for where a list left a doubt, so that no endpoint is flooded;
    `first_answer` is the first page of records; `denials` says whether GetRecord is believed
    when it denies a record, None before anybody asked; `twins` has a number for each entry that
    was set aside for its identifier, None before there was one (`harvest.twins`); `spelt` has
    the stored identifiers that lists of identifiers spell otherwise, by what these say
    (`harvest.spelling`); `learnt` owns the endpoint's profile."""

    store: HarvestStore
    client: OaiClient
    source: Prefetch
    endpoint: Endpoint
    options: HarvestOptions
    clock: Callable[[], datetime]
    progress: Progress
    stop: Callable[[], bool]
    spent: int = field(default=0, init=False)
    first_answer: Answer | None = field(default=None, init=False)
    learnt: Learnt = field(init=False)
    denials: bool | None = field(default=None, init=False)
    twins: set[int] | None = field(default=None, init=False)
    spelt: dict[str, str] = field(default_factory=dict, init=False)
    _retries: int = field(default=0, init=False)
    _told: datetime | None = field(default=None, init=False)
    _before: dict[int, Counts] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.learnt = Learnt(read_profile(self.endpoint.profile), self._save_profile)

    def _save_profile(self, profile: EndpointProfile) -> None:
        values = profile_values(profile)
        self.store.save_identify(self.endpoint.endpoint_id, profile=values)

    def opened(self, checkpoint: Checkpoint) -> None:
        """A run begins, or goes on: what it counts from here on is news."""
        self._before[checkpoint.run_id] = checkpoint.counts
        about_run(checkpoint.run_id)
        selection, goes_on = checkpoint.selection, checkpoint.pages > 0
        asked = {
            name: value
            for name, value in (
                ("prefix", selection.metadata_prefix),
                ("set", selection.set_spec),
                ("from", selection.from_),
                ("until", selection.until),
            )
            if value
        }
        RUNS.info(
            "%s %s",
            "goes on" if goes_on else "begins",
            ", ".join(f"{name} {value}" for name, value in asked.items()),
            extra=facts({"state": "running", "resumed": goes_on, **asked}),
        )

    def closed(self, run: Run) -> None:
        """A run has ended: its counts and its state are added to the statistics."""
        before = self._before.pop(run.run_id, Counts())
        grown = {name: getattr(run.counts, name) - getattr(before, name) for name in COUNTED}
        stats = {COUNTED[name]: float(value) for name, value in grown.items() if value}
        self.store.add_stats(self.endpoint.endpoint_id, {**stats, ("runs", run.state.value): 1.0})
        counts = {name: getattr(run.counts, name) for name in run.counts.__slots__}
        parts = [counted(n, name) for name, n in counts.items() if n and name != "records"]
        shown = [counted(run.counts.records, "records"), *parts]
        told = {"state": run.state.value, "verb": run.verb.value, "set": run.selection.set_spec}
        RUNS.log(
            logging.INFO if run.state in _GOOD or self.stop() else logging.WARNING,
            "%s %s: %s%s",
            run.verb.value,
            run.state.value,
            ", ".join(shown),
            f"; {run.message}" if run.message else "",
            extra=facts({**told, "counts": counts, "reason": run.message}),
        )

    def tell_stats(self, *, now: bool = False) -> None:
        """Add what was counted to the store's statistics, every half minute."""
        moment = self.clock()
        if now or self._told is None or moment - self._told >= TELL_EVERY:
            self._told = moment
            self.store.add_stats(self.endpoint.endpoint_id, self.client.meter.news())

    def new_retries(self) -> int:
        """Retries since the last time this was asked."""
        before, self._retries = self._retries, self.client.meter.retries
        return self._retries - before

    def another(self) -> Work:
        """The same work with a connection of its own, to ask beside this one."""
        client = self.client.another()
        source = Prefetch(client.ask, ahead=self.options.fetch_ahead, stop=self.stop)
        other = replace(self, client=client, source=source)
        other.learnt = self.learnt
        return other
