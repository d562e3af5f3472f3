"""What the operator decided to let documents derive, and what is known beside each of them.

Settings ─decisions_of→ Decisions ─of(endpoint)→ Choices ─decided→ the result, with what they add
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Final

from ..cdif.derive import Beside, Choices, derive
from ..cdif.document import Decision, Json
from ..config import DeriveSettings, Settings
from ..formats.dublin_core.simple import Value
from ..judge.driver.membership import declared_evidence, driver_verdict
from ..judge.verdicts import Answer
from ..model import Endpoint, StoredRecord
from ..rules.result import CrosswalkResult, Status, Trace
from .policies import DATA_POLICY

_OPEN: Final = "open access"  # of the conditions of the set driver


@dataclass(frozen=True, slots=True)
class Decisions:
    """What holds for each endpoint: its own choices instead of those for all. `file` is where the
    operator wrote them, `files` where those of an endpoint are."""

    everywhere: Choices = field(default_factory=dict)
    by_endpoint: Mapping[str, Choices] = field(default_factory=dict)
    file: str = ""
    files: Mapping[str, str] = field(default_factory=dict)

    def file_of(self, endpoint: str) -> str:
        return self.files.get(endpoint, self.file)

    def of(self, endpoint: str) -> Choices:
        return self.by_endpoint.get(endpoint, self.everywhere)


def decisions_of(settings: Settings) -> Decisions:
    """What `[cdif.derive]` decides, and each endpoint with a `derive` of its own, with the file
    where that stands."""
    own = {
        each.name: _choices(each.derive) for each in settings.endpoints if each.derive is not None
    }
    written = settings.endpoint_files
    files = {name: str(written[name]) for name in own if name in written}
    return Decisions(_choices(settings.derive), own, str(settings.file or ""), files)


def _choices(derived: DeriveSettings) -> Choices:
    given = {each.name: getattr(derived, each.name) for each in fields(derived)}
    return {name: sources for name, sources in given.items() if sources}


def beside_of(
    endpoint: Endpoint,
    record: StoredRecord,
    sets: Sequence[str],
    values: Sequence[Value],
    policies: Sequence[tuple[str, str]],
    today: str,
) -> Beside:
    """What is known of a record beside its document; `values` are its simple Dublin Core."""
    declared = declared_evidence(endpoint, sets)
    policy = next((text for name, text in policies if name == DATA_POLICY), "")
    is_open = bool(declared) and _is_open(values, sets, declared, today)
    return Beside(record.datestamp, is_open, policy, today)


def _is_open(values: Sequence[Value], sets: Sequence[str], declared: str, today: str) -> bool:
    """What the operator declares, unless the record's own words are against it."""
    verdict = driver_verdict(values, sets, declared=declared, today=today)
    return any(each.name == _OPEN and each.answer is Answer.YES for each in verdict.conditions)


def decided(
    result: CrosswalkResult, decisions: Decisions, endpoint: str, beside: Beside
) -> CrosswalkResult:
    """The result with what the operator's choices add to its document, and to its trace."""
    document = derive(result.document, decisions.of(endpoint), beside)
    if not document.decided:
        return result
    trace = result.trace
    if trace is not None:
        trace = (*trace, *_traces(document.work, document.decided, decisions.file_of(endpoint)))
    return result._replace(document=document, trace=trace)


def _traces(work: Json, decided: Mapping[str, Decision], file: str) -> Iterator[Trace]:
    for path, decision in decided.items():
        value, rule = work[path.partition(".")[2]], f"[cdif.derive] {decision.rule}"
        yield Trace("", -1, "", rule, file, 0, path, value, Status.DERIVED, evidence=decision.told)
