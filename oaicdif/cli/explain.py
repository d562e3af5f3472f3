"""`oaicdif explain`: where each value of a document comes from, and what was left out."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import click
from rich.console import Console
from rich.text import Text

from ..catalog.conversion import Converted, convert, items_of_file
from ..catalog.crosswalk_run import file_drafter, stored_drafter
from ..catalog.drafts import Drafter
from ..cdif.document import Document
from ..cdif.items import ITEMS
from ..cdif.layout_1_1 import lay_out_1_1
from ..cdif.layout_2023 import lay_out_2023
from ..clock import utc_now
from ..config import Settings
from ..errors import StoreCorrupt, UnknownRecord, UsageError
from ..harvest.rdm.dump_pieces import whole_file
from ..json_text import write_json
from ..judge.driver.membership import DriverVerdict
from ..model import StaleItem
from ..rules.loss_codes import sentence_of
from ..rules.result import Issue, Status, Trace
from ..store import store_exists
from ..store_address import shown_address
from ..visible import visible
from .context import json_option, opened_store, print_json, settings_option, stem_of
from .mistakes import naming
from .terminal import screen

# {namespace} -> prefix:
Names: TypeAlias = Mapping[str, str]
_COLOURS = {
    Status.MAPPED: "green",
    Status.JUDGED: "bright_yellow",
    Status.KEPT: "cyan",
    Status.DERIVED: "magenta",
    Status.NIL: "yellow",
    Status.UNUSED: "red",
    Status.DROPPED: "bright_black",
}
_WHERE = (
    "There is no file of that name either. The page of a record names its identifier; oaicdif"
    " serve lists all pages at /browse."
)
_JUDGED = "judged by its words or their order"
_WHY = {Status.DERIVED: "derived as you decided"}


@click.command(epilog="Example: oaicdif explain record.xml")
@click.argument("what", metavar="IDENTIFIER|FILE")
@click.option("--crosswalk", metavar="NAME", default="", help="Not the usual one for the format.")
@settings_option
@json_option
def command(what: str, *, crosswalk: str, settings: Settings, as_json: bool) -> None:
    """Show where each value of a document comes from.

    WHAT is the identifier of a stored record, or a file as for `convert`. Each value with its
    source element, the rule that put it there, and the rule's line; then each source value
    that was not used, with the reason.
    """
    with _items(what, crosswalk, settings) as (drafter, items):
        records = list(convert(drafter, items, utc_now(), only=crosswalk, traced=True))
    if as_json:
        print_json([explained(each) for each in records])
        return
    console = screen(highlight=False, soft_wrap=True, markup=False)
    for record in records:
        _show(console, record)


@contextmanager
def _items(
    what: str, crosswalk: str, settings: Settings
) -> Iterator[tuple[Drafter, Sequence[StaleItem]]]:
    """The items that are asked for, and what crosswalks them."""
    if what == "-" or Path(what).is_file():
        with click.open_file(what, "rb") as file, naming(stem_of(file)):
            found = items_of_file(whole_file(file), stem_of(file))
        yield file_drafter(settings, only=crosswalk), found.items
        return
    if not store_exists(settings.store_url):
        raise UsageError(
            f"{what!r} is no file, and there is no store at {shown_address(settings.store_url)}.",
            hint="Name a file, or give --settings.",
        )
    with opened_store(settings, must_exist=True) as store:
        items = store.items_named(what)
        if not items:
            raise UnknownRecord(what, hint=_WHERE)
        for each in items:
            _check_whole(each)
        yield stored_drafter(store, settings, only=crosswalk), items


def _check_whole(item: StaleItem) -> None:
    """Raises:
    StoreCorrupt: its metadata was lost in the store.
    """
    if item.lost:
        name = item.endpoint.name
        raise StoreCorrupt(
            f"The metadata of {item.identifier} were lost in the store.",
            hint=f"Run `oaicdif harvest --full {shlex.quote(name)}`.",
        )


def explained(record: Converted) -> dict[str, object]:
    """A record's trace and report, ready for JSON."""
    result = record.result
    if result is None:
        return {
            "record": record.name,
            "deleted": record.deleted,
            "unread": record.unread,
            "issues": [issue.as_json() for issue in record.issues],
        }
    document = result.document
    return {
        "record": record.name,
        "crosswalk": record.crosswalk,
        "metadata_prefix": record.prefix,
        "other_prefixes": list(record.others),
        "values": [_row(each) for each in result.trace or () if each.path],
        "not_used": [_row(each) for each in result.trace or () if not each.path],
        "issues": [issue.as_json() for issue in record.issues],
        "nil": dict(document.nil),
        "decided": [
            {"path": path, "rule": each.rule, "told": each.told}
            for path, each in document.decided.items()
        ],
        "missing": {
            "cdif-2023": list(lay_out_2023(document).missing),
            "cdif-1.1": list(lay_out_1_1(document).missing),
        },
        "driver": _driver(record.driver) if record.driver else None,
    }


