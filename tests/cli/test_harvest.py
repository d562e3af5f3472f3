"""`oaicdif harvest` and its relatives: what they print, and their exit codes. One test of each
command starts it as a program, and so do those of signals, of logs and of several processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from contextlib import chdir, closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

import pytest

from oaicdif.store import open_store
from tests.cli.programs import Finished, run_program
from tests.free_ports import free_port
from tests.harvest.repository import Asked, Reply, Repository, fifty, serving

PROGRAM = (sys.executable, "-m", "oaicdif")


def environment() -> dict[str, str]:
    """That of a user without settings of ours, who asks nothing again that failed, and what came
    unreadable soon."""
    found = {k: v for k, v in os.environ.items() if not k.startswith("OAICDIF_")}
    return {**found, "OAICDIF_HARVEST_RETRIES": "0", "OAICDIF_HARVEST_FIRST_WAIT_S": "0.01"}


def started(folder: Path, *arguments: str) -> Finished:
    """`oaicdif ARGUMENTS` in this folder, as a program."""
    done = subprocess.run(
        (*PROGRAM, *arguments),
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    return Finished(done.returncode, done.stdout, done.stderr)


def run(folder: Path, *arguments: str) -> Finished:
    """The same inside this process."""
    with chdir(folder), patch.dict(os.environ, environment(), clear=True):
        return run_program(*arguments)


def write_settings(folder: Path, **urls: str) -> None:
    rows = [f'[[endpoint]]\nname = "{name}"\nurl = "{url}"\n' for name, url in urls.items()]
    (folder / "oaicdif.toml").write_text("".join(rows), encoding="utf-8")


@pytest.mark.slow
def test_harvest_by_url_needs_no_settings(tmp_path: Path) -> None:
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    with serving(fifty(response_date=now)) as url:
        done = started(tmp_path, "harvest", url)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0] == "127.0.0.1: complete, 50 records, 50 new"
    assert (tmp_path / "oaicdif.sqlite").exists()


def test_json_is_for_machines(tmp_path: Path) -> None:
    with serving(fifty()) as url:
        done = run(tmp_path, "harvest", url, "--json")
    said = json.loads(done.out)
    (endpoint,) = said["endpoints"]
    assert (endpoint["state"], endpoint["runs"][0]["new"]) == ("complete", 50)
    assert said["crosswalked"] == said["published"] == 50


def repaired(asked: Asked, reply: Reply) -> Reply:
    return replace(reply, body=reply.body.replace(b"Title 25", b"This & that"))


def ends_early(asked: Asked, reply: Reply) -> Reply:
    return replace(reply, body=reply.body.replace(b">t!!!!20<", b"><"))


def torn(asked: Asked, reply: Reply) -> Reply:
    """One record of a list does not end as it began; alone it does."""
    if asked.verb != "ListRecords":
        return reply
    return replace(reply, body=reply.body.replace(b"Title 25</dc:title>", b"Title 25</dc:tit>"))


def torn_everywhere(asked: Asked, reply: Reply) -> Reply:
    return replace(reply, body=reply.body.replace(b"Title 25</dc:title>", b"Title 25</dc:tit>"))


def fails(asked: Asked, reply: Reply) -> Reply:
    return Reply(b"oops", 500) if asked.verb != "Identify" else reply


@pytest.mark.parametrize(
    ("repository", "code", "says"),
    [
        (fifty(fault=repaired), 1, "1 repair"),
        (fifty(fault=torn), 0, "50 records, 50 new. 1 entry fetched singly"),
        (fifty(fault=torn, with_size=False), 0, "; 1 entry fetched singly"),
        (fifty(fault=torn_everywhere), 1, "1 quarantined"),
        (fifty(fault=ends_early, honours_dates=False), 1, "suspect"),
        (fifty(fault=fails), 3, "incomplete"),
        (fifty(fault=lambda a, r: Reply(b"no", 403)), 3, "blocked"),
        (fifty(fault=lambda a, r: Reply(b"<html/>")), 3, "answers with a web page"),
        (fifty(fault=lambda a, r: Reply(b"gone", 404)), 3, "404"),
        (fifty(fault=lambda a, r: Reply(b"", 503, {"Retry-After": "9999"})), 3, "parked"),
    ],
)
def test_exit_code_tells_how_it_ended(
    tmp_path: Path, repository: Repository, code: int, says: str
) -> None:
    with serving(repository) as url:
        done = run(tmp_path, "harvest", url)
    assert done.code == code
    assert says in done.out + done.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("harvest",), "oaicdif init"),
        (("harvest", "nobody"), "No endpoint is called 'nobody'"),
        (("harvest", "ftp://a.example.org"), "no base URL"),
        (
            ("harvest", "http://a.example.org/oai?verb=Identify"),
            "Leave its end out: http://a.example.org/oai",
        ),
        (("harvest", "http://127.0.0.1:9/oai", "--replay", "none"), "There is no folder none"),
        (("harvest", "--nonsense"), "There is no option --nonsense."),
        (("probe", "nobody"), "No endpoint is called 'nobody'"),
        (("quarantine", "list"), "There is no store"),
    ],
)
def test_wrong_use_is_one_sentence_and_2(
    tmp_path: Path, arguments: tuple[str, ...], says: str
) -> None:
    done = run(tmp_path, *arguments)
    assert done.code == 2
    assert says in done.err
    assert "Traceback" not in done.err


@pytest.mark.slow
def test_refused_connection_is_one_sentence_and_3(tmp_path: Path) -> None:
    done = started(tmp_path, "harvest", "http://127.0.0.1:9/oai")
    assert done.code == 3
    assert "refused" in done.err
    assert "Traceback" not in done.err


def test_dry_run_asks_nothing(tmp_path: Path) -> None:
    repository = fifty()
    with serving(repository) as url:
        done = run(tmp_path, "harvest", url, "--dry-run")
    assert (done.code, repository.asked) == (0, [])
    assert "verb=ListRecords&metadataPrefix=oai_dc" in done.out


@pytest.mark.slow
def test_several_processes_harvest_several_endpoints(tmp_path: Path) -> None:
    other = fifty()
    other.items = [
        replace(each, identifier=each.identifier.replace("oai:a.", "oai:b."))
        for each in other.items
    ]
    with serving(fifty()) as one, serving(other) as two:
        write_settings(tmp_path, one=one, two=two, three="http://127.0.0.1:9/oai")
        done = started(tmp_path, "harvest", "--all", "--jobs", "3", "--json")
    said = json.loads(done.out)
    states = {each["name"]: each["state"] for each in said["endpoints"]}
    assert states == {"one": "complete", "two": "complete", "three": "incomplete"}
    assert (said["crosswalked"], done.code) == (100, 3)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_ends_behind_the_page_in_hand(tmp_path: Path, number: signal.Signals) -> None:
    repository = fifty()
    process: list[subprocess.Popen[str]] = []

    def strike(asked: Asked, reply: Reply) -> Reply:
        if asked.cursor == 20:
            process[0].send_signal(number)
        return reply

    repository.fault = strike
    with serving(repository) as url:
        process.append(
            subprocess.Popen(
                (*PROGRAM, "harvest", url),
                cwd=tmp_path,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        )
        out, err = process[0].communicate(timeout=60)
        assert process[0].returncode == 3, (out, err)
        assert "incomplete" in out
        assert "Stopping behind the page in hand" in err
        repository.fault = lambda asked, reply: reply
        again = run(tmp_path, "harvest", url)
    assert again.code == 0
    store = open_store(tmp_path / "oaicdif.sqlite")
    run_ = store.runs(1, limit=1)[0]
    store.close()
    assert (run_.counts.records, run_.counts.new) == (50, 50)


@pytest.mark.slow
def test_quarantine_can_be_looked_at_retried_and_released(tmp_path: Path) -> None:
    repository = fifty()

    def broken(asked: Asked, reply: Reply) -> Reply:
        body = reply.body.replace(b"Title 3<", b"Title 3</dc:nonsense><")
        body = body.replace(b"Title 4<", b"Title 4</dc:nonsense><")
        return replace(reply, body=body)

    repository.fault = broken
    with serving(repository) as url:
        assert run(tmp_path, "harvest", url).code == 1
        listed = json.loads(started(tmp_path, "quarantine", "list", "--json").out)
        assert [each["identifier"] for each in listed] == [
            "oai:a.example.org:3",
            "oai:a.example.org:4",
        ]
        first = str(listed[0]["id"])
        assert "</dc:nonsense>" in run(tmp_path, "quarantine", "show", first).out
        assert run(tmp_path, "quarantine", "show", "99").code == 2
        assert "1 released" in run(tmp_path, "quarantine", "release", first).out
        assert run(tmp_path, "quarantine", "retry").code == 1
        repository.fault = lambda asked, reply: reply
        done = run(tmp_path, "quarantine", "retry")
    assert (done.code, done.out) == (0, "1 of 1 are no problem any more\n")


@pytest.mark.slow
def test_probe_prints_and_keeps_what_it_found(tmp_path: Path) -> None:
    with serving(fifty()) as url:
        done = started(tmp_path, "probe", url)
    assert done.code == 0
    lines = [line.split(maxsplit=3) for line in done.out.splitlines()]
    assert ["from", "and", "until", "honoured"] in lines
    store = open_store(tmp_path / "oaicdif.sqlite")
    (endpoint,) = store.endpoints()
    store.close()
    assert endpoint.profile["disjoint"] is True


@pytest.mark.slow
def test_schedule_list_says_what_runs_when(tmp_path: Path) -> None:
    (tmp_path / "oaicdif.toml").write_text(
        '[[endpoint]]\nname = "a"\nurl = "http://a.example.org/oai"\nschedule = "every day 02:00"\n'
        'time_zone = "Europe/Berlin"\n[[endpoint]]\nname = "b"\nurl = "http://b.example.org/"\n',
        encoding="utf-8",
    )
    rows = json.loads(started(tmp_path, "schedule", "list", "--json").out)
    assert rows[0]["next"].split()[1][:5] == "02:00"
    assert [each["why"] for each in rows] == ["", "no schedule"]
    assert json.loads(run(tmp_path, "harvest", "--due", "--json").out)["endpoints"] == []


def test_schedule_that_cannot_be_read_is_2(tmp_path: Path) -> None:
    (tmp_path / "oaicdif.toml").write_text(
        '[[endpoint]]\nname = "a"\nurl = "http://a.example.org/oai"\nschedule = "sometimes"\n',
        encoding="utf-8",
    )
    done = run(tmp_path, "schedule", "run")
    assert done.code == 2
    assert "every day 02:00" in done.err


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ('schedule = "sometimes"', "oaicdif.toml:4: [export] schedule: 'sometimes' is no schedule"),
        ('time_zone = "Mars"', "oaicdif.toml:4: [export] time_zone: 'Mars' is no time zone"),
    ],
)
def test_a_schedule_of_files_that_cannot_be_read_is_2(
    tmp_path: Path, wrong: str, place: str
) -> None:
    (tmp_path / "oaicdif.toml").write_text(
        f'[export]\nfolder = "site"\n# by the clock\n{wrong}\n', encoding="utf-8"
    )
    done = run(tmp_path, "schedule", "run")
    assert done.code == 2
    assert place in done.err
    assert "oaicdif check-config" in done.err


@pytest.mark.slow
def test_log_lines_can_be_json_with_run_and_endpoint(tmp_path: Path) -> None:
    repository = fifty(fault=lambda a, r: Reply(b"no", 403) if a.verb == "ListRecords" else r)
    with serving(repository) as url:
        done = started(tmp_path, "--log-format", "json", "harvest", url)
    lines = [json.loads(line) for line in done.err.splitlines() if line.startswith("{")]
    assert any(line["endpoint"] == "127.0.0.1" and line["run"] == 1 for line in lines)


@pytest.mark.slow
def test_daemon_harvests_what_is_due_and_tells_its_metrics(tmp_path: Path) -> None:
    repository = fifty()
    port = free_port()
    with serving(repository) as url:
        (tmp_path / "oaicdif.toml").write_text(
            f'[[endpoint]]\nname = "a"\nurl = "{url}"\nschedule = "every day 02:00"\n',
            encoding="utf-8",
        )
        store = open_store(tmp_path / "oaicdif.sqlite")
        endpoint = store.add_endpoint("a", url)
        store.set_due(endpoint.endpoint_id, datetime(2024, 1, 1, tzinfo=UTC))  # missed long ago
        daemon = subprocess.Popen(
            (*PROGRAM, "schedule", "run", "--metrics-port", str(port)),
            cwd=tmp_path,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            assert daemon.stderr is not None
            for line in daemon.stderr:
                if "ListRecords complete: 50 records" in line:
                    break
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
                assert b'oaicdif_harvest_pages_total{endpoint="a"} 5.0' in answer.read()
        finally:
            daemon.send_signal(signal.SIGTERM)
            daemon.communicate(timeout=60)
    assert daemon.returncode == 0
    (due,) = store.dues().values()
    store.close()
    assert due.next_due is not None
    assert due.next_due > datetime.now(UTC)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(("nobody",), 2), (("http://127.0.0.1:9/oai", "--dry-run"), 0)],
)
def test_what_asks_nothing_leaves_no_store(
    tmp_path: Path, arguments: tuple[str, ...], code: int
) -> None:
    assert run(tmp_path, "harvest", *arguments).code == code
    assert list(tmp_path.iterdir()) == []


# ---- addresses that are no endpoint --------------------------------------------------------

OFTEN = "The base URL often ends in /oai, /oai/request or /oai2d."
PAGE = b"<!DOCTYPE html><html><head><meta charset=utf-8><title>Elm</title></head></html>"
# what the address answers | what is said of it
STRANGERS = {
    "a web page": (Reply(PAGE), "answers with a web page, not with OAI-PMH. Check the base"),
    "nothing there": (Reply(b"no", 404), "answered with HTTP status 404. Check the address."),
    "gone": (Reply(b"no", 410), "answered with HTTP status 410. Check the address."),
    "another root": (Reply(b"<rss/>"), "its root element is 'rss'. Check the base URL in a"),
    "a failure": (Reply(b"no", 500), "answered with HTTP status 500."),
}


@pytest.mark.parametrize("command", ["harvest", "probe"])
@pytest.mark.parametrize("stranger", STRANGERS)
def test_address_that_never_answered_is_told_and_not_stored(
    tmp_path: Path, stranger: str, command: str
) -> None:
    reply, says = STRANGERS[stranger]
    with serving(fifty(fault=lambda _asked, _reply: reply)) as url:
        done = run(tmp_path, command, url)
    assert done.code == 3
    assert says in done.err
    assert (OFTEN in done.err) == (stranger != "a failure")
    with closing(open_store(str(tmp_path / "oaicdif.sqlite"))) as store:
        assert store.endpoints() == []


def test_host_that_is_not_there_is_not_stored(tmp_path: Path) -> None:
    url = f"http://127.0.0.1:{free_port()}/oai"
    for command in ("harvest", "probe"):
        done = run(tmp_path, command, url)
        assert (done.code, "Check the address" in done.err) == (3, True)
    assert "127.0.0.1" not in run(tmp_path, "status").out


def test_endpoint_of_the_settings_is_stored_though_it_never_answered(tmp_path: Path) -> None:
    write_settings(tmp_path, elm=f"http://127.0.0.1:{free_port()}/oai")
    assert run(tmp_path, "harvest", "elm").code == 3
    with closing(open_store(str(tmp_path / "oaicdif.sqlite"))) as store:
        assert [each.name for each in store.endpoints()] == ["elm"]


def test_endpoint_that_has_no_identify_but_lists_is_stored(tmp_path: Path) -> None:
    def mute(asked: Asked, reply: Reply) -> Reply:
        return Reply(b"no", 404) if asked.verb == "Identify" else reply

    with serving(fifty(fault=mute)) as url:
        done = run(tmp_path, "harvest", url)
    assert "50 records, 50 new" in done.out


def test_a_stranger_does_not_keep_others_from_being_harvested(tmp_path: Path) -> None:
    with (
        serving(fifty(fault=lambda _asked, _reply: Reply(b"no", 404))) as wrong,
        serving(fifty()) as url,
    ):
        done = run(tmp_path, "harvest", wrong, url, "--json")
    found = [(each["state"], len(each["runs"])) for each in json.loads(done.out)["endpoints"]]
    assert (done.code, found) == (3, [("failed", 0), ("complete", 1)])
