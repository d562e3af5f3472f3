"""The one text that stands for a value of a document: a string, a number, a node, a list.

Nodes go by two kinds of text. `text_of` is for people and for metadata in words: the name
first. `address_text` is for places where an identifier or a reference belongs: the address
first. Both read any JSON and never fail.
"""

from __future__ import annotations

from typing import Any, Final

# A code is a word of its vocabulary; an identifier is mostly an address.
_WORDS: Final = ("@value", "name", "value", "url", "@id", "termCode", "identifier")
_ADDRESSES: Final = ("url", "@id", "value", "name", "termCode", "@value", "identifier")


def text_of(value: Any) -> str:
    """A value in words: itself, or the name a node goes by; of a list the first that has any."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        name = value.get("name")
        if name and isinstance(name, str) and "@value" not in value:  # as nearly all
            return name
    return _text(value, _WORDS)


def address_text(value: Any) -> str:
    """The text that identifies a value: itself, or the address of a node, or else its name."""
    if type(value) is str:  # as nearly all
        return value
    return _text(value, _ADDRESSES)


def _text(value: Any, keys: tuple[str, ...]) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        found = (_text(value[key], keys) for key in keys if key in value)
        return next((text for text in found if text), "")
    if isinstance(value, list):
        return next((text for each in value if (text := _text(each, keys))), "")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, (int, float)) else ""
