"""The licence that a sentence names, unless it says that the licence is not the work's.

A text is cut into clauses, and each mention of a licence is judged by its own clause:

1. A negation denies it only when it governs a word of licensing that leads to the name ("may not
   be reused under ..."), or stands directly before the name ("no Creative Commons licence"), or
   follows it ("... does not apply"). "The publisher is not liable" denies nothing, nor does what
   the licence forbids itself ("commercial use is not permitted (CC BY-NC 4.0)").
2. A licence that held once, will hold one day, is a guess or is another work's counts as denied.
3. A licence of a part (metadata, abstract, figures), of a picture that is credited, or of one
   version where another one is closed, is not the work's, and denies nothing.

A denied licence is not given, whatever else names it. In doubt none is: an invented licence is
worse than a text that is kept and reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from ...late_pattern import late_regex
from . import licence_words as words
from .licence_limits import is_of_some, is_text_beside_others, without_exception
from .licence_mentions import Mention, licences_named
from .licence_subjects import is_credit, is_of_a_part, names_part
from .licence_versions import is_of_one_version
from .licence_words import any_of, found
from .rights import Licence

# One of these stands, in small letters, in every text that names a licence.
HINTS: Final = (
    "creative", "cc", "attribut", "reconocim", "atribu", "namensnenn", "naamsverm", "paternit",
    "public domain mark",
)  # fmt: skip


class _Verdict(Enum):
    HELD = auto()
    DENIED = auto()
    OPEN = auto()  # said of a part, or on a condition


@dataclass(frozen=True, slots=True)
class _Clause:
    """A mention or several that name the same, what stands before and what behind."""

    before: str
    mentions: tuple[Mention, ...]
    after: str
    elsewhere: bool = False  # another clause says that it is of a part, or of one version
    former: str = ""  # the clause before it, in the same sentence or another


LONGEST_TEXT: Final = 20_000  # characters; beyond it stand whole contracts
_FAR: Final = 300  # characters between the name of a licence and what is said of it
_END: Final = late_regex(r"(?<![.;!?])[.;!?]++[\"'\u201d\u00bb)\]]*+(?=\s|\Z)|[。；！？|•]")
_NEW_CLAUSE: Final = found(
    r",? ?(?:which|provided|if|unless|except|excepting|but|as long as|so long as|however|although"
    r"|though|whereas|while|because|sondern|aber|jedoch|sofern|wenn|mais|sino|pero|siempre que"
    r"|mas|desde que|bensì|maar|mits|tenzij|lecz|pod warunkiem|но|однако)"
)
_IF: Final = late_regex(rf"\W*{words.IF}", re.IGNORECASE)
_OTHERWISE: Final = found(any_of(words.OTHERWISE))
_NOT: Final = found(any_of(words.NOT))
_NOT_ELSEWHERE: Final = found(any_of(words.NOT_ELSEWHERE))
_WITHOUT: Final = found(any_of(words.WITHOUT))
_ONCE: Final = found(f"{any_of(words.PAST)}|{any_of(words.LATER)}|{words.BOUND}")
_DOUBT: Final = late_regex(rf"(?<!\w){any_of(words.DOUBT)}[,:]*(?!\w)", re.IGNORECASE)
_ASKED: Final = late_regex(r"[\s()\[\]\"'\u201d]*\?(?!\w)")  # "CC BY 4.0?", "CC BY 4.0 (?)"
_TAKES_UP: Final = found(words.TAKES_UP)
_NOW: Final = found(words.NOW)
_VERBS: Final = found(words.VERBS)
_BURDENS: Final = found(words.BURDENS)
_LICENSING: Final = any_of(words.LICENSING)
_AND: Final = "(?:and|but|y|e|et|und|en|och|og)"
_NEAR: Final = late_regex(
    r"(?:,? (?:however|therefore|yet|as yet|so far),?)?"
    rf"(?:[^\w,;:()\u2014]++(?!{_AND}\b)[\w'’-]++){{0,5}}?[^\w,;:()\u2014]++"
    rf"(?:\w++['’-]){{0,2}}?(?={_LICENSING}(?!\w))",  # "re-licensed"
    re.IGNORECASE,
)
_NAME_WORDS: Final = late_regex(
    rf"(?:[\W_]|(?<!\w){any_of(words.OF_THE_NAME)}(?!\w))*\Z", re.IGNORECASE
)
_JOINED: Final = late_regex(
    rf"(?:[\W_]|(?<!\w)(?:{any_of(words.OF_THE_NAME)}|visit|deed|legal ?code|https?)(?!\w))*\Z",
    re.IGNORECASE,
)
_BARE: Final = late_regex(
    rf"(?:[\W_]|(?<!\w)(?:{any_of(words.OF_THE_NAME)}|{_LICENSING})(?!\w))*\Z", re.IGNORECASE
)
_BREAK: Final = late_regex(r"[,;:(\u2014]")
_LEADS: Final = late_regex(rf"(?<!\w){_LICENSING}\Z", re.IGNORECASE)
_LEADS_FROM: Final = late_regex(rf"{_LICENSING}(?!\w)", re.IGNORECASE)
_COMMA_AND_VERB: Final = late_regex(rf",\s*{_LICENSING}(?!\w)", re.IGNORECASE)
_REFUSED: Final = late_regex(
    rf"(?:[\W_]|(?<!\w){any_of(words.OF_THE_NAME)}(?!\w))*?(?<!\w)(?:{any_of(words.REFUSED)}"
    rf"|{words.BOUND}|{words.BEHIND})(?!\w)",
    re.IGNORECASE,
)
_PURPOSE: Final = late_regex(
    r" (?:for|to|in|für|zu|aux?|à|para|per|voor|för)(?: [\w-]+){1,3}", re.IGNORECASE
)
_REFUSED_AT_THE_END: Final = late_regex(any_of(words.REFUSED_AT_THE_END), re.IGNORECASE)
_WITHOUT_BLANKS: Final = late_regex(words.DENIED_WITHOUT_BLANKS)
_FORBIDDEN: Final = {
    kind: late_regex(pattern, re.IGNORECASE) for kind, pattern in words.FORBIDDEN.items()
}


def read_in_text(text: str) -> Licence | None:
    """The one licence that a sentence names by address, by full name or in short as the work's."""
    return _judged(text)[0]


