"""What one request to `/oai` was, told from what was asked and what was answered.

It is read after the answer has gone out, so that nobody waits for it, and from the outside: the
arguments, the status, the end of the reply. Pure.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final, NamedTuple

from ..model import Verb
from ..protocol.request import parse_request
from ..protocol.token import shown_state

TAIL_BYTES: Final = 5000  # holds any resumptionToken, and all of an error reply
HEADER_END: Final = b"</header>"
_TOKEN: Final = re.compile(
    rb"<resumptionToken([^>]*?)(?:/>|>([^<]*)</resumptionToken>)\s*</List[^>]*>\s*</OAI-PMH>\s*\Z"
)
_SIZE: Final = re.compile(rb'completeListSize="(\d+)"')
_ERROR: Final = re.compile(rb'<error code="(\w+)"')
_LISTS: Final = (Verb.LIST_RECORDS, Verb.LIST_IDENTIFIERS)
_RECORDS: Final = (*_LISTS, Verb.GET_RECORD)


class Asked(NamedTuple):
    """A request and its answer as they went by.

    `tail` is the end of the reply before it was packed, and `counted` its records where the tail
    does not tell (-1 where nobody counted). `moment` and `seconds` are a Unix time and a duration.
    `request_id` is its name in the logs, empty without an access log.
    """

    moment: float
    client: str
    agent: str
    method: str
    path: str
    status: int
    sent_bytes: int
    seconds: float
    query: bytes = b""
    form: bytes = b""
    tail: bytes = b""
    counted: int = -1
    request_id: str = ""


class SeenRequest(NamedTuple):
    """A request in the words of OAI-PMH; `verb` is empty where it had none, or was no request to
    `/oai`. `position` counts the records of the list before this part; `following` is the position
    of the next part, None at the end; `size` completeListSize, 0 where it is not told."""

    asked: Asked
    verb: str = ""
    prefix: str = ""
    set_spec: str = ""
    from_: str = ""
    until: str = ""
    identifier: str = ""
    position: int = 0
    following: int | None = None
    size: int = 0
    records: int = 0
    error: str = ""

    @property
    def time(self) -> datetime:
        """When it was asked, in UTC."""
        return datetime.fromtimestamp(self.asked.moment, UTC)

    @property
    def is_list(self) -> bool:
        """Whether it got a part of a list of records."""
        whole = self.asked.status == 200 and not self.error
        return whole and self.verb in (Verb.LIST_RECORDS.value, Verb.LIST_IDENTIFIERS.value)

    @property
    def begins(self) -> bool:
        """Whether it is the first of a list."""
        return self.is_list and self.position == 0

    @property
    def finishes(self) -> bool:
        """Whether nothing of its list follows."""
        return self.is_list and self.following is None


def needs_count(tail: bytes) -> bool:
    """Whether the number of records must be counted in the whole reply: a list in one part."""
    return b"<resumptionToken" not in tail


def seen_request(asked: Asked) -> SeenRequest:
    """The request in words."""
    request = parse_request(asked.query, asked.form)
    found = _ERROR.search(asked.tail) if asked.status == 200 else None
    error = found[1].decode() if found else ""
    if request.verb is None:
        return SeenRequest(asked, error=error)
    verb, given = request.verb, request.arguments
    whole = asked.status == 200 and not error
    before = shown_state(given.get("resumptionToken", "")) if whole else None
    seen = SeenRequest(
        asked,
        verb.value,
        before.metadata_prefix if before else given.get("metadataPrefix", ""),
        (before.set_spec if verb in _LISTS else "") if before else given.get("set", ""),
        given.get("from", ""),
        given.get("until", ""),
        given.get("identifier", ""),
        before.cursor if before else 0,
        error=error,
    )
    return _counted(seen, verb) if whole and verb in _RECORDS else seen


def _counted(seen: SeenRequest, verb: Verb) -> SeenRequest:
    """With the number of records, and where the list goes on."""
    if verb is Verb.GET_RECORD:
        return seen._replace(records=1)
    found = _TOKEN.search(seen.asked.tail)
    attributes, token = (found[1], (found[2] or b"").decode()) if found else (b"", "")
    match = _SIZE.search(attributes)
    size = int(match[1]) if match else 0
    after = shown_state(token)
    if after is not None:
        return seen._replace(
            following=after.cursor, records=after.cursor - seen.position, size=size
        )
    if seen.asked.counted >= 0:
        return seen._replace(records=seen.asked.counted, size=size or seen.asked.counted)
    return seen._replace(records=max(0, size - seen.position), size=size)
