"""A new metadata format is one Python file with its entry point, and the two crosswalk files.

The package below is laid out as an installer leaves it; the programs run in processes of their
own, which find it on their path.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from lxml import etree

from oaicdif.demo.replay_server import serving

pytestmark = pytest.mark.slow

FORMAT = '''
"""Notes: a heading, a text, an address."""

from oaicdif.formats.metadata_format import Format, WayBackValues
from oaicdif.model import MetadataFormat
from oaicdif.xmldoc import escape, local_name

SPACE = "urn:example:note:1"


def read_note(root):
    return [(f"note:{local_name(each)}", each.text or "", "", "") for each in root]


def write_note(written: WayBackValues) -> bytes:
    parts = [
        f"<{name.partition(':')[2]}>{escape(text)}</{name.partition(':')[2]}>"
        for name, text, _, _ in written.values
    ]
    return f'<note xmlns="{SPACE}">{"".join(parts)}</note>'.encode()


NOTE = Format(
    "note",
    "Notes",
    roots=frozenset({f"{{{SPACE}}}note"}),
    prefixes=frozenset({"note"}),
    read=read_note,
    element_prefixes=frozenset({"note"}),
    written="note",
    elements=("note:heading", "note:text", "note:address"),
    write=write_note,
    published=(MetadataFormat("note", "https://notes.example.org/note.xsd", SPACE),),
)
'''
IN = """crosswalk: note-to-cdif
version: 1.0.0
title: Notes to CDIF
from: note
extends: oai_dc-to-cdif.yaml
elements:
  note:heading: dc:title
  note:text: dc:description
  note:address: dc:identifier
"""
BACK = """crosswalk: cdif-to-note
version: 1.0.0
title: CDIF to notes
to: note
elements:
  note:heading:
    - {id: name, from: work.name, note: "the title"}
  note:text:
    - {id: description, from: work.description, note: "the description"}
  note:address:
    - {id: address, from: work.@id, note: "where it is"}
"""
METADATA = (
    '<note xmlns="urn:example:note:1"><heading>Tides at the pier</heading>'
    "<text>Twelve years, twice a day.</text>"
    "<address>https://notes.example.org/tides</address></note>"
)
SETTINGS = """[provider]
base_url = "http://127.0.0.1:8080"
admin_email = "notes@example.org"
[crosswalk]
folder = "own"
[[endpoint]]
name = "notes"
url = "{url}"
prefix = "note"
"""
ASK = """
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from oaicdif.config import load_settings
from oaicdif.store import open_store
from oaicdif.web.app import create_app
settings = load_settings(Path("oaicdif.toml"), {})
store = open_store(settings.store_path)
later = datetime.now(UTC) + timedelta(minutes=1)
client = create_app(settings, store, lambda: later).test_client()
sys.stdout.buffer.write(client.get("/oai?" + sys.argv[1]).data)
store.close()
"""
OAI = "{http://www.openarchives.org/OAI/2.0/}"
NOTE = "{urn:example:note:1}"


def reply(arguments: Mapping[str, str]) -> bytes:
    """An endpoint with one record, in the new format alone."""
    header = (
        "<header><identifier>oai:notes.example.org:1</identifier>"
        "<datestamp>2024-01-01T00:00:00Z</datestamp></header>"
    )
    verb = arguments.get("verb", "")
    bodies = {
        "Identify": "<Identify><repositoryName>Notes</repositoryName>"
        "<baseURL>http://notes.example.org/oai</baseURL><protocolVersion>2.0</protocolVersion>"
        "<adminEmail>notes@example.org</adminEmail>"
        "<earliestDatestamp>2000-01-01T00:00:00Z</earliestDatestamp>"
        "<deletedRecord>persistent</deletedRecord>"
        "<granularity>YYYY-MM-DDThh:mm:ssZ</granularity></Identify>",
        "ListMetadataFormats": "<ListMetadataFormats><metadataFormat>"
        "<metadataPrefix>note</metadataPrefix><schema>https://notes.example.org/note.xsd</schema>"
        "<metadataNamespace>urn:example:note:1</metadataNamespace></metadataFormat>"
        "</ListMetadataFormats>",
        "ListRecords": f"<ListRecords><record>{header}<metadata>{METADATA}</metadata></record>"
        "</ListRecords>",
        "ListIdentifiers": f"<ListIdentifiers>{header}</ListIdentifiers>",
        "ListSets": '<error code="noSetHierarchy"/>',
    }
    return (
        '<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">'
        "<responseDate>2024-02-01T00:00:00Z</responseDate>"
        f"<request>http://notes.example.org/oai</request>{bodies.get(verb, '')}</OAI-PMH>"
    ).encode()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A working folder with the package on the path, harvested from one endpoint."""
    folder = tmp_path_factory.mktemp("notes")
    package = folder / "packages"
    known = package / "note_format-1.0.dist-info"
    known.mkdir(parents=True)
    (package / "note_format.py").write_text(FORMAT, encoding="utf-8")
    (known / "METADATA").write_text("Metadata-Version: 2.1\nName: note-format\nVersion: 1.0\n")
    (known / "entry_points.txt").write_text("[oaicdif.formats]\nnote = note_format:NOTE\n")
    (folder / "own" / "back").mkdir(parents=True)
    (folder / "own" / "note-to-cdif.yaml").write_text(IN, encoding="utf-8")
    (folder / "own" / "back" / "cdif-to-note.yaml").write_text(BACK, encoding="utf-8")
    (folder / "note.xml").write_text(METADATA, encoding="utf-8")
    with serving(reply) as url:
        (folder / "oaicdif.toml").write_text(SETTINGS.format(url=url), encoding="utf-8")
        run(folder, "-m", "oaicdif", "harvest")
    return folder


