"""Descriptions of a dump published: as CDIF, as Dublin Core, and as they were received."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
from flask.testing import FlaskClient

from oaicdif.catalog.downstream import crosswalk_and_publish
from oaicdif.config import ProviderSettings, Settings, StoreSettings
from oaicdif.formats.soif.soif_xml import NAMESPACE, soif_of_xml
from oaicdif.harvest.work import Silent
from oaicdif.jobs.importing import import_dumps
from oaicdif.rdm.soif_object import soif_object
from oaicdif.rdm.soif_writer import write_stream
from oaicdif.store import open_store
from oaicdif.web.app import create_app
from oaicdif.xmldoc import parse_xml

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
RECEIVED = f"soif {NAMESPACE} https://catalog.example.org/soif.xsd"
TIDES = soif_object(
    "DOCUMENT",
    "http://x.org/1",
    [
        ("Title", "Tides"),
        ("OAI-Identifier", "oai:x.org:1"),
        ("Classification", "set:sea"),
        ("RD-Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"),
    ],
)


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    (tmp_path / "dump.soif").write_bytes(b"".join(write_stream([TIDES])))
    settings = replace(
        Settings(folder=tmp_path),
        store=StoreSettings(),
        provider=ProviderSettings(
            base_url="https://catalog.example.org",
            admin_email="a@example.org",
            received=(RECEIVED,),
        ),
    )
    store = open_store(settings.store_path)
    files = [tmp_path / "dump.soif"]
    import_dumps(store, settings, "old", files, Silent(), Event(), clock=lambda: NOW)
    crosswalk_and_publish(store, settings, lambda: NOW)
    return create_app(settings, store, lambda: NOW + timedelta(minutes=1)).test_client()


def record(client: FlaskClient, prefix: str) -> bytes:
    query = f"verb=GetRecord&identifier=oai:x.org:1&metadataPrefix={prefix}"
    body: bytes = client.get(f"/oai?{query}").data
    return body


def test_it_can_be_had_as_it_was_received(client: FlaskClient) -> None:
    root = parse_xml(record(client, "soif"))
    (found,) = root.iter(f"{{{NAMESPACE}}}object")
    assert soif_of_xml(found) == TIDES


def test_it_can_be_had_as_dublin_core_and_is_in_its_set(client: FlaskClient) -> None:
    body = record(client, "oai_dc")
    assert b"<dc:title>Tides</dc:title>" in body
    assert b"<setSpec>sea</setSpec>" in body


def test_its_page_is_there(client: FlaskClient) -> None:
    assert b"Tides" in client.get("/records/oai:x~2eorg:1").data
