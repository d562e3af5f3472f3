"""`oaicdif explain` tells whether a record belongs into the set driver, and by what evidence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner

from oaicdif.cli.main import cli
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, Record
from oaicdif.store import open_store
from tests.store.filling import harvest

OPEN = [
    ("title", "The sea", ""),
    ("type", "Article", ""),
    ("identifier", "https://example.org/sea.pdf", ""),
    ("rights", "info:eu-repo/semantics/openAccess", ""),
]
SILENT = OPEN[:2]


def explain(folder: Path, what: str, *more: str) -> str:
    arguments = ["explain", what, *more, "--settings", str(folder / "oaicdif.toml")]
    return CliRunner().invoke(cli, arguments).output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "oaicdif.toml").write_text('[store]\npath = "s.sqlite"\n', encoding="utf-8")
    return tmp_path


def driver(folder: Path, what: str) -> Any:
    return orjson.loads(explain(folder, what, "--json"))[0]["driver"]


def test_each_condition_shows_the_value_that_decided_it(folder: Path) -> None:
    (folder / "record.xml").write_bytes(write_oai_dc(OPEN))
    found = driver(folder, str(folder / "record.xml"))
    assert found["member"]
    evidence = {each["condition"]: each["evidence"] for each in found["conditions"]}
    assert evidence["open access"] == "dc:rights info:eu-repo/semantics/openAccess"
    assert evidence["full text"] == "dc:identifier https://example.org/sea.pdf"


@pytest.mark.slow
def test_what_is_not_told_keeps_a_record_out(folder: Path) -> None:
    (folder / "record.xml").write_bytes(write_oai_dc(SILENT))
    assert not driver(folder, str(folder / "record.xml"))["member"]
    output = explain(folder, str(folder / "record.xml"))
    assert "not in the set driver:" in output
    assert "open access: unknown" in output


@pytest.mark.slow
def test_driver_set_of_the_source_is_believed_for_what_is_not_told(folder: Path) -> None:
    store = open_store(folder / "s.sqlite")
    header = Header("oai:example.org:1", "2024-01-01", ("driver",))
    harvest(store, [Record(header, write_oai_dc(SILENT))])
    store.close()
    found = driver(folder, "oai:example.org:1")
    assert (found["member"], found["listed_by_source"]) == (True, True)
    assert "in the set driver, as its source says:" in explain(folder, "oai:example.org:1")
