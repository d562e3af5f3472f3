"""Two other providers over a plain SQLite table, for the environment of their own.

    python -m venv peers; peers/bin/pip install flask granian lxml oai_repo pyoai

The table `record (n INTEGER PRIMARY KEY, identifier, datestamp, metadata BLOB, provenance BLOB)`
is read in parts of 100 by n, the fastest either of them allows. Both are served by granian like
ours. Their data layers are written as their own documentation shows, and not otherwise:

oai_repo  `list_identifiers` gives a part's identifiers and the size of the list, which it asks
          for every time (an index makes that count cheap); then, record by record as its
          interface has it, `get_record_header`, `get_record_metadata` and `get_record_abouts`,
          each one SELECT by key, elements parsed by lxml because it wants lxml elements.
pyoai     `listRecords` of the batching interface: one SELECT of the whole part by key; each
          record is parsed to the map of fields that its own `oai_dc_writer` asks for.
"""

from __future__ import annotations

import cgi
import os
import sqlite3
import threading
from datetime import UTC, datetime
from urllib.parse import parse_qs

from flask import Flask, Response, request
from lxml import etree

BATCH = 100
DATESTAMP = "SELECT datestamp FROM record WHERE n = ?"
METADATA = "SELECT metadata FROM record WHERE n = ?"
PROVENANCE = "SELECT provenance FROM record WHERE n = ?"
local = threading.local()


def database():
    if not hasattr(local, "db"):
        local.db = sqlite3.connect(os.environ["BENCH_STORE"])
    return local.db


def read_by_key(statement: str, identifier: str):
    return database().execute(statement, (int(identifier.rpartition(":")[2]),)).fetchone()[0]


def plain_oai_repo_app() -> Flask:
    """Records without provenance."""
    return oai_repo_app(abouts=False)


def oai_repo_app(*, abouts: bool = True) -> Flask:
    from oai_repo import DataInterface, Identify, MetadataFormat, OAIRepository, RecordHeader

    class Data(DataInterface):
        limit = BATCH

        def get_identify(self):
            found = Identify()
            found.repository_name = "Bench"
            found.base_url = "http://127.0.0.1/oai"
            found.admin_email = ["a@example.org"]
            found.earliest_datestamp = "2020-01-01T00:00:00Z"
            found.deleted_record = "no"
            found.granularity = "YYYY-MM-DDThh:mm:ssZ"
            return found

        def is_valid_identifier(self, identifier):
            return True

        def get_metadata_formats(self, identifier=None):
            return [
                MetadataFormat(
                    "oai_dc",
                    "http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
                    "http://www.openarchives.org/OAI/2.0/oai_dc/",
                )
            ]

        def get_record_header(self, identifier):
            return RecordHeader(identifier, read_by_key(DATESTAMP, identifier), [])

        def get_record_metadata(self, identifier, metadataprefix):
            return etree.fromstring(read_by_key(METADATA, identifier))

        def get_record_abouts(self, identifier):
            return [etree.fromstring(read_by_key(PROVENANCE, identifier))] if abouts else []

        def list_set_specs(self, identifier=None, cursor=0):
            return None, None, None

        def list_identifiers(
            self, metadataprefix, filter_from=None, filter_until=None, filter_set=None, cursor=0
        ):
            db = database()
            size = db.execute("SELECT count(*) FROM record").fetchone()[0]
            rows = db.execute(
                "SELECT identifier FROM record WHERE n > ? ORDER BY n LIMIT ?", (cursor, BATCH)
            )
            return [row[0] for row in rows], size, None

    app = Flask(__name__, static_folder=None)
    repository = OAIRepository(Data())

    @app.get("/oai")
    def oai():
        return Response(bytes(repository.process(request.args.to_dict())), content_type="text/xml")

    return app


def pyoai_app() -> Flask:
    cgi.parse_qs = parse_qs  # it asks for a function that Python has moved
    from oaipmh import common, metadata, server

    class Data:
        def identify(self):
            return common.Identify(
                repositoryName="Bench",
                baseURL="http://127.0.0.1/oai",
                protocolVersion="2.0",
                adminEmails=["a@example.org"],
                earliestDatestamp=datetime(2020, 1, 1),  # noqa: DTZ001 - it wants naive ones
                deletedRecord="no",
                granularity="YYYY-MM-DDThh:mm:ssZ",
                compression=["identity"],
            )

        def listRecords(
            self, metadataPrefix, set=None, from_=None, until=None, cursor=0, batch_size=10
        ):
            rows = database().execute(
                "SELECT identifier, datestamp, metadata FROM record WHERE n > ? ORDER BY n LIMIT ?",
                (cursor, batch_size),
            )
            for identifier, datestamp, body in rows:
                element = etree.fromstring(body)
                fields = {}
                for child in element:
                    fields.setdefault(etree.QName(child).localname, []).append(child.text)
                moment = datetime.fromisoformat(datestamp).astimezone(UTC).replace(tzinfo=None)
                header = common.Header(None, identifier, moment, [], False)
                yield header, common.Metadata(element, fields), None

    registry = metadata.MetadataRegistry()
    registry.registerWriter("oai_dc", server.oai_dc_writer)
    provider = server.BatchingServer(Data(), registry, resumption_batch_size=BATCH)
    app = Flask(__name__, static_folder=None)

    @app.get("/oai")
    def oai():
        return Response(provider.handleRequest(request.args.to_dict()), content_type="text/xml")

    return app
