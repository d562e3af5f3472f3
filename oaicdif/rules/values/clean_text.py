"""Text as it should stand in a document: without HTML, without double escapes.

Only what is certainly markup goes: `a < b` and LaTeX stay as they are.
Source: DRIVER guidelines 1.1, 1.1 ("los valores ... no debe contener lenguaje de marcado").
"""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from ...late_pattern import late_regex


def word_set(text: str) -> frozenset[str]:
    """The words of a text that blanks separate: for tables of short words."""
    return frozenset(text.split())


def ascii_letters(text: str) -> str:
    """A text in small letters, and each sign that an expression without regard to case takes for
    a letter of ASCII (the long s, the sign of Kelvin, the i of Turkish) as that letter."""
    if text.isascii():
        return text.lower()
    return text.casefold().replace("\u0131", "i").replace("i\u0307", "i")


# Tag names of HTML and of the JATS and CrossRef abstracts that repositories pass on.
_TAGS: Final = (
    "a abbr acronym address article aside b bdi bdo big blockquote br center cite code col "
    "colgroup dd del details dfn div dl dt em fieldset figcaption figure font footer form h1 h2 "
    "h3 h4 h5 h6 header hr i iframe img input ins kbd label legend li link main mark meta nav "
    "nobr noscript ol option p pre q s samp script section select small span strike strong "
    "style sub summary sup table tbody td textarea tfoot th thead time tr tt u ul var wbr "
    "jats:[a-z-]+ mml:[a-z]+ o:p st1:[a-z]+ inline-formula disp-formula italic bold sc title"
).replace(" ", "|")
_TAG: Final = late_regex(
    rf"<(/?)({_TAGS})((?:\s+[\w:.-]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?)*?)\s*(/?)>",
    re.IGNORECASE,
)
# `<b and c>` is arithmetic: an attribute without a value is believed only in a closed tag pair.
_BARE_ATTRIBUTE: Final = late_regex(r"\s[\w:.-]+(?!\s*=)(?=\s|$)")
_QUOTED: Final = late_regex(r"\"[^\"]*\"|'[^']*'")
_HIDDEN: Final = late_regex(r"<(script|style)\b[^<>]*>.*?</\1\s*>|<!--.*?-->", re.I | re.S)
_BREAKS: Final = word_set(
    "br p div li tr h1 h2 h3 h4 h5 h6 ul ol dl dt dd table blockquote section article hr "
    "jats:p jats:title jats:sec"
)
_ENTITY: Final = late_regex(
    r"&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});", re.I
)
_LINES: Final = late_regex(r"(?:(?<![^\S\n])[^\S\n]+)?\n\s*")
_BLANKS: Final = late_regex(r"[^\S\n]{2,}")


def plain_text(text: str) -> str:
    """`text` without markup and double escapes; the same object when there was nothing to do."""
    if "&" in text and _ENTITY.search(text):
        text = _unescaped(text)
    if "<" not in text:
        return text
    cleaned = _HIDDEN.sub(" ", text)
    cleaned = _TAG.sub(_replacement, cleaned)
    if cleaned == text:
        return text
    if "&" in cleaned:
        cleaned = unescape(cleaned)
    return _BLANKS.sub(" ", _LINES.sub("\n", cleaned)).strip()


def has_markup(text: str) -> bool:
    """Whether `plain_text` would take something away."""
    return plain_text(text) != text


def _unescaped(text: str) -> str:
    """One level of escaping too many is removed: `&amp;lt;p&amp;gt;` was meant as `<p>`."""
    for _ in range(2):
        plain = unescape(text)
        if plain == text or not _ENTITY.search(text):
            break
        text = plain
    return text.replace("\xa0", " ")


def _replacement(found: re.Match[str]) -> str:
    closing, name, attributes, empty = found.groups()
    bare = _QUOTED.sub("", attributes) if attributes else ""
    if bare and not closing and not empty and _BARE_ATTRIBUTE.search(bare):
        return found[0]
    return "\n" if name.lower() in _BREAKS else ""
