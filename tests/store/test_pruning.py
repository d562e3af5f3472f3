"""Old pages that hold no current record go, with their working copies; all others stay."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from oaicdif.config import HarvestSettings, Settings
from oaicdif.jobs.rounds import prune
from oaicdif.model import Change, ChangeKind, Checkpoint
from oaicdif.store import Store
from tests.store.drivers import looked_up
from tests.store.filling import NOON, OAI_DC, change, page, record

DAY = timedelta(days=1)


def body_of(text: str) -> bytes:
    return f"<page>{text}</page>".encode()


class Pages:
    """A store that receives a page of one record, `oai:a:1`, with each text."""

    def __init__(self, store: Store) -> None:
        self.store = store
        endpoint = self.store.add_endpoint("a", "http://a.example.org/oai")
        self.endpoint_id = endpoint.endpoint_id
        self._at: Checkpoint = self.store.open_run(
            self.endpoint_id, OAI_DC, full=True, owner="test:x", now=NOON
        )

    def receive(self, text: str, *, received: datetime = NOON, deleted: bool = False) -> None:
        what = record("oai:a:1", text=text, deleted=deleted)
        known = self.store.known(self.endpoint_id, "oai_dc", ["oai:a:1"]).get("oai:a:1")
        kind = ChangeKind.CHANGED if known else ChangeKind.NEW
        made: Change = change(kind, what, record_id=known.record_id if known else None)
        number = self._at.pages + 1
        self._at = self.store.commit_page(
            self._at,
            replace(page(number, body_of(text), 1), received=received),
            [made],
            (),
            next_token="t",
            complete_list_size=None,
            now=received,
        )

    def kept(self) -> list[bytes]:
        """The bodies of all pages."""
        return [body for _, body in self.store.page_bodies(self.endpoint_id)]

    def rows(self) -> tuple[list[int], list[int]]:
        """The numbers of all pages, and of those that have working copies."""
        pages = looked_up(self.store, "SELECT page_id FROM page ORDER BY 1")
        copies = looked_up(self.store, "SELECT page_id FROM copies ORDER BY 1")
        return [row[0] for row in pages], [row[0] for row in copies]


@pytest.fixture
def pages(store: Store) -> Pages:
    return Pages(store)


def test_a_page_whose_record_came_anew_on_another_is_gone(pages: Pages) -> None:
    for text in ("one", "two", "three"):
        pages.receive(text)
    assert pages.store.prune_pages(NOON + DAY) == 2
    assert pages.kept() == [body_of("three")]
    assert pages.rows() == ([3], [3])
    assert pages.store.prune_pages(NOON + DAY) == 0


def test_a_page_of_a_current_record_stays(pages: Pages) -> None:
    pages.receive("one")
    assert pages.store.prune_pages(NOON + DAY) == 0
    assert (pages.kept(), pages.rows()) == ([body_of("one")], ([1], [1]))


def test_only_pages_received_before_are_removed(pages: Pages) -> None:
    for number, text in enumerate(("one", "two", "three")):
        pages.receive(text, received=NOON + number * DAY)
    assert pages.store.prune_pages(NOON) == 0
    assert pages.store.prune_pages(NOON + DAY) == 1
    assert pages.kept() == [body_of("two"), body_of("three")]


def test_no_more_pages_go_at_once_than_asked_for(pages: Pages) -> None:
    for text in ("one", "two", "three", "four"):
        pages.receive(text)
    left = [(pages.store.prune_pages(NOON + DAY, limit=2), len(pages.kept())) for _ in range(3)]
    assert left == [(2, 2), (1, 1), (0, 1)]


def test_a_tombstone_keeps_the_page_that_says_so_and_the_metadata_it_had(pages: Pages) -> None:
    for text in ("one", "two"):
        pages.receive(text)
    pages.receive("gone", deleted=True)
    assert pages.store.prune_pages(NOON + DAY) == 2
    assert pages.kept() == [body_of("gone")]
    assert pages.rows() == ([3], [2])  # the copy of what it was, of a page that is gone
    (tombstone,) = pages.store.stored_records("oai:a:1")
    assert (tombstone.deleted, tombstone.metadata) == (True, b"<dc>two</dc>")


@pytest.mark.parametrize(("days", "gone"), [(0, 0), (1, 3)])
def test_a_harvest_prunes_until_nothing_is_left_to_prune(
    pages: Pages, days: int, gone: int
) -> None:
    for text in ("one", "two", "three", "four"):  # in 2024
        pages.receive(text)
    settings = Settings(harvest=HarvestSettings(keep_pages_days=days))
    assert prune(pages.store, settings, NOON + timedelta(days=400)) == gone
    assert len(pages.kept()) == 4 - gone
