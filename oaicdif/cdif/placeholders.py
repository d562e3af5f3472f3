"""Addresses that can lead to no single work, whatever record they stand in.

A home page, a host of nobody's outside world, the address of a person or a licence, a manifest for
viewers of pictures, and names for tests and examples. Source: DECISIONS 3; IIIF Presentation API
3.0, section 4.3 (a manifest describes how the object is shown).
"""

from __future__ import annotations

import re
from functools import lru_cache
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from ..late_pattern import late_regex

# DSpace's prefix of a new installation: thousands of repositories give the same handles.
EXAMPLE_PREFIX: Final = "123456789"
HOME_PAGE: Final = "a home page"
_EXAMPLE_HANDLE: Final = late_regex(
    rf"https?://(?:www\.)?hdl\.handle\.net/{EXAMPLE_PREFIX}(?:\.\d+)?/", re.IGNORECASE
)
# draft-kunze-ark, "The Name Assigning Authority Number": 12345 is for examples, 99999 for tests.
_TEST_ARK: Final = late_regex(r"\bark:/?(?:99999|12345)/", re.IGNORECASE)
# DataCite, "DOI states": the test prefix 10.5072, retired in 2019. The test system of today has
# prefixes like any other, but resolvers of its own.
_TEST_DOI: Final = late_regex(
    r"https?://(?:(?:dx\.|www\.)?doi\.org/10\.5072/"
    r"|(?:handle|doi)\.(?:test|stage)\.datacite\.org/)",
    re.IGNORECASE,
)
# The same draft: 99152 is for terms, 99166 for people and bodies.
_ARK_OF_OTHERS: Final = late_regex(r"\bark:/?99(152|166)/", re.IGNORECASE)
_NOT_WORKS: Final = {"152": "a term", "166": "an agent"}
_ASKS_OAI: Final = late_regex(
    r"(?:\A|[&;])verb=(?:GetRecord|ListRecords|Identify)\b", re.IGNORECASE
)
_HOME: Final = late_regex(
    r"/*(?:(?:jspui|xmlui|dspace\w{0,4}|eprints|home|portal|welcome|main|repository|[a-z]{2})/*)?"
    r"(?:(?:index|default|home|main|start)(?:\.\w{2,5})?/*(?:index/*)?)?\Z",
    re.IGNORECASE,
)
_PRIVATE_NAME: Final = late_regex(
    r"(?:localhost|[^.]+|.+\.(?:localhost|localdomain|local|internal|intranet|lan|home|corp|"
    r"invalid))\Z",
    re.IGNORECASE,
)


# As nearly all are: a number in the path, on a host with a name that the world knows.
_SURELY_FIT: Final = late_regex(
    rf"https?://(?!(?:www\.)?(?:orcid|isni|ror|viaf|creativecommons|rightsstatements|doaj)\.org/"
    rf"|(?:www\.|m\.)?(?:wikidata\.org/(?:wiki|entity)/Q|d-nb\.info/gnd|id\.loc\.gov/auth"
    rf"|idref\.fr|vocab\.getty|researcherid\.|scopus\.com/authid|grid\.ac/|lattes\.|scholar\.google\."
    r"|(?:dx\.)?doi\.org/10\.13039/)|(?:handle|doi)\.(?:test|stage)\.)"
    rf"(?!iiif)(?:[a-z0-9-]+\.)+(?:org|com|net|edu|gov|info|[a-z]{{2}})/"
    rf"(?!{EXAMPLE_PREFIX}|10\.5072/|\S*[aA][rR][kK]:/?(?:99|12345/)|dspace\w{{0,4}}/?\Z|\S*(?:[iI]{{3}}[fF]|manifest\.json))(?![^?#]*\?[^#]*\bverb=)[^?#]*\d"
)


def leads_to_a_work(address: object) -> bool:
    """Whether an address is a text and none of these."""
    return isinstance(address, str) and not placeholder(address)


def placeholder(iri: str) -> str:
    """What an IRI is that can name no work; "" for all others."""
    if iri[:4].lower() != "http":
        return ""
    return _asked_lately(iri) if len(iri) <= _LONGEST_KEPT else _why_no_work(iri)


_LONGEST_KEPT: Final = 400  # characters; longer ones are rare, and asked for once


def _why_no_work(iri: str) -> str:
    if _SURELY_FIT.match(iri):
        return ""
    scheme, mark, rest = iri.partition("://")
    if not mark or scheme.lower() not in ("http", "https"):
        return ""
    place, _, path = rest.partition("/")
    if bare := re.match(r"[^?#]*(?=[?#])", place):
        place, path = bare[0], place[bare.end() :]
    if private := why_unreachable(iri):
        return private
    if other := _OF_OTHERS.match(rest):
        return f"that of {_WHOSE.get(other[other.lastindex or 0].lower(), _ENTRY)}"
    if why := why_nowhere(iri):
        return why
    if other := _ARK_OF_OTHERS.search(path):
        return f"that of {_NOT_WORKS[other[1]]}"
    if why := why_no_page(iri):
        return why
    if _WITHOUT_NUMBER.match(rest):
        return "that of a register, without the number behind it"
    path, _, query = path.partition("?")
    if _SEARCH.search(path) and _ASKED.search(query):
        return "that of a search"
    if not query and _INTERFACE.search(path):
        return "that of an interface"
    if "verb=" in query and _ASKS_OAI.search(query):
        return "that of a metadata record"
    if len(path) > _LONGEST_HOME or (query and not _LANGUAGE.match(query)):
        return ""
    return HOME_PAGE if _HOME.match(path.rstrip("#/")) else ""


