"""`oaicdif crosswalk diff`: what an edit of a crosswalk would change, before it is applied."""

from __future__ import annotations

import click
from rich.text import Text

from ..catalog.crosswalk_run import site_crosswalks, site_of
from ..catalog.difference import Difference, shown
from ..catalog.editing import EditReport, compare_samples, compare_stored, find_crosswalk
from ..clock import utc_now
from ..config import Settings
from ..counting import counted
from ..rules.crosswalk_rules import Crosswalk
from ..rules.library import CrosswalkSet
from ..store import store_exists
from ..visible import visible
from .context import json_option, opened_store, print_json, settings_option, stored_endpoint
from .terminal import screen

_COLOURS = {"LOST": "red", "CHANGED": "yellow", "SPURIOUS": "cyan"}
_SHOWN_CHARS = 160


@click.command(epilog="Example: oaicdif crosswalk diff oai_dc-to-cdif my/edited.yaml --store")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option(
    "--store/--samples",
    "from_store",
    default=None,
    help="On stored records, or on samples; stored ones when there are any.",
)
@click.option("--endpoint", metavar="NAME", help="Only stored records of this endpoint.")
@settings_option
@json_option
def diff(
    old: str,
    new: str,
    *,
    from_store: bool | None,
    endpoint: str | None,
    settings: Settings,
    as_json: bool,
) -> None:
    """Show what an edit would change, before `crosswalk run` applies it.

    OLD and NEW are names of crosswalks or files. LOST is what only the old one gives, SPURIOUS
    what only the new one gives; of stored records also how many would get a new datestamp.
    """
    crosswalks = site_crosswalks(settings)
    edit = find_crosswalk(crosswalks, old), find_crosswalk(crosswalks, new)
    stored = bool(endpoint) or (_has_records(settings) if from_store is None else from_store)
    if stored:
        report = _compared(settings, crosswalks, edit, endpoint)
    else:
        report = compare_samples(crosswalks, *edit)
    if as_json:
        print_json(as_data(report, stored=stored))
    else:
        _show(report, stored=stored)


def _compared(
    settings: Settings,
    crosswalks: CrosswalkSet,
    edit: tuple[Crosswalk, Crosswalk],
    endpoint: str | None,
) -> EditReport:
    """What the edit changes of stored records."""
    with opened_store(settings, must_exist=True) as store:
        return compare_stored(
            store,
            crosswalks,
            site_of(store, settings),
            edit,
            utc_now(),
            endpoint_id=stored_endpoint(store, settings, endpoint).endpoint_id
            if endpoint
            else None,
        )


def _has_records(settings: Settings) -> bool:
    if not store_exists(settings.store_url):
        return False
    with opened_store(settings, must_exist=True) as store:
        return bool(store.items(limit=1))


def as_data(report: EditReport, *, stored: bool) -> dict[str, object]:
    """The report ready for JSON."""
    found: dict[str, object] = {"records": report.records, "changed": report.changed}
    if stored:
        found |= {"new_datestamps": report.restamped, "due_already": report.published}
        found["new_identities"] = report.renamed
    found["differences"] = [
        {
            "kind": kind,
            "path": path,
            "records": count,
            "examples": [
                {"record": name, "before": each.before, "after": each.after}
                for name, each in examples
            ],
        }
        for (kind, path), count, examples in report.rows()
    ]
    found["reported"] = {code: count for code, count in sorted(report.codes.items()) if count}
    return found


def _show(report: EditReport, *, stored: bool) -> None:
    console = screen(highlight=False, soft_wrap=True, markup=False)
    what = "records of the store" if stored else "samples"
    console.print(
        f"{counted(report.records, what)} compared, {report.changed} with another document"
    )
    if stored:
        console.print(f"{report.restamped} would get a new datestamp")
    if report.published:
        console.print(f"{report.published} differ already from what is published, edit or not")
    if report.renamed:
        named = counted(report.renamed, "works")
        console.print(f"{named} would be published under another @id by `crosswalk run`")
    for (kind, path), count, examples in report.rows():
        head = Text.assemble(
            (f"{kind:<9}", _COLOURS[kind]), (path, "bold"), f"  {counted(count, 'records')}"
        )
        console.print(head)
        for name, each in examples:
            console.print(
                Text.assemble("    ", (visible(name), "bright_black"), "  ", _values(each))
            )
    for code, count in sorted(report.codes.items()):
        if count:
            console.print(f"reported {code}: {count:+d}")


def _values(each: Difference) -> str:
    before, after = (
        None if v is None else visible(_cut(shown(v))) for v in (each.before, each.after)
    )
    if before is not None and after is not None:
        return f"{before} → {after}"
    return str(after if before is None else before)


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN_CHARS else f"{text[: _SHOWN_CHARS - 1]}…"
