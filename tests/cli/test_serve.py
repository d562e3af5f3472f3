"""`oaicdif serve`: a real server in a process of its own."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from oaicdif.cli.serve import listed_from, wait_s
from oaicdif.config import load_settings
from oaicdif.store import open_store
from tests.free_ports import free_port
from tests.provider.provider_world import World, items
from tests.store.filling import Clock

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with settings and a filled store."""
    (tmp_path / "oaicdif.toml").write_text(
        '[provider]\nadmin_email = "admin@example.org"\n', encoding="utf-8"
    )
    store = open_store(load_settings(tmp_path / "oaicdif.toml", {}).store_path)
    clock = Clock()
    clock.now = datetime.now(UTC) - timedelta(minutes=1)
    World(store, clock).put(items(3))
    store.close()
    return tmp_path


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "oaicdif", "serve", *arguments]


def workers_of(main: int) -> list[str]:
    """The process numbers of this process's workers, as Linux tells them."""
    children = Path(f"/proc/{main}/task/{main}/children")
    return children.read_text("utf-8").split() if children.exists() else []


def threads_of_workers(main: int) -> list[int]:
    """How many threads each worker of this process has."""
    return [len(list(Path(f"/proc/{each}/task").glob("*"))) for each in workers_of(main)]


def wait_until_all_serve(main: int) -> None:
    """A signal is lost on a worker that has not begun its threads: it would end ten seconds later,
    when the main process has waited long enough."""
    assert waited_for(lambda: 1 not in threads_of_workers(main))


@contextmanager
def serving(folder: Path, port: int, *arguments: str) -> Iterator[list[str]]:
    """What it prints until the port is open; ended by Ctrl-C."""
    process = subprocess.Popen(
        command("--port", str(port), *arguments),
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        printed = []
        for line in process.stdout:
            printed.append(line)
            if "/health" in line:
                break
        yield printed
        wait_until_all_serve(process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)


def fetched(url: str, data: bytes | None = None) -> bytes:
    with urllib.request.urlopen(url, data) as reply:
        body: bytes = reply.read()
    return body


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_provider_is_served_where_it_says(folder: Path, workers: str) -> None:
    port = free_port()
    with serving(folder, port, "--workers", workers) as printed:
        url = f"http://127.0.0.1:{port}/oai"
        assert any(f"{url}?verb=Identify" in line for line in printed)
        body = fetched(f"{url}?verb=ListRecords&metadataPrefix=oai_dc")
        assert body.count(b"<record>") == 3
        assert b"<request verb" in body
        assert f">{url}</request>".encode() in body
        assert b"<Identify>" in fetched(url, b"verb=Identify")
        assert b'"ok"' in fetched(f"http://127.0.0.1:{port}/health")


def test_broken_bytes_get_a_reply_or_a_400_and_the_server_goes_on(folder: Path) -> None:
    port = free_port()
    with serving(folder, port):
        for raw in (b"\xff\xfe", b"\xc3\xa9", b"%00", b'"<>', b"a" * 70_000, b"\x01"):
            with socket.create_connection(("127.0.0.1", port)) as wire:
                wire.sendall(
                    b"GET /oai?verb=" + raw + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                )
                status = wire.recv(16).split()[1]
            assert status[:1] in (b"2", b"4")
        with socket.create_connection(("127.0.0.1", port)) as wire:
            wire.sendall(
                b"POST /oai HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                b"Content-Length: 13\r\n\r\nverb=Identify"
            )
            got = b"".join(iter(lambda: wire.recv(65536), b""))
        assert b"<Identify>" in got


def test_ctrl_c_of_a_terminal_reaches_the_main_process_alone(folder: Path) -> None:
    """A terminal sends SIGINT to all processes of its group; two signals at once can stop a worker
    from ending."""
    port = free_port()
    process = subprocess.Popen(
        command("--port", str(port)),
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    )
    assert process.stdout is not None
    assert any("/health" in line for line in process.stdout)
    wait_until_all_serve(process.pid)
    workers = workers_of(process.pid)
    assert workers
    for each in workers:
        status = Path(f"/proc/{each}/status").read_text("utf-8")
        masks = (status.partition(f"{name}:")[2].split()[0] for name in ("SigBlk", "SigIgn"))
        assert any(int(mask, 16) >> (signal.SIGINT - 1) & 1 for mask in masks)
    os.killpg(process.pid, signal.SIGINT)
    _, complaints = process.communicate(timeout=30)
    assert (process.returncode, complaints) == (0, "")


def test_a_port_that_is_taken_is_told(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            command("--port", port), cwd=folder, capture_output=True, text=True, check=False
        )
    assert done.returncode == 2
    assert f"port {port}" in done.stderr
    assert "--port" in done.stderr


def test_a_damaged_store_is_told_before_anything_is_served(folder: Path) -> None:
    path = load_settings(folder / "oaicdif.toml", {}).store_path
    with sqlite3.connect(path) as db:
        size = db.execute("PRAGMA page_size").fetchone()[0]
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'shelf'").fetchone()
    db.close()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)
    done = subprocess.run(
        command("--port", str(free_port())), cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 3
    assert "is damaged" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("ahead_s", "wait"), [(None, 0.0), (-3600.0, 0.0), (0.0, 0.0), (2.5, 2.5), (86400.0, 5.0)]
)
def test_serve_says_that_it_serves_when_lists_show_what_is_published(
    ahead_s: float | None, wait: float
) -> None:
    """A datestamp a day ahead is a clock's fault: nobody waits for that."""
    now = datetime(2026, 1, 1, tzinfo=UTC)
    listed_then = None if ahead_s is None else now + timedelta(seconds=ahead_s)
    assert wait_s(listed_then, now) == wait


