"""Upkeep that is killed loses nothing, and the next run heals. `tests.trials.store_kills` does
the same more often."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from tests.jobs.killed_upkeep import ON_A_SERVER, OPERATIONS, kill_often
from tests.store import postgres
from tests.store.test_sqlite_keeper import emptied

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are forked"),
]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "oaicdif.sqlite"
    emptied(path).close()
    return path


@pytest.mark.parametrize("operation", OPERATIONS)
def test_upkeep_that_is_killed_loses_nothing(operation: str, sound: Path, tmp_path: Path) -> None:
    chance = random.Random(17)  # noqa: S311
    done = kill_often(operation, OPERATIONS[operation], sound, tmp_path, 5, chance)
    assert done.wrong == ()


@pytest.mark.parametrize("operation", ON_A_SERVER)
def test_a_copy_to_or_from_a_server_that_is_killed_loses_nothing(
    operation: str, sound: Path, tmp_path: Path
) -> None:
    postgres.need()
    chance = random.Random(17)  # noqa: S311
    done = kill_often(operation, ON_A_SERVER[operation], sound, tmp_path, 5, chance)
    assert done.wrong == ()
