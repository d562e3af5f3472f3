"""What all tests share: the place of the material beside the project."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import settings
from xdist.scheduler.loadfile import LoadFileScheduling  # type: ignore[import-untyped]

from tests import lanes, tables
from tests.files_in_memory import keep_files_in_memory
from tests.store import postgres

# Nothing is asserted about time: this machine may be busy. In CI the examples of property tests
# are the same each time, so that a change is judged by itself; elsewhere new ones are sought.
WHOLE = settings(deadline=None, derandomize=bool(os.environ.get("CI")))
settings.register_profile("whole", WHOLE)
settings.register_profile("fast lane", WHOLE, max_examples=20)  # a run of everything tries 100

# Compiled files are kept, also where the environment says otherwise, as containers often do: each
# worker, and each command that a test starts, would compile a thousand files again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

keep_files_in_memory()

# Collecting makes a hundred thousand things that all stay: nothing to look through for garbage.
gc.disable()

# Whoever starts the tests in the background of a script has them deaf to Ctrl-C, and all that they
# start: a test that sends one would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

PROJECT = Path(__file__).parents[1]
SHARED = PROJECT.parent / "shared"


# Files that share what takes long to make, the corpus and a server, by how their names begin: one
# worker has them all.
TOGETHER = ("tests/corpus/", "tests/store/test_postgres")
# The longest places with their slow tests, in seconds (two cores, 2026-11-28). The figures need not
# be right: they say which of two places begins first.
LONGEST_S = {
    "tests/corpus/": 200,
    "tests/browser/test_pages.py": 60,
    "tests/web/test_replica.py": 48,
    "tests/jobs/test_daemon.py": 41,
    "tests/cdif/test_corpus.py": 29,
    "tests/cli/test_harvest.py": 21,
    "tests/deploy/test_compose.py": 24,
    "tests/sources/test_killed_commands.py": 24,
    "tests/jobs/test_workers.py": 22,
    "tests/judge/check/test_run.py": 21,
    "tests/store/test_older_names.py": 21,
    "tests/cli/test_serve.py": 20,
    "tests/store/test_stamps.py": 19,
    "tests/jobs/test_scheduler.py": 19,
    "tests/store/test_server_restarts.py": 16,
    "tests/rules/test_accounting.py": 16,
    "tests/rules/test_plain_names.py": 15,
    "tests/deploy/test_compose_postgres.py": 15,
    "tests/demo/test_demo.py": 14,
    "tests/store/test_store_copy.py": 14,
    "tests/rules/test_long_values.py": 14,
    "tests/jobs/test_crosswalk_crew.py": 12,
    "tests/export/test_exporting.py": 12,
    "tests/harvest/test_kill.py": 12,
    "tests/store/test_shelves.py": 11,
    "tests/test_walks.py": 11,
    "tests/cli/test_serve_rdm.py": 10,
}
SLOW_S, QUICK_S = 0.3, 0.01  # a test of another place
WORTH_TELLING_S = 0.05
_When = Literal["setup", "call", "teardown"]


def place_of(nodeid: str) -> str:
    """The file of a test, or the beginning of those that stay together."""
    file = nodeid.partition("::")[0]
    return next((folder for folder in TOGETHER if file.startswith(folder)), file)


class _Places(LoadFileScheduling):  # type: ignore[misc] # xdist has no types
    """Hands out whole places."""

    def _split_scope(self, nodeid: str) -> str:
        return place_of(nodeid)


def pytest_configure(config: pytest.Config) -> None:
    """The hooks of lanes and tables beside those of this file; how many examples a property is
    tried with, before a file is imported that asks for it."""
    config.pluginmanager.register(lanes)
    config.pluginmanager.register(tables)
    settings.load_profile("fast lane" if config.option.markexpr == "not slow" else "whole")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """In a run of everything a worker more than there are cores: a third of its time goes by in
    waiting for browsers, servers, processes and clocks."""
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return (os.cpu_count() or 1) + 1 if whole and not config.option.markexpr else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give workers the long places first, so that none is left over at the end for one of them."""
    if not hasattr(config, "workerinput"):
        return
    slow, seconds = set(), dict.fromkeys((place_of(each.nodeid) for each in items), 0.0)
    for each in items:
        is_slow = each.get_closest_marker("slow") is not None
        seconds[place_of(each.nodeid)] += SLOW_S if is_slow else QUICK_S
        if is_slow:
            slow.add(place_of(each.nodeid))
    seconds |= {place: LONGEST_S[place] for place in slow & LONGEST_S.keys()}
    items.sort(key=lambda each: -seconds[place_of(each.nodeid)])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object | None:
    """As `--dist loadfile`, where that was asked for."""
    return _Places(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_collection_finish() -> None:
    """What was collected stays to the end: it need not be looked through again and again. What
    tests make is looked through less often than is usual, which saves a tenth of the fast lane."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Look once more through what tests made: what nobody closed is told then. Python does so
    again at its end, which takes it seconds, but for what is out of its sight."""
    gc.collect()
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


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A worker tells the run what a test's call came to, and of its set-up and tear-down only what
    failed or took long: each word that is sent costs both sides a third of a millisecond."""
    if not hasattr(item.config, "workerinput"):
        return None
    for report in _reports(item, nextitem):
        if report.when == "call" or not report.passed or report.duration > WORTH_TELLING_S:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def _reports(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[pytest.TestReport]:
    """What each part of a test came to. What the next test shares with it is not torn down."""
    hooks = item.ihook
    setup = _report(item, "setup", lambda: hooks.pytest_runtest_setup(item=item))
    yield setup
    if setup.passed:
        yield _report(item, "call", lambda: hooks.pytest_runtest_call(item=item))
    ends = item.session.shouldfail or item.session.shouldstop
    following = None if ends else nextitem
    yield _report(
        item, "teardown", lambda: hooks.pytest_runtest_teardown(item=item, nextitem=following)
    )
    if isinstance(item, pytest.Function):
        item.funcargs.clear()  # pytest keeps all tests to the end


def _report(item: pytest.Item, when: _When, part: Callable[[], None]) -> pytest.TestReport:
    end_of_all = (pytest.exit.Exception, KeyboardInterrupt)
    call = pytest.CallInfo.from_call(part, when, end_of_all)
    made: pytest.TestReport = item.ihook.pytest_runtest_makereport(item=item, call=call)
    return made
