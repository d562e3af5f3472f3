"""Whether a record belongs to the DRIVER set, condition by condition, each with its evidence.

DRIVER guidelines 1.1, section 2.8.1: textual, full text, open access, reachable without payment
and from outside the campus. Each condition is yes, no or unknown; unknown keeps a record out,
unless its source lists it in a driver set of its own and nothing speaks against it
(DECISIONS 24). Pure: simple Dublin Core in, a verdict out. Must not know: store, formats.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any, Final

from ...formats.dublin_core.simple import Value
from .verdicts import Answer

DRIVER_SPEC: Final = "driver"


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
        answers = {each.answer for each in self.conditions}
        return answers == {Answer.YES} or (self.listed and Answer.NO not in answers)


_EU_REPO: Final = r"info:eu-repo/semantics/"
_COAR: Final = r"purl\.org/coar/access_right/"
_OPEN: Final = re.compile(
    rf"{_EU_REPO}openaccess|{_COAR}c_abf2\b|\bopen[ -]?access\b"
    r"|creativecommons\.org/(licenses|publicdomain)/|\bCC[ -](BY|0)\b",
    re.IGNORECASE,
)
_CLOSED: Final = re.compile(
    rf"{_EU_REPO}(closed|restricted|embargoed|metadataonly)access|{_COAR}c_(16ec|f1cf|14cb)\b"
    r"|\b(closed|restricted|embargoed|no|metadata[ -]?only)[ -]access\b|\bnot open access\b"
    r"|\bunder embargo\b",
    re.IGNORECASE,
)
_WALLED: Final = re.compile(
    r"\b(on|from|within)[ -](the )?campus\b|\bcampus[ -](only|network)\b|\bsubscri(ption|bers)\b"
    r"|\bpay[ -]?wall\b|\bpurchase\b|\blog-?in required\b|\bregistered users\b",
    re.IGNORECASE,
)
_PRIVATE: Final = re.compile(
    r"https?://(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|[^/:]+\.(local|internal)\b)",
    re.IGNORECASE,
)
_TEXT_TYPE: Final = re.compile(
    rf"{_EU_REPO}(article|bachelorthesis|masterthesis|doctoralthesis|book|bookpart|review"
    r"|conference\w+|lecture|workingpaper|preprint|report\w*|annotation|contributiontoperiodical"
    r"|patent)\b|purl\.org/dc/dcmitype/text\b|\A\s*(text|article|journal article|thesis"
    r"|(doctoral|master|bachelor|phd) thesis|dissertation|book|book chapter|report"
    r"|conference (paper|object)|working paper|preprint)\s*\Z",
    re.IGNORECASE,
)
_OTHER_TYPE: Final = re.compile(
    r"(purl\.org/dc/dcmitype/|\A\s*)(dataset|image|stillimage|movingimage|sound|software"
    r"|physicalobject|interactiveresource|event|service|still image|moving image)\s*\Z",
    re.IGNORECASE,
)
_TEXT_FILE: Final = re.compile(
    r"\A\s*(application/(pdf|postscript|msword|rtf|epub\+zip|vnd\.oasis\.opendocument\.text"
    r"|vnd\.openxmlformats-officedocument\.wordprocessingml\.document)|text/)",
    re.IGNORECASE,
)
_OTHER_FILE: Final = re.compile(r"\A\s*(image|audio|video|model|font)/", re.IGNORECASE)
# An address is a file by its ending, or where dc:format names it; never a DOI or handle, and
# never because some dc:format stands in the same record (DECISIONS 18).
_FILE_ADDRESS: Final = r"https?://(?!(?:dx\.|www\.)?doi\.org/|hdl\.handle\.net/)"
_FULL_TEXT: Final = re.compile(
    rf"\A\s*{_FILE_ADDRESS}[^\s?#]+\.(pdf|ps|ps\.gz|doc|docx|odt|rtf|epub|tex|txt)\b",
    re.IGNORECASE,
)
_NAMED_FILE: Final = re.compile(
    rf"\A\s*(application/(pdf|postscript|msword|rtf|epub\+zip|vnd\.\S+)|text/\S+?)[\s,;]+\(?"
    rf"{_FILE_ADDRESS}",
    re.IGNORECASE,
)
_ADDRESS: Final = re.compile(r"\A\s*https?://", re.IGNORECASE)


def driver_verdict(values: Iterable[Value], source_sets: Sequence[str] = ()) -> DriverVerdict:
    """Judge a record by its simple Dublin Core and by the sets its source puts it in."""
    known = [value for value in values if value[0] in _JUDGES]
    marks = driver_marks(known)
    return DriverVerdict(
        tuple(condition(known, marks) for condition in _CONDITIONS),
        listed=any(each.split(":")[0].lower() == DRIVER_SPEC for each in source_sets),
    )


def with_files(values: Iterable[Value], work: Mapping[str, Any]) -> list[Value]:
    """The values, and for each file of a document its media type beside its address.

    A parcel, MODS or DataCite tells files from pages; simple Dublin Core has one place where
    it can be said: "application/pdf https://...".
    """
    files = (each for each in work.get("distribution", ()) if isinstance(each, dict))
    named = (f"{each.get('encodingFormat', '')} {each.get('contentUrl', '')}" for each in files)
    return [*values, *(("format", text, "") for text in named)]


def access_level(values: Iterable[Value]) -> Condition:
    """Whether the resource is open: yes, no or unknown, by what dc:rights says."""
    known = list(values)
    return _access(known, driver_marks(known))


def driver_marks(values: Iterable[Value]) -> int:
    """All that decides the answers of a verdict, as one number: equal numbers, equal answers.

    A catalog has few of them; what follows from a verdict can be kept by it.
    """
    marks = 0
    for element, text, _ in values:
        judge = _JUDGES.get(element)
        if judge is not None:
            marks |= judge(text)
    return marks


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


_ACCESS: Final = (_rule("rights", _CLOSED), _rule("rights", _OPEN, Answer.YES))
_TEXTUAL: Final = (
    _rule("type", _TEXT_TYPE, Answer.YES),
    _rule("type", _OTHER_TYPE),
    _rule("format", _TEXT_FILE, Answer.YES),
    _rule("format", _OTHER_FILE),
)
_FULL: Final = (
    _rule("rights type", re.compile("metadata[ -]?only", re.IGNORECASE)),
    _rule("identifier relation source", _FULL_TEXT, Answer.YES),
    _rule("format", _NAMED_FILE, Answer.YES),
)
_BLOCKED: Final = (_rule("rights", _WALLED), _rule("identifier relation", _PRIVATE))
_LOCATED: Final = (_rule("identifier", _ADDRESS, Answer.YES),)
_RULES: Final = (*_ACCESS, *_TEXTUAL, *_FULL, *_BLOCKED, *_LOCATED)

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


def _decided(name: str, values: Sequence[Value], marks: int, rules: Iterable[_Rule]) -> Condition:
    """The first rule that matches any value decides."""
    for rule in rules:
        if not marks & rule.mark:
            continue
        for element, text, _ in values:
            if element in rule.elements and rule.test(text):
                return Condition(name, rule.answer, f"dc:{element} {text.strip()}")
    return Condition(name, Answer.UNKNOWN)


def _access(values: Sequence[Value], marks: int) -> Condition:
    return _decided("open access", values, marks, _ACCESS)


def _textual(values: Sequence[Value], marks: int) -> Condition:
    return _decided("textual", values, marks, _TEXTUAL)


def _full_text(values: Sequence[Value], marks: int) -> Condition:
    return _decided("full text", values, marks, _FULL)


def _reachable(values: Sequence[Value], marks: int) -> Condition:
    name = "no payment, no campus"
    found = _decided(name, values, marks, _BLOCKED)
    if found.answer is not Answer.UNKNOWN:
        return found
    opened, address = _access(values, marks), _decided(name, values, marks, _LOCATED)
    if (opened.answer, address.answer) != (Answer.YES, Answer.YES):
        return Condition(name, Answer.UNKNOWN)
    return Condition(name, Answer.YES, f"{opened.evidence}; {address.evidence}")


_CONDITIONS: Final[tuple[Callable[[Sequence[Value], int], Condition], ...]] = (
    _access,
    _full_text,
    _textual,
    _reachable,
)