# Choosing the work's IRI, its layouts and its aliases ask for the same few addresses again.
_asked_lately: Final = lru_cache(500)(_why_no_work)


def why_nowhere(iri: str) -> str:
    """What an address is that leads nowhere, made of a name for tests or examples; else ""."""
    small = iri.lower()
    if "ark:" in small:
        return "an ARK for tests or examples" if _TEST_ARK.search(iri) else ""
    if ("10.5072/" in small or ".datacite.org/" in small) and _TEST_DOI.match(iri):
        return "a DOI of the test prefix"
    example = EXAMPLE_PREFIX in small and _EXAMPLE_HANDLE.match(iri)
    return "a handle of the example prefix" if example else ""


def why_no_page(iri: str) -> str:
    """What an address is that viewers of pictures ask for, neither a work's page nor its file."""
    return "that of a description for programs (IIIF)" if _MANIFEST.match(iri) else ""


def why_unreachable(iri: str) -> str:
    """What a web address is on a host that nobody outside can reach, or the host for examples
    itself; else ""."""
    if iri[:4].lower() != "http":
        return ""
    if "//example." in iri.lower() or "//www.example." in iri.lower():
        return "an address for examples" if _EXAMPLE_HOST.match(iri) else ""
    place = iri.partition("://")[2].partition("/")[0]
    return _why_private(place) if place else ""


# RFC 2606, section 3: nobody has these names. With a path behind it, it may be a hidden one.
_EXAMPLE_HOST: Final = late_regex(
    r"https?://(?:www\.)?example\.(?:com|net|org)(?::\d+)?/*\Z", re.IGNORECASE
)
# Forms that were filled in without the number of the work.
_WITHOUT_NUMBER: Final = late_regex(
    r"(?:www\.)?(?:ncbi\.nlm\.nih\.gov/(?:pmc(?:/articles(?:/pmc)?)?|pubmed)"
    r"|pmc\.ncbi\.nlm\.nih\.gov/articles(?:/pmc)?|europepmc\.org/(?:articles?|abstract)(?:/(?:med|pmc))?"
    r"|arxiv\.org/(?:abs|pdf)|jstor\.org/stable|worldcat\.org/oclc|zenodo\.org/records?"
    r"|nbn-resolving\.(?:org|de)/urn(?::nbn(?::[a-z]{2})?)?:?|n2t\.net/ark:)/*\Z",
    re.IGNORECASE,
)
# Without the ending ".json" a manifest may be a list of a ship's cargo.
_MANIFEST: Final = late_regex(
    r"https?://(?:(?=[^?#]*iiif)[^?#]*/(?:manifest(?:\.json)?|info\.json)"
    r"|[^?#]*/iiif/(?:[^/?#]+/)+info|[^?#]*/manifest\.json)/?(?:[?#]|\Z)",
    re.IGNORECASE,
)
_SEARCH: Final = late_regex(r"(?:\A|/)search/?\Z", re.IGNORECASE)
_INTERFACE: Final = late_regex(r"(?:\A|/)(?:api|oai(?:-?pmh)?)/?\Z", re.IGNORECASE)
# A search for one record by its number: "?p=id:%22ELM-2014-1%22", "?q=recid:123" of Invenio. It is
# the address of that record's page.
_ONE_RECORD: Final = (
    r"(?:%22|\")?(?:id|recid|record_?id|doi|pid|handle|urn|oai|sysno|identifier|isbn|reportnumber"
    r"|(?:001|020|024|035|037|088|970)(?:_{0,2}[0-9a-z]{0,3})?)(?::|%3a)"
    r"(?:%22|\"|\+|%20)?(?=[^&#+\s]{0,80}\d)(?:(?!%20)[^&#+\s])*+(?:[&#]|\Z)"
)
_ASKED: Final = late_regex(
    rf"(?:\A|&)(?:q|p|query|search|term|lookfor)=(?!{_ONE_RECORD})", re.IGNORECASE
)
_LONGEST_HOME: Final = 40
_LANGUAGE: Final = late_regex(
    r"(?:lang|locale|language|set_?lang|lng|hl)=[\w-]{2,7}#?\Z", re.IGNORECASE
)
# Addresses of people, bodies and licences: a work that has one among its identifiers is none.
_OF_OTHERS: Final = late_regex(
    r"(?:www\.|m\.)?(?:(orcid|isni|ror|viaf|rightsstatements)\.org/"
    r"|(creativecommons)\.org/(?:licenses|publicdomain)/"
    r"|(d-nb\.info/gnd|id\.loc\.gov/authorities|idref\.fr|vocab\.getty\.edu|researcherid\.com"
    r"|scopus\.com/authid|grid\.ac/institutes|lattes\.cnpq\.br|(?:dx\.)?doi\.org/10\.13039)/"
    r"|(doaj)\.org/toc/|(wikidata)\.org/(?:wiki|entity)/Q\d|(scholar)\.google\.[a-z.]{2,6}/citations\?\S*\buser=)",
    re.IGNORECASE,
)
_WHOSE: Final = {
    "orcid": "a person", "isni": "an agent", "ror": "an organization", "viaf": "an agent",
    "creativecommons": "a licence", "rightsstatements": "a rights statement",
    "wikidata": "an item of Wikidata", "scholar": "a person", "doaj": "a journal",
}  # fmt: skip
_ENTRY: Final = "a person, a body or a term"  # of a register of several kinds


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
