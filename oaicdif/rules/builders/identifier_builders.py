"""Builders of identifiers by the draft's Identifier pattern."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from ...late_pattern import late_regex
from ..output import Output
from ..values import identifiers
from ..values.agent_identifiers import AgentIdentifier
from ..values.database_records import DatabaseRecord
from ..values.relations import Labelled
from ..vocabulary import EMPTY, Vocabulary
from ..words import Build, Vocabularies
from ..work_identity import PLACEHOLDER, why_nowhere

Json = dict[str, Any]
REGISTRY: Final = "https://registry.identifiers.org/registry/"


def property_value(scheme: str, value: str, url: str = "") -> Json:
    """The draft's Identifier pattern; without an address that is known to lead nowhere."""
    found: Json = {"@type": "PropertyValue", "propertyID": scheme, "value": value}
    if url and not why_nowhere(url):
        found["url"] = url
    return found


def put_same(address: str, out: Output, i: int) -> None:
    """Another address of the work; one that leads nowhere is reported."""
    if why := why_nowhere(address):
        out.report(PLACEHOLDER, i, f"{address} is {why}")
    else:
        out.put("work.sameAs", address, i)


def _doi_url(m: str, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return identifiers.doi_url(m)


def _doi_identifier(m: str, text: str, _lang: str, out: Output, i: int) -> Json:
    if identifiers.is_trimmed_doi(text, m):
        out.report("repaired-identifier", i, m)
    return property_value(f"{REGISTRY}doi", m, identifiers.doi_url(m))


def _handle_url(m: str, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return identifiers.handle_url(m)


def _handle_identifier(m: str, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return property_value(f"{REGISTRY}hdl", m, identifiers.handle_url(m))


def _nbn_iri(m: tuple[str, str, str], _text: str, _lang: str, _out: Output, _i: int) -> str:
    return m[0]


def _ark_url(m: tuple[str, str], _text: str, _lang: str, _out: Output, _i: int) -> str:
    return identifiers.ark_url(m)


def _ark_identifier(m: tuple[str, str], text: str, lang: str, out: Output, i: int) -> Json:
    return property_value(f"{REGISTRY}ark", m[0], _ark_url(m, text, lang, out, i))


def _given_url(m: tuple[str, ...], _text: str, _lang: str, _out: Output, _i: int) -> str | None:
    """Not of a name for tests: it leads nowhere."""
    return identifiers.iri(m[-1]) if m[-1] and not why_nowhere(m[-1]) else None


def tell_behind_number(text: str, out: Output, i: int, kind: str = "ISBN") -> None:
    """A line of the report for a binding, a price or words in brackets behind an ISBN or ISSN."""
    if len(text) > _ALONE[kind]:
        labelled = text if kind in text.upper() else f"{kind} {text}"
        if rest := identifiers.behind_number(labelled):
            out.report("part-not-carried", i, rest)


# Characters of the number with its hyphens; behind a label the text is looked at in any case.
_ALONE: Final = {"ISBN": 17, "ISSN": 9}


def _isbn(m: str, text: str, _lang: str, out: Output, i: int) -> Json:
    tell_behind_number(text, out, i)
    return property_value(f"{REGISTRY}isbn", m)


def _issn(m: str, text: str, _lang: str, out: Output, i: int) -> Json:
    tell_behind_number(text, out, i, "ISSN")
    return property_value(f"{REGISTRY}issn", m)


def _urn(m: str, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    kind = m.split(":")[1] if m.lower().startswith("urn:") else m.partition("/")[0]
    return property_value(kind, m)


def _labelled(m: Labelled, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return labelled_value(m)


# Registers of people and bodies that identifiers.org knows.
_REGISTERED: Final = frozenset({"orcid", "isni", "ror", "viaf", "grid", "funderregistry"})


def _agent_identifier(m: AgentIdentifier, _text: str, _lang: str, out: Output, i: int) -> Json:
    """Kept as what the source says it is, an identifier; without an address, for that leads to
    somebody and not to the work."""
    out.report(PLACEHOLDER, i, f"{m.scheme}: it names {m.whose}")
    scheme = f"{REGISTRY}{m.scheme}" if m.scheme in _REGISTERED else m.scheme
    return property_value(scheme, m.value)


def _database_record(m: DatabaseRecord, _text: str, _lang: str, out: Output, i: int) -> Json:
    """The number that a database gives the work, with the address of its record there. Of the
    database itself this is the page."""
    if _is_of(m.url, out):
        out.put("pool.urls", m.url, i)
        out.put("pool.url", m.url, i)
    return property_value(m.scheme, m.value, m.url)


def _is_of(address: str, out: Output) -> bool:
    """Whether an address lies on the host of the repository that the record is from, by its
    base URL or the OAI identifier. PubMed gives none by OAI-PMH: its neighbour there does."""
    host = _host(address)
    if "/pubmed/" in address:
        return False
    around = out.around
    said = around.identifier.split(":", 2)
    named = said[1].lower() if len(said) > 2 and said[0].lower() == "oai" else ""
    return host in (_host(around.repository_url), named.removeprefix("www."))


def _host(address: str) -> str:
    return address.partition("://")[2].partition("/")[0].lower().removeprefix("www.")


def _of_scheme(vocabularies: Vocabularies) -> Build:
    """By the row of the scheme that xsi:type names; the text alone if there is none."""
    schemes = vocabularies["identifier-schemes"]

    def build(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json | str:
        term = schemes.find(out.values[i][3])
        return labelled_value(Labelled(term, text)) if term else text

    return build


# Types of MODS that say nothing of a scheme.
_NO_SCHEME: Final = frozenset({"", "local", "other", "uri", "url", "none", "unknown", "identifier"})


def _by_type(vocabularies: Vocabularies) -> Build:
    """Under the scheme that its type names, or under the type; the text alone without any."""
    of_scheme = _of_scheme(vocabularies)

    def build(m: Any, text: str, lang: str, out: Output, i: int) -> Json | str:
        kind = out.values[i][3]
        found = of_scheme(m, text, lang, out, i)
        known = found != text or kind.casefold() in _NO_SCHEME
        return found if known else property_value(kind, _without_label(kind, text))

    return build


def _without_label(kind: str, text: str) -> str:
    """A value without the label that says its type again: "hdl:AC:P:7"."""
    label = f"{kind}:"
    return text[len(label) :] if text.casefold().startswith(label.casefold()) else text


def labelled_value(m: Labelled) -> Json:
    """A row's target is the scheme, and behind a blank the address before the value.

    What stands in brackets behind it ("arXiv:0705.3596 [astro-ph]") is no part of the address; a
    value of several words has none, nor one that no number of its scheme is written like.
    """
    scheme, _, address = m.scheme.target.partition(" ")
    bare = _IN_BRACKETS.sub("", m.value)
    if scheme == "oclc":
        bare = _OCLC_PREFIX.sub("", bare)
    known = address and " " not in bare and _has_form(scheme.rpartition("/")[2], bare)
    return property_value(scheme, m.value, identifiers.iri(address + bare) if known else "")


def _has_form(scheme: str, value: str) -> bool:
    form = _FORMS.get(scheme)
    return form is None or form.fullmatch(value) is not None


# "PMC5574022" is no number of PubMed: a page of that address there is none.
_FORMS: Final = {
    "pubmed": late_regex(r"\d+", re.ASCII),
    "pmc": late_regex(r"(?:PMC)?\d+(?:\.\d+)?", re.ASCII | re.IGNORECASE),
    "oclc": late_regex(r"\d+", re.ASCII),
    "lccn": late_regex(r"[a-z]{0,3}(?:\d{8}|\d{10}|\d{2}-\d{1,6}|\d{4}-\d{1,6})", re.ASCII | re.I),
    "issn": late_regex(r"\d{4}-?\d{3}[\dXx]", re.ASCII),
    "viaf": late_regex(r"\d+", re.ASCII),
    "arxiv": late_regex(
        r"(?:arxiv:)?(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z-]+)?/\d{7})(?:v\d+)?",
        re.ASCII | re.IGNORECASE,
    ),
}
_OCLC_PREFIX: Final = late_regex(r"oc[mn]0*|on", re.IGNORECASE)  # of catalogues, not the number
_IN_BRACKETS: Final = late_regex(r"(?<!\s)\s+[\[(][^\[\]()]*[\])]\Z")


def _nbn_identifier(vocabularies: Vocabularies) -> Build:
    resolvers = vocabularies["resolvers"]

    def build(m: tuple[str, str, str], _text: str, _lang: str, _out: Output, _i: int) -> Json:
        return _nbn_value(m, resolvers)

    return build


def _nbn_value(nbn: tuple[str, str, str], resolvers: Vocabulary) -> Json:
    return property_value(f"{REGISTRY}nbn", nbn[0], identifiers.nbn_url(nbn, resolvers))


def _number(scheme: str, value: str, resolvers: Vocabulary, out: Output, i: int) -> Json | None:
    """An ISBN, ISSN or URN:NBN behind the label of its scheme; a wrong number is text."""
    if scheme == "urn":
        nbn = identifiers.read_nbn(value if value.lower().startswith("urn:") else f"urn:{value}")
        return _nbn_value(nbn, resolvers) if nbn else None
    kind = scheme[-4:]
    if kind not in ("isbn", "issn"):
        return None
    read = identifiers.read_isbn if kind == "isbn" else identifiers.read_issn
    number = read(f"{kind} {value}")
    if number is None:
        out.report("bad-check-digit", i)
        return property_value(scheme, value)
    tell_behind_number(value, out, i, kind.upper())
    return property_value(f"{REGISTRY}{kind}", number)


_OWN_LABEL: Final = late_regex(r"(?:urn:)?[epl]?-?is[bs]n(?:-1[03]|-l)?\s*[:=]?\s*", re.IGNORECASE)


def number_of_type(kind: str, text: str, out: Output, i: int) -> Json | None:
    """An ISBN or ISSN by the type that the source gives it, whose label may stand in the value
    again; a wrong one is reported, and kept without the label."""
    scheme = kind.casefold()
    if scheme[-4:] not in ("isbn", "issn"):
        return None
    found = _number(scheme, _OWN_LABEL.sub("", text, count=1), EMPTY, out, i)
    return found if found is None or found["propertyID"] != scheme else found | {"propertyID": kind}


def _alternative(vocabularies: Vocabularies) -> Build:
    schemes = vocabularies["identifier-schemes"]
    resolvers = vocabularies.get("resolvers", EMPTY)

    def build(m: tuple[str, str], _text: str, _lang: str, out: Output, i: int) -> Json:
        scheme, value = m
        number = _number(scheme, value, resolvers, out, i)
        if number:
            return number
        doi = identifiers.read_doi(value) if scheme == "doi" else None
        if scheme == "doi" and not doi:
            out.report("bad-doi", i)
        if doi:
            put_same(identifiers.doi_url(doi), out, i)
            return property_value(f"{REGISTRY}doi", doi, identifiers.doi_url(doi))
        handle = identifiers.read_handle(f"hdl:{value}") if scheme in ("hdl", "handle") else None
        if handle:
            put_same(identifiers.handle_url(handle), out, i)
            return property_value(f"{REGISTRY}hdl", handle, identifiers.handle_url(handle))
        address = identifiers.read_url(value)
        if address:
            put_same(address, out, i)
            return property_value(scheme, value, address)
        term = schemes.find(scheme)
        return labelled_value(Labelled(term, value)) if term else property_value(scheme, value)

    return build


PLAIN: Final[Mapping[str, tuple[str, Build]]] = {
    "doi-url": ("https://doi.org/...", _doi_url),
    "doi-identifier": ("a PropertyValue of a DOI", _doi_identifier),
    "handle-url": ("https://hdl.handle.net/...", _handle_url),
    "handle-identifier": ("a PropertyValue of a handle", _handle_identifier),
    "nbn-iri": ("the URN itself", _nbn_iri),
    "ark-url": ("the URL the ARK stood in, or n2t.net's", _ark_url),
    "given-url": ("the URL that a URN:NBN or ARK stood in, if it did", _given_url),
    "ark-identifier": ("a PropertyValue of an ARK", _ark_identifier),
    "isbn-identifier": ("a PropertyValue of an ISBN", _isbn),
    "issn-identifier": ("a PropertyValue of an ISSN", _issn),
    "urn-identifier": ("a PropertyValue of a URN", _urn),
    "agent-identifier": (
        "a PropertyValue of the identifier of a person or a body, reported",
        _agent_identifier,
    ),
    "labelled-identifier": ("a PropertyValue by the scheme's row", _labelled),
    "database-identifier": (
        "a PropertyValue of the number that a bibliographic database gives",
        _database_record,
    ),
}
# It looks at whose record it is.
BOUND: Final = frozenset({"database-identifier"})

MADE: Final[Mapping[str, tuple[str, Callable[[Vocabularies], Build], tuple[str, ...]]]] = {
    "nbn-identifier": ("a PropertyValue of a URN:NBN", _nbn_identifier, ("resolvers",)),
    "identifier-of-scheme": (
        "a PropertyValue of the scheme that xsi:type names", _of_scheme, ("identifier-schemes",)
    ),
    "identifier-by-type": (
        "a PropertyValue of its scheme, or under the name of its type", _by_type,
        ("identifier-schemes",),
    ),
    "alternative-identifier": (
        "a PropertyValue, and its address as sameAs", _alternative, ("identifier-schemes",)
    ),
}  # fmt: skip
