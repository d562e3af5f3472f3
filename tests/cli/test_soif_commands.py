"""`convert`, `explain` and `rdm import` with dumps of SOIF, as people run them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from oaicdif.rdm.soif_object import soif_object
from oaicdif.rdm.soif_reader import read_objects
from oaicdif.rdm.soif_writer import write_stream
from tests.cli.programs import run_program

GOOD = [
    soif_object("FILE", "http://x.org/1", [("Title", "Tides"), ("Author", "Doe, Jane")]),
    soif_object("FILE", "http://x.org/2", [("Title", "Ebb"), ("Gatherer-Name", "G")]),
]
WIRE = b"".join(write_stream(GOOD))
BAD = b"@FILE { http://x.org/3\nTitle{-1}:\tv\n}\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings, if any, and the store are those of this folder."""
    monkeypatch.chdir(tmp_path)


def dump(folder: Path, wire: bytes = WIRE, name: str = "dump.soif") -> Path:
    path = folder / name
    path.write_bytes(gzip.compress(wire) if name.endswith(".gz") else wire)
    return path


@pytest.mark.parametrize("name", ["dump.soif", "dump.soif.gz"])
def test_convert_makes_a_document_of_each_description(tmp_path: Path, name: str) -> None:
    done = run_program("convert", str(dump(tmp_path, name=name)))
    found = [json.loads(line) for line in done.out.splitlines()]
    assert [each["about"]["name"] for each in found] == ["Tides", "Ebb"]
    assert [each["about"]["@id"] for each in found] == ["http://x.org/1", "http://x.org/2"]
    assert done.code == 0


def test_explain_reads_a_dump_that_is_packed(tmp_path: Path) -> None:
    path = dump(tmp_path)
    plain = run_program("explain", str(path))
    assert "http://x.org/1" in plain.out
    path.write_bytes(gzip.compress(WIRE))
    assert run_program("explain", str(path)) == plain


def test_convert_writes_soif_and_gives_no_url_twice(tmp_path: Path) -> None:
    twice = dump(tmp_path, WIRE + WIRE)
    done = run_program("convert", str(twice), "--to", "soif")
    found = read_objects(done.out.encode())
    assert [each.text("Title") for each in found] == ["Tides", "Ebb", "Tides", "Ebb"]
    assert [each.url for each in found[:2]] == ["http://x.org/1", "http://x.org/2"]
    assert len({each.url for each in found}) == 4
    assert found[2].url == found[2].text("Metadata-URL")


def test_convert_names_what_it_set_aside(tmp_path: Path) -> None:
    done = run_program("convert", str(dump(tmp_path, WIRE + BAD)))
    assert done.code == 1
    assert len(done.out.splitlines()) == 2
    assert "set aside: 1 object" in done.err
    at = len(WIRE) + len(b"@FILE { http://x.org/3\n")
    assert f"byte {at} (http://x.org/3): the size has a sign." in done.err


@pytest.mark.parametrize(
    ("wire", "message"),
    [
        (b"", "Document is empty"),
        (b"just words\n", "Not well-formed XML"),
        (gzip.compress(WIRE)[:-9], "breaks off before its end"),
    ],
)
def test_what_is_no_dump_is_one_sentence(tmp_path: Path, wire: bytes, message: str) -> None:
    path = tmp_path / "dump"
    path.write_bytes(wire)
    done = run_program("convert", str(path))
    assert done.code == 3
    assert message in done.err
    assert len(done.err.splitlines()) == 1


def test_explain_shows_the_attributes(tmp_path: Path) -> None:
    done = run_program("explain", str(dump(tmp_path)))
    assert 'soif:title [2] "Tides"' in done.out
    assert "how and for how long the description was gathered" in done.out


