"""Dumps that break off: what is whole is taken, what may still grow is left for the next time."""

from __future__ import annotations

import gzip
import io
from contextlib import nullcontext

import pytest

from oaicdif.harvest.rdm.dump_import import Dump
from oaicdif.harvest.rdm.dump_pages import DumpPage, DumpPlace, dump_pages
from oaicdif.harvest.rdm.dump_pieces import PIECE, CutOffDump, pieces_of
from oaicdif.model import Endpoint, RunState
from oaicdif.rdm.soif_writer import write_object
from oaicdif.store import Store
from tests.harvest.rdm.dump_worlds import endpoint, rd, taken, titles

__all__ = ["endpoint"]  # the fixture

WHOLE = write_object(rd(1))
# Each makes a reader wait for what stands behind it.
WAITED_FOR = {
    "lines of a text mode": write_object(rd(2)).replace(b"\n", b"\r\n"),
    "a blank for the TAB": write_object(rd(2)).replace(b"\t", b" "),
    "a damage": b"@FILE { http://x.org/9\nTitle{-1}:\tv\n}\n",
}
BEGUN = b"@FILE { http://x.org/5\nTitle{9}:\tEbb"


def cut(wire: bytes, size: int) -> Dump:
    """A packed dump of which no more than so many bytes come out."""
    packer = gzip.compress(wire[:size])[:-8]  # without its end
    return Dump("a.soif.gz", lambda: nullcontext(io.BytesIO(packer)))


@pytest.mark.parametrize("odd", WAITED_FOR.values(), ids=WAITED_FOR)
def test_whole_descriptions_behind_one_that_needs_a_second_look_are_taken(
    store: Store, endpoint: Endpoint, odd: bytes
) -> None:
    wire = WHOLE + odd + write_object(rd(3)) + BEGUN
    done = taken(store, endpoint, cut(wire, len(wire)))
    assert done.run.state is RunState.INCOMPLETE
    damaged = b"{-1}" in odd
    numbers = (1, 3) if damaged else (1, 2, 3)
    assert set(titles(store, endpoint)) == {f"http://x.org/{n}" for n in numbers}
    assert done.run.counts.quarantined == damaged


@pytest.mark.parametrize("missing", range(1, 60))
def test_a_place_behind_a_cut_is_never_inside_an_object(missing: int) -> None:
    wire = WHOLE + WAITED_FOR["lines of a text mode"] + write_object(rd(3))
    packed = gzip.compress(wire[:-missing])[:-8]
    pages: list[DumpPage] = []
    with pytest.raises(CutOffDump):
        pages.extend(dump_pages(pieces_of(io.BytesIO(packed)), DumpPlace("x")))
    end = pages[-1].end.offset
    (rest,) = dump_pages([wire[end:]], DumpPlace("x"))
    assert not rest.quarantined
    names = [each.header.identifier for page in (*pages, rest) for each in page.taken]
    assert names == [f"http://x.org/{n}" for n in (1, 2, 3)]


def test_an_import_of_the_whole_dump_goes_on_behind_the_cut(
    store: Store, endpoint: Endpoint
) -> None:
    wire = b"".join(write_object(rd(n, "x" * 3_000)) for n in range(100))
    assert len(wire) > 2 * PIECE
    first = taken(store, endpoint, cut(wire, len(wire) - 5_000))
    packed = gzip.compress(wire)
    whole = Dump("a.soif.gz", lambda: nullcontext(io.BytesIO(packed)))
    done = taken(store, endpoint, whole)
    assert (first.run.counts.new, done.run.counts.new, done.run.counts.duplicates) == (98, 100, 0)
    assert done.run.state is RunState.COMPLETE
    assert len(titles(store, endpoint)) == 100
