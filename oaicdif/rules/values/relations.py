"""Links to other things: grants, alternative identifiers, datasets, references, periodicals.

Sources: OpenAIRE guidelines (info:eu-repo grammar); DRIVER guidelines 1.1, 1.3.11 and 1.3.13.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from ...late_pattern import late_regex
from ..vocabulary import EMPTY, Term, Vocabulary
from ..work_identity import why_nowhere, why_unreachable
from . import identifiers
from .journal_issues import LONGEST, journal_of_issue
from .marks_of_wholes import whole_behind_mark

_GRANT: Final = late_regex(r"(?:info:eu-repo/)?grantAgreement/(.+)\Z", re.IGNORECASE)
_ALTERNATIVE: Final = late_regex(
    r"info:eu-repo/semantics/altIdentifier/([^/\s]+)/(\S.*)\Z", re.IGNORECASE
)
_EUREPO: Final = late_regex(
    r"info:eu-repo/semantics/(dataset|reference|references|publication|software|relatedItem|hasPart|isPartOf)"
    r"/([^/\s]+)/(\S.*)\Z",
    re.IGNORECASE,
)
_LABEL: Final = late_regex(r"([A-Za-z][\w .-]{0,28}?)\s*[:=]\s*(\S.*)\Z")
_BRACKET_LABEL: Final = late_regex(r"\(([A-Za-z][\w-]{1,12})\)\s*(\S+)\Z")
_RELATION_LABEL: Final = late_regex(
    r"(?:(?:dc|dct|dcterms|prov|datacite):\s*)?"
    r"(?:([A-Za-z][A-Za-z _-]{2,38}?)\s*:(?!//)\s*(\S.*)|([A-Za-z]{4,40})\s+(\S+))\Z"
)
_BEFORE_LINK: Final = late_regex(
    r"(?!.*://.*://)(?:[^\W\d_][^(<]{0,200}?\s*[(<]\s*(https?://[^\s()<>]+)\s*[)>]\.?\Z"
    r"|[^\W\d_](?:.{0,200}?(?:\s*(?:--|\u2014)\s*|,?\s+(?:[-\u2013|]\s+)?)(?=https?://)"
    r"|[^:=]{0,60}?\s*[:=])\s*(\S+?)[.,;]?\Z)"
)
_WITH_ISSN: Final = late_regex(
    r"(.{2,250}?)\s*[(\[]\s*(?:e-?|p-?)?(?P<label>issn\s*:?\s*)?(?P<number>\d{4}-?\d{3}[\dXx])"
    r"\s*[)\]]\s*(.*)\Z",
    re.IGNORECASE,
)
_ISSN_INSIDE: Final = late_regex(
    r"(?:e-?|p-?)?issn\s*(?:\([a-z]+\))?\s*[:=]?\s*(\d{4}-\d{3}[\dXx])", re.IGNORECASE
)
_LINKS: Final = {
    "doi": "https://doi.org/",
    "hdl": "https://hdl.handle.net/",
    "handle": "https://hdl.handle.net/",
}


@dataclass(frozen=True, slots=True)
class Grant:
    """The parts of an info:eu-repo grant agreement, unescaped; any but the first may be ""."""

    iri: str
    funder: str
    programme: str = ""
    number: str = ""
    jurisdiction: str = ""
    name: str = ""
    acronym: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """Something that can be followed: `name` as it is called, `url` where it leads."""

    name: str
    url: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Labelled:
    """An identifier and the row of its scheme."""

    scheme: Term
    value: str


@dataclass(frozen=True, slots=True)
class LabelledRelation:
    relation: Term
    target: str


@dataclass(frozen=True, slots=True)
class Citation:
    """Where something appeared: the text, and of it what is certain."""

    text: str
    name: str = ""
    issn: str = ""


def read_grant(text: str) -> Grant | None:
    """A project identifier of the form
    info:eu-repo/grantAgreement/Funder/Programme/ID/[Jurisdiction]/[Name]/[Acronym].

    A slash within ID or Name should be escaped and often is not: "UID/MAT/04674/2013/PT". The ID
    then ends before the jurisdiction, else behind its last part with a figure. "MINECO [ID]", as
    repositories of Colombia and Spain write it, is no identifier: funder and ID alone are known.
    """
    found = _GRANT.match(text)
    if found is None:
        return None
    if bracket := _GRANT_IN_BRACKETS.match(found[1]):
        return Grant("", bracket[1], number=bracket[2])
    parts = [unquote(part).strip() for part in found[1].split("/")]
    if len(parts) < _LEAST_OF_GRANT or not _is_number("/".join(parts[2:4])):
        return None
    if not parts[0] and not _has_digit(parts[2]):
        return None
    start = "info:eu-repo/grantAgreement/"
    rest = text[len(text) - len(found[1]) :]
    return Grant(identifiers.iri(start + rest), *parts[:2], *_parts_of_grant(parts[2:]))


def _is_number(text: str) -> bool:
    """Whether the third part of a grant's form, which may end in the fourth ("n/a"), is filled."""
    number = text.partition("/")[0]
    return bool(number) and _NO_NUMBER.match(number) is None and text.casefold() != "n/a"