def run(folder: Path, *arguments: str) -> bytes:
    paths = [str(folder / "packages"), str(Path.cwd())]
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def asked(folder: Path, query: str) -> etree._Element:
    return etree.fromstring(run(folder, "-c", ASK, query))


def test_convert_reads_it(site: Path) -> None:
    document = json.loads(run(site, "-m", "oaicdif", "convert", "note.xml"))
    assert document["about"]["name"] == "Tides at the pier"
    assert document["about"]["@id"] == "https://notes.example.org/tides"


def test_explain_names_its_elements_and_its_file(site: Path) -> None:
    shown = run(site, "-m", "oaicdif", "explain", "note.xml").decode()
    assert "note:heading" in shown
    assert "note-to-cdif" in shown


def test_harvested_records_become_documents(site: Path) -> None:
    found = run(site, "-m", "oaicdif", "explain", "oai:notes.example.org:1").decode()
    assert "Tides at the pier" in found


def test_the_provider_lists_it_among_its_formats(site: Path) -> None:
    rows = asked(site, "verb=ListMetadataFormats").iter(f"{OAI}metadataFormat")
    found = {each.findtext(f"{OAI}metadataPrefix"): each for each in rows}
    assert found["note"].findtext(f"{OAI}metadataNamespace") == "urn:example:note:1"


def test_the_provider_serves_it_as_the_way_back_writes_it(site: Path) -> None:
    query = "verb=GetRecord&metadataPrefix=note&identifier=oai:notes.example.org:1"
    note = next(asked(site, query).iter(f"{NOTE}note"))
    assert [(each.tag, each.text) for each in note] == [
        (f"{NOTE}heading", "Tides at the pier"),
        (f"{NOTE}text", "Twelve years, twice a day."),
        (f"{NOTE}address", "https://notes.example.org/tides"),
    ]


def test_lint_knows_both_files(site: Path) -> None:
    assert b"note-to-cdif.yaml: ok" in run(site, "-m", "oaicdif", "crosswalk", "lint")
