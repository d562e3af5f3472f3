"""An RDM server as an endpoint: harvested, crosswalked and published by the program."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from oaicdif.config import load_settings
from oaicdif.rdm_server.making import make_server
from oaicdif.store import open_store
from tests.cli.programs import run_program
from tests.harvest.rdm.rdm_sources import serving
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import RdmWorld, document, settings_of_world
from tests.store.new_stores import new_store
from tests.web.catalog import POOR, RICH, Clock


@pytest.fixture
def there(tmp_path: Path) -> Iterator[RdmWorld]:
    """A catalog of ours elsewhere, with its real crosswalk."""
    store = new_store(tmp_path / "there.sqlite")
    world = RdmWorld(store, Clock(), settings_of_world())
    yield world.speaking(make_server(world.settings, store, world.clock))
    store.close()


class Here:
    """The program in a folder of its own, with that catalog as its endpoint."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.year = folder, 2100
        text = (
            f'[[endpoint]]\nname = "old"\nurl = "{url}"\nkind = "rdm"\n[harvest]\noverlap_s = 1\n'
        )
        (folder / "oaicdif.toml").write_text(text, encoding="utf-8")

    def harvest(self, *more: str) -> dict[str, Any]:
        done = run_program("harvest", "--json", *more)
        assert done.err == ""
        found: dict[str, Any] = json.loads(done.out)
        return {"code": done.code, **found}

    def descriptions(self) -> Mapping[str, tuple[str, ...]]:
        """URL → (title, authors, keywords, publication date, name) of all that is published."""
        settings = load_settings(self.folder / "oaicdif.toml", {})
        store = open_store(settings.store_path)
        clock = Clock()
        self.year += 1  # later than all that was published, and than what was answered before
        clock.now = clock.now.replace(year=self.year)
        world = RdmWorld(store, clock, settings)
        world.speaking(make_server(settings, store, clock))
        found = described(world)
        store.close()
        return found


def described(world: RdmWorld) -> Mapping[str, tuple[str, ...]]:
    names = ("Title", "Author", "Keywords", "Publication-Date", "OAI-Identifier", "License")
    return {
        each.url: tuple(value.decode() for name in names for value in each.values(name))
        for each in world.rds().objects
    }


def named(name: object, about: Mapping[str, Any]) -> Mapping[str, Any]:
    """The document of a work with a DOI, and none of the test prefix: nobody believes those."""
    return {**about, "@id": f"https://doi.org/10.48321/{name}"}


@shows(9, 23, 106)
def test_catalog_comes_over_as_it_is_with_what_changed_and_what_is_gone(
    there: RdmWorld, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    both = {"oai:x:rich": named("rich", RICH), "oai:x:poor": named("poor", POOR)}
    there.put(both, sets="sea sea:air")
    there.put({f"oai:x:{n}": named(n, document(f"Title {n}")) for n in range(20)})
    with serving(there.app_with(make_server(there.settings, there.store, there.clock))) as url:
        here = Here(folder, url)
        assert here.harvest()["code"] == 0
        assert here.descriptions() == described(there)
        assert len(here.descriptions()) == 22
        there.clock.tick(3600)
        new = named("new", document("New"))
        there.put({"oai:x:3": named(3, document("Changed")), "oai:x:4": None, "oai:x:new": new})
        assert here.harvest()["code"] == 0
        assert here.descriptions() == described(there)
        assert len(here.descriptions()) == 22
    status = run_program("status", "--json")
    assert '"old"' in status.out


def test_server_that_does_not_answer_is_told_as_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OAICDIF_HARVEST_RETRIES", "0")
    Here(tmp_path, "http://127.0.0.1:9")
    done = run_program("harvest")
    assert done.code == 3
    assert "127.0.0.1:9/rdm/incoming" in done.out + done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("command", [("probe", "old"), ("harvest", "--dry-run")])
def test_what_only_oai_pmh_has_is_refused_with_a_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    Here(tmp_path, "http://127.0.0.1:9")
    done = run_program(*command)
    assert done.code == 2
    assert "oaicdif rdm ask http://127.0.0.1:9 server" in done.err
