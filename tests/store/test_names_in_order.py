"""Which of two endpoints keeps the name of an identifier that both have (DECISIONS 2)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from oaicdif.harvest.decide import changes
from oaicdif.model import Header, Page, ReceivedPage, Record, RunState, Selection, Verb
from oaicdif.store import Store
from tests.store.drivers import Driver

NOON = datetime(2024, 2, 1, 12, tzinfo=UTC)


@pytest.fixture
def store(driver: Driver, tmp_path: Path) -> Iterator[Store]:
    opened = driver.store(tmp_path)
    yield opened
    opened.close()


def bring(store: Store, endpoint: str, *identifiers: str, mint: bool = False) -> None:
    """A harvest of these records."""
    known = store.add_endpoint(
        endpoint, f"http://{endpoint}.example.org/oai", mint_identifiers=mint
    )
    checkpoint = store.open_run(
        known.endpoint_id, Selection("oai_dc"), full=True, owner="test:0", now=NOON
    )
    items = tuple(Record(Header(each, "2020-01-01"), b"<a/>") for each in identifiers)
    page = Page(Verb.LIST_RECORDS, "", items, positions=tuple(range(len(items))))
    received = ReceivedPage(1, "", NOON, "", b"<page/>", records=len(items))
    checkpoint = store.commit_page(
        checkpoint, received, changes(page, {}), (), next_token=None, complete_list_size=None,
        now=NOON, ended=True,
    )  # fmt: skip
    store.close_run(checkpoint, RunState.COMPLETE, message="", now=NOON)


def keepers(store: Store, *, limit: int = 100) -> dict[str, str]:
    """Which endpoint kept each identifier."""
    found = store.stale_items(limit=limit)
    return {
        item.identifier: item.endpoint.name
        for item in found
        if item.key.oai_identifier == item.identifier
    }


@pytest.mark.few(4)
@pytest.mark.parametrize("limit", [1, 2, 100])
@pytest.mark.parametrize("order", [("a", "b", "c"), ("c", "b", "a"), ("b", "c", "a")])
@pytest.mark.parametrize("harvested", [("a", "b", "c"), ("c", "a", "b")])
def test_first_endpoint_of_the_settings_keeps_it_whoever_was_harvested_first(
    store: Store, order: tuple[str, ...], harvested: tuple[str, ...], limit: int
) -> None:
    for name in harvested:
        bring(store, name, "oai:x:1", f"oai:x:{name}")
    store.order_endpoints(order)
    keepers(store, limit=limit)
    assert keepers(store) == {
        "oai:x:1": order[0],
        "oai:x:a": "a",
        "oai:x:b": "b",
        "oai:x:c": "c",
    }


def test_older_entry_keeps_it_whatever_the_settings_say_later(store: Store) -> None:
    bring(store, "b", "oai:x:1")
    store.order_endpoints(["b"])
    assert keepers(store) == {"oai:x:1": "b"}
    bring(store, "a", "oai:x:1")
    store.order_endpoints(["a", "b"])
    assert keepers(store) == {"oai:x:1": "b"}


def test_endpoint_that_the_settings_do_not_name_comes_last(store: Store) -> None:
    bring(store, "a", "oai:x:1")
    bring(store, "b", "oai:x:1")
    store.order_endpoints(["b"])
    assert keepers(store) == {"oai:x:1": "b"}


def test_endpoint_whose_identifiers_are_minted_takes_none(store: Store) -> None:
    bring(store, "a", "oai:x:1", mint=True)
    bring(store, "b", "oai:x:1")
    store.order_endpoints(["a", "b"])
    assert keepers(store) == {"oai:x:1": "b"}
