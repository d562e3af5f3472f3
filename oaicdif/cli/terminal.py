"""The one way from a command to the terminal: what others wrote cannot steer it (`visible`)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any, Final

import click
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from ..errors import OaicdifError
from ..visible import visible, visible_json, visible_lines

ERASE = "\r\x1b[K"
STOPPED: Final = 130  # the exit code of what Ctrl-C ended, as shells give it


def say(*lines: str, err: bool = False) -> None:
    """Print each on a line of its own."""
    for line in lines:
        click.echo(visible(line), err=err)


def can_ask() -> bool:
    """Whether a person can be asked: both standard input and standard error are a terminal."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def ask(question: str, read: Callable[[str], str]) -> str:
    """What a person answers, read by `read`; asked again while that raises an error of ours."""
    while True:
        answer = click.prompt(question, default="", show_default=False, err=True)
        try:
            return read(answer.strip())
        except (OaicdifError, click.BadParameter) as error:
            say(str(error) if isinstance(error, OaicdifError) else error.message, err=True)


def say_over(text: str) -> None:
    """Write the text on standard error in the place of the line begun there."""
    click.echo(ERASE + visible(text), nl=False, err=True)


def say_document(text: str, *, err: bool = False) -> None:
    """Print a text that has lines of its own."""
    click.echo(visible_lines(text), nl=False, err=err)


def say_json(text: str) -> None:
    """Print a JSON document."""
    click.echo(visible_json(text))


def say_bytes(body: bytes) -> None:
    """Hand on bytes as they are; to a terminal, what can be shown of them."""
    if sys.stdout.isatty():
        say_document(f"{body.decode('utf-8', 'backslashreplace')}\n")
    else:
        click.echo(body)


def document_writer(show: Callable[[str], str] = visible_json) -> Callable[[bytes], object]:
    """What writes JSON, RDF or SOIF to standard output: as it is, or, to a terminal, as `show`
    makes it; that has the same values in JSON, with escapes."""
    if not sys.stdout.isatty():
        return sys.stdout.buffer.write
    return lambda body: click.echo(show(body.decode("utf-8", "backslashreplace")), nl=False)


def screen(*, stderr: bool = False, **ways: Any) -> Console:
    """rich's console for tables, colours and bars; for text of others see `visible`, too, for
    lines end where it says."""
    return _Screen(stderr=stderr, **ways)


class _Screen(Console):
    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for each in super().render(renderable, options):
            yield each if each.control else Segment(visible_lines(each.text), each.style)
