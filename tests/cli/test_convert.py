"""`oaicdif convert` as a program: a file in, documents on standard output, counts on error."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from oaicdif.formats.dublin_core.simple import write_oai_dc
from tests.cli.programs import Finished, run_program

OAI = "http://www.openarchives.org/OAI/2.0/"
RECORD = write_oai_dc(
    [
        ("title", "Tides of the North Sea", "en"),
        ("creator", "Example, Ada", ""),
        ("identifier", "https://repo.example.org/items/1", ""),
        ("rights", "https://creativecommons.org/licenses/by/4.0/", ""),
        ("date", "2020-05-04", ""),
    ]
)
LIVE = (
    b"<record><header><identifier>oai:repo.example.org:1</identifier>"
    b"<datestamp>2021-02-03</datestamp></header><metadata>" + RECORD + b"</metadata></record>"
)
GONE = (
    b'<record><header status="deleted"><identifier>oai:repo.example.org:2</identifier>'
    b"<datestamp>2021-02-04</datestamp></header></record>"
)


def reply(*records: bytes, verb: str = "ListRecords") -> bytes:
    return (
        f'<OAI-PMH xmlns="{OAI}"><responseDate>2021-03-01T00:00:00Z</responseDate>'
        f'<request verb="{verb}">https://repo.example.org/oai</request><{verb}>'.encode()
        + b"".join(records)
        + f"</{verb}></OAI-PMH>".encode()
    )


@pytest.fixture(autouse=True)
def _without_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def convert(body: bytes, *more: str) -> Finished:
    return run_program("convert", "-", *more, given=body)


def documents(result: Finished) -> list[dict[str, object]]:
    return [orjson.loads(line) for line in result.out.splitlines()]


def test_bare_metadata_becomes_one_document_on_one_line() -> None:
    result = convert(RECORD)
    assert result.code == 0
    (document,) = documents(result)
    assert "Tides of the North Sea" in orjson.dumps(document).decode()
    assert "1 document" in result.err


def test_file_is_read_as_standard_input_is(tmp_path: Path) -> None:
    (tmp_path / "record.xml").write_bytes(RECORD)
    result = run_program("convert", "record.xml")
    assert len(documents(result)) == 1


@pytest.mark.parametrize("verb", ["ListRecords", "GetRecord"])
def test_reply_of_any_verb_with_records_is_read(verb: str) -> None:
    (document,) = documents(convert(reply(LIVE, verb=verb)))
    assert "2021-02-03" in orjson.dumps(document).decode()


def test_tombstones_are_counted_on_standard_error() -> None:
    result = convert(reply(LIVE, GONE))
    assert (result.code, len(documents(result))) == (0, 1)
    assert "1 tombstone" in result.err


def test_what_was_lost_is_counted_by_code_on_standard_error() -> None:
    body = RECORD.replace(b"2020-05-04", b"the day after")
    assert "date-not-read 1" in convert(body).err


def test_profile_chooses_the_layout() -> None:
    (draft,) = documents(convert(RECORD))
    (newer,) = documents(convert(RECORD, "--profile", "cdif-1.1"))
    assert draft != newer
    assert "schema:name" in newer


def test_rdf_comes_as_nquads() -> None:
    result = convert(RECORD, "--to", "nquads")
    lines = result.out.splitlines()
    assert any('"Tides of the North Sea"' in line for line in lines)
    assert all(line.endswith(" .") for line in lines)


def test_crosswalk_can_be_named() -> None:
    assert convert(RECORD, "--crosswalk", "driver_dc-to-cdif").code == 0


def test_misspelt_crosswalk_is_a_usage_error_with_a_hint() -> None:
    result = convert(RECORD, "--crosswalk", "oai_dc-to-cdfi")
    assert result.code == 2
    assert "oai_dc-to-cdif" in result.err


def test_record_that_no_crosswalk_reads_makes_the_command_fail() -> None:
    recipe = b'<recipe xmlns="https://example.org/recipe"><title>Soup</title></recipe>'
    result = convert(reply(LIVE.replace(RECORD, recipe)))
    assert (result.code, result.out) == (1, "")
    assert "1 record that no crosswalk reads" in result.err
    assert "not read: 1 record with the root element " in result.err


def test_file_without_records_fails_and_names_its_root() -> None:
    result = convert(b'<recipe xmlns="https://example.org/recipe"/>')
    assert result.code != 0
    assert "recipe" in result.err


def test_reply_that_holds_no_metadata_is_a_sentence(tmp_path: Path) -> None:
    reply = tmp_path / "names.xml"
    reply.write_text(
        '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListIdentifiers><header>'
        "<identifier>oai:a:1</identifier></header></ListIdentifiers></OAI-PMH>",
        encoding="utf-8",
    )
    result = run_program("convert", str(reply))
    assert (result.code, result.out) == (3, "")
    assert "it is a reply to ListIdentifiers, which holds no metadata." in result.err
