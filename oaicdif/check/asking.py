"""Asking an endpoint politely: one request at a time, a pause between, and every answer kept.

Must not know: rules; what an answer should have been.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from ..errors import FetchError, MalformedXml
from ..http import HttpClient, HttpReply
from ..protocol.reader import OAI
from ..xmldoc import Element, local_name, namespace, parse_xml

Pairs = Sequence[tuple[str, str]]

MAX_WAIT_S: Final = 120.0
_MAX_503: Final = 3


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and what came back. `root` is None when it was no well-formed XML.

    `failure` says why there is no answer at all; `malformed` why it is no XML.
    """

    pairs: tuple[tuple[str, str], ...]
    url: str
    posted: bool = False
    reply: HttpReply | None = None
    root: Element | None = None
    failure: str = ""
    malformed: str = ""

    @property
    def shown(self) -> str:
        """The request as a person would repeat it."""
        return f"{self.url} (POST {urlencode(self.pairs)})" if self.posted else self.url

    @property
    def verb(self) -> str:
        return dict(self.pairs).get("verb", "")

    @property
    def codes(self) -> tuple[str, ...]:
        """The error codes, in the order given."""
        return tuple(str(each.get("code", "")) for each in self.children("error"))

    @property
    def payload(self) -> Element | None:
        """The element named like the verb."""
        found = self.children(self.verb) if self.verb else []
        return found[0] if found else None

    def children(self, name: str) -> list[Element]:
        """The root's children of that name in OAI-PMH's namespace."""
        return [] if self.root is None else list(self.root.iterchildren(f"{{{OAI}}}{name}"))

    def text(self, name: str) -> str:
        """The text of the root's first child of that name."""
        found = self.children(name)
        return (found[0].text or "").strip() if found else ""

    @property
    def is_oai(self) -> bool:
        root = self.root
        return root is not None and local_name(root) == "OAI-PMH" and namespace(root) == OAI


@dataclass(slots=True)
class Asker:
    """The only one here who opens connections. `asked` counts requests."""

    client: HttpClient
    base_url: str
    pause_s: float
    sleep: Callable[[float], None]
    progress: Callable[[str], None]
    asked: int = 0

    def ask(
        self, *pairs: tuple[str, str], post: bool = False, accept_encoding: str = "identity"
    ) -> Exchange:
        """The answer, after the waits that a busy server asked for."""
        url = self.base_url if post else self._address(pairs)
        self.progress(url)
        for _ in range(_MAX_503):
            exchange = self._once(pairs, url, post=post, accept_encoding=accept_encoding)
            wait = exchange.reply.retry_after_s if exchange.reply else None
            if exchange.reply is None or exchange.reply.status not in (429, 503) or wait is None:
                break
            self.sleep(min(wait, MAX_WAIT_S))
        return exchange

    def _address(self, pairs: Pairs) -> str:
        if not pairs:
            return self.base_url
        return f"{self.base_url}{'&' if '?' in self.base_url else '?'}{urlencode(pairs)}"

    def _once(self, pairs: Pairs, url: str, *, post: bool, accept_encoding: str) -> Exchange:
        if self.asked:
            self.sleep(self.pause_s)
        self.asked += 1
        headers = {"Accept-Encoding": accept_encoding}
        try:
            if post:
                reply = self.client.post(url, dict(pairs), headers=headers)
            else:
                reply = self.client.get(url, headers=headers)
        except FetchError as error:
            return Exchange(tuple(pairs), url, post, failure=str(error))
        try:
            root = parse_xml(reply.body)
        except MalformedXml as error:
            return Exchange(tuple(pairs), url, post, reply, malformed=str(error))
        return Exchange(tuple(pairs), url, post, reply, root)