def test_a_dump_is_imported_and_published(tmp_path: Path) -> None:
    path = dump(tmp_path, WIRE + BAD, "dump.soif.gz")
    done = run_program("rdm", "import", str(path), "--endpoint", "old")
    assert done.code == 1
    assert "old: complete, 2 records, 2 new, 1 quarantined" in done.out
    assert "2 crosswalked, 2 published" in done.out
    again = run_program("rdm", "import", str(path), "--endpoint", "old", "--json")
    told = json.loads(again.out)
    assert (told["state"], told["new"], told["unchanged"]) == ("complete", 0, 2)
    status = run_program("status", "--json")
    assert "old" in status.out
    shown = run_program("explain", "http://x.org/1")
    assert 'soif:title [2] "Tides"' in shown.out
    aside = run_program("quarantine", "list")
    assert "http://x.org/3" in aside.out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["nowhere.soif", "--endpoint", "old"], 2, "there is no file"),
        (["dump.soif"], 2, "--endpoint"),
        (["dump.soif", "--endpoint", "http://x.org/"], 2, "a dump needs a name"),
        (["dump.soif", "--endpoint", "old catalog/"], 2, "'old catalog/' cannot be a name"),
        (["dump.soif", "--endpoint", ""], 2, "'' cannot be a name"),
        (["words.txt", "--endpoint", "old"], 3, "There is no SOIF object in it."),
        (["empty.soif", "--endpoint", "old"], 3, "There is no SOIF object in it."),
    ],
)
def test_what_cannot_be_imported_is_told(
    tmp_path: Path, arguments: list[str], code: int, message: str
) -> None:
    dump(tmp_path)
    dump(tmp_path, b"\n", "empty.soif")
    dump(tmp_path, b"words of a letter\n", "words.txt")
    done = run_program("rdm", "import", *arguments)
    assert done.code == code
    assert message in done.err


@pytest.mark.parametrize("command", ["harvest", "probe"])
def test_what_came_by_dumps_cannot_be_asked_for_and_stays_well(
    tmp_path: Path, command: str
) -> None:
    dump(tmp_path)
    run_program("rdm", "import", "dump.soif", "--endpoint", "old")
    asked = run_program(command, "old")
    assert asked.code == 2
    assert "'old' has no address to ask: its descriptions come from dumps or submissions." in (
        asked.err
    )
    assert run_program("status").code == 0


def test_a_dump_is_not_mixed_with_an_endpoint_of_oai_pmh(tmp_path: Path) -> None:
    dump(tmp_path)
    settings = '[[endpoint]]\nname = "a"\nurl = "https://x.org/oai"\n'
    (tmp_path / "oaicdif.toml").write_text(settings, encoding="utf-8")
    done = run_program("rdm", "import", "dump.soif", "--endpoint", "a")
    assert done.code == 2
    assert "'a' is an endpoint of OAI-PMH." in done.err


def test_convert_tells_text_in_windows_1252_as_an_import_does(tmp_path: Path) -> None:
    wire = "@FILE { http://x.org/1\nTitle{13}:\tTides at café\n}\n".encode("cp1252")
    path = str(dump(tmp_path, wire))
    done = run_program("convert", path)
    assert (done.code, "repaired: windows-1252\n" in done.err) == (1, True)
    assert json.loads(done.out)["about"]["name"] == "Tides at café"
    imported = run_program("rdm", "import", path, "--endpoint", "old")
    assert (imported.code, "1 repair" in imported.out) == (1, True)
    plain = run_program("convert", str(dump(tmp_path, wire.decode("cp1252").encode())))
    assert "repaired" not in plain.err


def test_convert_makes_no_document_of_what_is_only_said_to_be_still_there(tmp_path: Path) -> None:
    still = b"@FILE { http://x.org/8\nTime-to-Live{1}:\t9\n}\nhttp://x.org/9\n"
    done = run_program("convert", str(dump(tmp_path, b"@REFRESH {\n" + still + b"}\n" + WIRE)))
    found = [json.loads(line)["about"]["@id"] for line in done.out.splitlines()]
    assert (done.code, found) == (0, ["http://x.org/1", "http://x.org/2"])
    assert "2 descriptions said to be still there" in done.err
