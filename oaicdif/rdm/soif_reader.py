"""A stream of SOIF objects read piece by piece, one object in memory at a time.

    feed → pieces wait until the next token can be complete → entries

The reader here is strict: it takes the form that Harvest's own writer gives, and raises
MalformedSoif with the byte offset of anything else. `soif_lenient` repairs or sets aside instead.

A size is believed only when its bytes have come and a line end stands behind them, so a header that
claims much costs nothing. Values are not searched: a brace, an @ or a line end in them is data.

A line that came in part is looked at again when its end came, or when it has grown by half. So the
time that a stream takes grows with its bytes, into however many pieces it is cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ..errors import MalformedSoif
from .soif_entry import Action, Entry, Found, Limits
from .soif_object import NAME, URL, Attribute, SoifObject
from .soif_repair import Head, why_no_attribute, why_no_object

_HEAD: Final = re.compile(
    rb"@([A-Za-z0-9][A-Za-z0-9_.-]*)[ \t]+\{[ \t]*([^\s\x00-\x1f\x7f}][^\s\x00-\x1f\x7f]*)[ \t]*\n"
)
_BEFORE_TAB: Final = re.compile(rb"([!-?A-z|~\x80-\xff][!-z|~\x80-\xff]*)\{([0-9]{1,12})\}:")
_ATTRIBUTE: Final = re.compile(_BEFORE_TAB.pattern + rb"\t")
_SPACE: Final = re.compile(rb"\s*")
_LINE_FEED: Final = 0x0A
_LONGEST_HEAD: Final = 100  # bytes
_MOST_HEADS: Final = 20_000  # remembered at once; a stream may hold any number
LIMITS: Final = Limits()


class _Heads(dict[bytes, tuple[str, int]]):
    """What stands before the TAB of an attribute, `NAME{SIZE}:`, by its bytes, each read once:
    names are few and sizes come again. A third less than reading each (bench soif, 2026-11-22)."""

    def learn(self, raw: bytes) -> tuple[str, int] | None:
        """The name and the size; None for what is no such thing."""
        match = _BEFORE_TAB.fullmatch(raw)
        name = _name(match[1]) if match else None
        if match is None or name is None:
            return None
        found = name, int(match[2])
        if len(self) >= _MOST_HEADS:
            self.clear()
        if len(raw) <= _LONGEST_HEAD:
            self[raw] = found
        return found


_HEADS: Final = _Heads()


def _name(raw: bytes) -> str | None:
    try:
        name = raw.decode()
    except UnicodeDecodeError:
        return None
    return name if NAME.fullmatch(name) else None


class SoifReader:
    """Reads one stream. Call `feed` with each piece, then go through `entries`; at the end of the
    stream call `close`, and go through `entries` once more.

    `offset` is the place of the first byte, from which errors and entries count.
    """

    def __init__(self, *, limits: Limits = LIMITS, offset: int = 0) -> None:
        self._limits = limits
        self._text, self._at, self._base = b"", 0, offset  # _base: the offset of the text
        self._pieces: list[bytes] = []
        self._held = self._wanted = offset  # offsets: up to where it came, what is worth a look
        self._line_end_will_do = False  # a look is worth it at a line end, too
        self._closed = self._stalled = False
        self._head: Head | None = None
        self._began = offset  # the offset of the object that is being read
        self._attributes: list[Attribute] = []
        self._repairs: list[str] = []
        self._frame: Action | None = None

    def feed(self, piece: bytes) -> None:
        """Take the next bytes of the stream."""
        self._pieces.append(piece)
        self._held += len(piece)
        if self._line_end_will_do and b"\n" in piece:
            self._wanted = self._held

    def close(self) -> None:
        """No more bytes will come."""
        self._closed = True

    def unread(self) -> bytes:
        """The bytes behind the last entry that was given out."""
        return b"".join((self._text[self._at :], *self._pieces))

    def entries(self) -> Iterator[Entry]:
        """What can be told from the bytes so far, each entry once.

        Raises:
            MalformedSoif: something does not stand as it should.
        """
        self._gather()
        while not self._stalled:
            entry = self._step()
            if entry is not None:
                yield entry

    def _gather(self) -> None:
        """Put what came behind what is still needed, if it is worth a look."""
        self._stalled = self._held < self._wanted and not self._closed
        if self._pieces and not self._stalled:
            keep = self._needed_from()
            self._let_go(keep)
            self._text = b"".join((self._text[keep:], *self._pieces))
            self._base, self._at = self._base + keep, self._at - keep
            self._pieces.clear()

    def _needed_from(self) -> int:
        """The first byte of the text that is still needed."""
        return self._at

    def _let_go(self, upto: int) -> None:
        """The text before this place is about to be dropped."""

    def _wait(self, upto: int) -> None:
        """Stop until the text reaches this far, or the stream ends."""
        self._wanted, self._stalled = self._base + upto, True
        self._line_end_will_do = False

    def _wait_for_line(self, at: int) -> None:
        """Stop until more of the line at `at` can be told: until it ends, or is half as long again,
        or the stream ends."""
        self._wait(len(self._text) + 1 + (len(self._text) - at) // 2)
        self._line_end_will_do = True

    def _unfinished(self, at: int) -> bool:
        """Whether the line at `at` may still become what it should be."""
        short = len(self._text) - at < self._limits.line_bytes
        return short and not self._closed and self._text.find(b"\n", at) < 0

    def _step(self) -> Entry | None:
        return self._between() if self._head is None else self._inside(self._head)

    def _between(self) -> Entry | None:
        """The first line of an object, white space before it."""
        text = self._text
        space = _SPACE.match(text, self._at)
        self._at = at = space.end() if space else self._at
        if at == len(text):
            self._wait(at + 1)
            return None
        match = _HEAD.match(text, at)
        if match and (head := self._plain_head(match)):
            self._open(head)
            return None
        return self._odd_between(at)

    def _plain_head(self, match: re.Match[bytes]) -> Head | None:
        try:
            url = match[2].decode()
        except UnicodeDecodeError:
            return None
        if not URL.fullmatch(url):
            return None
        return Head(match[1].decode(), url, match.end())

    def _open(self, head: Head) -> None:
        self._head, self._began, self._at = head, self._base + self._at, head.next
        self._attributes, self._repairs = [], list(head.repairs)

    def _inside(self, head: Head) -> Entry | None:
        """The attributes of an object and its brace, as far as they came."""
        text, at, attributes = self._text, self._at, self._attributes
        find, known, heads, line = text.find, _HEADS.get, _HEADS, self._limits.line_bytes
        most = min(len(text), self._began - self._base + self._limits.object_bytes)
        for _ in range(self._limits.attributes - len(attributes)):
            tab = find(b"\t", at, at + line)
            before = text[at:tab]
            found = known(before) or heads.learn(before)
            if found is None or tab < 0:
                break
            name, size = found
            end = tab + 1 + size
            if end >= most or text[end] != _LINE_FEED:
                break
            attributes.append((name, text[tab + 1 : end]))
            at = end + 1
        self._at = at
        if text.startswith(b"}", at):
            return self._finished(head, at + 1)
        return self._odd_inside(head, at, _ATTRIBUTE.match(text, at))

    def _finished(self, head: Head, end: int) -> Found:
        found = SoifObject(head.type, head.url, tuple(self._attributes))
        self._at, self._head = end, None
        repairs = tuple(dict.fromkeys(self._repairs)) if self._repairs else ()
        return Found(found, self._began, self._base + end, repairs, self._frame or Action.UPDATE)

    def _too_large(self, head: Head, end: int) -> str:
        """Why an object that reaches to `end` is too large, or empty."""
        limits = self._limits
        if self._base + end - self._began > limits.object_bytes:
            return f"the object {head.url} claims more than {limits.object_bytes} bytes."
        if end > self._at and len(self._attributes) >= limits.attributes:
            return f"the object {head.url} has more than {limits.attributes} attributes."
        return ""

    def _odd_between(self, at: int) -> Entry | None:
        if not self._unfinished(at):
            raise self._error(at, why_no_object(self._text, at))
        self._wait_for_line(at)
        return None

    def _odd_inside(self, head: Head, at: int, match: re.Match[bytes] | None) -> Entry | None:
        text = self._text
        end = match.end() + int(match[2]) if match else at
        if too_large := self._too_large(head, end):
            raise self._error(at, too_large)
        if match is None and not self._unfinished(at):
            raise self._error(at, why_no_attribute(text, at))
        if match is not None and text.startswith(b"\n", end):
            raise self._error(at, "the name of an attribute holds what no name can hold.")
        if match is not None and (end < len(text) or self._closed):
            raise self._error(match.end(), _no_end(match, cut=end >= len(text)))
        if match is None:
            self._wait_for_line(at)
        else:
            self._wait(end + 1)
        return None

    def _error(self, at: int, reason: str) -> MalformedSoif:
        return MalformedSoif(reason, offset=self._base + at)


def _no_end(attribute: re.Match[bytes], *, cut: bool) -> str:
    name, size = attribute[1].decode("utf-8", "replace"), int(attribute[2])
    if cut:
        return f"the stream ends inside the {size} bytes of {name}."
    return f"no line end stands behind the {size} bytes of {name}."


def read_stream(reader: SoifReader, pieces: Iterable[bytes]) -> Iterator[Entry]:
    """Every entry of a whole stream that comes in pieces. Raises as `SoifReader.entries`."""
    for piece in pieces:
        reader.feed(piece)
        yield from reader.entries()
    reader.close()
    yield from reader.entries()


def read_objects(data: bytes, *, limits: Limits = LIMITS) -> tuple[SoifObject, ...]:
    """The objects of bytes that are all there, read strictly.

    Raises:
        MalformedSoif: something does not stand as it should.
    """
    entries = read_stream(SoifReader(limits=limits), (data,))
    return tuple(each.object for each in entries if isinstance(each, Found))


def read_first(data: bytes, *, limits: Limits = LIMITS) -> tuple[SoifObject, int]:
    """The object that begins a message, and the offset behind its brace and the line end there.

    Raises:
        MalformedSoif: the bytes do not begin with a whole object.
    """
    reader = SoifReader(limits=limits)
    reader.feed(data)
    reader.close()
    for each in reader.entries():
        if isinstance(each, Found):
            return each.object, each.end + data.startswith(b"\n", each.end)
    raise MalformedSoif("there is no object.", offset=0)
