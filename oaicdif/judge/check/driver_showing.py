"""What DRIVER guidelines say of an endpoint: as lines, as a value for JSON, as part of a page.

The three use the same words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...counting import counted
from ...xmldoc import escape
from ..score import Tally
from .driver_check import DriverReport

_TITLE: Final = "DRIVER guidelines 1.1"
_EXAMPLES: Final = 2


def driver_lines(report: DriverReport) -> Iterator[str]:
    """The report for reading, plain text; nothing when nothing was judged."""
    if not report.judged:
        return
    yield ""
    yield driver_summary(report)
    for each in report.broken:
        yield f"  {each.rule.sentence.en} [{_place(each)}] {counted(each.broken, 'times')}"
        for evidence in _evidence(each):
            yield f"      found: {evidence}"


def driver_html(report: DriverReport) -> str:
    """The report as a part of the page of the check; empty when nothing was judged."""
    if not report.judged:
        return ""
    articles = "".join(_article(each) for each in report.broken)
    return f"<h2>{_TITLE}</h2><p>{_verdict(report).capitalize()}.</p>{articles}"


def driver_summary(report: DriverReport) -> str:
    """One sentence with the scores; empty when nothing was judged."""
    return f"{_TITLE}: {_verdict(report)}" if report.judged else ""


def _article(tally: Tally) -> str:
    rows = "".join(f"<li>{escape(each)}</li>" for each in _evidence(tally))
    examples = f"<ul>{rows}</ul>" if rows else ""
    return (
        f'<article class="{tally.rule.severity.value}"><h3>{escape(tally.rule.sentence.en)}</h3>'
        f'{examples}<p class="soft">{escape(_place(tally))};'
        f" {counted(tally.broken, 'times')}</p></article>"
    )


def _verdict(report: DriverReport) -> str:
    """The scores, and how many mandatory rules are broken."""
    rules = counted(report.mandatory_broken, "rules")
    return (
        f"endpoint {_shown(report.endpoint_score)},"
        f" {counted(report.records, 'records')} {_shown(report.record_score)};"
        f" mandatory: {rules} broken"
    )


def _place(tally: Tally) -> str:
    rule = tally.rule
    return f"{rule.word}; {rule.source}; {rule.name}"


def _evidence(tally: Tally) -> list[str]:
    """The first places that say something: whose they are, and the values."""
    told = (f"{each.place} {each.told[:200]}" for each in tally.examples)
    return [each.strip() for each in told if each.strip()][:_EXAMPLES]


def driver_value(report: DriverReport) -> dict[str, object]:
    """The report for machines."""
    return {
        "endpoint_score": report.endpoint_score,
        "record_score": report.record_score,
        "records": report.records,
        "broken": [
            {
                "rule": each.rule.name,
                "section": each.rule.source,
                "obligation": each.rule.word,
                "sentence": each.rule.sentence.en,
                "times": each.broken,
                "judged": each.judged,
                "examples": [
                    {"identifier": one.place, "evidence": list(one.evidence)}
                    for one in each.examples
                ],
            }
            for each in report.broken
        ],
    }


def _shown(score: float | None) -> str:
    return "not judged" if score is None else f"{score:.0f} of 100"
