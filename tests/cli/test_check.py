"""`oaicdif check` from the outside: exit codes, JSON, a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from oaicdif.cli.check import command, exit_code
from oaicdif.errors import UsageError
from oaicdif.judge.check.driver_check import DriverReport
from oaicdif.judge.check.findings import Report, Walked
from oaicdif.judge.score import Tally
from oaicdif.judge.verdicts import Obligation, Rule, Text
from oaicdif.store import open_store
from tests.judge.check.endpoints import Answer, Fault, serving
from tests.provider.provider_world import World, items
from tests.store.filling import Clock
from tests.store.new_stores import new_store


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """Its clock shows the present, for the command reads the real one."""
    store = open_store(tmp_path_factory.mktemp("check") / "oaicdif.sqlite")
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


def test_a_web_page_ends_with_3_and_says_where_to_look(world: World) -> None:
    result = run(world, fault=web_page)
    assert result.return_value == 3
    assert "found: a web page (text/html)" in result.output
    assert result.output.count("to do:") == 1
    assert "base URL" in result.output


def web_page(answer: Answer) -> None:
    answer.body, answer.headers["Content-Type"] = b"<html>&nbsp;", "text/html"


def test_an_empty_store_ends_with_0(tmp_path: Path) -> None:
    store = new_store(tmp_path / "oaicdif.sqlite")
    clock = Clock()
    clock.now = datetime.now(UTC) - timedelta(seconds=30)
    result = run(World(store, clock))
    store.close()
    assert result.return_value == 0
    assert "it holds nothing yet" in result.output
    assert "--pages" not in result.output


def test_waiting_for_a_busy_server_is_told(world: World) -> None:
    times: list[int] = []

    def fault(answer: Answer) -> None:
        times.append(1)
        if len(times) == 1:
            answer.status, answer.headers["Retry-After"] = 503, "0"

    result = run(world, fault=fault)
    assert result.return_value == 0
    assert "The server is busy (HTTP status 503) and asks to wait 0 s" in result.output


def test_a_server_that_stays_busy_ends_with_3_and_when_to_come_again(world: World) -> None:
    def fault(answer: Answer) -> None:
        answer.status, answer.headers["Retry-After"] = 503, "1800"

    result = run(world, fault=fault)
    assert result.return_value == 3
    assert "found: busy: asks to wait 1800 s" in result.output
    assert "Errors" not in result.output


def test_a_fragment_is_refused_with_the_address_to_use() -> None:
    asked = ["http://127.0.0.1:1/oai#top", "--pause", "0"]
    error = CliRunner().invoke(command, asked, standalone_mode=False).exception
    assert isinstance(error, UsageError)
    assert "part behind #" in str(error)
    assert str(error).endswith(" http://127.0.0.1:1/oai")


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


def run_named(folder: Path, url: str, *more: str) -> Result:
    """A check of the endpoint "mine" of a settings file."""
    settings = folder / "oaicdif.toml"
    lines = "\n".join(("[[endpoint]]", 'name = "mine"', f'url = "{url}"', *more))
    settings.write_text(lines, encoding="utf-8")
    asked = ["mine", "--settings", str(settings), "--pause", "0", "--no-probes"]
    return CliRunner().invoke(command, asked, standalone_mode=False)


def guarded(answer: Answer) -> None:
    """Lets nobody in but reader:secret with a key and by POST."""
    right = {"authorization": "Basic cmVhZGVyOnNlY3JldA==", "x-key": "open"}
    if not answer.posted or right.items() - answer.asked_with.items():
        answer.status = 401
        answer.body = b""


def test_a_named_endpoint_is_asked_as_its_settings_say(world: World, tmp_path: Path) -> None:
    with serving(world, guarded) as url:
        assert run_named(tmp_path, url).return_value == 3
        done = run_named(
            tmp_path, url, 'user = "reader"', 'password = "secret"', 'headers = ["X-Key: open"]',
            'method = "POST"',
        )  # fmt: skip
    assert done.return_value == 0


def test_a_named_endpoint_is_asked_through_its_proxy(world: World, tmp_path: Path) -> None:
    with serving(world) as url:
        proxy = url.removesuffix("/oai")
        done = run_named(tmp_path, "http://repository.example.org/oai", f'proxy = "{proxy}"')
    assert done.return_value == 1  # its baseURL is not the address that was asked
    assert "2 errors" in done.output
    assert "ListRecords" not in done.output
    assert "5 records" in done.output


def test_a_certificate_file_of_the_settings_is_used(world: World, tmp_path: Path) -> None:
    missing = tmp_path / "no.pem"
    with serving(world) as url:
        secure = url.replace("http:", "https:")
        done = run_named(tmp_path, secure, f'ca_file = "{missing}"')
    assert done.return_value == 3
    assert "No such file" in done.output


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


def test_a_page_that_cannot_be_written_is_told_before_anything_is_asked(
    world: World, tmp_path: Path
) -> None:
    asked: list[Answer] = []
    result = run(world, "--html", str(tmp_path / "none" / "report.html"), fault=asked.append)
    assert isinstance(result.exception, UsageError)
    assert "cannot be written" in str(result.exception)
    assert asked == []


def test_a_report_is_shown_although_its_page_cannot_be_written_any_more(
    world: World, tmp_path: Path
) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()

    def fault(_: Answer) -> None:
        if folder.exists():
            folder.rmdir()

    result = run(world, "--html", str(folder / "report.html"), fault=fault)
    assert "nothing to mend" in result.output
    assert "cannot be written" in str(result.exception)


def test_an_earlier_page_stays_until_the_check_is_done(world: World, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_text("earlier", encoding="utf-8")
    seen: set[str] = set()
    run(world, "--html", str(page), fault=lambda _: seen.add(page.read_text("utf-8")))
    assert seen == {"earlier"}
    assert "nothing to mend" in page.read_text("utf-8")


def test_the_page_says_of_driver_what_the_text_says(world: World, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    result = run(world, "--driver", "--html", str(page), fault=no_creator)
    told = result.output[result.output.index("DRIVER guidelines 1.1: ") :].splitlines()
    text = unescape(page.read_text("utf-8"))
    assert told[0] in text
    for line in told[1:]:
        sentence = line.strip().removeprefix("found: ").partition(" [")[0]
        assert sentence in text, line
    assert "1.3.2; creator-present" in text
    assert "DRIVER" not in run_page(world, page)


def run_page(world: World, page: Path) -> str:
    """The page of a check without --driver; rules of OAI-PMH may name the guidelines."""
    run(world, "--html", str(page))
    return page.read_text("utf-8").replace("DRIVER 2.", "").replace("DRIVER 1.", "")


def test_a_broken_mandatory_rule_of_driver_ends_with_1_when_asked_for(world: World) -> None:
    assert run(world, fault=no_creator).return_value == 0
    result = run(world, "--driver", fault=no_creator)
    assert result.return_value == 1
    assert "[mandatory; 1.3.2; creator-present]" in result.output
    assert exit_code(nothing_found(), judged(Obligation.MANDATORY)) == 1
    assert exit_code(nothing_found(), judged(Obligation.RECOMMENDED)) == 0


def nothing_found() -> Report:
    return Report("http://127.0.0.1/oai", "", Walked(), (), ())


def judged(obligation: Obligation) -> DriverReport:
    """A report of DRIVER with one broken rule."""
    text = Text("A.", "A.")
    rule = Rule("a-rule", obligation.severity, text, text, "1.1", obligation=obligation)
    return DriverReport(100, 100, 1, (Tally(rule),))


def test_a_folder_without_schemas_is_told(world: World, tmp_path: Path) -> None:
    result = run(world, "--schemas", str(tmp_path))
    assert "no folder with XML Schemas" in str(result.exception)
