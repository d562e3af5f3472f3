"""The least that a harvest, and one with crosswalk, does in Python, for `bench_harvest`.

`bare_drafts` is the floor of ours: each record goes through our own rules and layouts, which
judge names, dates and licences, and what is published of it is packed and put into a bare file.
There is no other entry, no queue, no claim, no former place: nothing of the store.

Pages are fetched and parsed as B does it; each record goes through the hand-written map, which
uses our readers of values, is written by orjson twice and by lxml once (as many bodies as
ours, none of them laid out), and put into a bare SQLite file. No rules, reports, identity,
deletions, publication.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any

import orjson
import requests
from lxml import etree

from oaicdif.catalog.conversion import items_of_file
from oaicdif.catalog.crosswalk_run import file_drafter
from oaicdif.config import Settings
from oaicdif.formats.table import formats
from oaicdif.rules.library import load_crosswalks
from oaicdif.rules.result import Surroundings
from oaicdif.zstd import Dictionary, compress, trained
from tests.bench.handmade import HandMap

OAI = "{http://www.openarchives.org/OAI/2.0/}"
IDENTITY = {"Accept-Encoding": "identity"}
MOMENT = datetime(2024, 1, 1, tzinfo=UTC)
DOCUMENTS = ("cdif-2023", "cdif-1.1", "issues")
PAGES = """
CREATE TABLE page (number INTEGER PRIMARY KEY, body BLOB);
CREATE TABLE record (identifier TEXT PRIMARY KEY, datestamp TEXT, status TEXT, sets TEXT,
                     digest BLOB, page INTEGER, place INTEGER);
"""
TABLES = """
CREATE TABLE entry (entry_id INTEGER PRIMARY KEY, identifier TEXT UNIQUE, datestamp TEXT);
CREATE TABLE body (entry_id INTEGER, form INTEGER, body BLOB);
"""


def bare_harvest(url: str, folder: Path) -> int:
    """The number of records harvested durably, with the least that keeps each of them: its page
    as received, and a row with its header and the digest of its metadata."""
    db, count = sqlite3.connect(folder / "bare-harvest.sqlite"), 0
    db.executescript(f"PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; {PAGES}")
    for number, (body, records) in enumerate(bodies_and_records(url)):
        rows = [header_row(each, number, place) for place, each in enumerate(records)]
        with db:
            db.execute("INSERT INTO page VALUES (?, ?)", (number, compress(body)))
            db.executemany("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        count += len(rows)
    db.close()
    return count


def header_row(record: Any, page: int, place: int) -> tuple[Any, ...]:
    header = record[0]
    sets = " ".join([each.text for each in header[2:]])
    digest = blake2b(etree.tostring(record[1]), digest_size=32).digest()
    return header[0].text, header[1].text, header.get("status"), sets, digest, page, place


def pages(url: str) -> Iterator[list[Any]]:
    """The record elements of each page of the list."""
    return (records for _, records in bodies_and_records(url))


def bodies_and_records(url: str) -> Iterator[tuple[bytes, list[Any]]]:
    """Each page of the list as received, with its record elements."""
    session = requests.Session()
    token: str | None = ""
    while token is not None:
        query = {"resumptionToken": token} if token else {"metadataPrefix": "oai_dc"}
        response = session.get(url, params={"verb": "ListRecords", **query}, headers=IDENTITY)
        *records, end = etree.fromstring(response.content)[-1]
        token = end.text or None
        yield response.content, records


def bare_crosswalk(url: str, folder: Path) -> int:
    """The number of records harvested, mapped and written."""
    vocabularies = dict(load_crosswalks().crosswalk("oai_dc-to-cdif").vocabularies)
    hand, count = HandMap(vocabularies), 0
    db = sqlite3.connect(folder / "bare.sqlite")
    db.executescript(f"PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; {TABLES}")
    for records in pages(url):
        mapped = [bodies(hand, record[0][0].text, record[1][0]) for record in records]
        entries = [(count + n, r[0][0].text, r[0][1].text) for n, r in enumerate(records)]
        with db:
            db.executemany("INSERT INTO entry VALUES (?, ?, ?)", entries)
            db.executemany("INSERT INTO body VALUES (?, ?, ?)", numbered(count, mapped))
        count += len(records)
    db.close()
    return count


def bare_drafts(url: str, folder: Path) -> int:
    """The number of records harvested durably, crosswalked by our rules, packed and written."""
    drafter, count, dictionary = file_drafter(Settings()), 0, Dictionary(None)
    db = sqlite3.connect(folder / "bare-drafts.sqlite")
    db.executescript(f"PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; {PAGES} {TABLES}")
    for number, (body, records) in enumerate(bodies_and_records(url)):
        rows = [header_row(each, number, place) for place, each in enumerate(records)]
        drafted = drafter.draft_all(items_of_file(body, "page").items, MOMENT)
        made = [each.draft.bodies for each in drafted]
        if number == 3:  # as many samples as the store takes
            dictionary = Dictionary(trained(drafts_of(made), 1 << 16))
        packed = [pack(dictionary, each) for each in made]
        with db:
            db.execute("INSERT INTO page VALUES (?, ?)", (number, compress(body)))
            db.executemany("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
            entries = [(count + n, row[0], row[1]) for n, row in enumerate(rows)]
            db.executemany("INSERT INTO entry VALUES (?, ?, ?)", entries)
            db.executemany("INSERT INTO body VALUES (?, ?, ?)", numbered(count, packed))
        count += len(rows)
    db.close()
    return count


def drafts_of(made: Iterable[Mapping[str, bytes]]) -> list[bytes]:
    return [each[name] for each in made for name in DOCUMENTS]


def pack(dictionary: Dictionary, made: Mapping[str, bytes]) -> list[bytes]:
    """Both documents, the report, and the metadata with their provenance."""
    pair = dictionary.compress_pair(*[made[name] for name in DOCUMENTS[:2]])
    documents = b"".join(pair) if pair else b""
    return [documents, dictionary.compress(made["issues"]), made["oai_dc"], made["about"]]


def bodies(hand: HandMap, identifier: str, metadata: Any) -> tuple[bytes, bytes, bytes]:
    around = Surroundings(
        record_iri=f"https://bench.example.org/records/{identifier}",
        work_iri=f"https://bench.example.org/records/{identifier}#resource",
        identifier=identifier,
        now=MOMENT,
    )
    document, _ = hand.map(formats()["oai_dc"].read(metadata), around)
    whole = {**document.record, "about": document.work}
    return orjson.dumps(whole), orjson.dumps([whole]), etree.tostring(metadata)


def numbered(first: int, mapped: Iterable[Iterable[bytes]]) -> list[tuple[int, int, bytes]]:
    return [
        (first + number, form, body)
        for number, several in enumerate(mapped)
        for form, body in enumerate(several)
    ]
