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
from oaicdif.store.sql.packed_rows import number_of, some_parts
from oaicdif.zstd import Dictionary

PAGE = 100
STATEMENT = (
    "SELECT entry.seq, oai_identifier, datestamp, b0.bytes, b1.bytes FROM entry"
    " LEFT JOIN record_body b0 ON b0.body_id = entry.revision * 16"
    " LEFT JOIN record_body b1 ON b1.body_id = entry.revision * 16 + 1"
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


def database() -> sqlite3.Connection:
    """The connection of this thread."""
    if not hasattr(local, "db"):
        local.db = sqlite3.connect(os.environ["BENCH_STORE"])
    found: sqlite3.Connection = local.db
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
        for _, identifier, datestamp, metadata, about in rows:
            parts += (
                f"<record><header><identifier>{identifier}</identifier>"
                f"<datestamp>{datestamp}</datestamp></header><metadata>".encode(),
                metadata,
                b"</metadata>",
                about,
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
        draft, core = some_parts(row, (0, 1), dictionaries[number].decompress)
        parts = (script_safe(core or b""), script_safe(draft or b""))
        return Response(MARKUP + MARKUP.join(parts), content_type="text/html; charset=utf-8")

    @app.get("/constant")
    def constant() -> Response:
        return Response(RECORD, content_type="text/xml; charset=utf-8")

    return app
