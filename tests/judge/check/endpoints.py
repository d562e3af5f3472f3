"""A faultless endpoint served over HTTP, and the same one spoilt in one way at a time."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

from oaicdif.provider.identify import COMPRESSIONS
from tests.local_servers import running
from tests.provider.provider_world import World


@dataclass
class Answer:
    """What goes back; a fault changes it. `arguments`, `path`, and `asked_with`, the headers
    under names in lower case, are those of the request."""

    arguments: dict[str, str]
    body: bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    posted: bool = False
    asked_with: dict[str, str] = field(default_factory=dict)
    path: str = "/oai"

    @property
    def verb(self) -> str:
        return self.arguments.get("verb", "")

    @property
    def is_list(self) -> bool:
        return self.verb in ("ListRecords", "ListIdentifiers")

    def sub(self, pattern: str, new: str, count: int = 0) -> None:
        """Replace in the body."""
        text = re.sub(pattern, new, self.body.decode(), count=count, flags=re.DOTALL)
        self.body = text.encode()


Fault = Callable[[Answer], None]


@contextmanager
def serving(world: World, fault: Fault | None = None) -> Iterator[str]:
    """The base URL of `world`'s provider, each answer passed through `fault`."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # one packet for head and body: no waiting for acknowledgements
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            self._answer(self.path.partition("?")[2].encode("latin-1"), b"")

        def do_POST(self) -> None:
            self._answer(b"", self.rfile.read(int(self.headers.get("Content-Length", "0"))))

        def _answer(self, query: bytes, body: bytes) -> None:
            reply = located.raw(query, body)
            given = parse_qs((query or body).decode("latin-1"), keep_blank_values=True)
            answer = Answer(
                {name: values[0] for name, values in given.items()},
                reply.body,
                reply.status,
                {"Content-Type": reply.content_type},
                posted=self.command == "POST",
                asked_with={name.lower(): value for name, value in self.headers.items()},
                path=self.path.partition("?")[0],
            )
            if "gzip" in self.headers.get("Accept-Encoding", ""):
                answer.headers["Content-Encoding"] = COMPRESSIONS[0]
            if fault is not None:
                fault(answer)
            self._send(answer)

        def _send(self, answer: Answer) -> None:
            if answer.headers.get("Content-Encoding") == "gzip":
                packer = zlib.compressobj(1, zlib.DEFLATED, zlib.MAX_WBITS | 16)
                answer.body = packer.compress(answer.body) + packer.flush()
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    base_url = f"http://127.0.0.1:{server.server_port}"
    located = world.with_provider(base_url=base_url)
    with running(server):
        yield f"{base_url}/oai"
