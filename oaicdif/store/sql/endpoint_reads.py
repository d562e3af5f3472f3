"""Endpoints as values; never all of them where some are needed: a store may hold ten thousand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...model import Endpoint
from ..connection import Connection
from ..dialect import places
from . import row_values

_ASKED_AT_ONCE: Final = 500


def endpoints_of(db: Connection, endpoint_ids: Iterable[int]) -> dict[int, Endpoint]:
    """Those endpoints, by their numbers."""
    asked, found = sorted(set(endpoint_ids)), {}
    for start in range(0, len(asked), _ASKED_AT_ONCE):
        some = asked[start : start + _ASKED_AT_ONCE]
        rows = db.execute(f"SELECT * FROM endpoint WHERE endpoint_id IN ({places(some)})", some)
        found.update({row["endpoint_id"]: row_values.endpoint(row) for row in rows})
    return found


def several_endpoints(db: Connection) -> bool:
    """Whether the store holds more than one."""
    return len(db.execute("SELECT endpoint_id FROM endpoint LIMIT 2").fetchall()) > 1
