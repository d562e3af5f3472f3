"""A link as HTML writes it, in an element that asks for an address: `<a href="...">text</a>`.

The address is what `href` says, the text its name. Source: HTML, the a element.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ...late_pattern import late_regex
from .clean_text import plain_text
from .identifiers import read_url

_ANCHOR: Final = late_regex(
    r"<a\s[^<>]*?\bhref\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'<>]+))[^<>]*>(.*?)</a\s*>",
    re.IGNORECASE | re.DOTALL,
)
_ESCAPED: Final = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#39;", "'"), ("&amp;", "&"))


class Anchor(NamedTuple):
    """Where a link leads, and what it says, with the words around it; "" if nothing."""

    address: str
    text: str


def read_anchor(text: str) -> Anchor | None:
    """The only link of a text, if it leads to an address on the web."""
    for escaped, plain in _ESCAPED if "&lt;" in text.lower() else ():
        text = text.replace(escaped, plain)
    found = _ANCHOR.findall(text)
    if len(found) != 1:
        return None
    *quoted, _ = found[0]
    address = read_url("".join(quoted).strip())
    return Anchor(address, plain_text(text).strip()) if address else None


def read_bare_anchor(text: str) -> Anchor | None:
    """A text that is nothing but one link."""
    stripped = text.strip()
    whole = stripped.lower().startswith(("<a ", "&lt;a ")) and stripped.endswith((">", "&gt;"))
    return read_anchor(text) if whole else None
