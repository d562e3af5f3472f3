"""A catalog that was lost is served by nobody before all of it is published again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from oaicdif.catalog.crosswalk_run import stale_worker
from oaicdif.catalog.downstream import crosswalk_and_publish, publish_waiting
from oaicdif.errors import StoreUnpublished
from oaicdif.store import Store, open_store
from oaicdif.web.app import create_app
from tests.jobs.test_lost_metadata import command
from tests.jobs.test_store_check import NOW, folder, published, settings_in, sound
from tests.store.faulty_disks import write_zeros

__all__ = ["folder", "sound"]  # fixtures
LIST = "/oai?verb=ListRecords&metadataPrefix=oai_dc"
AGAIN = NOW + timedelta(days=1)
LATER = AGAIN + timedelta(minutes=1)
GONE = [LIST, f"{LIST}&from=2024-01-01", "/oai?verb=ListIdentifiers&metadataPrefix=oai_dc",
        "/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:a.example.org:1",
        "/sitemap.xml", "/feed.atom",
        "/records/oai:a~2Eexample~2Eorg:1"]  # fmt: skip


@contextmanager
def served(folder: Path, now: datetime) -> Iterator[Any]:
    with closing(open_store(folder / "oaicdif.sqlite", serving=True)) as store:
        app: Flask = create_app(settings_in(folder), store, clock=lambda: now)
        yield app.test_client()


def opened(folder: Path) -> closing[Store]:
    return closing(open_store(folder / "oaicdif.sqlite"))


@pytest.mark.few(2)
@pytest.mark.parametrize("address", GONE)
def test_a_lost_catalog_answers_503_until_it_is_published_again(folder: Path, address: str) -> None:
    write_zeros(folder / "oaicdif.sqlite", "entry")
    command(folder, "store", "check", "--mend")
    with served(folder, AGAIN) as client:
        answer = client.get(address)
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert "crosswalk run" in command(folder, "status").out
    with opened(folder) as store:
        crosswalk_and_publish(store, settings_in(folder), lambda: AGAIN)
    with served(folder, LATER) as client:
        assert client.get(address).status_code in (200, 404)
        assert client.get(LIST).status_code == client.get("/health").status_code == 200
    assert len(published(folder)) == 50


def test_health_tells_a_lost_catalog_and_leaves_the_server_in_service(folder: Path) -> None:
    """No other process could answer more; harvesters are to get `Retry-After` from each."""
    with opened(folder) as store:
        store.publish_anew()
    with served(folder, AGAIN) as client:
        answer, listed = client.get("/health"), client.get(LIST)
    assert (answer.status_code, listed.status_code) == (200, 503)
    assert answer.json["status"] == "republishing"
    assert "published again" in answer.json["notes"][0]
    write_zeros(folder / "oaicdif.sqlite", "endpoint")
    with served(folder, AGAIN) as client:
        assert client.get("/health").status_code == 503


def test_a_part_of_a_catalog_is_not_shown(folder: Path) -> None:
    with opened(folder) as store:
        store.publish_anew()
        stale_worker(store, settings_in(folder), lambda: AGAIN).next_batch(20)
        assert publish_waiting(store, settings_in(folder), lambda: AGAIN) == 20
    with served(folder, LATER) as client:
        assert client.get(LIST).status_code == 503
    with opened(folder) as store, store.snapshot(LATER) as snapshot:
        assert len(published(folder)) == 20
        with pytest.raises(StoreUnpublished):
            snapshot.check_published()


@pytest.mark.slow
def test_an_export_removes_nothing_meanwhile(folder: Path) -> None:
    assert command(folder, "export", str(folder / "site")).code == 0
    files = sorted(str(each) for each in (folder / "site").rglob("*") if each.is_file())
    with opened(folder) as store:
        store.publish_anew()
    done = command(folder, "export", str(folder / "site"))
    assert (done.code, "crosswalk run" in done.err) == (3, True)
    assert sorted(str(each) for each in (folder / "site").rglob("*") if each.is_file()) == files


def test_the_mark_is_gone_when_all_can_be_seen(folder: Path) -> None:
    with opened(folder) as store:
        store.publish_anew()
        crosswalk_and_publish(store, settings_in(folder), lambda: AGAIN)
        assert "republishing" in store.notes()
        publish_waiting(store, settings_in(folder), lambda: LATER)
        assert "republishing" not in store.notes()


def test_an_empty_file_is_no_store(folder: Path) -> None:
    (folder / "oaicdif.sqlite").write_bytes(b"")
    for arguments in (("serve",), ("status",), ("store", "check")):
        done = command(folder, *arguments)
        assert (done.code, "There is no store" in done.err) == (2, True)


def test_a_file_that_is_emptied_is_not_served_as_an_empty_catalog(folder: Path) -> None:
    with served(folder, LATER) as client:
        assert client.get(LIST).status_code == 200
        (folder / "oaicdif.sqlite").write_bytes(b"")
        assert client.get(LIST).status_code == 503
