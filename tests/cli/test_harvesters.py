"""`oaicdif harvesters` shows who harvests, and what each has not fetched yet."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import orjson
from click.testing import CliRunner

from oaicdif.cli.main import cli
from oaicdif.model.harvester import Harvester, HarvesterKey
from oaicdif.store import open_book
from tests.provider.provider_world import World, items
from tests.store.filling import Clock
from tests.store.new_stores import new_store

NOW = datetime.now(UTC).replace(microsecond=0)


def run(folder: Path, *more: str) -> str:
    asked = ["harvesters", "--settings", str(folder / "oaicdif.toml"), *more]
    done = CliRunner().invoke(cli, asked)
    assert done.exit_code == 0
    return done.output


def site(folder: Path, *harvesters: Harvester) -> Path:
    """Three records of two hours ago, two of one hour ago, and these harvesters."""
    (folder / "oaicdif.toml").write_text('[store]\npath = "s.sqlite"\n', encoding="utf-8")
    store, clock = new_store(folder / "s.sqlite"), Clock()
    for hours, what in ((2, items(3)), (1, items(2, start=4))):
        clock.now = NOW - timedelta(hours=hours)
        World(store, clock).put(what)
    store.close()
    book = open_book(folder / "s.sqlite")
    book.change([], lambda _: {each.key: each for each in harvesters})
    book.close()
    return folder


def harvester(agent: str, hours: float, **more: object) -> Harvester:
    """One whose last list began so many hours ago."""
    begun = NOW - timedelta(hours=hours)
    key = HarvesterKey("198.51.100.0/24", agent, "ListRecords", "oai_dc", "")
    return Harvester(key, begun, begun, begun=begun)._replace(**more)  # type: ignore[arg-type]


def test_what_is_not_fetched_counts_from_the_last_whole_list(tmp_path: Path) -> None:
    then = NOW - timedelta(hours=1.5)
    site(
        tmp_path,
        harvester("whole", 1.5, finished=then, complete_since=then, position=3),
        harvester("halfway", 0.2, position=2, size=5),
        harvester("lost", 100, position=3, size=3),
    )
    found = {each["agent"]: each for each in orjson.loads(run(tmp_path, "--json"))}
    assert {name: (each["state"], each["not_fetched"]) for name, each in found.items()} == {
        "whole": ("finished", 2),
        "halfway": ("under way", 3),
        "lost": ("left", 2),
    }


def test_text_says_it_in_lines(tmp_path: Path) -> None:
    output = run(site(tmp_path, harvester("metha/0.2", 0.2, position=2, size=5)))
    assert "198.51.100.0/24  metha/0.2\n  asks for      ListRecords oai_dc\n" in output
    assert "2 of 5, under way\n  not fetched   3 records, it has no whole list yet\n" in output


def test_text_names_the_list_that_it_counts_from(tmp_path: Path) -> None:
    """Not the one under way: beside "2 of 5" a bare 0 would look wrong."""
    then = NOW - timedelta(hours=1.5)
    output = run(site(tmp_path, harvester("m", 0.2, position=2, size=5, complete_since=then)))
    assert f"2 records, changed since its whole list of {then:%Y-%m-%d %H:%M} UTC" in output


def test_nobody_is_a_sentence_too(tmp_path: Path) -> None:
    assert run(site(tmp_path)) == "Nobody has harvested in the last 90 days.\n"
