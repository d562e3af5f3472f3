"""A report as lines for a terminal, as a value for JSON, and as a page of HTML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...counting import counted
from ...xmldoc import escape
from ..score import Tally
from ..verdicts import Severity, Verdict
from .arrival import ARRIVAL_RULES
from .driver_check import DriverReport
from .driver_showing import driver_html, driver_summary
from .findings import Report

_STOPPED: Final = "Why the check ended before its end"
_TITLES: Final = {
    Severity.ERROR: "Errors: rules of the protocol that are broken",
    Severity.WARNING: "Warnings: rules without which some harvesters stumble",
    Severity.NOTE: "Notes: advice that is not followed",
}


def summary(report: Report) -> str:
    """One sentence with the verdict."""
    if report.stopped:
        return report.stopped
    counts = [
        counted(number, f"{severity.value}s")
        for severity in Severity
        if (number := report.count(severity))
    ]
    found = ", ".join(counts) if counts else "nothing to mend"
    why = " (--pages)" if report.walked.limited else ""
    far = "" if report.walked.complete else f" Lists were not read to their end{why}."
    return f"{found}; {counted(len(report.held), 'rules')} held.{far}"


def as_lines(report: Report) -> Iterator[str]:
    """The report for reading, plain text."""
    yield f"{report.repository_name or 'Endpoint'} at {report.base_url}"
    if report.held:
        yield _walked(report)
    for title, findings in _grouped(report):
        yield ""
        yield title
        for each in findings:
            yield from _finding_lines(each)
    yield ""
    yield summary(report)


def _walked(report: Report) -> str:
    """How far the walk came, counted."""
    walked = report.walked
    far = (
        (walked.requests, "requests"),
        (walked.pages, "parts of lists"),
        (walked.records, "records"),
        (walked.sets, "sets"),
        (walked.formats, "formats"),
    )
    return ", ".join(counted(number, things) for number, things in far)


def _finding_lines(finding: Tally) -> Iterator[str]:
    rule = finding.rule
    times = f" ({finding.broken} times)" if finding.broken > 1 else ""
    yield f"  {rule.sentence.en}{times}"
    for example in finding.examples:
        yield f"      found: {_shown(example)}"
    yield f"      to do: {rule.advice.en} [{rule.source}; {rule.name}]"


def _shown(example: Verdict) -> str:
    text = " ".join(example.told.split())
    place = f"  <- {example.place}" if example.place else ""
    return f"{text[:300] or 'no'}{place[:400]}"


def _grouped(report: Report) -> Iterator[tuple[str, list[Tally]]]:
    """Findings under their titles; why a check stopped comes first."""
    found = [each for each in report.findings if each.rule.name in ARRIVAL_RULES]
    if found:
        yield _STOPPED, found
    for severity, title in _TITLES.items():
        found = [
            each
            for each in report.findings
            if each.rule.severity is severity and each.rule.name not in ARRIVAL_RULES
        ]
        if found:
            yield title, found


def as_value(report: Report) -> dict[str, object]:
    """The report for machines; every rule that was tried is in `findings` or in `held`."""
    walked = report.walked
    return {
        "base_url": report.base_url,
        "repository_name": report.repository_name,
        "summary": summary(report),
        "stopped": report.stopped,
        "counts": {each.value: report.count(each) for each in Severity},
        "walked": {name: getattr(walked, name) for name in walked.__slots__},
        "findings": [
            {
                "rule": each.rule.name,
                "severity": each.rule.severity.value,
                "sentence": each.rule.sentence.en,
                "advice": each.rule.advice.en,
                "source": each.rule.source,
                "times": each.broken,
                "examples": [{"evidence": one.told, "request": one.place} for one in each.examples],
            }
            for each in report.findings
        ],
        "held": [each.name for each in report.held],
    }


_STYLE: Final = """
:root { color-scheme: light dark; --ground: #fcfbf8; --sheet: #f3f1ea; --ink: #1d2023;
  --soft: #5a6066; --line: #dcd8cd; --error: #b3401f; --warning: #8a6100; --note: #0b5567; }
@media (prefers-color-scheme: dark) { :root { --ground: #16181a; --sheet: #1f2326; --ink: #e6e4de;
  --soft: #a3a8ab; --line: #34393d; --error: #ff9c73; --warning: #e5b95c; --note: #86c8d6; } }
body { margin: 0 auto; width: min(44rem, 100% - 2.5rem); background: var(--ground);
  color: var(--ink); font: 1rem/1.55 system-ui, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
h1, h2 { font-family: Palatino, "Noto Serif", Georgia, serif; line-height: 1.25; }
article { border-inline-start: 4px solid var(--line); padding: 0.1rem 1rem; margin-block: 1rem; }
.error { border-color: var(--error); } .warning { border-color: var(--warning); }
.note { border-color: var(--note); }
h3 { margin: 0; font-size: 1rem; } p { margin: 0.3rem 0; }
.soft, li { color: var(--soft); font-size: 0.9375rem; }
ul { margin: 0.3rem 0; padding-left: 1.2rem; }
code { font: 0.875em ui-monospace, "DejaVu Sans Mono", monospace; }
.sum { background: var(--sheet); border-radius: 6px; padding: 0.8rem 1.1rem; }
"""


def as_html(report: Report, driver: DriverReport | None = None) -> str:
    """The report as one page that needs nothing else."""
    name = escape(report.repository_name or report.base_url)
    body = "".join(
        f"<h2>{title}</h2>{''.join(_finding_html(each) for each in findings)}"
        for title, findings in _grouped(report)
    )
    judged = driver_html(driver) if driver else ""
    score = driver_summary(driver) if driver else ""
    verdicts = "<br>".join(escape(each) for each in (summary(report), score) if each)
    rows = "".join(f"<li>{escape(each.sentence.en)}</li>" for each in report.held)
    held = f"<h2>Rules that held</h2><ul>{rows}</ul>" if rows else ""
    walked = f'<p class="soft">{_walked(report)}</p>' if rows else ""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Check of {name}</title><style>{_STYLE}</style></head><body><main>"
        f"<h1>Check of {name}</h1><p><code>{escape(report.base_url)}</code></p>"
        f'<p class="sum">{verdicts}</p>'
        f"{walked}{body}{judged}{held}</main></body></html>\n"
    )


def _finding_html(finding: Tally) -> str:
    rule = finding.rule
    times = f" ({finding.broken} times)" if finding.broken > 1 else ""
    examples = "".join(
        f"<li>{escape(each.told) or 'no'}<br><code>{escape(each.place)}</code></li>"
        for each in finding.examples
    )
    return (
        f'<article class="{rule.severity.value}"><h3>{escape(rule.sentence.en)}{times}</h3>'
        f'<ul>{examples}</ul><p>{escape(rule.advice.en)} <span class="soft">'
        f"{escape(rule.source)}; {rule.name}</span></p></article>"
    )
