"""`oaicdif rdm`: resource descriptions in SOIF."""

from __future__ import annotations

from pathlib import Path

import click

from ..catalog.downstream import Downstream
from ..config import Settings
from ..counting import counted
from ..harvest.rdm.dump_import import Imported
from ..jobs.importing import import_dumps
from ..jobs.stopping import stop_on_signals
from ..model import RunState
from .context import json_option, opened_store, print_json, settings_option
from .harvest import EXIT_CODES, converted
from .mistakes import CommandGroup
from .progress import shown_progress
from .rdm_ask import ask
from .rdm_submit import submit
from .run_lines import run_line, run_values
from .terminal import say


@click.group(cls=CommandGroup, epilog="Example: oaicdif rdm import dump.soif.gz --endpoint harvest")
def command() -> None:
    """Ask RDM servers, import and submit resource descriptions (SOIF)."""


command.add_command(ask)
command.add_command(submit)


@command.command("import", epilog="Example: oaicdif rdm import dump.soif.gz --endpoint harvest")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE ...",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@click.option("--endpoint", "name", metavar="NAME", required=True, help="Whose records they are.")
@click.option("--accept-losses", is_flag=True, help="Believe deletions, however many.")
@settings_option
@json_option
def import_(
    files: tuple[Path, ...], *, name: str, accept_losses: bool, settings: Settings, as_json: bool
) -> int:
    """Take dumps of SOIF objects into the store, and crosswalk what changed.

    FILE is a dump of Harvest, Netscape Compass or another catalog, packed with gzip or not. An
    import that was interrupted goes on where it stopped when you give the same files again.
    What a dump leaves out stays; what it calls deleted (@DELETE) is deleted.
    """
    with opened_store(settings) as store:
        with (
            stop_on_signals(lambda text: say(text, err=True)) as stop,
            shown_progress("importing", quiet=as_json) as progress,
        ):
            done = import_dumps(
                store, settings, name, files, progress, stop, accept_losses=accept_losses
            )
        catalog = converted(store, settings, quiet=as_json)
    if as_json:
        print_json(_import_values(name, done, catalog))
    else:
        _show_import(name, done, catalog)
    return _exit_code(done)


def _import_values(name: str, done: Imported, catalog: Downstream) -> dict[str, object]:
    return {
        "name": name,
        **run_values(done.run),
        "refreshed": done.refreshed,
        "not_held": done.not_held,
        "crosswalked": catalog.crosswalked,
        "published": catalog.published,
    }


def _show_import(name: str, done: Imported, catalog: Downstream) -> None:
    say(run_line(name, done.run))
    if done.refreshed:
        say(f"{counted(done.refreshed, 'descriptions')} said to be still there")
    if done.not_held:
        say(f"{counted(done.not_held, 'descriptions')} called deleted, and never held here")
    say(f"{catalog.crosswalked} crosswalked, {catalog.published} published")


def _exit_code(done: Imported) -> int:
    """DECISIONS 34."""
    counts = done.run.counts
    touched = done.run.state is RunState.COMPLETE and (counts.repairs or counts.quarantined)
    return max(EXIT_CODES[done.run.state], 1 if touched else 0)
