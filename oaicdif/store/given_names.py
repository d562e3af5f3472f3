"""The face of a store towards names that a source gives beside those that it knows records by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class GivenNames(Protocol):
    """A part of `interface.HarvestStore`."""

    def give_names(self, endpoint_id: int, names: Mapping[str, str]) -> None:
        """Keep OAI identifiers by the identifier of their record. An entry that is made later is
        called so if the name is free; one that has its names keeps them."""
