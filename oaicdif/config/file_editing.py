"""The endpoints of a settings file changed as text; comments and order of all the rest stay.

    text ─tomlkit→ changed text ─tomllib→ compared with what was wanted

The wall around tomlkit. Pure: whoever calls writes the file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import tomlkit
from tomlkit.items import AoT

from ..errors import UsageError

Values = Mapping[str, str | tuple[str, ...] | int | bool]
_KEY: Final = "endpoint"


def with_endpoints(text: str, new: Sequence[Values]) -> str:
    """The text with these endpoints behind those it has.

    Raises:
        UsageError: the file is written in a way that cannot be changed safely.
    """
    document, wanted = tomlkit.parse(text), tomllib.loads(text)
    if _KEY not in document:
        document.append(_KEY, tomlkit.aot())
    rows: Any = document[_KEY]
    for values in new:
        row: Any = tomlkit.table() if isinstance(rows, AoT) else tomlkit.inline_table()
        row.update(_plain(values))
        if isinstance(rows, AoT) and (not text or not tomlkit.dumps(document).endswith("\n\n")):
            row.trivia.indent = "\n"
        rows.append(row)
    wanted.setdefault(_KEY, []).extend(_plain(each) for each in new)
    return _compared(tomlkit.dumps(document), wanted)


def without_endpoint(text: str, name: str) -> str:
    """The text without the endpoint of that name. Raises as `with_endpoints`."""
    document, wanted = tomlkit.parse(text), tomllib.loads(text)
    rows: Any = document.get(_KEY, [])
    place = next((n for n, row in enumerate(rows) if row.get("name") == name), None)
    if place is None:
        return text
    del rows[place]
    del wanted[_KEY][place]
    if not wanted[_KEY]:
        del document[_KEY]
        del wanted[_KEY]
    return _compared(tomlkit.dumps(document), wanted)


def with_changed_endpoint(text: str, name: str, changed: Values) -> str:
    """The text with other values of the endpoint of that name. Raises as `with_endpoints`."""
    document, wanted = tomlkit.parse(text), tomllib.loads(text)
    for rows in (document.get(_KEY, []), wanted.get(_KEY, [])):
        for row in rows:
            if row.get("name") == name:
                row.update(_plain(changed))
    return _compared(tomlkit.dumps(document), wanted)


def _plain(values: Values) -> dict[str, Any]:
    return {name: list(v) if isinstance(v, tuple) else v for name, v in values.items()}


def _compared(text: str, wanted: Mapping[str, Any]) -> str:
    """The text, if another reader of TOML finds in it what is wanted, and nothing else."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        found = {}
    if found != wanted:
        raise UsageError(
            "The settings file is written so that it cannot be changed by a command.",
            hint="Nothing was changed. Change [[endpoint]] by hand; `oaicdif status` says what"
            " differs from the store.",
        )
    return text
