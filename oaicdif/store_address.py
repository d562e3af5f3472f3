"""Where a store lies: a path, or a URL as `sqlite:///PATH`.

Three slashes stand before a path that is relative, four before one that is not, as SQLAlchemy
writes them. `PATH` alone is SQLite's.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from .errors import UsageError
from .identity import without_login

SQLITE: Final = "sqlite"
_BEFORE: Final = f"{SQLITE}:///"


class Address(NamedTuple):
    """A store's kind of database and, of one that is a file, its path."""

    scheme: str
    path: Path
    url: str


def shown_address(url: str) -> str:
    """A store's address for people: a path, or a URL without a password."""
    address = read_address(url)
    return str(address.path) if address.scheme == SQLITE else without_login(url)


def read_address(where: str | Path, folder: Path | None = None) -> Address:
    """The address in a setting or an argument; a relative path begins in `folder`.

    Raises:
        UsageError: a URL of a database that this oaicdif has no driver for.
    """
    text = str(where)
    scheme = urlsplit(text).scheme if "://" in text else SQLITE
    if scheme != SQLITE:
        raise UsageError(
            f"{without_login(text)} is no store that this oaicdif can open.",
            hint="Name a path, or sqlite:///PATH.",
        )
    path = Path(text.removeprefix(_BEFORE))
    if folder is not None:
        path = folder / path
    return Address(scheme, path, f"{_BEFORE}{path}")
