"""How well every recorded endpoint keeps the DRIVER guidelines 1.1, as a table.

    python -m tests.trials.driver_scores ../shared

An endpoint is a folder of recorded files. Records are judged by annex 1 (and 3, for DIDL), what
the endpoint says of itself by annex 2; "-" where nothing was recorded that could be judged.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from oaicdif.catalog.file_records import read_inputs
from oaicdif.errors import OaicdifError
from oaicdif.judge.driver.annex2 import EndpointFacts, judge_endpoint
from oaicdif.judge.driver.judging import judge_metadata
from oaicdif.judge.report.kept_pages import KeptPages
from oaicdif.judge.score import Score, heaviest_first
from oaicdif.protocol.reader import read_formats, read_identify, read_sets
from oaicdif.protocol.repair import parse_repaired


@dataclass
class Recorded:
    """What one endpoint has shown."""

    name: str
    records: int = 0
    book: Score = field(default_factory=Score)
    documents: Score = field(default_factory=Score)
    pages: KeptPages = field(default_factory=KeptPages)
    facts: dict[str, object] = field(default_factory=dict)

    def add(self, verb: str, body: bytes) -> None:
        with suppress(OaicdifError):
            if verb == "Identify":
                self.facts["identify"] = read_identify(body)
            elif verb == "ListMetadataFormats":
                self.facts["formats"] = read_formats(body)
            elif verb == "ListSets":
                self.facts["sets"] = read_sets(body).items
        if verb == "ListRecords":
            self.pages.add("verb=ListRecords", body)
        with suppress(OaicdifError):
            root, _, _ = parse_repaired(body)
            for record in read_inputs(root):
                if record.metadata is None:
                    continue
                judged = judge_metadata(record.metadata, identifier=record.identifier)
                self.records += bool(judged.record or judged.document)
                self.book.add(record.identifier, judged.record)
                self.documents.add(record.identifier, judged.document)

    def endpoint(self) -> Score:
        book = Score()
        known = EndpointFacts(
            parts=tuple(self.pages.parts),
            metadata=self.pages.metadata,
            **self.facts,  # type: ignore[arg-type] # by the names of its fields
        )
        book.add("", judge_endpoint(known))
        return book


def endpoints(shared: Path) -> Iterator[Recorded]:
    """Every endpoint of the corpus whose replies were recorded, by the manifest's folders."""
    found: dict[str, Recorded] = {}
    with (shared / "corpus" / "MANIFEST.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            path = shared / "corpus" / "files" / row["file"]
            if not row["kind"].startswith("recorded") or path.suffix != ".xml":
                continue
            name = row["file"].partition("/")[0]
            found.setdefault(name, Recorded(name)).add(row["verb"], path.read_bytes())
    yield from found.values()


def told(book: Score) -> str:
    score = book.percent()
    return "-" if score is None else f"{score:.0f}"


def main(shared: Path) -> int:
    print(f"{'endpoint':<34}{'records':>8}{'annex 1':>9}{'annex 2':>9}{'annex 3':>9}  most broken")
    for each in sorted(endpoints(shared), key=lambda one: -(one.book.percent() or -1)):
        asked = each.endpoint()
        if each.book.percent() is None and asked.percent() is None:
            continue
        broken = ", ".join(
            f"{t.rule.name} {t.broken}/{t.judged}" for t in heaviest_first(each.book.broken())[:3]
        )
        print(
            f"{each.name:<34}{each.records:>8}{told(each.book):>9}{told(asked):>9}"
            f"{told(each.documents):>9}  {broken}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared")))
