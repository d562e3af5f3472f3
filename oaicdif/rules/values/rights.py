"""Licences and rights statements by address or exact name, in their canonical form.

A licence is recognised only with its version: "Creative Commons Attribution" names seven.
Sources: creativecommons.org (deeds and legal codes); rightsstatements.org; the SPDX list.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ...late_pattern import late_regex
from .clean_text import word_set
from .country_codes import COUNTRY_CODES
from .country_names import names_country
from .given_licences import PORT_CODES, was_ever_given, was_given

CC: Final = "https://creativecommons.org/"
_CC_URL: Final = late_regex(
    r"(?:https?:)?//(?:www\.)?creativecommons\.org/(licen[sc]es|publicdomain)/([a-z+-]+)"
    r"(?:/(\d\.\d))?(?:/([a-z]{2,3}|scotland))?(?:/(?:deed|legalcode|rdf)(?:[.-][a-zA-Z_-]+)?)?/?"
    r"(?=[\s.,;)\]>\"']|\Z)",
    re.IGNORECASE,
)
_PORTS: Final = {
    "united states": "us", "us": "us", "usa": "us", "germany": "de", "deutschland": "de",
    "austria": "at", "österreich": "at", "switzerland": "ch", "schweiz": "ch", "france": "fr",
    "spain": "es", "españa": "es", "italy": "it", "italia": "it", "netherlands": "nl",
    "nederland": "nl", "united kingdom": "uk", "uk": "uk", "england & wales": "uk",
    "uk: england & wales": "uk", "uk: scotland": "scotland",
    "scotland": "scotland", "australia": "au", "new zealand": "nz", "canada": "ca",
    "japan": "jp", "poland": "pl", "polska": "pl", "portugal": "pt", "brazil": "br",
    "brasil": "br", "mexico": "mx", "méxico": "mx", "argentina": "ar", "chile": "cl",
    "colombia": "co", "ecuador": "ec", "peru": "pe", "igo": "igo", "belgium": "be",
    "denmark": "dk", "sweden": "se", "norway": "no", "finland": "fi", "greece": "gr",
    "czech republic": "cz", "hungary": "hu", "romania": "ro", "ireland": "ie", "india": "in",
    "china mainland": "cn", "taiwan": "tw", "south africa": "za", "estonia": "ee",
    "croatia": "hr", "serbia": "rs", "slovenia": "si", "luxembourg": "lu", "singapore": "sg",
    "hong kong": "hk", "south korea": "kr", "korea": "kr", "vietnam": "vn", "thailand": "th",
    "philippines": "ph", "malaysia": "my", "costa rica": "cr", "guatemala": "gt",
    "puerto rico": "pr", "uganda": "ug", "egypt": "eg", "israel": "il", "bulgaria": "bg",
    "malta": "mt", "macedonia": "mk", "ukraine": "ua", "armenia": "am", "azerbaijan": "az",
    "georgia": "ge", "venezuela": "ve",
}  # fmt: skip
BY_NAMES: Final = (
    "(?:attribution|reconocimiento|atribuci[oó]n|atribuição|namensnennung|naamsvermelding|attribuzione|"
    "paternité)"
)
_NAME: Final = late_regex(
    r"(?:this (?:work|item|article|document|dataset) is licen[sc]ed under (?:a |the )?)?"
    rf"(creative commons(?:\s*[-,:])?\s*|cc[\s_-]*|(?={BY_NAMES}\b))"
    r"(.+?)[\s_-]*(?:v\.?\s?)?(\d\.\d)(?:\s*[-,]?\s*\(?([a-zà-ÿ&: ]+?)\)?)?"
    r"(?:\s+(?:public\s)?(?:licen[sc]e|dedication|deed))?(?:\s*\(cc[^)]*\))?\.?\Z",
    re.IGNORECASE,
)
# "Creative Commons 4.0 Attribuzione": the version behind the name.
_VERSION_FIRST: Final = late_regex(
    r"\A(creative commons |cc )(?:v\.?\s?)?(\d\.\d)\s+([^\d]{2,120})\Z", re.IGNORECASE
)
_CC0: Final = late_regex(
    r"(?:creative commons\s*(?:licen[sc]e\s*)?)?(?:cc\s*-?\s*(?:0|zero)|zero|\(?cc\s?zero\)?)"
    r"(?:[\s_-]*(?:v\.?\s?)?1(?:\.0)?)?(?:[\s,-]*universal)?(?:\s*\(?cc[\s-]*0(?:[\s-]*1\.0)?\)?)?"
    r"(?:[\s,-]*public domain dedication)?(?:\s+licen[sc]e)?\.?\Z",
    re.IGNORECASE,
)
# The mark has one version alone; its name, unlike its letters, needs nothing beside it.
_MARK: Final = late_regex(
    r"(?:(?:creative commons|cc)[\s-]+)?(?:public domain mark(?:[\s-]+1\.0)?"
    r"|(?:(?<=commons )|(?<=cc.)|(?=pdm[\s-]+1))pdm(?:[\s-]+1\.0)?)"
    r"(?:[\s,-]*universal)?(?:\s*\(?(?:cc[\s-]*)?pdm?(?:[\s-]*1\.0)?\)?)?\.?\Z",
    re.IGNORECASE,
)
_PARTS: Final = (
    ("by", late_regex(rf"\b(?:{BY_NAMES}|by)\b", re.IGNORECASE)),
    (
        "nc",
        late_regex(
            r"\b(?:non[\s-]?commercial|nc|n[oã]o?[\s-]?comercial|nicht[\s-]?kommerziell|"
            r"niet[\s-]?commercieel|non[\s-]?commerciale|pas d['\u2019]utilisation commerciale)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "nd",
        late_regex(
            r"\b(?:no[\s-]?deriv(?:ative)?s?(?: works)?|nd|sin[\s-]?(?:obras?[\s-]?)?derivadas?|"
            r"sem[\s-]?deriva(?:ções|dos|dados)|keine[\s-]?bearbeitungen?|"
            r"geen[\s-]?afgeleide[\s-]?werken|non[\s-]?opere[\s-]?derivate|"
            r"pas de modifications?)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "sa",
        late_regex(
            r"\b(?:share[\s-]?alike|sa|compartir[\s-]?igual|compartilha[\s-]?igual|gelijk[\s-]?delen|"
            r"weitergabe unter gleichen bedingungen|condividi allo stesso modo|"
            r"partage dans les mêmes conditions)\b",
            re.IGNORECASE,
        ),
    ),
)
_ORDER: Final = ("by", "nc", "nd", "sa")
_SAID_TWICE: Final = late_regex(r"\b(by|nc|nd|sa)[\s_-]+\1\b", re.IGNORECASE)
_FILLER: Final = late_regex(
    r"(?:licen[sc]e|international|internacional|internazionale|internationaal|unported|generic|[\s_,()/-])+",
    re.IGNORECASE,
)
MAX_NAME: Final = 160  # characters of a licence's name
_UNVERSIONED: Final = late_regex(
    r"(?:this (?:work|item|article|document|dataset) is licen[sc]ed under (?:a |the )?)?"
    r"(?:creative[ -]commons(?:\s*[-,:])?\s*|(?:cc|info:eu-repo/semantics/cc)[\s_-]*"
    rf"|(?={BY_NAMES}\b))"
    r"(.+?)(?:\s*\(cc[^)]*\))?\Z",
    re.IGNORECASE,
)
_NAMELESS: Final = late_regex(
    r"\W*(?:(?:an?|the|una?|uma|une|eine|la|die) )?(?:licen[cszç]\w* )?creative[ -]commons"
    r"(?: licen[cszç]\w*)?\W*\Z",
    re.IGNORECASE,
)
# "CC BY 4", "CC BY-NC v3": of 2 there are two, and none is called 4.
_CUT_SHORT: Final = late_regex(
    r"(?<=\w\w)[\s_-]{1,2}(?:v\.? ?)?[1-4](?:[\s_-](?:international|unported))?\Z", re.IGNORECASE
)
_LICENCE_WORD: Final = late_regex(r"(?:licen[cszç]\w*|lizenz)(?: under)?:?\s+(?=c)", re.IGNORECASE)
_STATEMENT: Final = late_regex(
    r"(?:https?://)?(?:www\.)?rightsstatements\.org/(?:vocab|page|data)/([A-Za-z-]+)/1\.0/?(?:\?.*)?\Z",
    re.IGNORECASE,
)
# Europeana's own statements, before those of rightsstatements.org: no licence either.
_EUROPEANA: Final = late_regex(
    r"https?://(?:www\.)?europeana\.eu/(?:portal/)?rights/[a-z-]+(?:\.html|/)?\Z", re.IGNORECASE
)
_STATEMENTS: Final = {
    code.lower(): code
    for code in word_set(
        "InC InC-OW-EU InC-EDU InC-NC InC-RUU NoC-CR NoC-NC NoC-OKLR NoC-US CNE UND NKC"
    )
}


@dataclass(frozen=True, slots=True)
class Licence:
    """`url` is canonical; `spdx` the identifier the SPDX list would give it, known or not."""

    url: str
    spdx: str


def read_creative_commons(text: str) -> Licence | None:
    """A licence from one of its addresses: deed, legal code, with or without a port."""
    if "creativecommons.org/" not in text.lower():
        return None
    found = _CC_URL.match(text)
    return _from_url(found) if found and found.end() == len(text) else None


def _from_url(found: re.Match[str]) -> Licence | None:
    area, kind, version, port = (part.lower() if part else "" for part in found.groups())
    area = "publicdomain" if area == "publicdomain" or kind in ("zero", "mark") else "licenses"
    if not was_given(area, kind, version, port):
        return None
    return creative_commons(area, kind, version, port)


def creative_commons(area: str, kind: str, version: str, port: str) -> Licence:
    """The licence of these parts. Of the first version alone the address has nd before nc, and
    the identifier, as all of its kind, nc before nd (SPDX list, CC-BY-NC-ND-1.0)."""
    if kind in _TURNED:
        url = f"{CC}{area}/{_TURNED[kind] if version == '1.0' else kind}/{version}/"
        return Licence(url + (f"{port}/" if port else ""), _spdx("by-nc-nd", version, port))
    url = f"{CC}{area}/{kind}/{version}/" + (f"{port}/" if port else "")
    if area == "publicdomain":
        return Licence(url, f"CC0-{version}" if kind == "zero" else f"CC-PDM-{version}")
    return Licence(url, _spdx(kind, version, port))


_TURNED: Final = {"by-nc-nd": "by-nd-nc", "by-nd-nc": "by-nd-nc"}


def _spdx(kind: str, version: str, port: str) -> str:
    return f"CC-{kind.upper()}-{version}" + (f"-{port.upper()}" if port else "")


def read_creative_commons_name(text: str) -> Licence | None:
    """A licence from its full name or short form: "CC BY-NC 3.0 DE", "Attribution 3.0 US"."""
    if len(text) > MAX_NAME:
        return None
    if _CC0.match(text):
        return creative_commons("publicdomain", "zero", "1.0", "")
    if _MARK.match(text):
        return creative_commons("publicdomain", "mark", "1.0", "")
    found = _NAME.match(_VERSION_FIRST.sub(r"\1\3 \2", text))
    if found and _SAID_TWICE.search(found[2]):
        return None
    return _from_name(found[2], found[3], found[4] or "") if found else None


def _from_name(words: str, version: str, place: str) -> Licence | None:
    kind = _kind(words)
    port = _FILLER.sub(" ", place).strip().lower() if place else ""
    port = _PORTS.get(port, port)
    if not kind or "by" not in kind or not was_given("licenses", kind, version, port):
        return None
    return creative_commons("licenses", kind, version, port)


def _kind(words: str) -> str | None:
    """ "by-nc" of the words of a name; None if one of them is no part of a licence's name."""
    words = words.replace("_", "-")
    kinds = []
    for kind, pattern in _PARTS:
        words, count = pattern.subn(" ", words)
        if count:
            kinds.append(kind)
    return None if _FILLER.sub("", words) else "-".join(sorted(kinds, key=_ORDER.index))


