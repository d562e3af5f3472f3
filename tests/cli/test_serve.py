"""`oaicdif serve`: a real server in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from oaicdif.config import load_settings
from oaicdif.store import open_store
from tests.provider.provider_world import World, items
from tests.store.filling import Clock

pytestmark = pytest.mark.slow


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


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


def test_a_missing_store_is_told(tmp_path: Path) -> None:
    done = subprocess.run(command(), cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "There is no store" in done.stderr
