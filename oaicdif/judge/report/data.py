"""A report ready for JSON."""

from __future__ import annotations

from ..score import Tally
from .phrases import Voice
from .report_values import Annex, RepositoryReport


def as_data(report: RepositoryReport, voice: Voice) -> dict[str, object]:
    """Everything the report holds; names are stable, texts in the voice's language."""
    driver = report.driver_set
    return {
        "endpoint": report.name,
        "base_url": report.base_url,
        "repository_name": report.repository_name,
        "admin_emails": list(report.admin_emails),
        "harvested": report.harvested.isoformat() if report.harvested else None,
        "records": report.records,
        "deleted": report.deleted,
        "described": report.described,
        "annexes": [_annex(each, voice) for each in report.annexes],
        "coverage": {each.element: each.records for each in report.coverage},
        "driver_set": {
            "records": driver.records,
            "members": driver.members,
            "conditions": {
                each.name: {"yes": each.yes, "no": each.no, "unknown": each.unknown}
                for each in driver.conditions
            },
        },
        "not_used": [
            {"code": each.code, "what": voice.loss(each.code), "times": each.times,
             "values": dict(each.values)}
            for each in report.unread
        ],
        "pages": {
            "read": report.pages.read,
            "mended": report.pages.mended,
            "unreadable": report.pages.unreadable,
            "broken": [
                {"request": each.request, "repairs": list(each.repairs), "reason": each.reason}
                for each in report.pages.broken
            ],
        },
        "set_aside": [
            {"identifier": each.identifier, "reason": each.reason} for each in report.set_aside
        ],
        "trouble": report.trouble,
    }  # fmt: skip


def _annex(annex: Annex, voice: Voice) -> dict[str, object]:
    return {
        "annex": annex.number,
        "judged": annex.judged,
        "score": None if annex.score is None else round(annex.score, 1),
        "broken": [_rule(each, voice) for each in annex.broken],
        "kept": [each.rule.name for each in annex.kept],
    }


def _rule(tally: Tally, voice: Voice) -> dict[str, object]:
    rule = tally.rule
    return {
        "rule": rule.name,
        "section": rule.source,
        "element": rule.element,
        "obligation": rule.word,
        "text": voice.text(rule.sentence),
        "broken": tally.broken,
        "judged": tally.judged,
        "examples": [
            {"identifier": each.place, "evidence": list(each.evidence)} for each in tally.examples
        ],
    }
