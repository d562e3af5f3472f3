"""All recorded endpoints after one pass down the line, made once for all tests that read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from oaicdif.catalog.downstream import crosswalk_and_publish
from oaicdif.clock import utc_now
from oaicdif.config import EndpointSettings, Settings, example_file, load_settings
from oaicdif.demo.replay_server import serving
from oaicdif.harvest.setup import Outside
from oaicdif.harvest.work import Silent
from oaicdif.jobs.harvesting import Asked, harvest_on
from oaicdif.model import Run
from oaicdif.store import Store, open_store
from tests.corpus.recorded import Recorded, oai_dc_files

LATER = timedelta(minutes=5)


@dataclass(frozen=True)
class Line:
    """All recorded files after one pass down the line."""

    store: Store
    settings: Settings
    files: dict[str, Recorded]
    runs: dict[str, Run]


@pytest.fixture(scope="session")
def line(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Line]:
    folder = tmp_path_factory.mktemp("corpus")
    base = Settings()
    base = replace(
        base,
        provider=replace(base.provider, admin_email="recorded@example.org"),
        # an endpoint that breaks off is asked again by the next run, not by waiting here
        harvest=replace(base.harvest, retries=0),
    )
    (folder / "oaicdif.toml").write_text(example_file(base), encoding="utf-8")
    settings = load_settings(folder / "oaicdif.toml", {})
    store = open_store(settings.store_path)
    files = {each.name: each for each in oai_dc_files(shared)}
    runs = {name: harvested(store, settings, each) for name, each in files.items()}
    # Stamped in the past, so that everything is visible at once.
    crosswalk_and_publish(store, settings, lambda: datetime.now(UTC) - LATER)
    yield Line(store, settings, files, runs)
    store.close()


def harvested(store: Store, settings: Settings, recorded: Recorded) -> Run:
    """One full run over a recorded file; the pauses before a page is asked again are left out."""
    outside = Outside(utc_now, sleep=lambda _seconds: None)
    with serving(recorded.answer) as url:
        chosen = EndpointSettings(name=recorded.name, url=url)
        report = harvest_on(store, settings, chosen, Asked(), Silent(), lambda: False, outside)
    (run,) = report.runs
    return run
