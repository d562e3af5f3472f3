"""Verdicts on what stands in the elements of annex 1, names apart.

Each function judges one rule; `judge.driver.annex1` holds the table with sections and explanations.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from ...rules.values.clean_text import has_markup
from ...rules.values.dates_in_figures import read_w3c
from ...rules.values.identifiers import is_url, read_doi, read_handle, read_nbn
from ..verdicts import Answer
from .elements import BIBLIOGRAPHIC, COLLECTIVE, MEDIA_TYPES, NO_MEDIA_TYPES, TOP_LEVEL_TYPES, TYPES
from .facts import RecordFacts
from .guidelines import KEPT, NOTHING, Outcome, none_of, outcome

_CODE: Final = late_regex(
    r"(?i:info:eu-repo/classification/|https?://)\S+\Z"
    r"|\d+(?:[.:/-]\d+)*\Z|\d\d[A-Z]\d\d\Z"  # 551.46 of Dewey, 05C15 of MSC
    r"|[A-Z]{1,3}\d+\.[\w.]+\Z|[A-Z]\.\d+(?:\.\d+)*\Z"  # QA76.9 of LCC, H.3.3 of ACM
    r"|(?i:ddc|udc|lcc|msc|jel|acm|pacs|bic|cdu|cdd)\b\W.*\Z",
)
_DATE: Final = late_regex(r"\d{4}(?:-\d\d(?:-\d\d)?)?\Z")
_TIME: Final = late_regex(r"\d{4}-\d\d-\d\dT?\s?\d\d?:\d\d|T\d\d:|\d\d:\d\d:\d\d")
_MIME: Final = late_regex(r"([^\s/]+)/([^\s/;]+)(?:\s*;.*)?\Z")
_FILE_NAME: Final = late_regex(
    r"\.(?:pdf|docx?|ps|eps|rtf|txt|odt|xlsx?|ods|csv|pptx?|odp|zip|gz|tar|tiff?|jpe?g|png|gif|"
    r"mp[34]|wav|avi|mpe?g|mov|xml|json|epub|tex|dvi)(?:[?#]\S*)?\Z",
    re.IGNORECASE,
)
_URL_IN: Final = late_regex(r"(?:https?|ftp)://[^\s<>\"]+", re.IGNORECASE)
_WORD: Final = late_regex(r"[^\W\d_]{2,}")
_MOJIBAKE: Final = late_regex(
    "\ufffd|\u00c3[\u0080-\u00bf]|\u00e2\u20ac[\u0090-\u201e]|\u00c2[\u00a0-\u00bf]"
)
_BOX: Final = late_regex(r"\b(north|south|east|west)limit\s*=\s*([^;]*)", re.IGNORECASE)
_LIMITS: Final = {"north": 90, "south": 90, "east": 180, "west": 180}
_NUMBER: Final = late_regex(r"\d+(?:\.\d+)?")
_WORLD: Final = 180  # degrees: what is more is a year
_BARE_COORDINATES: Final = late_regex(r"[\d\s.,;:°'\"NSEWO+\-/]+\Z", re.IGNORECASE)
_RANGE: Final = late_regex(r"\d{3,4}(?:-\d\d)*(?:\s*[-/–]\s*\d{3,4}(?:-\d\d)*)?\Z")
_FORMAL: Final = late_regex(r"(?:[a-z][a-z0-9+.\-]*:\S|(?:isbn|issn|doi|hdl|urn|ark)\b)", re.I)


def no_markup(facts: RecordFacts) -> Outcome:
    return none_of(facts.everything(), has_markup)


def unicode_kept(facts: RecordFacts) -> Outcome:
    return none_of(facts.everything(), lambda text: _MOJIBAKE.search(text) is not None)


def only_dublin_core(facts: RecordFacts) -> Outcome:
    return outcome(Answer.NO, *facts.foreign) if facts.foreign else KEPT


def title_not_in_capitals(facts: RecordFacts) -> Outcome:
    return none_of(facts.of("title"), _shouts)


def _shouts(text: str) -> bool:
    words = _WORD.findall(text)
    return len(words) > 2 and all(word.isupper() for word in words)


def keyword_first(facts: RecordFacts) -> Outcome:
    subjects = facts.of("subject")
    if not subjects:
        return NOTHING
    return outcome(Answer.NO, subjects[0]) if _CODE.match(subjects[0]) else KEPT


def keywords_apart(facts: RecordFacts) -> Outcome:
    """Semicolons or one element each; a long list between commas is neither."""
    return none_of(facts.of("subject"), _comma_list)


def _comma_list(text: str) -> bool:
    parts = text.split(",")
    plain = "--" not in text and ";" not in text and not any(c.isdigit() for c in text)
    return len(parts) > 3 and plain and all(0 < len(part.split()) < 5 for part in parts)


def subject_is_no_creator(facts: RecordFacts) -> Outcome:
    creators = {each.casefold() for each in facts.of("creator")}
    return none_of(facts.of("subject"), lambda text: text.casefold() in creators)


def keywords_in_english(facts: RecordFacts) -> Outcome:
    return _in_english(facts, "subject")


def abstract_in_english(facts: RecordFacts) -> Outcome:
    return _in_english(facts, "description")


def _in_english(facts: RecordFacts, element: str) -> Outcome:
    """Only xml:lang tells; without it nobody can say."""
    if not facts.of(element):
        return NOTHING
    tags = [tag.lower() for tag in facts.languages.get(element, ()) if tag]
    if not tags:
        return Outcome(Answer.UNKNOWN)
    return KEPT if any(tag.startswith("en") for tag in tags) else outcome(Answer.NO, *tags)


def description_lists_no_files(facts: RecordFacts) -> Outcome:
    return none_of(facts.of("description"), _lists_files)


def _lists_files(text: str) -> bool:
    urls = _URL_IN.findall(text)
    if not urls:
        return False
    rest = _URL_IN.sub("", text)
    return any(_FILE_NAME.search(url.rstrip(".,;)")) for url in urls) or not _WORD.search(rest)


def date_in_w3cdtf(facts: RecordFacts) -> Outcome:
    return none_of(facts.of("date"), lambda text: read_w3c(text.strip()) is None)


def date_without_time(facts: RecordFacts) -> Outcome:
    return none_of(facts.of("date"), lambda text: _TIME.search(text) is not None)


def type_first_of_fourteen(facts: RecordFacts) -> Outcome:
    types = facts.of("type")
    if not types:
        return NOTHING
    if types[0] in TYPES:
        return KEPT
    later = next((each for each in types if each in TYPES), "")
    return outcome(Answer.NO, f"{types[0]} … {later}" if later else types[0])


def format_is_media_type(facts: RecordFacts) -> Outcome:
    """Dimensions and durations may stand beside a media type, but not in its stead."""
    formats = facts.of("format")
    bad = [each for each in formats if "/" in each and not is_media_type(each)]
    if bad or not formats:
        return outcome(Answer.NO, *bad) if bad else NOTHING
    good = any(is_media_type(each) for each in formats)
    return KEPT if good else outcome(Answer.NO, *formats)


def is_media_type(text: str) -> bool:
    """Whether it is a type/subtype of the annex's list, or of a top-level type of IANA's."""
    found = _MIME.match(text.strip().lower())
    if not found:
        return False
    name = f"{found[1]}/{found[2]}"
    return name in MEDIA_TYPES or (found[1] in TOP_LEVEL_TYPES and name not in NO_MEDIA_TYPES)


def identifier_formal(facts: RecordFacts) -> Outcome:
    identifiers = facts.of("identifier")
    if not identifiers:
        return NOTHING
    return KEPT if any(map(_is_formal, identifiers)) else outcome(Answer.NO, *identifiers)


def _is_formal(text: str) -> bool:
    text = text.strip()
    return bool(is_url(text) or read_doi(text) or read_handle(text) or read_nbn(text)) or (
        _FORMAL.match(text) is not None and not text.lower().startswith("oai:")
    )


def identifier_is_address(facts: RecordFacts) -> Outcome:
    """A link to the object itself; whether a page stands between, only the file name tells."""
    identifiers = facts.of("identifier")
    urls = [each for each in identifiers if is_url(each.strip())]
    if not identifiers:
        return NOTHING
    if any(_FILE_NAME.search(each) for each in urls):
        return KEPT
    return outcome(Answer.UNKNOWN if urls else Answer.NO, *(urls or identifiers))


def identifier_is_not_oai(facts: RecordFacts) -> Outcome:
    own = facts.identifier
    return none_of(
        facts.of("identifier"), lambda t: t.strip().lower().startswith("oai:") or t == own != ""
    )


def source_is_not_itself(facts: RecordFacts) -> Outcome:
    return _not_itself(facts, "source")


def relation_is_not_itself(facts: RecordFacts) -> Outcome:
    return _not_itself(facts, "relation")


def _not_itself(facts: RecordFacts, element: str) -> Outcome:
    own = set(facts.of("identifier"))
    return none_of(facts.of(element), lambda text: text in own)


def relation_formal(facts: RecordFacts) -> Outcome:
    return none_of(facts.of("relation"), lambda text: not _is_formal(text))


def language_in_iso_639_3(facts: RecordFacts) -> Outcome:
    return none_of(facts.of("language"), lambda text: not is_language(text))


def is_language(code: str) -> bool:
    """Whether it has the form of an individual language's code in ISO 639-3.

    The codes of ISO 639-2 that ISO 639-3 does not know (ger, fre, dut ...) are refused.
    """
    if len(code) != 3 or not (code.isascii() and code.isalpha() and code.islower()):
        return False
    return code not in BIBLIOGRAPHIC and code not in COLLECTIVE


def coverage_named(facts: RecordFacts) -> Outcome:
    """Names are preferred; years count as the name of a period."""
    return none_of(facts.of("coverage"), _only_coordinates)


def _only_coordinates(text: str) -> bool:
    if _RANGE.match(text.strip()):
        return False
    if _BOX.search(text) or re.search(r"\b(?:east|north)\s*=", text, re.IGNORECASE):
        return "name=" not in text.replace(" ", "").lower()
    numbers = [float(each) for each in _NUMBER.findall(text)]
    return bool(numbers) and max(numbers) <= _WORLD and _BARE_COORDINATES.match(text) is not None


def box_within_the_world(facts: RecordFacts) -> Outcome:
    boxes = [each for each in facts.of("coverage") if _BOX.search(each)]
    return none_of(boxes, _is_bad_box)


def _is_bad_box(text: str) -> bool:
    try:
        limits = {side.lower(): float(number) for side, number in _BOX.findall(text)}
    except ValueError:
        return True
    out = any(abs(number) > _LIMITS[side] for side, number in limits.items())
    return len(limits) < 4 or out or limits["south"] > limits["north"]
