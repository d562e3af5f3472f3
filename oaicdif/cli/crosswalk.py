"""`oaicdif crosswalk`: run, test, check and report crosswalks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

import click
from rich.console import Console
from rich.table import Table

from ..catalog import samples
from ..catalog.crosswalk_run import site_crosswalks, site_folders
from ..catalog.rerun import Rerun
from ..config import Settings
from ..counting import counted
from ..jobs.crosswalk_crew import in_processes
from ..jobs.units import whole_publication, whole_rerun
from ..model import ListQuery
from ..rules.frequent import Frequent
from ..rules.library import CrosswalkSet
from ..rules.linting import lint as lint_files
from ..rules.loss_codes import FAILURES, sentence_of
from ..rules.loss_tally import MOST_FREQUENT, Tally, tally_reports
from ..store import Store
from ..visible import visible
from .context import json_option, opened_store, print_json, settings_option, stored_endpoint
from .crosswalk_diff import diff
from .mistakes import CommandGroup
from .progress import CONVERTING, at_work
from .terminal import say, screen

_PAGE: Final = 500
_WIDTH_OF_TABLE: Final = 72  # characters; in a narrower one the items cannot be read
_NAMED: Final = 10  # lost records
_CLAIMED: Final = "record.conformsTo"  # of further profiles; the claims are counted above
# Nothing is served here: what was stamped seconds ahead is counted as well.
_EVER: Final = datetime.max.replace(tzinfo=UTC)


@click.group(
    cls=CommandGroup,
    epilog="Example: oaicdif crosswalk run --all. See also run, test, lint, diff, report, words.",
)
def command() -> None:
    """Run, test, check and report crosswalks."""


command.add_command(diff)


@command.command(epilog="Example: oaicdif crosswalk run --all")
@click.argument("names", nargs=-1, metavar="[ENDPOINT ...]")
@click.option(
    "--all", "everything", is_flag=True, help="Every stored record that may come out otherwise."
)
@click.option(
    "--jobs", type=click.IntRange(1, 64), help="Processes, instead of the setting [crosswalk] jobs."
)
@settings_option
@json_option
def run(
    names: tuple[str, ...],
    *,
    everything: bool,
    jobs: int | None,
    settings: Settings,
    as_json: bool,
) -> int:
    """Crosswalk stored records again, and publish what changed.

    Without a name the records that changed, and those whose crosswalk or tables you edited
    since; with names everything of those endpoints. An entry whose output is the same keeps its
    datestamp. The last lines say what waits.
    """
    with opened_store(settings, must_exist=True) as store:
        names = tuple(stored_endpoint(store, settings, each).name for each in names)
        run_ = in_processes(settings, jobs).expecting(store)
        with at_work(CONVERTING, quiet=as_json):
            found = whole_rerun(store, settings, names, everything=everything, run=run_)
            published = whole_publication(store, settings)
        lost = store.lost_records(_NAMED)
    if as_json:
        print_json(_run_as_data(found, published) | {"lost": lost.records})
    else:
        _show_run(found, published)
        say(*([lost.sentence] if lost.records else []), err=True)
    return 1 if lost.records else 0


def _show_run(found: Rerun, published: int) -> None:
    report = found.report
    say(f"{report.crosswalked} crosswalked, {report.changed} changed, {published} published")
    if found.alike:
        records = counted(found.alike, "records")
        say(f"{records} left alone: nothing changed that their documents are made of")
    for name, count in found.edited.items():
        say(f"{name}: {counted(count, 'records')} crosswalked again because its rules changed")
    for name, count in found.waiting.items():
        say(
            f"{name}: {counted(count, 'records')} wait because its rules changed: "
            f"`oaicdif crosswalk run {name}` applies the edit"
        )
    for code in set(report.issues) & FAILURES:
        say(f"{code}: {sentence_of(code)} See `oaicdif crosswalk report`.", err=True)


def _run_as_data(found: Rerun, published: int) -> dict[str, object]:
    report = found.report
    return {
        "crosswalked": report.crosswalked,
        "changed": report.changed,
        "tombstones": report.deleted,
        "published": published,
        "alike": found.alike,
        "edited": dict(found.edited),
        "waiting": dict(found.waiting),
        "reported": dict(report.issues),
    }


@command.command(epilog="Example: oaicdif crosswalk test oai_dc-to-cdif")
@click.argument("names", nargs=-1, metavar="[CROSSWALK ...]")
@click.option("--write", is_flag=True, help="Keep what comes out now as expected; read it first.")
@settings_option
def test(names: tuple[str, ...], *, write: bool, settings: Settings) -> int:
    """Run the samples of crosswalks and show what is lost, spurious or changed."""
    crosswalks = site_crosswalks(settings)
    failed = 0
    for name in names or tuple(crosswalks.crosswalks):
        failed += _test(crosswalks, name, write=write)
    return 1 if failed else 0


def _test(crosswalks: CrosswalkSet, name: str, *, write: bool) -> int:
    engine = crosswalks.engine(name)
    found = samples.find_samples(crosswalks.folders, name)
    failed = 0
    for sample in found:
        result = sample.run(engine)
        if write:
            samples.write_expected(sample, result)
            continue
        differences = samples.differences(sample, result)
        failed += bool(differences)
        for each in differences:
            say(f"{sample.path.name}: {each}")
    say(f"{name}: {counted(len(found), 'samples')}, {failed} with differences")
    return failed


@command.command(epilog="Example: oaicdif crosswalk lint own-to-cdif")
@click.argument("names", nargs=-1, metavar="[CROSSWALK|FILE ...]")
@settings_option
def lint(names: tuple[str, ...], *, settings: Settings) -> int:
    """Check crosswalks and tables; without a name all that this site uses."""
    found = list(lint_files(names, settings.folder, site_folders(settings)))
    problems = [problem for each in found for problem in each.problems]
    for problem in problems:
        say(str(problem))
    for each in found:
        if not (each.problems or each.waits):
            say(f"{each.file}: {_fine(each.note)}")
    waiting = Counter(each.note for each in found if each.waits and not each.problems)
    for note, count in waiting.items():
        verb = "uses" if count == 1 else "use"
        told = note.removeprefix("uses ")
        say(f"{counted(count, 'crosswalks')} without a mistake {verb} {told}")
    if problems:
        say(counted(len(problems), "mistakes"))
    return 2 if problems else 0


def _fine(note: str) -> str:
    return f"ok ({note})" if note else "ok"


@command.command(epilog="Example: oaicdif crosswalk report --json")
@click.argument("endpoint", required=False)
@settings_option
@json_option
def report(endpoint: str | None, *, settings: Settings, as_json: bool) -> None:
    """Show what documents hold, what is nil or derived, and what could not be mapped."""
    with opened_store(settings, must_exist=True) as store:
        only = stored_endpoint(store, settings, endpoint).name if endpoint else ""
        with at_work("reading reports", quiet=as_json):
            tallies = tally_reports(_reports(store))
        lost = store.lost_records(_NAMED)
    if lost.records:
        say(lost.sentence, err=True)
    tallies = [each for each in tallies if only in ("", each.endpoint)]
    if as_json:
        print_json([each.as_json() for each in tallies])
    else:
        _show_all(tallies)


def _show_all(tallies: Sequence[Tally]) -> None:
    """Each endpoint in tables; a sentence where nothing is published."""
    console = screen(highlight=False)
    for tally in tallies:
        _show(console, tally)
    if not tallies:
        say("No document is published here yet.")


def _reports(store: Store) -> Iterator[bytes]:
    """The loss reports of all published entries."""
    with store.snapshot(_EVER) as snapshot:
        after = 0
        while True:
            query = ListQuery(after, snapshot.bound, _PAGE, bodies=("issues",))
            page = snapshot.page(query)
            if not page:
                return
            yield from (entry.bodies[0] for entry in page if entry.bodies and entry.bodies[0])
            after = page[-1].seq


def _show(console: Console, tally: Tally) -> None:
    console.print(f"[bold]{tally.endpoint}[/bold]: {counted(tally.documents, 'documents')}")
    for profile, count in sorted(tally.claims.items()):
        console.print(f"  {count} claim {profile}")
    _show_items(console, tally)
    if tally.decisions:
        console.print(f"  {tally.decisions} judged by words or order")
    _show_frequent(console, tally.judged)
    for code, count in tally.codes.most_common():
        console.print(f"  [yellow]{code}[/yellow] {count}")
        _show_frequent(console, tally.values.get(code, Frequent()))


def _show_items(console: Console, tally: Tally) -> None:
    """How often each item is there: in a table where the screen has room for one."""
    items = [each for each in tally.items() if each[0] != _CLAIMED]
    if console.width < _WIDTH_OF_TABLE:
        for path, present, absent, derived, reasons in items:
            counts = f"{present} present, {absent} absent, {derived} derived"
            console.print(f"  {path}: {counts}{f'; nil because {reasons}' if reasons else ''}")
        return
    table = Table("item", "present", "absent", "derived", "nil because")
    for path, present, absent, derived, reasons in items:
        table.add_row(path, str(present), str(absent), str(derived or ""), reasons)
    console.print(table)


def _show_frequent(console: Console, values: Frequent) -> None:
    least = "" if values.exact else "at least "
    for value, times in values.most_common(MOST_FREQUENT):
        console.print(visible(f"    {least}{times} × {value[:100]}"), markup=False)


@command.command(epilog="Example: oaicdif crosswalk words")
@settings_option
@json_option
def words(settings: Settings, *, as_json: bool) -> None:
    """List the words that crosswalk files may use: recognisers, builders, splitters, steps."""
    known = site_crosswalks(settings).words
    tables = {
        "recognisers (when)": known.recognisers,
        "builders (as)": known.builders,
        "splitters (split)": known.splitters,
        "steps (do)": known.actions,
    }
    found = {
        title: {name: word.help for name, word in sorted(table.items())}  # type: ignore[attr-defined]
        for title, table in tables.items()
    }
    if as_json:
        print_json(found)
    else:
        _show_words(found)


def _show_words(tables: Mapping[str, Mapping[str, str]]) -> None:
    for title, words_of_it in tables.items():
        say(title, *(f"  {name:26} {help_text}" for name, help_text in words_of_it.items()))
