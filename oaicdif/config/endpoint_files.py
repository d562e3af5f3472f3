"""The settings file and the files in the folder `endpoints.d` beside it, read as TOML.

The main file comes first, then the others by name. Those hold `[[endpoint]]` and nothing else.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..errors import SettingsError

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
        why = error.strerror if isinstance(error, OSError) else error
        return TomlFile(path, wrong=SettingsError(f"cannot be read: {why}.", file=str(path)))
    try:
        return TomlFile(path, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        bad = SettingsError(_told(str(error)), file=str(path), line=int(line[1]) if line else None)
        return TomlFile(path, text, wrong=bad)


def _told(error: str) -> str:
    """What the reader of TOML says; in words of ours where a key or table is there twice."""
    table = re.match(r"Cannot declare \((.*?),?\)", error)
    if table:
        name = ".".join(re.findall(r"'([^']*)'", table[1]))
        return f"[{name}] stands here again. Write its keys under the first [{name}]."
    if error.startswith("Cannot overwrite a value"):
        return "this name has a value already, further up in the file. Keep one of the two."
    return f"no valid TOML: {error}."


def files_beside(main: Path) -> Iterator[Path]:
    """The files in `endpoints.d` beside the settings file, by name; those that begin with a dot
    are an editor's."""
    folder = main.parent / FOLDER
    if folder.is_dir():
        found = (each for each in folder.iterdir() if each.name.endswith(ENDING))
        yield from sorted(each for each in found if not each.name.startswith("."))
