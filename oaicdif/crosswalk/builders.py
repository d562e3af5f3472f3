"""The builders a crosswalk may name in `as`: what a recogniser found becomes a document's value.

Each has the signature of `words.Build`. Shapes are those of `cdif.document`. Must not know:
rules, layouts, the store.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from . import places
from .engine import Output
from .result import Status
from .values import agents, identifiers, rights
from .values.agents import Agent, WithRole
from .values.dates import Kind, Reading
from .values.formats import Checksum, FileFormat
from .values.languages import Tag
from .values.relations import Citation, Grant, Labelled, LabelledRelation, Link
from .values.subjects import Classification
from .values.text import plain_text
from .vocabulary import Term
from .words import Build, Vocabularies, Words

Json = dict[str, Any]
REGISTRY: Final = "https://registry.identifiers.org/registry/"
TITLE_CHARS: Final = 250  # the draft: "preferably <250 characters"


def add_to(words: Words) -> None:
    """Registers every builder of this module."""
    for table in (_PLAIN, places.PLAIN):
        for name, (help, build) in table.items():
            words.builder(name, help)(_always(build))
    for name, (help, make, needs) in _WITH_TABLES.items():
        words.builder(name, help, *needs)(make)


def _always(build: Build) -> Callable[[Vocabularies], Build]:
    return lambda _vocabularies: build


# ---- text -------------------------------------------------------------------------------


def _text(_m: Any, text: str, _lang: str, _out: Output, _i: int) -> str:
    return text


def _match(m: Any, _text: str, _lang: str, _out: Output, _i: int) -> Any:
    return m


def _target(m: Term, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return m.target


def _plain(_m: Any, text: str, lang: str, out: Output, i: int) -> str | None:
    """Without markup; nothing when nothing else was there."""
    plain = plain_text(text)
    if plain is not text and plain != text:
        out.report("markup-removed", i)
    if lang:
        out.report("language-not-carried", i, lang)
    return plain or None


def _title(m: Any, text: str, lang: str, out: Output, i: int) -> str | None:
    plain = _plain(m, text, lang, out, i)
    if plain and len(plain) > TITLE_CHARS:
        out.report("title-long", i, f"{len(plain)} characters")
    return plain


# ---- identifiers ------------------------------------------------------------------------


def property_value(scheme: str, value: str, url: str = "") -> Json:
    """The draft's Identifier pattern."""
    found: Json = {"@type": "PropertyValue", "propertyID": scheme, "value": value}
    if url:
        found["url"] = url
    return found


