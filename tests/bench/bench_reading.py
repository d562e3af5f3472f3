"""Pages of recorded ListRecords read: cut from the text where it is plain, or by one tree.

    python -m tests.bench reading        (needs the recorded material beside the checkout)

Justifies `protocol.plain_page`: CPU a record of both ways over all recorded pages that the plain
way takes, in turns, medians; pages of short and of long records apart.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

from oaicdif.errors import OaicdifError
from oaicdif.protocol import reader
from oaicdif.protocol.plain_page import read_plain_page
from tests.bench.clocks import ratio, shown

LONG_BYTES = 4_000  # a record of more bytes than that counts as long


def main() -> int:
    smoke = "--smoke" in sys.argv
    corpus = Path("../shared/corpus/files")
    if not corpus.is_dir():
        print("no recorded material beside the checkout: nothing to measure")
        return 0
    pages, others = plain_pages(corpus)
    print(f"{len(pages)} recorded lists are plainly written, {others} are not")
    for name, wanted in (("short", False), ("long", True)):
        chosen = [(body, size) for body, size in pages if (len(body) > LONG_BYTES * size) is wanted]
        records = sum(size for _, size in chosen)
        if records:
            compare(name, [body for body, _ in chosen], records, 3 if smoke else 15)
    return 0


def plain_pages(corpus: Path) -> tuple[list[tuple[bytes, int]], int]:
    """(body, records) of the lists that the plain way takes, and how many it leaves."""
    found, others = [], 0
    for path in sorted(corpus.rglob("*.xml")):
        body = path.read_bytes()
        try:
            page = reader.read_records(body)
        except OaicdifError:
            continue
        if len(page.items) > 1 and read_plain_page(body):
            found.append((body, len(page.items)))
        else:
            others += len(page.items) > 1
    return found, others


def compare(name: str, bodies: list[bytes], records: int, rounds: int) -> None:
    plain, tree = [], []
    for _ in range(rounds):
        plain.append(seconds(read_plain_page, bodies))
        tree.append(seconds(reader.read_records, bodies))
    cut, parsed = statistics.median(plain), statistics.median(tree)
    count = records
    each = 1e6 / count
    print(
        f"{name} records: {cut * each:.1f} us cut from the text, {parsed * each:.1f} us by a tree"
        f" ({records} records): {shown(ratio(cut, parsed), 0)}"
    )


def seconds(read: Callable[[bytes], object], bodies: list[bytes]) -> float:
    start = process_time()
    for body in bodies:
        read(body)
    return process_time() - start


if __name__ == "__main__":
    sys.exit(main())
