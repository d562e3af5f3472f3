"""An OAI-PMH repository for tests: a real HTTP server on 127.0.0.1 whose answers can be spoilt.

Written from OAI-PMH 2.0, and apart from it: it shares no code with oaicdif. A fault is a
function that sees each request and may change its answer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit
from xml.sax.saxutils import escape

from tests.local_servers import running

OAI = "http://www.openarchives.org/OAI/2.0/"
VERBS = ("Identify", "ListRecords", "ListIdentifiers", "GetRecord", "ListSets")
FORMATS = ("oai_dc",)


@dataclass(frozen=True)
class Item:
    identifier: str
    datestamp: str = "2020-01-01T00:00:00Z"
    title: str = "A title"
    sets: tuple[str, ...] = ()
    deleted: bool = False

    def header(self) -> str:
        status = ' status="deleted"' if self.deleted else ""
        sets = "".join(f"<setSpec>{each}</setSpec>" for each in self.sets)
        return (
            f"<header{status}><identifier>{escape(self.identifier)}</identifier>"
            f"<datestamp>{self.datestamp}</datestamp>{sets}</header>"
        )

    def record(self) -> str:
        if self.deleted:
            return f"<record>{self.header()}</record>"
        return (
            f"<record>{self.header()}<metadata>"
            '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
            ' xmlns:dc="http://purl.org/dc/elements/1.1/">'
            f"<dc:title>{escape(self.title)}</dc:title></oai_dc:dc></metadata></record>"
        )


@dataclass(frozen=True)
class Reply:
    body: bytes
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=lambda: {"Content-Type": "text/xml"})
    cut_at: int | None = None  # promises the whole body and sends only so much


@dataclass(frozen=True)
class Asked:
    """One request: its number from 1 on, and its arguments."""

    number: int
    arguments: Mapping[str, str]
    raw_query: str = ""
    method: str = "GET"
    headers: Mapping[str, str] = field(default_factory=dict)
    path: str = "/oai"

    @property
    def verb(self) -> str:
        return self.arguments.get("verb", "")

    @property
    def cursor(self) -> int:
        token = self.arguments.get("resumptionToken", "")
        return int(token.rpartition("!")[2]) if "!" in token else 0


Fault = Callable[[Asked, Reply], Reply]


def no_fault(asked: Asked, reply: Reply) -> Reply:
    return reply


@dataclass
class Repository:
    """What is in it, and how it behaves. `page_size` counts entries of a list's part."""

    items: list[Item] = field(default_factory=list)
    page_size: int = 10
    granularity: str = "YYYY-MM-DDThh:mm:ssZ"
    deleted_record: str = "persistent"
    with_size: bool = True
    response_date: str = "2024-02-01T12:00:00Z"
    earliest: str = "2000-01-01T00:00:00Z"
    sets: tuple[str, ...] = ()
    honours_dates: bool = True
    fault: Fault = no_fault
    arrived: Callable[[str], object] = lambda verb: None  # while others may arrive, too
    base_url: str = ""
    asked: list[Asked] = field(default_factory=list)
    token_prefix: str = "t"
    hidden: list[Item] = field(default_factory=list)  # known to GetRecord alone

    def answer(self, asked: Asked) -> Reply:
        self.asked.append(asked)
        return self.fault(asked, Reply(self.reply(asked.arguments)))

    def reply(self, arguments: Mapping[str, str]) -> bytes:
        handlers = {
            "Identify": self._identify,
            "ListRecords": self._list,
            "ListIdentifiers": self._list,
            "GetRecord": self._get,
            "ListSets": self._list_sets,
            "ListMetadataFormats": self._formats,
        }
        handler = handlers.get(arguments.get("verb", ""))
        inner = handler(arguments) if handler else error("badVerb")
        return self.envelope(inner)

    def envelope(self, inner: str) -> bytes:
        return (
            f'<?xml version="1.0" encoding="UTF-8"?>\n<OAI-PMH xmlns="{OAI}">'
            f"<responseDate>{self.response_date}</responseDate>"
            f"<request>{self.base_url}</request>{inner}</OAI-PMH>"
        ).encode()

    def _identify(self, arguments: Mapping[str, str]) -> str:
        return (
            f"<Identify><repositoryName>Test</repositoryName><baseURL>{self.base_url}</baseURL>"
            "<protocolVersion>2.0</protocolVersion><adminEmail>a@example.org</adminEmail>"
            f"<earliestDatestamp>{self.earliest}</earliestDatestamp>"
            f"<deletedRecord>{self.deleted_record}</deletedRecord>"
            f"<granularity>{self.granularity}</granularity></Identify>"
        )

    def _formats(self, arguments: Mapping[str, str]) -> str:
        return (
            "<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc</metadataPrefix>"
            "<schema>http://www.openarchives.org/OAI/2.0/oai_dc.xsd</schema>"
            f"<metadataNamespace>{OAI}oai_dc/</metadataNamespace></metadataFormat>"
            "</ListMetadataFormats>"
        )

    def _list_sets(self, arguments: Mapping[str, str]) -> str:
        if not self.sets:
            return error("noSetHierarchy")
        sets = "".join(
            f"<set><setSpec>{each}</setSpec><setName>{each}</setName></set>" for each in self.sets
        )
        return f"<ListSets>{sets}</ListSets>"

    def _get(self, arguments: Mapping[str, str]) -> str:
        every = [*self.items, *self.hidden]
        found = [each for each in every if each.identifier == arguments["identifier"]]
        if not found:
            return error("idDoesNotExist")
        return f"<GetRecord>{found[0].record()}</GetRecord>"

    def selected(self, arguments: Mapping[str, str]) -> list[Item]:
        low, high = arguments.get("from", ""), arguments.get("until", "9999")
        if not self.honours_dates:
            low, high = "", "9999"
        wanted = arguments.get("set")
        return [
            each
            for each in self.items
            if each.datestamp[: len(low)] >= low
            and each.datestamp[: len(high)] <= high
            and (wanted is None or wanted in each.sets)
        ]

    def _list(self, arguments: Mapping[str, str]) -> str:
        verb, cursor = arguments["verb"], 0
        token = arguments.get("resumptionToken")
        if token is not None:
            try:
                arguments, cursor = self.read_token(token, verb)
            except ValueError:
                return error("badResumptionToken")
        elif self.granularity == "YYYY-MM-DD" and any(
            "T" in arguments.get(name, "") for name in ("from", "until")
        ):
            return error("badArgument")
        found = self.selected(arguments)
        if not found:
            return error("noRecordsMatch")
        some = found[cursor : cursor + self.page_size]
        entries = "".join(i.header() if verb == "ListIdentifiers" else i.record() for i in some)
        return f"<{verb}>{entries}{self.token(arguments, cursor, len(found))}</{verb}>"

    def token(self, arguments: Mapping[str, str], cursor: int, size: int) -> str:
        after = cursor + self.page_size
        if size <= self.page_size:
            return ""
        attributes = f' cursor="{cursor}"'
        if self.with_size:
            attributes += f' completeListSize="{size}"'
        value = ""
        if after < size:
            parts = [arguments.get(name, "") for name in ("from", "until", "set")]
            value = "!".join([self.token_prefix, *parts, str(after)])
        return f"<resumptionToken{attributes}>{escape(value)}</resumptionToken>"

    def read_token(self, token: str, verb: str) -> tuple[dict[str, str], int]:
        mark, from_, until, set_spec, cursor = token.split("!")
        if mark != self.token_prefix:
            raise ValueError(token)
        named = {"verb": verb, "from": from_, "until": until, "set": set_spec}
        return {name: value for name, value in named.items() if value}, int(cursor)

    def change(self, identifier: str, **how: object) -> None:
        self.items = [
            replace(each, **how) if each.identifier == identifier else each  # type: ignore[arg-type]
            for each in self.items
        ]

    def queries(self, verb: str) -> list[Mapping[str, str]]:
        return [each.arguments for each in self.asked if each.verb == verb]