def _doi_url(m: str, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return identifiers.doi_url(m)


def _doi_identifier(m: str, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return property_value(f"{REGISTRY}doi", m, identifiers.doi_url(m))


def _handle_url(m: str, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return identifiers.handle_url(m)


def _handle_identifier(m: str, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return property_value(f"{REGISTRY}hdl", m, identifiers.handle_url(m))


def _nbn_iri(m: tuple[str, str, str], _text: str, _lang: str, _out: Output, _i: int) -> str:
    return m[0]


def _ark_url(m: tuple[str, str], _text: str, _lang: str, _out: Output, _i: int) -> str:
    return identifiers.iri(m[1] or f"https://n2t.net/{m[0]}")


def _ark_identifier(m: tuple[str, str], text: str, lang: str, out: Output, i: int) -> Json:
    return property_value(f"{REGISTRY}ark", m[0], _ark_url(m, text, lang, out, i))


def _isbn(m: str, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return property_value(f"{REGISTRY}isbn", m)


def _issn(m: str, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return property_value(f"{REGISTRY}issn", m)


def _urn(m: str, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    kind = m.split(":")[1] if m.lower().startswith("urn:") else m.partition("/")[0]
    return property_value(kind, m)


def _labelled(m: Labelled, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return labelled_value(m)


def labelled_value(m: Labelled) -> Json:
    """A row's target is the scheme, and behind a blank the address before the value."""
    scheme, _, address = m.scheme.target.partition(" ")
    scheme = REGISTRY + scheme if not scheme.startswith("http") else scheme
    return property_value(scheme, m.value, identifiers.iri(address + m.value) if address else "")


def _resolver(vocabularies: Vocabularies) -> Build:
    resolvers = vocabularies["resolvers"]

    def build(m: tuple[str, str, str], _text: str, _lang: str, _out: Output, _i: int) -> str | None:
        if m[2]:
            return identifiers.iri(m[2])
        found = resolvers.find(m[1])
        return found.target + m[0] if found else None

    return build


def _nbn_identifier(vocabularies: Vocabularies) -> Build:
    resolve = _resolver(vocabularies)

    def build(m: tuple[str, str, str], text: str, lang: str, out: Output, i: int) -> Json:
        return property_value(f"{REGISTRY}nbn", m[0], resolve(m, text, lang, out, i) or "")

    return build


# ---- agents -----------------------------------------------------------------------------


def _agent(vocabularies: Vocabularies) -> Build:
    organisations = vocabularies["organisations"]

    def build(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json:
        return _reported(agents.read_agent(text, organisations), out, i)

    return build


def _reported(agent: Agent, out: Output, i: int) -> Json:
    for code in agent.issues:
        out.report(code, i)
    return agent.value


def _organisation(vocabularies: Vocabularies) -> Build:
    organisations = vocabularies["organisations"]

    def build(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json:
        return _reported(agents.read_agent(text, organisations, kind="Organization"), out, i)

    return build


def _agent_of_role(vocabularies: Vocabularies) -> Build:
    organisations = vocabularies["organisations"]

    def build(m: WithRole, _text: str, _lang: str, out: Output, i: int) -> Json:
        return _reported(agents.read_agent(m.name, organisations), out, i)

    return build


def _role(vocabularies: Vocabularies) -> Build:
    of_role = _agent_of_role(vocabularies)

    def build(m: WithRole, text: str, lang: str, out: Output, i: int) -> Json:
        agent = of_role(m, text, lang, out, i)
        return {"@type": "Role", "roleName": m.role, "contributor": agent}

    return build


def _agent_iri(m: str, text: str, _lang: str, out: Output, i: int) -> Json:
    """An agent of whom nothing but the IRI is known, its kind neither."""
    out.report("name-missing", i)
    found: Json = {"@id": m, "name": text}
    return {"@type": "Person", **found} if m.startswith("https://orcid.org/") else found


# ---- dates ------------------------------------------------------------------------------


def _reading(m: Reading, text: str, _lang: str, _out: Output, _i: int) -> tuple[Reading, str]:
    return m, text


def _day(m: Reading, _text: str, _lang: str, out: Output, i: int) -> str:
    """The day, month or year; a time of day is dropped and reported."""
    if m.kind is Kind.MOMENT:
        out.report("time-dropped", i)
    elif m.kind is Kind.REFORMATTED:
        out.report("reformatted", i, m.start)
    return m.start


def _moment(m: Reading, text: str, _lang: str, out: Output, i: int) -> str:
    """Date and time as written, as far as W3CDTF writes them."""
    if m.kind is Kind.REFORMATTED:
        out.report("reformatted", i, m.start)
    return m.moment or m.start


def _reading_with_time(
    m: Reading, text: str, _lang: str, _out: Output, _i: int
) -> tuple[Reading, str]:
    """A date whose time belongs to it: dcterms keeps date and time as written."""
    return (replace(m, kind=Kind.PLAIN, start=m.moment) if m.kind is Kind.MOMENT else m), text


def _oldest(m: Reading, text: str, _lang: str, out: Output, i: int) -> str | None:
    """The oldest year of a range or estimate; how it was given becomes a line of text."""
    if not m.start:
        out.report("date-not-used", i, text)
        return None
    ranged = m.kind is Kind.RANGE
    out.report("range-truncated" if ranged else "approximate", i, m.start)
    line = f"{'Date range' if ranged else 'Estimated date'}: {text}"
    out.put("pool.notes", line, i, Status.DERIVED)
    return m.start


def _span_note(m: Reading, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return f"Available {m.start or '..'}/{m.end or '..'}"


def _year(m: Reading, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return m.start[:4]


def _embargo_note(m: str, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return f"Embargo until {m}"


def _available(m: Reading, text: str, lang: str, out: Output, i: int) -> Any:
    """A date to come is an embargo; one that has passed may be the date of publication."""
    day = m.moment[:10] or m.start
    if day > out.around.today.isoformat()[: len(day)]:
        out.put("work.conditionsOfAccess", f"Embargo until {day}", i)
        return None
    return _reading_with_time(m, text, lang, out, i)


# ---- subjects, languages, formats -------------------------------------------------------


def _classification(m: Classification, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {
        "@type": "DefinedTerm",
        "name": m.code,
        "termCode": m.code,
        "inDefinedTermSet": m.scheme,
    }


def _term_of_scheme(vocabularies: Vocabularies) -> Build:
    """A DefinedTerm of the vocabulary that xsi:type names."""

    def build(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json:
        scheme = out.values[i][3]
        return {"@type": "DefinedTerm", "name": text, "inDefinedTermSet": scheme}

    return build


def _term_iri(m: str, text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {"@type": "DefinedTerm", "name": text, "identifier": m}


def _tag(m: Tag, _text: str, _lang: str, out: Output, i: int) -> str:
    if m.rewritten:
        out.report("reformatted", i, m.tag)
    return m.tag


def _file(m: FileFormat, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {"@type": "DataDownload", "contentUrl": m.url, "encodingFormat": m.mime}


def _checksum(m: Checksum, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {
        "@type": "spdx:Checksum",
        "spdx:algorithm": f"spdx:checksumAlgorithm_{m.algorithm}",
        "spdx:checksumValue": m.digits,
    }


# ---- rights -----------------------------------------------------------------------------


def _licence(m: rights.Licence, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return m.url


SPDX: Final = "https://spdx.org/licenses/"


def _spdx_of(vocabularies: Vocabularies) -> Build:
    known = vocabularies["licences"]

    def build(m: rights.Licence, _text: str, _lang: str, _out: Output, _i: int) -> str | None:
        return f"{SPDX}{m.spdx}" if known.find(m.spdx) else None

    return build


def _spdx_licence(m: Term, text: str, _lang: str, out: Output, i: int) -> str:
    """The licence of an SPDX identifier; Creative Commons' own address where it is one."""
    return f"{SPDX}{m.target}"


def _open_access(m: Term, _text: str, _lang: str, out: Output, i: int) -> str:
    """A COAR access right; open access is free of charge."""
    if m.target.endswith("/c_abf2"):
        out.put("work.isAccessibleForFree", True, i)
    return m.target


# ---- relations --------------------------------------------------------------------------


def link(relationship: Any, target: Json) -> Json:
    """The draft's pattern for related resources."""
    return {
        "@type": "LinkRole",
        "linkRelationship": relationship,
        "target": {"@type": "EntryPoint", **target},
    }


def relation_term(term: Term) -> Json:
    """A row of the relations vocabulary: its target is the name and, behind a blank, the IRI."""
    name, _, iri = term.target.partition(" ")
    found: Json = {"@type": "DefinedTerm", "name": name}
    if iri:
        found["identifier"] = iri
        found["inDefinedTermSet"] = iri[: max(iri.rfind("/"), iri.rfind("#")) + 1]
    return found


def _target_of(text: str, out: Output, i: int) -> Json:
    """Name and address of what a text refers to, another record's work IRI included."""
    from .values.relations import read_link

    found = read_link(text)
    other = out.around.alias(text)
    if found is None:
        if other:
            return {"name": text, "url": other}
        out.report("relation-not-resolvable", i)
        return {"name": text}
    target: Json = {"name": found.name}
    if found.url:
        target["url"] = found.url
    if other and other != found.url:
        out.put("work.relatedLink", link("relation", {"name": other, "url": other}), i)
    return target


def _related(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json:
    """A relation of which the source says no more than that it is one."""
    return link("relation", _target_of(text, out, i))


def _eurepo_link(m: Link, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return link(m.kind, {"name": m.name, "url": m.url} if m.url else {"name": m.name})


def _reference(m: Link, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {"@id": m.url} if m.url else {"@type": "CreativeWork", "name": m.name}


def _labelled_relation(m: LabelledRelation, _text: str, _lang: str, out: Output, i: int) -> Json:
    return link(relation_term(m.relation), _target_of(m.target, out, i))


def _relation_of_kind(name: str) -> Callable[[Vocabularies], Build]:
    """A builder for one dcterms element: its relation's row is found by the element's name."""

    def make(vocabularies: Vocabularies) -> Build:
        term = vocabularies["relations"].find(name)
        relationship: Any = relation_term(term) if term else name

        def build(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json:
            return link(relationship, _target_of(text, out, i))

        return build

    return make


def _thing(_m: Any, text: str, _lang: str, _out: Output, _i: int) -> Json:
    """What a text refers to, as a node: by its IRI, or by its name."""
    from .values.relations import read_link

    found = read_link(text)
    if found is None:
        return {"@type": "CreativeWork", "name": text}
    return {"@id": found.url or found.name}


def _periodical(m: str, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {"@type": "Periodical", "issn": m}


def _book(m: str, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {"@type": "Book", "isbn": m}


def _citation(m: Citation, _text: str, _lang: str, _out: Output, _i: int) -> Json:
    found: Json = {"@type": "Periodical"}
    if m.name:
        found["name"] = m.name
    if m.issn:
        found["issn"] = m.issn
    found["description"] = m.text
    return found


def _grant(vocabularies: Vocabularies) -> Build:
    funders = vocabularies["funders"]

    def build(m: Grant, _text: str, _lang: str, _out: Output, _i: int) -> Json:
        found: Json = {"@type": "MonetaryGrant", "@id": m.iri, "identifier": m.number}
        if m.name:
            found["name"] = m.name
        if m.acronym:
            found["alternateName"] = m.acronym
        term = funders.find(m.funder)
        name, _, iri = (term.target if term else m.funder).rpartition(" ")
        if not iri.startswith("https://"):
            name, iri = (term.target if term else m.funder), ""
        funder: Json = {"@type": "Organization", "name": name}
        if iri:
            funder["@id"] = iri
        found["funder"] = funder
        return found

    return build


def _alternative(vocabularies: Vocabularies) -> Build:
    schemes = vocabularies["identifier-schemes"]

    def build(m: tuple[str, str], _text: str, _lang: str, out: Output, i: int) -> Json:
        scheme, value = m
        doi = identifiers.read_doi(value) if scheme == "doi" else None
        if doi:
            out.put("work.sameAs", identifiers.doi_url(doi), i)
            return property_value(f"{REGISTRY}doi", doi, identifiers.doi_url(doi))
        handle = identifiers.read_handle(f"hdl:{value}") if scheme in ("hdl", "handle") else None
        if handle:
            out.put("work.sameAs", identifiers.handle_url(handle), i)
            return property_value(f"{REGISTRY}hdl", handle, identifiers.handle_url(handle))
        address = identifiers.read_url(value)
        if address:
            out.put("work.sameAs", address, i)
            return property_value(scheme, value, address)
        term = schemes.find(scheme)
        return labelled_value(Labelled(term, value)) if term else property_value(scheme, value)

    return build


# ---- audience, policies -----------------------------------------------------------------


def _audience(_m: Any, text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {"@type": "Audience", "audienceType": text}


def _policy(_m: Any, text: str, _lang: str, _out: Output, _i: int) -> Json:
    url = identifiers.read_url(text)
    return {"@type": "CreativeWork", "url": url} if url else {"@type": "CreativeWork", "name": text}


def _kept_part(m: WithRole, _text: str, _lang: str, _out: Output, _i: int) -> str:
    return m.name


_PLAIN: dict[str, tuple[str, Build]] = {
    "text": ("the text itself", _text),
    "match": ("what the recogniser found", _match),
    "term": ("the target of the vocabulary's row", _target),
    "plain-text": ("the text without markup", _plain),
    "title": ("the text without markup, its length noted over 250", _title),
    "doi-url": ("https://doi.org/...", _doi_url),
    "doi-identifier": ("a PropertyValue of a DOI", _doi_identifier),
    "handle-url": ("https://hdl.handle.net/...", _handle_url),
    "handle-identifier": ("a PropertyValue of a handle", _handle_identifier),
    "nbn-iri": ("the URN itself", _nbn_iri),
    "ark-url": ("the URL the ARK stood in, or n2t.net's", _ark_url),
    "ark-identifier": ("a PropertyValue of an ARK", _ark_identifier),
    "isbn-identifier": ("a PropertyValue of an ISBN", _isbn),
    "issn-identifier": ("a PropertyValue of an ISSN", _issn),
    "urn-identifier": ("a PropertyValue of a URN", _urn),
    "labelled-identifier": ("a PropertyValue by the scheme's row", _labelled),
    "agent-iri": ("an agent known by an IRI alone", _agent_iri),
    "reading": ("a date, for a step to choose among", _reading),
    "day": ("a date without its time", _day),
    "moment": ("a date with its time", _moment),
    "year": ("the year of a date", _year),
    "reading-with-time": ("a date with its time, for a step to choose among", _reading_with_time),
    "oldest": ("the oldest year, how it was given as a line of the description", _oldest),
    "available-span": ("'Available a/b'", _span_note),
    "embargo-note": ("'Embargo until ...'", _embargo_note),
    "available": ("a date passed for a step, one to come as embargo", _available),
    "classification": ("a DefinedTerm with its code", _classification),
    "term-iri": ("a DefinedTerm with its IRI", _term_iri),
    "language": ("a BCP 47 tag", _tag),
    "file": ("a DataDownload", _file),
    "checksum": ("an SPDX checksum", _checksum),
    "licence": ("the canonical address", _licence),
    "spdx-licence": ("https://spdx.org/licenses/...", _spdx_licence),
    "access-right": ("a COAR access right", _open_access),
    "related": ("a related link of no special kind", _related),
    "eurepo-link": ("a related link of the kind info:eu-repo names", _eurepo_link),
    "reference": ("a cited thing", _reference),
    "labelled-relation": ("a related link of the kind the label names", _labelled_relation),
    "thing": ("a node by its IRI or name", _thing),
    "periodical": ("a Periodical with its ISSN", _periodical),
    "book": ("a Book with its ISBN", _book),
    "citation": ("a Periodical with the text of the citation", _citation),
    "audience": ("an Audience", _audience),
    "policy": ("a policy by address or name", _policy),
}  # fmt: skip

_WITH_TABLES: dict[str, tuple[str, Callable[[Vocabularies], Build], tuple[str, ...]]] = {
    "term-of-scheme": ("a DefinedTerm of the vocabulary that xsi:type names", _term_of_scheme, ()),
    "nbn-url": ("the URL a URN:NBN stood in, or its country's resolver", _resolver, ("resolvers",)),
    "nbn-identifier": ("a PropertyValue of a URN:NBN", _nbn_identifier, ("resolvers",)),
    "agent": ("a person or organisation", _agent, ("organisations",)),
    "organisation": ("an organisation", _organisation, ("organisations",)),
    "agent-of-role": ("the agent beside a role", _agent_of_role, ("organisations",)),
    "role": ("a Role with its agent", _role, ("organisations",)),
    "spdx-of-licence": ("the SPDX list's address of a licence that is on it", _spdx_of, ("licences",)),
    "grant": ("a MonetaryGrant with its funder", _grant, ("funders",)),
    "alternative-identifier": ("a PropertyValue, and its address as sameAs", _alternative, ("identifier-schemes",)),
    **{
        f"relation-{name}": (f"a related link of the kind {name}", _relation_of_kind(name), ("relations",))
        for name in (
            "isPartOf hasPart isVersionOf hasVersion isFormatOf hasFormat references isReferencedBy "
            "replaces isReplacedBy requires isRequiredBy conformsTo wasDerivedFrom"
        ).split()
    },
}  # fmt: skip
