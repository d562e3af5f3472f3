"""Units of work that write the site as files; each goes on where the last one was.

    export_step     files for about `budget_s`                  ─→ units of the folder

Whoever does the work repeats a step until its report is `complete`; `whole_export` does.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ..clock import utc_now
from ..export.exporting import ExportOrder, ExportReport, Step, export_site
from .pool import Crew
from .units import Clock, Timer

EXPORT_STEP_S: Final = 3600.0


def export_step(
    order: ExportOrder,
    budget_s: float,
    *,
    watch: Callable[[Step], object] = lambda step: None,
    stop: Callable[[], bool] = lambda: False,
    aim: str = "",
    clock: Clock = utc_now,
    timer: Timer = time.monotonic,
) -> ExportReport:
    """Write the site's files until the budget is spent or `stop` says so, and at least one piece;
    the next step goes on while the report is not `complete`, with the report's `aim`. An order to
    write all anew (`full`) is one step: the folder does not say which of its files are new.

    Raises:
        ExportError, StoreError: as `export_site`.
    """
    end = timer() + (float("inf") if order.full else budget_s)
    return export_site(order, clock, watch, Crew, lambda: timer() >= end or stop(), aim)


def whole_export(
    order: ExportOrder,
    watch: Callable[[Step], object],
    *,
    budget_s: float = EXPORT_STEP_S,
) -> ExportReport:
    """Steps of one export until it is complete; the report is of all files.

    Raises:
        ExportError, StoreError: as `export_step`.
    """
    done = export_step(order, budget_s, watch=watch)
    while not done.complete:
        following = export_step(order, budget_s, watch=watch, aim=done.aim)
        done = replace(following, tally=done.tally + following.tally)
    return done
