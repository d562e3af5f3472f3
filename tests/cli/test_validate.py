"""`oaicdif validate` from the outside: files, the store, schemas and shapes given, exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner, Result

from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.cli.validate import command
from oaicdif.errors import UsageError
from oaicdif.model import EntryDraft
from tests.cdif.documents import document
from tests.store.filling import Clock, harvest, publish_all, record
from tests.store.new_stores import new_store

SHAPES = b"""
    @prefix sh: <http://www.w3.org/ns/shacl#> .
    @prefix schema: <http://schema.org/> .
    <https://example.org/shape> a sh:NodeShape ; sh:targetSubjectsOf schema:subjectOf ;
        sh:property [ sh:path schema:version ; sh:minCount 1 ; sh:message "Say the version." ] .
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(command, list(arguments), standalone_mode=False)
    if result.exception:
        raise result.exception
    return result


def write(folder: Path, name: str, body: Any) -> str:
    (folder / name).write_bytes(orjson.dumps(body))
    return name


def test_document_with_its_claim_ends_with_0(folder: Path) -> None:
    name = write(folder, "record.jsonld", lay_out_2023(document()).body)
    result = run(name)
    assert result.return_value == 0
    assert "1 with the claim, 0 with violations" in result.output
    assert "Description (required, nilable): the source gives none." in result.output


def test_violation_ends_with_1_and_says_what_to_do(folder: Path) -> None:
    name = write(folder, "record.jsonld", lay_out_2023(document("license")).body)
    result = run(name)
    assert result.return_value == 1
    assert "violation  Rights (required)" in result.output
    assert "→ Send dc:rights" in result.output


def test_json_has_profile_item_and_count(folder: Path) -> None:
    first = write(folder, "a.jsonld", lay_out_2023(document("name")).body)
    second = write(folder, "b.jsonld", lay_out_1_1(document()).body)
    found = json.loads(run(first, second, "--json").output)["profiles"]
    assert [each["profile"] for each in found] == ["cdif-2023", "cdif-1.1"]
    assert found[0]["verdicts"][0]["item"] == "Title"
    assert found[1]["with_violations"] == 0


def test_profile_is_the_one_named(folder: Path) -> None:
    name = write(folder, "record.jsonld", lay_out_2023(document()).body)
    found = json.loads(run(name, "--profile", "cdif-1.1", "--json").output)["profiles"]
    assert found[0]["profile"] == "cdif-1.1"
    assert found[0]["with_violations"] == 1


def test_schema_and_shapes_given_judge_too(folder: Path) -> None:
    name = write(folder, "record.jsonld", lay_out_1_1(document()).body)
    schema = write(folder, "schema.json", {"required": ["schema:citation"]})
    (folder / "shapes.ttl").write_bytes(SHAPES)
    result = run(name, "--schema", schema, "--shapes", "shapes.ttl")
    assert result.return_value == 1
    assert "schema:citation must be there." in result.output
    assert "Say the version." in result.output


@pytest.mark.slow
def test_official_files_can_be_given(folder: Path, shared: Path) -> None:
    official = shared / "official" / "cdif-1.1"
    name = write(folder, "record.jsonld", lay_out_1_1(document()).body)
    schema = str(official / "core-discovery.schema.json")
    assert run(name, "--schema", schema).return_value == 0
    assert run(name, "--shapes", str(official / "strict-shapes.ttl")).return_value == 0


def test_store_is_judged_in_both_layouts(folder: Path) -> None:
    store = new_store(folder / "oaicdif.sqlite")
    harvest(store, [record(f"oai:a:{number}") for number in range(3)])
    items = store.stale_items(limit=10)
    drafts = []
    for number, item in enumerate(items):
        given = document(*(("name",) if number == 0 else ()))
        bodies = {
            "cdif-2023": orjson.dumps(lay_out_2023(given).body),
            "cdif-1.1": orjson.dumps(lay_out_1_1(given).body),
        }
        drafts.append(EntryDraft(item.key.entry_id, False, b"%d" % number, (), bodies))
    store.write_drafts(drafts, items)
    publish_all(store, Clock())
    store.close()
    result = run("--store", "--json")
    assert result.return_value == 1
    found = {each["profile"]: each for each in json.loads(result.output)["profiles"]}
    for profile in ("cdif-2023", "cdif-1.1"):
        assert (found[profile]["documents"], found[profile]["with_violations"]) == (3, 1)
    title = found["cdif-2023"]["verdicts"][0]
    assert (title["item"], title["documents"], title["examples"]) == ("Title", 1, ["oai:a:0"])
    assert "such as oai:a:" in run("--store").output
    limited = json.loads(run("--store", "--profile", "cdif-1.1", "--limit", "2", "--json").output)
    assert [each["documents"] for each in limited["profiles"]] == [2]


@pytest.mark.parametrize("arguments", [(), ("--store", "record.jsonld")])
def test_files_or_the_store_must_be_named(folder: Path, arguments: tuple[str, ...]) -> None:
    write(folder, "record.jsonld", {})
    with pytest.raises(UsageError):
        run(*arguments)


def test_store_that_is_not_there_is_said_so(folder: Path) -> None:
    with pytest.raises(UsageError, match="no store"):
        run("--store")