def read_denied(text: str) -> str | None:
    """The text itself, when it names a licence that is not, or not surely, the work's."""
    return text if _judged(text)[1] else None


@lru_cache(100)
def _judged(text: str) -> tuple[Licence | None, bool]:
    """The licence of the work, and whether the text names one that is not given."""
    if len(text) > LONGEST_TEXT:
        return None, bool(licences_named(text[:LONGEST_TEXT]))
    verdicts = [
        (mention, verdict)
        for clause in _clauses(text)
        for verdict in (_verdict(clause),)
        for mention in clause.mentions
        if mention.sure or verdict is not _Verdict.HELD
    ]
    named = {each.licence for each, _ in verdicts if each.licence}
    if any(v is _Verdict.DENIED and each.licence is None for each, v in verdicts):
        return None, bool(named)
    denied = {each.licence for each, v in verdicts if v is _Verdict.DENIED}
    held = {each.licence for each, v in verdicts if v is _Verdict.HELD and each.licence}
    of_work = _without_port_twice(held - denied)
    if len(of_work) > 1:
        return None, True
    return next(iter(of_work), None), not named <= held - denied


def _without_port_twice(held: set[Licence]) -> set[Licence]:
    """A name that leaves the port to the address beside it is that address."""
    urls = {each.url for each in held}
    return {each for each in held if not any(_is_port_of(url, each.url) for url in urls)}


def _is_port_of(url: str, other: str) -> bool:
    return url != other and url.startswith(other)


# ---- clauses ------------------------------------------------------------------------------


def _clauses(text: str) -> Iterator[_Clause]:
    mentions = licences_named(text)
    if not any(each.licence for each in mentions):
        return
    plain = _OTHERWISE.sub(lambda match: " " * len(match[0]), text)
    cuts = sorted(_cuts(plain, mentions))
    begin, former = 0, ""
    for end in (*cuts, len(plain)):
        inside = [each for each in mentions if begin <= each.start < end]
        for clause in _groups(plain, begin, end, inside):
            elsewhere = _is_elsewhere(clause, former, text, mentions)
            yield replace(clause, elsewhere=elsewhere, former=former)
        begin, former = end, plain[begin:end]


def _is_elsewhere(clause: _Clause, former: str, text: str, mentions: list[Mention]) -> bool:
    """Whether what the clause leaves open is said by another one: "Photo: Ada Elm. CC BY 2.0"."""
    if is_credit(former) and _BARE.match(clause.before):
        return True
    if is_text_beside_others(clause.before, clause.after, text):
        return True
    return is_of_one_version(clause.before, text, ((each.start, each.end) for each in mentions))


def _cuts(text: str, mentions: list[Mention]) -> set[int]:
    """Where a clause ends, but never within the name of a licence."""
    ends = {match.end() for match in _END.finditer(text)}
    starts = {match.start() for match in _NEW_CLAUSE.finditer(text)}
    within = {at for each in mentions for at in range(each.start + 1, each.end)}
    return (ends | starts) - within - {0}


def _groups(text: str, begin: int, end: int, inside: list[Mention]) -> Iterator[_Clause]:
    """Mentions side by side share what is said of them; another one has a place of its own."""
    while inside:
        group = [inside.pop(0)]
        while inside and _JOINED.match(text[group[-1].end : inside[0].start]):
            group.append(inside.pop(0))
        until = inside[0].start if inside else end
        before, after = text[begin : group[0].start], text[group[-1].end : until]
        yield _Clause(_short(before), tuple(group), after[:_FAR])
        begin = group[-1].end


