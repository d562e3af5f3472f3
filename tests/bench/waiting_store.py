"""A store of records that wait to be crosswalked."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from oaicdif.model import Change, ChangeKind, Header, ReceivedPage, Record, Selection
from oaicdif.store import Store, open_store

MOMENT = datetime(2024, 1, 1, tzinfo=UTC)


def filled(path: Path, count: int, metadata: Callable[[int], bytes]) -> Store:
    """A new store with so many records of one endpoint, numbered from 0."""
    store = open_store(path)
    endpoint = store.add_endpoint("bench", "https://bench.example.org/oai")
    checkpoint = store.open_run(
        endpoint.endpoint_id, Selection("oai_dc"), full=True, owner="bench", now=MOMENT
    )
    for number, first in enumerate(range(0, count, 100)):
        changes = [
            Change(
                ChangeKind.NEW,
                Record(Header(f"oai:bench.example.org:{n}", "2024-01-01"), metadata(n)),
                n - first,
                n.to_bytes(32, "big"),
            )
            for n in range(first, min(first + 100, count))
        ]
        page = ReceivedPage(number, "https://bench.example.org/oai", MOMENT, "2024-01-01", b"")
        checkpoint = store.commit_page(
            checkpoint, page, changes, (), next_token=None, complete_list_size=None, now=MOMENT
        )
    return store
