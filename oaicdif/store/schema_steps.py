"""The schema as numbered scripts, each of which brings a store to its number.

The first makes a whole store; what comes later goes behind it, in a file of its own whose name
begins with a higher number. A script is SQL as `store.dialect` allows it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

from ..errors import StoreTooNew, StoreTooOld
from .catalog_reads import TOKEN_KEY
from .connection import Connection
from .name_digests import move_names

# What is not to be looked into, and what ends a statement.
_PARTS: Final = re.compile(r"('(?:[^']|'')*'|--[^\n]*|;)")
# Made with the store, so that one that cannot be written has them too, and their bytes.
_SECRETS: Final = {TOKEN_KEY: 32, "catalog": 16}
# What SQL cannot say of a step, and follows its script.
_AFTER: Final[Mapping[int, Callable[[Connection], None]]] = {160: move_names}


@lru_cache(maxsize=1)
def schema_steps() -> dict[int, str]:
    """The scripts by their numbers, in order."""
    folder = files(__package__) / "schema"
    names = sorted(each.name for each in folder.iterdir() if each.name.endswith(".sql"))
    return {
        int(name.partition("_")[0]): (folder / name).read_text(encoding="utf-8") for name in names
    }


def newest() -> int:
    """The number of the newest schema."""
    return max(schema_steps())


def missing_steps(found: int, path: str) -> dict[int, str]:
    """The steps that a store of schema `found` lacks; 0 is an empty one.

    Raises:
        StoreTooNew: a newer oaicdif made it.
        StoreTooOld: its schema is older than the first step.
    """
    steps = schema_steps()
    if found > newest():
        raise StoreTooNew(path=path, found=found, known=newest())
    if 0 < found < min(steps):
        raise StoreTooOld(path=path, found=found)
    return {number: script for number, script in steps.items() if number > found}


def run_step(db: Connection, number: int, script: str) -> None:
    """Run the script of that number in the open transaction."""
    for statement in statements(script):
        db.execute(statement)
    if number in _AFTER:
        _AFTER[number](db)
    db.executemany(
        "INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(name, secrets.token_bytes(count)) for name, count in _SECRETS.items()],
    )


def statements(script: str) -> Iterator[str]:
    """The single statements of a script, without comments."""
    gathered: list[str] = []
    for part in _PARTS.split(script):
        if part == ";":
            yield "".join(gathered).strip()
            gathered = []
        elif not part.startswith("--"):
            gathered.append(part)
