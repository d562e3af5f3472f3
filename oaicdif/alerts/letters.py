"""The words of an alert: for a mail, and as values for a webhook. Nothing secret is in either."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..harvest.conditions import Condition, EndpointStatus, Summary, summary
from ..visible import visible
from .changes import FINE, Change, state_told

_NAMED: Final = 50  # endpoints in one letter; the rest is counted
_WIDTH: Final = 200
# What may hide a login or a key: the part of an address before its host, and behind its ?.
_LOGIN: Final = re.compile(r"(?i)\b([a-z][a-z0-9+.-]*://)[^\s/?#]*@")
_QUERY: Final = re.compile(r"(?i)\b([a-z][a-z0-9+.-]*://[^\s?#]*)[?#]\S*?(?=[.,:;)]*(?:\s|$))")


@dataclass(frozen=True, slots=True)
class Letter:
    """What is told: its kind (change, digest, test), a subject line, a text, and of whom."""

    kind: str
    subject: str
    text: str
    told: Summary
    about: tuple[EndpointStatus, ...] = ()


def change_letter(news: Sequence[Change], found: Sequence[EndpointStatus], site: str) -> Letter:
    """Tells whose state has changed."""
    worse = [each for each in news if each.now != FINE]
    better = [each for each in news if each.now == FINE]
    parts = [f"{len(worse)} in trouble"] if worse else []
    parts += [f"{len(better)} well again"] if better else []
    names = _names([each.status.name for each in (*worse, *better)])
    lines = [*_changed("In trouble now:", worse), *_changed("Well again:", better)]
    told = summary(found)
    return Letter(
        "change",
        f"{site}: {', '.join(parts)} ({names})",
        "\n".join([*lines, "All together: " + in_short(found) + ".", ""]),
        told,
        tuple(each.status for each in news),
    )


def catalog_letter(trouble: str, found: Sequence[EndpointStatus], site: str) -> Letter:
    """Tells that nothing can be published, or that it can again where there is no trouble."""
    if trouble:
        subject, text = "nothing can be published", f"Nothing can be published: {public(trouble)}"
    else:
        subject = "it can be published again"
        text = "What was harvested can be published again."
    rest = f"{text}\n\nAll together: {in_short(found)}.\n"
    return Letter("change", f"{site}: {subject}", rest, summary(found))


def digest_letter(found: Sequence[EndpointStatus], site: str) -> Letter:
    """Tells how all stand."""
    sad = [each for each in found if state_told(each) != FINE]
    short = in_short(found)
    lines = [f"{short}.", ""]
    for condition in (Condition.FAILING, Condition.WAITS):
        some = [each for each in sad if each.condition is condition]
        lines += _listed(f"{condition.value[0].upper()}{condition.value[1:]}:", some)
    return Letter("digest", f"{site}: {short}", "\n".join(lines), summary(found), tuple(sad))


def try_letter(found: Sequence[EndpointStatus], site: str) -> Letter:
    """Tells that alerts arrive."""
    text = f"This is a test of the alerts of {site}. {in_short(found)}.\n"
    return Letter("test", f"{site}: a test of its alerts", text, summary(found))


def in_short(found: Sequence[EndpointStatus]) -> str:
    """ "287 fine, 9 failing since 2026-11-20, 4 wait for you" """
    told = summary(found).conditions
    well = sum(told.get(each, 0) for each in (Condition.FINE, Condition.REPAIRED))
    failing = [each for each in found if each.condition is Condition.FAILING]
    waiting, new = told.get(Condition.WAITS, 0), told.get(Condition.NEW, 0)
    parts = [f"{well} fine"]
    if failing:
        parts.append(f"{len(failing)} failing{_since(failing)}")
    if stopped := told.get(Condition.STOPPED, 0):
        parts.append(f"{stopped} stopped in the middle")
    if waiting:
        parts.append(f"{waiting} {'wait' if waiting > 1 else 'waits'} for you")
    if new:
        parts.append(f"{new} not harvested yet")
    return ", ".join(parts)


def letter_values(letter: Letter, number: str, now: datetime) -> dict[str, object]:
    """The letter as values for JSON. `text` is what chat services show of a message."""
    return {
        "id": number,
        "time": now.isoformat(timespec="seconds"),
        "kind": letter.kind,
        "text": f"{letter.subject}\n{letter.text}",
        "summary": {each.name.lower(): n for each, n in letter.told.conditions.items()},
        "endpoints": [
            {
                "name": each.name,
                "condition": each.condition.name.lower(),
                "state": each.state.value if each.state else None,
                "since": each.since.isoformat() if each.since else None,
                "reason": public(each.reason),
                "command": each.command,
            }
            for each in letter.about
        ],
    }


def public(text: str) -> str:
    """One line of the text, without what may be a login or a key."""
    line = _LOGIN.sub(r"\1", " ".join(text.split()))
    line = visible(_QUERY.sub(r"\1", line))
    return line if len(line) <= _WIDTH else f"{line[: _WIDTH - 3]}..."


def _since(failing: Sequence[EndpointStatus]) -> str:
    moments = [each.since for each in failing if each.since]
    return f" since {min(moments):%Y-%m-%d}" if moments else ""


def _names(names: Sequence[str]) -> str:
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(names[:3]) + more


def _changed(head: str, some: Sequence[Change]) -> list[str]:
    if not some:
        return []
    lines = [f"  {each.status.name}: {each.before}, now {each.now}" for each in some[:_NAMED]]
    for number, each in enumerate(some[:_NAMED]):
        lines[number] += _why(each.status)
    return [head, *lines, *_more(len(some)), ""]


def _listed(head: str, some: Sequence[EndpointStatus]) -> list[str]:
    if not some:
        return []
    lines = []
    for each in some[:_NAMED]:
        state = each.state.value if each.state else each.condition.value
        since = f" since {each.since:%Y-%m-%d %H:%M} UTC" if each.since else ""
        lines.append(f"  {each.name}: {state}{since}{_why(each)}")
    return [head, *lines, *_more(len(some)), ""]


def _why(status: EndpointStatus) -> str:
    reason = public(status.reason)
    typed = f"\n    {status.command}" if status.command else ""
    return (f": {reason}" if reason else "") + typed


def _more(count: int) -> list[str]:
    return [f"  and {count - _NAMED} more: oaicdif status --failed"] if count > _NAMED else []
