"""A report as JUnit XML, which continuous integration shows: one test case a rule.

A broken rule is a failure if it is an error, and a test passed with its words in `system-out` if
it is a warning or a note; what a baseline knows is skipped.
"""

from __future__ import annotations

from collections.abc import Collection

from ...xmldoc import escape
from ..score import Tally
from ..verdicts import Rule, Severity
from .findings import Report

_SUITE = "oaicdif check"


def as_junit(report: Report, known: Collection[str] = ()) -> str:
    """The whole file."""
    failing = [
        each
        for each in report.findings
        if each.rule.severity is Severity.ERROR and each.rule.name not in known
    ]
    cases = [_held(each) for each in report.held]
    cases += [_broken(each, known=each.rule.name in known) for each in report.findings]
    if report.stopped:
        cases.append(_case("stopped", "", f'<error message="{_attribute(report.stopped)}"/>'))
    skipped = sum(each.rule.name in known for each in report.findings)
    counts = (
        f'tests="{len(cases)}" failures="{len(failing)}" errors="{int(bool(report.stopped))}"'
        f' skipped="{skipped}"'
    )
    name = _attribute(f"{_SUITE} {report.base_url}")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<testsuites {counts}>\n<testsuite name="{name}" {counts}>\n'
        f"{''.join(cases)}</testsuite>\n</testsuites>\n"
    )


def _held(rule: Rule) -> str:
    return _case(rule.name, rule.severity.value)


def _broken(finding: Tally, *, known: bool) -> str:
    rule = finding.rule
    told = "\n".join(
        [
            f"{rule.sentence.en} ({finding.broken} times)",
            *(f"found: {each.told} <- {each.place}" for each in finding.examples),
            f"to do: {rule.advice.en} [{rule.source}]",
        ]
    )
    if known:
        inside = '<skipped message="known: it stands in the baseline"/>'
        return _case(rule.name, rule.severity.value, inside + _output(told))
    if rule.severity is not Severity.ERROR:
        return _case(rule.name, rule.severity.value, _output(told))
    message = _attribute(rule.sentence.en)
    inside = f'<failure type="{rule.severity.value}" message="{message}">{escape(told)}</failure>'
    return _case(rule.name, rule.severity.value, inside)


def _case(name: str, severity: str, inside: str = "") -> str:
    kind = f"{_SUITE}.{severity}" if severity else _SUITE
    return f'<testcase classname="{kind}" name="{_attribute(name)}">{inside}</testcase>\n'


def _output(text: str) -> str:
    return f"<system-out>{escape(text)}</system-out>"


def _attribute(text: str) -> str:
    return escape(" ".join(text.split()))