def error(code: str, text: str = "no") -> str:
    return f'<error code="{code}">{text}</error>'


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    server: _Server

    def do_GET(self) -> None:
        self._answer(urlsplit(self.path).query)

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length", "0"))
        self._answer(self.rfile.read(length).decode())

    def _answer(self, query: str) -> None:
        repository = self.server.repository
        arguments = dict(parse_qsl(query, keep_blank_values=True))
        repository.arrived(arguments.get("verb", ""))
        with self.server.lock:
            self.server.number += 1
            asked = Asked(
                self.server.number,
                arguments,
                query,
                self.command,
                {name.lower(): value for name, value in self.headers.items()},
                urlsplit(self.path).path,
            )
            reply = repository.answer(asked)
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        self.wfile.write(reply.body[: reply.cut_at])
        if reply.cut_at is not None:
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    repository: Repository
    lock: threading.Lock
    number = 0

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that was killed hangs up: that is no fault of the repository."""


@contextmanager
def serving(repository: Repository) -> Iterator[str]:
    """Serve the repository; gives its base URL."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.repository, server.lock = repository, threading.Lock()
    repository.base_url = f"http://127.0.0.1:{server.server_port}/oai"
    with running(server):
        yield repository.base_url


def fifty(**how: object) -> Repository:
    """Fifty records on five pages, an hour between two."""
    items = [
        Item(f"oai:a.example.org:{n}", f"2020-01-{n // 24 + 1:02}T{n % 24:02}:00:00Z", f"Title {n}")
        for n in range(50)
    ]
    return Repository(items, **how)  # type: ignore[arg-type]
