"""The next token of a SOIF stream where it does not stand as strict reading wants it.

Each function looks at `text` from `at` on and says what is there: a token with the repairs it
needed, that more bytes are wanted, or what is wrong. A repair needs a second look that could
contradict it: behind a value that was read with another delimiter or line end there must stand an
attribute, a brace, an object, or the end of the stream.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from .soif_entry import Limits
from .soif_object import NAME, NO_URL, URL

CR_LF: Final = "cr-lf"
_WORD: Final = rb"[^\s\x00-\x1f\x7f{}@][^\s\x00-\x1f\x7f{}]*"
_SIZE: Final = rb"[ \t]*\{[ \t]*[0-9]{1,12}[ \t]*\}[ \t]*:"
_BEGIN: Final = rb"@[A-Za-z0-9][A-Za-z0-9_.-]*[ \t]*\{"
_OPENING: Final = re.compile(_BEGIN)
_BLANKS: Final = re.compile(rb"[ \t]{0,8}")
_ATTRIBUTE: Final = re.compile(rb"(%b)([ \t]*)\{([ \t]*)([0-9]{1,12})([ \t]*)\}([ \t]*):" % _WORD)
_HEAD: Final = re.compile(rb"@([A-Za-z0-9][A-Za-z0-9_.-]*)([ \t]*)\{[ \t]*+([^\n]*)(\n)")
_ONE_LINE: Final = re.compile(rb"(\S+)[ \t]+(?=%b%b|\}[ \t\r]*\Z)" % (_WORD, _SIZE))
_SIGN: Final = re.compile(rb"(?<=[\s}])@")
# What may stand behind a value, white space before it.
_AFTER: Final = re.compile(rb"\s*(?:%b%b|\}(?=[\s@]|\Z)|%b)" % (_WORD, _SIZE, _BEGIN))
_LINE_END: Final = re.compile(rb"\r?\n|")
_LINE_TOLD: Final = re.compile(rb"\n|\}[ \t]*[^ \t]")
# An object or a frame begins here, by its first line and what follows it. It need not stand at the
# start of a line: Harvest's own reader looks for the next @, wherever it is. A run of blanks is
# taken whole (`*+`): tried in parts, a line of 2,000 of them takes a minute.
_OBJECT: Final = re.compile(
    rb"(?<=[\s}])(?:%b[ \t]*+[^\s}]*+[ \t]*+\r?\n\s*+(?:%b[ \t]*+\{|\}|@)"
    rb"|@(?:UPDATE|DELETE|REFRESH)[ \t]*\{)" % (_BEGIN, _WORD)
)


class Wait(NamedTuple):
    """More is needed to tell: the text up to this place, or, without one, more of the line."""

    upto: int | None = None


class Damage(NamedTuple):
    """What does not fit, and where."""

    at: int
    reason: str


class Head(NamedTuple):
    """The first line of an object. `next` is where reading goes on, here and below."""

    type: str
    url: str
    next: int
    repairs: tuple[str, ...] = ()


class Piece(NamedTuple):
    """One attribute."""

    name: str
    value: bytes
    next: int
    repairs: tuple[str, ...] = ()


class End(NamedTuple):
    """The end of an object."""

    next: int
    repairs: tuple[str, ...] = ()


class _Reading(NamedTuple):
    """Where a value may begin and end. `folded`: each CR LF in it was counted as one byte."""

    begin: int
    end: int
    repairs: tuple[str, ...]
    folded: bool = False


def mended_head(text: bytes, at: int, *, closed: bool, limits: Limits) -> Head | Wait | Damage:
    """The first line of the object whose @ stands at `at`."""
    match = _HEAD.match(text, at, at + limits.line_bytes)
    if match is None:
        if not closed and len(text) - at < limits.line_bytes:
            return Wait()
        return Damage(at, "this is no first line of an object, `@TYPE { URL`.")
    template, blank, line, _ = match.groups()
    repairs = (*_named("no-blank", not blank), *_named(CR_LF, line.endswith(b"\r")))
    url, following, found = _url_of(line.removesuffix(b"\r").rstrip(b" \t"), match)
    text_url, coded = decoded(url)
    if not URL.fullmatch(text_url):
        return Damage(match.start(3), "the URL holds what no URL can hold.")
    return Head(template.decode(), text_url, following, (*repairs, *found, *coded))


def _url_of(line: bytes, head: re.Match[bytes]) -> tuple[bytes, int, tuple[str, ...]]:
    """The URL in the rest of a first line, and where reading goes on."""
    if not line:
        return NO_URL.encode(), head.end(), ("no-url",)
    if first := _ONE_LINE.match(line):
        return first[1], head.start(3) + first.end(), ("one-line",)
    words = line.split()
    return b"%20".join(words), head.end(), _named("blank-in-url", len(words) > 1)


def mended_attribute(
    text: bytes, at: int, *, closed: bool, limits: Limits, most: int
) -> Piece | End | Wait | Damage:
    """The attribute, or the end of the object, at `at`, where no white space stands. No value may
    reach beyond `most`."""
    match = _ATTRIBUTE.match(text, at)
    if match is None:
        return _no_attribute(text, at, closed=closed, limits=limits)
    name, coded = decoded(match[1])
    size, begin = int(match[4]), match.end()
    if not NAME.fullmatch(name):
        return Damage(at, "the name of an attribute holds a blank or control character.")
    if begin + size > most:
        most_bytes = limits.object_bytes
        why = f"with the {size} bytes of {name} the object has more than {most_bytes} bytes."
        return Damage(at, f"{why} No larger one is held in memory.")
    for reading in _readings(text, begin, size):
        fits = _fits(text, reading, closed=closed, limits=limits)
        if isinstance(fits, Wait):
            return fits
        if fits:
            return _piece(text, name, reading, (*_slips(match), *coded))
    begin += text.startswith(b"\t", begin)
    return Damage(begin, f"no line end stands behind the {size} bytes of {name}.")


def _piece(text: bytes, name: str, reading: _Reading, before: tuple[str, ...]) -> Piece:
    value = text[reading.begin : reading.end]
    if reading.folded:
        value = value.replace(b"\r\n", b"\n")
    line_end = _LINE_END.match(text, reading.end)
    found = line_end[0] if line_end else b""
    at_end = reading.end == len(text)
    after = (*_named(CR_LF, found == b"\r\n"), *_named("no-line-feed", not found and not at_end))
    return Piece(name, value, reading.end + len(found), (*before, *reading.repairs, *after))


def _no_attribute(text: bytes, at: int, *, closed: bool, limits: Limits) -> End | Wait | Damage:
    """What stands where an attribute might: the end of the object, or nothing that fits."""
    if text.startswith(b"}", at):
        return End(at + 1)
    if not closed and len(text) - at < limits.line_bytes and _unfinished(text, at):
        return Wait()
    if at == len(text) or object_begins(text, at):
        return End(at, ("missing-brace",))
    cut = closed and text.find(b"\n", at) < 0
    return Damage(at, "the stream ends inside an attribute." if cut else why_no_attribute(text, at))


def _unfinished(text: bytes, at: int) -> bool:
    """Whether the line at `at` may still become an attribute or the first line of an object."""
    return not _LINE_TOLD.search(text, at)


def _slips(match: re.Match[bytes]) -> tuple[str, ...]:
    """The repairs of what stands before a value."""
    return _named("blank-in-size", any(match[group] for group in (2, 3, 5, 6)))


def _readings(text: bytes, colon: int, size: int) -> Iterator[_Reading]:
    """Each way to read a value of that size behind the colon, the likeliest first.

    A file that was sent in text mode has CR LF where its sizes count one byte.
    """
    starts = list(_starts(text, colon))
    for begin, repairs in starts:
        yield _Reading(begin, begin + size, repairs)
    for begin, repairs in starts:
        end = _folded_end(text, begin, size)
        if end != begin + size:
            yield _Reading(begin, end, (*repairs, CR_LF), folded=True)


def _starts(text: bytes, colon: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Where a value may begin: behind one TAB, else behind the blanks that there are, if any."""
    blanks = _BLANKS.match(text, colon)
    run = len(blanks[0]) if blanks else 0
    for count in range(1, run + 1) if run else (0,):
        plain = count == 1 and text.startswith(b"\t", colon)
        yield colon + count, () if plain else ("blank-for-tab",)


