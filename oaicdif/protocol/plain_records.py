"""Records of a plainly written page, cut out of its bytes instead of written anew from its tree.

Most repositories write every record the same plain way, and then a record's metadata is a piece
of the page with the namespaces in scope added to its first tag: 6 us instead of the 15 that
walking and serialising the tree takes for 2.4 KB. The page has been parsed strictly before, or
`plain_page` proves it as strictly: it is well-formed. What is checked here is that the pieces are
the children the tree has:

    <ListRecords> record record ... token     the first record behind the list's own tag,
                                              as many records as the list has children
    record    <record> header metadata? </record>
    metadata  one element, whose end tag stands nowhere else in the record

Comments, CDATA sections, prefixes, `about`, entities in a header: a record not of this form is
given back as None, and read from the tree. Cut and serialised metadata are the same document,
mostly byte for byte; they may differ in what XML does not tell apart (`<a></a>` and `<a/>`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ..errors import MalformedXml
from ..model import Header, Record, Span
from ..xmldoc import Element, escape, local_name, parse_xml, standalone

_START: Final = b"<record>"
# A header's texts: what any XML may hold as it stands, if it can be decoded. U+FFFE and U+FFFF,
# which none may, begin with \xef.
_TEXT: Final = r"[^<>&\x00-\x08\x0b\x0c\x0e-\x1f\xef]"
_SPACE: Final = r"[ \t\n]*"
_HEAD: Final = re.compile(
    (
        f'<record>{_SPACE}<header( status="deleted")?>{_SPACE}'
        f"<identifier>({_TEXT}+)</identifier>{_SPACE}<datestamp>({_TEXT}*)</datestamp>{_SPACE}"
        f"((?:<setSpec>{_TEXT}*</setSpec>{_SPACE})*)</header>{_SPACE}"
        rf"(?:<metadata>{_SPACE}<([^\s<>/!?]+)|</record>)"
    ).encode()
)
_TAIL: Final = re.compile(f">{_SPACE}</metadata>{_SPACE}</record>".encode())
_BLANK: Final = re.compile(_SPACE.encode())
_SET_SPEC: Final = re.compile(rb"<setSpec>([^<]*)</setSpec>")
_MOST_KINDS: Final = 8  # of start tags on a page that is worth proving
_LONGEST_TAG: Final = 4096  # a longer one is not worth remembering


class Cut(NamedTuple):
    """The records of a page, None in the place of each that must be read from the tree; `spans`
    says by place from where to where in the body the metadata lies, `scope` is what belongs into
    its first tag."""

    records: Sequence[Record | None] = ()
    spans: Mapping[int, Span] = {}
    scope: str = ""


# Pieces of a page: what stands between these two, the start tag in scope and the end tag.
Contents = dict[tuple[bytes, bytes], list[bytes]]


class CutRow(NamedTuple):
    """As `Cut`, where all records are plain; `contents` is what their metadata hold."""

    records: tuple[Record, ...]
    spans: Mapping[int, Span]
    scope: str
    contents: Contents


def cut_records(body: bytes, payload: Element, count: int, namespace: str) -> Cut:
    """The records of a parsed page; none when the page as a whole is not plain.

    `count` is how many entries the list `payload` has, `namespace` that of OAI-PMH.
    """
    scope = payload.nsmap
    encoding = payload.getroottree().docinfo.encoding or "UTF-8"
    at = body.find(_START)
    before = body.rfind(b"<", 0, max(0, at))
    plain = scope.get(None) == namespace and encoding.upper() == "UTF-8" and b"\r" not in body
    if not plain or not body.startswith(f"<{local_name(payload)}".encode(), before):
        return Cut()
    return _cut_all(body, at, _declared(payload), count)


def cut_in_row(body: bytes, start: int, end: int, payload: Element) -> CutRow | None:
    """The records that fill these bytes of a list with nothing but white space between them;
    None where one is not plain. Said of bytes nobody has parsed: it holds if the contents are
    well-formed (`are_well_formed`); all the rest is."""
    records: list[Record] = []
    spans: dict[int, Span] = {}
    contents: Contents = {}
    scope, at = _declared(payload), start
    while at < end:
        try:
            record, span, at = _cut(body, at, scope, contents)
        except ValueError:  # not UTF-8, or a tag without an end
            return None
        if record is None:
            return None
        if span:
            spans[len(records)] = span
        records.append(record)
        if not body.startswith(_START, at):
            at = _BLANK.match(body, at).end()  # type: ignore[union-attr] # it matches anywhere
    return CutRow(tuple(records), spans, scope, contents)


def are_well_formed(contents: Contents) -> bool:
    """Whether each piece is well-formed by itself, between its tags.

    All pieces of one start tag are parsed together, without the headers and namespaces that make
    up half of the cost of a page:

        <dc ...> <dc>piece</dc><dc>piece</dc> </dc>

    No piece holds `</dc`: it was cut there. So a `<dc>` in a piece would lack its end, and a
    comment or CDATA section that began in one and ended in another would hide a `</dc><dc>`
    between them: there would be fewer children than pieces.
    """
    if len(contents) > _MOST_KINDS:
        return False
    for (opening, ending), pieces in contents.items():
        begin = b"<" + ending[2:]
        whole = [opening, begin, (ending + begin).join(pieces), ending, ending]
        try:
            if len(parse_xml(b"".join(whole))) != len(pieces):
                return False
        except MalformedXml:
            return False
    return True


def _declared(payload: Element) -> str:
    return "".join(
        f' xmlns{":" if prefix else ""}{prefix or ""}="{escape(iri)}"'
        for prefix, iri in payload.nsmap.items()
    )


def _cut_all(body: bytes, at: int, scope: str, count: int) -> Cut:
    records: list[Record | None] = []
    spans: dict[int, Span] = {}
    regular = True
    while at >= 0:
        record, span, end = _cut(body, at, scope)
        if span:
            spans[len(records)] = span
        records.append(record)
        if record is not None and body.startswith(_START, end):
            at = end
            continue
        at = body.find(_START, end)
        regular = regular and record is not None and (at < 0 or not body[end:at].strip())
    same = len(records) == count and (regular or body.count(_START[:-1]) == count)
    return Cut(records, spans, scope) if same else Cut()


def _cut(
    body: bytes, at: int, scope: str, contents: Contents | None = None
) -> tuple[Record | None, Span | None, int]:
    """The record that begins here, its metadata's place, and where to look for the next one;
    what the metadata holds is added to `contents`."""
    head = _HEAD.match(body, at)
    if head is None:
        return None, None, at + 1
    gone, identifier, datestamp, sets, name = head.groups()
    named = identifier.decode().strip()
    header = Header(named, datestamp.decode().strip(), _set_specs(sets), gone is not None)
    if not named:
        return None, None, head.end() if name is None else at + 1
    if name is None:
        return Record(header), None, head.end()
    start, inside = head.start(5) - 1, body.index(b">", head.end()) + 1
    opening = opening_tag(scope, body[start:inside])
    close = body.find(b"</" + name, inside)
    end = close + len(name) + 3
    tail = _TAIL.match(body, end - 1)
    if tail is None or gone or opening is None:
        return None, None, at + 1
    if contents is not None:
        contents.setdefault((opening, body[close:end]), []).append(body[inside:close])
    return Record(header, opening + body[inside:end]), (start, end), tail.end()


def in_scope(piece: bytes, scope: str) -> bytes:
    """A span's metadata as it was cut, a document of its own."""
    inside = piece.index(b">") + 1
    return (opening_tag(scope, piece[:inside]) or b"") + piece[inside:]


@lru_cache(maxsize=1024)
def _set_specs(sets: bytes) -> tuple[str, ...]:
    """The specs of some setSpec elements, each once; few combinations serve a whole list."""
    specs = (each.decode().strip() for each in _SET_SPEC.findall(sets))
    return tuple(dict.fromkeys(spec for spec in specs if spec))


@lru_cache(maxsize=256)
def opening_tag(scope: str, start: bytes) -> bytes | None:
    """The start tag as serialised with the namespaces of `scope` around it; None for what is no
    start tag by itself. Few tags serve a whole list."""
    if len(start) > _LONGEST_TAG:
        return None
    try:
        around = parse_xml(b"<scope%b>%b/></scope>" % (scope.encode(), start[:-1]))
    except MalformedXml:
        return None
    return standalone(around[0])[:-2] + b">"
