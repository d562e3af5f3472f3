"""Which published documents claim a profile: the reports of a snapshot, added up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from ..cdif.claim_tally import Standing, examples_of, tally_claims
from ..identity import record_iri
from ..json_text import read_json
from ..model import ListQuery
from ..store import Snapshot

NEWEST: Final = 10_000  # as many reports are read in less than a second
_PAGE: Final = 500


@dataclass(frozen=True)
class ClaimCounts:
    """The standings of a catalog; `links` are the pages of the records that they name.

    `cut`: only the records that changed last were counted, about `NEWEST`.
    """

    standings: Sequence[Standing]
    links: Mapping[str, str]
    cut: bool = False

    @cached_property
    def by_endpoint(self) -> Mapping[str, Sequence[Standing]]:
        """The standings of each endpoint, the draft's first."""
        found: dict[str, list[Standing]] = {}
        for each in self.standings:
            found.setdefault(each.endpoint, []).append(each)
        return found

    def of(self, endpoint: str) -> Sequence[Standing]:
        return self.by_endpoint.get(endpoint, ())


def count_claims(
    snapshot: Snapshot, base_url: str, *, endpoint: str = "", newest: int = 0
) -> ClaimCounts:
    """Count all documents (of one endpoint), or about as many as `newest` says, those that
    changed last."""
    after = max(0, snapshot.bound - newest) if newest else 0
    found = _reports(snapshot, after)
    standings = tally_claims(each for each in found if endpoint in ("", each[1]["endpoint"]))
    links = {}
    for name in examples_of(standings):
        entry = snapshot.entry(name)
        links[name] = record_iri(base_url, entry.slug) if entry else ""
    return ClaimCounts(standings, links, after > 0)


def _reports(snapshot: Snapshot, after: int) -> Iterator[tuple[str, dict[str, Any]]]:
    while page := snapshot.page(ListQuery(after, snapshot.bound, _PAGE, bodies=("issues",))):
        for entry in page:
            if entry.bodies and entry.bodies[0]:
                yield entry.oai_identifier, read_json(entry.bodies[0])
        after = page[-1].seq
