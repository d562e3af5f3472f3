"""Whether an address is that of a licence, or only of a page that speaks of rights.

An address in dc:rights may lead anywhere: to a licence, to a page on rights, to the work itself.
It is a licence's on one of two signs:

1. a host that publishes licences, and its path for them;
2. the address's own words: its last name has the word in the singular (`user-licence/1.0`,
   `license.txt`), or lies in a folder of licences (`/licenses/open-1.0`). This is a judgement.
   The second look are words in the address that make it something else: an agreement, a form, a
   page of help, the licence of metadata, the depositor's licence in a repository.
Sources: CDIF, license ("URL to license document"); schema.org, license.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from ...late_pattern import late_regex
from .identifiers import read_url

_KNOWN: Final = late_regex(
    r"https?://(?:[\w-]+\.)?(?:"
    r"creativecommons\.org/(?:licen[sc]es|publicdomain)/"
    r"(?:by(?:-nc)?(?:-sa|-nd)?|by-nd-nc|nc|nd|sa|nc-sa|nd-nc|(?:nc-)?sampling\+?|devnations|l?gpl|bsd"
    r"|zero|mark|publicdomain)(?![\w+-])"
    r"|opensource\.org/licenses?/\w"
    r"|spdx\.org/licenses/\w"
    r"|opendatacommons\.org/licenses/\w"
    r"|opendefinition\.org/licenses/\w"
    r"|gnu\.org/(?:licenses|copyleft)/\w"
    r"|apache\.org/licenses/license"
    r"|mozilla\.org/(?:[a-z]{2}(?:-[a-z]{2})?/)?mpl\b"
    r"|eclipse\.org/legal/ep[lv]"
    r"|govdata\.de/dl-de/\w"
    r"|artlibre\.org/licence/\w"
    r"|choosealicense\.com/licenses/\w"
    r"|arxiv\.org/licenses/\w"
    r"|data\.norge\.no/nlod/\w"
    r"|publications\.europa\.eu/resource/authority/licence/\w"
    r")",
    re.IGNORECASE,
)
# Whose licences are all known: another name in a folder of theirs is a misprint or a page.
_ALL_KNOWN: Final = late_regex(r"https?://(?:www\.)?creativecommons\.org/", re.IGNORECASE)
_WORD: Final = r"(?:licen[cs]e|licencia|licença|licenza|licentie|lizenz)(?![a-z])"
_IN_A_NAME: Final = late_regex(_WORD, re.IGNORECASE)
_FOLDER: Final = late_regex(r"(?:open-?)?(?:licen[cs]es?|licencias|lizenzen)", re.IGNORECASE)
_VERSION: Final = late_regex(r"(?:version|v?\d[\d.]*|[a-z]{2}|index\.\w+)", re.IGNORECASE)
# What is no licence of a work, although the word stands in its address.
_OTHERWISE: Final = late_regex(
    r"(?<![a-z])(?:agreements?|request\w*|forms?|permissions?|faqs?|about|info|information|help"
    r"|contact|guides?|guidelines?|guidance|policy|policies|copyright\w*|choose|chooser|compare|types?|overview"
    r"|driver\w*|driving|fees?|apply|buy|purchase|meta-?data|deposit\w*|author|bitstream|retrieve"
    r"|handle|bundle|list|lists|index|all|how|to|kill|fishing|hunting|liquor|marriage|software|no|non|un|not|without|publication|publish\w*)(?![a-z])",
    re.IGNORECASE,
)


class LicenceAddress(NamedTuple):
    """`judged` says which words of the address call it a licence; empty for a known host."""

    url: str
    judged: str = ""


@lru_cache(1_000)
def read_licence_address(text: str) -> LicenceAddress | None:
    """An address that is a licence's by its host or by its own words."""
    url = read_url(text)
    if url is None:
        return None
    if _KNOWN.match(url):
        return LicenceAddress(url)
    named = "" if _ALL_KNOWN.match(url) else _named(url)
    return LicenceAddress(url, named) if named else None


def _named(url: str) -> str:
    """The name in the path that says "licence"; empty if none does, or others deny it."""
    path = url.partition("://")[2].partition("#")[0].partition("?")[0]
    names = [name for name in path.split("/")[1:] if name]
    if not names or _OTHERWISE.search("/".join(names)):
        return ""
    while len(names) > 1 and _VERSION.fullmatch(names[-1]):
        names.pop()
    if _IN_A_NAME.search(names[-1]):
        return names[-1]
    return names[-2] if len(names) > 1 and _FOLDER.fullmatch(names[-2]) else ""