def _folded_end(text: bytes, begin: int, size: int) -> int:
    """The end of a value whose size counts each CR LF as one byte."""
    end, longer = begin, begin + size
    while longer > end:
        end = longer + _splits_line_end(text, longer)
        longer = begin + size + text.count(b"\r\n", begin, end)
    return end


def _splits_line_end(text: bytes, at: int) -> bool:
    """Whether this place lies between CR and LF."""
    return text.startswith(b"\r\n", at - 1)


def _fits(text: bytes, reading: _Reading, *, closed: bool, limits: Limits) -> bool | Wait:
    """Whether a value may end there, by what stands behind it.

    One doubt at a time: only a value that begins behind its TAB may lack the line end.
    """
    end = reading.end
    if end + 1 >= len(text) and not closed:
        return Wait(end + 2)
    if end > len(text) or _splits_line_end(text, end):
        return False
    if reading.repairs and text[end : end + 1] not in b"\r\n":
        return False
    after = _AFTER.match(text, end)
    if not closed and (after is None or after.end() == len(text)):
        return Wait(end + limits.line_bytes) if len(text) - end < limits.line_bytes else False
    return bool(after) or not text[end:].strip()


def object_begins(text: bytes, at: int) -> bool:
    """Whether the first line of an object, or a frame, begins at this @."""
    return bool(_OPENING.match(text, at))


