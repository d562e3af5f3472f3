"""`oaicdif rdm ask` and `rdm submit` as programs, beside a server of ours."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from oaicdif.rdm.soif_reader import read_objects
from tests.cli.programs import run_program
from tests.harvest.rdm.rdm_sources import OldServer, Sent, header, old_server, serving
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import RdmWorld, document, settings_of_world
from tests.store.new_stores import new_store
from tests.web.catalog import Clock


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RDM_TOKEN", "a secret")
    store = new_store(tmp_path / "there.sqlite")
    world = RdmWorld(store, Clock(), settings_of_world(token_variable="RDM_TOKEN"))
    world.put({"oai:x:1": document("Wind"), "oai:x:2": document("Ark")}, sets="sea")
    world.put({"oai:x:3": document("Gone")})
    world.put({"oai:x:3": None})
    with serving(world.app_with(world.server)) as address:
        yield address
    store.close()


def lines(*arguments: str) -> list[str]:
    done = run_program("rdm", "ask", *arguments)
    assert (done.code, done.err) == (0, "")
    return done.out.splitlines()


@shows(43, 63, 91)
def test_descriptions_are_shown_in_the_default_view_of_the_server(url: str) -> None:
    found = lines(url, "rds", "--order", "Title")
    assert found[0].split() == ["url", "Title"]
    assert [line.split()[-1] for line in found[1:]] == ["Ark", "Wind"]
    assert lines(url, "rds", "--hits", "1", "--attributes", "OAI-Identifier")[1].endswith("oai:x:1")
    assert lines(url, "deleted")[1].endswith("oai:x:3")


def test_server_schema_taxonomy_and_status_are_shown(url: str) -> None:
    assert any("Supported-RDM-Type" in line for line in lines(url, "server"))
    assert lines(url, "schema")[1].split()[0] == "Title"
    assert [line.split()[0] for line in lines(url, "taxonomy", "--scope", "children set")] == [
        *("class", "set", "set:sea"),
    ]
    assert lines(url, "status")[1] == "Ready"


@shows(43)
def test_server_can_be_named_by_a_catalog(url: str) -> None:
    csid = f"x-catalog{url.removeprefix('http')}/sea"
    assert len(lines(csid, "rds")) == 3
    assert len(lines(url, "rds", "--csid", csid)) == 3


def test_raw_reply_is_a_message_and_json_a_list(url: str) -> None:
    done = run_program("rdm", "ask", url, "rds", "--raw")
    assert [each.type for each in read_objects(done.out.encode())] == [
        *("RDMHEADER", "DOCUMENT", "DOCUMENT"),
    ]
    done = run_program("rdm", "ask", url, "rds", "--json", "--attributes", "Title")
    assert [each["Title"] for each in json.loads(done.out)] == ["Wind", "Ark"]


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (Sent(b"<html></html>"), "no RDM message"),
        (Sent(header("Status-Response", RDM_Error_Number=5, RDM_Error_Message="No\x1b[2J."), 400),
         "error 5: No"),
        (Sent(header("RD-Response") + b"@BROKEN { x\nA{-1}:\ty\n}\n"), ""),
    ],
)  # fmt: skip
def test_what_is_no_reply_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: Sent, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with old_server(OldServer({"RD-Request": lambda: sent})) as address:
        done = run_program("rdm", "ask", address, "rds")
    assert done.code == (3 if words else 0)
    assert words in done.err
    assert "Traceback" not in done.err
    assert "\x1b[2J" not in done.err


def test_url_that_cannot_be_a_catalog_is_a_sentence(url: str) -> None:
    done = run_program("rdm", "ask", "x-catalog:nonsense", "rds")
    assert done.code == 2
    assert "x-catalog://host:port/name" in done.err


@pytest.mark.parametrize("address", ["ftp://a.example.org/x", "a.example.org", "http://"])
def test_address_that_is_none_is_a_wrong_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run_program("rdm", "ask", address, "status")
    assert (done.code, done.out) == (2, "")
    assert "It begins with http:// or https://." in done.err


@shows(17, 117, 118)
def test_file_is_submitted_with_a_token(url: str, tmp_path: Path) -> None:
    raw = run_program("rdm", "ask", url, "rds", "--raw").out.encode()
    (tmp_path / "two.soif.gz").write_bytes(gzip.compress(raw))
    sent, token = ("rdm", "submit", url, "two.soif.gz"), ("--token-variable", "RDM_TOKEN")
    done = run_program(*sent)
    assert (done.code, "error 8" in done.err) == (3, True)
    done = run_program(*sent, *token)
    assert (done.code, done.err) == (0, "")
    assert "2 new" in done.out
    done = run_program(
        "rdm", "submit", url, "two.soif.gz", "--delete", "--token-variable", "RDM_TOKEN"
    )
    assert "2 deleted" in done.out


@pytest.mark.parametrize(("body", "words"), [(b"", "holds no SOIF object"), (b"@X { y\n", "byte")])
def test_file_that_is_no_soif_is_a_wrong_use(
    url: str, tmp_path: Path, body: bytes, words: str
) -> None:
    (tmp_path / "x.soif").write_bytes(body)
    done = run_program("rdm", "submit", url, "x.soif")
    assert done.code == 2
    assert words in done.err
