"""The table of commands, and the one place where an error becomes a sentence and an exit code.

A command's module is imported only when it is asked for.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Final

import click

from .. import __version__
from ..errors import OaicdifError
from ..harvest.log import RUNS, log_handler
from .mistakes import PROGRAM, CommandGroup, show_mistake
from .terminal import STOPPED, say

# name: (module, the sentence shown in `oaicdif --help`)
COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "demo": ("demo", "Try everything on two small test repositories that come along."),
    "init": ("init", "Write a commented settings file, or add an endpoint to it."),
    "check-config": ("check_config", "Show every error of the settings at once."),
    "harvest": ("harvest", "Harvest endpoints into the store and crosswalk what changed."),
    "endpoint": ("endpoint", "Add, import, rename, move and retire endpoints."),
    "probe": ("probe", "Try an endpoint out and keep what was learnt of its ways."),
    "schedule": ("schedule", "Harvest by the clock: what runs when, and the daemon."),
    "worker": ("worker", "Do what the scheduler says, beside workers of other machines."),
    "jobs": ("jobs", "Show what workers do, retry and cancel it."),
    "quarantine": ("quarantine", "Look at entries that could not be read, retry, release."),
    "rdm": ("rdm", "Ask RDM servers, import and submit resource descriptions."),
    "convert": ("convert", "Turn OAI-PMH replies, records or SOIF into CDIF documents."),
    "explain": ("explain", "Show where each value of a document comes from."),
    "crosswalk": ("crosswalk", "Run, test, check and report crosswalks."),
    "validate": ("validate", "Judge CDIF documents by item and obligation."),
    "conformance": ("conformance", "Show how many documents claim CDIF, and what others lack."),
    "check": ("check", "Check whether an endpoint keeps the rules of OAI-PMH."),
    "report": ("report", "Write a report to a repository: what it should mend."),
    "serve": ("serve", "Serve the catalog: OAI-PMH, landing pages, JSON-LD."),
    "harvesters": ("harvesters", "Show who harvests us, and what each has not fetched yet."),
    "export": ("export", "Write the catalog as static files for any web server."),
    "store": ("store_commands", "Look after the store: check, copy, keep small, fill anew."),
    "status": ("status", "Show how all endpoints stand, and what needs a person."),
    "runs": ("history", "Show the history of one endpoint."),
    "alerts": ("alerts", "Try out who is told when an endpoint fails."),
}

# How `oaicdif --help` groups them; what is in none stands at the end.
SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "Start here": ("demo", "init", "check-config", "status"),
    "Harvest": ("harvest", "probe", "endpoint", "runs", "quarantine", "rdm"),
    "Crosswalk": ("convert", "explain", "crosswalk", "validate", "conformance"),
    "Publish": ("serve", "export", "harvesters", "check", "report"),
    "Operate": ("schedule", "worker", "jobs", "alerts", "store"),
}


def sections() -> dict[str, list[str]]:
    """The commands of each section of the help, in order."""
    grouped = {name for names in SECTIONS.values() for name in names}
    found = {title: [n for n in names if n in COMMANDS] for title, names in SECTIONS.items()}
    return found | {"More": [name for name in COMMANDS if name not in grouped]}


class _LazyGroup(CommandGroup):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f".{COMMANDS[cmd_name][0]}", __package__)
        command = module.command
        if not isinstance(command, click.Command):
            raise TypeError(f"{module.__name__}.command is no click command")
        return command

    def invoke(self, ctx: click.Context) -> object:
        """What the command returns; a reader who has seen enough (`| head`) ends it quietly."""
        try:
            found = super().invoke(ctx)
            sys.stdout.flush()
            return found
        except BrokenPipeError:
            # click would end with 1, and Python would complain when it flushes at the end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, COMMANDS))
        for title, names in sections().items():
            rows = [(name.ljust(width), COMMANDS[name][1]) for name in names]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


@click.command(
    cls=_LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: oaicdif demo. `oaicdif COMMAND --help` says more of a command.",
)
@click.version_option(__version__, package_name="oaicdif")
@click.option("--verbose", "-v", is_flag=True, help="Log what is done, with tracebacks.")
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    envvar="OAICDIF_LOG_FORMAT",
    help="Log lines as text, or a JSON object each; also OAICDIF_LOG_FORMAT.",
)
def cli(*, verbose: bool, log_format: str) -> None:
    """Harvest OAI-PMH, crosswalk to CDIF, publish again."""
    usual = logging.INFO if log_format == "json" else logging.WARNING
    level = logging.DEBUG if verbose else usual
    logging.basicConfig(level=level, handlers=[log_handler(log_format)])
    if level > logging.INFO:  # commands print how their runs ended
        RUNS.setLevel(logging.ERROR)


def main() -> None:
    """Run the command line; an error of ours is one sentence and its exit code."""
    try:
        code = cli.main(prog_name=PROGRAM, standalone_mode=False)
    except OaicdifError as error:
        logging.getLogger(__name__).debug("stopped", exc_info=True)
        say(f"oaicdif: {error}", err=True)
        code = error.exit_code
    except click.exceptions.Abort:  # Ctrl-C, or no answer to a question
        say("oaicdif: Stopped on request. What was stored before stays.", err=True)
        code = STOPPED
    except click.ClickException as error:
        show_mistake(error)
        code = 2
    sys.exit(code if isinstance(code, int) else 0)
