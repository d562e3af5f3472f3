"""What commands say of `[provider] read_url`: `status`, `check-config`, `serve`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from oaicdif.errors import UsageError
from oaicdif.store import open_store
from tests.cli.programs import Finished, run_program
from tests.store.filling import Clock, draft_all, harvest, publish_all, record
from tests.store.replicas import Pair, replicated

OF_A_FILE = (
    "oaicdif.sqlite is a file, which has no replica to read from."
    " Leave read_url under [provider] empty."
)


def run(command: str, folder: Path, store: str, read_url: str, *arguments: str) -> Finished:
    file = folder / "oaicdif.toml"
    file.write_text(
        f'[store]\npath = "{store}"\n[provider]\nread_url = "{read_url}"\n', encoding="utf-8"
    )
    return run_program(command, "--settings", str(file), *arguments)


REPLICA = "postgresql://me:s3cret@replica.example.org/oaicdif"


def test_a_file_has_no_replica(tmp_path: Path) -> None:
    open_store(tmp_path / "oaicdif.sqlite").close()
    done = run("check-config", tmp_path, "oaicdif.sqlite", REPLICA)
    assert done.code == 2
    assert OF_A_FILE in done.out
    assert "oaicdif.toml:4: [provider] read_url" in done.out
    for command in ("serve", "status"):
        done = run(command, tmp_path, "oaicdif.sqlite", REPLICA)
        assert (done.code, OF_A_FILE in done.err) == (2, True)
        assert "s3cret" not in done.err


def test_a_replica_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="must lead to a replica on a PostgreSQL server"):
        open_store("postgresql://db.example.org/oaicdif", read_url=str(tmp_path / "a.sqlite"))


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with replicated() as found:
        yield found


@pytest.mark.slow
def test_status_and_check_config_tell_how_the_replica_stands(pair: Pair, tmp_path: Path) -> None:
    store_url, replica_url = pair.databases()
    clock = Clock()
    with closing(open_store(store_url)) as store:
        pair.pause()
        harvest(store, [record("oai:a:1")])
        draft_all(store)
        publish_all(store, clock)
    slow = run("status", tmp_path, store_url, replica_url)
    pair.resume()
    whole = run("status", tmp_path, store_url, replica_url)
    values = json.loads(run("status", tmp_path, store_url, replica_url, "--json").out)
    gone = run("check-config", tmp_path, store_url, "postgresql://me:s3cret@127.0.0.1:1/oaicdif")
    assert (slow.code, whole.code, gone.code) == (1, 0, 0)
    assert "Replica: " in slow.out
    assert "Replica: has everything" in whole.out
    assert (values["replica"]["lag_s"], values["replica"]["changes"]) == (0, 0)
    assert (
        "of its replica: The store postgresql://127.0.0.1:1/oaicdif cannot be reached" in gone.out
    )
    assert "s3cret" not in gone.out + gone.err
