"""compose.yaml in, processes out: the page's commands, until the catalog answers through nginx."""

from __future__ import annotations

import json
import re
import shlex
import signal
import socket
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from typing import Final

import pytest

from oaicdif.config import settings_table
from oaicdif.demo.replay_server import Replay, serving
from oaicdif.resources import shipped_folder
from tests.deploy.compose_processes import DEPLOY, PROJECT, Compose, make_certificate, read_env

pytestmark = pytest.mark.slow

PAGE: Final = (PROJECT / "docs/deploying.md").read_text("utf-8")
BLOCKS: Final = re.findall(r"```sh\n(.*?)```", PAGE.partition("## systemd")[0], re.DOTALL)
LINES: Final = [line for block in BLOCKS for line in block.splitlines()]
RUN: Final = "docker compose run --rm "
SETTINGS: Final = {"OAICDIF_SERVE_WORKERS": "1"}


def test_page_has_the_commands_in_this_order() -> None:
    assert [line.split(" ")[0:3] for line in LINES] == [
        ["cd", "deploy"],
        ["docker", "compose", "build"],
        ["docker", "compose", "run"],
        ["docker", "compose", "run"],
        ["docker", "compose", "run"],
        ["mkdir", "-p", "tls"],
        ["openssl", "req", "-x509"],
        ["sudo", "chown", "101"],
        ["docker", "compose", "up", "-d"][:3],
    ]


@pytest.fixture(scope="module")
def compose(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Compose]:
    """The catalog of the page, up."""
    root = tmp_path_factory.mktemp("host")
    for each in (root, *list(root.parents)[:2]):
        each.chmod(0o755)  # nginx's workers are nobody
    found = Compose(root, SETTINGS)
    with serving(Replay(shipped_folder("xml_fixtures") / "landmarks", "")) as url:
        for line in LINES:
            if line.startswith(RUN):
                words = shlex.split(
                    line.removeprefix(RUN).replace("https://sea.example.org/oai", url)
                )
                done = found.run(*words)
                assert done.returncode == 0, (line, done.stdout, done.stderr)
            if line.startswith("openssl"):
                make_certificate(root / "etc/nginx/tls", line)
        with found.up():
            yield found


def ask(compose: Compose, path: str, **headers: str) -> tuple[int, Message, bytes]:
    """What nginx answers by TLS."""
    trusted = ssl.create_default_context(cafile=str(compose.root / "etc/nginx/tls/tls.crt"))
    url = f"https://localhost:{compose.places['8443']}{path}"
    request = urllib.request.Request(url, headers=headers)
    try:
        with urllib.request.urlopen(request, context=trusted, timeout=30) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


def test_catalog_answers_through_nginx(compose: Compose) -> None:
    end = time.monotonic() + 30  # lists show only what is older than the current second
    listed = b""
    while listed.count(b"<record>") < 7 and time.monotonic() < end:
        time.sleep(0.1)  # nginx lets an address ask ten times a second
        listed = ask(compose, "/oai?verb=ListRecords&metadataPrefix=oai_dc")[2]
    assert b"https://catalog.example.org/oai</request>" in listed
    assert listed.count(b"<record>") > 6
    status, headers, page = ask(compose, "/")
    assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert b"Example catalog" in page
    assert headers["Strict-Transport-Security"] == "max-age=63072000"
    assert json.loads(ask(compose, "/health")[2])["status"] == "ok"


def test_plain_http_leads_to_tls(compose: Compose) -> None:
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_: object) -> None:
            return None

    opener = urllib.request.build_opener(Stay)
    with pytest.raises(urllib.error.HTTPError) as answer:
        opener.open(f"http://127.0.0.1:{compose.nginx_port}/oai?verb=Identify")
    with answer.value as error:
        assert error.code == 301
        assert error.headers["Location"] == "https://127.0.0.1/oai?verb=Identify"


