"""Which IRI may name a work: what its form tells, and when two titles are the same.

A home page, a host of nobody's outside world and the example prefix of handles name no work,
whoever writes them into a record. Whether a web address is another work's already only a
catalog knows (`claims`); a single file has no neighbours. Source: DECISIONS 3.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

PLACEHOLDER: Final = "placeholder-identifier"
SHARED: Final = "shared-identifier"

# DSpace's prefix of a new installation: thousands of repositories give the same handles.
EXAMPLE_PREFIX: Final = "123456789"
_EXAMPLE_HANDLE: Final = re.compile(
    rf"https?://(?:www\.)?hdl\.handle\.net/{EXAMPLE_PREFIX}(?:\.\d+)?/", re.IGNORECASE
)
# draft-kunze-ark, "The Name Assigning Authority Number": 12345 is for examples, 99999 for tests.
_TEST_ARK: Final = re.compile(r"\bark:/?(?:99999|12345)/", re.IGNORECASE)
# DataCite, "DOI states": the test prefix 10.5072, retired in 2019. The test system of today has
# prefixes like any other, but resolvers of its own.
_TEST_DOI: Final = re.compile(
    r"https?://(?:(?:dx\.|www\.)?doi\.org/10\.5072/"
    r"|(?:handle|doi)\.(?:test|stage)\.datacite\.org/)",
    re.IGNORECASE,
)
# The same draft: 99152 is for terms, 99166 for people and bodies.
_ARK_OF_OTHERS: Final = re.compile(r"\bark:/?99(152|166)/", re.IGNORECASE)
_NOT_WORKS: Final = {"152": "a term", "166": "an agent"}
_ASKS_OAI: Final = re.compile(
    r"(?:\A|[&;])verb=(?:GetRecord|ListRecords|Identify)\b", re.IGNORECASE
)
# Names for one work by their own rules: DOI, handle, ARK (RFC 8458 for URNs).
_PERSISTENT: Final = re.compile(
    r"(?:urn:|info:|https?://(?:(?:dx\.|www\.)?doi\.org/10\.|hdl\.handle\.net/)|https?://\S+/ark:)",
    re.IGNORECASE,
)
_HOME: Final = re.compile(
    r"/*(?:(?:jspui|xmlui|dspace\w{0,4}|eprints|home|portal|welcome|main|repository|[a-z]{2})/*)?"
    r"(?:(?:index|default|home|main|start)(?:\.\w{2,5})?/*(?:index/*)?)?\Z",
    re.IGNORECASE,
)
_PRIVATE_NAME: Final = re.compile(
    r"(?:localhost|[^.]+|.+\.(?:localhost|localdomain|local|internal|intranet|lan|home|corp|"
    r"invalid))\Z",
    re.IGNORECASE,
)


# As nearly all are: a number in the path, on a host with a name that the world knows.
_SURELY_FIT: Final = re.compile(
    rf"https?://(?!(?:www\.)?(?:orcid|isni|ror|viaf|creativecommons|rightsstatements)\.org/"
    rf"|(?:www\.)?(?:d-nb\.info/gnd|id\.loc\.gov/auth|idref\.fr|vocab\.getty|researcherid\."
    rf"|scopus\.com/authid|grid\.ac/|lattes\.|(?:dx\.)?doi\.org/10\.13039/)|(?:handle|doi)\.(?:test|stage)\.)"
    rf"(?:[a-z0-9-]+\.)+(?:org|com|net|edu|gov|info|[a-z]{{2}})/"
    rf"(?!{EXAMPLE_PREFIX}|10\.5072/|\S*[aA][rR][kK]:/?(?:99|12345/)|dspace\w{{0,4}}/?\Z)(?![^?#]*\?[^#]*\bverb=)[^?#]*\d"
)


class IdentityVerdict(NamedTuple):
    """Whether an IRI may be the work's, and what is to be reported of it."""

    taken: bool = True
    code: str = ""
    detail: str = ""


TAKEN: Final = IdentityVerdict()


def judge_form(iri: str, _titles: Sequence[str] = ()) -> IdentityVerdict:
    """Whether an IRI may name a work as far as its form tells; it knows no neighbours."""
    why = placeholder(iri)
    return IdentityVerdict(False, PLACEHOLDER, f"{iri} is {why}") if why else TAKEN


