"""What commands say of things that a new user meets: the sentence, and the way out in it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import replace
from pathlib import Path

import pytest

from oaicdif.errors import UnknownEndpoint
from tests.cli.programs import Finished, run_program
from tests.free_ports import free_port
from tests.harvest.repository import Asked, Reply, Repository, fifty, serving


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("OAICDIF_HARVEST_RETRIES", "0")
    with chdir(tmp_path):
        yield tmp_path


@pytest.fixture(scope="module")
def two_endpoints(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive that was never harvested, and a museum that was; for tests that change nothing."""
    made = tmp_path_factory.mktemp("two_endpoints")
    with chdir(made), serving(fifty()) as url:
        run_program("init", "http://archive.example.org/oai", "--name", "archive")
        run_program("endpoint", "add", "museum", url)
        assert run_program("harvest", "museum").code == 0
    return made


def harvested() -> Finished:
    with serving(fifty()) as url:
        return run_program("harvest", url)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--from", "2024-13-45"), "--from: no calendar has '2024-13-45'. Write a day,"),
        (("--until", "2023-02-29"), "--until: no calendar has '2023-02-29'. Write a day,"),
        (("--from", "2024-01-01T25:00:00Z"), "--from: no calendar has '2024-01-01T25:00:00Z'."),
    ],
)
def test_range_that_no_record_can_lie_in_is_refused(
    folder: Path, options: tuple[str, str], told: str
) -> None:
    done = run_program("harvest", "http://a.example.org/oai", *options)
    assert (done.code, done.err.startswith(f"oaicdif: {told}")) == (2, True)


def test_range_that_begins_in_the_future_is_remarked(folder: Path) -> None:
    with serving(fifty()) as url:
        done = run_program("harvest", url, "--from", "9999-01-01")
    assert done.err.startswith("--from: 9999-01-01 lies in the future, and no record is that new.")


def test_export_of_an_empty_catalog_says_that_nothing_is_published(folder: Path) -> None:
    Path("empty.toml").write_text('[store]\npath = "empty.sqlite"\n', encoding="utf-8")
    with serving(Repository([])) as url:
        run_program("harvest", url, "--settings", "empty.toml")
    done = run_program("export", "site", "--settings", "empty.toml")
    assert done.out.startswith("site: nothing is published yet")


def test_what_a_whole_crosswalk_leaves_alone_is_told(folder: Path) -> None:
    harvested()
    done = run_program("crosswalk", "run", "--all")
    assert "50 records left alone: nothing changed that their documents are made of" in done.out


def test_status_of_an_endpoint_that_never_answered_leads_to_its_address(folder: Path) -> None:
    url = f"http://127.0.0.1:{free_port()}/oai"
    Path("oaicdif.toml").write_text(f'[[endpoint]]\nname = "elm"\nurl = "{url}"\n', "utf-8")
    run_program("harvest")
    done = run_program("status")
    assert done.out.count("Connection refused") == 1
    assert "nothing ever came from it: check its address, and try it out: oaicdif probe elm" in (
        done.out
    )


def test_letter_without_an_address_or_a_sender_has_no_lines_for_them(folder: Path) -> None:
    def nameless(_asked: Asked, reply: Reply) -> Reply:
        return replace(reply, body=re.sub(b"<adminEmail>.*?</adminEmail>", b"", reply.body))

    with serving(fifty(fault=nameless)) as url:
        run_program("harvest", url)
    found = run_program("report", "127.0.0.1").out
    assert found.startswith("Subject: ")
    assert "\nDear colleagues,\n\nWe harvest " in found
    assert "kind regards" not in found


