"""Several identifiers in one value: taken apart if each part is one by itself.

A DOI name may hold commas, semicolons and nearly everything else, an address too. So the text is
cut only where another identifier begins.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from . import identifiers
from .agent_identifiers import read_agent_identifier

_ISBN_LABEL: Final = r"(?:e-?|p-?)?isbn(?:[-\s]?1[03])?\b"
_ISSN_LABEL: Final = r"(?:e-?|p-?|l-?)?issn(?:-l)?\b"
_LABEL: Final = rf"(?:urn:doi|doi|hdl|handle|{_ISBN_LABEL}|{_ISSN_LABEL})\s*[:=]?"
# Where one begins; a label goes with what follows it.
_BEGINS: Final = (
    r"(?:https?://|ftp://|info:|urn:|ark:/|(?:doi|hdl|handle)\s*[:=]|doi\s|(?:dx\.)?doi\.org/"
    rf"|hdl\.handle\.net/|{_ISBN_LABEL}|{_ISSN_LABEL}|10\.\d{{4,9}}/|97[89][-\d]{{10,14}}(?!\S)|\d{{4}}-\d{{3}}[\dx](?![-\w]))"
)
_BLANKS: Final = r"(?<!\s)\s++"  # all of them, from the first: else each would be a beginning
_MARK: Final = rf"(?:{_BLANKS})?[;,|]\s*+"
_BETWEEN: Final = late_regex(rf"(?:{_MARK}|{_BLANKS}/\s++|{_BLANKS})(?={_BEGINS})", re.IGNORECASE)
# What the first of them begins with: its label, an address, or a word with a figure.
_FIRST: Final = late_regex(
    r"\S*\d|(?:[epl]-?)?is[bs]n|pmc?id|arxiv|doi|hdl|handle|urn:|ark:|(?:https?|ftp)://|info:"
    r"|orcid|isni|viaf|gnd|pnd|gkd|ror|grid|idref|ulan|researcher|(?:id )?lattes|dai",
    re.IGNORECASE,
)
_AT_MARKS: Final = late_regex(_MARK)
_LABEL_ALONE: Final = late_regex(rf"{_LABEL}\Z", re.IGNORECASE)
_LABELLED: Final = late_regex(rf"{_ISBN_LABEL}|{_ISSN_LABEL}", re.IGNORECASE)
_NUMBER: Final = late_regex(r"\d[-\s\dx]*(?:\([^()]*\))?\Z", re.IGNORECASE)
# "PMID: 12345678; PMCID: PMC1234567": numbers that only their label tells from others
_OF_ARCHIVE: Final = late_regex(
    r"(?:pmid\s*[:=]?\s*\d{4,9}|(?:pmcid\s*[:=]?\s*)?pmc\d{4,9}|pmcid\s*[:=]\s*\d{4,9}"
    r"|arxiv\s*:\s*(?:\d{4}\.\d{4,5}|[a-z-]+/\d{7})(?:v\d+)?)\Z",
    re.IGNORECASE,
)
_LABEL_OF_ALL: Final = late_regex(r"([^\W\d_][\w .-]{0,38}?)\s*:\s*(?!//)(\S.*)\Z", re.DOTALL)
_LONG_ISBN: Final = 13  # shorter bare numbers are dates and call numbers too often


def split_identifiers(text: str) -> list[str]:
    """DOIs, handles, URN:NBNs, ARKs, ISBNs, ISSNs, addresses and identifiers of people and bodies
    in a list, or the text alone.

    A bare number behind a labelled ISBN or ISSN of the same list has its label, too. A labelled
    ISSN is one though its check digit be wrong: it is reported by itself.
    """
    trimmed = text.strip(" ;,|\t\r\n")
    if not _FIRST.match(trimmed):  # as of names of journals, and of most that has a blank
        return [text]
    parts = _labels_passed_on(_with_labels(_BETWEEN.split(trimmed)))
    if len(parts) < 2 or not all(map(_is_one, parts)):
        parts = _labels_passed_on([part for part in _AT_MARKS.split(trimmed) if part])
    return parts if len(parts) > 1 and all(map(_is_one, parts)) else [text]


_TWICE: Final = late_regex(
    r"(?:(urn|doi|hdl|handle|ark|isbn|issn|arxiv|pmid|oai)\s*:\s*(?=\1:)"
    r"|(?:handle|hdl)\s*:\s*(?=hdl:|https?://)|(?:doi|ark|ur[il]|purl)\s*:\s*(?=https?://)"
    r"|(?:ur[il]|urn-?nbn|nbn)\s*:\s*(?=urn:|doi:|hdl:|ark:))",
    re.IGNORECASE,
)


def without_second_label(text: str) -> list[str]:
    """The identifier alone, where a program wrote a label before one that has it already."""
    return [_TWICE.sub("", text, count=1)] if _TWICE.match(text) else [text]


_DELIMITED: Final = late_regex(
    r"(?:<(?:URL:)?\s?(https?://[^\s<>]+)\s?>|\((https?://[^\s()]+)\)|\[(https?://[^\s\[\]]+)\]"
    r"|\"(https?://[^\s\"]+)\")[.,;]?\Z",
    re.IGNORECASE,
)


def without_delimiters(text: str) -> list[str]:
    """The address alone, where brackets or quotes stand around it: `<https://a.example.org/3>`.

    Source: RFC 3986, appendix C.
    """
    found = _DELIMITED.match(text)
    return [next(filter(None, found.groups()))] if found else [text]


def split_labelled_identifiers(text: str) -> list[str]:
    """The identifiers of a list as `split_identifiers`; one label before all of them, which is
    none of an identifier's, stands before each: "Related: https://a, https://b"."""
    parts = split_identifiers(text)
    found = _LABEL_OF_ALL.match(text) if len(parts) < 2 else None
    if found is None:
        return parts
    behind = split_identifiers(found[2])
    return [f"{found[1]}: {part}" for part in behind] if len(behind) > 1 else parts


def _with_labels(pieces: list[str]) -> list[str]:
    """The pieces, a label that stands alone joined with the one behind it."""
    found: list[str] = []
    for piece in pieces:
        if found and _LABEL_ALONE.match(found[-1]):
            found[-1] = f"{found[-1]} {piece}"
        else:
            found.append(piece)
    return found


def _labels_passed_on(parts: list[str]) -> list[str]:
    """ "ISBN 978-1...; 978-2...": the label is said once for all."""
    label = _LABELLED.match(parts[0]) if parts else None
    if label is None:
        return parts
    return [f"{label[0]} {part}" if _NUMBER.match(part) else part for part in parts]


def _is_one(part: str) -> bool:
    readers = (
        identifiers.read_doi,
        identifiers.read_handle,
        identifiers.read_nbn,
        identifiers.read_ark,
        identifiers.read_isbn,
        identifiers.labelled_issn,
        identifiers.read_url,
        read_agent_identifier,
    )
    if any(read(part) for read in readers) or _OF_ARCHIVE.match(part):
        return True
    digits = part.replace("-", "")
    return len(digits) == _LONG_ISBN and digits.isdigit() and identifiers.is_isbn(digits)
