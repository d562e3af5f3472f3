"""What all tests share: the place of the material beside the project."""

from __future__ import annotations

import gc
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.store import postgres

# Nothing is asserted about time: this machine may be busy. In CI the examples of property tests
# are the same each time, so that a change is judged by itself; elsewhere new ones are sought.
settings.register_profile("oaicdif", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("oaicdif")

# Compiled files are kept, also where the environment says otherwise, as containers often do: each
# worker, and each command that a test starts, would compile a thousand files again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

PROJECT = Path(__file__).parents[1]
SHARED = PROJECT.parent / "shared"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give workers the long files first, so that none is left over at the end for one of them. A
    slow test counts as a hundred others."""
    if not hasattr(config, "workerinput"):
        return
    weights: Counter[Path] = Counter()
    for each in items:
        weights[each.path] += 100 if each.get_closest_marker("slow") else 1
    items.sort(key=lambda each: -weights[each.path])


def pytest_collection_finish() -> None:
    """What was collected stays to the end: it need not be looked through again and again."""
    gc.freeze()


@pytest.fixture(autouse=True)
def _databases() -> Iterator[None]:
    """The databases of a test are there for the next one."""
    before = postgres.known_folders()
    yield
    postgres.forget(postgres.known_folders() - before)


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