def _driver(verdict: DriverVerdict) -> dict[str, object]:
    """Whether the record belongs into the set `driver`, condition by condition (DRIVER 2.8.1)."""
    return {
        "member": verdict.member,
        "listed_by_source": verdict.listed,
        "conditions": [
            {"condition": each.name, "answer": each.answer.value, "evidence": each.evidence}
            for each in verdict.conditions
        ],
    }


def _row(trace: Trace) -> dict[str, object]:
    found: dict[str, object] = {"path": trace.path, "value": trace.value} if trace.path else {}
    if trace.index >= 0:
        found |= {"element": trace.element, "position": trace.index + 1, "text": trace.text}
    found |= {"rule": trace.rule, "file": trace.file, "line": trace.line}
    found["status"] = trace.status.value
    if trace.evidence:
        found["evidence"] = trace.evidence
    if trace.reason and not trace.path:
        found["reason"] = sentence_of(trace.reason)
    return found


def _show(console: Console, record: Converted) -> None:
    console.print(
        Text(visible(record.name), style="bold"), Text(record.crosswalk, style="bright_black")
    )
    names = {f"{{{space}}}": f"{prefix}:" for prefix, space in record.prefixes.items()}
    result = record.result
    if result is None:
        console.print("  deleted" if record.deleted else visible(f"  not read: {record.unread}"))
        _show_issues(console, record.issues, names)
        return
    if record.others:
        others = ", ".join(record.others)
        console.print(f"  made from its record in {record.prefix}; not from that in {others}")
    trace = result.trace or ()
    for each in sorted((t for t in trace if t.path), key=lambda t: t.path):
        value = result.document.nil.get(each.path) if each.status is Status.NIL else each.value
        console.print(Text.assemble("  ", (each.path, "bold"), " = ", _text(value)))
        console.print(Text.assemble("    ", *_origin(each, names)))
        if each.evidence:
            console.print(f"    {_WHY.get(each.status, _JUDGED)}: {each.evidence}")
    _show_unused(console, trace, names)
    _show_issues(console, record.issues, names)
    _show_claims(console, result.document)
    if record.driver:
        _show_driver(console, record.driver)


def _show_claims(console: Console, document: Document) -> None:
    """What is claimed; of items that a claim asks for in vain, what a source can do."""
    lacking: set[str] = set()
    for name, missing in (
        ("cdif-2023", lay_out_2023(document).missing),
        ("cdif-1.1", lay_out_1_1(document).missing),
    ):
        lacks = f"does not claim {name}: {', '.join(missing)}" if missing else f"claims {name}"
        console.print(f"  {lacks}")
        lacking.update(missing)
    for item in ITEMS:
        if item.name in lacking:
            console.print(Text(f"    {item.name}: {item.advice}"))


def _show_driver(console: Console, verdict: DriverVerdict) -> None:
    listed = ", as its source says" if verdict.listed else ""
    console.print(f"  {'in' if verdict.member else 'not in'} the set driver{listed}:")
    for each in verdict.conditions:
        evidence = f" ({_short(each.evidence)})" if each.evidence else ""
        console.print(Text(f"    {each.name}: {each.answer.value}{evidence}"))


def _text(value: object) -> str:
    return visible(value if isinstance(value, str) else write_json(value, default=str).decode())


def _origin(trace: Trace, names: Names) -> list[str | tuple[str, str]]:
    colour = _COLOURS[trace.status]
    place = f"{Path(trace.file).name}:{trace.line}" if trace.line else Path(trace.file).name
    place = place or "no rule"
    element = _named(trace.element, names)
    origin = f"{element} [{trace.index + 1}] {_short(trace.text)}  " if trace.index >= 0 else ""
    return [
        (f"{trace.status.value}  ", colour),
        origin,
        (f"{trace.rule} ({place})".strip(), "bright_black"),
    ]


def _named(element: str, names: Names) -> str:
    """The element with the prefix that its crosswalk declares."""
    space, end, local = element.rpartition("}")
    prefix = names.get(space + end, "")
    return f"{prefix}{local}" if prefix else element


def _short(text: str) -> str:
    return visible(f'"{text}"' if len(text) <= 100 else f'"{text[:97]}..."')


def _show_unused(console: Console, trace: Sequence[Trace], names: Names) -> None:
    used = {(each.index, each.text) for each in trace if each.path}
    for each in (each for each in trace if not each.path):
        told = "used above, and no more: " if (each.index, each.text) in used else "not used: "
        console.print(Text.assemble(f"  {told}", (visible(sentence_of(each.reason)), "red")))
        console.print(Text.assemble("    ", *_origin(each, names)))


def _show_issues(console: Console, issues: Sequence[Issue], names: Names) -> None:
    for issue in issues:
        said = sentence_of(issue.code)
        meaning = f": {said}" if said != issue.code else ""
        console.print(Text.assemble("  reported: ", (issue.code, "yellow"), meaning))
        where = f"{_named(issue.element, names)} {_short(issue.text)}" if issue.element else ""
        detail = f"({issue.detail})" if issue.detail else ""
        if where or detail:
            console.print(visible(f"    {' '.join(filter(None, (where, detail)))}"))