def _short(before: str) -> str:
    """Its subject, and what stands near the name."""
    return before if len(before) <= 2 * _FAR else f"{before[:_FAR]} {before[-_FAR:]}"


# ---- what a clause says -------------------------------------------------------------------


def _verdict(clause: _Clause) -> _Verdict:
    before, after = clause.before, clause.after
    if _IF.match(before) and before.rstrip()[-1:] not in ("(", "["):
        _, comma, rest = before.partition(",")
        if not comma:
            return _Verdict.OPEN
        before = rest
    refused = _refused(after, clause.mentions)
    said_of = without_exception(before, clause.former)
    if said_of is None or is_of_some(before, after):
        return _Verdict.OPEN
    before = said_of
    if all(each.back for each in clause.mentions):  # "this licence" refers to what was named
        return _Verdict.DENIED if refused and not names_part(after) else _Verdict.OPEN
    if clause.elsewhere or is_of_a_part(before, after) or (refused and names_part(after)):
        return _Verdict.OPEN
    if refused or _denied_before(before, after, clause.mentions):
        return _Verdict.DENIED
    return _Verdict.HELD


def _refused(after: str, mentions: tuple[Mention, ...]) -> bool:
    if refused := _REFUSED.match(after):
        return not _is_burden(refused[0], after[refused.end() :], mentions)
    if _ASKED.match(after):
        return True
    first, _, _ = after.partition(", ")
    return _REFUSED_AT_THE_END.search(first) is not None and not _forbids(first, mentions)


def _is_burden(refused: str, rest: str, mentions: tuple[Mention, ...]) -> bool:
    """ "CC BY-NC 4.0 is not used for commercial purposes" says what the licence says."""
    purpose = _PURPOSE.match(rest) if _NOT.search(refused) else None
    return purpose is not None and _forbids(purpose[0], mentions)


def _denied_before(before: str, after: str, mentions: tuple[Mention, ...]) -> bool:
    if _WITHOUT_BLANKS.search(before):
        return True
    once = (*_ONCE.finditer(before), *_DOUBT.finditer(before))
    without = (*_WITHOUT.finditer(before), *once)
    if any(_is_next(before[each.end() :].lstrip(":")) for each in without):
        return True
    for each in (*_NOT.finditer(before), *once):
        gap = before[each.end() :]
        if _is_next(gap) or (_governs(gap) and not _forbids(_core(before) + after, mentions)):
            return True
    for each in _NOT_ELSEWHERE.finditer(before):
        if _reaches_name(before[each.end() :]) and not _forbids(before + after, mentions):
            return True
    takes_up = _TAKES_UP.search(before)
    if takes_up is None:
        return False
    taken = before[takes_up.end() :]
    return _leads_to_name(taken) or _is_in_brackets(taken)


def _is_in_brackets(taken: str) -> bool:
    """Whether the name stands in brackets behind what the work takes up: "contains maps of Elm
    Survey (CC BY 4.0)"."""
    bracket = taken.rstrip()[-1:] in ("(", "[")
    return bracket and _VERBS.search(taken) is None and _NOW.search(taken) is None


def _is_next(gap: str) -> bool:
    """Nothing but words of a licence's name: "no Creative Commons licence"."""
    return gap[:1] in " -" and not _core(gap).strip()


def _governs(gap: str) -> bool:
    """A word of licensing is near, and leads to the name."""
    near = _NEAR.match(gap)
    return near is not None and _leads_to_name(gap[near.end() :]) and not _BURDENS.search(gap)


def _reaches_name(gap: str) -> bool:
    """Nothing stands between that begins anew."""
    new = _BREAK.search(gap) or _VERBS.search(gap) or _NOW.search(gap)
    return not (new or _BURDENS.search(gap))


def _leads_to_name(rest: str) -> bool:
    core = _core(rest)
    first = _LEADS_FROM.match(rest)
    behind = rest[first.end() :] if first else rest
    return (
        _LEADS.search(core.rstrip()) is not None
        and rest[len(core) :].lstrip()[:1] != ","  # "not available, CC BY 4.0"
        and _VERBS.search(behind) is None
        and _NOW.search(behind) is None
        and (" or " in behind or _COMMA_AND_VERB.search(behind) is None)
    )


def _core(gap: str) -> str:
    """What is left without the words of the name at its end."""
    match = _NAME_WORDS.search(gap)
    return gap[: match.start()] if match else gap


def _forbids(said: str, mentions: tuple[Mention, ...]) -> bool:
    """Whether it denies only what these licences forbid themselves."""
    codes = "-".join(each.licence.spdx if each.licence else "NC-ND" for each in mentions)
    kinds = codes.lower().split("-")
    return any(kind in kinds and _FORBIDDEN[kind].search(said) for kind in _FORBIDDEN)
