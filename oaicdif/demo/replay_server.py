"""A replay endpoint: saved OAI-PMH replies over real HTTP on 127.0.0.1.

`Replay` finds the reply to a request by its file's name; `serving` puts any answering function
behind a port.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, quote, urlsplit

from ..xmldoc import escape

Answer = Callable[[Mapping[str, str]], bytes]

_NO_REPLY: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">'
    "<responseDate>2024-02-01T00:00:00Z</responseDate><request>http://replay.example.org/</request>"
    '<error code="{code}">{text}</error></OAI-PMH>'
)
_CODES: Final[Mapping[str, str]] = {
    "GetRecord": "idDoesNotExist",
    "ListIdentifiers": "noRecordsMatch",
    "ListRecords": "noRecordsMatch",
}


@dataclass(frozen=True, slots=True)
class Replay:
    """The replies in a folder, at one visit.

    A reply's file is `VERB[.VISIT][.TOKEN | .from].xml`, the token percent-encoded; a file of
    this visit is preferred to one without a visit.
    """

    folder: Path
    visit: str = ""

    def __call__(self, arguments: Mapping[str, str]) -> bytes:
        verb = arguments.get("verb", "")
        token = arguments.get("resumptionToken")
        detail = quote(token, safe="") if token else "from" if "from" in arguments else ""
        for visit in dict.fromkeys((self.visit, "")):
            path = self.folder / ".".join(part for part in (verb, visit, detail, "xml") if part)
            if verb.isalpha() and path.is_file():
                return path.read_bytes()
        code = "badResumptionToken" if token else _CODES.get(verb, "badVerb")
        text = escape(f"nothing is saved for {verb} {detail}".strip())
        return _NO_REPLY.format(code=code, text=text).encode()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # head and body in one packet: no waiting for acknowledgements
    disable_nagle_algorithm = True
    answer: Answer

    def do_GET(self) -> None:
        self._reply(urlsplit(self.path).query)

    def do_POST(self) -> None:
        length = min(int(self.headers.get("Content-Length") or 0), 65536)
        self._reply(self.rfile.read(length).decode("utf-8", "replace"))

    def _reply(self, query: str) -> None:
        body = type(self).answer(dict(parse_qsl(query, keep_blank_values=True)))
        self.send_response(200)
        self.send_header("Content-Type", "text/xml; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: requests are the harvester's to report."""


@contextmanager
def serving(answer: Answer) -> Iterator[str]:
    """The base URL under which `answer` is served, on a free port of 127.0.0.1."""
    handler = type("Handler", (_Handler,), {"answer": staticmethod(answer)})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/oai"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
