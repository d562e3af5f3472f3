"""Resumption tokens: the whole state of a list, signed, in the characters A-Za-z0-9_- only.

A token is bounded: `bound` is the highest sequence number visible at the first request. So a
list is a snapshot: it shows what was visible then, each item at the place it had then, and ends
however fast records change (DECISIONS 6). Nothing is stored; a token sent again means the same.

    base64url( fields joined by "|" in ASCII, 16 bytes of keyed BLAKE2b over them )
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NoBase64
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b
from hmac import compare_digest
from typing import Final, NamedTuple

from ..errors import BadResumptionToken
from ..model import Verb

MAX_LENGTH: Final = 4096  # a token may hold a set spec, escaped; servers cut longer addresses
KEY_BYTES: Final = 32
_VERSION: Final = "3"
_BEFORE: Final = "2"  # without `bound`, which was `upto` as far as it mattered
_MAC_BYTES: Final = 16
_SHAPE: Final = re.compile(r"[A-Za-z0-9_-]+\Z", re.ASCII)
_LETTERS: Final = {Verb.LIST_RECORDS: "r", Verb.LIST_IDENTIFIERS: "i", Verb.LIST_SETS: "s"}
_VERBS: Final = {letter: verb for verb, letter in _LETTERS.items()}


@dataclass(frozen=True, slots=True)
class TokenState:
    """Where a list goes on: strictly behind `after`, up to and with `upto`.

    For ListRecords and ListIdentifiers these are sequence numbers; for ListSets both are unused
    and `set_spec` is the last set sent. `bound` is the highest sequence number that was visible
    at the first request. `cursor` counts the items sent before; `size` is completeListSize as
    first counted, 0 when nobody can say. `lead` is the record that was put before its place on
    the first part, 0 if none was. `expires` is cut to the second.
    """

    verb: Verb
    metadata_prefix: str
    set_spec: str
    after: int
    upto: int
    cursor: int
    size: int
    expires: datetime
    lead: int = 0
    bound: int = 0


def write_token(state: TokenState, key: bytes) -> str:
    """The token, ready for a reply and for a URL without encoding."""
    fields = (
        _VERSION,
        _LETTERS[state.verb],
        state.metadata_prefix,
        state.set_spec,
        *map(str, (state.after, state.upto, state.cursor, state.size, state.lead, state.bound)),
        str(int(state.expires.timestamp())),
    )
    payload = "|".join(fields).encode("ascii")
    return urlsafe_b64encode(payload + _mac(payload, key)).rstrip(b"=").decode("ascii")


def read_token(text: str, verb: Verb, key: bytes, now: datetime) -> TokenState:
    """The state in a token of ours.

    Raises:
        BadResumptionToken: not ours, altered, of another verb, or expired at `now`.
    """
    payload = _signed_payload(text, key)
    version, letter, prefix, set_spec, *numbers = payload.split("|")
    if version not in (_VERSION, _BEFORE):
        raise BadResumptionToken("The resumptionToken is of another version of this server.")
    after, upto, cursor, size, lead, bound, expires = map(int, numbers)
    state = TokenState(
        _VERBS[letter],
        prefix,
        set_spec,
        after,
        upto,
        cursor,
        size,
        datetime.fromtimestamp(expires, UTC),
        lead,
        bound if version == _VERSION else upto,
    )
    if state.verb is not verb:
        raise BadResumptionToken(f"The resumptionToken belongs to {state.verb.value}.")
    if now > state.expires:
        raise BadResumptionToken("The resumptionToken has expired; start the list again.")
    return state


def prefix_of_token(text: str) -> str:
    """The metadata prefix of the list that a token goes on with, for showing only: unproven.

    Empty for ListSets, and for what is no token of ours.
    """
    try:
        signed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        fields = signed[:-_MAC_BYTES].decode("ascii").split("|")
    except ValueError:
        return ""
    return fields[2] if fields[0] in (_VERSION, _BEFORE) and len(fields) > 3 else ""


class ShownState(NamedTuple):
    """What is shown of a token: which list it goes on with, and behind how many items."""

    metadata_prefix: str
    set_spec: str
    cursor: int


@lru_cache(maxsize=1024)  # each is handed out, and then comes back
def shown_state(text: str) -> ShownState | None:
    """What a token says, unproven: for showing a request that was answered with success."""
    try:
        signed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        _, _, prefix, set_spec, _, _, cursor, *_ = signed[:-_MAC_BYTES].decode("ascii").split("|")
        return ShownState(prefix, set_spec, int(cursor))
    except ValueError:
        return None


def _signed_payload(text: str, key: bytes) -> str:
    altered = BadResumptionToken("The resumptionToken is not one of ours, or was altered.")
    if len(text) > MAX_LENGTH or not _SHAPE.match(text):
        raise altered
    try:
        signed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except NoBase64 as error:
        raise altered from error
    # The last character has spare bits: only the form we write counts.
    if urlsafe_b64encode(signed).rstrip(b"=").decode("ascii") != text:
        raise altered
    payload, mac = signed[:-_MAC_BYTES], signed[-_MAC_BYTES:]
    if not compare_digest(mac, _mac(payload, key)):
        raise altered
    return payload.decode("ascii")


def _mac(payload: bytes, key: bytes) -> bytes:
    return blake2b(payload, key=key, digest_size=_MAC_BYTES).digest()
