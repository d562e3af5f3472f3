"""The ladder of named repairs: bytes that are no XML become bytes that are, or stay refused.

Strict parsing comes first and lxml's recovery is never used (design rule 4). Each rung does one
thing to the bytes and has a name that is counted and stored; the page as received is kept
beside it. A page that was cut off is not repaired: what is missing cannot be made up.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html.entities import html5
from typing import Final

from ..errors import MalformedXml
from ..xmldoc import Element, parse_xml
from .entries import OAI_SPELLINGS
from .oai_reply import OAI

_ROOT_START: Final = re.compile(rb"<(?:[\w.-]+:)?OAI-PMH(?=[\s>/])")
_ROOT_END: Final = re.compile(rb"</(?:[\w.-]+:)?OAI-PMH\s*>")
_DECLARATION: Final = re.compile(rb"(?<!\s)\s*<\?xml\s[^<>]*?\?>")
# Anything before the root but one declaration at the very start, comments and white space.
_JUNK_BEFORE: Final = re.compile(
    rb"(?!(?:<\?xml\s[^>]*\?>)?(?:\s|(?><!--.*?-->)|(?><\?.*?\?>))*\Z)", re.S
)
_DOCUMENT_TYPE: Final = re.compile(rb"<!DOCTYPE\s[^\[>]*(?:\[.*?\]\s*)?>", re.S | re.I)
_ROOT_TAG: Final = re.compile(rb"<(?:[\w.-]+:)?OAI-PMH(?=[\s>])[^<>]*>")
_NAMESPACE: Final = re.compile(
    rb"""(xmlns(?::[\w.-]+)?\s*=\s*)(["'])(%b)\2""" % OAI_SPELLINGS.encode(),
    re.I,
)
_ENCODING: Final = re.compile(rb"""encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
# A declaration in whatever case, up to its end, or at least to its last quote.
_ANY_DECLARATION: Final = re.compile(rb"\s*<\?xml(?=[\s?])[^<>]*>", re.I)
# Encodings of one byte a letter; ASCII is a part of each.
_LATIN: Final = re.compile(
    r"(?:iso[-_]?8859[-_]?\d+|latin[-_]?\d+|(?:windows|cp)[-_]?125\d|koi8[-_]?[ru])\Z", re.I
)
_WESTERN: Final = re.compile(
    r"(?:iso[-_]?8859[-_]?(?:1|15)|latin[-_]?[19]|(?:windows|cp)[-_]?1252)\Z", re.I
)
_NO_CHANCE: Final = 10  # letters beyond ASCII, all of them written in UTF-8
_START_TAG: Final = re.compile(rb"""<[A-Za-z_:](?:[^<>"']|"[^"<]*"|'[^'<]*')*>""")
_ATTRIBUTE: Final = re.compile(rb"""(?<!\s)\s+([^\s=<>"'/]+)\s*=\s*("[^"<]*"|'[^'<]*')""")
_EMPTY_NAMESPACE: Final = re.compile(rb"""\sxmlns:[\w.-]+\s*=\s*(?:""|'')""")
_VERBATIM: Final = re.compile(rb"<!\[CDATA\[|<!--")
_ENDS: Final = {b"<![CDATA[": b"]]>", b"<!--": b"-->"}
_CONTROLS: Final = re.compile(
    rb"[\x00-\x08\x0b\x0c\x0e-\x1f]|\xef\xbf[\xbe\xbf]|\xed[\xa0-\xbf][\x80-\xbf]"
)
_REFERENCE: Final = re.compile(rb"&#(?:(\d{1,8})|[xX]([0-9A-Fa-f]{1,7}));")
_SURROGATES: Final = re.compile(
    rb"&#(?:(\d{1,8})|[xX]([0-9A-Fa-f]{1,7}));&#(?:(\d{1,8})|[xX]([0-9A-Fa-f]{1,7}));"
)
_AMPERSAND: Final = re.compile(
    rb"&(?!(?:amp|lt|gt|quot|apos|#\d{1,8}|#[xX][0-9A-Fa-f]{1,7});)(?:([A-Za-z][A-Za-z0-9]{1,31});)?"
)
_LESS_THAN: Final = re.compile(rb"<(?![A-Za-z_:/!?]|[\x80-\xff])")
_BAD_NAMESPACE: Final = re.compile(
    rb"""(xmlns(?::[\w.-]+)?\s*=\s*)(["'])([^"'<>\s]*\s[^"'<>]*)\2"""
)
_UNDECLARED: Final = re.compile(r"Namespace prefix ([\w.-]+) (?:on|for) ")
_PREFIXES: Final = {
    "xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xlink": "http://www.w3.org/1999/xlink",
    "dc": "http://purl.org/dc/elements/1.1/",
    "dcterms": "http://purl.org/dc/terms/",
    "oai_dc": "http://www.openarchives.org/OAI/2.0/oai_dc/",
}
# A prefix nobody declared and whose namespace nobody can know keeps its name in one of ours.
UNDECLARED_NAMESPACE: Final = "urn:oaicdif:undeclared:"
_MAX_PREFIXES: Final = 20


class CutOff(MalformedXml):
    """The page has no end: only asking again can help."""


def parse_repaired(body: bytes) -> tuple[Element, bytes, tuple[str, ...]]:
    """The root of a page, the bytes that gave it, and the names of the repairs they needed.

    Raises:
        CutOff: the root element is not closed.
        MalformedXml: no repair helps; with the reason found in the bytes as received.
    """
    repaired, names = repair(body)
    return parse_xml(repaired), repaired, names


def repair(body: bytes) -> tuple[bytes, tuple[str, ...]]:
    """Well-formed bytes and the repairs made, none if none was needed. Raises as
    `parse_repaired`."""
    first = _fault(body)
    if first is None:
        return body, ()
    if _ROOT_START.search(body) and not _ROOT_END.search(body):
        raise CutOff("the root element is not closed", line=first.line, column=first.column)
    names: list[str] = []
    for name, rung in LADDER:
        mended = rung(body)
        if mended == body:
            continue
        body = mended
        names.append(name)
        if _fault(body) is None:
            return body, tuple(names)
    raise first


def _fault(body: bytes) -> MalformedXml | None:
    try:
        parse_xml(body)
    except MalformedXml as error:
        return error
    return None


def drop_document_type(body: bytes) -> bytes:
    """Without a document type before the root; entities that it declares stay undeclared."""
    root = _ROOT_START.search(body)
    start = body[: root.start()].upper().find(b"<!DOCTYPE") if root else -1
    found = _DOCUMENT_TYPE.match(body, start, root.start()) if root and start >= 0 else None
    return body[:start] + body[found.end() :] if found else body


def cut_to_root(body: bytes) -> bytes:
    """Without what stands before the declaration or root and behind the root (quirk 45)."""
    start, ends = _ROOT_START.search(body), list(_ROOT_END.finditer(body))
    if not start or not ends:
        return body.strip(b"\xef\xbb\xbf \t\r\n\x00")
    before, end = body[: start.start()], ends[-1].end()
    if not _JUNK_BEFORE.match(before) and not body[end:].strip():
        return body
    declarations = list(_DECLARATION.finditer(before))
    kept = declarations[-1].group().strip() if declarations else b""
    return kept + body[start.start() : end]


def decode_bytes(body: bytes) -> bytes:
    """As UTF-8, each byte that cannot be UTF-8 read as Windows-1252 (quirk 40)."""
    declared = _DECLARATION.match(body)
    named = _ENCODING.search(declared.group()) if declared else None
    encoding = named[1].decode("ascii") if named else "utf-8"
    try:
        body.decode(encoding)
    except (LookupError, UnicodeError):
        text = _utf8_or_1252(body[declared.end() :] if declared and named else body)
        return text.encode("utf-8", "surrogatepass")
    return body


def drop_declaration(body: bytes) -> bytes:
    """As UTF-8 without its XML declaration, where no parser takes that: without a version, with
    an encoding that is none, or with that of two bytes a letter before text that is not so."""
    found = _ANY_DECLARATION.match(body)
    if not found or _fault(found[0].lstrip() + b"<a/>") is None:
        return body
    rest, latin = body[found.end() :], _latin(found[0])
    try:
        text = rest.decode(latin or "utf-8")
    except (LookupError, UnicodeDecodeError):
        text = _utf8_or_1252(rest)
    return text.encode("utf-8", "surrogatepass")


def doubt_declaration(body: bytes) -> bytes:
    """Without a declared encoding of one byte a letter, where all bytes are UTF-8 and some of
    more than one byte (quirk 41): read as declared, such a letter is two or three odd ones, and
    chance does not write all of a page so. In an alphabet other than the Latin one it may write
    a short word so (`Кі`): there, several letters are the second sign."""
    declared = _DECLARATION.match(body[:256])
    if not declared or not (named := _latin(declared[0])) or body.isascii():
        return body
    try:
        text = body.decode()
    except UnicodeDecodeError:
        return body
    if not _WESTERN.match(named) and sum(not char.isascii() for char in text) < _NO_CHANCE:
        return body
    return body[declared.end() :]


def _latin(declaration: bytes) -> str:
    """The declared encoding if it is one of one byte a letter, else empty."""
    named = _ENCODING.search(declaration)
    name = named[1].decode("ascii") if named else ""
    return name if _LATIN.match(name) else ""


def _utf8_or_1252(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        text = body.decode("utf-8", "surrogateescape")
        return "".join(_from_1252(char) if "\udc80" <= char <= "\udcff" else char for char in text)


def _from_1252(escaped: str) -> str:
    return bytes([ord(escaped) - 0xDC00]).decode("cp1252", "replace")


def drop_controls(body: bytes) -> bytes:
    """Without the characters XML forbids (quirk 39)."""
    return _CONTROLS.sub(b"", body)


def mend_references(body: bytes) -> bytes:
    """References to surrogate halves joined (quirk 42), to other forbidden characters dropped."""
    return _outside_verbatim(
        body, lambda part: _REFERENCE.sub(_legal_reference, _SURROGATES.sub(_joined, part))
    )


def _joined(found: re.Match[bytes]) -> bytes:
    high, low = _code(found[1], found[2]), _code(found[3], found[4])
    if 0xD800 <= high < 0xDC00 <= low < 0xE000:
        return b"&#%d;" % (0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    return found[0]


def _legal_reference(found: re.Match[bytes]) -> bytes:
    code = _code(found[1], found[2])
    legal = code in (9, 10, 13) or 0x20 <= code < 0xD800 or 0xE000 <= code < 0xFFFE
    return found[0] if legal or 0x10000 <= code < 0x110000 else b""


def _code(decimal: bytes | None, hexadecimal: bytes | None) -> int:
    return int(decimal) if decimal else int(hexadecimal or b"0", 16)


def escape_ampersands(body: bytes) -> bytes:
    """Bare ampersands escaped (quirk 43); HTML's named characters become themselves."""
    return _outside_verbatim(body, lambda part: _AMPERSAND.sub(_ampersand, part))


def _ampersand(found: re.Match[bytes]) -> bytes:
    if found[1] is None:
        return b"&amp;"
    known = html5.get(found[1].decode("ascii") + ";")
    return known.encode("utf-8") if known else b"&amp;" + found[0][1:]


def escape_less_than(body: bytes) -> bytes:
    """A `<` that begins no tag escaped."""
    return _outside_verbatim(body, lambda part: _LESS_THAN.sub(b"&lt;", part))


def escape_cdata_ends(body: bytes) -> bytes:
    """A `]]>` that ends nothing escaped: a CDATA section within another ends the outer one."""
    return _outside_verbatim(body, lambda part: part.replace(b"]]>", b"]]&gt;"))


def mend_comments(body: bytes) -> bytes:
    """Comments without two hyphens in a row."""
    return b"".join(_one_hyphen(p) if p.startswith(b"<!--") else p for p in _parts(body))


def _one_hyphen(comment: bytes) -> bytes:
    inside = re.sub(rb"-(?=-)", b"- ", comment[4:-3])
    return b"<!--" + inside + (b" -->" if inside.endswith(b"-") else b"-->")


def drop_repeated_attributes(body: bytes) -> bytes:
    """Without attributes that a tag has already, with the same value. Two values are not mended:
    which is meant nobody can know."""
    fault = _fault(body)
    if fault is None or "redefined" not in fault.reason:
        return body
    return _outside_verbatim(body, lambda part: _START_TAG.sub(_each_attribute_once, part))


def _each_attribute_once(tag: re.Match[bytes]) -> bytes:
    known: dict[bytes, bytes] = {}

    def once(found: re.Match[bytes]) -> bytes:
        value = found[2][1:-1]
        again = known.get(found[1]) == value
        known.setdefault(found[1], value)
        return b"" if again else found[0]

    return _ATTRIBUTE.sub(once, tag[0])


def drop_empty_namespaces(body: bytes) -> bytes:
    """Without prefixes that are declared to have no namespace; used, they are undeclared."""
    return _outside_verbatim(body, lambda part: _EMPTY_NAMESPACE.sub(b"", part))


def _outside_verbatim(body: bytes, mend: Callable[[bytes], bytes]) -> bytes:
    # Odd places are CDATA and comments, where & is itself.
    return b"".join(p if place % 2 else mend(p) for place, p in enumerate(_parts(body)))


def _parts(body: bytes) -> list[bytes]:
    """The bytes cut around each CDATA section and comment, which have the odd places. What never
    ends is looked for once: an expression would look again from every beginning."""
    parts, done = [], 0
    endless: set[bytes] = set()
    for found in _VERBATIM.finditer(body):
        start, kind = found.start(), found[0]
        if start < done or kind in endless:
            continue
        end = body.find(_ENDS[kind], found.end())
        if end < 0:
            endless.add(kind)
            continue
        parts += [body[done:start], body[start : end + 3]]
        done = end + 3
    return [*parts, body[done:]]


def drop_inner_declarations(body: bytes) -> bytes:
    """Without XML declarations behind the first place (quirk 44)."""
    first = _DECLARATION.match(body)
    start = first.end() if first else 0
    return body[:start].lstrip() + _DECLARATION.sub(b"", body[start:])


def close_namespaces(body: bytes) -> bytes:
    """Namespace names without the white space a line break left in them."""
    return _BAD_NAMESPACE.sub(lambda m: m[1] + m[2] + re.sub(rb"\s+", b"", m[3]) + m[2], body)


def declare_prefixes(body: bytes) -> bytes:
    """Prefixes that are used and never declared, declared on the root element."""
    for _ in range(_MAX_PREFIXES):
        fault = _fault(body)
        found = _UNDECLARED.search(fault.reason) if fault else None
        root = re.search(rb"<[\w.-]+(?::[\w.-]+)?(?=[\s/>])", body)
        if not found or not root:
            break
        prefix = found[1]
        space = _PREFIXES.get(prefix, UNDECLARED_NAMESPACE + prefix)
        declaration = f' xmlns:{prefix}="{space}"'.encode()
        if declaration in body[root.end() : root.end() + 4000]:
            break
        body = body[: root.end()] + declaration + body[root.end() :]
    return body


def name_oai(body: bytes) -> bytes:
    """The namespace of OAI-PMH on an unprefixed root element that has none, or in the place of
    one that is written otherwise: with https, without its slash or its www."""
    tag = _ROOT_TAG.search(body)
    written = _NAMESPACE.search(tag[0]) if tag else None
    if written and written[3] != OAI.encode():
        return _NAMESPACE.sub(lambda m: m[1] + m[2] + OAI.encode() + m[2], body)
    root = re.match(
        rb"(?:\s*<\?xml[^>]*\?>)?(?:\s|(?><!--.*?-->))*<OAI-PMH(?=[\s>])([^<>]*)>", body, re.S
    )
    if not root or re.search(rb"\sxmlns\s*=", root[1]):
        return body
    return body[: root.start(1)] + b' xmlns="' + OAI.encode() + b'"' + body[root.start(1) :]


LADDER: Final[tuple[tuple[str, Callable[[bytes], bytes]], ...]] = (
    ("document-type", drop_document_type),
    ("cut-to-root", cut_to_root),
    ("xml-declaration", drop_declaration),
    ("undecodable-bytes", decode_bytes),
    ("control-characters", drop_controls),
    ("character-references", mend_references),
    ("inner-declarations", drop_inner_declarations),
    ("comments", mend_comments),
    ("bare-ampersands", escape_ampersands),
    ("bare-less-than", escape_less_than),
    ("cdata-ends", escape_cdata_ends),
    ("repeated-attributes", drop_repeated_attributes),
    ("namespace-white-space", close_namespaces),
    ("empty-namespaces", drop_empty_namespaces),
    ("undeclared-prefixes", declare_prefixes),
)