def test_letter_with_a_sender_ends_with_its_address(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OAICDIF_HARVEST_CONTACT", "desk@example.org")
    harvested()
    found = run_program("report", "127.0.0.1").out
    assert found.endswith("\n\nWith kind regards\ndesk@example.org\n")


@pytest.mark.slow  # starts a daemon
def test_daemon_without_a_schedule_says_so_and_how_it_stops(folder: Path) -> None:
    command = [sys.executable, "-m", "oaicdif", "schedule", "run"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=folder) as daemon:
        assert daemon.stderr is not None
        told = daemon.stderr.readline()
        daemon.send_signal(signal.SIGINT)
        rest = daemon.stderr.read()
    assert told.startswith("Nothing is scheduled, so this waits until you stop it.")
    assert "Stopping behind what is in hand" in rest


EXPLAINED = {
    "language that is none": (
        "<dc:language>Latn</dc:language>",
        "  not used: The language is not in the vocabulary; what may be one is kept as text.",
    ),
    "address that is used, and names no work": (
        "<dc:identifier>http://localhost/x/1</dc:identifier>",
        "  used above, and no more: It names no single work, so it does not identify this one.",
    ),
    "empty element": ("<dc:title></dc:title>", "  not used: The element is empty."),
    "value that is there twice": (
        "<dc:date>2020</dc:date><dc:date>2021</dc:date>",
        "  not used: Another date of the record was preferred.",
    ),
}


@pytest.mark.parametrize("value", EXPLAINED)
def test_explain_says_why_a_value_is_not_used(folder: Path, value: str) -> None:
    given, told = EXPLAINED[value]
    spaces = (
        'xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/"'
    )
    Path("r.xml").write_text(f"<oai_dc:dc {spaces}>{given}</oai_dc:dc>", encoding="utf-8")
    assert told in run_program("explain", "r.xml").out.splitlines()


def test_settings_file_has_an_empty_line_before_each_section(folder: Path) -> None:
    run_program("init", "http://a.example.org/oai")
    lines = Path("oaicdif.toml").read_text("utf-8").splitlines()
    heads = [at for at, line in enumerate(lines) if line.startswith("[")]
    assert len(heads) > 8
    assert [lines[at] for at in heads if lines[at - 2] != ""] == []


def test_works_named_under_an_address_of_this_machine_ask_for_another_one(folder: Path) -> None:
    harvested()
    done = run_program("validate", "--store")
    assert done.out.count("[provider] base_url") == 1
    assert "50 records without an identifier of their own are named under" in done.out
    assert "placeholder-identifier" not in done.out


def test_report_of_claims_does_not_contradict_itself(folder: Path) -> None:
    harvested()
    assert "record.conformsTo" not in run_program("crosswalk", "report").out


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("museun", "Did you mean 'museum'?"),
        ("MUSEUM", "Did you mean 'museum'?"),
        ("museum.example.org/oai", "A base URL begins with http:// or https://."),
        ("zzz", "Known: archive, museum."),
    ],
)
@pytest.mark.parametrize("command", ["harvest", "runs", "report", "conformance", "endpoint rename"])
def test_endpoint_that_is_not_known_leads_to_those_that_are(
    two_endpoints: Path, command: str, name: str, told: str
) -> None:
    behind = ("other",) if command.endswith("rename") else ()
    with chdir(two_endpoints):
        done = run_program(*command.split(), name, *behind)
    assert (done.code, done.err) == (2, f"oaicdif: No endpoint is called '{name}'. {told}\n")


def test_endpoint_that_is_not_known_among_many_leads_to_the_list() -> None:
    names = [f"source-{number}" for number in range(300)]
    said = str(UnknownEndpoint("zzz", names))
    assert said == "No endpoint is called 'zzz'. `oaicdif endpoint list` names them all."
    assert "Did you mean 'source-250'?" in str(UnknownEndpoint("sorce-250", names))
    assert "oaicdif init URL" in str(UnknownEndpoint("zzz"))


def test_report_of_documents_before_any_is_published_says_so(folder: Path) -> None:
    with serving(Repository([])) as url:
        run_program("harvest", url)
    done = run_program("crosswalk", "report", "127.0.0.1")
    assert (done.code, done.out) == (0, "No document is published here yet.\n")


@pytest.mark.parametrize(
    "command", ["runs", "report", "conformance", "crosswalk run", "crosswalk report"]
)
def test_endpoint_that_was_never_harvested_is_not_called_unknown(
    folder: Path, command: str
) -> None:
    harvested()
    run_program("init", "http://archive.example.org/oai")
    done = run_program(*command.split(), "archive.example.org")
    said = "archive.example.org was never harvested. Next: oaicdif harvest archive.example.org"
    assert (done.code, done.err) == (2, f"oaicdif: {said}\n")


@pytest.mark.parametrize("columns", [30, 71, 72, 120])
def test_report_of_documents_names_each_item_whole_on_any_screen(
    folder: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    harvested()
    monkeypatch.setenv("COLUMNS", str(columns))
    said = run_program("crosswalk", "report").out
    assert "work.publishingPrinciples" in said.replace("\n", "")
    assert ("┃" in said) == (columns >= 72)


@pytest.mark.parametrize("name", ["oai:x:nobody", "lost/record.xml"])
def test_explain_of_nothing_says_that_it_is_neither_a_record_nor_a_file(
    folder: Path, name: str
) -> None:
    harvested()
    done = run_program("explain", name)
    assert (done.code, done.err.startswith(f"oaicdif: No record '{name}' is stored.")) == (2, True)
    assert "There is no file of that name either." in done.err