_NO_NUMBER: Final = late_regex(r"(?:null|none|nil|undefined|unknown|na|\W+)\Z", re.IGNORECASE)


def split_grants(text: str) -> list[str]:
    """Several IDs in the brackets of one funder, each with the funder; else the text alone."""
    found = _GRANTS.match(text)
    if found is None:
        return [text]
    numbers = [each.strip() for each in re.split(r"[,;]", found[2])]
    if len(numbers) < _SEVERAL or not all(map(_has_digit, numbers)):
        return [text]
    return [f"{found[1]}[{each}]" for each in numbers]


_SEVERAL: Final = 2
_GRANTS: Final = late_regex(
    r"((?:info:eu-repo/)?grantAgreement/[^/\[(]{2,80})[\[(]([^\[\]()]+)[\])]\Z", re.IGNORECASE
)
_GRANT_IN_BRACKETS: Final = late_regex(
    r"([^/\[(]{2,80}?)\s*[\[(]\s*(?=[^\[\]()]*\d)"
    r"(?!(?:(?:1[89]|20)\d\d|FP\d|H2020)\s*[\])])"  # a year or a programme is no grant's number
    r"([^\[\]()\s,;]+(?: [^\[\]()\s,;]+)*)\s*[\])]\Z"
)
_LEAST_OF_GRANT: Final = 3  # funder, programme, ID
_JURISDICTION: Final = late_regex(r"(?:[A-Z]{2})?\Z")
_ID_PART: Final = late_regex(r"[^\sa-z]*\d[^\sa-z]*\Z|[A-Z]\Z")
_WHOLE: Final = 4  # ID, jurisdiction, name, acronym


def _parts_of_grant(parts: list[str]) -> tuple[str, ...]:
    """(ID, jurisdiction, name, acronym) of the parts from the ID on, as many as are certain."""
    end = next((at for at in range(1, len(parts)) if _ends_id(parts, at)), 0)
    if not end and len(parts) == _WHOLE and list(map(_is_of_id, parts)) == [True] + 3 * [False]:
        end = 1
    if not end:  # what stands behind the ID has no certain place
        last = max((at for at, part in enumerate(parts) if _is_of_id(part)), default=0)
        return ("/".join(parts[: last + 1]),)
    behind = parts[end:]
    if len(behind) >= _WHOLE:
        behind = [behind[0], "/".join(behind[1:-1]), behind[-1]]
    return ("/".join(parts[:end]), *behind)


def _ends_id(parts: list[str], at: int) -> bool:
    """Whether the part at `at` is a jurisdiction behind an ID, given or empty."""
    return _JURISDICTION.match(parts[at]) is not None and any(map(_has_digit, parts[:at]))


def _is_of_id(part: str) -> bool:
    return _ID_PART.match(part) is not None


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def read_alternative(text: str) -> tuple[str, str] | None:
    """(scheme in small letters, identifier) of an alternative identifier."""
    found = _ALTERNATIVE.match(text)
    return (found[1].lower(), found[2].strip()) if found else None


def read_eurepo_link(text: str, schemes: Vocabulary, resolvers: Vocabulary = EMPTY) -> Link | None:
    """A dataset, reference or the like with its identifier.

    The name is the whole text, and there is no address, when the scheme is not known or the
    identifier is none of it.
    """
    found = _EUREPO.match(text)
    if found is None:
        return None
    kind = found[1].lower()
    if kind == "references":
        kind = "reference"
    scheme, value = found[2].lower(), unquote(found[3]).strip()
    link = read_link(f"{scheme}:{value}", resolvers) or read_link(value, resolvers)
    if link is not None:
        name = link.name if identifiers.read_nbn(link.name) else link.url or link.name
        return Link(name, link.url, kind)
    term = schemes.find(scheme)
    address = term.target.partition(" ")[2] if term else ""
    url = identifiers.iri(address + value) if address else ""
    return Link(url or text, url, kind)


