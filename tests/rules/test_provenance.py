"""What drafts say of where and when their records were harvested."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.catalog.publishing import publish_all
from oaicdif.config import ProviderSettings, Settings
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import ChangeKind, Header, Record, RunState, Selection
from oaicdif.protocol.about import Origin, read_provenance
from oaicdif.store import Store
from tests.store.filling import NOON, Clock, change, page
from tests.store.new_stores import new_store

NAME = "oai:repo.example.org:1"
SETTINGS = Settings(provider=ProviderSettings(base_url="https://catalog.example.org"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = new_store(tmp_path / "store.sqlite")
    yield opened
    opened.close()


def take(store: Store, response_date: str, title: str = "The sea") -> None:
    """Harvest one record in a reply with that responseDate, crosswalk and publish it."""
    endpoint = store.add_endpoint("a", "http://a.example.org/oai")
    checkpoint = store.open_run(
        endpoint.endpoint_id, Selection("oai_dc"), full=False, owner="t:x", now=NOON
    )
    record = Record(Header(NAME, "2024-01-01"), write_oai_dc([("title", title, "")]))
    fresh = change(ChangeKind.NEW, record)
    before = store.known(endpoint.endpoint_id, "oai_dc", [NAME]).get(NAME)
    if before:
        same = before.digest == fresh.digest
        kind = ChangeKind.UNCHANGED if same else ChangeKind.CHANGED
        fresh = change(kind, record, record_id=before.record_id)
    received = replace(page(1, records=1), response_date=response_date)
    checkpoint = store.commit_page(
        checkpoint, received, [fresh], (), next_token=None, complete_list_size=None, now=NOON
    )
    store.close_run(checkpoint, RunState.COMPLETE, message="", now=NOON)
    run_stale(store, SETTINGS, Clock())
    publish_all(store, Clock())


def published(store: Store) -> tuple[Origin, str]:
    """(provenance, datestamp) of the one entry."""
    clock = Clock()
    with store.snapshot(clock.tick(60)) as snapshot:
        found = snapshot.listed(NAME, ("about",))
    assert found is not None
    body = (found.bodies[0] or b"").replace(
        b"<about>", b'<about xmlns="http://www.openarchives.org/OAI/2.0/">'
    )
    origin = read_provenance([body])
    assert origin is not None
    return origin, found.datestamp


# Implementation guidelines, provenance: harvestDate is "the responseDate of the OAI-PMH response
# that resulted in the record being harvested". Our clock stands at 2024-02-01T12:00:00Z.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("response_date", "harvest_date"),
    [
        ("2010-06-01T08:00:00Z", "2010-06-01T08:00:00Z"),
        (" 2024-02-01T11:59:58Z\n", "2024-02-01T11:59:58Z"),
        ("2024-02-01T13:00:00+02:00", "2024-02-01T11:00:00Z"),
        ("2024-02-01T11:00:00.250Z", "2024-02-01T11:00:00Z"),
        ("2024-01-31", "2024-01-31"),
        ("2024-02-01T11:00:00", "2024-02-01T12:00:00Z"),
        ("2024-02-30", "2024-02-01T12:00:00Z"),
        ("0001-01-01T00:00:00+14:00", "2024-02-01T12:00:00Z"),
        ("yesterday", "2024-02-01T12:00:00Z"),
        ("", "2024-02-01T12:00:00Z"),
    ],
)
def test_harvest_date_is_the_response_date_where_that_is_a_moment(
    store: Store, response_date: str, harvest_date: str
) -> None:
    take(store, response_date)
    assert published(store)[0].harvest_date == harvest_date


def test_later_harvest_of_what_did_not_change_moves_neither_date(store: Store) -> None:
    # DECISIONS 7: harvestDate is that of the last real change
    take(store, "2024-01-30T00:00:00Z")
    before = published(store)
    take(store, "2024-02-01T11:00:00Z")
    store.mark_stale()
    assert run_stale(store, SETTINGS, Clock()) == 1
    assert publish_all(store, Clock()) == 0
    assert published(store) == before


def test_harvest_that_brings_a_change_moves_the_harvest_date(store: Store) -> None:
    take(store, "2024-01-30T00:00:00Z")
    take(store, "2024-02-01T11:00:00Z", title="The sky")
    assert published(store)[0].harvest_date == "2024-02-01T11:00:00Z"
