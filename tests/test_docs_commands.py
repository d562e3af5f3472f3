"""The pages name no command, option or setting that is not there. Nothing is run here."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import pytest

from oaicdif.cli.main import cli
from oaicdif.config import read_settings

PROJECT: Final = Path(__file__).parents[1]
PAGES: Final = [PROJECT / "README.md", *sorted((PROJECT / "docs").glob("*.md"))]
INLINE: Final = re.compile(r"`([^`\n]+)`")
FENCED: Final = re.compile(r"^( *)```(\w*)\n(.*?)^\1```", re.DOTALL | re.MULTILINE)
INDENTED: Final = re.compile(r"(?:^ {4}\S.*\n(?:(?: {4}.*)?\n)*)", re.MULTILINE)
# What stands before the program's name in a line: a prompt, a variable, a folder
BEFORE: Final = re.compile(r"^(?:\$ |[A-Z_]+=\S+ |.*&& |\S*ExecStart=)*(?:\S*/)?oaicdif ")
# Settings, and no other table: of a package, say
SECTION: Final = re.compile(
    r"^\[{1,2}(store|provider|serve|harvest|crosswalk|cdif|site|rdm|alerts|endpoint)\b"
)


def shown_commands(text: str) -> Iterator[str]:
    """What stands behind `oaicdif` in the blocks and sentences of a page, without comments."""
    lines = (line for block in blocks(text) for line in block.replace("\\\n", " ").splitlines())
    for line in (*lines, *INLINE.findall(FENCED.sub("", text))):
        found = BEFORE.match(line.strip())
        if found:
            yield re.split(r" #|\\?[|>;]| &&", line.strip()[found.end() :])[0].strip()


def blocks(text: str) -> Iterator[str]:
    yield from (body for _, _, body in FENCED.findall(text))
    for body in INDENTED.findall(FENCED.sub("", text)):
        yield re.sub("^ {4}", "", body, flags=re.MULTILINE)


def mistake(line: str) -> str:
    """The first word of a command line that oaicdif does not know; empty if it knows all."""
    context = click.Context(cli)
    words = iter(shlex.split(line))
    for word in words:
        options = {
            name: each
            for each in context.command.get_params(context)
            if isinstance(each, click.Option)
            for name in (*each.opts, *each.secondary_opts)
        }
        name = word.partition("=")[0]
        if re.match("--?[a-z]", word):
            if name not in options:
                return word
            if name == word and not options[name].is_flag:
                next(words, None)
        elif isinstance(context.command, click.Group):
            if re.fullmatch("[A-Z]+|…|[.]{3}", word):  # `oaicdif COMMAND`
                return ""
            command = context.command.get_command(context, word)
            if command is None:
                return word
            context = click.Context(command, parent=context)
    return ""


def test_a_mistake_is_seen() -> None:
    assert mistake("harvest --all --jobs 4 sea") == ""
    assert mistake("harvest --every") == "--every"
    assert mistake("store tidy") == "tidy"
    page = "x `oaicdif a` y\n\n    oaicdif b   # c\n\n```sh\ncd x && oaicdif d | head\n```\n"
    assert sorted(shown_commands(page)) == ["a", "b", "d"]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_command_of_a_page_is_there(page: Path) -> None:
    found = [(line, mistake(line)) for line in shown_commands(page.read_text("utf-8"))]
    assert [each for each in found if each[1]] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_setting_of_a_page_is_there(page: Path, tmp_path: Path) -> None:
    wrong = []
    for block in blocks(page.read_text("utf-8")):
        if SECTION.match(block.lstrip().partition("\n")[0]) or "\n[[endpoint]]" in block:
            file = tmp_path / "oaicdif.toml"
            file.write_text(block, encoding="utf-8")
            wrong += [str(each) for each in read_settings(file, {}).errors]
    assert wrong == []
