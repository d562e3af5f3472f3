"""Builders of classification terms, languages, files and rights."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from ...late_pattern import late_regex
from ..output import Output
from ..result import Judged
from ..values import rights
from ..values.languages import Tag
from ..values.licence_addresses import LicenceAddress
from ..values.media_types import Checksum, FileFormat
from ..values.subjects import Classification
from ..vocabulary import Term
from ..words import Build, Vocabularies

Json = dict[str, Any]
SPDX: Final = "https://spdx.org/licenses/"
SHORT: Final = 3  # QA, ACM's I.2: notations without a figure are no longer


def _classification(m: Classification, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    """A heading ("LCSH: Cooking") has no code, and none is made up for it."""
    found = {"@type": "DefinedTerm", "name": m.code}
    if m.term or len(m.code) <= SHORT or any(c.isdigit() for c in m.code):
        found["termCode"] = m.code
    return {**found, "inDefinedTermSet": m.scheme}


# Vocabulary encoding schemes of DCMI; others stay as xsi:type writes them.
_DCMI_SCHEMES: Final = frozenset(["DDC", "LCC", "LCSH", "MESH", "NLM", "TGN", "UDC"])


def _term_of_scheme(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json:
    """A DefinedTerm of the vocabulary that xsi:type names."""
    scheme = out.values[i][3]
    if scheme in _DCMI_SCHEMES:
        scheme = f"http://purl.org/dc/terms/{scheme}"
    return {"@type": "DefinedTerm", "name": text, "inDefinedTermSet": scheme}


def _notation(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json:
    """A DefinedTerm of the list that the source names; a notation with figures is its code."""
    scheme = out.values[i][3]
    if scheme.upper() in _DCMI_SCHEMES:
        scheme = f"http://purl.org/dc/terms/{scheme.upper()}"
    found: Json = {"@type": "DefinedTerm", "name": text}
    if code := _code(text):
        found["termCode"] = code
    return {**found, "inDefinedTermSet": scheme}


# "700 - Arts", "641.5 Cooking": a number of classes of ten, and words.
_WITH_WORDS: Final = late_regex(r"(\d{3}(?:\.\d+)?)(?:\s*[-\u2013:]\s*|\s+)[^\W\d_]{3}")
_WORD_FIRST: Final = late_regex(r"[^\W\d_]*[^\W\d_A-Z]{4}")  # "bibliotheken#100nzpomeranica"


def _code(text: str) -> str:
    """The notation of a text: it all, or the number before words; "" where a word stands first or
    there is no figure."""
    if not any(map(str.isdigit, text)) or _WORD_FIRST.match(text):
        return ""
    numbered = _WITH_WORDS.match(text)
    return numbered[1] if numbered else text


def _term_iri(m: str, text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {"@type": "DefinedTerm", "name": text, "identifier": m}


def _tag(m: Tag, _text: str, _lang: str, out: Output, i: int) -> str:
    if m.rewritten:
        out.report("reformatted", i, m.tag)
    return m.tag


def _file(m: FileFormat, text: str, _lang: str, out: Output, i: int) -> Json:
    if m.url not in text and "%20" in m.url and "%20" not in text:
        out.report("repaired-address", i, m.url)
    return {"@type": "DataDownload", "contentUrl": m.url, "encodingFormat": m.mime}


def _download(m: str, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {"@type": "DataDownload", "contentUrl": m}


# "Peer-reviewed Article": of what version it is, and who read it before.
_REVIEWED: Final = late_regex(
    r"(?:peer|pares)\b.*review|\brefereed\b|review(?:ed)? article|revisad[oa] por|arbitrad[oa]\b|"
    r"évaluée? par|accepted (?:manuscript|version)|publisher(?:'s)? version|"
    r"hakemli|рецензируем|査読",
    re.IGNORECASE,
)
_SHORTEST_SAID: Final = 12
NO_TYPE: Final = "CreativeWork"  # what is said of any work
_MERE_WORK_OF_DCMI: Final = f"{NO_TYPE} http://purl.org/dc/"
_WIDER: Final = "broad"  # the row's type is wider than the word: "Survey data" is a Dataset


def _type(m: Term, text: str, _lang: str, out: Output, i: int) -> tuple[str, str]:
    """The row's target with the source's word; a word that schema.org knows as nothing but a
    work stays in the source's words in any case, and so do words that say more than a type."""
    reviewed = len(text) > _SHORTEST_SAID and _REVIEWED.search(text)
    if m.target == NO_TYPE or _is_narrower(m) or reviewed:
        out.put("work.additionalType", text, i)
    return m.target, text


