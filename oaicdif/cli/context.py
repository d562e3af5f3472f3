"""What every command needs: the settings it works under, the store, the terminal.

Settings are found in this order: `--settings FILE`, `oaicdif.toml` in the current folder,
the defaults.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeVar

import click

from ..config import FILE_NAME, Settings, load_settings
from ..errors import UnknownEndpoint, UsageError
from ..json_text import INDENTED, NOT_ONLY_STRINGS, write_json
from ..model import Endpoint
from ..store import Store, open_store, require_store, store_exists
from .terminal import say_json

F = TypeVar("F", bound=Callable[..., Any])


def settings_option(command: F) -> F:
    """Adds `--settings FILE` and gives the command `settings: Settings`."""
    return click.option(
        "--settings",
        metavar="FILE",
        callback=lambda _ctx, _param, value: find_settings(value),
        help=f"Settings file; {FILE_NAME} in the current folder is found by itself.",
    )(command)


def json_option(command: F) -> F:
    """Adds `--json` and gives the command `as_json: bool`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for machines.")(command)


def find_settings(value: str | None) -> Settings:
    """The settings of this call.

    Raises:
        SettingsError: the file named does not exist or is wrong.
    """
    path = Path(value or FILE_NAME)
    return load_settings(path if value or path.exists() else None, os.environ)


@contextmanager
def opened_store(settings: Settings, *, must_exist: bool = False) -> Iterator[Store]:
    """The store of these settings, closed at the end.

    Raises:
        UsageError: `must_exist` and there is none yet.
        StoreError: it cannot be opened.
    """
    if must_exist:
        require_store(settings.store_url)
    store = open_store(settings.store_url)
    try:
        yield store
    finally:
        store.close()


@contextmanager
def looked_at_store(settings: Settings) -> Iterator[Store]:
    """The store of these settings to read in, or an empty one that leaves no file behind."""
    if store_exists(settings.store_url):
        with opened_store(settings) as store:
            yield store
        return
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "none.sqlite")
        try:
            yield store
        finally:
            store.close()


def stored_endpoint(store: Store, settings: Settings, name: str) -> Endpoint:
    """The endpoint of that name or base URL, with what was harvested from it.

    Raises:
        UnknownEndpoint: neither the store nor the settings have it.
        UsageError: it stands in the settings, and was never harvested.
    """
    found = store.find_endpoint(name)
    if found is not None:
        return found
    configured = {each.name for each in settings.endpoints}
    if name in configured:
        raise UsageError(f"{name} was never harvested.", hint=f"Next: oaicdif harvest {name}")
    raise UnknownEndpoint(name, configured | {each.name for each in store.endpoints()})


def stem_of(file: IO[bytes]) -> str:
    """The last part of a file's name; - for standard input."""
    return str(getattr(file, "name", "-")).rpartition("/")[2]


def on_terminal() -> bool:
    """Whether progress may be drawn: standard error is a terminal."""
    return sys.stderr.isatty()


def print_json(value: object) -> None:
    """One JSON document on standard output."""
    say_json(write_json(value, option=INDENTED | NOT_ONLY_STRINGS).decode())
