"""The least a Flask application can do: read the next page by key, join the bytes, answer.

No arguments are checked, no dates, no sets, no token is signed; `/constant` is a constant view.
Served by the same server over the same store as the provider it is compared with.
"""

from __future__ import annotations

import os
import sqlite3
import threading

from flask import Flask, Response, request

PAGE = 100
STATEMENT = (
    "SELECT entry.seq, oai_identifier, datestamp, b0.bytes, b1.bytes FROM entry"
    " LEFT JOIN record_body b0 ON b0.body_id = entry.revision * 16"
    " LEFT JOIN record_body b1 ON b1.body_id = entry.revision * 16 + 1"
    " WHERE entry.seq > ? ORDER BY entry.seq LIMIT ?"
)
RECORD = b"x" * 2500
local = threading.local()


def application() -> Flask:
    app = Flask(__name__, static_folder=None)

    @app.get("/oai")
    def oai() -> Response:
        if not hasattr(local, "db"):
            local.db = sqlite3.connect(os.environ["BENCH_STORE"])
        after = int(request.args.get("resumptionToken", "0"))
        rows = local.db.execute(STATEMENT, (after, PAGE)).fetchall()
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

    @app.get("/constant")
    def constant() -> Response:
        return Response(RECORD, content_type="text/xml; charset=utf-8")

    return app
