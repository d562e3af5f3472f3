"""Formats that the provider writes back from the kept document."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from oaicdif.cdif.document import Document
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.config import CrosswalkSettings, ProviderSettings, Settings
from oaicdif.errors import CrosswalkError
from oaicdif.formats.didl.didl_reader import parse_didl
from oaicdif.formats.didl.parcel import unpack
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.provider.published_formats import metadata_formats
from oaicdif.provider.written_back import ways_of
from oaicdif.web.serving import SETTINGS_FILE, application

WORK = {"@id": "https://doi.org/10.1234/5", "name": "The sea", "url": "https://x.example.org/5"}
RECORD = {"@id": "https://c.example.org/records/5", "identifier": "oai:example.org:5"}
OAI_DC = write_oai_dc([("title", "The sea, as received", "")])
BODIES = {
    "cdif-2023": orjson.dumps(lay_out_2023(Document(WORK, RECORD)).body),
    "oai_dc": OAI_DC,
}


OWN = """crosswalk: cdif-to-oai_qdc
version: 1.0.0
title: Titles as alternatives
to: oai_qdc
elements:
  dcterms:alternative:
    - {id: title, from: work.name, note: the title}
"""


def element(prefix: str, **missing: None) -> bytes | None:
    row = metadata_formats(ProviderSettings())[prefix]
    return row.element([(BODIES | missing)[name] for name in row.needs])


def test_didl_is_the_same_under_its_three_prefixes() -> None:
    # DECISIONS 23
    first = element("didl_document")
    assert first is not None
    assert element("DIDL_document") == first
    assert element("didl") == first


def test_didl_embeds_the_dublin_core_that_is_published_beside_it() -> None:
    found = element("didl")
    assert found is not None
    parcel = unpack(parse_didl(found))
    assert parcel.document_id == "oai:example.org:5"
    assert b"The sea, as received" in parcel.metadata[0].body


def test_qualified_dublin_core_is_written_from_the_document() -> None:
    found = element("oai_qdc")
    assert found is not None
    assert b"<dc:title>The sea</dc:title>" in found


def test_a_sites_own_file_says_how_qualified_dublin_core_is_written(tmp_path: Path) -> None:
    (tmp_path / "mine" / "back").mkdir(parents=True)
    (tmp_path / "mine" / "back" / "qdc.yaml").write_text(OWN, encoding="utf-8")
    own = ways_of(Settings(folder=tmp_path, crosswalk=CrosswalkSettings(folder="mine")))
    found = metadata_formats(ProviderSettings(), own)["oai_qdc"].element([BODIES["cdif-2023"]])
    assert found is not None
    assert b"<dcterms:alternative>The sea</dcterms:alternative>" in found
    assert b"dc:title" not in found


def test_shipped_files_are_used_without_a_folder_of_ones_own() -> None:
    assert ways_of(Settings()) is None
    assert metadata_formats(ProviderSettings())["oai_qdc"].element([BODIES["cdif-2023"]])


def test_entry_without_a_document_has_neither() -> None:
    assert element("oai_qdc", **{"cdif-2023": None}) is None
    assert element("didl", **{"cdif-2023": None}) is None


def test_wrong_file_of_a_site_ends_the_server_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine" / "back").mkdir(parents=True)
    (tmp_path / "mine" / "back" / "qdc.yaml").write_text(OWN.replace("from:", "form:"), "utf-8")
    (tmp_path / "oaicdif.toml").write_text('[crosswalk]\nfolder = "mine"\n', "utf-8")
    monkeypatch.setenv(SETTINGS_FILE, str(tmp_path / "oaicdif.toml"))
    with pytest.raises(CrosswalkError, match="unknown key 'form'"):
        application()
