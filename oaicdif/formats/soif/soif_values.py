"""The attributes of a SOIF object as values for rules.

`soif:title`: names in small letters, without the number of a multi-value. The values of one
attribute come in the order of their numbers, the bare one first. The object's own URL is
`soif:url`; where that is but the page of the description (Metadata-URL), its scheme says so.
Attributes of an object that lies inside this one (`Embed<1>-Type`)
are `soif:embedded`, with the name as the scheme. A value that is no text is `soif:NAME@base64`.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from ...rdm.soif_object import NO_URL, base_name, number_under
from ...xmldoc import Element
from ..value import Value
from .soif_xml import attributes_of

_EMBEDDED: Final = late_regex(r"embed<\d+>-", re.IGNORECASE)
# Texts whose paragraphs are kept, and lists with a value in each line.
LONG: Final = frozenset(
    {"soif:description", "soif:abstract", "soif:full-text", "soif:partial-text"}
)
LISTS: Final = frozenset({"soif:keywords", "soif:url-references", "soif:author", "soif:creator"})
OWN_PAGE: Final = "record-page"
_PARAGRAPH: Final = late_regex(r"\n{3,}")


def read_soif(root: Element) -> list[Value]:
    """The values of an object, its URL first, attributes in their order."""
    url, known = str(root.get("url", NO_URL)), attributes_of(root)
    values: list[Value] = []
    if url != NO_URL:
        own = any(name.lower() == "metadata-url" and text == url for name, text, _ in known)
        values.append(("soif:url", url, "", OWN_PAGE if own else ""))
    held: dict[str, list[tuple[int, Value]]] = {}
    order: list[str] = []
    for name, text, size in known:
        value = _value(name, text, size)
        number = number_under(name.lower(), base_name(name.lower())) or 0
        held.setdefault(value[0], []).append((number, value))
        order.append(value[0])
    numbered = {
        element: iter(sorted(several, key=lambda each: each[0]))
        for element, several in held.items()
    }
    return [*values, *(next(numbered[element])[1] for element in order)]


def _value(name: str, text: str | None, size: int) -> Value:
    element = f"soif:{base_name(name).lower()}"
    if text is None:
        return f"{element}@base64", f"{size} bytes", "", ""
    if _EMBEDDED.match(name):
        return "soif:embedded", _in_order("", text), "", name
    return element, _in_order(element, text), "", ""


def _in_order(element: str, text: str) -> str:
    """The text with its white space in order; line ends stay where they say something."""
    if "\n" not in text:
        return " ".join(text.split())
    lines = [" ".join(line.split()) for line in text.splitlines()]
    if element in LISTS:
        return "\n".join(filter(None, lines))
    if element in LONG:
        return _PARAGRAPH.sub("\n\n", "\n".join(lines)).strip()
    return " ".join(text.split())
