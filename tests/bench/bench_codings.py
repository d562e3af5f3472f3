"""What a list page costs in each content coding, to the same page as it is.

    python -m tests.bench codings [--records N] [--smoke]

The server's CPU alone, without a client and without HTTP: making a page of 100 varied records
(about 3.4 KB each in the page), and then packing it. What packing takes is a floor of the
library: "bare zlib" is the same page packed by zlib at its quickest level, which is what gzip
costs where isal is missing. "kept parts" is an experiment: each record packed beforehand by itself
(Z_FULL_FLUSH), and a page joined of such parts, with the checksum that gzip wants of the whole.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.catalog.publishing import publish_all
from oaicdif.provider.dissemination import make_provider
from oaicdif.provider.provider import answer_now
from oaicdif.store import open_store
from oaicdif.web.codings import PACKERS
from tests.bench.bench_store import varied
from tests.bench.clocks import each_us, median, of_figures, shown
from tests.bench.store_steps import BASE, TOKEN, Clock, harvest, settings_of

ROUNDS = 9
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x04\xff"  # RFC 1952, section 2.3
GZIP = 31  # zlib's word for a window of 32 KB with the head and end of gzip
RAW = -15


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--records", type=int, default=700)
    parser.add_argument("--smoke", action="store_true", help="little data, one round")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        compare(Path(name), 120 if asked.smoke else asked.records, 1 if asked.smoke else ROUNDS)


def compare(folder: Path, count: int, rounds: int) -> None:
    ask = _asking(folder, count)
    pages = ask()
    if not pages:
        sys.exit("no page came")
    works: dict[str, Callable[[], object]] = {"made": ask}
    for coding, pack in PACKERS.items():
        works[coding] = partial(_packed_bytes, pack, pages)
    parts = [[_part(each) for each in re.split(rb"(?=<record>)", page)] for page in pages]
    works["bare zlib"] = lambda: [_bare_gzip(each) for each in pages]
    works["kept parts"] = lambda: [_joined(*each) for each in zip(pages, parts, strict=True)]
    spent: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            begun = process_time()
            work()
            spent[name].append(process_time() - begun)
    us = {name: median(each_us(one, len(pages)) for one in each) for name, each in spent.items()}
    made = us["made"]
    print(f"  a page of {len(pages[0]):,} bytes is made in {shown(made, 1, 0)} us")
    for coding, pack in PACKERS.items():
        packed = us[coding]
        both = made + packed if made is not None and packed is not None else None
        size = share(_packed_bytes(pack, pages), sum(map(len, pages)))
        print(
            f"  {coding:<5} {shown(packed, 8, 0)} us more, {size:.2f} of the bytes: pages a second"
            f" to those as they are {shown(of_figures(made, both), 1)}"
        )
    whole = sum(map(len, pages))
    bare = share(sum(len(_bare_gzip(each)) for each in pages), whole)
    kept = share(sum(len(one) for each in parts for one in each), whole)
    print(f"  bare zlib {shown(us['bare zlib'], 8, 0)} us, {bare:.2f} of the bytes")
    print(f"  kept parts {shown(us['kept parts'], 8, 0)} us, {kept:.2f} of the bytes", end="")
    print(", which a store would keep beside what it has")
    if any(
        zlib.decompress(_joined(*each), GZIP) != each[0] for each in zip(pages, parts, strict=True)
    ):
        sys.exit("joined parts are not the page")


def _packed_bytes(pack: Callable[[bytes], bytes], pages: list[bytes]) -> int:
    return sum(len(pack(each)) for each in pages)


def _bare_gzip(page: bytes) -> bytes:
    packer = zlib.compressobj(1, zlib.DEFLATED, GZIP)
    return packer.compress(page) + packer.flush()


def _part(body: bytes) -> bytes:
    """A part that stands alone: the next one begins on a byte, and looks back at nothing."""
    packer = zlib.compressobj(1, zlib.DEFLATED, RAW)
    return packer.compress(body) + packer.flush(zlib.Z_FULL_FLUSH)


def _joined(page: bytes, parts: list[bytes]) -> bytes:
    """A gzip member of these parts. Of the page only the checksum is made: Python's zlib cannot
    make it of those of the parts."""
    end = zlib.crc32(page).to_bytes(4, "little") + len(page).to_bytes(4, "little")
    return b"".join([GZIP_HEAD, *parts, b"\x03\x00", end])


def share(size: int, count: int) -> float:
    """What these bytes are of so many."""
    return size / count


def _asking(folder: Path, count: int) -> Callable[[], list[bytes]]:
    """What asks for a whole list of so many varied records."""
    varied(folder / "pages", count)
    store, clock = open_store(folder / "oaicdif.sqlite"), Clock()
    settings = settings_of(folder, BASE)
    harvest(store, "bench", [each.read_bytes() for each in sorted((folder / "pages").glob("1-*"))])
    run_stale(store, settings, clock)
    publish_all(store, clock, settings.provider)
    clock()
    provider = make_provider(settings, store)

    def ask() -> list[bytes]:
        query, pages = b"verb=ListRecords&metadataPrefix=oai_dc", []
        while query:
            pages.append(answer_now(provider, store, clock, query).body)
            found = TOKEN.search(pages[-1])
            query = b"verb=ListRecords&resumptionToken=" + found[1] if found else b""
        return pages

    return ask


if __name__ == "__main__":
    main()
