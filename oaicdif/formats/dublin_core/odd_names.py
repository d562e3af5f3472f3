"""Names of Dublin Core that exporters write in a way of their own.

1. In another case: `dcterms:rightsholder`, `dc:Title`.
2. With the qualifier behind a dot, as DSpace calls its fields: `dc:date.created`,
   `dc:contributor.advisor`, `DC.Date.Created`. A qualifier that is no refinement of its element,
   and is not listed here, stays unknown: `dc:date.checked` is no date of the work.
3. As elements that Dublin Core has not: those of an issue of a journal (`dc:journalTitle`),
   identifiers named after their scheme (`dc:doi`), and words that others have for one of the
   fifteen (`dc:author`, `dc:keyword`).

Those of the Bibliographic Ontology say the same of a journal (CyberLeninka's `bibo:volume`).

Sources: DCMI Metadata Terms; DSpace's registry of Dublin Core; Janeway's oai_dc; BIBO 1.3; the
oai_dc of Open Access Korea and of the Korea Citation Index.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from ...late_pattern import late_regex
from ..attributes import IDENTIFIED
from ..parts import write_parts
from ..value import Value
from .dumbdown import REFINES
from .simple import ELEMENTS


class Meant(NamedTuple):
    """What an odd name means: the element, the scheme and the role that its qualifier says."""

    name: str
    scheme: str = ""
    role: str = ""


# Terms that refine none of the fifteen.
_ALONE: Final = (
    "accrualMethod", "accrualPeriodicity", "accrualPolicy", "audience", "educationLevel",
    "instructionalMethod", "mediator", "provenance", "rightsHolder",
)  # fmt: skip
_BY_CASE: Final[Mapping[str, str]] = {
    **{name.casefold(): f"dcterms:{name}" for name in (*REFINES, *_ALONE)},
    **{name: f"dc:{name}" for name in (*ELEMENTS, "audience")},
}
# (element, qualifier) beside the refinements of that element.
_QUALIFIED: Final[Mapping[tuple[str, str], Meant]] = {
    ("date", "updated"): Meant("dcterms:modified"),
    ("date", "submitted"): Meant("dcterms:dateSubmitted"),
    ("date", "accepted"): Meant("dcterms:dateAccepted"),
    ("date", "copyright"): Meant("dcterms:dateCopyrighted"),
    ("identifier", "citation"): Meant("dcterms:bibliographicCitation"),
    ("identifier", "thumbnail"): Meant("dc:identifier", "thumbnail"),
    ("identifier", "preview"): Meant("dc:identifier", "preview"),
    **{
        ("identifier", name): Meant("dc:identifier")
        for name in ("uri", "url", "doi", "urn", "handle", "ark", "other", "none")
    },
    **{
        ("identifier", name): Meant("dc:identifier", name.upper())
        for name in ("isbn", "issn", "oclc", "lccn", "pmid", "pmcid", "ismn")
    },
    **{
        ("subject", name): Meant("dc:subject", name.upper())
        for name in ("lcsh", "mesh", "ddc", "lcc", "udc", "nlm", "aat", "gnd", "rvk")
    },
    **{("subject", name): Meant("dc:subject") for name in ("keyword", "keywords", "other")},
    ("relation", "ispartofseries"): Meant("dcterms:isPartOf"),
    ("relation", "uri"): Meant("dc:relation"),
    ("rights", "uri"): Meant("dc:rights"),
    ("rights", "access"): Meant("dcterms:accessRights"),
    ("rights", "holder"): Meant("dcterms:rightsHolder"),
    ("rights", "rightsholder"): Meant("dcterms:rightsHolder"),
    ("format", "mimetype"): Meant("dc:format"),
    ("language", "iso"): Meant("dc:language"),
    ("language", "rfc3066"): Meant("dc:language"),
    ("type", "dcmi"): Meant("dc:type"),
    ("type", "genre"): Meant("dc:type"),
    ("source", "uri"): Meant("dc:source"),
    ("audience", "educationlevel"): Meant("dcterms:educationLevel"),
    ("contributor", "author"): Meant("dc:creator"),
    ("contributor", "other"): Meant("dc:contributor"),
    ("creator", "author"): Meant("dc:creator"),
}
_CONTRIBUTOR: Final = "contributor"
# Roles that fields are named after: DSpace's registry, and what theses and archives add. Others
# say something of the contributor: `dc:contributor.email`, `dc:contributor.department`.
_ROLES: Final = frozenset(
    [
        "advisor", "coadvisor", "supervisor", "cosupervisor", "referee", "reviewer", "examiner",
        "opponent", "committeemember", "editor", "illustrator", "translator", "compiler",
        "photographer", "composer", "artist", "director", "producer", "interviewer",
        "interviewee", "narrator", "performer", "speaker", "sponsor", "funder",
    ]
)  # fmt: skip
_PREFIXES: Final = ("dc.", "dct.", "dcterms.")
# Elements that Dublin Core has not, by their names in small letters.
_ADDED: Final[Mapping[str, Meant]] = {
    "journaltitle": Meant("journal:title"),
    "volume": Meant("journal:volume"),
    "issue": Meant("journal:issue"),
    "issn": Meant("journal:issn"),
    "eissn": Meant("journal:issn"),
    "dateissued": Meant("dcterms:issued"),
    "datecreated": Meant("dcterms:created"),
    "datemodified": Meant("dcterms:modified"),
    "articletitle": Meant("dc:title"),
    "fulltexturl": Meant("dc:identifier"),
    "doi": Meant("dc:identifier"),
    "isbn": Meant("dc:identifier", "ISBN"),
    "author": Meant("dc:creator"),
    "authors": Meant("dc:creator"),
    "keyword": Meant("dc:subject"),
    "keywords": Meant("dc:subject"),
    "url": Meant("dc:identifier"),
    # The national library of Korea: the title in hangul and in English, the abstract in English,
    # its own page and that of the repository.
    "title_h": Meant("dc:title"),
    "title_e": Meant("dcterms:alternative"),
    "abstract_h": Meant("dcterms:abstract"),
    "abstract_e": Meant("dcterms:abstract"),
    "publish_date": Meant("dcterms:issued"),
    "contents_url": Meant("dc:identifier"),
    "deep_link": Meant("dc:identifier"),
}


@lru_cache(1_000)
def other_case(local: str) -> str:
    """`dcterms:rightsHolder` of `rightsholder`; empty if it is no name of Dublin Core."""
    return _BY_CASE.get(local.casefold(), "")


@lru_cache(1_000)
def meant_by(local: str) -> Meant | None:
    """What a name with dots, or of an element that was added, means; None if nobody knows."""
    bare = local.casefold()
    bare = next((bare.removeprefix(each) for each in _PREFIXES if bare.startswith(each)), bare)
    if bare != local.casefold() and (name := other_case(bare)):
        return Meant(name)
    element, dot, qualifier = bare.partition(".")
    if not dot:
        return _ADDED.get(bare)
    if found := _QUALIFIED.get((element, qualifier)):
        return found
    name = other_case(qualifier)
    if name and REFINES.get(name.partition(":")[2]) == element:
        return Meant(name)
    if element == _CONTRIBUTOR and qualifier in _ROLES:
        return Meant("dc:contributor", IDENTIFIED, qualifier)
    return None


def value_of_meant(local: str, text: str, lang: str) -> Value | None:
    """The value of an element with such a name; None if there is nothing to be known of it."""
    meant = meant_by(local)
    if meant is None or not text:
        return None
    if meant.name == "dc:identifier" and meant.scheme.isupper():
        text = text if _labels(text, meant.scheme) else f"{meant.scheme}: {text}"
    if meant.role and (";" in text or " " not in text):
        return meant.name, text, lang, ""  # several, or perhaps nobody: as any contributor is read
    if meant.role:
        text = write_parts([("name", text), ("role", meant.role)])
    return meant.name, text, lang, meant.scheme


def _labels(text: str, scheme: str) -> bool:
    """Whether a number says itself what it is: "ISSN 0028-0836", "urn:isbn:...", an address."""
    return scheme in text.upper() or ":" in text


# ---- an issue of a journal ---------------------------------------------------------------

JOURNAL: Final = "journal:"
_ISSUE: Final = "journal:issue-of"
_PARTS: Final = {
    "journal:title": "title", "journal:issn": "identifier", "journal:volume": "volume",
    "journal:issue": "issue", "journal:pages": "start",
}  # fmt: skip


_WHERE: Final = frozenset(["journal:volume", "journal:issue", "journal:pages"])


def with_journal(values: list[Value]) -> list[Value]:
    """The values; those of one journal's issue as one, if its title stands there, or its ISSN with
    a volume, an issue or pages. An ISSN alone is an identifier; what else is said of a journal
    without name nobody can use."""
    titles = {text for name, text, _, _ in values if name == "journal:title" and text}
    names = {name for name, text, _, _ in values if text}
    if not titles and not ("journal:issn" in names and names & _WHERE):
        return [_identifier(each) if each[0] == "journal:issn" else each for each in values]
    if len(titles) > 1:
        return [(_ISSUE, *each[1:]) if each[0] in _PARTS else each for each in values]
    others = [each for each in values if each[0] not in _PARTS or not _is_numbered(each)]
    return [*others, _issue(each for each in values if _is_numbered(each))]


def _is_numbered(value: Value) -> bool:
    """Whether a volume has a number and is no measure ("12 cm3"), and a number of an issue
    neither a measure nor empty."""
    name, text, *_ = value
    if name == "journal:volume":
        return _NUMBER.search(text) is not None and not _MEASURE.match(text)
    return name != "journal:issue" or (
        (text.isalnum() or not _MEASURE.match(text)) and (_EMPTY.match(text) is None)
    )


_NUMBER: Final = late_regex(r"\d|\b[IVXLCDM]+\b|\A[A-Za-z]\Z", re.ASCII)
# Nothing but a number and a unit: "in" and "l" are words and letters as well.
_MEASURE: Final = late_regex(
    r"[^\w(]*(?:ca\.? |about |approx\.? )?[\d.,]+\s?"
    r"(?:[cdkm\u00b5]?m[23\u00b2\u00b3]?|[cmk]?l|lit(?:er|re)s?|[km]?g|%|\u00b0\w?|dB|[kMGT]B|gal|oz"
    r"|in|ft|hz)[\s.]*\Z",
    re.IGNORECASE,
)
# An element's own label, before a number.
_BEFORE_NUMBER: Final = r"\.?\s*(?=\d|[IVXLCDM]+\Z)"
_LABELS: Final = {
    "journal:volume": late_regex(rf"\A(?i:vol(?:ume)?\b|v(?=\.)){_BEFORE_NUMBER}"),
    "journal:issue": late_regex(
        rf"\A(?i:no|nr|num|number|issue|n[\u00ba\u00b0])(?!\w){_BEFORE_NUMBER}"
    ),
}
_EMPTY: Final = late_regex(r"[\W_]*(?:n/?a)?[\W_]*\Z", re.IGNORECASE)


def _identifier(value: Value) -> Value:
    return "dc:identifier", value[1], value[2], "ISSN"


def _issue(values: Iterable[Value]) -> Value:
    labels = {"identifier": "issn:"}
    found = [
        (_PARTS[name], _LABELS[name].sub("", text) if name in _LABELS else text)
        for name, text, _, _ in values
        if name in _PARTS
    ]
    once = dict.fromkeys((part, f"{labels.get(part, '')}{text}") for part, text in found if text)
    return _ISSUE, write_parts(once), "", ""
