"""The first page of a run looked at with the rules of `check` (DRIVER 1.1, annex 2.11).

A harvest takes what comes; whoever runs it should know what is wrong with it.
"""

from __future__ import annotations

from ..counting import counted
from ..errors import ResponseError
from ..judge.check.describing import Described
from ..judge.check.findings import findings_of, score_over
from ..judge.check.protocol_rules import WALK_RULES
from ..judge.check.record_rules import Judge
from ..judge.score import Tally
from ..judge.verdicts import Severity
from ..model import Identify
from ..protocol.oai_reply import OAI, read_reply


def judge_first_page(
    body: bytes, identify: Identify, namespaces: dict[str, str], metadata_prefix: str, url: str
) -> tuple[Tally, ...]:
    """The rules broken by the records of a ListRecords page; `namespaces` by prefix."""
    try:
        reply = read_reply(body, url=url)
    except ResponseError:
        return ()
    if reply.payload is None:
        return ()
    score = score_over(WALK_RULES.values())
    described = Described(
        repository_name=identify.repository_name,
        granularity=identify.granularity,
        earliest=identify.earliest_datestamp,
        deleted_record=identify.deleted_record.value,
    )
    judge = Judge(score, described, namespaces)
    for element in reply.payload.iterchildren(f"{{{OAI}}}record"):
        judge.record(element, metadata_prefix, reply.response_date, url)
    return findings_of(score)


def told(findings: tuple[Tally, ...]) -> str:
    """The errors among the findings in one line; empty without any."""
    errors = [each for each in findings if each.rule.severity is Severity.ERROR]
    if not errors:
        return ""
    names = ", ".join(f"{each.rule.name} ({each.broken})" for each in errors)
    return f"its first page breaks {counted(len(errors), 'rules')}: {names}; see oaicdif check"
