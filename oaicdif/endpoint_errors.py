"""Errors of those we ask: no usable answer came, or one that cannot be believed.

Their tree is drawn in `errors`, where everybody imports them from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .error_base import OaicdifError

OFTEN_ENDS: Final = "The base URL often ends in /oai, /oai/request or /oai2d."


class FetchError(OaicdifError):
    """The network gave no usable answer."""

    def __init__(self, message: str, *, url: str, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.url = url


class ConnectionFailed(FetchError):
    """No connection could be made, or it broke off."""


class DamagedEncoding(ConnectionFailed):
    """The body is compressed, and cannot be decompressed to its end."""


class DeadlinePassed(FetchError):
    """The whole answer did not arrive in time."""

    def __init__(self, *, url: str, seconds: float) -> None:
        hint = "Try later, or raise `timeout_s` and `deadline_s`."
        super().__init__(f"{url} did not answer within {seconds:g} s.", url=url, hint=hint)
        self.seconds = seconds


class BodyTooLarge(FetchError):
    """The answer is larger than the limit; it was not read to its end."""

    def __init__(self, *, url: str, limit_bytes: int) -> None:
        hint = "Raise `max_page_bytes` if you trust this endpoint."
        super().__init__(f"{url} sent more than {limit_bytes} bytes.", url=url, hint=hint)
        self.limit_bytes = limit_bytes


class AddressRefused(FetchError):
    """The address lies in a private network where this request may not go."""

    def __init__(self, *, url: str, address: str) -> None:
        super().__init__(f"{url} leads to the private address {address}.", url=url)
        self.address = address


class EndpointBlocked(FetchError):
    """The endpoint refuses to answer us; asking again would be no use and no courtesy."""

    def __init__(self, *, url: str, reason: str, hint: str = "") -> None:
        super().__init__(f"{url} cannot be harvested: {reason}.", url=url, hint=hint)
        self.reason = reason


class EndpointParked(FetchError):
    """The endpoint asks to come back later than we would wait."""

    def __init__(self, *, url: str, seconds: float) -> None:
        super().__init__(
            f"{url} asks to come back in {seconds:.0f} s.",
            url=url,
            hint="The run goes on from its token when it is harvested again after that.",
        )
        self.seconds = seconds


class HttpError(FetchError):
    """The server answered with an HTTP status that is no success."""

    def __init__(
        self,
        *,
        url: str,
        status: int,
        retry_after_s: float | None = None,
        body: bytes = b"",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"{url} answered with HTTP status {status}.", url=url)
        self.status, self.retry_after_s, self.body = status, retry_after_s, body
        self.headers: Mapping[str, str] = headers or {}


class ResponseError(OaicdifError):
    """An answer arrived that cannot be read as what was asked for."""

    def __init__(self, message: str, *, url: str = "", hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.url = url


class MalformedXml(ResponseError):
    """The bytes are not well-formed XML (or carry a document type, which is refused)."""

    def __init__(self, reason: str, *, line: int = 0, column: int = 0, url: str = "") -> None:
        where = "" if "line" in reason else f" (line {line}, column {column})"
        super().__init__(f"Not well-formed XML: {reason}{where}.", url=url)
        self.reason, self.line, self.column = reason, line, column


class MalformedSoif(ResponseError):
    """The bytes are no SOIF as its writers write it. `offset` counts bytes from the start."""

    def __init__(self, reason: str, *, offset: int, url: str = "") -> None:
        super().__init__(f"Not readable as SOIF at byte {offset}: {reason}", url=url)
        self.reason, self.offset = reason, offset


class NotOaiPmh(ResponseError):
    """No OAI-PMH reply: well-formed with another root, or text of another kind that `begins` so."""

    def __init__(self, root: str, *, url: str = "", begins: str = "") -> None:
        hint = f"Check the base URL in a browser, with ?verb=Identify behind it. {OFTEN_ENDS}"
        message = f"The answer is no OAI-PMH reply: its root element is {root!r}."
        if begins:
            message = f"The answer is no OAI-PMH reply, and no XML. It begins: {begins!r}."
        page = f"{url} answers with a web page, not with OAI-PMH."
        super().__init__(page if url and root.lower() == "html" else message, url=url, hint=hint)
        self.root = root


class NotRdm(ResponseError):
    """An answer that is no RDM message, or none of the type that was asked for."""


class AnotherRepository(ResponseError):
    """Under a known name another repository answers: its records would mix with the old ones."""

    def __init__(self, name: str, *, known: str, found: str, url: str = "") -> None:
        message = f"{name} is the name of {known}, but another repository answers: {found}."
        hint = f"Has it moved? oaicdif endpoint move {name} URL. Else it needs a name of its own."
        super().__init__(message, url=url, hint=hint)
        self.name, self.known, self.found = name, known, found


class MalformedJsonLd(ResponseError):
    """The document is no JSON-LD, or its graph cannot be read."""

    def __init__(self, reason: str, *, url: str = "") -> None:
        super().__init__(f"No readable JSON-LD: {reason}", url=url)
        self.reason = reason


class ContextRefused(ResponseError):
    """A JSON-LD document names a context that does not travel with oaicdif."""

    def __init__(self, context: str, *, url: str = "") -> None:
        message = f"The context {context!r} is not bundled, and contexts are never fetched."
        hint = "Write the context into the document, or name https://schema.org."
        super().__init__(message, url=url, hint=hint)
        self.context = context
