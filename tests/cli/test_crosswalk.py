"""`oaicdif crosswalk`: run, test, lint, report and words."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, Record
from tests.cli.programs import Finished, run_program
from tests.store.filling import harvest
from tests.store.new_stores import new_store

pytestmark = pytest.mark.slow  # each command reads and compiles rules of a site of its own

OWN = """\
crosswalk: own-to-cdif
version: 1.0.0
title: Our own
usual: no
extends: oai_dc-to-cdif.yaml
"""


def record(number: int, *, deleted: bool = False) -> Record:
    values = [("title", f"Title {number}", ""), ("date", "some day", "")]
    header = Header(f"oai:repo.example.org:{number}", "2024-01-01", (), deleted)
    return Record(header, None if deleted else write_oai_dc(values))


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    store = new_store(tmp_path / "oaicdif.sqlite")
    harvest(store, [record(1), record(2)])
    store.close()
    (tmp_path / "oaicdif.toml").write_text(
        '[store]\npath = "oaicdif.sqlite"\n[crosswalk]\nfolder = "own"\n', encoding="utf-8"
    )
    (tmp_path / "own").mkdir()
    return tmp_path


def crosswalk(site: Path, *arguments: str) -> Finished:
    settings = ("--settings", str(site / "oaicdif.toml"))
    return run_program("crosswalk", *arguments, *settings)


def test_run_takes_what_changed_and_publishes_it(site: Path) -> None:
    found = orjson.loads(crosswalk(site, "run", "--json").out)
    assert (found["crosswalked"], found["changed"], found["published"]) == (2, 2, 2)
    assert found["reported"]["date-not-read"] == 2


def test_run_of_everything_changes_nothing_where_output_is_the_same(site: Path) -> None:
    crosswalk(site, "run")
    found = orjson.loads(crosswalk(site, "run", "--all", "--json").out)
    assert (found["alike"], found["crosswalked"]) == (2, 0)
    assert (found["changed"], found["published"]) == (0, 0)


def test_run_of_one_endpoint_names_it(site: Path) -> None:
    crosswalk(site, "run")
    found = orjson.loads(crosswalk(site, "run", "a", "--json").out)
    assert found["crosswalked"] == 2


def test_run_of_an_unknown_endpoint_fails(site: Path) -> None:
    result = crosswalk(site, "run", "nowhere")
    assert result.code != 0
    assert "nowhere" in result.err


def test_shipped_samples_hold(site: Path) -> None:
    result = crosswalk(site, "test", "oai_dc-to-cdif")
    assert result.code == 0
    assert "0 with differences" in result.out


def test_sample_that_differs_is_shown_and_fails(site: Path) -> None:
    (site / "own" / "own-to-cdif.yaml").write_text(OWN, encoding="utf-8")
    folder = site / "own" / "samples" / "own-to-cdif"
    folder.mkdir(parents=True)
    (folder / "one.xml").write_bytes(write_oai_dc([("title", "The sea", "")]))
    crosswalk(site, "test", "own-to-cdif", "--write")
    assert crosswalk(site, "test", "own-to-cdif").code == 0
    (folder / "one.xml").write_bytes(write_oai_dc([("title", "The sky", "")]))
    result = crosswalk(site, "test", "own-to-cdif")
    assert result.code == 1
    assert "work.name" in result.out


def test_lint_of_good_files_says_ok(site: Path) -> None:
    result = crosswalk(site, "lint")
    assert result.code == 0
    assert "oai_dc-to-cdif.yaml: ok" in result.out


def test_lint_points_at_the_line_and_knows_what_was_meant(site: Path) -> None:
    wrong = site / "own" / "own-to-cdif.yaml"
    wrong.write_text(
        OWN + "elements:\n  dc:title:\n    - {id: alternative, to: work.nmae, as: text}\n",
        encoding="utf-8",
    )
    result = crosswalk(site, "lint", str(wrong))
    assert result.code == 2
    assert "own-to-cdif.yaml:8:" in result.out
    assert "Did you mean 'work.name'?" in result.out


def test_report_tells_values_that_could_not_be_mapped(site: Path) -> None:
    crosswalk(site, "run")
    (endpoint,) = orjson.loads(crosswalk(site, "report", "--json").out)
    assert (endpoint["endpoint"], endpoint["documents"]) == ("a", 2)
    assert "some day" in orjson.dumps(endpoint).decode()


def test_report_for_reading_shows_items_codes_and_values(site: Path) -> None:
    crosswalk(site, "run")
    output = crosswalk(site, "report").out
    assert "a: 2 documents" in output
    assert "date-not-read 2" in output
    assert "some day" in output


def test_report_of_an_unknown_endpoint_fails(site: Path) -> None:
    crosswalk(site, "run")
    assert crosswalk(site, "report", "nowhere").code != 0


def test_words_list_each_word_with_its_meaning(site: Path) -> None:
    found = orjson.loads(crosswalk(site, "words", "--json").out)
    assert set(found) == {"recognisers (when)", "builders (as)", "splitters (split)", "steps (do)"}
    assert all(text for table in found.values() for text in table.values())
