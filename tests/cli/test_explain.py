"""`oaicdif explain`: where every value of a record went, from a file or from the store."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, Record
from oaicdif.store import open_store
from tests.cli.programs import Finished, run_program
from tests.store.filling import harvest
from tests.store.new_stores import new_store

IDENTIFIER = "oai:repo.example.org:1"
METADATA = write_oai_dc(
    [
        ("title", "Tides of the North Sea", ""),
        ("creator", "Example, Ada", ""),
        ("date", "the day after", ""),
    ]
)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    store = new_store(tmp_path / "oaicdif.sqlite")
    harvest(store, [Record(Header(IDENTIFIER, "2024-01-01"), METADATA)])
    store.close()
    (tmp_path / "oaicdif.toml").write_text('[store]\npath = "oaicdif.sqlite"\n', encoding="utf-8")
    (tmp_path / "record.xml").write_bytes(METADATA)
    return tmp_path


def explain(site: Path, *arguments: str) -> Finished:
    return run_program("explain", *arguments, "--settings", str(site / "oaicdif.toml"))


@pytest.mark.parametrize("which", ["record.xml", IDENTIFIER])
def test_every_value_has_a_line(site: Path, which: str) -> None:
    output = explain(site, which).out
    for value in ("Tides of the North Sea", "Example, Ada", "the day after"):
        assert value in output
    assert "oai_dc-to-cdif" in output
    assert "date-not-read" in output


def test_trace_as_json_names_rule_and_target(site: Path) -> None:
    found = orjson.loads(explain(site, IDENTIFIER, "--json").out)
    (record,) = found if isinstance(found, list) else [found]
    text = orjson.dumps(record).decode()
    assert '"work.name"' in text
    assert '"title' in text


def test_what_a_profile_lacks_is_told(site: Path) -> None:
    assert "does not claim cdif-2023" in explain(site, "record.xml").out


def test_what_a_source_can_do_for_a_claim_is_told_once(site: Path) -> None:
    (site / "short.xml").write_bytes(DATED.replace(b"Tides of the North Sea", b"Ti"))
    lines = [each.strip() for each in explain(site, "short.xml").out.splitlines()]
    assert lines.count("Title: Send dc:title, of three characters at least.") == 1
    assert not any(each.startswith("Resource identifier:") for each in lines)


def test_unknown_identifier_fails_and_says_so(site: Path) -> None:
    result = explain(site, "oai:repo.example.org:99")
    assert result.code != 0
    assert "oai:repo.example.org:99" in result.err


def test_relation_of_a_record_to_itself_points_nowhere(site: Path) -> None:
    name = "oai:repo.example.org:2"
    page = "https://repo.example.org/items/2"
    said = [("title", "Whole", ""), ("identifier", page, ""), ("relation", name, "")]
    store = open_store(site / "oaicdif.sqlite")
    harvest(store, [Record(Header(name, "2024-01-01"), write_oai_dc(said))], full=False)
    store.close()
    run_program("crosswalk", "run", "--settings", str(site / "oaicdif.toml"))
    (record,) = orjson.loads(explain(site, name, "--json").out)
    related = [each for each in record["values"] if each.get("element") == "dc:relation"]
    assert related
    assert all(page not in orjson.dumps(each["value"]).decode() for each in related)


DECIDED = "[cdif.derive]\ndateModified = 'datePublished'\n"
DATED = write_oai_dc(
    [
        ("title", "Tides of the North Sea", ""),
        ("date", "2012-07-18", ""),
        ("type", "Dataset", ""),
        ("rights", "https://creativecommons.org/licenses/by/4.0/", ""),
        ("identifier", "https://doi.org/10.1594/abc", ""),
    ]
)
TOLD = (
    "dateModified is not stated by the source. It is the date of publication; the resource may"
    " have been modified since."
)


def test_what_the_operator_let_be_derived_is_marked(site: Path) -> None:
    (site / "dated.xml").write_bytes(DATED)
    assert "does not claim cdif-1.1: Modified Date" in explain(site, "dated.xml").out
    (site / "oaicdif.toml").write_text(DECIDED, encoding="utf-8")
    output = explain(site, "dated.xml").out
    assert "work.dateModified = 2012-07-18" in output
    assert "derived  [cdif.derive] dateModified = datePublished (oaicdif.toml)" in output
    assert f"derived as you decided: {TOLD}" in output
    assert "claims cdif-1.1" in output
    (record,) = orjson.loads(explain(site, "dated.xml", "--json").out)
    assert record["decided"] == [
        {"path": "work.dateModified", "rule": "dateModified = datePublished", "told": TOLD}
    ]
