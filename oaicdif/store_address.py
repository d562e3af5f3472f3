"""Where a store lies: a path, or a URL as `sqlite:///PATH` or `postgresql://HOST/DATABASE`.

Of SQLite, three slashes stand before a path that is relative, four before one that is not, as
SQLAlchemy writes them; `PATH` alone is SQLite's. A URL of PostgreSQL is what its own tools take
(PostgreSQL's documentation, section 34.1.1.2); a password may stand in the environment or in a
service file instead.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import unquote

from .errors import UsageError

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
_SERVERS: Final = (POSTGRESQL, "postgres")
_BEFORE: Final = f"{SQLITE}:///"


class Address(NamedTuple):
    """A store's kind of database and its URL.

    `path` is the file of one that is a file; of one on a server it is a name, in the folder of the
    settings, beside which this machine keeps what concerns itself alone.
    """

    scheme: str
    path: Path
    url: str

    @property
    def shown(self) -> str:
        """The address for people: a path, or a URL without user, password and options."""
        return str(self.path) if self.scheme == SQLITE else _bare(self.url)


def shown_address(url: str) -> str:
    """A store's address for people: a path, or a URL without user, password and options."""
    return read_address(url).shown


def read_address(where: str | Path, folder: Path | None = None) -> Address:
    """The address in a setting or an argument; a relative path begins in `folder`.

    Raises:
        UsageError: a URL of a database that this oaicdif has no driver for.
    """
    text = str(where)
    scheme = text.partition("://")[0].lower() if "://" in text else SQLITE
    if scheme in _SERVERS:
        text = scheme + text[len(scheme) :]  # the library knows it in small letters alone
        name = Path(_file_name(text))
        return Address(POSTGRESQL, folder / name if folder else name, text)
    if scheme != SQLITE:
        raise UsageError(
            f"{_bare(text)} is no store that this oaicdif can open.",
            hint="Name a path, sqlite:///PATH or postgresql://HOST/DATABASE.",
        )
    path = Path(text.removeprefix(_BEFORE))
    if folder is not None:
        path = folder / path
    return Address(scheme, path, f"{_BEFORE}{path}")


def check_read_url(store: Address, read_url: str) -> None:
    """Refuse a replica that the store cannot have; empty is none.

    Raises:
        UsageError: one of the two is no PostgreSQL server.
    """
    if not read_url:
        return
    if store.scheme != POSTGRESQL:
        raise UsageError(
            f"The store {store.shown} is a file, which has no replica to read from.",
            hint="Leave read_url under [provider] empty.",
        )
    if read_address(read_url).scheme != POSTGRESQL:
        raise UsageError(
            "read_url under [provider] must lead to a replica on a PostgreSQL server.",
            hint="Write postgresql://HOST/DATABASE.",
        )


# A host by name or number, or none (a socket); and what a URL of a server is made of. A password
# whose special characters are not encoded makes another thing of it.
_HOST: Final = r"(?:[\w.%-]*|\[[\da-fA-F:.]*\])(?::\d*)?"
_SHOWN: Final = re.compile(
    rf"(?P<scheme>\w+://)(?:[^/?#]*@)?(?P<place>{_HOST}(?:,{_HOST})*(?:/[\w.%~+-]*)?)(?:\?[^@]*)?"
)


def _bare(url: str) -> str:
    """A URL without what stands before an `@` or behind a `?`: passwords may lie in both. Of one
    that cannot be read with certainty nothing is told but its kind."""
    found = _SHOWN.fullmatch(url)
    return f"{found['scheme']}{found['place']}" if found else f"{url.partition('://')[0]}://..."


def _file_name(url: str) -> str:
    """A name for what belongs to this store alone, the same for any user and password."""
    bare = _bare(url)
    database = unquote(bare.rpartition("/")[2]) or "oaicdif"
    plain = "".join(each if each.isalnum() else "-" for each in database)
    query = url.partition("#")[0].partition("?")[2]
    options = "&".join(each for each in sorted(query.split("&")) if "password" not in each)
    return f"{plain}-{blake2b(f'{bare}?{options}'.encode(), digest_size=4).hexdigest()}.postgresql"
