"""The face of a store towards alerts: what people were told last.

A part of `interface.HarvestStore`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol

Told = tuple[str, datetime]  # a state, and when it was told


class ToldStore(Protocol):
    """What each channel told, by subject."""

    def told(self, channel: str) -> dict[str, Told]:
        """Everything the channel told."""
        ...

    def keep_told(self, channel: str, states: Mapping[str, str], now: datetime) -> None:
        """The channel has told these states by now."""
        ...
