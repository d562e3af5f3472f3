"""Dumps as they lie about: frames, damage between whole objects, limits, and the samples."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from oaicdif.rdm.soif_entry import REPAIRS, SKIPPED, Action, Entry, Found, Limits, SetAside, Skipped
from oaicdif.rdm.soif_lenient import LenientReader
from oaicdif.rdm.soif_object import SoifObject, soif_object
from oaicdif.rdm.soif_reader import SoifReader, read_objects, read_stream
from oaicdif.rdm.soif_text import text_of
from tests.rdm_rows import shows

GOOD = b"@FILE { http://good/\nT{1}:\tv\n}\n"
GOOD_OBJECT = SoifObject("FILE", "http://good/", (("T", b"v"),))


def read(wire: bytes, size: int = 1_000_000, **ways: object) -> list[Entry]:
    pieces: Iterable[bytes] = (wire[at : at + size] for at in range(0, len(wire), size))
    return list(read_stream(LenientReader(**ways), pieces))  # type: ignore[arg-type]


def objects(entries: Iterable[Entry]) -> list[SoifObject]:
    return [each.object for each in entries if isinstance(each, Found)]


FRAMED = (
    b"@DELETE {\n@FILE { http://gone/1\n}\nhttp://gone/2 http://gone/3\n}\n"
    b"@REFRESH {\n@FILE { http://same/\nTime-to-Live{1}:\t9\n}\n}\n"
    b"@UPDATE {\n" + GOOD + b"}\n" + GOOD
)


@shows(54)
@pytest.mark.parametrize("size", [1, 10, 1_000_000])
def test_frames_say_what_became_of_their_objects(size: int) -> None:
    found = [(e.object.url, e.action) for e in read(FRAMED, size) if isinstance(e, Found)]
    assert found == [
        ("http://gone/1", Action.DELETE),
        ("http://gone/2", Action.DELETE),
        ("http://gone/3", Action.DELETE),
        ("http://same/", Action.REFRESH),
        ("http://good/", Action.UPDATE),
        ("http://good/", Action.UPDATE),
    ]


def test_reading_goes_on_inside_a_frame_where_it_is_told_to() -> None:
    cut = FRAMED.index(b"http://gone/2")
    reader = LenientReader(offset=cut, frame=Action.DELETE)
    first = next(e for e in read_stream(reader, [FRAMED[cut:]]) if isinstance(e, Found))
    assert (first.object.url, first.action, first.start) == ("http://gone/2", Action.DELETE, cut)


DAMAGED = {
    "a size with a sign": b"@FILE { http://bad/\nT{-1}:\tv\n}\n",
    "no size": b"@FILE { http://bad/\nT{}:\tv\n}\n",
    "a size that is no number": b"@FILE { http://bad/\nT{many}:\tv\n}\n",
    "a size beyond the end of the dump": b"@FILE { http://bad/\nT{5000}:\tv\n}\n",
    "a size of 12 digits": b"@FILE { http://bad/\nT{999999999999}:\tv\n}\n",
    "a size of 13 digits": b"@FILE { http://bad/\nT{9999999999999}:\tv\n}\n",
    "a size counted in characters": "@FILE { http://bad/\nT{4}:\tcafé\n}\n".encode(),
    "a name with a blank": b"@FILE { http://bad/\nT T{1}:\tv\n}\n",
    "a name with a NUL": b"@FILE { http://bad/\nT\x00{1}:\tv\n}\n",
    "a URL with a NUL": b"@FILE { http://b\x00ad/\nT{1}:\tv\n}\n",
    "a size with a plus": b"@FILE { http://bad/\nT{+1}:\tv\n}\n",
    "no attribute but prose": b"@FILE { http://bad/\nJust some words.\n}\n",
}


@shows(47, 49)
@pytest.mark.parametrize("size", [1, 7, 1_000_000])
@pytest.mark.parametrize("bad", DAMAGED.values(), ids=DAMAGED)
def test_damage_is_set_aside_whole_and_the_next_object_is_read(bad: bytes, size: int) -> None:
    entries = read(GOOD + bad + GOOD, size)
    assert objects(entries) == [GOOD_OBJECT, GOOD_OBJECT]
    (aside,) = [each for each in entries if isinstance(each, SetAside)]
    assert (aside.start, aside.end, aside.data) == (len(GOOD), len(GOOD + bad), bad)
    assert aside.start <= aside.at < aside.end
    assert aside.reason.endswith((".", "?"))


@pytest.mark.parametrize("end", [b"T{1}:\tv\nAuth", b"Auth", b"Author{", b"Author{12"])
def test_an_object_that_the_end_cuts_off_is_set_aside_as_such(end: bytes) -> None:
    *_, aside = read(GOOD + b"@FILE { http://bad/\n" + end)
    assert isinstance(aside, SetAside)
    assert aside.reason == "the stream ends inside an attribute."


def test_a_missing_brace_between_objects_is_put_there() -> None:
    wire = b"@FILE { http://a/\nT{1}:\tv\n" + GOOD
    first, second = read(wire)
    assert first == Found(
        SoifObject("FILE", "http://a/", (("T", b"v"),)), 0, 26, ("missing-brace",)
    )
    assert objects([second]) == [GOOD_OBJECT]


def test_a_dump_that_was_sent_in_text_mode_has_its_values_as_they_were() -> None:
    found = soif_object(
        "FILE",
        "http://a/",
        [("Keywords", "sea\nice\nship"), ("T", "one"), ("E", "a\n\nb\n"), ("F", "\n")],
    )
    wire = b"@FILE { http://a/\nKeywords{12}:\tsea\nice\nship\nT{3}:\tone\nE{5}:\ta\n\nb\n\nF{1}:\t\n\n}\n"
    assert read_objects(wire) == (found,)
    for size in (1, 1_000_000):
        (entry,) = read(wire.replace(b"\n", b"\r\n"), size)
        assert isinstance(entry, Found)
        assert (entry.object, entry.repairs) == (found, ("cr-lf",))


@pytest.mark.parametrize("blanks", [b"", b" ", b"  ", b"        "])
def test_a_tab_that_an_editor_made_blanks_of_is_repaired(blanks: bytes) -> None:
    (entry,) = read(b"@FILE { u\nT{3}:" + blanks + b"a b\nU{1}:" + blanks + b"c\n}\n")
    assert isinstance(entry, Found)
    assert entry.object.attributes == (("T", b"a b"), ("U", b"c"))
    assert entry.repairs == ("blank-for-tab",)


def test_names_of_other_letters_may_be_windows_1252() -> None:
    (entry,) = read("@FILE { u\nGröße{1}:\tv\n}\n".encode("cp1252"))
    assert isinstance(entry, Found)
    assert (entry.object.attributes, entry.repairs) == ((("Größe", b"v"),), ("windows-1252",))


def test_an_object_in_one_line_is_read() -> None:
    entries = read(b"@FILE { http://a/ }\n@FILE { http://b/ T{1}:\tv\n}\n")
    assert objects(entries) == [
        SoifObject("FILE", "http://a/"),
        SoifObject("FILE", "http://b/", (("T", b"v"),)),
    ]
    assert [each.repairs for each in entries if isinstance(each, Found)] == [("one-line",)] * 2


def test_text_between_objects_is_passed_over_and_told() -> None:
    wire = b"000 - HELLO gatherd\n" + GOOD + b"me@example.org wrote:\n" + GOOD + b"499 - bye\n"
    entries = read(wire)
    assert objects(entries) == [GOOD_OBJECT, GOOD_OBJECT]
    passed = [wire[each.start : each.end] for each in entries if isinstance(each, Skipped)]
    assert passed == [b"000 - HELLO gatherd\n", b"me@example.org wrote:\n", b"499 - bye\n"]


def test_every_repair_that_is_made_has_a_sentence() -> None:
    wires = [
        b"@FILE{u\r\nT{ 1 }: v\r\n  B{1}:\ty}\r\n",
        b"@FILE { \nT{1}:\tv\n}\n@FILE { a b\nT{1}:\tv",
        b"@FILE { u }\n@FILE { u\nT{1}:\tvB{1}:\ty\n}\n",
        "@FILE { u\nÄ{1}:\tv\n}\n".encode("cp1252"),
    ]
    made = {code for w in wires for e in read(w) if isinstance(e, Found) for code in e.repairs}
    assert made == set(REPAIRS) - {SKIPPED}


def test_an_object_beyond_the_limits_is_set_aside_and_the_rest_is_read() -> None:
    limits = Limits(object_bytes=200, attributes=3, line_bytes=50)
    many = b"@FILE { http://bad/\n" + b"a{0}:\t\n" * 10 + b"}\n"
    large = b"@FILE { http://bad/\nT{300}:\t" + b"x" * 300 + b"\n}\n"
    endless = b"@FILE { http://bad/\nT{-1}:" + b"x" * 2_000 + b"\n}\n"
    for bad in (many, large, endless):
        for size in (1, 64, 1_000_000):
            entries = read(GOOD + bad + GOOD, size, limits=limits)
            assert objects(entries) == [GOOD_OBJECT, GOOD_OBJECT]
            aside = [each.data for each in entries if isinstance(each, SetAside)]
            assert b"".join(aside) == bad


@shows(49)
def test_a_reader_holds_no_more_than_was_fed() -> None:
    """A header may claim what it likes."""
    reader = SoifReader(limits=Limits(object_bytes=10**12))
    reader.feed(b"@FILE { u\nT{900000000000}:\tv")
    assert list(reader.entries()) == []
    assert len(reader.unread()) < 100


SAMPLES = {
    "dcdot_reisearch.soif": [("FILE", "http://www.ukoln.ac.uk/metadata/dcdot/", 12)],
    "harvest_manual_ecrc.soif": [
        ("FILE", "ftp://ecrc.de/pub/ECRC_tech_reports/reports/ECRC-93-10.ps.Z", 15)
    ],
    "sun_document_multivalue.soif": [("DOCUMENT", "http://www.siroe.com", 5)],
    "sun_submit_request.soif": [
        ("REQUEST", "-", 4),
        ("DOCUMENT", "http://www.best.com/~jocelyn/resdogs/index.html", 3),
    ],
    "sun_rd_request.rdm": [("RDMHEADER", "-", 4), ("RDMQUERY", "-", 4)],
    "sun_status_request.rdm": [("RDMHEADER", "-", 2)],
}


@pytest.mark.parametrize(("name", "expected"), SAMPLES.items())
def test_attested_samples_are_read_strictly(
    shared: Path, name: str, expected: list[tuple[str, str, int]]
) -> None:
    found = read_objects((shared / "official" / "soif" / name).read_bytes())
    assert [(each.type, each.url, len(each.attributes)) for each in found] == expected


def test_the_attested_gather_stream_is_one_update(shared: Path) -> None:
    wire = (shared / "official" / "soif" / "harvest_gather_stream.soif").read_bytes()
    (entry,) = read(wire)
    assert isinstance(entry, Found)
    assert (entry.action, entry.repairs) == (Action.UPDATE, ())
    assert entry.object.text("Embed<1>-MD5") == "84c123582c3d0754a39a78a7e2fb6d23"
    assert entry.object.text("file-size") == "164373"


def test_the_attested_multi_value_is_three_authors(shared: Path) -> None:
    wire = (shared / "official" / "soif" / "sun_document_multivalue.soif").read_bytes()
    (found,) = read_objects(wire)
    assert found.values("Author") == (b"William Lawson", b"Gregory Blaxland", b"William Wentworth")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Tides at the café".encode(), ("Tides at the café", "utf-8")),
        ("Tides at the café".encode("cp1252"), ("Tides at the café", "windows-1252")),
        ("“Über” – 5 €, it said".encode("cp1252"), ("“Über” – 5 €, it said", "windows-1252")),
        (b"GIF89a\x00\x01", None),
        (b"\x89PNG\r\n\x1a\n", None),
        ("Приливы у пирса".encode("koi8-r"), None),  # of another script: long runs of letters
        (b"caf\x81", None),  # no character of Windows-1252
        (b"", ("", "utf-8")),
    ],
)
def test_text_is_utf_8_or_looks_like_windows_1252(
    value: bytes, expected: tuple[str, str] | None
) -> None:
    assert text_of(value) == expected
