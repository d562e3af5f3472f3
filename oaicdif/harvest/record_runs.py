"""Runs that ask for single records: of what vanished, waits to be believed, or is set aside."""

from __future__ import annotations

from ..model import Checkpoint, Run, RunState, Selection, Verb
from ..model.purpose import Purpose
from .work import Work


def open_check(work: Work, purpose: Purpose) -> Checkpoint:
    """The checkpoint of a run that asks for single records."""
    checkpoint = work.store.open_run(
        work.endpoint.endpoint_id,
        Selection(work.options.metadata_prefix),
        full=True,
        owner=work.options.owner,
        now=work.clock(),
        verb=Verb.GET_RECORD,
        purpose=purpose,
    )
    work.opened(checkpoint)
    return checkpoint


def close_check(work: Work, checkpoint: Checkpoint, state: RunState, message: str) -> Run:
    """End such a run."""
    run = work.store.close_run(
        checkpoint, state, message=message, now=work.clock(), retries=work.new_retries()
    )
    work.closed(run)
    return run
