"""Text and links of records as a page may show them: harmless, and of a bounded length.

Escaping is the template's; here go the characters that escaping does not touch, the lengths
that would make a page too large, and the addresses that must not become links.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeVar
from urllib.parse import quote, urlsplit

from ..shown_text import HIDDEN, clean

T = TypeVar("T")

# What most addresses look like: nothing in them needs a second look.
_PLAIN_LINK: Final = re.compile(
    r"https?://[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?(?::[0-9]{1,4})?"
    r"(?:[/?][A-Za-z0-9._~:/?@!$&'()*+,;=%-]*(?:#[A-Za-z0-9._~:/?@!$&'()*+,;=%-]*)?)?",
    re.ASCII,
)
_HOST: Final = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?\.?", re.ASCII)
_SPACES: Final = re.compile(r"[ \t\r\n]+")
_BAD_PERCENT: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")
LINK_CHARACTERS: Final = 2048  # longer ones are shown as text; sitemaps.org's limit, too


def web_link(text: str) -> str:
    """The address as an ASCII URI when it is http or https and safe to link; else empty.

    No user name before the host, no odd host, at most 2,048 characters; what URIs may not
    hold is percent-encoded, a host in other letters goes through IDNA.
    """
    first = text[:1]
    if first > " " and first not in "hH":  # most texts are none, and this is asked of all
        return ""
    return _link(text.strip()) if len(text) <= LINK_CHARACTERS else ""


@lru_cache(maxsize=4096)  # the same few addresses stand in many places of many records
def _link(text: str) -> str:
    if _PLAIN_LINK.fullmatch(text) and ("%" not in text or not _BAD_PERCENT.search(text)):
        return text
    return _repaired_link(text)


def _repaired_link(text: str) -> str:
    if HIDDEN.search(text) or not text.lower().startswith(("http://", "https://")):
        return ""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
        host = host if host.isascii() else host.encode("idna").decode("ascii")
    except ValueError:  # a port that is none, a host no name can be made of
        return ""
    if "@" in parts.netloc or not _HOST.fullmatch(host):
        return ""
    place = f"{host}:{port}" if port is not None else host
    query = f"?{_encoded(parts.query)}" if parts.query else ""
    fragment = f"#{_encoded(parts.fragment)}" if parts.fragment else ""
    link = f"{parts.scheme}://{place}{_encoded(parts.path)}{query}{fragment}"
    return link if len(link) <= LINK_CHARACTERS else ""


def _encoded(part: str) -> str:
    return quote(_BAD_PERCENT.sub("%25", part), safe="/?:@!$&'()*+,;=-._~%")


_WORD: Final = 30  # a longer one is cut, and text that knows no blanks


def shortened(text: str, limit: int) -> str:
    """One line of at most `limit` characters, cut between words where it can be, with … behind."""
    if len(text) <= limit:
        return text
    return f"{text[: _end_of_words(text, limit)].rstrip()} …"


def _end_of_words(text: str, limit: int) -> int:
    """How many of the first `limit` characters are whole words; all if they have no blank."""
    blank = max(text.rfind(each, max(limit - _WORD, 0), limit + 1) for each in " \n")
    return blank if blank > 0 else limit


class Shortener:
    """Cuts what is too long for a page, and keeps a sentence for the reader about each cut.

    A page has parts; a cut belongs to the part named last (`at`), and the sentences come in the
    order of the parts, whatever was read first.
    """

    def __init__(
        self, parts: Sequence[str] = ("",), aside: Mapping[str, Shortener] = MappingProxyType({})
    ) -> None:
        """`parts` in the order of the page. `aside`: parts that were read and cut elsewhere."""
        self._parts = parts
        self._aside = aside
        self._here = parts[0]
        self._cuts: dict[str, dict[str, None]] = {}
        self._hidden = 0

    def at(self, part: str) -> Shortener:
        """Itself; what is cut from here on belongs to this part."""
        self._here = part
        return self

    @property
    def notes(self) -> tuple[str, ...]:
        """One sentence for each cut, in the order of the parts."""
        found: dict[str, None] = {}
        hidden = self._hidden
        for part in self._parts if self._cuts or self._aside else ():
            found |= self._cuts.get(part, {})
            if part in self._aside:
                found |= self._aside[part]._all_cuts
                hidden += self._aside[part]._hidden
        if not hidden:
            return tuple(found)
        return (*found, f"{hidden:,} invisible control characters are left out.")

    @property
    def _all_cuts(self) -> dict[str, None]:
        return {note: None for cuts in self._cuts.values() for note in cuts}

    def _note(self, sentence: str) -> None:
        self._cuts.setdefault(self._here, {})[sentence] = None

    def text(self, value: str, limit: int, what: str) -> str:
        """One line of at most `limit` characters, with … behind when it was cut."""
        # Most texts are plain: nothing in them is hidden, no space is anything but a space.
        if len(value) <= limit and value.isprintable() and "  " not in value:
            return value.strip()
        short = self._cut(value, limit, what)
        return _SPACES.sub(" ", short).strip()

    def lines(self, value: str, limit: int, what: str) -> tuple[str, ...]:
        """The paragraphs of a longer text; at most `limit` characters in all."""
        if len(value) <= limit and value.isprintable():  # a line has nothing to hide
            line = value.strip()
            return (line,) if line else ()
        short = self._cut(value, limit, what).replace("\r\n", "\n").replace("\r", "\n")
        return tuple(line for each in short.split("\n") if (line := each.strip()))

    def items(self, values: Sequence[T], limit: int, what: str) -> Sequence[T]:
        """The first `limit` values."""
        if len(values) <= limit:
            return values
        self._note(f"The first {limit:,} of {len(values):,} {what} are shown.")
        return values[:limit]

    def _cut(self, value: str, limit: int, what: str) -> str:
        head = value[: limit + 1]
        short = clean(head)
        self._hidden += len(head) - len(short)
        if len(value) <= limit:
            return short
        end = _end_of_words(short, limit)
        self._note(f"The {what} has {len(value):,} characters; the first {end:,} are shown.")
        return f"{short[:end].rstrip()} …"


def joined(values: Iterable[str], separator: str = ", ") -> str:
    """The values that are not empty, in one line."""
    return separator.join([value for value in values if value])
