"""`oaicdif crosswalk diff`: on samples and on a store, nothing written."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from click.testing import CliRunner, Result

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.cli.main import cli
from oaicdif.config import Settings, StoreSettings
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, Record
from oaicdif.resources import shipped_folder
from oaicdif.store import open_store
from tests.store.filling import NOON, harvest

pytestmark = pytest.mark.slow

SHIPPED = shipped_folder("crosswalks") / "oai_dc-to-cdif.yaml"
TITLES = ("The sea", "The sky", "The land")


def record(number: int, title: str) -> Record:
    values = [("title", title, ""), ("publisher", "Example Press", "")]
    return Record(Header(f"oai:example.org:{number}", "2024-01-01"), write_oai_dc(values))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A store with three records, crosswalked, and an edited crosswalk beside it."""
    path = tmp_path / "oaicdif.sqlite"
    store = open_store(path)
    harvest(store, [record(number, title) for number, title in enumerate(TITLES)])
    run_stale(store, Settings(store=StoreSettings(str(path))), lambda: NOON)
    store.close()
    (tmp_path / "oaicdif.toml").write_text(f'[store]\npath = "{path.name}"\n', encoding="utf-8")
    text = SHIPPED.read_text(encoding="utf-8")
    edited = text.replace(
        "{id: publisher, to: work.publisher", "{id: publisher, to: work.contributor"
    )
    assert edited != text
    (tmp_path / "edited.yaml").write_text(edited, encoding="utf-8")
    return tmp_path


def diff(site: Path, *more: str) -> Result:
    arguments = ["crosswalk", "diff", "oai_dc-to-cdif", str(site / "edited.yaml"), *more]
    return CliRunner().invoke(cli, [*arguments, "--settings", str(site / "oaicdif.toml")])


@pytest.mark.slow
def test_stored_records_show_what_an_edit_would_change(site: Path) -> None:
    found = orjson.loads(diff(site, "--store", "--json").output)
    assert (found["records"], found["changed"], found["new_datestamps"]) == (3, 3, 3)
    rows = {(row["kind"], row["path"]): row for row in found["differences"]}
    lost = rows["LOST", "work.publisher"]
    assert lost["records"] == 3
    assert lost["examples"][0]["record"] == "oai:example.org:0"
    assert ("SPURIOUS", "work.contributor") in rows


@pytest.mark.slow
def test_edit_that_changes_nothing_says_so(site: Path) -> None:
    (site / "edited.yaml").write_text(SHIPPED.read_text(encoding="utf-8"), encoding="utf-8")
    found = orjson.loads(diff(site, "--store", "--json").output)
    assert (found["records"], found["changed"], found["differences"]) == (3, 0, [])


def test_nothing_is_written(site: Path) -> None:
    before = (site / "oaicdif.sqlite").read_bytes()
    diff(site, "--store")
    assert (site / "oaicdif.sqlite").read_bytes() == before


def test_samples_are_compared_when_asked_for(site: Path) -> None:
    found = orjson.loads(diff(site, "--samples", "--json").output)
    assert "new_datestamps" not in found


@pytest.mark.slow
def test_without_a_store_the_samples_are_compared(site: Path) -> None:
    (site / "oaicdif.sqlite").unlink()
    found = orjson.loads(diff(site, "--json").output)
    assert "new_datestamps" not in found


def test_stored_records_are_compared_when_there_are_any(site: Path) -> None:
    assert orjson.loads(diff(site, "--json").output)["new_datestamps"] == 3
    assert "3 records of the store compared" in diff(site).output


def test_person_reads_kind_path_and_example(site: Path) -> None:
    output = diff(site, "--store").output
    assert "3 would get a new datestamp" in output
    assert "LOST     work.publisher  3 records" in output
    assert "Example Press" in output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["crosswalk", "diff", "nothing", "oai_dc-to-cdif"], "There is no crosswalk 'nothing'"),
        (
            ["crosswalk", "diff", "oai_dc-to-cdif", "qdc-to-cdif", "--endpoint", "x"],
            "no endpoint|x",
        ),
    ],
)
def test_what_is_unknown_is_said(site: Path, arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(cli, [*arguments, "--settings", str(site / "oaicdif.toml")])
    assert result.exception is not None
    assert any(part in str(result.exception).lower() for part in said.lower().split("|"))
