"""Values of SOIF as text: UTF-8, or Windows-1252 where the bytes look like it.

A value is arbitrary bytes, and nothing in the stream says what they are. Valid UTF-8 is text. What
is not may be Windows-1252, as dumps of the 1990s are: then every byte is a character of it, there
are no control characters, and letters beyond ASCII stand among others, not in long runs as they do
in a text of another script, or in an image.
"""

from __future__ import annotations

import re
from typing import Final

from ..xmldoc import ILLEGAL
from .soif_object import SoifObject

UTF_8: Final = "utf-8"
WINDOWS_1252: Final = "windows-1252"
_FOREIGN: Final = re.compile(r"[^\x00-\x7f]{4}")
_SHARE: Final = 4  # at least so many characters for each one beyond ASCII


def text_of(value: bytes) -> tuple[str, str] | None:
    """The text of a value and its encoding; None where it is no text, or none that XML may hold."""
    try:
        text, encoding = value.decode(), UTF_8
    except UnicodeDecodeError:
        found = _windows_1252(value)
        if found is None:
            return None
        text, encoding = found, WINDOWS_1252
    return None if ILLEGAL.search(text) else (text, encoding)


def needs_windows_1252(found: SoifObject) -> bool:
    """Whether a value of the object is text in Windows-1252."""
    whole = b"".join([value for _, value in found.attributes])
    if whole.isascii() or _is_utf_8(whole):
        return False
    read = (text_of(value) for _, value in found.attributes)
    return any(each is not None and each[1] == WINDOWS_1252 for each in read)


def _is_utf_8(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True


def _windows_1252(value: bytes) -> str | None:
    try:
        text = value.decode("cp1252")
    except UnicodeDecodeError:
        return None
    beyond = sum(not each.isascii() for each in text)
    return None if beyond * _SHARE > len(text) or _FOREIGN.search(text) else text
