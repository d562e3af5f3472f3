"""The part of `validate --store` that needs the whole catalog: which IRIs name several works."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..counting import counted
from ..identity import Holder
from ..rules.work_identity import PLACEHOLDER, SHARED, is_web_address, placeholder, same_title
from .terminal import screen

EXAMPLES: Final = 3


@dataclass(frozen=True, slots=True)
class Confusion:
    """An IRI that `records` entries are published under though it can name no work, or theirs
    have different titles. `changes`: `crosswalk run` gives all but the first another one."""

    code: str
    iri: str
    records: int
    examples: tuple[str, ...]
    changes: bool

    def as_json(self) -> dict[str, object]:
        """For JSON, all fields by name."""
        return {
            "code": self.code,
            "iri": self.iri,
            "records": self.records,
            "examples": list(self.examples),
            "changes": self.changes,
        }


def confusions(works: Iterable[tuple[str, Sequence[Holder]]]) -> Iterator[Confusion]:
    """The IRIs of a catalog that name no work or several, in the order of `works`."""
    for iri, holders in works:
        examples = tuple(each.identifier for each in holders[:EXAMPLES])
        if placeholder(iri):
            yield Confusion(PLACEHOLDER, iri, len(holders), examples, changes=True)
        elif not all(same_title(holders[0].titles, each.titles) for each in holders[1:]):
            changes = is_web_address(iri)
            yield Confusion(SHARED, iri, len(holders), examples, changes=changes)


def show_confusions(found: Sequence[Confusion], base_url: str) -> None:
    """What a person reads: a line for each IRI, one for all of ours under a `base_url` that
    nobody outside can reach, and what to do about them."""
    console = screen(soft_wrap=True, highlight=False, markup=False)
    ours = [e for e in found if e.code == PLACEHOLDER and e.iri.startswith(f"{base_url}/")]
    if ours:
        records = counted(sum(each.records for each in ours), "records")
        console.print(
            f"{records} without an identifier of their own are named under {base_url}, which"
            " nobody outside can reach. Set [provider] base_url, then run"
            " `oaicdif crosswalk run --all`."
        )
    found = [each for each in found if each not in ours]
    for each in found:
        console.print(
            f"{each.code}: {each.iri} of {counted(each.records, 'records')}, "
            f"such as {', '.join(each.examples)}"
        )
    if any(each.changes for each in found):
        console.print("`oaicdif crosswalk run --all` decides these anew.")
