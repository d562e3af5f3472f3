"""Whether a record belongs to the DRIVER set, condition by condition, each with its evidence.

DRIVER guidelines 1.1, section 2.8.1: textual, full text, open access, reachable without payment
and from outside the campus. Each condition is yes, no or unknown; unknown keeps a record out,
unless its source lists it in a driver set of its own and nothing speaks against it
(DECISIONS 24). The source's manager may declare that all or some of its records are open: that
counts where a record does not speak for itself. Pure: simple Dublin Core in, a verdict out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any, Final, NamedTuple

from ...formats.dublin_core.simple import Value
from ...late_pattern import late_regex
from ...model import Endpoint
from ..verdicts import Answer

DRIVER_SPEC: Final = "driver"
ALL_OPEN: Final = ("all",)  # of `Endpoint.open_access`


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition. `evidence` quotes the value that decided it, with its element."""

    name: str
    answer: Answer
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class DriverVerdict:
    """All conditions of one record. `listed`: the source holds it in its own driver set."""

    conditions: tuple[Condition, ...]
    listed: bool = False

    @property
    def member(self) -> bool:
        """Whether it belongs to the set `driver` (DECISIONS 24): every condition is met, or the
        endpoint lists it there and no condition is broken."""
        answers = {each.answer for each in self.conditions}
        return answers == {Answer.YES} or (self.listed and Answer.NO not in answers)


_EU_REPO: Final = r"info:eu-repo/semantics/"
_COAR: Final = r"purl\.org/coar/access_right/"
_OPEN: Final = late_regex(
    rf"{_EU_REPO}openaccess|{_COAR}c_abf2\b|\bopen[ -]?access\b"
    r"|creativecommons\.org/(licenses|publicdomain)/|\bCC[ -](BY|0)\b",
    re.IGNORECASE,
)
_CLOSED: Final = late_regex(
    rf"{_EU_REPO}(closed|restricted|embargoed|metadataonly)access|{_COAR}c_(16ec|f1cf|14cb)\b"
    r"|\b(closed|restricted|embargoed|limited|no|metadata[ -]?only)[ -]access\b"
    r"|\bnot open access\b|\baccess (is |was )?(closed|denied|embargoed|limited|restricted)\b"
    r"|\A\s*(closed|confidential|embargo(ed)?|restricted)\s*\.?\s*\Z"
    r"|\b(?<!no )(?<!any )embargo(ed)? ?(:|date|end|expir|for|lift|until|till|period)"
    r"|\bunder embargo\b|\b(gesloten|beperkte) toegang\b"
    r"|\bac(c?ess?o|c[eè]s) (cerrado|chiuso|controlado|embargado|fechado|ferm[eé]|interdit"
    r"|limitado|limit[eé]|restreint|restringido|restrito|riservato|sous embargo)\b"
    r"|\b(eingeschr[aä]nkter|beschr[aä]nkter|kein) (zugang|zugriff)\b",
    re.IGNORECASE,
)
_EMBARGO_END: Final = late_regex(
    r"info:eu-repo/date/embargoEnd/(\d{4}(?:-\d{2}(?:-\d{2})?)?)", re.IGNORECASE
)
_WALLED: Final = late_regex(
    r"\b(on|from|within)[ -](the )?campus\b|\bcampus[ -](only|network)\b|\bsubscri(ption|bers)\b"
    r"|\bpay[ -]?wall\b|\bpurchase\b|\blog-?in required\b|\bregistered users\b",
    re.IGNORECASE,
)
_PRIVATE: Final = late_regex(
    r"https?://(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|[^/:]+\.(local|internal)\b)",
    re.IGNORECASE,
)
_TEXT_TYPE: Final = late_regex(
    rf"{_EU_REPO}(article|bachelorthesis|masterthesis|doctoralthesis|book|bookpart|review"
    r"|conference\w+|lecture|workingpaper|preprint|report\w*|annotation|contributiontoperiodical"
    r"|patent)\b|purl\.org/dc/dcmitype/text\b|\A\s*(text|article|journal article|thesis"
    r"|(doctoral|master|bachelor|phd) thesis|dissertation|book|book chapter|report"
    r"|conference (paper|object)|working paper|preprint)\s*\Z",
    re.IGNORECASE,
)
_OTHER_TYPE: Final = late_regex(
    r"(purl\.org/dc/dcmitype/|\A\s*)(dataset|image|stillimage|movingimage|sound|software"
    r"|physicalobject|interactiveresource|event|service|still image|moving image)\s*\Z",
    re.IGNORECASE,
)
_TEXT_FILE: Final = late_regex(
    r"\A\s*(application/(pdf|postscript|msword|rtf|epub\+zip|vnd\.oasis\.opendocument\.text"
    r"|vnd\.openxmlformats-officedocument\.wordprocessingml\.document)|text/)",
    re.IGNORECASE,
)
_OTHER_FILE: Final = late_regex(r"\A\s*(image|audio|video|model|font)/", re.IGNORECASE)
# An address is a file by its ending, or where dc:format names it; never a DOI or handle, and
# never because some dc:format stands in the same record (DECISIONS 18).
_FILE_ADDRESS: Final = r"https?://(?!(?:dx\.|www\.)?doi\.org/|hdl\.handle\.net/)"
_FULL_TEXT: Final = late_regex(
    rf"\A\s*{_FILE_ADDRESS}[^\s?#]+\.(pdf|ps|ps\.gz|doc|docx|odt|rtf|epub|tex|txt)\b",
    re.IGNORECASE,
)
_NAMED_FILE: Final = late_regex(
    rf"\A\s*(application/(pdf|postscript|msword|rtf|epub\+zip|vnd\.\S+)|text/\S+?)[\s,;]+\(?"
    rf"{_FILE_ADDRESS}",
    re.IGNORECASE,
)
_ADDRESS: Final = late_regex(r"\A\s*https?://", re.IGNORECASE)


