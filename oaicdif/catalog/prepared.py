"""A draft that was made ahead of its turn, with what it takes for granted of other entries.

Several processes make drafts at once. What one item may be called, and what its relations point
at, depends on the items before it. So each block is made with what is known at the time, and is
settled when all blocks before it are written: what was answered otherwise meanwhile is asked
again, and the few drafts that it concerns are made again. Hence any number of processes makes
what one makes.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ..model import StaleItem
from ..rules.work_identity import IdentityVerdict
from .rendering import Drafted

# identifiers that were looked up, each with the work IRI of the entry that claims it
Answers: TypeAlias = tuple[tuple[str, str | None], ...]
# IRIs that the item might have had, with its titles, and what was said of each
Judged: TypeAlias = tuple[tuple[str, tuple[str, ...], IdentityVerdict], ...]


class Prepared(NamedTuple):
    """An item's draft. `iri` and `titles` are those of its work, empty for a tombstone;
    `first` is the IRI that it would have if nobody else had it. `judged` is what was said of its
    IRIs: by their form alone, unless `disputed` says that somebody else may have one."""

    item: StaleItem
    drafted: Drafted
    iri: str = ""
    titles: tuple[str, ...] = ()
    first: str = ""
    answers: Answers = ()
    judged: Judged = ()
    disputed: bool = False

    @property
    def alone(self) -> bool:
        """Whether the draft depends on its own records alone: who comes to claim what it looked
        up in vain makes it stale."""
        answers = [answer for _, answer in self.answers]
        kept = len(self.drafted.draft.wanted) == len(answers)
        return kept and not self.disputed and not any(answers)
