"""Which form of a record a client's Accept header asks for (RFC 9110, section 12.5.1).

Profiles come in odd spellings: single quotes (the draft prints them), no quotes, no
semicolon before `profile=`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from .record_forms import FORMATS, Format

MAX_ACCEPT: Final = 4000  # characters; what stands behind them is not read
_QUOTED: Final = r"""(?:"(?:\\.|[^"\\])*"|'[^']*')"""
_RANGE: Final = re.compile(rf"""\s*([^\s;,"'=]+)((?:{_QUOTED}|[^,"'])*)""")
_PARAMETER: Final = re.compile(rf"""([\w-]+)\s*=\s*({_QUOTED}|[^\s;,"']+)""", re.ASCII)
_WEIGHT: Final = re.compile(r"[01](\.\d*)?\Z|\.\d+\Z", re.ASCII)
# JSON-LD 1.1, section 6.3: forms of a document, not metadata profiles. Ours are compacted.
_JSON_LD_FORM: Final = "http://www.w3.org/ns/json-ld#"


@dataclass(frozen=True, slots=True)
class MediaRange:
    """One element of an Accept header; `profiles` in lower case."""

    media_type: str
    quality: float
    profiles: tuple[str, ...] = ()


@lru_cache(maxsize=256)  # browsers and harvesters send few different headers
def choose_format(accept: str, offered: Sequence[Format] = FORMATS) -> Format | None:
    """The offered form the client likes best; None when it wants none of them.

    An empty header wants anything and gets the first. The most exact range decides about a
    form; equal wishes are settled by the order of `offered`.
    """
    ranges = tuple(media_ranges(accept))
    if not ranges:
        return offered[0]
    quality = {each: _quality(each, ranges) for each in offered}
    best = max(offered, key=lambda each: quality[each])
    return best if quality[best] > 0 else None


def media_ranges(accept: str) -> Iterator[MediaRange]:
    """The ranges of an Accept header; what cannot be read is passed over."""
    for match in _RANGE.finditer(accept[:MAX_ACCEPT]):
        media_type = match[1].casefold()
        if "/" not in media_type:
            continue
        parameters = {
            name.casefold(): _unquoted(value) for name, value in _PARAMETER.findall(match[2])
        }
        profiles = parameters.get("profile", "").casefold().split()
        wanted = tuple(each for each in profiles if not each.startswith(_JSON_LD_FORM))
        yield MediaRange(media_type, _weight(parameters.get("q", "1")), wanted)


def _unquoted(value: str) -> str:
    if value[:1] == '"':
        return re.sub(r"\\(.)", r"\1", value[1:-1])
    return value[1:-1] if value[:1] == "'" else value


def _weight(text: str) -> float:
    return min(float(text), 1.0) if _WEIGHT.match(text) else 1.0


def _quality(form: Format, ranges: Sequence[MediaRange]) -> float:
    """The weight of the most exact range that covers the form; 0 when none does."""
    fitting = [(_exactness(form, each), each.quality) for each in ranges]
    exactness, weight = max(fitting)
    return weight if exactness else 0.0


def _exactness(form: Format, wanted: MediaRange) -> int:
    """0 for no fit, and more the more exactly the range names the form."""
    if wanted.profiles and not _has_profile(form, wanted.profiles):
        return 0
    if wanted.media_type == form.media_type:
        return 5 if wanted.profiles else 4
    if wanted.media_type in form.broad:
        return 3
    if wanted.media_type == f"{form.media_type.partition('/')[0]}/*":
        return 2
    return 1 if wanted.media_type == "*/*" else 0


def _has_profile(form: Format, profiles: Sequence[str]) -> bool:
    known = {form.name.casefold(), form.profile.casefold(), *form.also}
    return any(each in known for each in profiles)
