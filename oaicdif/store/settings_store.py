"""What a store remembers of the settings that its records were published under.

A part of `interface.CrosswalkStore`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class SettingsStore(Protocol):
    """Settings beside the documents and sets that were made under them."""

    def declare_open(self, endpoint_id: int, sets: Sequence[str], day: str) -> bool:
        """Keep what the settings declare to be open access, since `day` if it is something else
        than before: then the endpoint's items are stale, and the answer is True."""

    def settings_in_force(self) -> dict[str, str]:
        """The settings that documents and sets were made under, by name."""

    def put_in_force(self, changed: Mapping[str, str], stale: Sequence[int] | None = None) -> None:
        """Remember these settings; the items of the endpoints `stale` are stale, all for None."""

    def minted_unpublished(self, namespace: str) -> int:
        """How many entries never published have an identifier minted in that namespace."""
