"""An endpoint whose answers are made before it is asked, for benches of harvests."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qsl, urlsplit

from tests.bench.varied import metadata as varied_metadata

PAGE = 100


DESCRIPTION = "Measured values of a long series, described in whole sentences. " * 20


Metadata = Callable[[int], str]


def record(number: int, spacing: timedelta, metadata: Metadata) -> str:
    """With its header; one comes each `spacing`."""
    return (
        f"<record><header><identifier>oai:bench.example.org:{number}</identifier>"
        f"<datestamp>{BEGIN + number * spacing:%Y-%m-%dT%H:%M:%SZ}</datestamp>"
        "<setSpec>a</setSpec>"
        f"<setSpec>a:b</setSpec></header><metadata>{metadata(number)}</metadata></record>"
    )


def plain(number: int) -> str:
    """About 2 KB, all of one shape."""
    return (
        '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
        ' xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/'
        ' http://www.openarchives.org/OAI/2.0/oai_dc.xsd">'
        f"<dc:title>Series number {number} of the northern stations</dc:title>"
        f"<dc:creator>Berg, Anna {number % 977}</dc:creator><dc:creator>Castro, Bea</dc:creator>"
        f"<dc:subject>series {number % 31}</dc:subject><dc:subject>stations</dc:subject>"
        f"<dc:description>{DESCRIPTION}</dc:description><dc:publisher>Bench House</dc:publisher>"
        f"<dc:date>2019-{number % 12 + 1:02}-11</dc:date><dc:type>Dataset</dc:type>"
        f"<dc:format>text/csv</dc:format><dc:identifier>https://bench.example.org/r/{number}"
        f"</dc:identifier><dc:identifier>https://doi.org/10.5555/bench.{number}</dc:identifier>"
        "<dc:language>eng</dc:language>"
        "<dc:rights>https://creativecommons.org/licenses/by/4.0/</dc:rights>"
        "</oai_dc:dc>"
    )


def varied(number: int) -> str:
    """About 2.4 KB, no two alike."""
    return varied_metadata(number).decode()


def envelope(inner: str) -> bytes:
    body = (
        '<?xml version="1.0" encoding="UTF-8"?>'
        '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"'
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        "<responseDate>2024-02-01T12:00:00Z</responseDate>"
        f"<request>http://127.0.0.1/oai</request>{inner}</OAI-PMH>"
    ).encode()
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


IDENTIFY = (
    "<Identify><repositoryName>Bench</repositoryName><baseURL>http://127.0.0.1/oai</baseURL>"
    "<protocolVersion>2.0</protocolVersion><adminEmail>a@example.org</adminEmail>"
    "<earliestDatestamp>2020-01-01T00:00:00Z</earliestDatestamp><deletedRecord>no</deletedRecord>"
    "<granularity>YYYY-MM-DDThh:mm:ssZ</granularity></Identify>"
)


FORMATS = (
    "<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc</metadataPrefix>"
    "<schema>http://www.openarchives.org/OAI/2.0/oai_dc.xsd</schema><metadataNamespace>"
    "http://www.openarchives.org/OAI/2.0/oai_dc/</metadataNamespace></metadataFormat>"
    "</ListMetadataFormats>"
)


FIRST_NAME = (  # what a run in windows asks last: how many there are in all
    "<ListIdentifiers><header><identifier>oai:bench.example.org:0</identifier>"
    "<datestamp>2020-01-01T00:00:00Z</datestamp></header>"
    '<resumptionToken completeListSize="{}">rest</resumptionToken></ListIdentifiers>'
)


BEGIN = datetime(2020, 1, 1, tzinfo=UTC)


PAUSE = timedelta(hours=1)


class Endpoint:
    """Whole HTTP answers, made once: the records came evenly over the years until now. Each `name`
    has records, identifiers and works of its own."""

    def __init__(self, records: int, metadata: Metadata, name: str = "bench") -> None:
        self.records, self.metadata, self.name = records, metadata, name
        self.spacing = timedelta(seconds=(datetime.now(UTC) - BEGIN).total_seconds() // records)
        self.fixed = {
            "Identify": envelope(IDENTIFY),
            "ListMetadataFormats": envelope(FORMATS),
            "ListSets": envelope('<error code="noSetHierarchy"/>'),
            "ListIdentifiers": envelope(FIRST_NAME.format(records).replace("bench", name)),
        }
        self.pages = {(0, n, records): self.page(0, n, records) for n in range(0, records, PAGE)}

    def answer(self, asked: dict[str, str]) -> bytes:
        if asked["verb"] in self.fixed:
            return self.fixed[asked["verb"]]
        if "resumptionToken" in asked:
            first, start, end = map(int, asked["resumptionToken"].split("."))
        else:
            first = start = self.place(asked.get("from"), 0, up=True)
            end = min(self.records, self.place(asked.get("until"), self.records - 1) + 1)
        if start >= end:
            return envelope('<error code="noRecordsMatch"/>')
        if (first, start, end) not in self.pages:
            self.pages[first, start, end] = self.page(first, start, end)
        return self.pages[first, start, end]

    def place(self, text: str | None, otherwise: int, *, up: bool = False) -> int:
        """The number of the record at a moment, or of the next one."""
        if text is None:
            return otherwise
        passed = datetime.fromisoformat(text) - BEGIN
        return max(0, -(-passed // self.spacing) if up else passed // self.spacing)

    def page(self, first: int, start: int, end: int) -> bytes:
        after = start + PAGE
        numbers = range(start, min(after, end))
        entries = "".join(record(n, self.spacing, self.metadata) for n in numbers)
        entries = entries.replace("bench", self.name)
        value = f"{first}.{after}.{end}" if after < end else ""
        size = f'completeListSize="{end - first}" cursor="{start - first}"'
        token = f"<resumptionToken {size}>{value}</resumptionToken>"
        return envelope(f"<ListRecords>{entries}{token}</ListRecords>")


def serve(listening: socket.socket, endpoint: Callable[[], Endpoint], latency_s: float) -> None:
    """Answer with ready pages, a thread for each connection."""
    made = endpoint()

    def talk(connection: socket.socket) -> None:
        with suppress(ConnectionResetError):  # a client that has what it wanted
            answer_all(connection)

    def answer_all(connection: socket.socket) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        pending = b""
        while chunk := connection.recv(65536):
            pending += chunk
            while b"\r\n\r\n" in pending:
                request, _, pending = pending.partition(b"\r\n\r\n")
                asked = dict(parse_qsl(urlsplit(request.split(b" ")[1].decode()).query))
                time.sleep(latency_s)
                connection.sendall(made.answer(asked))

    while True:
        connection, _ = listening.accept()
        threading.Thread(target=talk, args=(connection,), daemon=True).start()
