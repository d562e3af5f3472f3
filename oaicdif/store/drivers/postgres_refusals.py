"""What a PostgreSQL server says against us, as errors of ours with a way out.

The kind of a refusal is its SQLSTATE (PostgreSQL's documentation, appendix A); a connection that
could not be made, or broke off, has none. No message of the server's about a connection is shown
whole: it may hold parts of the URL.
"""

from __future__ import annotations

import re
from typing import Final

from ...errors import (
    OaicdifError,
    StoreAway,
    StoreCorrupt,
    StoreError,
    StoreLocked,
    StoreUnwritable,
)

_WAIT: Final = "It is tried again; see the server's log if this lasts."
# The beginning of an SQLSTATE, or all of it: the longest that fits counts.
_UNREACHED: Final = "nowhere"  # no server answered
_REFUSED: Final = "refused"  # one did, in words that are not known: they may be of any language
_NO_MATTER_OF_CONNECTIONS: Final = "none"
_BY_STATE: Final[dict[str, tuple[type[StoreError], str, str]]] = {
    _UNREACHED: (
        StoreAway,
        "cannot be reached.",
        "Check host, port and service in the URL, and whether the server runs.",
    ),
    _REFUSED: (
        StoreAway,
        "refuses the connection.",
        "Check user, password and database in the URL; the server's log tells its reason.",
    ),
    "closed": (
        StoreAway,
        "is a database that takes no connections at the moment.",
        "Let its owner say `ALTER DATABASE ... ALLOW_CONNECTIONS true`, or correct the URL.",
    ),
    "08": (StoreAway, "cannot be reached: the connection broke off.", _WAIT),
    "28": (
        StoreUnwritable,
        "does not let us in: user or password are wrong.",
        "Set PGPASSWORD, or name a service or password file that holds them.",
    ),
    "entry": (
        StoreUnwritable,
        "does not let us in from this machine: pg_hba.conf of the server says so.",
        "Add a line for this user, database and host there, or correct the URL.",
    ),
    "ssl": (
        StoreUnwritable,
        "does not speak TLS, which the URL asks for.",
        "Turn `ssl` on at the server, or leave sslmode=require out of the URL.",
    ),
    "trust": (
        StoreUnwritable,
        "shows a certificate that is not trusted.",
        "Name the authority's file as sslrootcert in the URL.",
    ),
    "3D000": (
        StoreUnwritable,
        "is a database that does not exist.",
        "Make it (`createdb`), or correct the URL.",
    ),
    "40": (StoreLocked, "is written by others at the same place.", "Try again."),
    "42501": (
        StoreUnwritable,
        "cannot be read or written: this user lacks the right to.",
        "Grant the user the rights of the tables' owner.",
    ),
    "25006": (
        StoreAway,
        "cannot be written: the server is read-only at the moment.",
        "A replica becomes writable when it is promoted; a URL may name several hosts.",
    ),
    "53": (StoreAway, "has no room or memory left.", "Make room; nothing stored is lost."),
    "53100": (StoreUnwritable, "cannot grow: the disk is full.", "Make room; nothing is lost."),
    "53300": (
        StoreAway,
        "cannot be reached: too many connections.",
        "Raise max_connections of the server, or run fewer processes.",
    ),
    "55P03": (StoreLocked, "is locked by another process.", "Wait for it to end, then try again."),
    "57": (StoreAway, "cannot be reached: the server is starting or stopping.", _WAIT),
    "57014": (StoreLocked, "took too long to answer.", "Try again."),
    "58": (StoreUnwritable, "cannot be read or written: the disk reports an error.", "Check it."),
    "XX001": (StoreCorrupt, "is damaged.", "Restore a backup of the server."),
    "XX002": (StoreCorrupt, "is damaged in an index.", "Run REINDEX, or restore a backup."),
}
# Without an SQLSTATE: what the server said when a connection could not be made ("FATAL: ..."). The
# first that fits counts: an entry that pg_hba.conf has not names the database, too.
_SAID: Final = (
    (re.compile(r"pg_hba\.conf"), "entry"),
    (re.compile(r"authentication failed|no password supplied|role \"?.* does not"), "28"),
    (re.compile(r"role \"?.* is not permitted to log in|valid client certificate"), "28"),
    (re.compile(r"database \"?.* does not exist"), "3D000"),
    (re.compile(r"permission denied for database"), "28"),
    (re.compile(r"too many clients|too many connections|connection slots"), "53300"),
    (re.compile(r"database \"?.* is not currently accepting connections"), "closed"),
    (re.compile(r"starting up|shutting down|recovery mode|system is not (?:yet )?accepting"), "57"),
)
# Two spaces stand between the server's severity, in its own language, and what it says.
_SERVER_SAID: Final = re.compile(r"(?:^|failed: )[^\s:]+:  ")
# What the library itself says, before the server has said anything.
_FOUND_BY_US: Final = (
    (re.compile(r"no password supplied"), "28"),
    (re.compile(r"server does not support SSL|SSL was required"), "ssl"),
    (re.compile(r"certificate verify failed|root certificate file|server certificate"), "trust"),
)


def refusal(error: Exception, shown: str) -> OaicdifError:
    """What an error of the library means for the store that is shown so."""
    state = getattr(error, "sqlstate", None) or _state_of(error)
    known = max((each for each in _BY_STATE if state.startswith(each)), key=len, default=None)
    if known is None:
        return StoreError(f"The store {shown} failed: {_first_line(error)}.", path=shown)
    kind, what, hint = _BY_STATE[known]
    return kind(f"The store {shown} {what}", path=shown, hint=hint)


def _state_of(error: Exception) -> str:
    """What stands for the SQLSTATE of an error that has none: a connection was refused, which its
    words tell, or never made."""
    text = str(error)
    if type(error).__name__ != "OperationalError":
        return _NO_MATTER_OF_CONNECTIONS
    words, else_ = (_SAID, _REFUSED) if _SERVER_SAID.search(text) else (_FOUND_BY_US, _UNREACHED)
    return next((state for said, state in words if said.search(text)), else_)


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0].rstrip(".") or type(error).__name__
