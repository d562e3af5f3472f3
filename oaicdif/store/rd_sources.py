"""Under which URL a source describes a record that is known by another name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class RdSources(Protocol):
    """A part of `interface.HarvestStore`: deletions of resource descriptions name URLs alone."""

    def note_rd_urls(self, endpoint_id: int, pairs: Sequence[tuple[str, str]]) -> None:
        """Keep (URL, identifier) of descriptions of an endpoint; the later one holds."""
        ...

    def rd_identifiers(self, endpoint_id: int, urls: Sequence[str]) -> Mapping[str, str]:
        """The identifiers kept under these URLs."""
        ...
