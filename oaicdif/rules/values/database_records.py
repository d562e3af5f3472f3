"""Addresses of records in bibliographic databases: what each calls the work, and no page of it.

Scopus, the Web of Science, PubMed, WorldCat and others describe works that stand elsewhere. Such
an address tells the number of the work there. What holds works, or hands on records of its own by
OAI-PMH, is not among them (DOAJ, PubMed Central, CiteSeerX, CORE, INSPIRE, zbMATH): there it may
be the page. Forms as these services printed them in November 2026.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ...late_pattern import late_regex
from . import identifiers

_REGISTRY: Final = "https://registry.identifiers.org/registry/"
# By the host, `www.` aside: the scheme as in `identifier-schemes.tsv`, and where in the rest of the
# address the number stands.
_FORMS: Final = (
    ("scopus", r"scopus\.com",
     r"(?:inward/(?:record|citedby)\.ur[il]|record/display\.ur[il])\?(?:[^#]{0,300}&)?"
     r"(?:eid|scp|origin_eid)=(?P<scopus>[\w.-]{4,40})|pages/publications/(?P<scopus2>\d{6,14})"),
    ("wos", r"(?:gateway|apps)\.(?:webofknowledge|isiknowledge)\.com|webofscience\.com",
     r"[\w./-]{0,80}\?(?:[^#]{0,400}&)?(?:KeyUT|UT)=(?P<wos>(?:[A-Z]{3,9}(?::|%3A))?[A-Z0-9]{6,20})"
     r"|wos/\w{1,20}/full-record/(?P<wos2>[A-Z]{3,9}(?::|%3A)[A-Z0-9]{6,20})"),
    ("mag", r"academic\.microsoft\.com", r"(?:#/detail|paper)/(?P<mag>\d{4,12})"),
    (f"{_REGISTRY}pubmed", r"pubmed\.ncbi\.nlm\.nih\.gov", r"(?P<pubmed>\d{1,9})"),
    (f"{_REGISTRY}pubmed", r"ncbi\.nlm\.nih\.gov", r"pubmed/(?P<pubmed2>\d{1,9})"),
    ("oclc", r"(?:search\.)?worldcat\.org",
     r"(?:[a-z]{2}(?:-[a-z]{2})?/)?(?:oclc|title)/(?P<oclc>\d{1,12})"
     r"|title/[^/?#]{1,200}/oclc/(?P<oclc2>\d{1,12})"),
    ("dblp", r"dblp\.(?:org|uni-trier\.de|dagstuhl\.de)",
     r"rec/(?:html/)?(?P<dblp>(?:conf|journals|books|phd|reference|series|tr|homepages)/[\w/-]{3,80})"
     r"(?:\.html)?"),
    ("bibcode", r"(?:ui\.)?adsabs\.harvard\.edu",
     r"(?:#)?abs/(?P<bibcode>\d{4}[\w.&%]{14,19})(?:/abstract)?"),
    ("mathscinet", r"(?:mathscinet\.)?ams\.org",
     r"mathscinet-getitem\?mr=(?P<mathscinet>(?:MR)?\d{4,8})"),
    ("s2", r"semanticscholar\.org", r"paper/(?:[^/?#]{1,200}/)?(?P<s2>[0-9a-f]{40})"),
    ("openalex", r"openalex\.org", r"(?:works/)?(?P<openalex>W\d{4,12})"),
    ("lens", r"lens\.org",
     r"(?:lens/scholar/article/)?(?P<lens>\d{3}(?:-\d{3}){3}-\d{2}[\dX])(?:/main)?"),
    ("dimensions", r"app\.dimensions\.ai", r"details/publication/(?P<dimensions>pub\.\d{6,12})"),
    ("base", r"base-search\.net", r"Record/(?P<base>[0-9a-f]{16,64})"),
)  # fmt: skip
_RECORD: Final = late_regex(
    r"https?://(?:www\.)?(?:"
    + "|".join(rf"(?:{host})/+(?:{path})(?:[/?&#]\S*)?" for _, host, path in _FORMS)
    + r")\Z",
    re.IGNORECASE | re.ASCII,
)
_SCHEMES: Final = {
    name: scheme for scheme, _, path in _FORMS for name in re.findall(r"\?P<(\w+)>", path)
}


class DatabaseRecord(NamedTuple):
    """A work's number in a bibliographic database, and the address that has it."""

    scheme: str
    value: str
    url: str


def read_database_record(text: str) -> DatabaseRecord | None:
    """The scheme, the number and the address of a work's record in a bibliographic database."""
    found = _RECORD.match(text)
    address = identifiers.read_url(text) if found else None
    if found is None or address is None:
        return None
    group = found.lastgroup or ""
    value = re.sub("%3A", ":", found[group], flags=re.IGNORECASE)
    return DatabaseRecord(_SCHEMES[group], value, address)
