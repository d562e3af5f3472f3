"""Asking an endpoint politely: one request at a time, a pause between, waits that are asked for.

A busy server (429, 503) is waited for within bounds, and told; one that stays busy ends the
check with an error of ours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlencode

from ...errors import EndpointParked, FetchError, HttpError, MalformedXml
from ...http import HttpClient, HttpReply
from ...protocol.oai_reply import OAI
from ...xmldoc import Element, legal_text, local_name, namespace, parse_xml

Pairs = Sequence[tuple[str, str]]

MAX_WAIT_S: Final = 120.0
MAX_WAITED_S: Final = 600.0  # in a whole check
_MAX_TRIES: Final = 3
_BUSY: Final = (429, 503)
_UNTOLD_WAIT_S: Final = 10.0  # after a busy answer that does not say how long
_HEAD_BYTES: Final = 2000
_PAGE_TAGS: Final = (b"<html", b"<!doctype html")
_ROOT_TAG: Final = re.compile(rb"<(?:[\w.-]+:)?OAI-PMH[\s>]")


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and what came back. `root` is None when it was no well-formed XML.

    `error` says why there is no answer at all; `malformed` why it is no XML.
    """

    pairs: tuple[tuple[str, str], ...]
    url: str
    posted: bool = False
    reply: HttpReply | None = None
    root: Element | None = None
    error: FetchError | None = None
    malformed: str = ""

    @property
    def failure(self) -> str:
        """Why there is no answer, without advice; empty when there is one."""
        return self.error.message if self.error else ""

    @property
    def shown(self) -> str:
        """The request as a person would repeat it."""
        return f"{self.url} (POST {urlencode(self.pairs)})" if self.posted else self.url

    @property
    def verb(self) -> str:
        """The verb that was asked; empty if there was none."""
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
        """Whether the reply is XML with the root element of OAI-PMH 2.0."""
        root = self.root
        return root is not None and local_name(root) == "OAI-PMH" and namespace(root) == OAI

    @property
    def content_type(self) -> str:
        """The Content-Type as sent, empty without one."""
        return legal_text(self.reply.headers.get("content-type", "")) if self.reply else ""

    @property
    def is_empty(self) -> bool:
        """Whether there was a reply without a body."""
        return self.reply is not None and not self.reply.body.strip()

    @property
    def is_page(self) -> bool:
        """Whether this is a web page; OAI-PMH that is only called HTML is none."""
        if self.reply is None or self.is_empty:
            return False
        if self.root is not None:
            return local_name(self.root).lower() == "html"
        if self.holds_oai:
            return False
        head = self.reply.body[:_HEAD_BYTES].lower()
        return "html" in self.content_type.lower() or any(tag in head for tag in _PAGE_TAGS)

    @property
    def holds_oai(self) -> bool:
        """Whether OAI-PMH begins somewhere, however broken and whatever stands before it."""
        return self.reply is not None and _ROOT_TAG.search(self.reply.body) is not None

    @property
    def came(self) -> str:
        """What came in place of the element asked for, in a few words."""
        if self.reply is None:
            return self.failure
        if self.codes:
            return ", ".join(self.codes)
        if self.reply.status != 200:
            return f"HTTP status {self.reply.status}"
        if self.is_empty:
            return "an empty answer"
        kind = self.content_type or "no Content-Type"
        if self.is_page:
            return f"a web page ({kind})"
        if self.root is None:
            return self.malformed
        if not self.is_oai:
            return f"the root element {self.root.tag} ({kind})"
        return f"OAI-PMH without {self.verb}"


@dataclass(slots=True)
class Asker:
    """The only one here who opens connections. `asked` counts requests.

    `post`: everything is asked by POST. `tell` is given sentences that a person who waits
    should see. `busy` are the answers of a server that had no time.
    """

    client: HttpClient
    base_url: str
    pause_s: float
    sleep: Callable[[float], None]
    progress: Callable[[str], None]
    tell: Callable[[str], None] = lambda _: None
    post: bool = False
    asked: int = 0
    waited_s: float = 0.0
    busy: list[Exchange] = field(default_factory=list)

    def ask(
        self, *pairs: tuple[str, str], post: bool = False, accept_encoding: str = "identity"
    ) -> Exchange:
        """The answer, after the waits that a busy server asked for.

        Raises:
            EndpointParked: it stays busy, and says how long.
            HttpError: it stays busy, and does not say how long.
        """
        post = post or self.post
        url = self.base_url if post else self._address(pairs)
        self.progress(url)
        for tries_left in reversed(range(_MAX_TRIES)):
            exchange = self._once(pairs, url, post=post, accept_encoding=accept_encoding)
            reply = exchange.reply
            if reply is None or reply.status not in _BUSY:
                break
            self.busy.append(exchange)
            self._wait(reply, tries_left)
        return exchange

    def _wait(self, reply: HttpReply, tries_left: int) -> None:
        """Wait as long as the server asks; never in vain, and never longer than a person would."""
        asked_for = reply.retry_after_s
        wait_s = _UNTOLD_WAIT_S if asked_for is None else asked_for
        if not tries_left or wait_s > MAX_WAIT_S or self.waited_s + wait_s > MAX_WAITED_S:
            if asked_for is not None:
                raise EndpointParked(url=reply.url, seconds=asked_for)
            raise HttpError(url=reply.url, status=reply.status)
        asks = "does not say how long" if asked_for is None else f"asks to wait {asked_for:.0f} s"
        self.tell(
            f"The server is busy (HTTP status {reply.status}) and {asks}; waiting {wait_s:.0f} s."
        )
        self.waited_s += wait_s
        self.sleep(wait_s)

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
                reply = self.client.post(url, pairs, headers=headers)
            else:
                reply = self.client.get(url, headers=headers)
        except FetchError as error:
            return Exchange(tuple(pairs), url, post, error=error)
        try:
            root = parse_xml(reply.body)
        except MalformedXml as error:
            return Exchange(tuple(pairs), url, post, reply, malformed=str(error))
        return Exchange(tuple(pairs), url, post, reply, root)