def test_one_request_has_one_name_in_both_logs_and_the_answer(compose: Compose) -> None:
    name = ask(compose, "/oai?verb=Identify", **{"X-Request-ID": "forged"})[1]["X-Request-ID"]
    assert re.fullmatch("[0-9a-f]{32}", name)
    end = time.monotonic() + 30
    while time.monotonic() < end and not all(
        name in compose.log(each) for each in ("provider", "nginx")
    ):
        time.sleep(0.05)
    ours = [line for line in compose.log("provider").splitlines() if name in line]
    theirs = [line for line in compose.log("nginx").splitlines() if name in line]
    assert [json.loads(line)["client"] for line in ours] == ["127.0.0.1"]
    assert [json.loads(line)["request"] for line in theirs] == ["GET /oai?verb=Identify HTTP/1.1"]


def test_forms_that_are_too_long_are_refused_by_nginx(compose: Compose) -> None:
    trusted = ssl.create_default_context(cafile=str(compose.root / "etc/nginx/tls/tls.crt"))
    url = f"https://localhost:{compose.places['8443']}/oai"
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.urlopen(url, b"verb=" + b"x" * 100_000, context=trusted)
    with answer.value as error:
        assert error.code == 413


def test_nothing_is_written_outside_the_volume_and_tmp(compose: Compose) -> None:
    written = {path.name for path in compose.root.iterdir()}
    logs = {f"{name}.log" for name in compose.in_order()}
    assert written == {"data", "tmp", "etc"} | logs
    assert {path.name for path in compose.data.iterdir()} >= {"oaicdif.toml", "oaicdif.sqlite"}


def children(process: int) -> set[str]:
    return set(Path(f"/proc/{process}/task/{process}/children").read_text().split())


def test_no_request_fails_while_workers_are_replaced(compose: Compose) -> None:
    provider = compose.running["provider"]
    before = children(provider.pid)
    provider.send_signal(signal.SIGHUP)
    found, end = [], time.monotonic() + 120
    while before & children(provider.pid) and time.monotonic() < end:
        found.append(ask(compose, "/oai?verb=Identify")[0])
        time.sleep(0.12)  # nginx lets ten a second through
    found += [ask(compose, "/oai?verb=Identify")[0] for _ in range(10)]
    assert not before & children(provider.pid)
    assert set(found) == {200}


def test_a_request_in_hand_is_answered_when_the_provider_is_to_end(compose: Compose) -> None:
    provider = compose.running.pop("provider")
    place = ("127.0.0.1", int(compose.places["8080"]))
    with socket.create_connection(place, timeout=30) as client:
        client.sendall(
            b"POST /oai HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
            b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 13\r\n\r\nverb=I"
        )
        ask(compose, "/oai?verb=Identify")  # taken behind the first one, which so is in hand
        provider.terminate()
        client.sendall(b"dentify")
        answer = b"".join(iter(lambda: client.recv(65536), b""))
    assert b"<Identify>" in answer
    assert provider.wait(30) == 0
    compose.start("provider")
    compose.wait_until_healthy("provider")


def test_harvesters_are_told_to_wait_while_the_provider_is_away(compose: Compose) -> None:
    provider = compose.running.pop("provider")
    provider.terminate()
    assert provider.wait(30) == 0
    status, headers, _ = ask(compose, "/oai?verb=Identify")
    assert (status, headers["Retry-After"]) == (503, "30")
    compose.start("provider")
    compose.wait_until_healthy("provider")
    assert ask(compose, "/oai?verb=Identify")[0] == 200


def test_every_service_ends_in_order_by_sigterm(compose: Compose) -> None:
    assert compose.stop() == {"nginx": 0, "provider": 0, "scheduler": 0}


def test_settings_that_are_given_by_hand_are_settings() -> None:
    known = {f"OAICDIF_{section}_{key}".upper() for section, key, _, _ in settings_table()}
    assert set(read_env(DEPLOY / "oaicdif.env")) - {"OAICDIF_LOG_FORMAT"} <= known
