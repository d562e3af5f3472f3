"""SOIF objects and their bytes: one table read and written, whole and byte by byte."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.errors import MalformedSoif
from oaicdif.rdm.soif_entry import Found, Limits
from oaicdif.rdm.soif_lenient import LenientReader
from oaicdif.rdm.soif_object import SoifObject, base_name, numbered, soif_object
from oaicdif.rdm.soif_reader import SoifReader, read_first, read_objects, read_stream
from oaicdif.rdm.soif_writer import write_object, write_stream
from tests.rdm_rows import shows

EVERY_BYTE = bytes(range(256))
# name: (object, its bytes). Sizes are counted by hand.
TABLE: dict[str, tuple[SoifObject, bytes]] = {
    "two attributes": (
        SoifObject("FILE", "http://x/", (("Title", b"Hi"), ("Author", b"A B"))),
        b"@FILE { http://x/\nTitle{2}:\tHi\nAuthor{3}:\tA B\n}\n",
    ),
    "no URL and no attributes": (SoifObject("RDMHEADER"), b"@RDMHEADER { -\n}\n"),
    "a size counts bytes": (
        SoifObject("FILE", "u", (("T", "é中".encode()),)),
        b"@FILE { u\nT{5}:\t\xc3\xa9\xe4\xb8\xad\n}\n",
    ),
    "a value that looks like SOIF": (
        SoifObject("FILE", "u", (("T", b"a\n}\n@FILE { x\nB{1}:\ty\n}\nb"), ("B", b"y"))),
        b"@FILE { u\nT{25}:\ta\n}\n@FILE { x\nB{1}:\ty\n}\nb\nB{1}:\ty\n}\n",
    ),
    "an empty value": (
        SoifObject("FILE", "u", (("T", b""), ("B", b"y"))),
        b"@FILE { u\nT{0}:\t\nB{1}:\ty\n}\n",
    ),
    "every byte": (
        SoifObject("FILE", "u", (("T", EVERY_BYTE),)),
        b"@FILE { u\nT{256}:\t" + EVERY_BYTE + b"\n}\n",
    ),
    "a value that ends in a line feed": (
        SoifObject("FILE", "u", (("T", b"a\n"), ("B", b"y"))),
        b"@FILE { u\nT{2}:\ta\n\nB{1}:\ty\n}\n",
    ),
    "a name twice, in other letters": (
        SoifObject("FILE", "u", (("T", b"1"), ("t", b"2"))),
        b"@FILE { u\nT{1}:\t1\nt{1}:\t2\n}\n",
    ),
    "an embedded object": (
        SoifObject("FILE", "ftp://x/a.Z", (("Embed<1>-Type", b"PostScript"),)),
        b"@FILE { ftp://x/a.Z\nEmbed<1>-Type{10}:\tPostScript\n}\n",
    ),
    "a long URL and a long name": (
        SoifObject("FILE", "http://x/" + "a" * 9_000, (("N" * 9_000, b"v"),)),
        b"@FILE { http://x/" + b"a" * 9_000 + b"\n" + b"N" * 9_000 + b"{1}:\tv\n}\n",
    ),
    "letters beyond ASCII in a name and a URL": (
        SoifObject("DOCUMENT", "http://x/ä", (("Größe", b"v"),)),
        b"@DOCUMENT { http://x/\xc3\xa4\nGr\xc3\xb6\xc3\x9fe{1}:\tv\n}\n",
    ),
}


# A long line is looked at again with each byte of it: that takes seconds.
ONE_BY_ONE = [
    pytest.param(*row, id=name, marks=[pytest.mark.slow] if len(row[1]) > 9_000 else [])
    for name, row in TABLE.items()
]


def objects(pieces: Iterable[bytes]) -> list[SoifObject]:
    found = list(read_stream(SoifReader(), pieces))
    assert all(isinstance(each, Found) and not each.repairs for each in found)
    return [each.object for each in found if isinstance(each, Found)]


def single_bytes(wire: bytes) -> list[bytes]:
    return [wire[at : at + 1] for at in range(len(wire))]


@pytest.mark.parametrize(("found", "wire"), TABLE.values(), ids=TABLE)
def test_object_is_written_as_its_bytes(found: SoifObject, wire: bytes) -> None:
    assert write_object(found) == wire


@shows(13, 46, 47, 48, 49, 50)
@pytest.mark.parametrize(("found", "wire"), TABLE.values(), ids=TABLE)
def test_bytes_are_read_as_their_object(found: SoifObject, wire: bytes) -> None:
    assert objects([wire]) == [found]


@pytest.mark.parametrize(("found", "wire"), ONE_BY_ONE)
def test_bytes_that_come_one_by_one_are_read_alike(found: SoifObject, wire: bytes) -> None:
    assert objects(single_bytes(wire)) == [found]


@pytest.mark.parametrize(("found", "wire"), TABLE.values(), ids=TABLE)
def test_lenient_reading_needs_no_repair(found: SoifObject, wire: bytes) -> None:
    whole = Found(found, 0, len(wire) - 1)
    assert list(read_stream(LenientReader(), [wire])) == [whole]


@pytest.mark.parametrize(("found", "wire"), ONE_BY_ONE)
def test_lenient_reading_needs_no_repair_of_single_bytes(found: SoifObject, wire: bytes) -> None:
    whole = Found(found, 0, len(wire) - 1)
    assert list(read_stream(LenientReader(), single_bytes(wire))) == [whole]


@pytest.mark.slow
def test_every_object_of_the_table_in_one_stream() -> None:
    stream = b"".join(write_stream(found for found, _ in TABLE.values()))
    assert stream == b"".join(wire for _, wire in TABLE.values())
    for size in (1, 2, 7, 64 * 1024):
        pieces = [stream[at : at + size] for at in range(0, len(stream), size)]
        assert objects(pieces) == [found for found, _ in TABLE.values()]


TYPES = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,9}", fullmatch=True).filter(
    lambda each: each.upper() not in ("UPDATE", "DELETE", "REFRESH")
)
NAMES = st.from_regex(r"[A-Za-z0-9<>:_.+-]{1,12}", fullmatch=True)
URLS = st.from_regex(r"[!-|~][!-~]{0,20}", fullmatch=True)
OBJECTS = st.builds(
    SoifObject,
    TYPES,
    URLS,
    st.lists(st.tuples(NAMES, st.binary(max_size=60)), max_size=6).map(tuple),
)


@pytest.mark.slow
@given(st.lists(OBJECTS, max_size=4), st.integers(1, 40), st.booleans())
def test_whatever_is_written_is_read_again_in_pieces_of_any_length(
    written: list[SoifObject], size: int, strict: bool
) -> None:
    stream = b"".join(write_stream(written))
    pieces = [stream[at : at + size] for at in range(0, len(stream), size)]
    reader = SoifReader() if strict else LenientReader()
    read = [each for each in read_stream(reader, pieces) if isinstance(each, Found)]
    assert [each.object for each in read] == written
    assert [each.repairs for each in read] == [()] * len(written)


@given(st.binary(max_size=200), st.integers(1, 30))
def test_lenient_reading_of_anything_accounts_for_every_byte_in_order(
    data: bytes, size: int
) -> None:
    stream = b"@FILE { u\nT{1}:\tv\n}\n" + data
    pieces = [stream[at : at + size] for at in range(0, len(stream), size)]
    place = 0
    for entry in read_stream(LenientReader(), pieces):
        assert entry.end > entry.start >= place
        assert stream[place : entry.start].strip(b" \t\r\n\v\f") == b""
        place = entry.end
    assert stream[place:].strip(b" \t\r\n\v\f") == b""


@pytest.mark.parametrize(
    "found",
    [
        SoifObject("A B", "u"),
        SoifObject("", "u"),
        SoifObject("FILE", "http://x/a b"),
        SoifObject("FILE", ""),
        SoifObject("FILE", "}"),
        SoifObject("FILE", "u", (("a b", b""),)),
        SoifObject("FILE", "u", (("a{1}", b""),)),
        SoifObject("FILE", "u", (("@a", b""),)),
        SoifObject("FILE", "u", (("", b""),)),
    ],
)
def test_what_no_reader_could_read_is_not_written(found: SoifObject) -> None:
    with pytest.raises(ValueError, match="cannot be the"):
        write_object(found)


@shows(14, 52)
def test_values_come_bare_first_then_by_number_whatever_the_letters() -> None:
    found = soif_object(
        "DOCUMENT",
        "u",
        [
            ("author-10", "tenth"),
            ("Author-2", "second"),
            ("AUTHOR", "bare"),
            ("Author-2", "second again"),
            ("Author-Email", "no author"),
            ("Author-02", "no number"),
            ("Co-Author-1", "another attribute"),
        ],
    )
    assert found.values("Author") == (b"bare", b"second", b"second again", b"tenth")
    assert found.values("author-10") == (b"tenth",)
    assert found.first("co-author") == b"another attribute"
    assert found.text("AUTHOR-EMAIL") == "no author"
    assert (found.first("Title"), found.text("Title")) == (None, "")


@shows(53)
def test_tuples_are_read_as_values_of_each_name() -> None:
    found = soif_object(
        "X", "u", [("title-1", "a"), ("author-1", "b"), ("title-2", "c"), ("author-2", "d")]
    )
    assert (found.values("title"), found.values("author")) == ((b"a", b"c"), (b"b", b"d"))


@shows(52)
def test_numbers_are_written_only_for_several_values() -> None:
    assert list(numbered("Author", ["A"])) == [("Author", b"A")]
    assert list(numbered("Author", ["A", b"B"])) == [("Author-1", b"A"), ("Author-2", b"B")]
    assert list(numbered("Author", [])) == []
    assert (base_name("Author-2"), base_name("Author-0"), base_name("X")) == (
        "Author",
        "Author-0",
        "X",
    )


def test_a_message_begins_with_an_object_and_may_go_on_with_what_is_no_soif() -> None:
    head = b"@RDMHEADER { -\nRDM-Version{3}:\t1.0\n}\n"
    found, end = read_first(head + b"<!DOCTYPE HTML>")
    assert found == SoifObject("RDMHEADER", "-", (("RDM-Version", b"1.0"),))
    assert (head + b"<!DOCTYPE HTML>")[end:] == b"<!DOCTYPE HTML>"
    with pytest.raises(MalformedSoif, match="byte 0: there is no object"):
        read_first(b"\n")


def test_a_caller_may_stop_behind_an_object_and_take_the_rest() -> None:
    reader = SoifReader()
    reader.feed(b"@RDMHEADER { -\n}\n<HT")
    first = next(reader.entries())
    reader.feed(b"ML>")
    assert isinstance(first, Found)
    assert reader.unread() == b"\n<HTML>"


LIMITS = Limits(object_bytes=100, attributes=3, line_bytes=50)


@pytest.mark.parametrize(
    ("wire", "message"),
    [
        (b"@F { u\nT{99999999999}:\tv", "byte 7: the object u claims more than 100 bytes."),
        (b"@F { u\nT{9999999999999}:\tv\n", "byte 7: the size has more than 12 digits."),
        (b"@F { u\n" + b"a{0}:\t\n" * 4, "byte 28: the object u has more than 3 attributes."),
        (b"@F { u" + b"u" * 50, "byte 0: the first line of an object, `@TYPE { URL`, does not"),
        (b"@F { u\n" + b"a" * 51, "byte 7: an attribute, `NAME{SIZE}:`, or a closing"),
    ],
)
def test_what_is_too_large_is_refused_as_soon_as_it_is_claimed(wire: bytes, message: str) -> None:
    reader = SoifReader(limits=LIMITS)
    reader.feed(wire)
    with pytest.raises(MalformedSoif) as refused:
        list(reader.entries())
    assert message in str(refused.value)


def test_as_many_attributes_as_the_limit_are_read() -> None:
    wire = b"@F { u\n" + b"a{0}:\t\n" * 3 + b"}\n"
    found = list(read_stream(SoifReader(limits=LIMITS), single_bytes(wire)))
    assert found == [Found(SoifObject("F", "u", (("a", b""),) * 3), 0, len(wire) - 1)]


def test_offsets_count_from_where_the_stream_is_said_to_begin() -> None:
    entries = read_stream(SoifReader(offset=1000), [b"@F { u\n}\n@F { w\n}\n@F{"])
    assert next(entries) == Found(SoifObject("F", "u"), 1000, 1008)
    assert next(entries) == Found(SoifObject("F", "w"), 1009, 1017)
    with pytest.raises(MalformedSoif, match="byte 1018"):
        next(entries)


def test_objects_of_bytes_that_are_all_there() -> None:
    assert read_objects(b"\n@A { -\n}\n\n@B { u\n}") == (SoifObject("A"), SoifObject("B", "u"))
    assert read_objects(b"") == ()
