"""Which IRI may name a work: what its form tells, and when two titles are the same.

A home page, a host of nobody's outside world and the example prefix of handles name no work,
whoever writes them into a record. Whether a web address is another work's already only a
catalog knows (`claims`); a single file has no neighbours. Source: DECISIONS 3.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

from ..cdif.placeholders import EXAMPLE_PREFIX as EXAMPLE_PREFIX
from ..cdif.placeholders import HOME_PAGE as HOME_PAGE
from ..cdif.placeholders import placeholder as placeholder
from ..cdif.placeholders import why_no_page as why_no_page
from ..cdif.placeholders import why_nowhere as why_nowhere
from ..cdif.placeholders import why_unreachable as why_unreachable
from ..late_pattern import late_regex

PLACEHOLDER: Final = "placeholder-identifier"
SHARED: Final = "shared-identifier"

# Names for one work by their own rules: DOI, handle, ARK (RFC 8458 for URNs).
_PERSISTENT: Final = late_regex(
    r"(?:urn:|info:|https?://(?:(?:dx\.|www\.)?doi\.org/10\.|hdl\.handle\.net/)|https?://\S+/ark:)",
    re.IGNORECASE,
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


def is_web_address(iri: str) -> bool:
    """Whether an IRI is an address and not a DOI, URN:NBN, ARK or handle."""
    return _PERSISTENT.match(iri) is None


# A DOI is compared without case, by whatever resolver (DOI Handbook 2.4); so is a handle's address.
_RESOLVED: Final = late_regex(
    r"https?://(?:(?:dx\.|www\.)?doi\.org/(?P<doi>10\.\S+)|hdl\.handle\.net/(?P<handle>\S+))",
    re.IGNORECASE,
)


def same_name(iri: str) -> str:
    """An IRI in the form in which equal names are equal: of a DOI or handle the bare name."""
    found = _RESOLVED.fullmatch(iri)
    if found is None:
        return iri
    return f"doi:{found['doi'].lower().rstrip('.')}" if found["doi"] else f"hdl:{found['handle']}"


def as_https(iri: str) -> str:
    """An address as it is by HTTPS: of two that differ in nothing else, one repeats the other."""
    return f"https://{iri[7:]}" if iri[:7].lower() == "http://" else iri


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
    return "".join(filter(str.isalnum, folded))
