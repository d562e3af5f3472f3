"""The settings file and the files in the folder `endpoints.d` beside it, read as TOML.

The main file comes first, then the others by name. Those hold `[[endpoint]]` and nothing else.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..errors import SettingsError
from ..unreadable import why_unreadable

FOLDER: Final = "endpoints.d"
ENDING: Final = ".toml"


class TomlFile(NamedTuple):
    """A file with its text and what it says; `wrong` instead where it cannot be read."""

    path: Path
    text: str = ""
    data: Mapping[str, Any] = {}
    wrong: SettingsError | None = None


def read_toml(path: Path, instead: Mapping[Path, str] = {}) -> TomlFile:
    """The file as it is, or as it would be with the text that `instead` has for it."""
    try:
        text = instead[path] if path in instead else path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return TomlFile(path, wrong=_unreadable(path, error))
    try:
        return TomlFile(path, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else None
        said = text.split("\n")[line - 1] if line else ""
        bad = SettingsError(
            _told(str(error)), file=str(path), line=line, hint=_way_out(str(error), said)
        )
        return TomlFile(path, text, wrong=bad)


def _unreadable(path: Path, error: OSError | UnicodeDecodeError) -> SettingsError:
    why = why_unreadable(error)
    return SettingsError(why.message, file=str(path), line=why.line or None, hint=why.hint)


_VALUE: Final = ("Invalid value", "Expected newline")
# What an error begins with, how the line looks (the first that fits counts), and the way out.
_WAYS_OUT: Final[tuple[tuple[tuple[str, ...], str, str], ...]] = (
    (("Invalid statement",), "\ufeff.*", "Save the file as UTF-8 without a byte order mark."),
    (
        ("Unescaped",),
        ".*",
        "Write / instead of each backslash, or put the text in single quotes.",
    ),
    (("Illegal character",), r"[^\"]*\"[^\"]*|[^']*'[^']*", "The quote at the end is missing."),
    (("Unclosed array",), ".*[\"'] *[\"'].*", "Put a comma between two texts."),
    (_VALUE, r"[^=]*=\s*(#.*)?", "Write a value behind the =, or delete the line."),
    (
        _VALUE,
        r"(?i)[^=]*=\s*(true|yes|on|false|no|off)\s*(#.*)?",
        "Write true or false, in small letters.",
    ),
    (
        _VALUE,
        "[^\"']*[\u2018-\u201f\u2039\u203a\u00ab\u00bb\u0060\u00b4].*",
        'Put the text in straight quotes: "...".',
    ),
    ((*_VALUE, "Unclosed array"), r"[^=#\"']*=\s*(\[.*)?[^\s\"'\[{].*",
     'Put the text in quotes: "...".'),
)  # fmt: skip


def _way_out(error: str, line: str) -> str:
    """What to change in a line that is no TOML; empty where that cannot be told."""
    fits = (
        hint
        for starts, looks, hint in _WAYS_OUT
        if error.startswith(starts) and re.fullmatch(looks, line.strip())
    )
    return next(fits, "")


def _told(error: str) -> str:
    """What the reader of TOML says; in words of ours where a key or table is there twice."""
    table = re.match(r"Cannot declare \((.*?),?\)", error)
    if table:
        name = ".".join(re.findall(r"'([^']*)'", table[1]))
        return f"[{name}] stands here again. Write its keys under the first [{name}]."
    if error.startswith("Cannot overwrite a value"):
        return "this name has a value already, further up in the file. Keep one of the two."
    return f"no valid TOML: {error}."


def read_beside(main: Path, instead: Mapping[Path, str] = {}) -> list[TomlFile]:
    """As `read_toml`, the files in `endpoints.d` beside the settings file, by name; those that
    begin with a dot are an editor's. A folder that cannot be listed stands for them, as wrong."""
    folder = main.parent / FOLDER
    if not folder.is_dir():
        return []
    try:
        found = [each for each in folder.iterdir() if each.name.endswith(ENDING)]
    except OSError as error:
        return [TomlFile(folder, wrong=_unreadable(folder, error))]
    return [read_toml(each, instead) for each in sorted(found) if not each.name.startswith(".")]
