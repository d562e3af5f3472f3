"""Each metric and label that alerts and dashboard name is told by /metrics."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from oaicdif.config import EndpointSettings, ServeSettings, Settings, StoreSettings
from oaicdif.jobs.units import crosswalk_step, harvest_step, publish_step
from oaicdif.metrics import metrics_text
from oaicdif.model import RunState
from oaicdif.store import Store, open_store
from oaicdif.store.work_ledger import Ending, Unit
from oaicdif.web.app import create_app
from oaicdif.web.watching import set_watch
from tests.deploy.compose_processes import DEPLOY
from tests.deploy.test_files import documents, values
from tests.harvest.repository import fifty, serving
from tests.harvest.test_retry_quarantine import broken
from tests.unwaited import Unwaited
from tests.web.watched import unwatched


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A catalog that was harvested, with an entry set aside, a retry and a time to come."""
    found = open_store(tmp_path / "oaicdif.sqlite")
    with serving(broken(fifty(), ("ListRecords", "GetRecord"))) as url:
        endpoint = EndpointSettings(name="a", url=url)
        harvest_step(found, Settings(), endpoint, 600.0, stop=Unwaited())
    found.add_stats(1, {("retries", ""): 2.0})
    found.set_due(1, datetime.now(UTC))
    put = partial(found.put_work, put=lambda raw, unit: unit.step, now=datetime.now(UTC))
    for name in ("harvest a", "harvest b", "publish"):
        assert put(name)
    found.end_work(
        Unit("harvest b", 1), Ending("failed", told="no"), lambda raw, unit: 2, datetime.now(UTC)
    )
    crosswalk_step(found, Settings())
    publish_step(found, Settings())
    yield found
    found.close()


def told(store: Store, folder: Path) -> dict[str, set[str]]:
    """The series of /metrics, each with its labels, of an application that was asked before."""
    settings = replace(
        Settings(), store=StoreSettings("oaicdif.sqlite"), folder=folder, serve=ServeSettings()
    )
    app = create_app(settings, store)
    set_watch(app)
    client = app.test_client()
    for query in ("verb=ListIdentifiers&metadataPrefix=oai_dc", "verb=Nonsense", "verb=Identify"):
        client.get(f"/oai?{query}")
    found: dict[str, set[str]] = {}
    for line in client.get("/metrics").get_data(as_text=True).splitlines():
        series = re.match(r"(?P<name>[a-z_]+)(\{(?P<labels>.*)\})? ", line)
        if series:
            labels = re.findall(r'(\w+)="', series["labels"] or "")
            found.setdefault(series["name"], set()).update(labels)
        declared = re.match(r"# TYPE (\w+) \w+", line)
        if declared:
            found.setdefault(declared[1], set())
    unwatched(app)
    return found


def expressions() -> list[str]:
    rules = documents(DEPLOY / "prometheus/alerts.yaml")
    board = json.loads((DEPLOY / "grafana/oaicdif.json").read_text("utf-8"))
    asked = [each["query"]["query"] for each in board["templating"]["list"][1:]]
    return [*values(rules, "expr"), *values(board, "expr"), *asked]


def test_every_metric_and_label_that_is_named_is_told(store: Store, tmp_path: Path) -> None:
    here = told(store, tmp_path)
    named: dict[str, set[str]] = {}
    for expression in expressions():
        for metric, labels in re.findall(r"\b(oaicdif_\w+)(?:\{([^}]*)\})?", expression):
            named.setdefault(metric, set()).update(re.findall(r"(\w+)=~?\"", labels))
    assert len(named) > 12
    assert set(named) - set(here) == set()
    assert {each: lacks for each, labels in named.items() if (lacks := labels - here[each])} == {}


def test_states_that_alerts_name_are_states_of_runs() -> None:
    for expression in expressions():
        for states in re.findall(r'state=~"([^"$]*)"', expression):
            assert set(states.split("|")) <= {each.value for each in RunState}


def test_damage_is_told(store: Store) -> None:
    assert b"oaicdif_store_damaged 0.0" in metrics_text(store)
    store.note({"damaged": "The store is damaged.", "republishing": "7"})
    told = metrics_text(store)
    for line in (b"oaicdif_store_damaged 1.0", b"oaicdif_catalog_republishing 1.0"):
        assert line in told


def test_the_room_on_the_disk_of_a_file_is_told(store: Store, tmp_path: Path) -> None:
    told = dict(
        line.rpartition(" ")[::2]
        for line in metrics_text(store).decode().splitlines()
        if line.startswith("oaicdif_store_disk_")
    )
    disk = shutil.disk_usage(tmp_path)
    assert float(told["oaicdif_store_disk_bytes"]) == disk.total
    assert 0 < float(told["oaicdif_store_disk_free_bytes"]) < disk.total