class _Said(NamedTuple):
    """What a verdict is made of: the values that say something, and `driver_marks` of them."""

    values: Sequence[Value]
    marks: int
    declared: str
    today: str


def driver_verdict(
    values: Iterable[Value], source_sets: Sequence[str] = (), *, declared: str = "", today: str = ""
) -> DriverVerdict:
    """Judge a record by its simple Dublin Core and by the sets its source puts it in.

    `declared` is the evidence that its manager declares it open access, or empty. An embargo
    that ended before `today` (as 2026-01-31) does not count; without `today` every one does.
    """
    known = [value for value in values if value[0] in _JUDGES or value[0] == "date"]
    said = _Said(known, driver_marks(known, today), declared, today)
    answers = tuple(condition(said) for condition in _CONDITIONS)
    return DriverVerdict(answers, is_listed(source_sets))


def is_listed(source_sets: Iterable[str]) -> bool:
    """Whether a source holds a record in its own set `driver`."""
    return any(each.partition(":")[0].lower() == DRIVER_SPEC for each in source_sets)


def with_files(values: Sequence[Value], work: Mapping[str, Any]) -> Sequence[Value]:
    """The values, and for each file of a document its media type beside its address.

    A parcel, MODS or DataCite tells files from pages; simple Dublin Core has one place where
    it can be said: "application/pdf https://...".
    """
    if "distribution" not in work:
        return values
    files = (each for each in work["distribution"] if isinstance(each, dict))
    named = (f"{each.get('encodingFormat', '')} {each.get('contentUrl', '')}" for each in files)
    return [*values, *(("format", text, "") for text in named)]


def declared_evidence(endpoint: Endpoint, source_sets: Sequence[str]) -> str:
    """The evidence that the endpoint's manager declares a record in these sets of its source to
    be open access; empty where nothing is declared of it.

    A record of a set below a declared one lies in that one too (OAI-PMH 2.0, section 2.6).
    """
    if not endpoint.open_access:
        return ""
    said = f"declared on {endpoint.open_access_since}"
    if endpoint.open_access == ALL_OPEN:
        return f"{said}: all records of {endpoint.name} are open access"
    for spec in endpoint.open_access:
        if any(f"{each}:".startswith(f"{spec}:") for each in source_sets):
            return f"{said}: the set {spec} of {endpoint.name} is open access"
    return ""


def driver_marks(values: Iterable[Value], today: str = "") -> int:
    """All that decides the answers of a verdict, as one number: equal numbers, equal answers.

    A catalog has few of them; what follows from a verdict can be kept by it.
    """
    marks = 0
    for element, text, _ in values:
        judge = _JUDGES.get(element)
        if judge is not None:
            marks |= judge(text)
        if element in _DATED and "mbargoEnd" in text and _under_embargo(element, text, today):
            marks |= _EMBARGO
    return marks


_DATED: Final = ("date", "rights")


def _under_embargo(element: str, text: str, today: str) -> bool:
    """Whether an embargo has not ended before `today`; a bare year or month ends with its end.

    Source: OpenAIRE guidelines for literature repositories 3.0, dc:date.
    """
    found = _EMBARGO_END.search(text) if element in _DATED else None
    return found is not None and found[1] >= today[: len(found[1])]


