"""Where a text names a Creative Commons licence: by address, by full name or in short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ...late_pattern import late_regex
from . import rights
from .rights import Licence

# As `rights` reads it, and without "http://", and before the letters of another script.
_ADDRESS: Final = late_regex(
    r"(?:(?:https?:)?//|(?<![\w/.@-]))(?:www\.)?creativecommons\.org/[a-z]+/[a-z+-]+/\d\.\d"
    r"(?:/(?:[a-z]{2,3}|scotland)(?![a-z]))?(?:/(?:deed|legalcode|rdf)(?:[.-][a-z_-]+)?)?/?"
    r"(?=[\s.,;:)\]>\"'|]|[^\x00-\x7f]|\Z)",
    re.IGNORECASE,
)
_PLACE: Final = (  # looked at, not taken: another licence may follow
    r"(?=(?:[\s,(/-]{1,3}(?:international|internacional|internazionale|unported|generic))?"
    r"[\s,(-]{1,3}(?P<place>[^\W\d_]+(?: [^\W\d_]+){0,2})|)"
)
_NAME: Final = late_regex(
    rf"(?<!\w)(?P<name>(?:creative[ -]commons[\s,:(\u2013\u00ab\u201e\u201c\"-]*"
    rf"(?:licen\w+[\s,:(\u2013-]*)?(?=\w)|(?={rights.BY_NAMES}\b)|cc[\s_-]?(?=by\b|by_))"
    rf"(?:(?!creative|https?:)[^.;:<>\d]){{2,80}}?(?P<version>\d\.\d))(?![\d.]\d){_PLACE}",
    re.IGNORECASE,
)
_ZERO: Final = late_regex(
    r"(?<!\w)(?:cc[\s-]?0|cc[\s-]?zero|creative commons (?:zero|0))(?![\w+])"
    r"(?![\s-]{0,2}(?:v\.?\s?)?(?!1\.0(?!\d))\d\.\d)"  # "CC0 2.0": there is none
    r"(?:[\s-]*(?:v\.?\s?)?1\.0(?!\d))?(?:[\s,-]*universal)?",
    re.IGNORECASE,
)
_MARK: Final = late_regex(
    r"(?<!\w)(?:(?:creative commons|cc)[\s-]+(?:public domain mark|pdm)"
    r"|public domain mark(?= 1\.0))(?!\w)(?:[\s-]+1\.0(?!\d))?",
    re.IGNORECASE,
)
_FEW: Final = 20  # letters beside the mark; more may say of what else it is
_FEW_OF_THIS: Final = 40
_THIS: Final = late_regex(r"this (?:work|item|resource|object|image|document)\b", re.IGNORECASE)
_UNNAMED: Final = late_regex(
    r"(?<!\w)(?:creative[ -]commons|cc)[\s-](?:[\w-]+\s){0,5}?(?:licen[sc]\w*|lizenz\w*|лиценз\w*)"
    r"|(?<!\w)(?P<this>(?:this|the|such|diese|die|cette|la|esta|essa|questa|deze|denna|эта)"
    r" (?:licen[scz]\w+|lizenz|лицензия))(?!\w)",
    re.IGNORECASE,
)
# Behind "Attribution 4.0" alone: that it is a licence.
_SAYS_SO: Final = late_regex(
    r"[\s,(-]*(?:international|internacional|internazionale|unported|generic|licen[cszç]\w*)",
    re.IGNORECASE,
)
_DASH: Final = str.maketrans("\u2010\u2011\u2012\u2013\u2014(", "----- ")


# Quotes around the licence's name, and the name again in another language behind it.
_SAID_AGAIN: Final = late_regex(r"\(\s*[\u00ab\u201e\"][^()]*\)|[\u00ab\u00bb\u201c\u201d\u201e\"]")


@dataclass(frozen=True, slots=True)
class Mention:
    """The characters from `start` to `end` name `licence`; None where no version is named.

    `back` says that only a word refers to a licence: "this licence". If it is not `sure`, so much
    stands beside the name that it may be said of anything.
    """

    start: int
    end: int
    licence: Licence | None
    back: bool = False
    sure: bool = True


def licences_named(text: str) -> list[Mention]:
    """Every mention in the order of the text; none lies in another."""
    kept: list[Mention] = []
    for each in (*_versioned(text), *_unnamed(text)):
        if all(each.end <= other.start or each.start >= other.end for other in kept):
            kept.append(each)
    return sorted(kept, key=lambda each: each.start)


def _versioned(text: str) -> Iterator[Mention]:
    for each in _ADDRESS.finditer(text):
        address = each[0] if "//" in each[0] else f"//{each[0]}"
        if licence := rights.read_creative_commons(address):
            yield Mention(each.start(), each.end(), licence)
    at = 0
    while found := _NAME.search(text, at):
        mention = _named(found)
        at = mention.end if mention else found.start() + 1  # "Creative Commons (CC BY 4.0)"
        if mention:
            yield mention
    for zero in _ZERO.finditer(text):
        licence = rights.creative_commons("publicdomain", "zero", "1.0", "")
        yield Mention(zero.start(), zero.end(), licence)
    for mark in _MARK.finditer(text):
        sure = len(text) - len(mark[0]) <= (_FEW_OF_THIS if _THIS.match(text) else _FEW)
        licence = rights.creative_commons("publicdomain", "mark", "1.0", "")
        yield Mention(mark.start(), mark.end(), licence, sure=sure)


def _named(found: re.Match[str]) -> Mention | None:
    name = " ".join(_SAID_AGAIN.sub(" ", found["name"]).translate(_DASH).split())
    licence = rights.read_creative_commons_name(name)
    bare = not name.lower().startswith(("creative", "cc"))
    if licence is None or (bare and not _SAYS_SO.match(found.string, found.end("name"))):
        return None
    words = (found["place"] or "").split()
    for count in range(len(words), 0, -1):
        place = " ".join(words[:count])
        if not _may_be_country(words[:count]):
            continue
        ported = rights.read_creative_commons_name(f"{name} {place}")
        if ported and ported != licence:
            end = found.start("place") + len(place)
            return Mention(found.start(), end, ported)
    return Mention(found.start(), found.end("name"), licence)


_BEHIND_PORT: Final = late_regex(
    r"\s*(?:licen\w*|deed|port|lizenz)?\W*(?:[.;)\]]|\Z)", re.IGNORECASE
)


def names_port_never_given(text: str) -> bool:
    """Whether a sentence names a licence of a country that has none of this version: "under CC
    BY 4.0 Mexico". A comma may part the country from the licence, and then it is any country."""
    if any(map(_has_port_never_given, _NAME.finditer(text))):
        return True
    return any(_names_port(text, zero.end()) for zero in _ZERO.finditer(text))


