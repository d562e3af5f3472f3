"""What faults of two kinds leave behind, where the table of faults cannot tell it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from oaicdif.model import RunState
from oaicdif.store import Store
from tests.harvest.conftest import Count, Harvest, Identifiers
from tests.harvest.faults import body, entry, spoil
from tests.harvest.joined_faults import without_five
from tests.harvest.list_faults import everywhere, only
from tests.harvest.repository import fifty


def test_entries_that_no_list_brings_though_its_cursor_counts_them_are_told(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    fault = spoil(body(without_five), where=everywhere)
    report = harvest(fifty(fault=fault, with_size=False), full=True)
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 45)
    assert report.runs[0].message == "Its cursor counts 5 entries that nothing brought."


def without_metadata(status: bytes) -> Callable[[bytes], bytes]:
    def change(part: bytes) -> bytes:
        part = re.sub(rb"<metadata>.*</metadata>", b"", part)
        return part.replace(b"<header>", b'<header status="%b">' % status)

    return change


def with_metadata(part: bytes) -> bytes:
    return part.replace(b"<header>", b'<header status="deleted">')


@pytest.mark.parametrize(
    "change",
    [
        with_metadata,
        without_metadata(b"Deleted"),
        without_metadata(b" deleted "),
        without_metadata(b"DELETED"),
    ],
)
def test_deleted_is_read_however_it_is_written(
    change: Callable[[bytes], bytes], harvest: Harvest, deleted: Count, store: Store
) -> None:
    verbs = ("ListRecords", "GetRecord")
    fault = only(verbs, lambda a, p: entry(p, change) if b"org:25<" in p else p)
    report = harvest(fifty(fault=fault), full=True)
    assert (report.state, deleted(), store.quarantine()) == (RunState.COMPLETE, 1, [])


def test_letters_are_those_that_were_sent_whatever_the_headers_say(
    harvest: Harvest, store: Store
) -> None:
    letters = "T\u00eates \u201c25\u201d"

    def in_windows_1252(page: bytes) -> bytes:
        page = page.replace(b"UTF-8", b"windows-1252", 1)
        return page.replace(b"Title 25", letters.encode("cp1252"))

    harvest(fifty(fault=spoil(body(in_windows_1252), where=everywhere)), full=True)
    (record,) = store.stored_records("oai:a.example.org:25")
    assert letters in (record.metadata or b"").decode()
