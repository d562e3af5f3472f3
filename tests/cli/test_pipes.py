"""A reader that has seen enough ends a command quietly, whatever it still had to say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_convert import LIVE, reply

pytestmark = pytest.mark.slow


def test_closed_pipe_ends_the_command_without_a_word(tmp_path: Path) -> None:
    page = tmp_path / "page.xml"
    page.write_bytes(reply(*[LIVE] * 400))  # more than a pipe holds
    with subprocess.Popen(
        [sys.executable, "-m", "oaicdif", "convert", str(page)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.read(10)
        running.stdout.close()
        said = running.stderr.read().decode()
        assert running.wait(30) == 0
    assert "Traceback" not in said
    assert "Broken" not in said