def read_link(text: str, resolvers: Vocabulary = EMPTY) -> Link | None:
    """A DOI, handle, URN:NBN, ARK or URL, with the address it leads to.

    A bare URN:NBN has one if its country is among the `resolvers`; a name for tests and an
    address on a host that nobody outside can reach have none.
    """
    found = _read_link(text, resolvers)
    nowhere = found and (why_nowhere(found.url) or why_unreachable(found.url))
    return Link(found.name, "") if found and nowhere else found


def read_labelled_link(text: str, resolvers: Vocabulary = EMPTY) -> Link | None:
    """ "Related: https://a.example.org/": the whole text as the name, and where its end leads."""
    found = _BEFORE_LINK.match(text)
    link = read_link(found[1] or found[2], resolvers) if found else None
    return Link(text, link.url) if link and link.url else None


def _read_link(text: str, resolvers: Vocabulary) -> Link | None:
    doi = identifiers.read_doi(text)
    if doi:
        url = identifiers.doi_url(doi)
        return Link(url, url)
    handle = identifiers.read_handle(text)
    if handle:
        url = identifiers.handle_url(handle)
        return Link(url, url)
    address = identifiers.read_url(text)
    if address:
        return Link(address, address)
    ark = identifiers.read_ark(text)
    if ark:
        return Link(ark[0], f"https://n2t.net/{ark[0]}")
    nbn = identifiers.read_nbn(text)
    return Link(nbn[0], identifiers.nbn_url(nbn, resolvers)) if nbn else None


# Without a mark behind the label only where the number has that scheme's form.
_BLANK_LABEL: Final = late_regex(
    r"(?=(?:PMID|PubMed ID)\s\d{1,9}\Z|PMC ?ID\s(?:PMC)?\d{4,9}\Z|OCLC(?: number)?\s\d{5,12}\Z"
    r"|arXiv(?: ID)?\s(?:\d{4}\.\d{4,5}|[a-z.-]{2,20}/\d{7})(?:v\d{1,2})?\Z)"
    r"([^\d/.]*[^\s\d/.])\s((?:PMC)?\S+)\Z",
    re.IGNORECASE,
)


def read_labelled(text: str, schemes: Vocabulary) -> Labelled | None:
    """An identifier behind the label of its scheme."""
    if "://" in text[:8]:
        return None
    found = _LABEL.match(text) or _BRACKET_LABEL.match(text) or _BLANK_LABEL.match(text)
    term = schemes.find(found[1]) if found else None
    return Labelled(term, found[2].strip()) if found and term else None


def read_labelled_relation(text: str, relations: Vocabulary) -> LabelledRelation | None:
    """ "IsPartOf: X", "References 10.1234/5": the relation's row, and the rest."""
    found = None if "://" in text[:8] else _RELATION_LABEL.match(text)
    if found is None:
        return None
    label, target = (found[1], found[2]) if found[1] else (found[3], found[4])
    term = relations.find(label.replace("_", " "))
    return LabelledRelation(term, target.strip()) if term else None


# "ISSN: 1539-3755; Vol. 3": a number is the name of no journal
_NUMBER_ALONE: Final = late_regex(r"(?:[ep]-?)?ISSN\b|\d{4}-\d{3}[\dXx]\Z", re.IGNORECASE)


def _are_years(number: str) -> bool:
    """Whether an ISSN without its label may be a range of years: "Elmton (1930-1960)". One range
    in eleven has the right last figure."""
    return "1000" <= number[:4] < number[-4:] <= "2100"


def read_citation(text: str) -> Citation | None:
    """A periodical named with its ISSN in brackets, or before volume and number."""
    if len(text) > LONGEST:
        return None
    found = _WITH_ISSN.match(text)
    issn = identifiers.issn_of(found["number"]) if found else None
    if found and issn and (found["label"] or not _are_years(found["number"])):
        return Citation(text, found[1].strip(" ,;:"), issn)
    inside = _ISSN_INSIDE.search(text)
    issn = identifiers.issn_of(inside[1]) if inside else None
    journal = journal_of_issue(whole_behind_mark(text) or text)
    if journal and not _NUMBER_ALONE.match(journal):
        return Citation(text, journal, issn or "")
    return Citation(text, "", issn) if issn and inside and inside[0] != text else None
