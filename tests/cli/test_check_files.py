"""What `oaicdif check` writes for machines and for the next time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from lxml import etree

from oaicdif.cli.check import command
from oaicdif.errors import UsageError
from oaicdif.store import open_store
from tests.judge.check.endpoints import Answer, Fault, serving
from tests.provider.provider_world import World, items
from tests.store.filling import Clock


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """Its clock shows the present, for the command reads the real one."""
    store = open_store(tmp_path_factory.mktemp("check") / "oaicdif.sqlite")
    clock = Clock()
    clock.now = datetime.now(UTC) - timedelta(seconds=30)
    found = World(store, clock).with_page_size(100)
    found.put(items(3))
    yield found
    store.close()


def run(world: World, *arguments: str, fault: Fault | None = None) -> Result:
    with serving(world, fault) as url:
        asked = [url, "--pause", "0", "--no-probes", *arguments]
        return CliRunner().invoke(command, asked, standalone_mode=False)


def no_metadata(answer: Answer) -> None:
    answer.sub("<metadata>.*?</metadata>", "")


def cached(answer: Answer) -> None:
    answer.sub("<responseDate>....", "<responseDate>2001")


def no_prolog(answer: Answer) -> None:
    answer.sub(r"^<\?xml.*?\?>\n", "")


def both(answer: Answer) -> None:
    no_metadata(answer)
    no_prolog(answer)


def test_junit_has_a_case_for_each_rule_and_a_failure_for_each_error(
    world: World, tmp_path: Path
) -> None:
    path = tmp_path / "check.xml"
    result = run(world, "--junit", str(path), "--json", fault=both)
    report = json.loads(result.output)
    (suite,) = etree.parse(str(path)).getroot()
    cases = {each.get("name"): each for each in suite}
    assert set(cases) == {*report["held"], *(each["rule"] for each in report["findings"])}
    failed = [name for name, each in cases.items() if each.find("failure") is not None]
    assert failed == ["metadata"]
    assert int(suite.get("failures", "")) == 1
    assert int(suite.get("tests", "")) == len(cases)
    assert "oai:example.org:00001" in (cases["metadata"].findtext("failure") or "")
    assert cases["xml-declaration"].find("system-out") is not None


def test_errors_of_the_baseline_do_not_count(world: World, tmp_path: Path) -> None:
    known, junit = str(tmp_path / "known.json"), tmp_path / "check.xml"
    run(world, "--baseline", known, "--write-baseline", fault=no_metadata)
    same = run(world, "--baseline", known, "--junit", str(junit), fault=no_metadata)
    assert same.return_value == 0
    assert etree.parse(str(junit)).getroot().get("failures") == "0"
    assert run(world, "--baseline", known, fault=cached).return_value == 1


def test_what_changed_since_last_time_is_told(world: World, tmp_path: Path) -> None:
    last = str(tmp_path / "last.json")
    first = json.loads(run(world, "--since", last, "--json", fault=both).output)
    assert "since_last_time" not in first
    second = json.loads(run(world, "--since", last, "--json", fault=no_prolog).output)
    assert second["since_last_time"] == {
        "new": [],
        "mended": ["metadata"],
        "remaining": ["xml-declaration"],
    }
    third = run(world, "--since", last, fault=cached).output
    assert "new        response-date" in third
    assert "mended     xml-declaration" in third


def test_check_that_stopped_leaves_the_last_time_as_it_was(world: World, tmp_path: Path) -> None:
    last = tmp_path / "last.json"
    run(world, "--since", str(last))
    before = last.read_bytes()

    def down(answer: Answer) -> None:
        answer.status, answer.body = 500, b""

    assert run(world, "--since", str(last), fault=down).return_value == 3
    assert last.read_bytes() == before


@pytest.mark.parametrize(
    "arguments",
    [("--baseline", "{}/none.json"), ("--write-baseline",), ("--since", "{}/odd.json")],
)
def test_wrong_files_are_told_before_anything_is_asked(
    world: World, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "odd.json").write_text("[]", encoding="utf-8")
    asked: list[Answer] = []
    given = [each.format(tmp_path) for each in arguments]
    result = run(world, *given, fault=asked.append)
    assert isinstance(result.exception, UsageError)
    assert asked == []
