"""Simple Dublin Core in its plainest XML, as nearly all stored records have it, read as text.

A record is plain when it is `<oai_dc:dc ...>`, then nothing but `<dc:name>text</dc:name>` with
at most an `xml:lang`, white space between them, and the end tag. Its values, and the element
that is published of it, cost a third of a parse, a walk over the elements and a new text.
Whatever is not exactly so, well-formed or not, is left to the parser: None here says nothing
of a record.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ...errors import MalformedXml
from ...late_pattern import late_regex
from ...xmldoc import parse_xml
from .simple import DC, ELEMENTS, OPEN, Value, is_language, opens_oai_dc

_LAST: Final = "/oai_dc:dc>"
_SPACE: Final = " \t\n"
_LONGEST_HEAD: Final = 2_000
_TAG: Final = late_regex(r'dc:([a-z]+)(?: xml:lang="([^"<&]*)")?')
_EMPTY: Final = late_regex(r"<(dc:[a-z]+)([^<>]*)/>")
_REFERENCE: Final = late_regex("&(?:lt|gt|quot|apos|amp);")
_REFERENCES: Final = (
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&quot;", '"'),
    ("&apos;", "'"),
    ("&amp;", "&"),
)
# What no XML may hold, and the carriage return, which a parser takes for a line feed.
_CONTROLS: Final = bytes({*range(32)} - set(b"\t\n"))


class PlainRecord(NamedTuple):
    """`values` are those of `oai_dc_values`; `written` is what `write_oai_dc` makes of them."""

    values: list[Value]
    written: bytes


def read_plain(metadata: bytes) -> PlainRecord | None:
    """The values of a plain record; None of any other, valid or not."""
    head, _, body = metadata.partition(b">")
    if len(head) > _LONGEST_HEAD or not _opens_plainly(head):
        return None
    if len(body.translate(None, _CONTROLS)) != len(body):
        return None
    try:
        text = body.decode()
    except UnicodeDecodeError:
        return None
    if "/>" in text:
        text = _EMPTY.sub(r"<\1\2></\1>", text)
    # "", "dc:title>The sea", "/dc:title>", "dc:date>2001", "/dc:date>", ..., "/oai_dc:dc>"
    pieces = text.split("<")
    if text.count(">") != len(pieces) - 1 or len(pieces) % 2 or not _characters_plain(text):
        return None
    raw, marks = _values(pieces)
    if raw is None:
        return None
    values = raw
    if "&" in text:
        if text.count("&") != len(_REFERENCE.findall(text)):
            return None
        values = [(name, _resolved(value), lang) for name, value, lang in raw]
    return PlainRecord(values, _written(raw, pieces, marks))


@lru_cache(256)  # an endpoint writes the same in all its records
def _opens_plainly(head: bytes) -> bool:
    """Whether this and a `>` are the start tag of a plain record, by the parser."""
    try:
        root = parse_xml(head + b"><" + _LAST.encode())
    except MalformedXml:
        return False
    return opens_oai_dc(root) and root.nsmap.get("dc") == DC


def _characters_plain(text: str) -> bool:
    """No text but has these right: a parser would refuse them."""
    return "]]>" not in text and "\ufffe" not in text and "\uffff" not in text


def _values(pieces: list[str]) -> tuple[list[Value] | None, int]:
    """The values with their references, and how many quotation marks stand in start tags that we
    would write as they are; white space round the tags is taken off `pieces`."""
    pieces[0], pieces[-1] = pieces[0].strip(_SPACE), pieces[-1].rstrip(_SPACE)
    if pieces[0] or pieces[-1] != _LAST:
        return None, 0
    values: list[Value] = []
    marks = 0
    pairs = zip(pieces[1:-1:2], pieces[2::2], strict=False)
    for number, (opening, closing) in enumerate(pairs):
        tag, _, text = opening.partition(">")
        known = _start_tag(tag)
        if known is None:
            return None, 0
        name, lang, end, its_marks = known
        if closing != end:
            pieces[2 * number + 2] = closing = closing.rstrip(_SPACE)
            if closing != end:
                return None, 0
        marks += its_marks
        values.append((name, text, lang))
    return values, marks


@lru_cache(1_000)
def _start_tag(tag: str) -> tuple[str, str, str, int] | None:
    """(element, language, its end tag, quotation marks in it if we would write the same tag) of
    what stands between `<` and `>`."""
    found = _TAG.fullmatch(tag)
    if found is None or found[1] not in ELEMENTS:
        return None
    lang = (found[2] or "").strip()
    marks = 2 if lang and found[2] == lang else 0
    return (found[1], lang, f"/dc:{found[1]}>", marks) if not lang or is_language(lang) else None


def _resolved(text: str) -> str:
    if "&" in text:
        for reference, character in _REFERENCES:
            text = text.replace(reference, character)
    return text


def _written(raw: Sequence[Value], pieces: Sequence[str], marks: int) -> bytes:
    """What `write_oai_dc` would write: the element as it stands, where that is the same.

    `marks` quotation marks stand in start tags that it writes so; any other one it would write
    otherwise.
    """
    body = "<".join(pieces)
    if body.count('"') != marks or "&apos;" in body or not all(text.strip() for _, text, _ in raw):
        return _rewritten(raw)
    return f"{OPEN}{body}".encode()


def _rewritten(raw: Sequence[Value]) -> bytes:
    """The same from values with their references, which nearly all stay as they are."""
    parts = [OPEN]
    for element, text, language in raw:
        if not text or text.isspace():
            continue
        if '"' in text:
            text = text.replace('"', "&quot;")
        if "&apos;" in text:
            text = text.replace("&apos;", "'")
        lang = f' xml:lang="{language}"' if language else ""
        parts.append(f"<dc:{element}{lang}>{text}</dc:{element}>")
    parts.append("</oai_dc:dc>")
    return "".join(parts).encode()
