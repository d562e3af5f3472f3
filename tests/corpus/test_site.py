"""The site over recorded records: served and exported alike, and every page whole.

Every twelfth recorded endpoint here; all of them in tests/trials.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from oaicdif.catalog.downstream import crosswalk_and_publish
from oaicdif.config import ProviderSettings, Settings
from oaicdif.export.exporting import ExportOrder, export_site
from oaicdif.jobs.pool import Crew
from oaicdif.store import open_store
from oaicdif.web.app import create_app
from tests.corpus.recorded import oai_dc_files
from tests.corpus.test_line import LATER, harvested

pytestmark = pytest.mark.slow

BASE = "https://catalog.example.org"
LARGEST_PAGE = 250_000  # bytes; a document of up to 200,000 is embedded
ONLY_FILES = {"404.html", ".htaccess", "_headers", "hosting/nginx.conf"}


def test_served_and_exported_documents_are_equal(shared: Path, tmp_path: Path) -> None:
    compared, pages = compare(shared, tmp_path, slice(3, None, 12))
    assert compared > 5 * pages > 0


def compare(shared: Path, folder: Path, some: slice) -> tuple[int, int]:
    """Export these recorded endpoints and ask the served site for each file.

    Returns (files compared, landing pages among them).
    """
    settings = Settings(folder=folder)
    provider = ProviderSettings(
        base_url=BASE, repository_name="Recorded", admin_email="recorded@example.org"
    )
    settings = replace(settings, provider=provider, harvest=replace(settings.harvest, retries=0))
    store = open_store(settings.store_path)
    try:
        for recorded in list(oai_dc_files(shared))[some]:
            harvested(store, settings, recorded)
        crosswalk_and_publish(store, settings, lambda: datetime.now(UTC) - LATER)
        site = folder / "site"
        order = ExportOrder(settings.store_path, site, "Recorded", BASE, BASE, workers=2)
        export_site(order, lambda: datetime.now(UTC), lambda _step: None, Crew)
        client = create_app(settings, store).test_client()
        compared = pages = 0
        for path in site.rglob("*"):
            name = str(path.relative_to(site))
            if path.is_dir() or name in ONLY_FILES or name.startswith("manifest/"):
                continue
            answer, body = client.get(address(name)), path.read_bytes()
            assert without_pages(name, answer.data) == body, name
            compared += 1
            if name.startswith("records/") and name.endswith(".html"):
                pages += 1
                assert len(body) < LARGEST_PAGE, name
        return compared, pages
    finally:
        store.close()


def without_pages(name: str, body: bytes) -> bytes:
    """What is served, without ways to other pages: a folder holds the first one alone."""
    if name.endswith("feed.json"):
        return re.sub(rb'"next_url":"[^"]*",', b"", body)
    if name.endswith("feed.atom"):
        return re.sub(rb'<link rel="(?:first|next)"[^>]*>\s*', b"", body)
    return body


def address(name: str) -> str:
    """Where the site itself serves a file of the export."""
    if name == "index.html":
        return "/"
    return f"/{name.replace('gone/', 'records/', 1).removesuffix('.html')}"
