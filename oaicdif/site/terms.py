"""Terms of metadata in words for a reader: types, relations, dates, licences, access rights.

Tables where a table will do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_DATE: Final = re.compile(
    r"(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?(?:T[0-9:.]+(?:Z|[+-]\d{2}:?\d{2})?)?",
    re.ASCII,
)
_MONTHS: Final = (
    "", "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_CREATIVE_COMMONS: Final = re.compile(
    r"https?://creativecommons\.org/(?:licenses|publicdomain)/([a-z+-]+)/(\d\.\d)(?:/([a-z]{2,3})(?=/|\Z))?",
    re.ASCII,
)
_PUBLIC_DOMAIN: Final = {
    "zero": "CC0", "mark": "Public Domain Mark", "CC0": "CC0", "PDM": "Public Domain Mark",
}  # fmt: skip
# SPDX names a licence as its list of identifiers does; those of Creative Commons end in the
# version and perhaps a country.
_SPDX: Final = re.compile(
    r"https?://(?:www\.)?spdx\.org/licenses/([A-Za-z0-9.+-]+?)(?:\.html|\.json)?/?", re.ASCII
)
_SPDX_COMMONS: Final = re.compile(
    r"(?:CC-)?(CC0|PDM|BY(?:-[A-Z]{2})*)-(\d\.\d)(?:-([A-Z]{2,3}))?", re.ASCII
)
_RIGHTS_STATEMENT: Final = re.compile(
    r"https?://(?:www\.)?rightsstatements\.org/(?:vocab|page)/([A-Za-z-]+)/1\.0/?", re.ASCII
)
# rightsstatements.org, the twelve statements.
_STATEMENTS: Final[Mapping[str, str]] = {
    "InC": "In Copyright",
    "InC-OW-EU": "In Copyright, EU Orphan Work",
    "InC-EDU": "In Copyright, Educational Use Permitted",
    "InC-NC": "In Copyright, Non-Commercial Use Permitted",
    "InC-RUU": "In Copyright, Rights-holder(s) Unlocatable",
    "NoC-CR": "No Copyright, Contractual Restrictions",
    "NoC-NC": "No Copyright, Non-Commercial Use Only",
    "NoC-OKLR": "No Copyright, Other Known Legal Restrictions",
    "NoC-US": "No Copyright, United States",
    "CNE": "Copyright Not Evaluated",
    "UND": "Copyright Undetermined",
    "NKC": "No Known Copyright",
}
# COAR access rights 1.0, and info:eu-repo/semantics.
ACCESS: Final[Mapping[str, str]] = {
    "http://purl.org/coar/access_right/c_abf2": "Open access",
    "http://purl.org/coar/access_right/c_f1cf": "Embargoed access",
    "http://purl.org/coar/access_right/c_16ec": "Restricted access",
    "http://purl.org/coar/access_right/c_14cb": "Metadata only",
    "info:eu-repo/semantics/openAccess": "Open access",
    "info:eu-repo/semantics/embargoedAccess": "Embargoed access",
    "info:eu-repo/semantics/restrictedAccess": "Restricted access",
    "info:eu-repo/semantics/closedAccess": "Closed access",
}

# Names of schema.org that readers do not use, in words that they do.
_READERS_WORDS: Final[Mapping[str, str]] = {
    "ArchiveComponent": "Archival material",
    "AudioObject": "Sound recording",
    "DigitalDocument": "Document",
    "ImageObject": "Image",
    "MediaObject": "Media file",
    "PresentationDigitalDocument": "Presentation",
    "PublicationIssue": "Issue",
    "PublicationVolume": "Volume",
    "SoftwareApplication": "Software",
    "SoftwareSourceCode": "Source code",
    "VideoObject": "Video",
    "VisualArtwork": "Work of art",
}


@lru_cache(maxsize=1024)
def label_of(term: str) -> str:
    """A term as words: `ScholarlyArticle` is "Scholarly article", `ImageObject` an "Image".

    A term that has spaces or is an address stays as it is.
    """
    if " " in term or ":" in term or not term:
        return term
    if term in _READERS_WORDS:
        return _READERS_WORDS[term]
    first, *rest = _HUMP.split(term)
    return " ".join([first[:1].upper() + first[1:], *(_lower(each) for each in rest)])


def _lower(word: str) -> str:
    return word if word.isupper() and len(word) > 1 else word.lower()


@lru_cache(maxsize=4096)  # a catalog has few days, and a page up to eight of them
def date_words(text: str) -> tuple[str, str]:
    """(the date in words, the same for machines): a time of day is left out.

    What is no ISO 8601 date of the four-digit years stays as it is, with nothing for
    machines.
    """
    match = _DATE.fullmatch(text)
    if not match or match[1] == "0000":
        return text, ""
    year, month, day = match.groups()
    machine = "-".join(part for part in (year, month, day) if part)
    if not month:
        return year, machine
    words = f"{_MONTHS[int(month)]} {year}"
    return (f"{int(day)} {words}", machine) if day else (words, machine)


@lru_cache(maxsize=1024)
def rights_label(value: str) -> str:
    """The name a licence, statement or access right goes by; the value itself if unknown."""
    if match := _CREATIVE_COMMONS.match(value):
        name, version, country = match.groups()
        kind = _PUBLIC_DOMAIN.get(name) or f"CC {name.upper()}"
        return f"{kind} {version} {country.upper()}" if country else f"{kind} {version}"
    if match := _SPDX.fullmatch(value):
        return _spdx_label(match[1])
    if match := _RIGHTS_STATEMENT.match(value):
        return _STATEMENTS.get(match[1], value)
    return ACCESS.get(value.rstrip("/"), value)


def _spdx_label(identifier: str) -> str:
    """The name of a Creative Commons licence as its own address gives it; else the identifier."""
    match = _SPDX_COMMONS.fullmatch(identifier)
    if not match:
        return identifier
    name, version, country = match.groups()
    kind = _PUBLIC_DOMAIN.get(name) or f"CC {name}"
    return f"{kind} {version} {country}" if country else f"{kind} {version}"


# BCP 47 codes met most often; others are shown as their code.
_LANGUAGES: Final[Mapping[str, str]] = {
    "ar": "Arabic", "bg": "Bulgarian", "bn": "Bengali", "ca": "Catalan", "cs": "Czech",
    "cy": "Welsh", "da": "Danish", "de": "German", "el": "Greek", "en": "English",
    "eo": "Esperanto", "es": "Spanish", "et": "Estonian", "eu": "Basque", "fa": "Persian",
    "fi": "Finnish", "fr": "French", "fy": "Frisian", "ga": "Irish", "gl": "Galician",
    "grc": "Ancient Greek", "he": "Hebrew", "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian",
    "hy": "Armenian", "id": "Indonesian", "is": "Icelandic", "it": "Italian", "ja": "Japanese",
    "ka": "Georgian", "ko": "Korean", "la": "Latin", "lb": "Luxembourgish", "lt": "Lithuanian",
    "lv": "Latvian", "mk": "Macedonian", "mul": "several languages", "ms": "Malay",
    "mt": "Maltese", "nb": "Norwegian Bokmål", "nl": "Dutch", "nn": "Norwegian Nynorsk",
    "no": "Norwegian", "oc": "Occitan", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian",
    "ru": "Russian", "sk": "Slovak", "sl": "Slovenian", "sq": "Albanian", "sr": "Serbian",
    "sv": "Swedish", "sw": "Swahili", "ta": "Tamil", "th": "Thai", "tr": "Turkish",
    "uk": "Ukrainian", "ur": "Urdu", "vi": "Vietnamese", "zh": "Chinese",
}  # fmt: skip


@lru_cache(maxsize=1024)
def language_name(code: str) -> str:
    """The English name of a language; with a region behind it where the code has one."""
    main, _, rest = code.partition("-")
    name = _LANGUAGES.get(main.lower())
    if name is None:
        return code[:80]
    return f"{name} ({rest[:20]})" if rest else name


_COAR_TYPE: Final = "http://purl.org/coar/resource_type/"
_DCMI_TYPE: Final = "http://purl.org/dc/dcmitype/"
# COAR resource types 3, the labels met most often.
_COAR_TYPES: Final[Mapping[str, str]] = {
    "c_0640": "journal", "c_12cd": "map", "c_12ce": "video", "c_15cd": "patent",
    "c_1843": "other", "c_18cc": "sound", "c_18cf": "text", "c_18cw": "musical notation",
    "c_18gh": "technical report", "c_26e4": "interactive resource",
    "c_2df8fbb1": "research article",
    "c_2f33": "book", "c_2fe3": "newspaper", "c_3248": "book part", "c_46ec": "thesis",
    "c_5794": "conference paper", "c_5ce6": "software", "c_6501": "journal article",
    "c_6670": "conference poster", "c_7a1f": "bachelor thesis", "c_8042": "working paper",
    "c_816b": "preprint", "c_8544": "lecture", "c_8a7e": "moving image", "c_93fc": "report",
    "c_998f": "newspaper article", "c_ba08": "book review", "c_bdcc": "master thesis",
    "c_beb9": "data paper", "c_c513": "image", "c_c94f": "conference output",
    "c_db06": "doctoral thesis", "c_dcae04bc": "review article", "c_ddb1": "dataset",
    "c_ecc8": "still image", "c_efa0": "review",
}  # fmt: skip


@lru_cache(maxsize=1024)
def type_name(value: str) -> str:
    """The label of a COAR or DCMI type; any other value as it is."""
    if value.startswith(_DCMI_TYPE):
        return label_of(value.removeprefix(_DCMI_TYPE)).lower()
    return _COAR_TYPES.get(value.removeprefix(_COAR_TYPE), value)