def _is_narrower(term: Term) -> bool:
    """Whether a word says more than the type and the terms of its row; a term of DCMI beside a
    mere work says as much as the word."""
    return term.relation == _WIDER and not term.target.startswith(_MERE_WORK_OF_DCMI)


def _checksum(m: Checksum, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {
        "@type": "spdx:Checksum",
        "spdx:algorithm": f"spdx:checksumAlgorithm_{m.algorithm}",
        "spdx:checksumValue": m.digits,
    }


def _licence(m: rights.Licence, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return m.url


def _licence_address(m: LicenceAddress, _t: str, _lang: str, out: Output, i: int) -> str:
    """The address as it stands; that its own words call it a licence is a judgement."""
    if m.judged:
        out.judge(Judged("licence", "the word for a licence in its address"), i)
    listed = _ON_SPDX.match(m.url)  # the list has each licence as a page and as data, too
    return f"{SPDX}{listed[1]}" if listed else m.url


_ON_SPDX: Final = late_regex(
    r"https?://(?:www\.)?spdx\.org/licenses/([\w.+-]+?)(?:\.(?:html?|json|jsonld|rdf|txt|xml))?\Z",
    re.IGNORECASE,
)


def _spdx_of(vocabularies: Vocabularies) -> Build:
    known = vocabularies["licences"]

    def build(m: rights.Licence, _text: str, _lang: str, _out: Output, _i: int) -> str | None:
        return f"{SPDX}{m.spdx}" if known.find(m.spdx) else None

    return build


def _spdx_licence(m: Term, text: str, _lang: str, out: Output, i: int) -> str:
    """The licence of an SPDX identifier, or the address that the row has instead: "GPL-3.0" says
    neither "only" nor "or later", and the list has no identifier that leaves it open."""
    return m.target if "://" in m.target else f"{SPDX}{m.target}"


def _open_access(m: Term, _text: str, _lang: str, out: Output, i: int) -> str:
    """A COAR access right; open access is free of charge."""
    if m.target.endswith("/c_abf2"):
        out.put("work.isAccessibleForFree", True, i)
    return m.target


PLAIN: Final[Mapping[str, tuple[str, Build]]] = {
    "classification": ("a DefinedTerm with its code", _classification),
    "term-of-scheme": ("a DefinedTerm of the vocabulary that xsi:type names", _term_of_scheme),
    "notation": ("a DefinedTerm of the list that the source names", _notation),
    "type": (
        "the type of a vocabulary's row; a word for a mere work stays as additionalType",
        _type,
    ),
    "term-iri": ("a DefinedTerm with its IRI", _term_iri),
    "language": ("a BCP 47 tag", _tag),
    "file": ("a DataDownload", _file),
    "download": ("a DataDownload of an address that the source says is a file", _download),
    "checksum": ("an SPDX checksum", _checksum),
    "licence": ("the canonical address", _licence),
    "licence-address": ("the address; judged where only its words say so", _licence_address),
    "spdx-licence": ("https://spdx.org/licenses/...", _spdx_licence),
    "access-right": ("a COAR access right", _open_access),
}

MADE: Final[Mapping[str, tuple[str, Callable[[Vocabularies], Build], tuple[str, ...]]]] = {
    "spdx-of-licence": (
        "the SPDX list's address of a licence that is on it", _spdx_of, ("licences",)
    ),
}  # fmt: skip
