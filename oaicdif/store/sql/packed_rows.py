"""The form of a row of `packed_body`: the bodies of a revision that are kept compressed.

    PAIRED or MARK, the number of their dictionary (2 bytes, 0 for none), the report's digest
    (8 bytes), where each of `PARTS` ends in the row (4 bytes each), and then the parts

A part that is not there ends where the one before it does. Each is a zstd frame of its own: who
asks for one body opens no other. Only behind PAIRED, where both layouts are there, they are a
`zstd.Pair`: the frame of both stands in the place of the second, and who asks for the first alone
opens no more than that. The layouts say nearly the same, and so take two thirds. No body begins
with a mark: what an older oaicdif wrote into `body` can stand in a row's place.

What a record of a list is made of lies in a row of `listed_body`: who asks for one of `OF_LISTS`
nearly always wants both. A file keeps it without its shell (`shells`), if it is not long. A server,
where the database asks for it (`Database.packs_records`), keeps it in one frame, as a file does if
it is long:

    LIST_MARK, the number of their dictionary, and a frame of the length of the first (the lowest
    bits say which of the two there are), the first, and the second

A server kept each of them by itself once: `ALONE`, the number of its dictionary, and a frame.

Rows that begin with `JOINED` are of an oaicdif before: behind the report's digest stands one
frame, and in it the number and the length of each body, and then the bodies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from struct import Struct
from typing import Final

from ...zstd import Dictionary
from ..catalog_reads import BODIES

PARTS: Final = ("cdif-2023", "cdif-1.1", "issues")  # in the order of a row; append, never reorder
PACKED: Final = frozenset(PARTS)
REPORT: Final = "issues"
LAYOUTS: Final = ("cdif-2023", "cdif-1.1")  # the first of `PARTS`
MARK: Final = 0xFD  # begins no UTF-8 text, nor does any byte above it
JOINED: Final = 0xFE
ALONE: Final = 0xFC  # what a record of a list is made of, packed by itself
OF_LISTS: Final = ("oai_dc", "about")
LIST_MARK: Final = 0xFB
PAIRED: Final = 0xF8  # two bits from MARK and from JOINED

_HEAD: Final = 3  # bytes: the mark, and the number of a dictionary
_LENGTH: Final = Struct("<I")
_BITS: Final = 2  # of a length: whether there is the first, and the second
_DIGEST: Final = 8  # bytes
_ENDS: Final = _HEAD + _DIGEST  # where the ends of the parts stand
_FORM: Final = Struct(f"<{len(PARTS)}I")
_FIRST: Final = _ENDS + _FORM.size  # where the first part begins
FIRST_MARK: Final = 0x7D  # no JSON, nor XML, begins with this byte or one above it
_SECOND: Final = 1  # of `PARTS`: the layout that is packed behind the first
_MARKS: Final = (PAIRED, MARK)
_JOINED_PART: Final = 5  # number and length of a body
_NAMES: Final = {BODIES[name]: name for name in PARTS}
MOST_NUMBERS: Final = 0xFFFF

Parts = Mapping[str, bytes]
Change = Callable[[bytes], bytes]


def is_packed(body: bytes | None) -> bool:
    """Whether a value is such a row, damaged or not, rather than a body as it is."""
    return bool(body) and body[0] >= FIRST_MARK  # type: ignore[index]


def is_joined(row: bytes) -> bool:
    """Whether a row is of the older form."""
    return row[:1] == bytes((JOINED,))


def is_unpaired(row: bytes) -> bool:
    """Whether both layouts of a row are frames of their own, as an older oaicdif wrote them."""
    if row[:1] != bytes((MARK,)) or len(row) < _FIRST:
        return False
    first, second, _ = _FORM.unpack_from(row, _ENDS)
    return bool(_FIRST < first < second)


def number_of(row: bytes) -> int:
    """The number of the dictionary that a row names; one that is damaged names a high one."""
    return row[1] | row[2] << 8 if is_packed(row) and len(row) > 2 else MOST_NUMBERS


def is_of(row: bytes, report: bytes) -> bool:
    """Whether that is the report of a row, which is not opened for it."""
    return bytes(row[3 : 3 + _DIGEST]) == _digest(report)


def _digest(report: bytes) -> bytes:
    return blake2b(report, digest_size=_DIGEST).digest()


def row_of(bodies: Parts, number: int, dictionary: Dictionary) -> bytes:
    """The row of those of these bodies that are packed, with the dictionary of that number."""
    first, second = (bodies.get(name, b"") for name in LAYOUTS)
    if pair := dictionary.compress_pair(first, second):
        mark, frames = PAIRED, [*pair]
    else:
        mark, frames = MARK, [_frame(bodies, name, dictionary) for name in LAYOUTS]
    frames.append(_frame(bodies, REPORT, dictionary))
    end, ends = _FIRST, []
    for frame in frames:
        end += len(frame)
        ends.append(end)
    head = bytes((mark,)) + number.to_bytes(2, "little") + _digest(bodies.get(REPORT, b""))
    return b"".join((head, _FORM.pack(*ends), *frames))


def _frame(bodies: Parts, name: str, dictionary: Dictionary) -> bytes:
    return dictionary.compress(bodies[name]) if name in bodies else b""


def list_text(bodies: Parts) -> bytes:
    """Those of these bodies that a record of a list is made of, as one text."""
    first, second = (bodies.get(name) for name in OF_LISTS)
    head = len(first or b"") << _BITS | (second is not None) << 1 | (first is not None)
    return b"".join((_LENGTH.pack(head), first or b"", second or b""))


def of_list_text(text: bytes) -> tuple[bytes | None, bytes | None]:
    """Both of `OF_LISTS`; None for one that is not there.

    Raises:
        ValueError: it is not whole.
    """
    head = _LENGTH.unpack_from(text)[0] if len(text) >= _LENGTH.size else 1 << 31
    end = _LENGTH.size + (head >> _BITS)
    if end > len(text):
        raise ValueError("a row is not whole")
    if head & 3 == 3:  # nearly always
        return text[_LENGTH.size : end], text[end:]
    return text[_LENGTH.size : end] if head & 1 else None, text[end:] if head & 2 else None


def list_row_of(bodies: Parts, number: int, dictionary: Dictionary) -> bytes:
    """The row of those of these bodies that a record of a list is made of, as `row_of`."""
    head = bytes((LIST_MARK,)) + number.to_bytes(2, "little")
    return head + dictionary.compress(list_text(bodies))


def listed(row: bytes, decompress: Change) -> tuple[bytes | None, bytes | None]:
    """Both of `OF_LISTS`; None for one that is not there.

    Raises:
        ValueError: they are damaged, or were compressed with another dictionary.
    """
    if row[0] != LIST_MARK:
        raise ValueError(f"a row of {len(row)} bytes does not begin as one")
    return of_list_text(decompress(row[_HEAD:]))


def is_list_frame(row: bytes) -> bool:
    """Whether a row of `listed_body` is a frame."""
    return row[:1] == bytes((LIST_MARK,))


def is_alone(value: bytes | None) -> bool:
    """Whether a value is a body packed by itself, rather than a body as it is."""
    return bool(value) and value[0] == ALONE  # type: ignore[index]


def alone(value: bytes, decompress: Change) -> bytes:
    """The body of such a value.

    Raises:
        ValueError: it is damaged, or was compressed with another dictionary.
    """
    return decompress(value[_HEAD:])


def some_parts(row: bytes, which: Sequence[int], dictionary: Dictionary) -> list[bytes | None]:
    """Those of `PARTS` that have these numbers, in their order; None for one that is not there.

    Raises:
        ValueError: they are damaged, or were compressed with another dictionary.
    """
    if row[0] == JOINED:
        joined = _joined_parts(row, dictionary.decompress)
        return [joined.get(PARTS[each]) for each in which]
    places = _places(row)
    if row[0] == PAIRED and _SECOND in which:
        pair = _pair(row, places, dictionary)
        found = [
            pair[each] if each <= _SECOND else _part(row, places, each, dictionary)
            for each in which
        ]
    else:
        found = [_part(row, places, each, dictionary) for each in which]
    if None in found:
        _check_others(row, places, which, dictionary)
    return found


def one_part(row: bytes, which: int, dictionary: Dictionary) -> bytes | None:
    """That one of `PARTS`, as `some_parts` gives it, in two thirds of the time."""
    if which == 0 and row[0] == PAIRED and len(row) > _FIRST:  # nearly always
        first, second, third = _FORM.unpack_from(row, _ENDS)
        if _FIRST < first <= second <= third == len(row):
            return dictionary.decompress_first(row[_FIRST:first], row[first:second])
    return some_parts(row, (which,), dictionary)[0]


def _part(row: bytes, places: Sequence[int], which: int, dictionary: Dictionary) -> bytes | None:
    begin, end = places[which], places[which + 1]
    if which == 0 and row[0] == PAIRED:
        return dictionary.decompress_first(row[begin:end], row[end : places[2]])
    return dictionary.decompress(row[begin:end]) if end > begin else None


def _pair(row: bytes, places: Sequence[int], dictionary: Dictionary) -> tuple[bytes, bytes]:
    begin, middle, end, _ = places
    return dictionary.decompress_pair(row[begin:middle], row[middle:end])


def _places(row: bytes) -> Sequence[int]:
    """Where each part begins, and the last one ends."""
    if row[0] not in _MARKS or len(row) < _FIRST:
        raise ValueError(f"a row of {len(row)} bytes does not begin as one")
    first, second, third = _FORM.unpack_from(row, _ENDS)
    if not _FIRST <= first <= second <= third:
        raise ValueError("the parts of a row are not in order")
    if third != len(row):
        raise ValueError(f"a row of {len(row)} bytes is not whole")
    return _FIRST, first, second, third


def _check_others(
    row: bytes, places: Sequence[int], which: Sequence[int], dictionary: Dictionary
) -> None:
    """A part that is not there is believed if each of the others is one whole frame: where one end
    was taken for another, one of them holds two."""
    if row[0] == PAIRED:
        _pair(row, places, dictionary)
    for each in set(range(_SECOND + 1 if row[0] == PAIRED else 0, len(PARTS))).difference(which):
        _part(row, places, each, dictionary)


def all_parts(row: bytes, dictionary: Dictionary) -> dict[str, bytes]:
    """The bodies of a row by name.

    Raises:
        ValueError: as `some_parts`.
    """
    found = some_parts(row, range(len(PARTS)), dictionary)
    return {name: body for name, body in zip(PARTS, found, strict=True) if body is not None}


def _joined_parts(row: bytes, decompress: Change) -> dict[str, bytes]:
    text = decompress(row[_ENDS:])
    found, at = {}, 1 + text[0] * _JOINED_PART
    for head in range(1, at, _JOINED_PART):
        end = at + int.from_bytes(text[head + 1 : head + _JOINED_PART], "little")
        found[_NAMES[text[head]]] = text[at:end]
        at = end
    if at != len(text):
        raise ValueError(f"the bodies of a row are {len(text)} bytes, not {at}")
    return found
