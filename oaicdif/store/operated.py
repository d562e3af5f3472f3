"""The faces of a store that its operator needs: taken over, looked after, worked on by many."""

from __future__ import annotations

from typing import Protocol

from .older import FillStore
from .upkeep import UpkeepStore
from .work_ledger import WorkLedger


class OperatedStore(FillStore, UpkeepStore, WorkLedger, Protocol):
    """What no record needs, and every store has."""
