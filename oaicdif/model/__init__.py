"""The words of the house: the frozen values that travel along the line.

    endpoint → Page[Record] → Change → StoredRecord → EntryDraft → CatalogEntry → publication

What is made for every record is a named tuple: half the cost of a frozen dataclass, or less.
"""

from __future__ import annotations

from .catalog_values import CatalogEntry, EntryDraft, EntryKey, ListQuery, StaleItem, StoredRecord
from .harvest_values import (
    Change,
    ChangeKind,
    Checkpoint,
    Counts,
    Endpoint,
    KeptPage,
    Known,
    ReceivedPage,
    Run,
    RunState,
    Selection,
)
from .protocol_values import (
    DeletedRecord,
    Header,
    Identify,
    MetadataFormat,
    Page,
    Quarantined,
    Record,
    ResumptionToken,
    Set,
    Span,
    Verb,
)

__all__ = [
    "CatalogEntry",
    "Change",
    "ChangeKind",
    "Checkpoint",
    "Counts",
    "DeletedRecord",
    "Endpoint",
    "EntryDraft",
    "EntryKey",
    "Header",
    "Identify",
    "KeptPage",
    "Known",
    "ListQuery",
    "MetadataFormat",
    "Page",
    "Quarantined",
    "ReceivedPage",
    "Record",
    "ResumptionToken",
    "Run",
    "RunState",
    "Selection",
    "Set",
    "Span",
    "StaleItem",
    "StoredRecord",
    "Verb",
]
