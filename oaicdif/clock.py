"""The wall clock, for the edges to hand on; nobody below them looks at it."""

from __future__ import annotations

from datetime import UTC, datetime


def utc_now() -> datetime:
    """This moment, aware and in UTC."""
    return datetime.now(UTC)