_PORT_OF_ZERO: Final = late_regex(
    r"[\s(/-]{1,3}(?P<place>[^\W\d_]+(?: [^\W\d_]+){0,2})", re.IGNORECASE
)


def _names_port(text: str, at: int) -> bool:
    """Whether a country stands behind the name of a licence that is the same everywhere."""
    found = _PORT_OF_ZERO.match(text, at)
    if found is None or not _may_be_country(found["place"].split()):
        return False
    return rights.is_port(found["place"]) and _BEHIND_PORT.match(text, found.end()) is not None


def _has_port_never_given(found: re.Match[str]) -> bool:
    words = (found["place"] or "").split()
    if "," in found.string[found.end("name") : found.start("place")]:
        return False
    mention = _named(found)
    if mention is None or mention.end != found.end("name"):
        return False
    for count in range(len(words), 0, -1):
        place = " ".join(words[:count])
        behind = found.start("place") + len(place)
        if _may_be_country(words[:count]) and rights.is_port(place):
            return _BEHIND_PORT.match(found.string, behind) is not None
    return False


def _may_be_country(words: list[str]) -> bool:
    """ "3.0 at", "4.0 no" are no countries."""
    return all(len(word) > 3 or word.isupper() for word in words)


def _unnamed(text: str) -> Iterator[Mention]:
    for found in _UNNAMED.finditer(text):
        yield Mention(found.start(), found.end(), None, back=bool(found["this"]))
