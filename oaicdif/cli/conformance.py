"""`oaicdif conformance`: what claims CDIF, what the rest lacks, what you could decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

import click

from ..catalog.claim_counts import ClaimCounts, count_claims
from ..cdif.claim_tally import Group, Standing, in_all, key_of, ranked
from ..cdif.document import Json
from ..config import Settings
from ..counting import counted
from .context import json_option, opened_store, print_json, settings_option, stored_endpoint
from .progress import at_work
from .terminal import say

# Nothing is served here: what was stamped seconds ahead is counted as well.
EVER: Final = datetime.max.replace(tzinfo=UTC)


@click.command(epilog="Example: oaicdif conformance --json")
@click.argument("endpoint", required=False)
@settings_option
@json_option
def command(endpoint: str | None, *, settings: Settings, as_json: bool) -> None:
    """Show how many documents claim CDIF, and what keeps the others from it.

    For all endpoints together, then for each of them, and for each layout: how many claim it, and
    which item is missing where, with records to look at. Also how many would claim it if you let
    an item be derived ([cdif.derive] in the settings).
    """
    base_url = settings.provider.base_url.rstrip("/")
    with opened_store(settings, must_exist=True) as store:
        only = stored_endpoint(store, settings, endpoint).name if endpoint else ""
        with at_work("counting", quiet=as_json), store.snapshot(EVER) as snapshot:
            counts = count_claims(snapshot, base_url, endpoint=only)
    whole = [] if endpoint else in_all(counts.standings)
    if as_json:
        print_json({"all": _layouts(whole, counts), "endpoints": list(_endpoints(counts))})
    else:
        _show_all(whole, counts)


def _show_all(whole: Sequence[Standing], counts: ClaimCounts) -> None:
    if len(counts.by_endpoint) > 1:
        _show(f"all {len(counts.by_endpoint):,} endpoints", whole, counts)
    for name, standings in counts.by_endpoint.items():
        _show(name, standings, counts)
    if not counts.standings:
        say("Nothing is published yet. Next: oaicdif harvest URL")


def _show(name: str, standings: Sequence[Standing], counts: ClaimCounts) -> None:
    say(f"{name}: {counted(standings[0].documents, 'documents')}")
    for each in standings:
        say(*_lines(each, counts.links))


def _endpoints(counts: ClaimCounts) -> Iterator[Json]:
    for name, standings in counts.by_endpoint.items():
        yield {"endpoint": name, "layouts": _layouts(standings, counts)}


def _layouts(standings: Sequence[Standing], counts: ClaimCounts) -> list[Json]:
    return [each.as_json(counts.links) for each in standings]


def _lines(standing: Standing, links: Mapping[str, str]) -> Iterator[str]:
    yield f"  {standing.sentence}."
    for item, group in ranked(standing.missing):
        alone = standing.alone.get(item, Group()).records
        yield f"    without {item} ({key_of(item)}): {group.records:,}, {alone:,} lack only this"
        yield from (f"      {links.get(name, name)}" for name in group.examples)
    for rule, group in standing.decisions:
        item, _, source = rule.partition(" = ")
        total = standing.claims + group.records
        yield f'    if you decide [cdif.derive] {item} = "{source}": {total:,} would claim'
        yield from (f"      {links.get(name, name)}" for name in group.examples)
    if len(standing.would) > 1 or standing.together.records > _most(standing):
        total = standing.claims + standing.together.records
        yield f"    with every source that there is: {total:,} would claim"
    if standing.untold:
        yield (
            f"    {counted(standing.untold, 'documents')} were made before this was counted:"
            " `oaicdif crosswalk run --all` counts them"
        )


def _most(standing: Standing) -> int:
    return max((each.records for each in standing.would.values()), default=0)
