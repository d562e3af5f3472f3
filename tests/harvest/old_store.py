"""A store of an old schema, as far as filling a new one asks for it: written in SQL by hand."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from oaicdif import zstd

SCHEMA: Final = 20
_TABLES: Final = """
CREATE TABLE endpoint (endpoint_id INTEGER PRIMARY KEY, name TEXT, base_url TEXT,
  mint_identifiers INTEGER DEFAULT 0, identify BLOB, profile TEXT DEFAULT '{}');
CREATE TABLE source_set (endpoint_id INTEGER, set_spec TEXT, set_name TEXT);
CREATE TABLE former_url (base_url TEXT PRIMARY KEY, endpoint_id INTEGER);
CREATE TABLE harvest_stat (endpoint_id INTEGER, name TEXT, label TEXT, value REAL);
CREATE TABLE run (run_id INTEGER PRIMARY KEY, endpoint_id INTEGER, metadata_prefix TEXT,
  set_spec TEXT, from_ TEXT, until TEXT, full INTEGER, state TEXT, started TEXT, ended TEXT,
  first_response_date TEXT, complete_list_size INTEGER, message TEXT DEFAULT '', seen INTEGER,
  pages INTEGER, records INTEGER, new INTEGER, changed INTEGER, unchanged INTEGER, deleted INTEGER,
  duplicates INTEGER, repairs INTEGER, quarantined INTEGER, retries INTEGER,
  verb TEXT DEFAULT 'ListRecords', by_hand INTEGER DEFAULT 0, purpose TEXT DEFAULT 'list',
  believed INTEGER DEFAULT 0, highest INTEGER DEFAULT 0);
CREATE TABLE page (page_id INTEGER PRIMARY KEY, run_id INTEGER, number INTEGER, request_url TEXT,
  received TEXT, response_date TEXT, digest BLOB, body_bytes INTEGER, body BLOB,
  repairs TEXT DEFAULT '', records INTEGER, current INTEGER, scope TEXT);
CREATE TABLE record (record_id INTEGER PRIMARY KEY, endpoint_id INTEGER, identifier TEXT,
  metadata_prefix TEXT, datestamp TEXT, deleted INTEGER, sets TEXT, digest BLOB, harvested TEXT,
  page_id INTEGER, position INTEGER, about BLOB, metadata BLOB,
  copy_page INTEGER, copy_start INTEGER, copy_bytes INTEGER);
CREATE TABLE copies (page_id INTEGER PRIMARY KEY, bytes BLOB);
CREATE TABLE quarantine (quarantine_id INTEGER PRIMARY KEY, run_id INTEGER, page_number INTEGER,
  position INTEGER, identifier TEXT, reason TEXT, body BLOB, metadata_prefix TEXT, received TEXT,
  released TEXT, number INTEGER);
CREATE TABLE entry (entry_id INTEGER PRIMARY KEY, endpoint_id INTEGER, identifier TEXT,
  oai_identifier TEXT, slug TEXT, seq INTEGER, datestamp TEXT);
INSERT INTO endpoint (endpoint_id, name, base_url) VALUES
  (7, 'a', 'https://user:s3cret@a.example.org/oai');
INSERT INTO source_set VALUES (7, 'x', 'The set X');
INSERT INTO former_url VALUES ('http://a.example.org/old', 7);
INSERT INTO harvest_stat VALUES (7, 'pages', '', 2.0);
INSERT INTO run (run_id, endpoint_id, metadata_prefix, full, state, started, ended,
  first_response_date, seen, pages, records, new, changed, unchanged, deleted, duplicates, repairs,
  quarantined, retries) VALUES
  (3, 7, 'oai_dc', 1, 'complete', '2024-01-01T00:00:00+00:00', '2024-01-01T00:10:00+00:00',
   '2024-01-01T00:00:01Z', 5, 1, 5, 5, 0, 0, 0, 0, 0, 1, 0),
  (4, 7, 'oai_dc', 0, 'running', '2024-01-02T00:00:00+00:00', NULL,
   '2024-01-02T00:00:01Z', 0, 1, 3, 0, 1, 1, 1, 0, 0, 0, 0);
