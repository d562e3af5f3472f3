"""What a store keeps of the rules that made its documents, so that an edit of them is applied."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol, TypeAlias

# endpoint_id -> the mark of today's rules by format, and that of all together under `WHOLE`
RuleMarks: TypeAlias = Mapping[int, Mapping[str, int]]
WHOLE: Final = ""
UNREAD: Final = "-"  # for a format: nobody reads the record


class RuleMarkStore(Protocol):
    """Marks of rules by endpoint and format (`catalog.edit_marks` makes them)."""

    def note_rules(self, marks: RuleMarks) -> None:
        """Keep which rules make the documents of endpoints that have none yet
        (`catalog.edit_marks`)."""

    def note_formats(self, met: Iterable[tuple[int, str, str]], marks: RuleMarks) -> None:
        """Keep which rules make the documents of records of an endpoint, under a metadata prefix,
        in a format: (endpoint_id, prefix, format), those that are known stay."""

    def mark_edited(self, marks: RuleMarks) -> Mapping[int, int]:
        """Ask for every item of the endpoints whose kept mark is another one, or none, to be
        crosswalked again (where the formats are known only for those of formats whose mark is),
        and keep the new marks; their number of records by endpoint_id."""

    def edited(self, marks: RuleMarks) -> Mapping[int, int]:
        """What `mark_edited` would ask for; nothing is written."""

    def mark_unlike(self, marks: Mapping[int, int]) -> int:
        """Ask for every item of these endpoints to be crosswalked again, but those that were made
        under the same mark and looked at no other entry: they come out the same. `marks` by
        endpoint_id; under 0 nothing counts as the same. How many records need not be looked at.
        """
        ...
