"""Streams that are read while descriptions change: a short form of tests.trials.rd_streams."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rdm_rows import shows
from tests.trials.rd_streams import run

pytestmark = pytest.mark.slow


@shows(3, 16)
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_missed_or_doubled_while_streams_are_read(tmp_path: Path, seed: int) -> None:
    trial = run(tmp_path, 15, seed)
    assert {name: number for name, number in trial.faults.items() if number} == {}
    assert trial.counts["descriptions"] > 500