INSERT INTO quarantine VALUES (1, 3, 1, 9, 'oai:a:broken', 'no XML', x'3c', 'oai_dc',
  '2024-01-01T00:00:02+00:00', NULL, 0), (2, 3, 1, 8, 'oai:a:mended', 'no XML', x'3c', 'oai_dc',
  '2024-01-01T00:00:02+00:00', '2024-01-02T00:00:00+00:00', 0);
INSERT INTO entry VALUES (11, 7, 'oai:a:same', 'oai:a:same', 'oai:a:same', 5, '2024-01-03'),
  (12, 7, 'no URI', 'oai:example.org:12', 'oai:example~2eorg:12', 6, '2024-01-03');
PRAGMA application_id = 1868654947;
"""
DC: Final = (
    '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{}</dc:title></oai_dc:dc>'
)


def entry(name: str, title: str | None, stamp: str = "2024-01-01T00:00:00Z") -> str:
    """An entry of a page: deleted with the title "", without metadata with None."""
    status = ' status="deleted"' if title == "" else ""
    metadata = f"<metadata>{DC.format(title)}</metadata>" if title else ""
    return (
        f"<record><header{status}><identifier>oai:a:{name}</identifier>"
        f"<datestamp>{stamp}</datestamp><setSpec>x</setSpec></header>{metadata}</record>"
    )


def reply(*entries: str) -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8"?><OAI-PMH'
        ' xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2024-01-01T00:00:01Z'
        '</responseDate><request verb="ListRecords">http://a.example.org/oai</request><ListRecords>'
        f"{''.join(entries)}</ListRecords></OAI-PMH>"
    ).encode()


# identifier, title (None: no metadata kept), deleted, page_id, page of its copy
Row = tuple[str, str | None, bool, int | None, int | None]


def make_old(path: Path, pages: Sequence[bytes], rows: Sequence[Row], schema: int = SCHEMA) -> None:
    """An old store with these pages (numbers from 1; one a run) and records."""
    db = sqlite3.connect(path)
    db.executescript(_TABLES)
    copies: dict[int, bytes] = {}
    for number, body in enumerate(pages, 1):
        url = "https://user:s3cret@a.example.org/oai?verb=ListRecords"
        values = (number, number + 2, 1, url, f"2024-01-0{number}T00:00:02+00:00",
                  "2024-01-01T00:00:01Z", b"", len(body), zstd.compress(body), 5, 1)  # fmt: skip
        db.execute(
            "INSERT INTO page (page_id, run_id, number, request_url, received, response_date,"
            " digest, body_bytes, body, records, current) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
            values,
        )
    for name, title, deleted, page_id, copy_page in rows:
        place: tuple[int | None, ...] = (None, None, None)
        if title is not None and copy_page is not None:
            piece, before = DC.format(title).encode(), copies.get(copy_page, b"")
            copies[copy_page] = before + piece
            place = (copy_page, len(before), len(piece))
        db.execute(
            "INSERT INTO record (endpoint_id, identifier, metadata_prefix, datestamp, deleted,"
            " sets, digest, harvested, page_id, position, copy_page, copy_start, copy_bytes)"
            " VALUES (7, ?, 'oai_dc', '2024-01-01T00:00:00Z', ?, 'x', x'00',"
            " '2024-01-01T00:00:02+00:00', ?, 0, ?, ?, ?)",
            (f"oai:a:{name}", deleted, page_id, *place),
        )
    db.executemany(
        "INSERT INTO copies VALUES (?, ?)", [(n, zstd.compress(b)) for n, b in copies.items()]
    )
    db.execute(f"PRAGMA user_version = {schema}")
    db.commit()
    db.close()
