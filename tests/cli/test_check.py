"""`oaicdif check` from the outside: exit codes, JSON, a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from oaicdif.cli.check import command
from oaicdif.store.sqlite import SqliteStore
from tests.check.endpoints import Answer, Fault, serving
from tests.publish.provider_world import World, items
from tests.store.filling import Clock


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """Its clock shows the present, for the command reads the real one."""
    store = SqliteStore.open(tmp_path_factory.mktemp("check") / "oaicdif.sqlite")
    clock = Clock()
    clock.now = datetime.now(UTC) - timedelta(seconds=30)
    found = World(store, clock).with_page_size(100)
    found.put(items(5))
    yield found
    store.close()


def run(world: World, *arguments: str, fault: Fault | None = None) -> Result:
    with serving(world, fault) as url:
        asked = [url, "--pause", "0", "--no-probes", *arguments]
        return CliRunner().invoke(command, asked, standalone_mode=False)


def forget_prolog(answer: Answer) -> None:
    answer.sub(r"^<\?xml.*?\?>\n", "")


def no_metadata(answer: Answer) -> None:
    answer.sub("<metadata>.*?</metadata>", "")


def test_a_faultless_endpoint_ends_with_0_and_says_so(world: World) -> None:
    result = run(world)
    assert result.return_value == 0
    assert "nothing to mend" in result.output


def test_a_warning_is_no_failure(world: World) -> None:
    result = run(world, fault=forget_prolog)
    assert result.return_value == 0
    assert "to do: Begin with" in result.output


def test_an_error_ends_with_1_and_names_place_and_remedy(world: World) -> None:
    result = run(world, fault=no_metadata)
    assert result.return_value == 1
    assert "oai:example.org:00001" in result.output
    assert "to do: Send the metadata" in result.output


def test_no_answer_ends_with_3(world: World) -> None:
    with serving(world) as url:
        pass
    result = CliRunner().invoke(command, [url, "--pause", "0"], standalone_mode=False)
    assert result.return_value == 3


def test_an_endpoint_of_the_settings_is_checked_by_its_name(world: World, tmp_path: Path) -> None:
    with serving(world) as url:
        settings = tmp_path / "oaicdif.toml"
        settings.write_text(f'[[endpoint]]\nname = "mine"\nurl = "{url}"\n', encoding="utf-8")
        asked = ["mine", "--settings", str(settings), "--pause", "0", "--no-probes"]
        assert CliRunner().invoke(command, asked, standalone_mode=False).return_value == 0
        other = CliRunner().invoke(command, ["other", *asked[1:]], standalone_mode=False)
    assert "mine" in str(other.exception)


def test_json_holds_every_rule_tried(world: World) -> None:
    found = json.loads(run(world, "--json", fault=no_metadata).output)
    assert [each["rule"] for each in found["findings"]] == ["metadata"]
    assert found["findings"][0]["times"] >= 5
    assert "token-once" in found["held"]
    assert found["walked"]["complete"] is True


def test_driver_judges_endpoint_and_records_with_a_score(world: World) -> None:
    found = json.loads(run(world, "--json", "--driver").output)["driver"]
    assert found["records"] == 5
    assert 0 < found["record_score"] <= 100
    assert 0 < found["endpoint_score"] <= 100
    broken = {each["rule"]: each["times"] for each in found["broken"]}
    worse = json.loads(run(world, "--json", "--driver", fault=no_creator).output)["driver"]
    assert worse["record_score"] < found["record_score"]
    assert {each["rule"] for each in worse["broken"]} - set(broken)
    assert "DRIVER guidelines 1.1: endpoint" in run(world, "--driver").output


def no_creator(answer: Answer) -> None:
    answer.sub("<dc:creator>.*?</dc:creator>", "")


def test_a_page_of_html_is_written(world: World, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    run(world, "--html", str(page), fault=no_metadata)
    text = page.read_text("utf-8")
    assert "A live record has metadata" in text
    assert "oai:example.org:00001" in text


def test_a_folder_without_schemas_is_told(world: World, tmp_path: Path) -> None:
    result = run(world, "--schemas", str(tmp_path))
    assert "no folder with XML Schemas" in str(result.exception)
