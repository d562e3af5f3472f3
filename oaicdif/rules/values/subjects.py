"""Terms of classifications, and lists of keywords.

Sources: DRIVER guidelines 1.1, 1.3.3 (semicolons between keywords; the descriptor complete);
OpenAIRE guidelines, field subject (info:eu-repo/classification/scheme/code).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary

_DIGIT: Final = late_regex(r"\d")
_EUREPO: Final = late_regex(r"info:eu-repo/classification/([^/\s]+)/(\S.*)\Z", re.IGNORECASE)
_LABELLED: Final = late_regex(
    r"([A-Za-z][A-Za-z0-9 -]{1,30}?)\s*(?:::?|=|\s(?=\d))\s*([A-Z0-9][^;]{0,60})\Z", re.IGNORECASE
)
# "JEL: C14, D22", "MSC 11A41; 11B68": a label, and codes that hold a digit and no blank. Some
# codes hold a comma, so one separates only with a blank behind it.
_CODE: Final = r"(?=[A-Z.-]{0,4}\d)[A-Z0-9](?:[A-Z0-9./:-]{0,14}[A-Z0-9])?"
_CODES: Final = late_regex(
    rf"(?P<label>info:eu-repo/classification/[^/\s]+/|"
    rf"(?P<name>[A-Za-z][A-Za-z0-9 -]{{1,30}}?)\s*(?:::?|=|\s(?=\d))\s*)"
    rf"(?P<codes>{_CODE}(?:\s*(?:;|,(?=\s))\s*{_CODE})+)\s*[;,]?\Z",
    re.IGNORECASE,
)
_BREAK: Final = late_regex(r"\s*<br\s*/?>\s*", re.IGNORECASE)
_ENTITY_END: Final = late_regex(r"(&(?:#\d+|#x[0-9a-f]+|[a-z]{2,8}));", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Classification:
    """A term: its code, the set it belongs to, and the IRI of the term if the scheme has one."""

    code: str
    scheme: str
    term: str = ""


def read_classification(text: str, schemes: Vocabulary) -> Classification | None:
    """A term of a classification, by its info:eu-repo form or a known label before the code."""
    found = _EUREPO.match(text) if text[:5].lower() == "info:" else None
    if found:
        return Classification(
            unquote(found[2].strip()), f"info:eu-repo/classification/{found[1]}", text
        )
    labelled = ":" in text or "=" in text or _DIGIT.search(text) is not None
    found = _LABELLED.match(text) if labelled else None
    term = schemes.find(found[1]) if found else None
    if found is None or term is None:
        return None
    return Classification(found[2].strip(), term.target)


# What a form or a journal writes before its keywords.
_OF_KEYWORDS: Final = late_regex(
    r"(?:author )?(?:key ?words?|index terms|descriptors?|subject(?:s| terms?| headings?)?|topics?|"
    r"tags?|schlagw[oö]rter|schlagwort|stichw[oö]rter|stichwort|schlüsselwörter|mots[- ]cl[ée]s?|"
    r"palabras?[- ]clave|palavras?[- ]chave|descriptores|descritores|parole[- ]chiave|trefwoorden|"
    r"sleutelwoorden|nyckelord|nøkkelord|emneord|avainsanat|słowa kluczowe|klíčová slova|"
    r"anahtar (?:kelimeler|sözcükler)|kata kunci|ключевые слова|ключові слова|关键词|關鍵詞|"
    r"キーワード)"
    r"(?: ?\([^()]{2,20}\))?\s*[:：]\s*(\S.*)\Z",
    re.IGNORECASE | re.DOTALL,
)


def read_labelled_keyword(text: str) -> str | None:
    """The keyword behind a label that says it is one: "Keywords: elms"."""
    found = _OF_KEYWORDS.match(text)
    return found[1].rstrip("; ") if found else None


def split_codes(text: str, schemes: Vocabulary) -> list[str]:
    """Codes of one classification in a list, each with the label that stands before the first;
    the text alone unless its label is known and every part is a code."""
    found = _CODES.match(text)
    if found is None or (found["name"] and schemes.find(found["name"]) is None):
        return [text]
    return [f"{found['label']}{each}" for each in re.split(r"[\s;,]+", found["codes"])]


# Pure's keywords: "/dk/atira/pure/keywords/sea; name=Sea"
_PATH_AND_NAME: Final = late_regex(r"(?P<path>/[\w/.-]+)\s*;\s*name\s*=\s*(?P<name>\S.*)\Z")


# One value with semicolons of its own. JEL: "J13 - Fertility; Family Planning" is a code and its
# one label. DCMI's DCSV: "x=100; y=200; units=m" is one thing said in parts.
_ONE_LABEL: Final = late_regex(
    r"[A-Z]\d{1,2} [-\u2013:] [^;]*[^\W\d][^;]*;(?![^;]*\b[A-Z]\d{1,2} [-\u2013:] )"
)
_PARTS_OF_ONE: Final = late_regex(r"[^;=]{1,80}=[^;=]{1,80};[^;=]{1,80}=[^;=]{1,80}")

# Of Chinese and Japanese, and of Arabic.
_OTHER_SEMICOLONS: Final = str.maketrans({"\uff1b": ";", "\u061b": ";"})


def split_keywords(text: str) -> list[str]:
    """The keywords of a list with semicolons; the semicolon of `&amp;` separates nothing.

    A line break in HTML separates keywords, too.
    """
    if "<" in text and _BREAK.search(text):
        return [
            part for each in _BREAK.split(text) for part in split_keywords(each) if part.strip()
        ]
    text = text.translate(_OTHER_SEMICOLONS)
    if ";" not in text:
        return [text]
    if named := _PATH_AND_NAME.match(text):
        return [named["path"], named["name"]]
    if _ONE_LABEL.match(text) or _PARTS_OF_ONE.match(text):
        return [text]
    guarded = _ENTITY_END.sub("\\1\x00", text)
    parts = [part.replace("\x00", ";").strip() for part in guarded.split(";") if part.strip()]
    return parts or [text]