def placeholder(iri: str) -> str:
    """What an IRI is that can name no work; "" for all others."""
    if _SURELY_FIT.match(iri) or iri[:4].lower() != "http":
        return ""
    scheme, mark, rest = iri.partition("://")
    if not mark or scheme.lower() not in ("http", "https"):
        return ""
    place, _, path = rest.partition("/")
    if bare := re.match(r"[^?#]*(?=[?#])", place):
        place, path = bare[0], place[bare.end() :]
    if private := _why_private(place):
        return private
    if other := _OF_OTHERS.match(rest):
        return f"that of {_WHOSE[(other[1] or other[2] or 'register').lower()]}"
    if why := why_nowhere(iri):
        return why
    if other := _ARK_OF_OTHERS.search(path):
        return f"that of {_NOT_WORKS[other[1]]}"
    path, _, query = path.partition("?")
    if "verb=" in query and _ASKS_OAI.search(query):
        return "that of a metadata record"
    if len(path) > _LONGEST_HOME or (query and not _LANGUAGE.match(query)):
        return ""
    return "a home page" if _HOME.match(path.rstrip("#/")) else ""


def why_nowhere(iri: str) -> str:
    """What an address is that leads nowhere, made of a name for tests or examples; else ""."""
    small = iri.lower()
    if "ark:" in small:
        return "an ARK for tests or examples" if _TEST_ARK.search(iri) else ""
    if ("10.5072/" in small or ".datacite.org/" in small) and _TEST_DOI.match(iri):
        return "a DOI of the test prefix"
    example = EXAMPLE_PREFIX in small and _EXAMPLE_HANDLE.match(iri)
    return "a handle of the example prefix" if example else ""


_LONGEST_HOME: Final = 40
_LANGUAGE: Final = re.compile(
    r"(?:lang|locale|language|set_?lang|lng|hl)=[\w-]{2,7}#?\Z", re.IGNORECASE
)
# Addresses of people, bodies and licences: a work that has one among its identifiers is none.
_OF_OTHERS: Final = re.compile(
    r"(?:www\.)?(?:(orcid|isni|ror|viaf|rightsstatements)\.org/"
    r"|(creativecommons)\.org/(?:licenses|publicdomain)/"
    r"|(d-nb\.info/gnd|id\.loc\.gov/authorities|idref\.fr|vocab\.getty\.edu|researcherid\.com"
    r"|scopus\.com/authid|grid\.ac/institutes|lattes\.cnpq\.br|(?:dx\.)?doi\.org/10\.13039)/)",
    re.IGNORECASE,
)
_WHOSE: Final = {
    "orcid": "a person", "isni": "an agent", "ror": "an organization", "viaf": "an agent",
    "creativecommons": "a licence", "rightsstatements": "a rights statement",
    "register": "a person, a body or a term",
}  # fmt: skip


@lru_cache(1_000)  # a repository has one
def _why_private(place: str) -> str:
    """Of the part of an address between its scheme and its path."""
    try:
        host = urlsplit(f"//{place}").hostname or ""
    except ValueError:
        return "no address"
    try:
        address = ip_address(host)
    except ValueError:
        private = not host or _PRIVATE_NAME.match(host) is not None
    else:
        private = not address.is_global
    return "on a host that nobody outside can reach" if private else ""


def is_web_address(iri: str) -> bool:
    """Whether an IRI is an address and not a DOI, URN:NBN, ARK or handle."""
    return _PERSISTENT.match(iri) is None


def same_title(mine: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether two works have a title in common, their alternative ones among them.

    Compared without case and punctuation; one that begins with the other is the same, and of
    a work without a title nobody can say that its title is another.
    """
    own, others = _normal_titles(mine), _normal_titles(theirs)
    if not own or not others:
        return True
    return any(a.startswith(b) or b.startswith(a) for a in own for b in others)


def _normal_titles(titles: Sequence[str]) -> list[str]:
    return [plain for each in titles if (plain := _normal(each))]


def _normal(title: str) -> str:
    folded = unicodedata.normalize("NFKC", title).casefold()
    return "".join(each for each in folded if each.isalnum())
