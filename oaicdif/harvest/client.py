"""The wall around sickle: one request of OAI-PMH becomes one whole answer.

sickle hands on the verb, the arguments and GET or POST; its one overridable request sends exactly
these (`_Wire`) through a connection of ours. Connections, limits and encodings are `http`'s,
retries and errors ours (DECISIONS 33). Its parser, its tokens and its retries are never used:
they lose records in silence. What an endpoint needs and its standard does not
(`Quirks`) is learnt here and kept by the caller.
"""

from __future__ import annotations

import logging
import random
import re
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final
from urllib.parse import quote, urlencode, urlsplit

from sickle import Sickle

from ..errors import OAI_ERRORS, DamagedEncoding, FetchError, HttpError, ResponseError
from ..http import HttpClient, HttpReply
from ..http.meter import Meter
from ..http.pace import Pace
from ..http.retrying import Patience, wait_after
from ..model import Selection, Verb
from ..model.endpoint_profile import Quirks
from ..protocol.oai_reply import read_reply

log: Final = logging.getLogger(__name__)
_IDENTIFY: Final = re.compile(rb"<(?:[\w.-]+:)?Identify[\s>]")


@dataclass(frozen=True, slots=True)
class Request:
    """A verb and its arguments, in the order in which they are sent."""

    verb: Verb
    arguments: tuple[tuple[str, str], ...] = ()

    @property
    def token(self) -> str | None:
        """Its resumption token; None for the first request of a list."""
        return dict(self.arguments).get("resumptionToken")


def list_request(verb: Verb, selection: Selection) -> Request:
    """The first request of a list. Source: OAI-PMH 2.0, section 4.5."""
    named = (
        ("metadataPrefix", selection.metadata_prefix),
        ("from", selection.from_),
        ("until", selection.until),
        ("set", selection.set_spec),
    )
    return Request(verb, tuple((name, value) for name, value in named if value))


def next_request(verb: Verb, token: str) -> Request:
    """The request for the next part of a list: the token and nothing else (section 3.5)."""
    return Request(verb, (("resumptionToken", token),))


