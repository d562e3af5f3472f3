from __future__ import annotations

import random
from pathlib import Path

import pytest

from oaicdif.model import Verb
from oaicdif.store import open_store
from tests.harvest.killed_nights import kill_through_nights
from tests.harvest.killing import kill_until_done
from tests.harvest.repository import Item, Repository

pytestmark = pytest.mark.slow


def test_ten_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    items = [Item(f"oai:k.example.org:{n}", title=f"Title {n}") for n in range(1_000)]
    path = tmp_path / "oaicdif.sqlite"
    trial = kill_until_done(Repository(items), path, 10, random.Random(20240201))  # noqa: S311
    store = open_store(path)
    stored = [each for n in range(1_000) for each in store.stored_records(f"oai:k.example.org:{n}")]
    lists = [each for each in store.runs(1, limit=50) if each.verb is Verb.LIST_RECORDS]
    run = next(each for each in lists if each.full)  # the last kill may come behind its end
    store.close()
    assert trial.kills == 10
    assert len(stored) == 1_000
    assert (run.counts.records, run.counts.new, run.seen) == (1_000, 1_000, 1_000)
    assert max(trial.repeated) <= 1


def test_ten_kills_in_nights_of_deletions_lose_double_and_forget_nothing(tmp_path: Path) -> None:
    chance = random.Random(20240201)  # noqa: S311
    mornings = kill_through_nights(tmp_path / "oaicdif.sqlite", 10, chance)
    assert [each for each in mornings if not each.good] == []
    assert sum(each.kills for each in mornings) == 10
