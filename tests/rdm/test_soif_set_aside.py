"""What is set aside of a stream has the bytes of the input, however large, however cut."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from oaicdif.harvest.rdm.dump_pages import DumpPlace, dump_pages
from oaicdif.rdm.soif_entry import Entry, Limits, SetAside
from oaicdif.rdm.soif_lenient import LenientReader
from oaicdif.rdm.soif_reader import read_stream

GOOD = b"@FILE { http://good/\nT{1}:\tv\n}\n"
LARGE = b"@FILE { http://large/\n" + b"".join(
    b"a%d{1000}:\t%b\n" % (n, bytes((65 + n % 26,)) * 1000) for n in range(17_000)
)
MOST_ENTRIES = 5_000  # of a stream of the fuzz, none of which has as many bytes as that
TOKENS = (
    *(b"@FILE { http://a/\n", b"@FILE { http://b/\r\n", b"@FILE { b\x00\n", b"@FILE {"),
    *(b"@DELETE {\n", b"http://u/1 ", b"@", b"}", b"}\n", b"\n", b" ", b"x" * 40, b"x" * 300),
    *(b"T{1}:\tv\n", b"  T{1}:\tv\n", b"T{-1}:", b"T{999}:\tq\n", b"T{3}:\tabcB{1}:\ty\n"),
    *(b"a{200}:\t" + b"y" * 200 + b"\n", b"\xff{2}:\tab\n"),
)


def pieces_of(wire: bytes, size: int) -> Iterator[bytes]:
    return (wire[at : at + size] for at in range(0, len(wire), size))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [50_000, 64 * 1024, 100_000])
def test_an_object_of_more_than_16_mb_is_set_aside_as_it_came(size: int) -> None:
    wire = GOOD + LARGE + b"}\n" + GOOD
    pages = list(dump_pages(pieces_of(wire, size), DumpPlace("")))
    aside = [each for page in pages for each in page.quarantined]
    assert b"".join(each.body for each in aside) == LARGE + b"}\n"
    assert b"".join(page.body for page in pages) == wire
    for each in read(list(pieces_of(wire, size)), Limits()):
        if isinstance(each, SetAside):
            assert each.data == wire[each.start : each.end]
    assert {each.header.identifier for page in pages for each in page.taken} == {"http://good/"}
    assert "the object has more than 16777216 bytes" in aside[0].reason


def random_pieces(chance: random.Random) -> Iterator[bytes]:
    """A stream of tokens in any order, in pieces of any length; some longer than an object is."""
    wire = b"".join(chance.choices(TOKENS, k=chance.randint(1, 120)))
    while wire:
        size = chance.choice((1, 7, 64, 500, 5_000, chance.randint(1, 80)))
        yield wire[:size]
        wire = wire[size:]


def read(pieces: list[bytes], limits: Limits) -> list[Entry]:
    found: list[Entry] = []
    for each in read_stream(LenientReader(limits=limits), pieces):
        found.append(each)
        assert len(found) < MOST_ENTRIES
    return found


@pytest.mark.few(40)
@pytest.mark.parametrize("seed", range(120))
def test_whatever_a_stream_is_its_entries_lie_in_order_and_hold_its_bytes(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - no secret
    limits = Limits(
        object_bytes=chance.choice((50, 200, 1_000, 5_000)),
        attributes=chance.choice((3, 50)),
        line_bytes=chance.choice((20, 50, 200)),
    )
    pieces = list(random_pieces(chance))
    wire, entries = b"".join(pieces), read(pieces, limits)
    ends = [place for each in entries for place in (each.start, each.end)]
    assert ends == sorted(ends)
    assert ends[-1:] <= [len(wire)]
    for each in entries:
        if isinstance(each, SetAside):
            assert each.data == wire[each.start : each.end] != b""
