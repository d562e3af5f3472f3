"""What all tests share: the place of the material beside the project."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# Nothing is asserted about time: this machine may be busy. In CI the examples of property tests
# are the same each time, so that a change is judged by itself; elsewhere new ones are sought.
settings.register_profile("oaicdif", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("oaicdif")

PROJECT = Path(__file__).parents[1]
SHARED = PROJECT.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder beside the project with specifications, schemas, cases and recorded replies.

    It is absent on a user's machine: the test is then skipped by name. In CI it is there, and
    its absence is a failure.
    """
    if SHARED.is_dir():
        return SHARED
    if os.environ.get("CI"):
        pytest.fail(f"{SHARED.name} is absent in CI")
    pytest.skip("the folder ../shared is absent: no recorded material to test with")
