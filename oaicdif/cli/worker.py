"""`oaicdif worker`: one of the processes that do what the scheduler put into the queue."""

from __future__ import annotations

import logging

import click

from ..config import Settings
from ..errors import UsageError
from ..harvest.log import OURS
from ..jobs.duties import KINDS
from ..jobs.stopping import stop_on_signals
from ..jobs.worker_process import run_worker
from ..store import open_queue
from .context import opened_store, settings_option
from .terminal import say


def _kinds(_context: click.Context, _parameter: click.Parameter, value: str) -> tuple[str, ...]:
    kinds = tuple(dict.fromkeys(each.strip() for each in value.split(",") if each.strip()))
    for each in kinds:
        if each not in KINDS:
            raise click.BadParameter(f"{each!r} is none of {', '.join(KINDS)}.")
    return kinds or KINDS


@click.command(epilog="Example: oaicdif worker --concurrency 8 --queues harvest")
@settings_option
@click.option(
    "--concurrency", type=click.IntRange(1, 64), default=4, show_default=True,
    help="Units done at once, in threads of this process.",
)  # fmt: skip
@click.option(
    "--queues", "kinds", default="", callback=_kinds, metavar="KIND,...",
    help=f"Only units of these kinds: {', '.join(KINDS)}. All, if left out.",
)  # fmt: skip
def command(*, settings: Settings, concurrency: int, kinds: tuple[str, ...]) -> None:
    """Do what the scheduler says, until stopped; run as many workers as you have processors.

    The store must lie on a PostgreSQL server.
    """
    for name in OURS:
        logging.getLogger(name).setLevel(logging.INFO)
    if not kinds:
        raise UsageError("--queues names no kind of unit.")
    queue = open_queue(settings.store_url)
    try:
        with (
            opened_store(settings) as store,
            stop_on_signals(lambda text: say(text, err=True)) as stop,
        ):
            run_worker(store, settings, queue, kinds, concurrency, stop)
    finally:
        queue.close()
