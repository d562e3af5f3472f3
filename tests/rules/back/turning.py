"""Recorded Dublin Core there and back: used by the test, and by the trial over everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from itertools import islice
from pathlib import Path

from oaicdif.cdif.document import Document, Laid
from oaicdif.cdif.document_reader import read_document
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.errors import MalformedXml
from oaicdif.formats.soif.soif_format import soif_of_values
from oaicdif.formats.soif.soif_values import read_soif
from oaicdif.formats.soif.soif_xml import soif_xml
from oaicdif.formats.table import format_of_root
from oaicdif.rdm.soif_reader import read_objects
from oaicdif.rdm.soif_writer import write_object
from oaicdif.rules.back.back_engine import write_back
from oaicdif.rules.back.back_rules import BackCrosswalk
from oaicdif.rules.back.turn import PathFate, TurnTable, follow, follow_paths
from oaicdif.rules.back.unknown import words_for_unknown
from oaicdif.rules.library import CrosswalkSet
from oaicdif.rules.result import CrosswalkResult, Surroundings
from oaicdif.xmldoc import Element, parse_xml

AROUND = Surroundings(
    record_iri="https://catalog.example.org/records/1",
    work_iri="https://catalog.example.org/records/1#resource",
    now=datetime(2026, 1, 1, tzinfo=UTC),
)


def recorded(shared: Path, source: str, *, per_file: int | None) -> Iterator[Element]:
    """Elements of one source format, at most so many of each recorded file."""
    for path, sources in _recorded_files(shared / "corpus" / "files").items():
        if source in sources:
            root = parse_xml(path.read_bytes().lstrip())
            found = (each for name, each in outermost(root) if name == source)
            yield from islice(found, per_file)


@cache
def _recorded_files(folder: Path) -> Mapping[Path, frozenset[str]]:
    """The source formats in each recorded file: most formats are in few of hundreds of files."""
    found = {}
    for path in sorted(folder.rglob("*.xml")):
        with suppress(MalformedXml):
            root = parse_xml(path.read_bytes().lstrip())
            found[path] = frozenset(name for name, _ in outermost(root))
    return found


def outermost(element: Element) -> Iterator[tuple[str, Element]]:
    """Each element that is a record's metadata, and the name of its format."""
    found = format_of_root(str(element.tag))
    if found:
        yield found.name, element
        return
    for child in element:
        yield from outermost(child)


LAYOUTS: Mapping[str, Callable[[Document], Laid]] = {
    "cdif-2023": lay_out_2023,
    "cdif-1.1": lay_out_1_1,
}


def there(elements: Iterable[Element], crosswalks: CrosswalkSet) -> Iterator[CrosswalkResult]:
    """What elements become, with a trace; an element that no crosswalk reads is left out."""
    for element in elements:
        chosen = crosswalks.choose(element)
        if chosen is None:
            continue
        source, engine = chosen
        yield engine.crosswalk(source.read(element), AROUND, traced=True)


def turned(
    results: Iterable[CrosswalkResult], way: BackCrosswalk, layout: str = "cdif-2023"
) -> TurnTable:
    """What became of every value, through the document as it is published in a layout."""
    table = TurnTable()
    for result in results:
        laid = LAYOUTS[layout](result.document)
        back = write_back(way, read_document(laid.body), words_for_unknown(result)).values
        table.add(follow(result, back, way.losses, laid.notes))
    return table


@dataclass
class PathTable:
    """What became of what documents have under each path, counted by path and loss."""

    records: int = 0
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    undeclared: list[PathFate] = field(default_factory=list)

    def add(self, fates: Iterable[PathFate]) -> None:
        self.records += 1
        for fate in fates:
            name = "found again" if fate.found else fate.loss.id if fate.loss else "undeclared"
            self.counts[fate.path, name] += 1
            if not fate.declared:
                self.undeclared.append(fate)

    def __str__(self) -> str:
        again = sum(n for (_, name), n in self.counts.items() if name == "found again")
        head = f"{self.records} records, {again} of {self.counts.total()} paths found again"
        lost = [f"{p} {name} {n}" for (p, name), n in self.counts.items() if name != "found again"]
        told = [f"{each.path}: {each.before} -> {each.after}" for each in self.undeclared[:5]]
        return "\n".join([head, *sorted(lost), *told])


def turned_by_soif(elements: Iterator[Element], crosswalks: CrosswalkSet) -> PathTable:
    """What became of every document that was written as a SOIF object and read again."""
    table, way = PathTable(), crosswalks.back()["cdif-to-soif"]
    engine = crosswalks.engine("soif-to-cdif")
    for element in elements:
        chosen = crosswalks.choose(element)
        if chosen is None:
            continue
        result = chosen[1].crosswalk(chosen[0].read(element), AROUND)
        before = read_document(lay_out_2023(result.document).body)
        values = write_back(way, before, words_for_unknown(result)).values
        wire = write_object(soif_of_values(values))
        (found,) = read_objects(wire)
        again = engine.crosswalk(read_soif(parse_xml(soif_xml(found))), AROUND)
        after = read_document(lay_out_2023(again.document).body)
        table.add(follow_paths(before, after, way.losses))
    return table


def shown(table: TurnTable) -> str:
    """The table as text: an element a line, then what its losses are."""
    lines = [f"{table.records} records", f"{'element':<16}{'values':>8}{'again':>8}  losses"]
    for element, values, again, losses in table.rows():
        said = ", ".join(
            f"{name} {count}" for name, count in sorted(losses.items(), key=lambda x: -x[1])
        )
        if element.startswith(("dc:", "dcterms:")):
            lines.append(f"{element:<16}{values:>8}{again:>8}  {said}")
    others = [row for row in table.rows() if not row[0].startswith(("dc:", "dcterms:"))]
    count = sum(values for _, values, _, _ in others)
    lines.append(f"{'others':<16}{count:>8}{0:>8}  elements of {len(others)} other names")
    return "\n".join(lines)
