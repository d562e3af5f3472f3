"""RDM servers to harvest: our own over HTTP, and one made of given replies that can be spoilt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from werkzeug.serving import WSGIRequestHandler, make_server

from oaicdif.rdm.soif_reader import read_objects
from tests.local_servers import running
from tests.rdm_server.rdm_world import soif

LAST_CHUNK = b"0\r\n\r\n"


class Http11(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log(self, *_: object) -> None: ...


@contextmanager
def serving(app: Any) -> Iterator[str]:
    """The address of an application of ours."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Http11)
    with running(server):
        yield f"http://127.0.0.1:{server.server_port}"


def header(kind: str, **more: object) -> bytes:
    pairs = [("RDM-Version", "1.0"), ("RDM-Type", kind)]
    pairs += [(name.replace("_", "-"), str(value)) for name, value in more.items()]
    return soif("RDMHEADER", "-", pairs)


def described(types: str, languages: str = "Gatherer") -> bytes:
    pairs = [("Supported-RDM-Type", types), ("Supported-RDM-Query-Language", languages)]
    return header("Server-Description-Response") + soif("RDMSERVER", "http://a/", pairs)


def rd(number: int, title: str = "", **more: str) -> bytes:
    pairs = [("Title", title or f"Title {number}"), *more.items()]
    return soif("FILE", f"http://docs.example.org/{number}", pairs)


@dataclass
class Sent:
    """A reply. `how` is length, chunks, or close; `cut_at` sends only so many bytes of it."""

    body: bytes
    status: int = 200
    how: str = "length"
    cut_at: int | None = None
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class OldServer:
    """A server of others: what it replies to each type. It remembers what it was asked."""

    replies: dict[str, Callable[[], Sent]] = field(default_factory=dict)
    asked: list[tuple[str, str]] = field(default_factory=list)
    headers: list[Mapping[str, str]] = field(default_factory=list)  # names in small letters

    def reply_to(self, body: bytes) -> Sent:
        objects = read_objects(body)
        kind = objects[0].text("RDM-Type")
        self.asked.append((kind, objects[1].text("Scope") if len(objects) > 1 else ""))
        made = self.replies.get(kind)
        if made is None:
            return Sent(header("Status-Response", RDM_Error_Number=3, RDM_Error_Message="no"), 400)
        return made()

    def scopes(self, kind: str = "RD-Request") -> list[str]:
        return [scope for asked, scope in self.asked if asked == kind]


@contextmanager
def old_server(server: OldServer) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None: ...

        def do_POST(self) -> None:
            server.headers.append({k.lower(): v for k, v in self.headers.items()})
            sent = server.reply_to(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(sent.status)
            for name, value in sent.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Type", "application/x-rdm")
            self.close_connection = True
            whole = sent.body
            if sent.how == "length":
                self.send_header("Content-Length", str(len(sent.body)))
            elif sent.how == "chunks":
                self.send_header("Transfer-Encoding", "chunked")
                whole = b"%x\r\n%b\r\n%b" % (len(sent.body), sent.body, LAST_CHUNK)
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(whole if sent.cut_at is None else whole[: sent.cut_at])

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    with running(listening):
        yield f"http://127.0.0.1:{listening.server_port}/rdm/incoming"
