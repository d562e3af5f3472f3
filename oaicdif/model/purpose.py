"""What a run of a harvest is for."""

from __future__ import annotations

from enum import Enum


class Purpose(Enum):
    """A list; a check of what vanished; a second look at what waits to be believed; records
    asked for one by one."""

    LIST = "list"
    LOSSES = "losses"
    WAITING = "waiting"
    SINGLE = "single"
