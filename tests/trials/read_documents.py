"""Documents to be read by eye beside their source: draws them by a seed, and prints both.

    python -m tests.trials.read_documents ../shared draw SEED [--count 60] [--known ROWS] [--apart]
    python -m tests.trials.read_documents ../shared show [ROWS]

`draw` prints records that are not in `read_documents.tsv` yet (file, place in the file, format):
a file at random among those with records left, then a record of it at random. With `--apart` a
folder is drawn first, and none twice while another is left: as many endpoints and formats as
there can be. `show` prints the
leaves of each source and its document (cdif-2023, default settings), of all rows of the list or
of a file of rows with the same first three columns. The verdicts are written by hand.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from oaicdif.catalog.conversion import convert, items_of_file
from oaicdif.catalog.crosswalk_run import file_drafter
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.config import Settings
from oaicdif.errors import OaicdifError
from oaicdif.rules.library import load_crosswalks
from oaicdif.xmldoc import parse_xml

LIST: Final = Path(__file__).with_suffix(".tsv")
MOST: Final = 2_000  # records of one file among which is drawn


class Row(NamedTuple):
    file: str
    record: int
    format: str


def rows(path: Path = LIST) -> list[Row]:
    """The rows of a list, without its comments and its heading."""
    found = []
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith(("#", "file\t")):
            file, record, name = line.split("\t")[:3]
            found.append(Row(file, int(record), name))
    return found


def drawn(
    corpus: Path, seed: int, count: int, known: Sequence[Row], apart: bool = False
) -> Iterator[Row]:
    """Records at random, none of the known ones; `apart`: each of another folder."""
    before = {each[:2] for each in known}
    crosswalks = load_crosswalks()
    left: dict[str, list[int]] = {}
    for path in sorted(corpus.rglob("*.xml")):
        file = str(path.relative_to(corpus))
        try:
            items = items_of_file(path.read_bytes(), "x").items
        except OaicdifError:
            continue
        live = [
            at
            for at, item in enumerate(items, 1)
            if item.records[0].metadata and (file, at) not in before
        ]
        if live:
            left[file] = live[:MOST]
    chance, files = random.Random(seed), sorted(left)  # noqa: S311
    taken: set[tuple[str, int]] = set()
    fresh = sorted({file.partition("/")[0] for file in files})
    while len(taken) < count:
        if apart and fresh:
            folder = fresh.pop(chance.randrange(len(fresh)))
            file = chance.choice([each for each in files if each.partition("/")[0] == folder])
        else:
            file = chance.choice(files)
        at = chance.choice(left[file])
        if (file, at) in taken:
            continue
        metadata = (
            items_of_file((corpus / file).read_bytes(), "x").items[at - 1].records[0].metadata
        )
        chosen = crosswalks.choose(parse_xml(metadata or b""))
        if chosen is not None:
            taken.add((file, at))
            yield Row(file, at, chosen[0].name)


def show(corpus: Path, chosen: Sequence[Row]) -> None:
    """Each source's leaves, and its document."""
    now, drafter = datetime(2026, 11, 22, tzinfo=UTC), file_drafter(Settings())
    for number, row in enumerate(chosen):
        item = items_of_file((corpus / row.file).read_bytes(), "x").items[row.record - 1]
        print(f"\n{number} {row.file} {row.record} {row.format}")
        for element in parse_xml(item.records[0].metadata or b"").iter():
            text = " ".join((element.text or "").split())
            values = [f"{str(k).rpartition('}')[2]}={v!s}" for k, v in element.attrib.items()]
            if isinstance(element.tag, str) and (text or values):
                print("  ", element.tag.rpartition("}")[2], *values, text)
        result = next(iter(convert(drafter, [item], now))).result
        if result is not None:
            about = lay_out_2023(result.document).body["about"]
            print(json.dumps(about, ensure_ascii=False, indent=1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", type=Path)
    ways = parser.add_subparsers(dest="way", required=True)
    draw = ways.add_parser("draw")
    draw.add_argument("seed", type=int)
    draw.add_argument("--count", type=int, default=60)
    draw.add_argument("--known", type=int, help="only so many rows of the list are known")
    draw.add_argument("--apart", action="store_true", help="each record of another folder")
    ways.add_parser("show").add_argument("rows", type=Path, nargs="?", default=LIST)
    asked = parser.parse_args()
    corpus = asked.shared / "corpus" / "files"
    if asked.way == "show":
        show(corpus, rows(asked.rows))
        return
    for row in drawn(corpus, asked.seed, asked.count, rows()[: asked.known], asked.apart):
        print(*row, sep="\t")


if __name__ == "__main__":
    main()
