"""A report as a letter in plain text, ready to be sent by whoever asked for it."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from ..score import Tally
from .phrases import Voice
from .report_values import Annex, RepositoryReport

WIDTH: Final = 76
VALUES: Final = 5
EXAMPLES: Final = 3
VALUE_CHARS: Final = 60


def subject(report: RepositoryReport, voice: Voice) -> str:
    """The letter's subject."""
    return voice.say("subject", name=report.repository_name or report.name)


def write_letter(report: RepositoryReport, voice: Voice, contact: str = "") -> str:
    """The letter with its head (To, if an address is known, and Subject) and, if there is a
    `contact`, its end; lines of 76 characters but for examples."""
    parts = (
        _head(report, voice),
        _short(report, voice),
        _mend(report, voice),
        _coverage(report, voice),
        _driver_set(report, voice),
        _unread(report, voice),
        _pages(report, voice),
        _end(report, voice, contact),
    )
    return "\n".join(line for part in parts for line in (*part, "")).rstrip() + "\n"


def _head(report: RepositoryReport, voice: Voice) -> Iterator[str]:
    # The names of a mail's head are the same in every language.
    if report.admin_emails:
        yield f"To: {', '.join(report.admin_emails)}"
    yield f"Subject: {subject(report, voice)}"
    yield ""
    yield voice.say("greeting")
    yield ""
    yield from _wrapped(voice.say("opening", base_url=report.base_url, records=report.records))
    if report.harvested:
        day = report.harvested.date().isoformat()
        yield from _wrapped(voice.say("harvested", day=day, deleted=report.deleted))
    if report.trouble:
        yield from _wrapped(voice.say("trouble", trouble=report.trouble))


def _title(text: str) -> Iterator[str]:
    yield text
    yield "-" * len(text)


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _short(report: RepositoryReport, voice: Voice) -> Iterator[str]:
    yield from _title(voice.say("in-short"))
    for annex in report.annexes:
        if annex.judged:
            yield f"  {voice.say(f'annex-{annex.number}')}: {voice.score(annex)}"
    yield from _wrapped(voice.say("score-means"))


def _mend(report: RepositoryReport, voice: Voice) -> Iterator[str]:
    yield from _title(voice.say("mend"))
    if not any(annex.broken for annex in report.annexes):
        yield voice.say("nothing")
    for annex in report.annexes:
        for tally in annex.broken:
            yield from _rule(annex, tally, voice)


def _rule(annex: Annex, tally: Tally, voice: Voice) -> Iterator[str]:
    rule = tally.rule
    first, *rest = _wrapped(voice.text(rule.sentence), "    ")
    yield f"  * {first.strip()}"
    yield from rest
    facts = (
        voice.times(tally, annex.number),
        voice.say(rule.word),
        voice.say("section", annex=annex.number, section=rule.source),
    )
    yield from _wrapped("; ".join(filter(None, facts)), "    ")
    for example in tally.examples[:EXAMPLES]:
        told = filter(None, (example.place, voice.evidence(example)))
        if line := ": ".join(told):
            yield f"      - {line}"


def _coverage(report: RepositoryReport, voice: Voice) -> Iterator[str]:
    if not report.described:
        return
    yield from _title(voice.say("coverage"))
    for each in report.coverage:
        bar = "#" * round(each.percent / 5)
        asked = voice.say(each.obligation.value)
        yield f"  {each.element:<12} {bar:<20} {each.percent:3.0f} %  {each.records:>6}  {asked}"


def _driver_set(report: RepositoryReport, voice: Voice) -> Iterator[str]:
    found = report.driver_set
    if not found.records:
        return
    yield from _title(voice.say("driver-set"))
    yield from _wrapped(voice.say("driver-means", members=found.members, records=found.records))
    for each in found.conditions:
        yield (
            f"  {voice.say(each.name)}: {voice.say('yes')} {each.yes}, {voice.say('no')} "
            f"{each.no}, {voice.say('unknown')} {each.unknown}"
        )


def _unread(report: RepositoryReport, voice: Voice) -> Iterator[str]:
    if not report.unread:
        return
    yield from _title(voice.say("unread"))
    for each in report.unread:
        yield from _wrapped(f"{voice.loss(each.code)}: {each.times}", "  ")
        for value, times in each.values[:VALUES]:
            yield f"      {times} x {_cut(value)}"


def _cut(text: str) -> str:
    return text if len(text) <= VALUE_CHARS else f"{text[: VALUE_CHARS - 1]}…"


def _pages(report: RepositoryReport, voice: Voice) -> Iterator[str]:
    pages = report.pages
    if not pages.read and not report.set_aside:
        return
    yield from _title(voice.say("malformed"))
    if pages.broken:
        counts = {"read": pages.read, "mended": pages.mended, "unreadable": pages.unreadable}
        yield from _wrapped(voice.say("malformed-means", **counts))
    else:
        yield from _wrapped(voice.say("well-formed", read=pages.read))
    for each in pages.broken:
        yield f"  {each.request}"
        yield f"      {each.reason or '; '.join(map(voice.repair, each.repairs))}"
    if report.set_aside:
        yield f"{voice.say('set-aside')}:"
    for aside in report.set_aside:
        yield f"  {aside.identifier or voice.say('without-name')}: {aside.reason}"


def _end(report: RepositoryReport, voice: Voice, contact: str) -> Iterator[str]:
    if contact:
        yield voice.say("contact", contact=contact)
    yield from _wrapped(voice.say("made", day=report.made.date().isoformat()))
    if contact:
        yield from ("", voice.say("closing"), contact)
