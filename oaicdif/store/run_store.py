"""What a store keeps of runs: their windows, how they go on and end, and what they have seen.

A part of `interface.HarvestStore`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from ..model import Checkpoint, Run, RunState, Selection, Verb
from ..model.purpose import Purpose


class RunStore(Protocol):
    """Runs of an endpoint, each with one or more windows."""

    def open_run(
        self,
        endpoint_id: int,
        selection: Selection,
        *,
        full: bool,
        owner: str,
        now: datetime,
        verb: Verb = Verb.LIST_RECORDS,
        by_hand: bool = False,
        purpose: Purpose = Purpose.LIST,
    ) -> Checkpoint:
        """Begin a run, or go on with the interrupted one of the same verb, purpose, prefix and
        set.

        The lease moves to `owner`; its fence is one more than before. A run still RUNNING,
        INCOMPLETE, PARKED or BLOCKED with pages received, an open window and the same `full`
        goes on with its own range; an incremental run's `from_` given here is then not used.
        One whose range was given `by_hand` goes on only when the same range is given again.
        The checkpoint is that of the first open window. What older runs of the same verb, prefix
        and set have seen is forgotten.

        Raises:
            LeaseLost: another owner's lease has not run out.
            EndpointElsewhere: the endpoint is retired.
        """
        ...

    def interrupted(
        self, endpoint_id: int, selection: Selection, *, full: bool
    ) -> list[Checkpoint]:
        """The open windows of the run of ListRecords that `open_run` would go on with."""
        ...

    def open_windows(self, checkpoint: Checkpoint) -> list[Checkpoint]:
        """A checkpoint for each window of the run that is not done, by number."""
        ...

    def split_window(
        self, checkpoint: Checkpoint, ranges: Sequence[tuple[str | None, str | None]]
    ) -> None:
        """Put windows with these ranges, both ends inclusive, in the place of this one.

        Raises:
            LeaseLost: `checkpoint.fence` is no longer the newest.
        """
        ...

    def finish_window(self, checkpoint: Checkpoint, *, suspect: bool = False) -> None:
        """The window is done and its token used up. Raises as `split_window`."""
        ...

    def suspect_windows(self, run_id: int) -> int:
        """How many windows of the run were finished as suspect."""
        ...

    def parting_datestamps(self, endpoint_id: int, metadata_prefix: str, count: int) -> list[str]:
        """The first datestamp of each of `count` parts of about as many records, in order."""
        ...

    def middle_datestamp(self, checkpoint: Checkpoint) -> str | None:
        """The datestamp in the middle of those the window has received, as text."""
        ...

    def names_not_seen(self, checkpoint: Checkpoint, identifiers: Sequence[str]) -> list[str]:
        """Those of `identifiers` that the run has not received, in their order."""
        ...

    def seen_in_window(self, checkpoint: Checkpoint) -> int:
        """How many distinct identifiers the window has received as records."""
        ...

    def seen(self, run_id: int) -> int:
        """How many distinct identifiers the run has received."""
        ...

    def broken(self, run_id: int) -> int:
        """How many distinct entries of the run only came broken, and are in quarantine."""
        ...

    def seen_among(self, run_id: int, record_ids: Sequence[int]) -> frozenset[int]:
        """Those of `record_ids` that the run has received."""
        ...

    def close_run(
        self,
        checkpoint: Checkpoint,
        state: RunState,
        *,
        message: str,
        now: datetime,
        retries: int = 0,
        quarantined: int | None = None,
    ) -> Run:
        """End the run, not its lease; `retries` are added to its counts, and `quarantined` is how
        many entries it leaves set aside, where some came whole after all.

        COMPLETE, SUSPECT and FAILED close its windows; the others keep them, so that the next
        run goes on. What a COMPLETE run has seen stays
        known until `forget_seen` or the endpoint's next run."""
        ...

    def last_complete(
        self,
        endpoint_id: int,
        selection: Selection,
        *,
        verb: Verb = Verb.LIST_RECORDS,
        full: bool | None = None,
    ) -> Run | None:
        """The latest COMPLETE run with the same verb, prefix and set, `full` or not or either;
        runs whose range was given by hand do not count."""
        ...

    def run(self, run_id: int) -> Run:
        """The run with this number, ended or not."""
        ...

    def runs(self, endpoint_id: int, *, limit: int = 10) -> list[Run]:
        """Newest first."""
        ...
