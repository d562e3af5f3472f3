"""The observed behaviours of old readers, each with what we do, and why."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from oaicdif.errors import MalformedSoif
from oaicdif.rdm.soif_entry import Found, SetAside
from oaicdif.rdm.soif_lenient import LenientReader
from oaicdif.rdm.soif_object import SoifObject, soif_object
from oaicdif.rdm.soif_reader import SoifReader, read_stream
from tests.rdm_rows import shows

FILES = ("behaviour_vectors.tsv", "behaviour_vectors_more.tsv")


class Ours(NamedTuple):
    """What we do. `strict` is the object, or the byte of the refusal; `lenient` the objects with
    the repairs, or the byte of the damage for one that is set aside."""

    wire: bytes
    strict: SoifObject | int
    lenient: tuple[tuple[SoifObject, tuple[str, ...]] | int, ...]
    why: str


def one(template: str, url: str, *attributes: tuple[str, str | bytes]) -> SoifObject:
    return soif_object(template, url, attributes)


def alike(wire: bytes, found: SoifObject, why: str) -> Ours:
    """Strict and lenient reading give the same."""
    return Ours(wire, found, ((found, ()),), why)


T = one("FILE", "u", ("T", "v"))
TWO = one("FILE", "u", ("T", "v"), ("B", "y"))
W = one("FILE", "w", ("T", "z"))
EVERY_BYTE = bytes(range(256))
LONG = "N" * 9_000

OURS: dict[str, Ours] = {
    "basic": alike(
        b"@FILE { http://x/\nTitle{2}:\tHi\nAuthor{3}:\tA B\n}\n",
        one("FILE", "http://x/", ("Title", "Hi"), ("Author", "A B")),
        "the grammar",
    ),
    "zero attributes": alike(
        b"@RDMHEADER { -\n}\n", one("RDMHEADER", "-"), "the NOTE: zero or more attributes"
    ),
    "no URL": Ours(
        b"@X { \nT{1}:\tv\n}\n",
        0,
        ((one("X", "-", ("T", "v")), ("no-url",)),),
        "the URL is mandatory, `-` its placeholder; nothing else can be meant",
    ),
    "UTF-8, size in bytes": alike(
        "@FILE { u\nT{5}:\té中\n}\n".encode(), one("FILE", "u", ("T", "é中")), "sizes count bytes"
    ),
    "UTF-8, size in characters": Ours(
        "@FILE { u\nT{2}:\té中\nA{1}:\tx\n}\n".encode(),
        16,
        (16,),
        "the old reader makes the tail a name with a line end in it: that is always damage",
    ),
    "space instead of tab": Ours(
        b"@FILE { u\nT{1}: v\n}\n",
        10,
        ((T, ("blank-for-tab",)),),
        "editors turn tabs into blanks; what stands behind the value confirms it",
    ),
    "value holding newline, } and @": alike(
        b"@FILE { u\nT{15}:\ta\n} @FILE { x\nb\nB{1}:\ty\n}\n",
        one("FILE", "u", ("T", "a\n} @FILE { x\nb"), ("B", "y")),
        "the size rules, values are not searched",
    ),
    "empty value": alike(
        b"@FILE { u\nT{0}:\t\nB{1}:\ty\n}\n",
        one("FILE", "u", ("T", ""), ("B", "y")),
        "the grammar allows it; the old printer drops it, we lose nothing",
    ),
    "all 256 byte values": alike(
        b"@FILE { u\nT{256}:\t" + EVERY_BYTE + b"\n}\n",
        one("FILE", "u", ("T", EVERY_BYTE)),
        "values are arbitrary data",
    ),
    "size too small": Ours(
        b"@FILE { u\nT{2}:\tabcd\nB{1}:\ty\n}\n",
        16,
        (16,),
        "nothing says where the value really ends",
    ),
    "size too big (past EOF)": Ours(
        b"@FILE { u\nT{9}:\tabcd\nB{1}:\ty\n}\n",
        16,
        (16,),
        "nothing says where the value really ends; the old reader gives up without a word",
    ),
    "CRLF line ends": Ours(
        b"@FILE { u\r\nT{1}:\tv\r\nB{1}:\ty\r\n}\r\n",
        0,
        ((TWO, ("cr-lf",)),),
        "a file sent in text mode; the old reader takes it, for white space is skipped",
    ),
    "no newline between attributes": Ours(
        b"@FILE { u\nT{1}:\tvB{1}:\ty}\n",
        16,
        ((TWO, ("no-line-feed",)),),
        "a size that is too small looks the same to strict reading",
    ),
    "no space before {": Ours(
        b"@FILE{u\nT{1}:\tv\n}\n",
        0,
        ((T, ("no-blank",)),),
        "the old reader wants the blank; without it nothing else can be meant",
    ),
    "indented attributes": Ours(
        b"@FILE { u\n    T{1}:\tv\n    B{1}:\ty\n}\n",
        10,
        ((TWO, ("white-space",)),),
        "no writer does so; a person may have",
    ),
    "space inside the URL": Ours(
        b"@FILE { http://x/a b\nT{1}:\tv\n}\n",
        0,
        ((one("FILE", "http://x/a%20b", ("T", "v")), ("blank-in-url",)),),
        "the old reader cuts the URL and makes the rest a name; %20 is what any browser asks for",
    ),
    "spaces inside {}": Ours(
        b"@FILE { u\nT{ 1 }:\tv\n}\n",
        10,
        ((T, ("blank-in-size",)),),
        "sizes are digits alone; nothing else can be meant",
    ),
    "same attribute twice (T, t)": alike(
        b"@FILE { u\nT{1}:\t1\nt{1}:\t2\n}\n",
        one("FILE", "u", ("T", "1"), ("t", "2")),
        "both kept in order; looking up ignores case",
    ),
    "junk between objects": Ours(
        b"junk\n@FILE { u\nT{1}:\tv\n}\nmore junk\n@FILE { w\nT{1}:\tz\n}\n",
        0,
        ((T, ()), (W, ())),
        "dumps hold banners; a message has no room for them",
    ),
    "gather stream wrapper": Ours(
        b"@DELETE { }\n@REFRESH { }\n@UPDATE {\n@FILE { u\nT{1}:\tv\n}\n}\n",
        0,
        ((T, ()),),
        "Harvest's framing is of gather streams; no RDM message has it",
    ),
    "size -1": Ours(b"@FILE { u\nT{-1}:\tv\n}\n", 10, (10,), "a size is decimal digits"),
    "size +1": Ours(b"@FILE { u\nT{+1}:\tv\n}\n", 10, (10,), "a size is decimal digits"),
    "size 01": alike(b"@FILE { u\nT{01}:\tv\n}\n", T, "decimal digits; both old readers take it"),
    "size empty": Ours(b"@FILE { u\nT{}:\tv\n}\n", 10, (10,), "a size is decimal digits"),
    "two tabs": Ours(
        b"@FILE { u\nT{1}:\t\tv\n}\n",
        16,
        ((T, ("blank-for-tab",)),),
        "only with two tabs as the delimiter does a line end stand behind the value",
    ),
    "no closing brace at the end": Ours(
        b"@FILE { u\nT{1}:\tv\n",
        18,
        ((T, ("missing-brace",)),),
        "both old readers take it; a message that was cut off looks the same",
    ),
    "one-line empty object first": Ours(
        b"@DELETE { }\n@FILE { u\nT{1}:\tv\n}\n",
        0,
        ((T, ()),),
        "an empty frame of Harvest's",
    ),
    "bad object, then a good one": Ours(
        b"@FILE { u\nT{1}: v\n}\n@FILE { w\nT{1}:\tz\n}\n",
        10,
        ((T, ("blank-for-tab",)), (W, ())),
        "one object's damage is not the next one's",
    ),
    "URL of 9,000 characters": alike(
        f"@FILE {{ http://x/{LONG}\nT{{1}}:\tv\n}}\n".encode(),
        one("FILE", f"http://x/{LONG}", ("T", "v")),
        "the grammar has no limit; ours is 64 KB",
    ),
    "name of 9,000 characters": alike(
        f"@FILE {{ u\n{LONG}{{1}}:\tv\n}}\n".encode(),
        one("FILE", "u", (LONG, "v")),
        "the grammar has no limit; ours is 64 KB",
    ),
    "{- without blank": alike(
        b"@RDMHEADER {-\nA{1}:\tb\n}\n",
        one("RDMHEADER", "-", ("A", "b")),
        "both old readers take it",
    ),
    "value ending in LF": alike(
        b"@FILE { u\nT{2}:\ta\n\nB{1}:\ty\n}\n",
        one("FILE", "u", ("T", "a\n"), ("B", "y")),
        "the size rules",
    ),
    "order of attributes": alike(
        b"@FILE { u\nA{1}:\t1\nB{1}:\t2\nC{1}:\t3\nD{1}:\t4\n}\n",
        one("FILE", "u", ("A", "1"), ("B", "2"), ("C", "3"), ("D", "4")),
        "order is kept; the old printer's A D C B is its own",
    ),
}


# How the observed inputs are written in their files: C escapes, and these for what is long.
ESCAPES = {
    "<00..ff>": EVERY_BYTE,
    "aaa…": LONG.encode(),
    "NNN…": LONG.encode(),
    "@FILE {...}": b"@FILE { u\nT{1}:\tv\n}",
    "\\n": b"\n",
    "\\r": b"\r",
    "\\t": b"\t",
}
ESCAPED = re.compile("|".join(map(re.escape, ESCAPES)))


def observed(shared: Path) -> dict[str, bytes]:
    """The input of each observed behaviour, by its name."""
    found = {}
    for name in FILES:
        with (shared / "official" / "soif" / name).open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
        found.update({row[0]: unescaped(row[1]) for row in rows[1:] if row})
    return found


def unescaped(text: str) -> bytes:
    plain = [each.encode() for each in ESCAPED.split(text)]
    between = [ESCAPES[each] for each in ESCAPED.findall(text)]
    return b"".join(part for pair in zip(plain, [*between, b""], strict=True) for part in pair)


def test_every_observed_behaviour_has_its_row(shared: Path) -> None:
    assert list(observed(shared)) == list(OURS)
    assert len(OURS) == 33
    assert all(ours.why for ours in OURS.values())


def test_each_row_is_tried_with_the_input_that_was_observed(shared: Path) -> None:
    given = observed(shared)
    del given["order of attributes"]  # its file names the attributes alone
    assert given == {name: OURS[name].wire for name in given}


def pieces(wire: bytes, size: int) -> list[bytes]:
    return [wire[at : at + size] for at in range(0, len(wire), size)]


BOTH = [
    pytest.param(ours, size, id=f"{name}-{how}", marks=[pytest.mark.slow] if long else [])
    for size, how in ((1, "byte by byte"), (1_000_000, "whole"))
    for name, ours in OURS.items()
    for long in (size == 1 and len(ours.wire) > 9_000,)  # each byte is another look at the line
]


@shows(1, 46, 47, 48, 49)
@pytest.mark.parametrize(("ours", "size"), BOTH)
def test_strict_reading_takes_it_or_names_the_byte(ours: Ours, size: int) -> None:
    stream = read_stream(SoifReader(), pieces(ours.wire, size))
    if isinstance(ours.strict, int):
        with pytest.raises(MalformedSoif) as refused:
            list(stream)
        assert refused.value.offset == ours.strict
    else:
        assert [each.object for each in stream if isinstance(each, Found)] == [ours.strict]


@shows(47, 48)
@pytest.mark.parametrize(("ours", "size"), BOTH)
def test_lenient_reading_repairs_it_by_name_or_sets_it_aside(ours: Ours, size: int) -> None:
    found: list[tuple[SoifObject, tuple[str, ...]] | int] = []
    for entry in read_stream(LenientReader(), pieces(ours.wire, size)):
        if isinstance(entry, Found):
            found.append((entry.object, entry.repairs))
        elif isinstance(entry, SetAside):
            found.append(entry.at)
            assert entry.data == ours.wire[entry.start : entry.end]
    assert tuple(found) == ours.lenient
