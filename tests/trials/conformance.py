"""How many recorded records claim CDIF, before and after decisions; whether the claims are valid;
and what the shapes of other readers say of a sample.

    python -m tests.trials.conformance ../shared [--framed N] [--shapes N]

Prints the tables of docs/conformance.md:

1. the whole corpus and the fifteen files named in `FILES`: documents and claims, without any
   decision and with some;
2. what keeps the others from the claim;
3. every claim by the official JSON Schema as it is, and up to N framed; a sample of N by both
   official bundles of shapes;
4. a sample of 38 records of the fifteen files, and the demo's 15 documents, in CDIF 1.1, by the
   shapes of ODIS, of Google's required fields, and of science-on-schema.org.

Ends with 1 when a claim is not valid.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from typing import Final

from oaicdif.catalog.conversion import convert, items_of_file
from oaicdif.catalog.crosswalk_run import file_drafter
from oaicdif.cdif.document import Json, Laid
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.cdif.shapes import judge_by_shapes
from oaicdif.cdif.validation import Severity, Verdict
from oaicdif.config import DeriveSettings, ProviderSettings, Settings
from oaicdif.datestamp import format_datestamp
from oaicdif.errors import OaicdifError
from oaicdif.model import Endpoint
from oaicdif.resources import shipped_folder
from tests.cdif.official import Official

NOW: Final = datetime(2026, 11, 22, tzinfo=UTC)
ENDPOINT: Final = Endpoint(1, "Recorded repository", "https://recorded.example.org/oai")
PROVIDER: Final = ProviderSettings(base_url="https://bridge.example.org")
DECISIONS: Final[Mapping[str, DeriveSettings]] = {
    "none": DeriveSettings(),
    'dateModified = "datePublished"': DeriveSettings(("datePublished",)),
    'dateModified = ["datePublished", "datestamp"]': DeriveSettings(("datePublished", "datestamp")),
    'dateModified = "datePublished", type = ["additionalType", "CreativeWork"]': DeriveSettings(
        ("datePublished",), type=("additionalType", "CreativeWork")
    ),
    'dateModified = ["datePublished", "datestamp"], type as above': DeriveSettings(
        ("datePublished", "datestamp"), type=("additionalType", "CreativeWork")
    ),
}  # fmt: skip
FIRST: Final = 'dateModified = "datePublished"'
# The beginning of a path below corpus/files -> how many of its records are in the sample.
FILES: Final[Mapping[str, int]] = {
    "b2find-envidat-datacite/envidat-datacite__bbox_80e203d7": 1,
    "b2find-geofon/geofon-oai_datacite__56347bce": 1,
    "b2find-pangaea/pangaea__5755f06f": 1,
    "b2find-pangaea/pangaea__7c0209b8": 1,
    "b2find-radar/radar__2324e30b": 1,
    "b2find-tudatalib/tudatalib__218bf893": 1,
    "ojs-udea-colombia/sample": 3,
    "scrapi-caltech/caltech.": 4,
    "scrapi-dash/dash.": 3,
    "scrapi-ghent/ghent.": 4,
    "scrapi-mit/mit.": 4,
    "scrapi-nist/nist.": 3,
    "scrapi-npp-ksu/npp_ksu_p1": 3,
    "zenodo-scythe/list_records_p1": 4,
    "zenodo-scythe/list_records_p5": 4,
}
SHAPES: Final = {
    "ODIS": "oihSimpleShape.ttl",
    "Google, required": "googleRequired.ttl",
    "SOSO": "soso_common_v1.2.3.ttl",
}
BATCH: Final = 50


@dataclass(frozen=True, slots=True)
class Made:
    """One recorded record in both layouts; `place` is its file and its number there, from 1."""

    file: str
    place: int
    draft: Laid
    core: Laid


def records(folder: Path, derived: DeriveSettings) -> Iterator[Made]:
    """The live records of all files below a folder, as a run with these decisions makes them."""
    drafter = file_drafter(Settings(provider=PROVIDER, derive=derived))
    for path in sorted(folder.rglob("*.xml")):
        try:
            items = items_of_file(path.read_bytes(), path.stem).items
        except OaicdifError:
            continue  # no records in it, or no XML
        located = (item._replace(endpoint=ENDPOINT) for item in items)
        live = (each.result for each in convert(drafter, located, NOW) if each.result)
        for place, result in enumerate(live, 1):
            document = result.document
            document.record["dateModified"] = format_datestamp(NOW)  # as the publish step does
            name = str(path.relative_to(folder))
            yield Made(name, place, lay_out_2023(document), lay_out_1_1(document))


def listed(made: Iterable[Made]) -> list[Made]:
    """Those of the fifteen files."""
    return [each for each in made if each.file.startswith(tuple(FILES))]


def sample(made: Iterable[Made]) -> list[Made]:
    """Of each file as many records as wanted: the first, the last, and some between them at equal
    distances."""
    few, found = listed(made), []
    for start, wanted in FILES.items():
        its = [each for each in few if each.file.startswith(start)]
        step = (len(its) - 1) / max(1, wanted - 1)
        found += [its[round(step * number)] for number in range(wanted)]
    return found


# ---- what claims ---------------------------------------------------------------------------


def counted(folder: Path) -> dict[str, list[Made]]:
    """The records under each decision, with a table of their claims."""
    every = {name: list(records(folder, derived)) for name, derived in DECISIONS.items()}
    print("| decision | records | cdif-2023 | cdif-1.1 | of the 15 files | cdif-1.1 |")
    print("|---|--:|--:|--:|--:|--:|")
    for name, made in every.items():
        few = listed(made)
        print(
            f"| {name} | {len(made):,} | {sum(each.draft.conformant for each in made):,}"
            f" | {sum(each.core.conformant for each in made):,} | {len(few):,}"
            f" | {sum(each.core.conformant for each in few):,} |"
        )
    return every


def reasons(every: Mapping[str, list[Made]]) -> None:
    """What keeps records from the claim of CDIF 1.1, all missing items together."""
    print("\n| cdif-1.1 lacks | no decision | " + FIRST + " |\n|---|--:|--:|")
    before, after = (
        Counter(", ".join(sorted(each.core.missing)) for each in every[name])
        for name in ("none", FIRST)
    )
    del before[""], after[""]
    for words, _ in (before + after).most_common(12):
        print(f"| {words} | {before[words]:,} | {after[words]:,} |")


# ---- whether the claims are valid ------------------------------------------------------------


def claims(made: Iterable[Made]) -> list[Json]:
    """The documents that claim CDIF 1.1, one of each file in turn, each resource once."""
    shelves: dict[str, list[Json]] = {}
    seen = set()
    for each in made:
        if each.core.conformant and each.core.body["@id"] not in seen:
            seen.add(each.core.body["@id"])
            shelves.setdefault(each.file, []).append(each.core.body)
    turns = zip_longest(*shelves.values())
    return [body for row in turns for body in row if body is not None]


def validity(official: Official, made: list[Made], framed: int, shaped: int) -> int:
    """How many claims are not valid by the official files."""
    bodies = claims(made)
    raw = [each for each in made if each.core.conformant and official.schema_errors(each.core.body)]
    bad = [body for body in bodies[:framed] if official.framed_errors(body)]
    few = bodies[:shaped]
    print("\n| claims of cdif-1.1 | judged | not valid |\n|---|--:|--:|")
    print(f"| JSON Schema, as it is | {sum(e.core.conformant for e in made):,} | {len(raw)} |")
    print(f"| JSON Schema, framed | {len(bodies[:framed]):,} | {len(bad)} |")
    wrong = len(raw) + len(bad)
    for name, shapes in zip(("discovery", "strict"), official.bundles, strict=True):
        broken = sum(bool(violations(each)) for each in judged(few, shapes))
        print(f"| SHACL, {name} | {len(few):,} | {broken} |")
        wrong += broken
    return wrong


def judged(bodies: list[Json], shapes: bytes) -> Iterator[list[Verdict]]:
    for start in range(0, len(bodies), BATCH):
        yield from judge_by_shapes(bodies[start : start + BATCH], shapes)


def violations(verdicts: Iterable[Verdict]) -> list[Verdict]:
    return [each for each in verdicts if each.severity is Severity.VIOLATION]


# ---- other readers ---------------------------------------------------------------------------


def other_readers(shared: Path, made: list[Made]) -> None:
    """The sample by the shapes of others: how many pass, and what the others lack.

    What the resource lacks is the source's to say. What the catalog record lacks, which these
    shapes take for one more dataset, would be ours.
    """
    shown = records(shipped_folder("xml_fixtures"), DeriveSettings())
    demo = [each for each in shown if "/ListRecords" in each.file and ".second" not in each.file]
    chosen = sample(made)
    bodies = [each.core.body for each in (*chosen, *demo)]
    print(f"\n| shapes | of {len(bodies)} pass | the source lacks | the catalog record lacks |")
    print("|---|--:|---|---|")
    for name, file in SHAPES.items():
        shapes = (shared / "official" / "shapes" / file).read_bytes()
        # schema.org may be written with https; our documents have http, as CDIF 1.1 insists
        shapes = shapes.replace(b"<https://schema.org/>", b"<http://schema.org/>")
        found = [_lacks(body, shapes) for body in bodies]
        ours = [_lacks(record_alone(body), shapes) for body in bodies]
        passed = sum(not each for each in found)
        print(f"| {name} | {passed} | {_told(found)} | {_told(ours) or 'nothing'} |")
    print("\n| file | records of the sample |\n|---|---|")
    for file in dict.fromkeys(each.file for each in chosen):
        places = ", ".join(str(each.place) for each in chosen if each.file == file)
        print(f"| {file} | {places} |")


def record_alone(body: Json) -> Json:
    """The catalog record of a document, without what it is about."""
    return {"@context": body["@context"], **body["schema:subjectOf"]}


def _lacks(body: Json, shapes: bytes) -> set[str]:
    """The properties in which a document breaks the shapes."""
    found = violations(judge_by_shapes([body], shapes)[0])
    return {each.path.rpartition("/")[2] or each.message for each in found}


def _told(found: Iterable[set[str]]) -> str:
    counts = Counter(key for each in found for key in each)
    return ", ".join(f"{key} {count}" for key, count in counts.most_common())


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("shared", type=Path)
    parser.add_argument("--framed", type=int, default=100_000)
    parser.add_argument("--shapes", type=int, default=500)
    asked = parser.parse_args()
    every = counted(asked.shared / "corpus" / "files")
    reasons(every)
    official = Official(asked.shared / "official" / "cdif-1.1")
    wrong = validity(official, every[FIRST], asked.framed, asked.shapes)
    other_readers(asked.shared, every["none"])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