def is_name_never_given(text: str) -> bool:
    """Whether a text is the name of a licence with a version, parts or a country that none had."""
    found = _NAME.match(text) if len(text) <= MAX_NAME else None
    if found is None or read_creative_commons_name(text):
        return False
    kind = _kind(found[2])
    if not kind or "by" not in kind:
        return False
    never = not was_given("licenses", kind, found[3], "")
    return never or _SAID_TWICE.search(found[2]) is not None or is_port(found[4] or "")


def is_port(place: str) -> bool:
    """Whether a place is a country, as Creative Commons names them behind a licence: de, Mexico,
    igo; a country that never had licences of its own by its name, or its code: Kenya, KE."""
    bare = _FILLER.sub(" ", place).strip().lower()
    known = bare in _PORTS or bare in PORT_CODES or names_country(bare)
    return known or place.strip() in COUNTRY_CODES


def read_unversioned(text: str) -> str | None:
    """The text itself when it names a Creative Commons licence without its version, or none of
    them at all ("Creative Commons licence").

    "CC BY" names seven licences and their ports: which of them, nobody may guess. An address
    without a version is the source's own address, and is not meant here.
    """
    bare = _CUT_SHORT.sub("", text.strip(" .;()[]"))
    if found := _LICENCE_WORD.match(bare):
        bare = bare[found.end() :]
    return text if was_ever_given(unversioned_kind(bare)) or _NAMELESS.match(text) else None


def unversioned_kind(text: str) -> str:
    """ "by-nc" of the name of a licence without its version; empty if it is none."""
    bare = " ".join(text.strip(" .;()[]").split())
    if len(bare) > MAX_NAME or any(c.isdigit() for c in bare) or "://" in bare:
        return ""
    found = _UNVERSIONED.match(bare)
    if found is None:
        return ""
    words, _, last = found[1].rpartition(" ")
    country = last.isupper() and last.lower() in PORT_CODES  # "CC BY-NC AR"
    return _kind(words if country else found[1]) or ""


def read_rights_statement(text: str) -> str | None:
    """The address of the vocabulary term for any address of a rights statement; Europeana's own
    as they are."""
    if _EUROPEANA.match(text):
        return text
    found = _STATEMENT.match(text)
    code = _STATEMENTS.get(found[1].lower()) if found else None
    return f"http://rightsstatements.org/vocab/{code}/1.0/" if code else None
