"""Media types, sizes and checksums.

Sources: RFC 6838 (type and subtype names); DRIVER guidelines 1.1, 1.3.9 (and its misprints,
which are rows of the formats vocabulary); RFC 6920 (ni and nih URIs); SPDX 2.3 (algorithms).
"""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Term, Vocabulary
from .identifiers import iri, is_url
from .materials import read_medium

_MIME: Final = late_regex(
    r"(?:application|audio|chemical|font|image|message|model|multipart|text|video)/"
    r"[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\Z"
)
_EXTENT: Final = late_regex(
    r"(?<![\w.])\d[\d.,/ ]*\s?(?:\?\s?)?"
    r"(?:(?:[\"\u201d\u2033]|''|[\u00bc-\u00be]|\u2044\d)*\s?[x\u00d7]\s?\d|(?:linear |cubic )?(?:"
    r"p|pp|pgs?|pages?|leaf|leaves|l|sheets?|cm|mm|m|km|in|inch|inches|ft|feet|foot|min|mins|minutes?|"
    r"sec|secs|seconds?|h|hrs?|hours?|bytes?|b|kb|mb|gb|tb|kib|mib|gib|ko|mo|go|items?|photos?|"
    r"photographs?|postcards?|prints?|slides?|negatives?|images?|v|vols?|volumes?|maps?|plans?|posters?|boxes|"
    r"box|folders?|files?|reels?|discs?|disks?|tapes?|cassettes?|cds?|dvds?|cd-roms?|seiten|s|"
    r"bl|blz|bll|blätter|páginas?|pàgines|hojas|págs?|págines|pagine|c|k|stron|str|сторінок|с|стр|"
    r"dl|dln|bde|bd|bdn|band|bände|tomes?|tomos?|t|jpg|data points?|records?|pieces?|parts?|"
    r"podcasts?|episodes?|frames?|words?|columns?|millimeters?|millimetres?|centimeters?|"
    r"centimetres?|meters?|metres?|standard-size|halaman|hal|hlm|sayfa|sayfe|strán|stran|strana|"
    r"oldal|sivua|sider|lk|lpp|trang|σελ|σ|стор|арк|л|f|fol|folios?|ff|冊|册|頁|ページ|枚|页|쪽|면|ص)(?![\w]))",
    re.IGNORECASE,
)
# Possessive throughout: a run of digits can be cut in one way only, however long it is.
_EXTENT_ONLY: Final = late_regex(
    r"(?:(?:duration|length|running time|durée|duración|dauer)\s*:?\s*)?"
    r"(?:\d{1,3}:\d\d(?::\d\d(?:[.,:]\d{1,3})?)?|PT(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)\Z"
    r"|(?:\[?[ivxlcdm\d]++\]?,?\s*+)++(?<=[\s\],\d])p\.?\b|1 v\.|in-\d+|\d+°"
    r"|(?:nombre (?:total )?de (?:vues|pages|feuillets|images)|number of (?:pages|images|views|"
    r"leaves|frames|items|files)|anzahl (?:der )?(?:seiten|bilder|blätter)|"
    r"n[úu]mero (?:total )?de (?:p[áa]ginas|im[áa]genes|imagens|vistas|hojas|folhas)|"
    r"numero (?:di )?(?:pagine|immagini)|aantal (?:pagina's|beelden))\s*:\s*\d+\Z",
    re.IGNORECASE,
)
# RFC 6838, section 4.2: neither part of a media type is longer.
_WITH_URL: Final = late_regex(
    r"(\S{1,127}/\S{1,127}?)[\s,;]+\(?"
    r"(https?://(?:[^\s()]|\([^\s()]{1,80}\))+(?:(?: [^\s:;,)]+){1,8} ?\.[A-Za-z0-9]{2,5})?)\)?\Z"
)
_NI: Final = late_regex(r"ni://[^/]*/([a-z0-9-]+);([A-Za-z0-9_-]+)(?:\?.*)?\Z")
_NIH: Final = late_regex(r"nih:([a-z0-9-]+);([0-9a-fA-F-]+)(?:;[0-9a-f])?\Z")
_PLAIN_SUM: Final = late_regex(
    r"(?:urn:|hash:/*|checksum[:\s]+)?(md5|sha-?1|sha-?224|sha-?256|sha-?384|sha-?512)"
    r"(?:\s*checksum)?(?:\s*[:=;/]\s*/*|\s+)([0-9a-fA-F]{32,128})\Z",
    re.IGNORECASE,
)
_DIGITS: Final = {"md5": 32, "sha1": 40, "sha224": 56, "sha256": 64, "sha384": 96, "sha512": 128}


