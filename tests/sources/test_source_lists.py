"""Lists of endpoints: each line by itself, all good ones in one step, and clear sentences."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oaicdif.errors import UsageError
from oaicdif.sources.source_lines import Line
from oaicdif.sources.source_lists import import_list, read_list
from tests.harvest.repository import Item, Repository, serving
from tests.sources.source_world import SourceWorld


@pytest.fixture
def world(tmp_path: Path) -> Iterator[SourceWorld]:
    found = SourceWorld(tmp_path, {"a": "http://a.example.org/oai"})
    yield found
    found.store.close()


@pytest.mark.parametrize(
    "body",
    [
        b"name,url\nb,http://b.example.org/oai\n",
        b"\xef\xbb\xbfName;URL\r\nb;http://b.example.org/oai\r\n\r\n",
        b"name\turl\nb\t http://b.example.org/oai",
        b'name,url\n"b","http://b.example.org/oai"\n,\n',
    ],
)
def test_lists_as_programs_write_them_are_read(body: bytes) -> None:
    assert read_list(body) == [Line(2, {"name": "b", "url": "http://b.example.org/oai"})]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "names no column url"),
        (b"name,address\nb,http://b.example.org/oai\n", "names no column url"),
        (b"url,colour\nhttp://b.example.org/oai,red\n", "Unknown column 'colour'"),
        (b"url,url\n", "'url' is there twice"),
        (b"url\n\n", "The list is empty"),
        (b'name,url\nb,"http://b.example.org/oai\n', "is no CSV"),
        (b"name,url\nb\xe9,http://b.example.org/oai\n", "Line 2 is no UTF-8"),
        (b"PK\x03\x04\xff\xfe", "is no UTF-8"),
    ],
)
def test_broken_list_is_one_clear_sentence(body: bytes, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        read_list(body)


def test_every_line_is_told_and_only_good_ones_are_added(world: SourceWorld) -> None:
    lines = read_list(
        b"name,url,sets,schedule\n"
        b"b,http://b.example.org/oai,x y,every day 02:00\n"
        b"a,http://a.example.org/oai,,\n"
        b"a,http://other.example.org/oai,,\n"
        b"b,http://c.example.org/oai,,\n"
        b"d,http://b.example.org/oai,,\n"
        b"e,,,\n"
        b"f,ftp://f.example.org,,\n"
        b"g,http://g.example.org/oai,,whenever\n"
        b"h,http://h.example.org/oai,,,more\n"
        b"no name,http://i.example.org/oai,,\n"
        b",http://j.example.org/oai,,\n"
        b",http://j.example.org/other,,\n"
    )
    reports, _ = import_list(world.work(), lines)
    assert [(each.number, bool(each.wrong), bool(each.known)) for each in reports] == [
        (2, False, False),
        (3, False, True),
        *((number, True, False) for number in range(4, 12)),
        (12, False, False),
        (13, False, False),
    ]
    names = {each.name: (each.url, each.sets, each.schedule) for each in world.settings.endpoints}
    assert names == {
        "a": ("http://a.example.org/oai", (), ""),
        "b": ("http://b.example.org/oai", ("x", "y"), "every day 02:00"),
        "j.example.org": ("http://j.example.org/oai", (), ""),
        "j.example.org-2": ("http://j.example.org/other", (), ""),
    }
    assert {each.name for each in world.store.endpoints()} == set(names) - {"a"}


def test_list_that_is_imported_again_adds_nothing(world: SourceWorld) -> None:
    lines = read_list(b"url\nhttp://b.example.org/oai\nhttp://c.example.org/oai\n")
    import_list(world.work(), lines)
    text = world.file.read_text("utf-8")
    reports, _ = import_list(world.work(), lines)
    assert [bool(each.known) for each in reports] == [True, True]
    assert world.file.read_text("utf-8") == text


def test_endpoint_that_does_not_answer_is_told_when_each_is_asked_first(
    world: SourceWorld,
) -> None:
    with serving(Repository([Item("oai:b.example.org:1")])) as b:
        with serving(Repository()) as closed:
            pass
        lines = read_list(f"name,url\nb,{b}\nc,{closed}\n".encode())
        reports, _ = import_list(world.work(), lines, world.look)
    assert [(each.name, bool(each.wrong)) for each in reports] == [("b", False), ("c", True)]
    assert [each.name for each in world.settings.endpoints] == ["a", "b"]


def test_dry_run_writes_nothing(world: SourceWorld) -> None:
    text = world.file.read_text("utf-8")
    reports, told = import_list(
        world.work(dry_run=True), read_list(b"url\nhttp://b.example.org/oai\n")
    )
    assert ([each.wrong for each in reports], told.sentence) == ([""], "1 of 1 added")
    assert (world.file.read_text("utf-8"), world.store.endpoints()) == (text, [])


@pytest.mark.slow
def test_three_hundred_lines_are_added_at_once_and_comments_stay(world: SourceWorld) -> None:
    rows = "".join(f"http://s{n}.example.org/oai\n" for n in range(300))
    reports, _ = import_list(world.work(), read_list(f"url\n{rows}".encode()))
    assert sum(not each.wrong for each in reports) == 300
    assert len(world.settings.endpoints) == 301
    assert "# the settings of a test" in world.file.read_text("utf-8")
