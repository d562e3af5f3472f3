"""Imprints where a publisher's name should stand: "Elmton : Oak House, 1901".

ISBD writes a blank before and behind the colon between the place of publication and the name of
the publisher, and a comma before the year. A colon alone is no proof: a name may have one. Two
signs must agree. With the blanks the places must be known, or a year must end it and a word of
bodies stand behind the colon alone. Without them the places must have their state or country, or
be known towns before a word of bodies or a company's form. What has but one sign stays whole.
Sources: ISBD (2011), 4.1 to 4.3; DRIVER guidelines 1.1, 1.3.5.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .body_words import COUNTRY, PLACE, signs
from .company_forms import company_form
from .imprint_forms import begins_with_printer, is_written_as_place
from .name_tables import find_word, is_called, is_place
from .towns import is_at_place
from .unnamed_bodies import names_no_body

_PARTS: Final = late_regex(r"([^:]+?)(\s*):(\s*)([^:/][^:]*)\Z")
_BETWEEN: Final = late_regex(r"(?:(?<!\s)\s+)?[;/]\s*|(?<!\s)\s+(?:and|und|et|y|e|&)\s+(?!al)")
_FURTHER: Final = late_regex(r"(?:,\s*|(?<![\s,])\s+)?[\[(]?(?:etc|et al|u\. ?a|usw)\.?[\])]?\Z")
_NOWHERE: Final = late_regex(
    r"\[?(?:s\.? ?l\.?|sine loco|n\. ?p\.|o\. ?o\.|b\. ?m\.|б\. ?м\.|"
    r"place(?: of publication)? (?:not (?:identified|known)|unknown)|"
    r"(?:erscheinungs)?ort (?:nicht ermittelbar|unbekannt)|"
    r"lieu(?: de publication)? (?:non identifié|inconnu)|"
    r"lugar(?: de (?:publicación|publicação))? (?:no|não) identificado|"
    r"luogo(?: di pubblicazione)? (?:non identificato|sconosciuto)|"
    r"plaats(?: van uitgave)? (?:niet vastgesteld|onbekend))[?.]?\]?\Z",
    re.IGNORECASE,
)
# "Oak House, 1901.", "Oak House, [1953]", "Oak House [1953?]", "Oak House,1902-1911."
_YEARS: Final = late_regex(
    r"(?:(?:(?<!\s)\s+)?,\s*(?=[\[(\dcp©])|(?<!\s)\s+(?=\[))"
    r"([\[(]?(?:c|©|p|cop\. ?|ca?\. ?)?\s?\d\d[\d-]{2}\??(?:[-/\u2013]\d{0,4}\??)?[\])]?\.?)\Z"
)
_GENERIC: Final = late_regex(r"\[?the \S+\Z", re.IGNORECASE)


class Imprint(NamedTuple):
    """The places as written, the name behind the colon, the years as written ("" without any),
    and by what the text was believed."""

    places: tuple[str, ...]
    name: str
    years: str
    evidence: str


def read_imprint(text: str, organisations: Vocabulary) -> Imprint | None:
    """Place, name and year of "Elmton ; Oakton : Elm House, 1901"; None of a text that is no such
    imprint, or names nobody but "The Council". "[S.l.]" is no place."""
    if ":" not in text or "://" in text:
        return None
    years = _YEARS.search(text)
    found = _PARTS.match(text[: years.start()] if years else text)
    if found is None:
        return None
    before, name = _closed(found[1]).strip(), found[4].strip(" ,;")
    if before.count("[") != before.count("]") or not _is_name(name):
        return None
    spaced = bool(found[2]) and bool(found[3] or years)
    places = tuple(filter(None, _BETWEEN.split(before)))
    written = years[1] if years else ""
    written = written if "[" in written else written.rstrip("]")
    if len(places) == 1 and _NOWHERE.match(places[0]):
        return Imprint((), name, written, "the words for an unknown place before a colon")
    sign = _sign(places, name, organisations, spaced=spaced, dated=years is not None)
    return Imprint(places, name, written, sign) if sign else None


def _closed(places: str) -> str:
    """Places without a cataloguer's bracket that is closed behind the name, or never."""
    return places[1:] if places[:1] == "[" and "]" not in places else places


def _is_name(name: str) -> bool:
    """Whether a text may be a publisher's name, and neither "The Council" nor "excudebant ..."."""
    generic = _GENERIC.match(name) or names_no_body(name.strip("[]. "))
    return any(map(str.isalpha, name)) and not (generic or begins_with_printer(name))


def _sign(
    places: tuple[str, ...], name: str, organisations: Vocabulary, *, spaced: bool, dated: bool
) -> str:
    """What else than the colon says that these are places of publication; "" if nothing does."""
    if not places:
        return ""
    bare = [_FURTHER.sub("", each).strip("[]()? ") for each in places]
    located = all(map(is_at_place, bare))
    known = located or all(is_at_place(each) or is_place(each, organisations) for each in bare)
    if known and (spaced or located):
        return "a place that is known before a colon" + (" with blanks" if spaced else "")
    if " " not in name or not _has_sign_of_body(name, organisations):  # "Berlin: Stadtarchiv"
        return ""
    if known and all(_is_town(each, organisations) for each in bare):
        return "a town that is known before a colon, and the name of a body behind it"
    dated = dated and spaced and len(places) == 1
    if dated and _may_be_place(places[0], organisations):
        return "a colon with blanks, the name of a body and a year"
    return ""


def _may_be_place(text: str, organisations: Vocabulary) -> bool:
    """Whether a text is written as a place is, of words that mean nothing else: no "Elm Lab"."""
    strange = all(_is_strange(each, organisations) for each in text.split())
    return strange and is_written_as_place(text, organisations)


def _is_strange(word: str, organisations: Vocabulary) -> bool:
    """Whether the vocabulary has a word as nothing but a place, or not at all: "Lab" is no town."""
    term = find_word(word.strip("[]?()"), organisations)
    return term is None or PLACE in term.target


def _is_town(bare: str, organisations: Vocabulary) -> bool:
    return is_at_place(bare) or (
        is_called(bare, (PLACE,), organisations) and not is_called(bare, (COUNTRY,), organisations)
    )


def _has_sign_of_body(name: str, organisations: Vocabulary) -> bool:
    exact = any(each.term.relation == "exact" for each in signs(name, organisations))
    form = company_form(name)
    return exact or (form is not None and not form.doubt) or name.endswith(_COMPANIES)


_COMPANIES: Final = (" Co.", " Sons", " Bros.", " Brothers")
