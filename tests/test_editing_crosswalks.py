"""The page `docs/editing-crosswalks.md` holds: its files are written, its commands are run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.config import Settings, StoreSettings
from oaicdif.model import Header, Record
from oaicdif.store import open_store
from tests.cli.programs import run_program
from tests.store.filling import NOON, harvest

PAGE: Final = Path(__file__).parents[1] / "docs" / "editing-crosswalks.md"
BLOCK: Final = re.compile(r"<!-- (file|run)(.*?) -->\n```\w*\n(.*?)```\n", re.DOTALL)
STORED: Final = "stored"


def blocks() -> list[tuple[str, str, str]]:
    """(file or run, what stands behind it, text) of each marked block, in order."""
    found = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    return [(kind, more.strip(" :,"), text) for kind, more, text in found]


def commands(text: str) -> list[tuple[str, str]]:
    """(command, what it is to print) of a block."""
    parts = text.split("$ oaicdif ")[1:]
    return [(command, wanted) for command, _, wanted in (part.partition("\n") for part in parts)]


def pattern(wanted: str) -> str:
    """A line of dots stands for any lines, dots in a line for any text."""
    lines = (
        r"(.*\n)*?" if line == "..." else r".*".join(map(re.escape, line.split("..."))) + r"\n"
        for line in wanted.splitlines()
    )
    return "".join(lines)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my").mkdir()
    return tmp_path


def store_record(site: Path) -> None:
    """record.xml in a store, crosswalked as oaicdif does without a folder of one's own."""
    path = site / "oaicdif.sqlite"
    if path.exists():
        return
    header = Header("oai:repository.example.org:1", "2024-01-01")
    store = open_store(path)
    harvest(store, [Record(header, (site / "record.xml").read_bytes())], name="repository")
    run_stale(store, Settings(store=StoreSettings(str(path))), lambda: NOON)
    store.close()


@pytest.mark.slow
def test_every_command_on_the_page_prints_what_the_page_says(site: Path) -> None:
    ran = 0
    for kind, more, text in blocks():
        if kind == "file":
            (site / more).parent.mkdir(parents=True, exist_ok=True)
            (site / more).write_text(text, encoding="utf-8")
            continue
        if more.endswith(STORED):
            store_record(site)
        for command, wanted in commands(text):
            done = run_program(*command.split())
            assert re.fullmatch(pattern(wanted), done.out), f"{command}\n{done.out}{done.err}"
            assert done.code == (int(more) if more.isdigit() else 0), command
            ran += 1
    assert ran == 12


def test_pattern_of_a_page_is_strict_where_it_has_no_dots() -> None:
    assert re.fullmatch(pattern("a\n...\nc d\n"), "a\nb\nc d\n")
    assert not re.fullmatch(pattern("a\nc d\n"), "a\nb\nc d\n")
    assert not re.fullmatch(pattern("a...\n"), "b\n")
