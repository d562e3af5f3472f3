"""Programs that judge files of deploy/, where they are found; in CI they must be there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PLACES = ("OAICDIF_LINTERS",)


def linter(name: str) -> str:
    """Where the program is: in the folder that OAICDIF_LINTERS names, beside this Python, or on
    the path. A test without it is skipped by name, and fails in CI."""
    folders = [os.environ.get(each, "") for each in PLACES]
    folders += [str(Path(sys.executable).parent), os.environ["PATH"], "/usr/sbin"]
    found = shutil.which(name, path=os.pathsep.join(filter(None, folders)))
    if found:
        return found
    if os.environ.get("CI"):
        pytest.fail(f"{name} is not installed in CI")
    pytest.skip(f"{name} is not installed")


def judged(name: str, *arguments: str, folder: Path) -> str:
    """What the linter says of a file that it finds right."""
    done = subprocess.run(
        [linter(name), *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    return said
