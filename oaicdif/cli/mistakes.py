"""Mistyped commands, options and arguments: one sentence that names what to write instead.

click's own messages change between its versions and speak of its types ("integer range").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Final

import click

from ..errors import OaicdifError
from .terminal import say

PROGRAM: Final = "oaicdif"
_ALIKE: Final = 0.65
# What click says of a wrong value: what we say.
_VALUES: Final = (
    (r"'(.*)' is not a valid integer(?: range)?\.", r"\1 is no whole number."),
    (r"'(.*)' is not a valid float(?: range)?\.", r"\1 is no number."),
    (r"(\S+) is not in the range (\S+)<=x<=(\S+?)\.", r"\1 is not between \2 and \3."),
    (r"(\S+) is not in the range x>=(\S+?)\.", r"\1 is less than \2."),
    (r"(\S+) is not in the range x<=(\S+?)\.", r"\1 is more than \2."),
    (r"(?:\w+ )?'(.*)'(?: does not exist\.|: No such file or directory)", r"there is no file \1."),
    (r"Option '.*' requires an argument\.", "a value must stand behind it."),
    (r"Option '.*' does not take a value\.", "it takes no value."),
    (r"'(.*)' is not one of (.*)\.", r"\1 is none of \2."),
)
_EXTRA: Final = re.compile(r"Got unexpected extra arguments? \((.*)\)")


class CommandGroup(click.Group):
    """Commands with commands below: a mistyped one gets a suggestion, and no line is cut."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does; an unknown command is told with the one that was probably meant."""
        name = args[0]
        known = self.list_commands(ctx)
        if name not in known and not name.startswith("-") and not ctx.resilient_parsing:
            ctx.fail(f"There is no command {name}.{suggestion(name, known)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each command with the first sentence of its help, never cut."""
        rows = [(name, _first_sentence(self.get_command(ctx, name))) for name in self.commands]
        with formatter.section("Commands"):
            formatter.write_dl(sorted(rows))


def _first_sentence(command: click.Command | None) -> str:
    text = " ".join((command.help if command and command.help else "").split("\n\n")[0].split())
    return re.split(r"(?<=\.) ", text, maxsplit=1)[0]


def suggestion(word: str, known: Iterable[str]) -> str:
    """ " Did you mean …?" if one of the known is written much alike, else nothing."""
    plain = {each.strip("-"): each for each in sorted(known)}
    bare = word.strip("-")
    close = get_close_matches(bare, list(plain), 1, _ALIKE)
    close = close or [each for each in plain if len(bare) > 2 and each.startswith(bare)]
    return f" Did you mean {plain[close[0]]}?" if close else ""


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Errors raised inside begin with the name of the file that was given."""
    try:
        yield
    except OaicdifError as error:
        error.message = f"{'standard input' if file == '-' else file}: {error.message}"
        raise


def show_mistake(error: click.ClickException) -> None:
    """Print on standard error what is wrong with the command line, and where to read on."""
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        say(*error.format_message().splitlines(), err=True)
        return
    path = ctx.command_path if ctx else PROGRAM
    read_on = f" `{path} --help` says more." if ctx else ""
    say(f"{path}: {_sentence(error, ctx)}{read_on}", err=True)


def _sentence(error: click.ClickException, ctx: click.Context | None) -> str:
    if isinstance(error, click.NoSuchOption):
        return _no_such_option(error.option_name, ctx)
    if isinstance(error, click.MissingParameter):
        return f"{_name(error.param)} is missing."
    if isinstance(error, click.BadParameter):
        return f"{_name(error.param)}: {_of_value(error.message)}"
    if isinstance(error, click.BadOptionUsage):
        return f"{error.option_name}: {_of_value(error.message)}"
    extra = _EXTRA.match(error.message)
    if extra:
        return f"Too much was given: {extra[1]}."
    return error.format_message()


def _no_such_option(name: str, ctx: click.Context | None) -> str:
    known = [text for each in _parameters(ctx) for text in each.opts if text.startswith("--")]
    hint = suggestion(name, known)
    if not hint and ctx and isinstance(ctx.command, click.Group):
        hint = " Options of a command stand behind its name."
    return f"There is no option {name}.{hint}"


def _parameters(ctx: click.Context | None) -> Sequence[click.Parameter]:
    return ctx.command.get_params(ctx) if ctx else ()


def _name(param: click.Parameter | None) -> str:
    """`--jobs` of an option, `FILE` of an argument."""
    if param is None:
        return "An argument"
    if isinstance(param, click.Option):
        return " / ".join(text for text in param.opts if text.startswith("--")) or param.opts[0]
    return param.human_readable_name.strip("[]. ")


def _of_value(message: str) -> str:
    for pattern, ours in _VALUES:
        if re.fullmatch(pattern, message):
            return re.sub(pattern, ours, message)
    return message if message.endswith((".", "?")) else f"{message}."
