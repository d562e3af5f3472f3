"""Recorded endpoints down the line into a store on a PostgreSQL server and into one in a file:
both hold and show the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from oaicdif.catalog.downstream import crosswalk_and_publish
from oaicdif.config import EndpointSettings, Settings, example_file, load_settings
from oaicdif.demo.replay_server import serving
from oaicdif.harvest.setup import Outside
from oaicdif.harvest.work import Silent
from oaicdif.jobs.harvesting import Asked, harvest_on
from oaicdif.model import ListQuery
from oaicdif.store import Store, copy_store, open_store
from oaicdif.store.catalog_reads import BODIES
from tests.corpus.recorded import oai_dc_files
from tests.store import postgres

pytestmark = pytest.mark.slow

MOMENT = datetime(2026, 1, 1, tzinfo=UTC)
EVERY = 8  # one of so many recorded files


def line(store: Store, settings: Settings, url: str, name: str) -> list[Any]:
    """One full harvest; what is kept of the run."""
    outside = Outside(lambda: MOMENT, sleep=lambda _seconds: None)
    chosen = EndpointSettings(name=name, url=url)
    report = harvest_on(store, settings, chosen, Asked(), Silent(), lambda: False, outside)
    return [(run.state, run.counts, run.message) for run in report.runs]


def catalog(store: Store) -> Iterator[tuple[Any, ...]]:
    """Everything that can be seen, in the order of lists."""
    with store.snapshot(MOMENT + timedelta(hours=1)) as snapshot:
        rows = snapshot.page(ListQuery(0, snapshot.bound, 1_000_000, bodies=tuple(BODIES)))
        yield from map(tuple, rows)
        yield tuple(snapshot.sets())
        yield snapshot.totals()


def test_the_corpus_is_in_both_stores_what_it_is_in_one(shared: Path, tmp_path: Path) -> None:
    usual = Settings()
    provider = replace(usual.provider, admin_email="recorded@example.org")
    base = replace(usual, provider=provider, harvest=replace(usual.harvest, retries=0))
    (tmp_path / "oaicdif.toml").write_text(example_file(base), encoding="utf-8")
    settings = load_settings(tmp_path / "oaicdif.toml", {})
    url = postgres.database_for(tmp_path)
    with closing(open_store(tmp_path / "a.sqlite")) as one, closing(open_store(url)) as two:
        for each in islice(oai_dc_files(shared), 0, None, EVERY):
            with serving(each.answer) as address:
                ends = [line(store, settings, address, each.name) for store in (one, two)]
            assert ends[0] == ends[1], each.name
        for store in (one, two):
            crosswalk_and_publish(store, settings, lambda: MOMENT)
        found = list(catalog(one))
        assert len(found) > 100
        assert list(catalog(two)) == found
        assert two.orphans(mend=False) == []
    there = copy_store(url, str(tmp_path / "b.sqlite"))
    assert copy_store(str(tmp_path / "b.sqlite"), url).digest == there.digest
    with closing(open_store(tmp_path / "b.sqlite")) as copied:
        assert list(catalog(copied)) == found
