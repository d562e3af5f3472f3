"""What a crosswalk made of an item's record, and what it was told of other entries meanwhile."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.result import CrosswalkResult, Issue
from .chosen import Chosen
from .prepared import Answers, Judged, Prepared
from .rendering import Drafted


class Crosswalked(NamedTuple):
    """The crosswalk's name and result, what is to be said beside its own report, the identifiers
    that it looked up in vain, and all that it was told of other entries. `shared` is
    the IRI that it would have, if another entry may have that, too."""

    name: str
    result: CrosswalkResult
    issues: tuple[Issue, ...]
    wanted: tuple[str, ...] = ()
    answers: Answers = ()
    judged: Judged = ()
    shared: str = ""

    @property
    def iri(self) -> str:
        """The work's; empty where it has none."""
        return str(self.result.document.work.get("@id", ""))

    @property
    def first(self) -> str:
        """The IRI that the work would have if nobody else had it. It may be published under
        another one, which it keeps; yet whose the first one is, is asked each time."""
        fit = (iri for iri, _, verdict in self.judged if verdict.taken)
        return next(fit, self.iri)

    @property
    def titles(self) -> tuple[str, ...]:
        """The work's name, and its alternative ones."""
        work = self.result.document.work
        return (str(work.get("name", "")), *map(str, work.get("alternateName", ())))


def prepared(chosen: Chosen, crosswalked: Crosswalked, drafted: Drafted) -> Prepared:
    """The draft, with what it takes for granted of other entries."""
    iri = crosswalked.iri if chosen.live else ""
    return Prepared(
        chosen.item,
        drafted,
        iri,
        crosswalked.titles if iri else (),
        crosswalked.shared or (crosswalked.first if chosen.live else ""),
        crosswalked.answers,
        crosswalked.judged,
        bool(crosswalked.shared),
    )
