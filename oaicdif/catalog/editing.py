"""What an edit of a crosswalk would do to records, before anybody applies it.

    records ─old rules─┐
            ─new rules─┴→ differences by kind and path, and who would get a new datestamp

Nothing is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from ..cdif.document import Document
from ..json_text import read_json, write_json
from ..model import StaleItem
from ..rules.crosswalk_rules import Crosswalk
from ..rules.library import CrosswalkSet
from ..rules.loader import Loader
from ..rules.result import CrosswalkResult
from ..store import CrosswalkStore
from .claims import Claims
from .difference import Difference, differences
from .drafts import Drafter, SiteNames
from .samples import find_samples

EXAMPLES: Final = 3
BATCH: Final = 200
# (kind, path)
Key: TypeAlias = tuple[str, str]
# (whose record, difference)
Example: TypeAlias = tuple[str, Difference]


@dataclass(slots=True)
class EditReport:
    """`records` were looked at; the output of `changed` differs; `restamped` of the entries
    would get a new datestamp, and `published` of them differ from what is published already,
    whatever the edit: all live ones after an edit of the site's ways back, which is no edit of
    a crosswalk and is not compared here. The work of `renamed` would get another IRI than it is
    published under. `counts` are records by kind and path; `codes` what
    the loss reports gain (positive) or lose, by code."""

    records: int = 0
    changed: int = 0
    restamped: int = 0
    published: int = 0
    renamed: int = 0
    counts: Counter[Key] = field(default_factory=Counter)
    examples: dict[Key, list[Example]] = field(default_factory=dict)
    codes: Counter[str] = field(default_factory=Counter)

    def add(self, name: str, old: CrosswalkResult, new: CrosswalkResult) -> None:
        """Compare one record's two results."""
        self.records += 1
        self.codes.subtract(issue.code for issue in old.issues)
        self.codes.update(issue.code for issue in new.issues)
        found = list(differences(_plain(old.document), _plain(new.document)))
        self.changed += bool(found)
        for key in dict.fromkeys((each.kind, each.path) for each in found):
            self.counts[key] += 1
        for each in found:
            kept = self.examples.setdefault((each.kind, each.path), [])
            if len(kept) < EXAMPLES:
                kept.append((name, each))

    def rows(self) -> list[tuple[Key, int, list[Example]]]:
        """Losses first, then changes, then additions, each by how many records have it."""
        order = {"LOST": 0, "CHANGED": 1, "SPURIOUS": 2}
        keys = sorted(self.counts, key=lambda key: (order[key[0]], -self.counts[key], key[1]))
        return [(key, self.counts[key], self.examples[key]) for key in keys]


def _plain(document: Document) -> dict[str, object]:
    """The logical document with its nil reasons and derived paths, as JSON has it."""
    record = {key: value for key, value in document.record.items() if key != "dateModified"}
    nil, derived = dict(document.nil), sorted(document.derived)
    whole = {"work": document.work, "record": record, "nil": nil, "derived": derived}
    found: dict[str, object] = read_json(write_json(whole))
    return found


def find_crosswalk(crosswalks: CrosswalkSet, name_or_file: str) -> Crosswalk:
    """A crosswalk of the set by name, or that of a file.

    Raises:
        CrosswalkError: the file is wrong.
        UsageError: neither such a crosswalk nor such a file.
    """
    path = Path(name_or_file)
    if path.is_file():
        return Loader((path.resolve().parent, *crosswalks.folders), crosswalks.words).load(path)
    return crosswalks.crosswalk(name_or_file)


def compare_samples(crosswalks: CrosswalkSet, old: Crosswalk, new: Crosswalk) -> EditReport:
    """The difference an edit makes to the samples of the old crosswalk."""
    report = EditReport()
    before, after = crosswalks.using(old), crosswalks.using(new)
    for sample in find_samples(crosswalks.folders, old.name):
        engines = before.engine(old.name), after.engine(new.name)
        report.add(sample.path.name, *(sample.run(engine) for engine in engines))
    return report


def compare_stored(
    store: CrosswalkStore,
    crosswalks: CrosswalkSet,
    site: SiteNames,
    edit: tuple[Crosswalk, Crosswalk],
    now: datetime,
    *,
    endpoint_id: int | None = None,
) -> EditReport:
    """The difference an edit makes to all stored records (of one endpoint) it would read."""
    old, new = edit
    drafters = [
        Drafter(
            crosswalks.using(each),
            site,
            store.alias,
            Claims(store.holders, store.holders_of, renew=True),
        )
        for each in (old, new)
    ]
    report = EditReport()
    for item in _items(store, endpoint_id):
        # Without what is published a draft is made whole, so that its digest can be compared.
        fresh = item._replace(published_digest=None)
        before, after = (drafter.draft(fresh, now) for drafter in drafters)
        if before.draft.deleted or before.result is None or after.result is None:
            continue
        if before.crosswalk != old.name:
            continue
        report.add(item.identifier, before.result, after.result)
        report.restamped += before.draft.digest != after.draft.digest
        report.renamed += bool(item.work_iri) and after.draft.work_iri != item.work_iri
        report.published += before.draft.digest != item.published_digest
    return report


def _items(store: CrosswalkStore, endpoint_id: int | None) -> Iterable[StaleItem]:
    after = 0
    while items := store.items(after=after, limit=BATCH, endpoint_id=endpoint_id):
        yield from (each for each in items if not each.lost)
        after = items[-1].key.entry_id