def test_what_is_published_is_listed_a_second_after_its_datestamp(folder: Path) -> None:
    store = open_store(load_settings(folder / "oaicdif.toml", {}).store_path)
    listed_then = listed_from(store)
    assert listed_then is not None
    for moment, count in ((listed_then - timedelta(seconds=1), 0), (listed_then, 3)):
        with store.snapshot(moment) as snapshot:
            assert snapshot.totals()[0] == count
    store.close()


def test_a_missing_store_is_told(tmp_path: Path) -> None:
    done = subprocess.run(command(), cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "There is no store" in done.stderr


def sent(port: int, head: str, body: bytes) -> tuple[bytes, bytes]:
    """(head, body) of the reply to a POST of which nothing more comes."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        kind = "Content-Type: application/x-www-form-urlencoded"
        lines = ["POST /oai HTTP/1.1", "Host: x", "Connection: close", kind, head, "", ""]
        connection.sendall("\r\n".join(lines).encode() + body)
        connection.shutdown(socket.SHUT_WR)
        reply = b"".join(iter(lambda: connection.recv(65536), b""))
    return reply.partition(b"\r\n\r\n")[::2]


def test_posts_that_come_broken_are_400(folder: Path) -> None:
    port = free_port()
    chunked = "Transfer-Encoding: chunked"
    with serving(folder, port):
        whole = fetched(f"http://127.0.0.1:{port}/oai", b"verb=Identify")
        cut, _ = sent(port, "Content-Length: 100", b"verb=Identify")
        broken, _ = sent(port, chunked, b"d\r\nverb=Identify\r\nZZ\r\nx\r\n0\r\n\r\n")
        ended, _ = sent(port, chunked, b"20\r\nverb=Identify")
    assert b"<Identify>" in whole
    assert [each.split(b" ")[1] for each in (cut, broken, ended)] == [b"400"] * 3


# ---- what a server notices --------------------------------------------------------------------


def listed(port: int) -> int:
    """How many records one list gives; -1 while the server refuses."""
    url = f"http://127.0.0.1:{port}/oai?verb=ListRecords&metadataPrefix=oai_dc"
    try:
        return fetched(url).count(b"<record>")
    except (urllib.error.URLError, ConnectionError, http.client.HTTPException):
        return -1


def waited_for(condition: Callable[[], bool], *, seconds: float = 30) -> bool:
    """Whether it came true within a time that is far too long."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.1)
    return False


def last_listed(port: int, seen: list[int]) -> int:
    """What a list holds now; `seen` is told."""
    seen.append(listed(port))
    return seen[-1]


def test_a_store_that_is_exchanged_is_served_as_a_whole_by_new_workers(
    folder: Path, tmp_path: Path
) -> None:
    port = free_port()
    with serving(folder, port, "--workers", "2"):
        assert {listed(port) for _ in range(20)} == {3}
        other = open_store(tmp_path / "other.sqlite")
        clock = Clock()
        clock.now = datetime.now(UTC) - timedelta(minutes=1)
        World(other, clock).put(items(5))
        other.close()
        (tmp_path / "other.sqlite").replace(load_settings(folder / "oaicdif.toml", {}).store_path)
        seen: list[int] = []
        assert waited_for(lambda: last_listed(port, seen) == 5)
        assert 3 not in seen
        assert {listed(port) for _ in range(40)} <= {5, -1}


def test_workers_end_with_a_main_process_that_is_killed(folder: Path) -> None:
    port = free_port()
    process = subprocess.Popen(
        command("--port", str(port), "--workers", "2"), cwd=folder, stderr=subprocess.DEVNULL
    )
    try:
        assert waited_for(lambda: listed(port) == 3)
    finally:
        process.kill()
        process.wait()
    assert waited_for(lambda: listed(port) == -1)


READ_ONLY = """
import os, sys
from pathlib import Path
from oaicdif.cli.status import statuses
from oaicdif.clock import utc_now
from oaicdif.config import ProviderSettings, Settings
from oaicdif.errors import StoreUnwritable
from oaicdif.jobs.store_check import check_store
from oaicdif.store import open_store
from oaicdif.web.app import create_app

SETTINGS = Settings(provider=ProviderSettings(admin_email="admin@example.org"))

def asked(path):
    store = open_store(Path(path), serving=True)
    client = create_app(SETTINGS, store).test_client()
    for query in ("verb=Identify", "verb=ListRecords&metadataPrefix=oai_dc"):
        reply = client.get("/oai?" + query)
        yield f"{reply.status_code} {reply.get_data().count(b'<record>')}"
    yield client.get("/health").json["notes"]
    yield [each.endpoint.name for each in statuses(store)]
    yield (store.close_broken_runs(utc_now()), store.keeper.faults(), store.notes())
    found = check_store(store, SETTINGS, utc_now(), mend=False, stop=bool, told=lambda *_: None)
    yield (found.faults, found.orphans, found.records)
    try:
        store.mark_stale()
    except StoreUnwritable as error:
        yield f"unwritable: {error.message}"
    store.close()

list(asked(sys.argv[1]))  # all modules are loaded while they can be read
if os.geteuid() == 0:
    os.setuid(65534)  # root may write anything
print(*asked(sys.argv[2]), sep="\\n")
"""


def test_a_store_that_cannot_be_written_is_served_and_asked(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "oaicdif.sqlite"
        writable = load_settings(folder / "oaicdif.toml", {}).store_path
        path.write_bytes(writable.read_bytes())
        path.chmod(0o444)
        Path(place).chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", READ_ONLY, str(writable), str(path)],
            capture_output=True,
            text=True,
            check=False,
        )
        Path(place).chmod(0o755)
        left = sorted(each.name for each in Path(place).iterdir())
    assert done.returncode == 0, done.stderr
    identify, listing, notes, endpoints, kept, checked, refusal = done.stdout.splitlines()
    assert (kept, checked) == ("(0, [], {})", "([], {}, 3)")
    assert (identify, listing, endpoints) == ("200 0", "200 3", "['a']")
    assert "cannot be written: a clock that is set back is not noticed" in notes
    assert refusal.startswith("unwritable:")
    assert left == ["oaicdif.sqlite"]