def record_request(identifier: str, metadata_prefix: str) -> Request:
    """GetRecord of one record."""
    return Request(
        Verb.GET_RECORD, (("identifier", identifier), ("metadataPrefix", metadata_prefix))
    )


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole body, when it came, and the URL that gave it (written as GET)."""

    request: Request
    url: str
    body: bytes
    received: datetime
    elapsed_s: float = 0.0


@dataclass(slots=True)
class OaiClient:
    """Requests to one endpoint, one at a time. `base_url` follows permanent redirects; `through`
    makes one exchange, over the `network` unless answers are saved or replayed; `around` is what
    each request to a host happens in; `waits` is told why and how long before a request is
    repeated."""

    base_url: str
    http: HttpClient
    now: Callable[[], datetime]
    post: bool = False
    patience: Patience = field(default_factory=Patience)
    quirks: Quirks = field(default_factory=Quirks)
    meter: Meter = field(default_factory=Meter)
    pace: Pace = field(default_factory=Pace)
    sleep: Callable[[float], object] = time.sleep
    chance: Callable[[], float] = random.random
    through: Callable[[OaiClient, Request], HttpReply] = field(default_factory=lambda: network)
    around: Callable[[str], AbstractContextManager[object]] = nullcontext
    metadata_prefix: str = "oai_dc"
    waits: Callable[[str], object] = lambda _told: None
    moved_to: str = field(default="", init=False)

    def ask(self, request: Request) -> Answer:
        """The answer to a request, asked as often as patience allows.

        Raises:
            OaiError: the error in a body that came with a status of failure.
            EndpointBlocked, EndpointParked, FetchError: no answer; see `retrying`.
        """
        for attempt in range(self.patience.retries + 1):
            self.sleep_for(self.pace.wait_s())
            try:
                return self._once(request)
            except FetchError as error:
                self.meter.fault(_kind(error))
                self._raise_oai_error(error)
                if isinstance(error, DamagedEncoding):
                    self.quirks = replace(self.quirks, identity=True)
                wait_s = wait_after(error, attempt, self.patience, self.chance)
                self.pace.failed(busy=isinstance(error, HttpError))
                self.meter.retry()
                log.info("%s; asking again in %.1f s", error.message, wait_s)
                self.waits(f"{error.message.rstrip('.')}; trying again in {max(1.0, wait_s):.0f} s")
                self.sleep_for(wait_s)
        raise FetchError(f"{self.base_url} was never asked.", url=self.base_url)

    def another(self) -> OaiClient:
        """A client with a connection of its own; pace and meter are shared."""
        return replace(self, http=self.http.another())

    def sleep_for(self, seconds: float) -> None:
        """Wait, if the time is positive."""
        if seconds > 0:
            self.sleep(seconds)

    def wait_before_refetch(self, attempt: int) -> None:
        """The pause before asking for a page again that came, but could not be read."""
        self.sleep_for(min(self.patience.longest_s, self.patience.first_s * 2.0**attempt))

    def url(self, request: Request) -> str:
        """The request written as the URL of a GET."""
        glue = "&" if urlsplit(self.base_url).query else "?"
        return f"{self.base_url}{glue}{self.query(request)}"

    def query(self, request: Request) -> str:
        """The arguments percent-encoded; a token as it is where the endpoint needs that."""
        pairs = [("verb", request.verb.value), *self.sent_arguments(request)]
        verbatim = "resumptionToken" if self.quirks.verbatim_tokens else ""
        encoded = urlencode(
            [pair for pair in pairs if pair[0] != verbatim], quote_via=quote, safe=""
        )
        return encoded + "".join(f"&{name}={value}" for name, value in pairs if name == verbatim)

    def sent_arguments(self, request: Request) -> tuple[tuple[str, str], ...]:
        """The arguments with what this endpoint wants beside a token."""
        named = [name for name, _ in request.arguments]
        if not self.quirks.prefix_with_token or "resumptionToken" not in named:
            return request.arguments
        if "metadataPrefix" in named:  # sickle hands on what is complete already
            return request.arguments
        return (*request.arguments, ("metadataPrefix", self.metadata_prefix))

    def _once(self, request: Request) -> Answer:
        arguments = dict(self.sent_arguments(request))
        reply: HttpReply = _Wire(self).harvest(verb=request.verb.value, **arguments).http_response
        self.meter.answered(request.verb, reply.elapsed_s, reply.received_bytes)
        self.pace.succeeded(reply.elapsed_s)
        return Answer(request, self.url(request), reply.body, self.now(), reply.elapsed_s)

    def _raise_oai_error(self, error: FetchError) -> None:
        """Error bodies are read: a refusal in OAI-PMH's own words is an answer (quirk 38). An error
        with a code that it does not know is none: the status says what to do."""
        if not isinstance(error, HttpError) or error.status in (429, 503):
            return
        try:
            reply = read_reply(error.body)
        except ResponseError:
            return
        known = [each for each in reply.errors if type(each) in OAI_ERRORS.values()]
        if known:
            raise known[0] from error


def network(client: OaiClient, request: Request) -> HttpReply:
    """One request over the network. A redirect that lost its arguments is asked anew at the new
    place; one that is permanent moves `base_url` if the repository says there who it is (quirk
    30): a page that tells of repairs does not."""
    reply = _send_to(client, client.base_url, request)
    target, asked = urlsplit(reply.url), urlsplit(client.base_url)
    if (target.netloc, target.path, target.scheme) == (asked.netloc, asked.path, asked.scheme):
        return reply
    place, for_good = target._replace(query=asked.query, fragment="").geturl(), reply.moved_to
    if not client.post and "verb=" not in target.query:
        reply = _send_to(client, place, request)
    if for_good and request.verb is Verb.IDENTIFY and _IDENTIFY.search(reply.body):
        client.base_url = client.moved_to = place
    return reply


def _send_to(client: OaiClient, base_url: str, request: Request) -> HttpReply:
    headers = {"Accept-Encoding": "identity"} if client.quirks.identity else None
    there = urlsplit(base_url)
    with client.around(there.netloc):
        if client.post:
            fields = {"verb": request.verb.value, **dict(client.sent_arguments(request))}
            return client.http.post(base_url, fields, headers=headers)
        glue = "&" if there.query else "?"
        return client.http.get(f"{base_url}{glue}{client.query(request)}", headers=headers)


class _Wire(Sickle):  # type: ignore[misc] # sickle has no types
    """sickle with our connection in the place of its one overridable request.

    What sickle hands to it is what is sent: the verb, the arguments in their order, and the
    method that it was made with. Percent-encoding is ours, for a token may have to go as it is
    (quirk 10), and so is the URL, which moves with a permanent redirect.
    """

    def __init__(self, client: OaiClient) -> None:
        super().__init__(client.base_url, http_method="POST" if client.post else "GET")
        self._client = client

    def _request(self, kwargs: Mapping[str, Any]) -> HttpReply:
        arguments = tuple((name, value) for name, value in kwargs.items() if name != "verb")
        return self._client.through(self._client, Request(Verb(kwargs["verb"]), arguments))


def _kind(error: FetchError) -> str:
    """The fault's name in the metrics: an HTTP status, or the class of the error."""
    return f"http_{error.status}" if isinstance(error, HttpError) else type(error).__name__
