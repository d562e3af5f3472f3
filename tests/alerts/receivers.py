"""A mail server and a web server that take what alerts send, on 127.0.0.1."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope, LoginPassword

from tests.free_ports import free_port
from tests.local_servers import running
from tests.own_certificate import own_certificate


@dataclass
class Mails:
    """What a mail server took; `refusal` is what it answers instead."""

    refusal: str = ""
    taken: list[EmailMessage] = field(default_factory=list)
    logins: list[tuple[str, str]] = field(default_factory=list)
    port: int = 0

    async def handle_DATA(self, server: object, session: object, envelope: Envelope) -> str:
        if self.refusal:
            return self.refusal
        content = envelope.content or b""
        body = content if isinstance(content, bytes) else content.encode()
        mail = message_from_bytes(body, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.taken.append(mail)
        return "250 taken"


@contextmanager
def mail_server(*, refusal: str = "", secure: bool = False) -> Iterator[Mails]:
    """A mail server; `secure` wants STARTTLS and a login."""
    mails = Mails(refusal)

    def login(server: object, session: object, envelope: object, how: str, data: object) -> object:
        assert isinstance(data, LoginPassword)
        mails.logins.append((data.login.decode(), data.password.decode()))
        return AuthResult(success=data.password == b"s3cret", handled=False)

    context = None
    if secure:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(own_certificate())
    controller = Controller(
        mails, hostname="127.0.0.1", port=free_port(), tls_context=context,
        require_starttls=secure, auth_required=secure, authenticator=login if secure else None,
    )  # fmt: skip
    controller.start()
    mails.port = controller.port
    try:
        yield mails
    finally:
        controller.stop()


@dataclass
class Hooks:
    """What a web server took: headers in lower case, and the body. `status` is its answer; with
    `hangs` it answers nothing until `over`."""

    status: int = 204
    hangs: bool = False
    url: str = ""
    taken: list[tuple[Mapping[str, str], bytes]] = field(default_factory=list)
    came: threading.Event = field(default_factory=threading.Event)
    over: threading.Event = field(default_factory=threading.Event)


@contextmanager
def web_server(*, status: int = 204, hangs: bool = False) -> Iterator[Hooks]:
    hooks = Hooks(status, hangs)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            hooks.taken.append(({k.lower(): v for k, v in self.headers.items()}, body))
            hooks.came.set()
            if hooks.hangs:
                hooks.over.wait()
            self.send_response(hooks.status)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    hooks.url = f"http://127.0.0.1:{server.server_address[1]}/hook"
    with running(server):
        try:
            yield hooks
        finally:
            hooks.over.set()
