"""The proofs of a harvest as a page of the docs: `python -m tests.trials.proofs --write`.

The page is made of the tables that the tests run: `tests.harvest.faults` (with `list_faults`,
`page_faults`, `entry_faults`, `joined_faults` and `transport_faults`) and
`tests.harvest.story_table`; a test keeps it equal to them.
`--play` runs every row, prints those that end otherwise, and ends with 1 if there are any.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.harvest.entry_faults import ENTRY_CASES
from tests.harvest.faults import CASES, Case
from tests.harvest.joined_faults import JOINED_CASES
from tests.harvest.joined_stories import ALL_STORIES
from tests.harvest.list_faults import LIST_CASES
from tests.harvest.page_faults import PAGE_CASES
from tests.harvest.stories import Story, play
from tests.harvest.transport_faults import TRANSPORT_CASES
from tests.trials.faults import outcome
from tests.trials.kills import section

PAGE = Path(__file__).parents[2] / "docs" / "harvest-proofs.md"

HEAD = """# What a harvest believes, and what could contradict it

oaicdif believes no list, no deletion and no silence on a single sign. For each thing that it
could assert, there is a second look that could contradict it:
"""

ASSERTED = (
    (
        "asserted",
        "first sign",
        "second look",
    ),
    (
        "a list has ended",
        "no resumptionToken",
        "as many records as the largest `completeListSize`; no gap in `cursor`; a token "
        "behind which nothing lies is asked again",
    ),
    (
        "a list is whole",
        "its `completeListSize` is kept",
        "only records count, and a size that came true before the end is none; in doubt "
        "ListIdentifiers, then halves by date, else the run is suspect",
    ),
    (
        "a list without a size is whole",
        "its own end",
        "a full harvest is compared with ListIdentifiers once, and asked for what lies "
        "behind its newest record; the run says how many requests that cost",
    ),
    (
        "an entry cannot be read",
        "its bytes",
        "GetRecord, at once and each night; it leaves quarantine when it reads",
    ),
    (
        "nothing changed",
        "the list of changes is empty",
        "it must bring back the newest record that is held; the nightly look",
    ),
    (
        "nothing is missing",
        "the list of changes ended",
        "the nightly look: `completeListSize` of ListIdentifiers against what is held, "
        "and its first page, identifiers and datestamps",
    ),
    (
        "a listed name is a stored record's, spelt otherwise",
        "they differ in case, percent-encoding or composition alone, and no other name does so",
        "the datestamp; GetRecord, which must know no record of the listed name",
    ),
    (
        "a shorter overlap is enough",
        "nothing came late in 14 nights that brought something, and one record was listed "
        "while young",
        "anything that comes late later, or that a look finds",
    ),
    (
        "a record is gone",
        "no list has it, or a list says so",
        "GetRecord, believed after a control, on a second night; many at once ask first",
    ),
    (
        "an endpoint refuses us",
        "401 or 403",
        "asked again twice; once blocked, again each week",
    ),
)

COSTS = """
The nightly look costs one request a list. An endpoint that promises no size has no such look,
unless its whole list fits on one page. Without that look, what it hides shows at the next sweep
or full harvest, and `oaicdif status` says that nobody looks each night.

"""

FAULTS = """## Faults

Fifty records on five pages; one full harvest. "dates" and "GetRecord" say whether from/until and
GetRecord work while the fault lasts. "stored" says how many records must be in the store in the
end, "aside" how many entries in quarantine. A row is complete only if all fifty are stored, or set
aside by name, or deleted. The numbers under "quirk" are those of the catalogue of quirks that the
tests were made from.

| fault | quirk | dates | GetRecord | end | stored | aside |
|---|---|---|---|---|---|---|
"""

TOLD = """
## Stories

Each story begins with fifty records and is harvested every night at two. A morning is written as
records live / records deleted in the store, and one sign:

| sign | what it says |
|---|---|
| ok | the store holds what the endpoint holds, and the run is complete |
| waits | a deletion is told, and waits for its second night |
| aside | entries that cannot be read are in quarantine |
| unlooked | `status` says that nobody looks each night |
| held | the endpoint was not asked: it is blocked, or parked |
| suspect, incomplete, blocked, parked | the state of the run, which says why |

| story | mornings |
|---|---|
"""


def page() -> str:
    """The whole page."""
    cases = [*CASES, *LIST_CASES, *PAGE_CASES, *ENTRY_CASES, *JOINED_CASES, *TRANSPORT_CASES]
    ends = ", ".join(f"{n} {state}" for state, n in Counter(c.state for c in cases).most_common())
    faults = "\n".join(map(_fault_row, cases))
    stories = "\n".join(map(_story_row, ALL_STORIES))
    nights = sum(len(each.nights) for each in ALL_STORIES)
    return (
        f"{HEAD}{_asserted()}{COSTS}{FAULTS}{faults}\n\n{len(cases)} faults: {ends}.\n"
        f"{TOLD}{stories}\n\n{len(ALL_STORIES)} stories, {nights} nights.\n\n"
        "The tables above are written by `python -m tests.trials.proofs --write`; `--play` runs\n"
        f"every row of them.\n{section()}"
    )


def _asserted() -> str:
    head, *rows = (f"| {' | '.join(each)} |" for each in ASSERTED)
    return "\n" + "\n".join([head, "|---|---|---|", *rows]) + "\n"


def _fault_row(case: Case) -> str:
    dates, single = ("yes" if each else "no" for each in (case.dates, case.single))
    cells = (case.name, case.source, dates, single, case.state, case.stored, case.quarantined)
    return f"| {' | '.join(map(str, cells))} |"


def _story_row(story: Story) -> str:
    mornings = "; ".join(
        f"{each.morning} (after {each.after:g} days)" if each.after != 1 else each.morning
        for each in story.nights
    )
    return f"| {story.name} | {mornings} |"


def played() -> Iterator[str]:
    """What ends otherwise than the page says."""
    for case in (*CASES, *LIST_CASES, *PAGE_CASES, *ENTRY_CASES, *JOINED_CASES, *TRANSPORT_CASES):
        state, live, aside, _ = outcome(case)
        if (state, live, aside) != (case.state, case.stored, case.quarantined):
            yield f"{case.name}: {state}, {live} stored, {aside} aside"
    for story in ALL_STORIES:
        with tempfile.TemporaryDirectory() as folder:
            mornings = play(story, Path(folder))
        expected = [each.morning for each in story.nights]
        found = [each.shown(e) for each, e in zip(mornings, expected, strict=True)]
        if found != expected or not all(each.known for each in mornings):
            yield f"{story.name}: {'; '.join(found)}"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    parser.add_argument("--play", action="store_true", help="run every row")
    wanted = parser.parse_args(arguments)
    if wanted.play:
        wrong = list(played())
        print("\n".join(wrong) or "every row ends as the page says")
        return 1 if wrong else 0
    if wanted.write:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    print(page())
    return 0


if __name__ == "__main__":
    sys.exit(main())
