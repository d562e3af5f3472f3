"""The query language Gatherer: every description, or those changed since a moment.

The NOTE's own literals are lost. Read are `SEND-UPDATE`, `SEND-UPDATE 0`, `SEND-UPDATE` with
seconds since 1970, `ALL`, nothing, HTTP dates and ISO 8601 (settlement X21); the moment itself is
included.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

from .http_dates import read_date, read_seconds
from .message_problems import SCOPE
from .scopes import RdScope

FORMS: Final = (
    "SEND-UPDATE or ALL for everything, SEND-UPDATE with seconds since 1970, an HTTP date, or a"
    " date of ISO 8601 for what has changed since then"
)
_SEND_UPDATE: Final = re.compile(r"SEND-UPDATE(\s+(?P<since>.*))?\Z", re.IGNORECASE | re.DOTALL)


def read_gatherer(text: str) -> RdScope:
    """The scope of a query in Gatherer.

    Raises:
        RdmError: it is none of the forms.
    """
    scope = text.strip()
    if scope.upper() in ("", "ALL"):
        return RdScope()
    command = _SEND_UPDATE.match(scope)
    if command is None:
        return RdScope(since=_since(read_date(scope), scope))
    argument = (command["since"] or "").strip()
    if not argument:
        return RdScope()
    return RdScope(since=_since(read_seconds(argument) or read_date(argument), scope))


def write_gatherer(since: datetime | None) -> str:
    """The scope as our client writes it."""
    return f"SEND-UPDATE {int(since.timestamp()) if since else 0}"


def _since(moment: datetime | None, scope: str) -> datetime:
    if moment is None:
        raise SCOPE.error(f"The scope {scope[:200]!r} is no query in Gatherer; known are {FORMS}.")
    return moment