def next_object(text: bytes, at: int) -> int | None:
    """Where, from `at` on, the next object or frame begins."""
    match = _OBJECT.search(text, at)
    return match.start() if match else None


def next_sign(text: bytes, at: int) -> int | None:
    """Where, from `at` on, an @ stands with which an object or a frame may begin."""
    match = _SIGN.search(text, at)
    return match.start() if match else None


_WRONG_ATTRIBUTE: Final = (
    (re.compile(rb"%b\{[ \t]*[-+]" % _WORD), "the size has a sign."),
    (re.compile(rb"%b\{[ \t]*\}" % _WORD), "the size is missing."),
    (re.compile(rb"%b\{[0-9]{13}" % _WORD), "the size has more than 12 digits."),
    (re.compile(rb"%b\{[^}\n]*[^0-9 \t}]" % _WORD), "the size is no number."),
    (re.compile(rb"%b\{[0-9]+\}:" % _WORD), "no TAB stands behind the colon."),
    (re.compile(rb"%b%b" % (_WORD, _SIZE)), "blanks stand in or around the braces of the size."),
    (re.compile(rb"\s*\Z"), "the stream ends inside an object."),
    (re.compile(rb"%b" % _BEGIN), "the closing brace of the object before is missing."),
    (re.compile(rb"\s+%b%b" % (_WORD, _SIZE)), "white space stands before an attribute."),
    (
        re.compile(rb"[^\n{]*\n.*?\{[0-9]", re.DOTALL),
        "the name of an attribute holds white space: is the size before it counted in characters?",
    ),
)
_WRONG_HEAD: Final = (
    (
        re.compile(rb"@(?:UPDATE|DELETE|REFRESH)\s*\{\s*(?:[}@]|\Z)", re.IGNORECASE),
        "this is Harvest's framing, which no message has.",
    ),
    (
        re.compile(rb"%b[ \t]*\r?\n" % _BEGIN),
        "the object has no URL; write `-` where there is none.",
    ),
    (re.compile(rb"@[\w.-]+\{"), "no blank stands between the object's type and its brace."),
    (re.compile(rb"%b[^\n]*\r\n" % _BEGIN), "lines end in CR LF, not in LF."),
    (
        re.compile(rb"%b[ \t]*\S+[ \t]+\S" % _BEGIN),
        "something stands behind the object's URL; a URL has no blanks.",
    ),
    (
        re.compile(rb"%b" % _BEGIN),
        "the first line of an object, `@TYPE { URL`, does not end, or its URL is none.",
    ),
)


def why_no_attribute(text: bytes, at: int) -> str:
    """Why no attribute and no end of an object stands here."""
    usual = "an attribute, `NAME{SIZE}:`, or a closing brace should stand."
    return _why(_WRONG_ATTRIBUTE, text, at) or usual


def why_no_object(text: bytes, at: int) -> str:
    """Why no object begins here."""
    return _why(_WRONG_HEAD, text, at) or "an object, `@TYPE { URL`, should begin."


def _why(table: Iterable[tuple[re.Pattern[bytes], str]], text: bytes, at: int) -> str:
    return next((why for pattern, why in table if pattern.match(text, at, at + 1000)), "")


def decoded(name: bytes) -> tuple[str, tuple[str, ...]]:
    """A name or URL as text, UTF-8 or else Windows-1252."""
    try:
        return name.decode(), ()
    except UnicodeDecodeError:
        return name.decode("cp1252", "replace"), ("windows-1252",)


def _named(code: str, seen: bool) -> tuple[str, ...]:
    return (code,) if seen else ()
