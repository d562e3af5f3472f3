"""`oaicdif validate`: judge documents by item and obligation, and by schemas and shapes given."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final

import click
from rich.table import Table
from rich.text import Text

from ..cdif.document import Json
from ..cdif.items import Profile
from ..cdif.shapes import judge_by_shapes
from ..cdif.tally import Row, Tally, read_documents
from ..cdif.validation import NOT_THERE, judge, judge_by_schema
from ..clock import utc_now
from ..config import Settings
from ..counting import counted
from ..errors import UsageError
from ..json_text import read_json
from ..model import ListQuery
from ..store import Store
from ..visible import visible
from .context import json_option, opened_store, print_json, settings_option, stem_of
from .identity_check import Confusion, confusions, show_confusions
from .mistakes import naming
from .terminal import screen

# With shapes, one run of them judges so many documents.
_BATCH: Final = 50
_PAGE: Final = 500
_COLOURS: Final = {"violation": "red", "gap": "yellow", "note": "dim"}


@click.command(epilog="Example: oaicdif validate record.jsonld --profile cdif-1.1")
@click.argument("files", nargs=-1, type=click.File("rb"), metavar="[FILE ...]")
@settings_option
@click.option("--store", "from_store", is_flag=True, help="Judge what the store publishes.")
@click.option("--profile", type=click.Choice([each.value for each in Profile]),
              help="Judge by this profile, whatever the documents look like.")  # fmt: skip
@click.option("--schema", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="Judge by this JSON Schema too.")  # fmt: skip
@click.option("--shapes", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="Judge by these SHACL shapes (Turtle) too; needs pyshacl.")  # fmt: skip
@click.option("--limit", type=click.IntRange(min=1), help="At most so many documents.")
@json_option
def command(
    files: Sequence[BinaryIO], *, settings: Settings, from_store: bool, profile: str | None,
    schema: Path | None, shapes: Path | None, limit: int | None, as_json: bool,
) -> int:  # fmt: skip
    """Judge CDIF documents by item and obligation.

    With --store also over the whole catalog: works of several titles under one IRI, and IRIs
    that can name no work.
    """
    if bool(files) == from_store:
        raise UsageError("Name files, or --store.", hint="See `oaicdif validate --help`.")
    wanted = Profile(profile) if profile else None
    with_files = tuple(each.read_bytes() if each else None for each in (schema, shapes))
    with _documents(files, settings, wanted) as (documents, identity):
        tallies = judged(islice(documents, limit), wanted, *with_files)
    if as_json:
        of_store = {"identity": [each.as_json() for each in identity]} if from_store else {}
        print_json({"profiles": [each.as_json() for each in tallies], **of_store})
    else:
        shown(tallies)
        show_confusions(identity, settings.provider.base_url)
    wrong = any(each.broken for each in tallies) or any(each.changes for each in identity)
    return 1 if wrong else 0


@contextmanager
def _documents(
    files: Sequence[BinaryIO], settings: Settings, profile: Profile | None
) -> Iterator[tuple[Iterator[tuple[str, Json]], tuple[Confusion, ...]]]:
    """Documents with their names: those of the files, or of the store if there are none, and how
    works are confused there."""
    if files:
        yield (each for file in files for each in _read(file)), ()
        return
    with opened_store(settings, must_exist=True) as store:
        identity = tuple(confusions(store.works()))
        with closing(_stored(store, [profile] if profile else list(Profile))) as documents:
            yield documents, identity


def _read(file: BinaryIO) -> list[tuple[str, Json]]:
    with naming(stem_of(file)):
        return list(read_documents(file.read()))


def judged(
    documents: Iterable[tuple[str, Json]],
    profile: Profile | None,
    schema: bytes | None,
    shapes: bytes | None,
) -> list[Tally]:
    """One tally for each profile met."""
    tallies: dict[str, Tally] = {}
    rest = iter(documents)
    while batch := list(islice(rest, _BATCH)):
        bodies = [body for _, body in batch]
        by_shapes = judge_by_shapes(bodies, shapes) if shapes else [[] for _ in bodies]
        for (name, body), more in zip(batch, by_shapes, strict=True):
            found = judge(body, profile)
            verdicts = [*found.verdicts, *more]
            if schema:
                verdicts += judge_by_schema(body, schema, found.profile)
            key = found.profile.value if found.profile else ""
            tally = tallies.setdefault(key, Tally(key))
            tally.add(name, verdicts, claimed=found.claimed)
    return list(tallies.values())


def _stored(store: Store, profiles: Sequence[Profile]) -> Generator[tuple[str, Json], None, None]:
    """Every live entry's documents, as they are published."""
    names = tuple(each.value for each in profiles)
    with store.snapshot(utc_now()) as snapshot:
        after = 0
        while page := snapshot.page(ListQuery(after, snapshot.bound, _PAGE, bodies=names)):
            for entry in page:
                for body in entry.bodies:
                    if body is not None:
                        yield entry.oai_identifier, read_json(body)
            after = page[-1].seq


def shown(tallies: Sequence[Tally]) -> None:
    """What a person reads: a heading for each profile, a paragraph for each finding."""
    console = screen()
    if not tallies:
        console.print("There was no document to judge.")
    for tally in tallies:
        console.print(
            f"{tally.profile or 'unknown profile'}: {counted(tally.documents, 'documents')}, "
            f"{tally.claimed} with the claim, {tally.broken} with violations",
            highlight=False,
        )
        table = Table.grid(padding=(0, 2))
        for row in tally.rows():
            if row.verdict.message != NOT_THERE:
                table.add_row(_severity(row), _paragraph(row, many=tally.documents > 1))
        console.print(table)
        if absent := [row for row in tally.rows() if row.verdict.message == NOT_THERE]:
            names = (_counted(row, many=tally.documents > 1) for row in absent)
            console.print(f"Recommended, and not there: {', '.join(names)}.", highlight=False)


def _severity(row: Row) -> Text:
    name = row.verdict.severity.value
    return Text(name, style=_COLOURS[name])


def _paragraph(row: Row, *, many: bool) -> Text:
    verdict = row.verdict
    head = f"{verdict.item} ({verdict.obligation})" if verdict.item else ""
    text = Text(visible(f"{head}: {verdict.message}" if head else verdict.message))
    if verdict.path:
        text.append(f" {verdict.path}", style="dim")
    if many:
        text.append(f"\n{counted(row.documents, 'documents')}, such as {visible(row.examples[0])}")
    if verdict.advice:
        text.append(f"\n→ {verdict.advice}", style="italic")
    return text


def _counted(row: Row, *, many: bool) -> str:
    return f"{row.verdict.item} ({row.documents})" if many else row.verdict.item
