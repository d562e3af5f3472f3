"""The least a Flask application can do: read the next page by key, join the bytes, answer.

No arguments are checked, no dates, no sets, no token is signed; `/constant` is a constant view.
`/page/<slug>` is the least that a landing page can be: both documents of a record opened, made
safe for a script element and joined with as much markup as a page has.
Served by the same server over the same store as the provider it is compared with.
"""

from __future__ import annotations

import os
import sqlite3
import threading

from flask import Flask, Response, request

from oaicdif.site.pages import script_safe
from oaicdif.store.drivers.sqlite_connection import SqliteConnection
from oaicdif.store.sql.packed_rows import number_of, some_parts
from oaicdif.store.sql.packing import Packs
from oaicdif.zstd import Dictionary

PAGE = 100
STATEMENT = (
    "SELECT entry.seq, oai_identifier, datestamp, listed_body.bytes FROM entry"
    " LEFT JOIN listed_body ON listed_body.revision = entry.revision"
    " WHERE entry.seq > ? ORDER BY entry.seq LIMIT ?"
)
PACKED = (
    "SELECT packed_body.bytes FROM entry JOIN packed_body"
    " ON packed_body.revision = entry.revision WHERE slug = ?"
)
RECORD = b"x" * 2500
MARKUP = b"x" * 4000  # before, between and behind the documents
local = threading.local()
dictionaries: dict[int, Dictionary] = {}
packs = Packs()


def database() -> SqliteConnection:
    """The connection of this thread."""
    if not hasattr(local, "db"):
        local.db = sqlite3.connect(os.environ["BENCH_STORE"], factory=SqliteConnection)
    found: SqliteConnection = local.db
    return found


def dictionary(number: int) -> Dictionary:
    """The dictionary of the store that has this number; one of nothing for 0."""
    statement = "SELECT bytes FROM dictionary WHERE dictionary_id = ?"
    row = database().execute(statement, (number,)).fetchone()
    return Dictionary(bytes(row[0]) if row else None)


def application() -> Flask:
    app = Flask(__name__, static_folder=None)

    @app.get("/oai")
    def oai() -> Response:
        after = int(request.args.get("resumptionToken", "0"))
        rows = database().execute(STATEMENT, (after, PAGE)).fetchall()
        parts = [b"<OAI-PMH><ListRecords>"]
        for _, identifier, datestamp, row in rows:
            metadata, about = packs.listed(database(), row)
            parts += (
                f"<record><header><identifier>{identifier}</identifier>"
                f"<datestamp>{datestamp}</datestamp></header><metadata>".encode(),
                metadata or b"",
                b"</metadata>",
                about or b"",
                b"</record>",
            )
        token = rows[-1][0] if len(rows) == PAGE else ""
        parts.append(f"<resumptionToken>{token}</resumptionToken></ListRecords></OAI-PMH>".encode())
        return Response(b"".join(parts), content_type="text/xml; charset=utf-8")

    @app.get("/page/<slug>")
    def page(slug: str) -> Response:
        (row,) = database().execute(PACKED, (slug,)).fetchone()
        number = number_of(row)
        if number not in dictionaries:
            dictionaries[number] = dictionary(number)
        draft, core = some_parts(row, (0, 1), dictionaries[number])
        parts = (script_safe(core or b""), script_safe(draft or b""))
        return Response(MARKUP + MARKUP.join(parts), content_type="text/html; charset=utf-8")

    @app.get("/constant")
    def constant() -> Response:
        return Response(RECORD, content_type="text/xml; charset=utf-8")

    return app
