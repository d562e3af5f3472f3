from __future__ import annotations

import random
from pathlib import Path

import pytest

from oaicdif.store import open_store
from tests.harvest.killing import kill_until_done
from tests.harvest.repository import Item, Repository

pytestmark = pytest.mark.slow


def test_ten_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    items = [Item(f"oai:k.example.org:{n}", title=f"Title {n}") for n in range(1_000)]
    path = tmp_path / "oaicdif.sqlite"
    trial = kill_until_done(Repository(items), path, 10, random.Random(20240201))  # noqa: S311
    store = open_store(path)
    stored = [each for n in range(1_000) for each in store.stored_records(f"oai:k.example.org:{n}")]
    run = store.runs(1, limit=1)[0]
    store.close()
    assert trial.kills == 10
    assert len(stored) == 1_000
    assert (run.counts.records, run.counts.new, run.seen) == (1_000, 1_000, 1_000)
    assert max(trial.repeated) <= 1
