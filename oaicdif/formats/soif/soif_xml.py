"""The working copy of a SOIF object: an XML element of a namespace of ours.

    <object xmlns="urn:oaicdif:soif" type="FILE" url="http://...">
    <attribute name="Title">Waves</attribute>
    <attribute name="Abstract" encoding="windows-1252">Caf\u00e9</attribute>
    <attribute name="Icon" encoding="base64">R0lG...</attribute>
    </object>

Nothing is lost in it: the object can be had back, byte for byte.
"""

from __future__ import annotations

import base64
import binascii
from typing import Final

from ...errors import MalformedSoif
from ...rdm.soif_entry import Found
from ...rdm.soif_lenient import LenientReader
from ...rdm.soif_object import NO_URL, SoifObject
from ...rdm.soif_reader import read_stream
from ...rdm.soif_text import UTF_8, WINDOWS_1252, text_of
from ...xmldoc import Element, escape

NAMESPACE: Final = "urn:oaicdif:soif"
ROOT: Final = f"{{{NAMESPACE}}}object"
BASE64: Final = "base64"
SCOPE: Final = "soif"  # of a page that is itself the copy of its objects, where XML has namespaces
_ATTRIBUTE: Final = f"{{{NAMESPACE}}}attribute"
_END: Final = b"</attribute>\n"
# What cannot stand as it is in an element: markup, CR, and what XML forbids; the first two bytes
# of the two characters that no text has, and of some others.
_UNPLAIN: Final = b'&<>"\r' + bytes(each for each in range(32) if each not in b"\t\n\r")
_NO_CHARACTER: Final = b"\xef\xbf"
_MOST_NAMES: Final = 10_000  # remembered at once; a dump may hold any number


def xml_of_piece(piece: bytes) -> bytes:
    """The element of the object that these bytes are, cut from a page on which all could be read
    as they stood."""
    (entry,) = read_stream(LenientReader(), (piece,))
    if not isinstance(entry, Found):
        raise MalformedSoif("a piece of a page is no object.", offset=0)
    return soif_xml(entry.object)


class _Heads(dict[str, bytes]):
    """The start tag of an attribute by its name."""

    def __missing__(self, name: str) -> bytes:
        if len(self) >= _MOST_NAMES:
            self.clear()
        self[name] = tag = f'<attribute name="{escape(name)}">'.encode()
        return tag


_HEADS: Final = _Heads()


def soif_xml(found: SoifObject) -> bytes:
    """The element of an object, in UTF-8."""
    head = f'<object xmlns="{NAMESPACE}" type="{escape(found.type)}" url="{escape(found.url)}">\n'
    heads = _HEADS
    parts = [head.encode()]
    if _is_plain(found):  # as most are
        for name, value in found.attributes:
            parts += (heads[name], value, _END)
    else:
        parts += [_attribute(name, value) for name, value in found.attributes]
    parts.append(b"</object>")
    return b"".join(parts)


def _is_plain(found: SoifObject) -> bool:
    """Whether every value can stand in XML as it is. Looking so at all of them together takes a
    tenth of the time of a search for what may not (bench soif, 2026-11-22)."""
    whole = b"".join([value for _, value in found.attributes])
    if len(whole.translate(None, _UNPLAIN)) != len(whole) or _NO_CHARACTER in whole:
        return False
    try:
        if not whole.isascii():
            for _, value in found.attributes:
                if not value.isascii():
                    value.decode()
    except UnicodeDecodeError:
        return False
    return True


def _attribute(name: str, value: bytes) -> bytes:
    read = text_of(value)
    if read is None:
        text, encoding = base64.b64encode(value).decode(), f' encoding="{BASE64}"'
    else:
        # A carriage return has to be a reference, or a parser reads it as a line feed.
        text = escape(read[0]).replace("\r", "&#13;")
        encoding = "" if read[1] == UTF_8 else f' encoding="{read[1]}"'
    return f'<attribute name="{escape(name)}"{encoding}>{text}</attribute>\n'.encode()


def soif_of_xml(root: Element) -> SoifObject:
    """The object of an element."""
    pairs = ((str(each.get("name", "")), _bytes(each)) for each in root.iter(_ATTRIBUTE))
    return SoifObject(str(root.get("type", "")), str(root.get("url", NO_URL)), tuple(pairs))


def _bytes(attribute: Element) -> bytes:
    text = attribute.text or ""
    encoding = attribute.get("encoding", UTF_8)
    if encoding == BASE64:
        try:
            return base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            return text.encode()  # no working copy of ours
    return text.encode("cp1252", "replace") if encoding == WINDOWS_1252 else text.encode()


def attributes_of(root: Element) -> list[tuple[str, str | None, int]]:
    """(name, text, bytes) of every attribute; the text is None where the bytes are none."""
    found: list[tuple[str, str | None, int]] = []
    for each in root.iter(_ATTRIBUTE):
        name, text = str(each.get("name", "")), each.text or ""
        if each.get("encoding") == BASE64:
            found.append((name, None, len(_bytes(each))))
        else:
            found.append((name, text, len(text)))
    return found
