"""However a stream is cut into pieces, its bytes are looked at a few times, not once a piece."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from oaicdif.rdm.soif_entry import Entry, Found, Limits, SetAside, Skipped
from oaicdif.rdm.soif_lenient import LenientReader
from oaicdif.rdm.soif_reader import SoifReader, read_stream
from tests.rdm_rows import shows

GOOD = b"@FILE { http://good/\nT{1}:\tv\n}\n"
LONG = 6000  # bytes of a line that come one by one
READERS = {"strictly": SoifReader, "leniently": LenientReader}
LINES = {
    "the first line of an object": b"@FILE { http://a/" + b"x" * LONG + b"\n}\n",
    "the name of an attribute": b"@FILE { http://a/\n" + b"x" * LONG + b"{1}:\tv\n}\n",
    "a value": b"@FILE { http://a/\nT{%d}:\t%b\n}\n" % (LONG, b"x" * LONG),
    "a value of TABs": b"@FILE { http://a/\nT{%d}:\t%b\n}\n" % (LONG, b"\t" * LONG),
}
ODD_LINES = {
    "a first line of blanks": b"@FILE {" + b" " * LONG + b"\n}\n",
    "the URL of a frame": b"@DELETE { http://a/" + b"x" * LONG + b"\n}\n",
    "a banner in one line": b"hello @ {" * (LONG // 9) + b"\n" + GOOD,
    "what stands behind a damage": b"@F { u\nT{-1}:\tv\n" + b"a b\n" * (LONG // 4) + GOOD,
}


@contextmanager
def searches() -> Iterator[list[str]]:
    """The names of the calls that go through text, while this lasts."""
    names: list[str] = []

    def note(_frame: FrameType, event: str, what: object) -> None:
        name = getattr(what, "__name__", "")
        if event == "c_call" and name in ("match", "search", "find", "fullmatch", "join"):
            names.append(name)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield names
    finally:
        sys.setprofile(before)


def single_bytes(wire: bytes) -> list[bytes]:
    return [wire[at : at + 1] for at in range(len(wire))]


def read_by_bytes(reader: Callable[[], SoifReader], wire: bytes) -> tuple[list[Entry], int]:
    """What a stream holds, fed byte by byte, and how often text was gone through for it."""
    pieces = single_bytes(wire)
    with searches() as made:
        found = list(read_stream(reader(), pieces))
    return found, len(made)


@shows(15)
@pytest.mark.parametrize("wire", LINES.values(), ids=LINES)
@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_a_long_line_in_single_bytes_is_looked_at_a_few_times(
    reader: Callable[[], SoifReader], wire: bytes
) -> None:
    found, searched = read_by_bytes(reader, wire)
    assert [type(each) for each in found] == [Found]
    # A look at each half as much again: log(6000) / log(1.5) = 22 looks of up to 6 searches.
    assert searched < 200


@pytest.mark.parametrize("wire", ODD_LINES.values(), ids=ODD_LINES)
def test_so_is_a_long_line_of_what_is_repaired_or_passed_over(wire: bytes) -> None:
    found, searched = read_by_bytes(LenientReader, wire)
    assert found == list(read_stream(LenientReader(), [wire]))
    assert searched < 300


@pytest.mark.parametrize("size", [1, 4096])
@pytest.mark.parametrize("begin", [b"@F {", b"@F { u\nT{-1}:\tv\n@F {"], ids=["head", "damage"])
def test_a_run_of_blanks_is_not_tried_in_every_part_of_it(begin: bytes, size: int) -> None:
    # Tried in parts, 2,000 blanks took a minute.
    wire = begin + b" " * 20_000 + b"x"
    pieces = [wire[at : at + size] for at in range(0, len(wire), size)]
    (aside,) = read_stream(LenientReader(), pieces)
    assert isinstance(aside, SetAside)
    assert aside.data == wire


@shows(15)
@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_of_a_long_stream_no_more_than_an_object_and_a_piece_is_kept(
    reader: Callable[[], SoifReader],
) -> None:
    wire = b"@FILE { http://a/\nT{1000}:\t%b\n}\n" % (b"x" * 1000)
    stream, piece = wire * 2_000, 4096
    reading, kept, objects = reader(), [0], 0
    for at in range(0, len(stream), piece):
        reading.feed(stream[at : at + piece])
        objects += sum(isinstance(each, Found) for each in reading.entries())
        kept.append(len(reading.unread()))
    assert objects == 2_000
    assert max(kept) < len(wire) + piece


SMALL = Limits(object_bytes=1000, attributes=100, line_bytes=60)


@pytest.mark.parametrize("before", range(40, 190, 7))
def test_an_object_behind_a_long_banner_is_found_wherever_a_piece_ends(before: int) -> None:
    """The piece may end inside the object's first line, behind more text than is kept."""
    banner = (b"hello world " * 20)[:before] + b"\n"
    wire = banner + GOOD + GOOD
    for end in range(len(banner), len(banner) + len(GOOD)):
        entries = read_stream(LenientReader(limits=SMALL), [wire[:end], wire[end:]])
        found = [each for each in entries if isinstance(each, Found)]
        assert [each.start for each in found] == [len(banner), len(banner) + len(GOOD)]


def test_white_space_without_end_inside_an_object_is_set_aside_with_it() -> None:
    wire = b"@F { u\nT{1}:\tv\n" + b"\n" * 3000 + b"x"
    found = list(read_stream(LenientReader(limits=SMALL), single_bytes(wire)))
    assert isinstance(found[0], SetAside)
    assert "more than 1000 bytes" in found[0].reason
    assert b"".join(each.data for each in found if isinstance(each, SetAside)) == wire


def test_a_frame_whose_url_has_no_end_is_passed_over() -> None:
    wire = b"@DELETE { " + b"x" * 300 + b"\n}\n" + GOOD
    for size in (1, 50, 1000):
        pieces = [wire[at : at + size] for at in range(0, len(wire), size)]
        entries = list(read_stream(LenientReader(limits=SMALL), pieces))
        assert [each.object.url for each in entries if isinstance(each, Found)] == ["http://good/"]
        assert any(isinstance(each, Skipped) for each in entries)