@dataclass(frozen=True, slots=True)
class _Rule:
    """A value of `elements` that passes the test decides for `answer`; `mark` says one does."""

    elements: frozenset[str]
    test: Callable[[str], object]
    answer: Answer
    mark: int


_marks: Final = count()


def _rule(elements: str, pattern: re.Pattern[str], answer: Answer = Answer.NO) -> _Rule:
    search = pattern.match if pattern.pattern.startswith(r"\A") else pattern.search
    return _Rule(frozenset(elements.split()), search, answer, 1 << next(_marks))


_SHUT: Final = (_rule("rights", _CLOSED),)
_OPENED: Final = (_rule("rights", _OPEN, Answer.YES),)
_TEXTUAL: Final = (
    _rule("type", _TEXT_TYPE, Answer.YES),
    _rule("type", _OTHER_TYPE),
    _rule("format", _TEXT_FILE, Answer.YES),
    _rule("format", _OTHER_FILE),
)
_FULL: Final = (
    _rule("rights type", late_regex("metadata[ -]?only", re.IGNORECASE)),
    _rule("identifier relation source", _FULL_TEXT, Answer.YES),
    _rule("format", _NAMED_FILE, Answer.YES),
)
_BLOCKED: Final = (_rule("rights", _WALLED), _rule("identifier relation", _PRIVATE))
_LOCATED: Final = (_rule("identifier", _ADDRESS, Answer.YES),)
_RULES: Final = (*_SHUT, *_OPENED, *_TEXTUAL, *_FULL, *_BLOCKED, *_LOCATED)
_EMBARGO: Final = 1 << next(_marks)

KEPT_TEXTS: Final = 1_000


def _judge_of(element: str) -> Callable[[str], int]:
    """The marks of one value of an element, all its rules at once."""
    rules = [(each.test, each.mark) for each in _RULES if element in each.elements]

    def judge(text: str) -> int:
        return sum([mark for test, mark in rules if test(text)])

    def judge_location(text: str) -> int:
        return judge(text) if "://" in text else 0  # no pattern of theirs does without

    # The others come again in nearly every record, and are judged once.
    return judge_location if element in _LOCATIONS else lru_cache(KEPT_TEXTS)(judge)


_LOCATIONS: Final = ("identifier", "relation", "source")
_JUDGES: Final[Mapping[str, Callable[[str], int]]] = {
    element: _judge_of(element) for element in ("rights", "type", "format", *_LOCATIONS)
}


def _decided(name: str, said: _Said, rules: Iterable[_Rule]) -> Condition:
    """The first rule that matches any value decides."""
    for rule in rules:
        if not said.marks & rule.mark:
            continue
        for element, text, _ in said.values:
            if element in rule.elements and rule.test(text):
                return Condition(name, rule.answer, f"dc:{element} {text.strip()}")
    return Condition(name, Answer.UNKNOWN)


def _access(said: _Said) -> Condition:
    """What the record says comes first; a declaration counts where it says nothing."""
    name = "open access"
    shut = _decided(name, said, _SHUT)
    if shut.answer is not Answer.UNKNOWN:
        return shut
    if said.marks & _EMBARGO:
        return Condition(name, Answer.NO, _embargo(said))
    opened = _decided(name, said, _OPENED)
    if opened.answer is Answer.UNKNOWN and said.declared:
        return Condition(name, Answer.YES, said.declared)
    return opened


def _embargo(said: _Said) -> str:
    return next(
        f"dc:{element} {text.strip()}"
        for element, text, _ in said.values
        if _under_embargo(element, text, said.today)
    )


def _textual(said: _Said) -> Condition:
    return _decided("textual", said, _TEXTUAL)


def _full_text(said: _Said) -> Condition:
    return _decided("full text", said, _FULL)


def _reachable(said: _Said) -> Condition:
    name = "no payment, no campus"
    found = _decided(name, said, _BLOCKED)
    if found.answer is not Answer.UNKNOWN:
        return found
    opened, address = _access(said), _decided(name, said, _LOCATED)
    if (opened.answer, address.answer) != (Answer.YES, Answer.YES):
        return Condition(name, Answer.UNKNOWN)
    return Condition(name, Answer.YES, f"{opened.evidence}; {address.evidence}")


_CONDITIONS: Final[tuple[Callable[[_Said], Condition], ...]] = (
    _access,
    _full_text,
    _textual,
    _reachable,
)
