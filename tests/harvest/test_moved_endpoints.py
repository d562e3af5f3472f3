"""An endpoint that moved for good stays one endpoint, by whichever URL it is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_harvest import run
from tests.harvest.faults import redirected
from tests.harvest.repository import fifty, serving
from tests.store.new_stores import new_store


@pytest.mark.slow
def test_moved_endpoint_asked_for_by_its_old_url_is_harvested_on(tmp_path: Path) -> None:
    with serving(fifty(fault=redirected(301, with_query=True))) as url:
        first, second = run(tmp_path, "harvest", url), run(tmp_path, "harvest", url)
    assert first.out.startswith("127.0.0.1: complete, 50 records, 50 new")
    assert second.out.startswith("127.0.0.1: complete since")
    store = new_store(tmp_path / "oaicdif.sqlite")
    (endpoint,) = store.endpoints()
    store.close()
    assert endpoint.base_url.endswith("/new")
