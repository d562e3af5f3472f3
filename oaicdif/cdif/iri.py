"""What may stand as an identifier of a node: absolute IRIs, cleaned of what no IRI may hold.

Which identifiers are good ones is decided in `rules`.
"""

from __future__ import annotations

import re
from typing import Final

from ..late_pattern import late_regex

# A label such as "Keyword: sea" is no IRI: only schemes that name things count.
_ABSOLUTE: Final = late_regex(
    r"(?:(?:https?|ftps?)://[^\W_]|(?:urn|info|ark|doi|hdl|tag|geo|mailto|did|oai|swh):\S+\s*\Z)",
    re.IGNORECASE,
)
_WEB: Final = late_regex(r"https?://[^\s]+\Z")
# RFC 3987, section 2.2: what stands in no production, brackets (legal only round the number
# of an IPv6 host), characters without meaning, and a percent sign that encodes nothing.
_FORBIDDEN: Final = late_regex(
    '[\x00-\x20\x7f-\x9f<>"{}|\\\\^`\\[\\]\\s\u200b-\u200f\u2028-\u202e\ufdd0-\ufdef'
    "\ue000-\uf8ff\ufeff\ufff0-\uffff\ud800-\udfff\U000e0000-\U0010ffff]"
    "|%(?![0-9A-Fa-f]{2})"
)
# By far the most: nothing but letters, digits and harmless signs.
_HARMLESS: Final = late_regex(r"[A-Za-z0-9:/?._~!$&'()*+,;=@-]+\Z")


def is_iri(text: str) -> bool:
    """Whether the text, once cleaned, can be the `@id` of a node."""
    for scheme in ("https://", "http://"):  # nearly always, and three times as fast
        if text.startswith(scheme):
            return text[len(scheme) : len(scheme) + 1].isalnum()
    return _ABSOLUTE.match(text) is not None


def is_web(text: str) -> bool:
    """Whether it is an http or https address without white space."""
    return _WEB.match(text) is not None


def clean_iri(text: str) -> str:
    """The text with forbidden characters percent-encoded; nothing else is touched.

    `https://example.org/a b` becomes `https://example.org/a%20b`; white space at the ends
    goes; a second `#` is encoded, because a fragment holds none.
    """
    if _HARMLESS.match(text):
        return text
    text = text.strip()
    if _FORBIDDEN.search(text):
        text = _FORBIDDEN.sub(_encode, text)
    if text.count("#") > 1:
        head, _, tail = text.partition("#")
        text = f"{head}#{tail.replace('#', '%23')}"
    return text


def _encode(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "replace"))