_PARAMETER: Final = late_regex(r"[\w-]{1,60}\s?=")
_NUMBER: Final = late_regex(r"\d{1,12}(?:[.,]\d{1,6})?\Z", re.ASCII)
_RESOLUTION: Final = late_regex(
    r"[^.;]{0,80}?(?<![\w.])\d[\d.,]*\s?-?"
    r"(?:dpi|ppi|d\.p\.i\.|dots per inch|pixels per inch|bits?)\b[^.;]{0,80}\.?\Z"
    # how fast a record, a tape or a film runs
    r"|(?:\d+ )?\d[\d./]*\s?(?:rpm|r\.p\.m|ips|fps|frames per second)\.?\Z",
    re.IGNORECASE,
)
_WITH_SIZE: Final = late_regex(
    r"(?P<format>[\w./+-]{2,80})\s?[(\[]\s?(?P<size>\d[\w., ]{1,30}?)\s?[)\]]\Z"
)
_IANA: Final = late_regex(
    r"https?://(?:www\.)?iana\.org/assignments/media-types/([\w.+-]+/[\w.+-]+)/?\Z", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A file's address and media type."""

    url: str
    mime: str


@dataclass(frozen=True, slots=True)
class Checksum:
    """`algorithm` as SPDX spells it ("sha256"), `digits` hexadecimal in small letters."""

    algorithm: str
    digits: str


def read_mime(text: str, formats: Vocabulary) -> Term | None:
    """The media type, without parameters; a misprint of the vocabulary comes as such."""
    bare = text.partition(";")[0].strip()
    if found := _IANA.match(bare):
        bare = found[1]
    term = formats.find(bare) or (formats.find(bare[1:]) if bare[:1] == "." else None)
    if term is not None:
        return term
    lowered = bare.lower()
    return Term(lowered, "exact", lowered, "") if _MIME.match(lowered) else None


def is_media_type(text: str) -> bool:
    """Whether a text is written as a media type is, without parameters."""
    return _MIME.match(text.lower()) is not None


def read_number(text: str) -> str | None:
    """The text itself when it is a bare number: how much, of what nobody says."""
    return text if _NUMBER.match(text) else None


def read_resolution(text: str) -> str | None:
    """The text itself when it states a resolution, a depth of colour or a speed: no material."""
    return text if len(text) <= 200 and _RESOLUTION.match(text) else None


def read_extent(text: str) -> str | None:
    """The text itself when it states a size."""
    short = text[:200]
    return text if _EXTENT.search(short) or _EXTENT_ONLY.match(short) else None


def read_format_and_url(text: str) -> FileFormat | None:
    """ "application/pdf https://...": a practice that has no place of its own in simple DC.

    Blanks within the address of a file, known by its ending, are escaped; brackets in pairs are
    of the address."""
    found = _WITH_URL.match(text)
    address = found[2].replace(" ", "%20") if found else ""
    if found is None or not _MIME.match(found[1].lower()) or not is_url(address):
        return None
    return FileFormat(iri(address), found[1].lower())


def split_formats(text: str, formats: Vocabulary) -> list[str]:
    """The formats of a list, when at least one part is a media type or a format's name, or all
    are materials and sizes: "oil on canvas; 30 x 40 cm"; a format with its size in brackets.

    A parameter ("charset=...") is no part: it stays with the format before it.
    """
    found = _WITH_SIZE.match(text)
    if found and read_mime(found["format"], formats) and read_extent(found["size"]):
        return [found["format"], found["size"]]
    if ";" not in text and "," not in text:
        return [text]
    if (made := _material_and_size(text)) is not None:
        return made
    parts: list[str] = []
    for part in filter(None, (each.strip() for each in re.split(r";|,(?=\s)", text))):
        if parts and _PARAMETER.match(part):
            parts[-1] = f"{parts[-1]}; {part}"
        else:
            parts.append(part)
    return parts if any(read_mime(part, formats) for part in parts) else [text]


def _material_and_size(text: str) -> list[str] | None:
    parts = [part.strip() for part in text.split(";") if part.strip()]
    sizes = [part for part in parts if read_extent(part)]
    if not 0 < len(sizes) < len(parts):
        return None
    return parts if all(part in sizes or read_medium(part) for part in parts) else None


def read_checksum(text: str) -> Checksum | None:
    """A labelled checksum of the right length, or a ni or nih URI."""
    found = _NI.match(text)
    if found:
        return _decoded(found[1], found[2])
    found = _NIH.match(text)
    if found:
        return _checksum(found[1], found[2].replace("-", ""))
    found = _PLAIN_SUM.match(text)
    return _checksum(found[1], found[2]) if found else None


def _checksum(algorithm: str, digits: str) -> Checksum | None:
    name = algorithm.lower().replace("-", "")
    return Checksum(name, digits.lower()) if _DIGITS.get(name) == len(digits) else None


def _decoded(algorithm: str, text: str) -> Checksum | None:
    try:
        raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return None
    return _checksum(algorithm, raw.hex())
