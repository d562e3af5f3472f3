"""What a store takes for each record, and what reading and writing it costs.

    python -m tests.bench.bench_store [--records N] [--rounds N] [--beside CHECKOUT] [--smoke]
    python -m tests.bench.bench_store --size 10000 100000       (bytes alone)
    python -m tests.bench.bench_store --packed ...              (as a server keeps lists)

`--beside` names another checkout: its package is measured in turns with this one, on the same
pages, and each figure of this one is also given as a part of its. Three kinds of records: varied
ones made from a seed (`varied.py`; what the store learns before it is measured, it learns of
another seed's), and recorded ones (they must lie beside the checkout) under ever new identifiers:
those of every format that is read, each under its own prefix, mixed (`recorded`), and those of
simple Dublin Core alone in the order of the manifest (`recorded-dc`). Sizes are those of the file
without what is free, less what lay there before; ratios are to the XML of the pages as received.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from oaicdif.formats.table import format_of
from oaicdif.harvest.rereading import read_kept_page
from oaicdif.xmldoc import parse_xml
from tests.bench.clocks import of_figures, shown
from tests.bench.varied import metadata
from tests.corpus.recorded import Recorded, oai_dc_files, recorded_files

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[1]
RECORDED = CHECKOUT.parent / "shared"
# Records of others that a store holds before it is measured: so many, and not beyond so many
# times those that are measured.
LEARNT, TIMES = 1000, 5
PAGE = 100
_OPEN = (
    b'<?xml version="1.0" encoding="UTF-8"?>\n<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">'
    b"<responseDate>2024-02-01T12:00:00Z</responseDate>"
    b'<request verb="ListRecords" metadataPrefix="oai_dc">http://127.0.0.1/oai</request>'
    b"<ListRecords>"
)
_CLOSE = b"</ListRecords></OAI-PMH>"
_NAME = re.compile(rb"(<(?:\w+:)?identifier[^>]*>\s*)([^<\s]+)")

Found = dict[str, Any]


class Reply(NamedTuple):
    """A reply to ListRecords in a format, and how many records it holds."""

    prefix: str
    records: int
    body: bytes


def varied(folder: Path, count: int) -> None:
    """Pages of made-up records, and of those that the store learns of."""
    _write(folder, "0-", _pages(min(LEARNT, TIMES * count), seed=2))
    _write(folder, "1-", _pages(count, seed=1))


def _pages(count: int, *, seed: int) -> Iterator[Reply]:
    for first in range(1, count + 1, PAGE):
        numbers = range(first, min(first + PAGE, count + 1))
        body = _OPEN + b"".join(_record(number, seed) for number in numbers) + _CLOSE
        yield Reply("oai_dc", len(numbers), body)


def _record(number: int, seed: int) -> bytes:
    day = f"20{10 + number % 14}-{number % 12 + 1:02}-{number % 28 + 1:02}"
    return (
        f"<record><header><identifier>oai:{seed}.example.org:{number}</identifier><datestamp>{day}"
        f"T{number % 24:02}:00:00Z</datestamp><setSpec>col_{number % 37}</setSpec></header>"
        "<metadata>".encode()
        + metadata(number, seed)
        + b"</metadata></record>"
    )


def recorded(folder: Path, count: int) -> None:
    """Every recorded reply in a format that is read, in an order of chance that is always the
    same, again and again until there are so many records; each time under other identifiers."""
    replies = [each for each in _replies(recorded_files(RECORDED)) if _is_read(each.body)]
    random.Random(1).shuffle(replies)  # noqa: S311 - the same each time
    _write_recorded(folder, replies, count)


def recorded_dc(folder: Path, count: int) -> None:
    """As `recorded`, of simple Dublin Core alone, in the order of the manifest."""
    files = ((each, "oai_dc") for each in oai_dc_files(RECORDED))
    _write_recorded(folder, list(_replies(files)), count)


def _replies(files: Iterable[tuple[Recorded, str]]) -> Iterator[Reply]:
    for each, prefix in files:
        for body in each.replies.values():
            if items := read_kept_page(body).items:
                yield Reply(prefix, len(items), body)


def _is_read(body: bytes) -> bool:
    """Whether there is a reader for the first metadata of a page."""
    found = next((each.metadata for each in read_kept_page(body).items if each.metadata), None)
    return found is not None and format_of(parse_xml(found)) is not None


def _write_recorded(folder: Path, replies: list[Reply], count: int) -> None:
    """Every tenth reply is what the store learns of, and is not measured."""
    _write(folder, "0-", _of_few(replies[::10], TIMES * count))
    measured = [each for n, each in enumerate(replies) if n % 10]
    _write(folder, "1-", _repeated(measured, count))


def _of_few(replies: list[Reply], count: int) -> Iterator[Reply]:
    """The first replies that hold `count` records, or all of them."""
    for each in replies:
        if count > 0:
            yield each
        count -= each.records


def _repeated(replies: list[Reply], count: int) -> Iterator[Reply]:
    number = 0
    while count > 0:
        for each in replies:
            if count > 0:
                yield each._replace(body=_renamed(each.body, number)) if number else each
                count -= each.records
        number += 1


def _renamed(body: bytes, number: int) -> bytes:
    return _NAME.sub(rb"\g<1>\g<2>-%d" % number, body)


def _write(folder: Path, name: str, replies: Iterable[Reply]) -> None:
    folder.mkdir(exist_ok=True)
    for number, each in enumerate(replies):
        (folder / f"{name}{number:06}.{each.prefix}.xml").write_bytes(each.body)


KINDS = {"varied": varied, "recorded": recorded, "recorded-dc": recorded_dc}


def measured(checkout: Path, pages: Path, *rest: str) -> Found:
    """What `store_steps` finds with the package of a checkout."""
    with tempfile.TemporaryDirectory() as folder:
        store = str(Path(folder) / "oaicdif.sqlite")
        done = subprocess.run(
            [sys.executable, str(HERE / "store_steps.py"), str(pages), store, *rest],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(checkout)},
        )
    if done.returncode:
        sys.exit(done.stderr)
    return dict(json.loads(done.stdout))


def compare(pages: Path, beside: Path | None, rounds: int, *how: str) -> None:
    mine: list[Found] = []
    theirs: list[Found] = []
    for _ in range(rounds):
        mine.append(measured(CHECKOUT, pages, *how))
        if beside:
            theirs.append(measured(beside, pages))
    for name in mine[0]["us"]:
        here = statistics.median(each["us"][name] for each in mine)
        line = f"  {name:<28} {here:10,.1f} us"
        if theirs:
            there = statistics.median(each["us"][name] for each in theirs)
            of_it = shown(of_figures(here, there), 5)
            line += f"   before {there:10,.1f} us   {of_it} of it"
        print(line)
    print(told("bytes", mine[0]))
    if theirs:
        print(told("bytes before", theirs[0]))


def part(size: int, count: int) -> float:
    """Bytes for each."""
    return size / count


def told(what: str, found: Found) -> str:
    """A line of sizes, and the largest tables."""
    each, ratio = part(found["bytes"], found["entries"]), part(found["bytes"], found["xml"])
    largest = sorted(found["tables"].items(), key=lambda pair: -pair[1])[:7]
    tables = ", ".join(f"{name} {size / 1e6:,.1f}" for name, size in largest)
    return (
        f"  {what}: {found['entries']:,} entries, {found['bytes'] / 1e6:,.1f} MB:"
        f" {each:,.0f} bytes each, {ratio:.2f} of {found['xml'] / 1e6:,.1f} MB of XML\n"
        f"    (MB: {tables})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--size", type=int, nargs="*", help="measure bytes alone, of so many")
    parser.add_argument("--beside", type=Path, help="another checkout")
    parser.add_argument("--kinds", nargs="*", choices=[*KINDS], default=[*KINDS])
    parser.add_argument("--smoke", action="store_true")
    parser.add_argument(
        "--packed", action="store_true", help="with what lists are made of packed, as on a server"
    )
    asked = parser.parse_args()
    how = ("packed",) if asked.packed else ()
    kinds = [name for name in asked.kinds if name == "varied" or RECORDED.is_dir()]
    for name in kinds:
        for count in asked.size or [60 if asked.smoke else asked.records]:
            with tempfile.TemporaryDirectory() as folder:
                pages = Path(folder) / "pages"
                KINDS[name](pages, count)
                print(f"{name}, {count:,} records")
                if asked.size:
                    print(told("bytes", measured(CHECKOUT, pages, "bytes", *how)), flush=True)
                else:
                    compare(pages, asked.beside, 1 if asked.smoke else asked.rounds, *how)


if __name__ == "__main__":
    main()
