"""Builders of related things: links, parts, citations, grants."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..output import Output
from ..values.agent_identifiers import AgentIdentifier
from ..values.anchors import read_anchor
from ..values.clean_text import plain_text
from ..values.identifiers import wrong_number
from ..values.relations import (
    Citation,
    Grant,
    LabelledRelation,
    Link,
    read_labelled_link,
    read_link,
)
from ..vocabulary import EMPTY, Term, Vocabulary
from ..words import Build, Vocabularies
from ..work_identity import PLACEHOLDER, why_nowhere
from .identifier_builders import tell_behind_number

Json = dict[str, Any]
NOT_RESOLVABLE: Final = "relation-not-resolvable"
BAD_NUMBER: Final = "bad-check-digit"


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


def _target_of(text: str, resolvers: Vocabulary, out: Output, i: int) -> Json:
    """Name and address of what a text refers to, another record's work IRI included."""
    if anchor := read_anchor(text):
        out.report("markup-removed", i)
        return {"name": anchor.text or anchor.address, "url": anchor.address}
    found = read_link(text, resolvers) or read_labelled_link(text, resolvers)
    other = out.around.alias(text)
    if found is None:
        if other:
            return {"name": text, "url": other}
        out.report(BAD_NUMBER if wrong_number(text) else NOT_RESOLVABLE, i)
        return {"name": _without_markup(text, out, i)}
    name = found.name  # with words before the address
    target: Json = {"name": _without_markup(name, out, i) if name == text != found.url else name}
    if found.url:
        target["url"] = found.url
    elif why_nowhere(found.name):
        out.report(NOT_RESOLVABLE, i)
    if other and other != found.url:
        out.put("work.relatedLink", link("relation", {"name": other, "url": other}), i)
    return target


def _without_markup(text: str, out: Output, i: int) -> str:
    """A name without markup and what was escaped twice, as of titles; told if it was mended."""
    plain = plain_text(text) or text
    if plain != text:
        out.report("markup-removed", i)
    return plain


def _related(vocabularies: Vocabularies) -> Build:
    """A relation of which the source says no more than that it is one."""
    resolvers = vocabularies.get("resolvers", EMPTY)

    def build(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json:
        return link("relation", _target_of(text, resolvers, out, i))

    return build


def _agent_link(m: AgentIdentifier, text: str, _lang: str, out: Output, i: int) -> Json:
    """A relation to a person or a body, by an identifier of theirs."""
    out.report(PLACEHOLDER, i, f"{m.scheme}: it names {m.whose}")
    return link("relation", {"name": m.url, "url": m.url} if m.url else {"name": text})


def _named_link(_m: Any, text: str, _lang: str, _out: Output, _i: int) -> Json:
    return link("relation", {"name": text})


def _eurepo_link(m: Link, text: str, _lang: str, out: Output, i: int) -> Json:
    if m.name == text or why_nowhere(m.name):
        out.report(NOT_RESOLVABLE, i)
    return link(m.kind, {"name": m.name, "url": m.url} if m.url else {"name": m.name})


def _reference(m: Link, text: str, _lang: str, out: Output, i: int) -> Json:
    if m.name == text or why_nowhere(m.name):
        out.report(NOT_RESOLVABLE, i)
    if not m.url:
        return {"@type": "CreativeWork", "name": m.name}
    return {"@id": m.name if m.name.lower().startswith("urn:") else m.url}


def _labelled_relation(vocabularies: Vocabularies) -> Build:
    resolvers = vocabularies.get("resolvers", EMPTY)

    def build(m: LabelledRelation, _text: str, _lang: str, out: Output, i: int) -> Json:
        return link(relation_term(m.relation), _target_of(m.target, resolvers, out, i))

    return build


def _relation_of_kind(name: str) -> Callable[[Vocabularies], Build]:
    """A builder for one dcterms element: its relation's row is found by the element's name."""

    def make(vocabularies: Vocabularies) -> Build:
        term = vocabularies["relations"].find(name)
        resolvers = vocabularies.get("resolvers", EMPTY)
        relationship: Any = relation_term(term) if term else name

        def build(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json:
            return link(relationship, _target_of(text, resolvers, out, i))

        return build

    return make


def _thing(_m: Any, text: str, _lang: str, _out: Output, _i: int) -> Json | None:
    """What a text refers to, as a node: by its IRI, or by its name. A name for tests names none."""
    if anchor := read_anchor(text):
        named = {"name": anchor.text} if anchor.text else {}
        return {"@type": "CreativeWork", "@id": anchor.address, **named}
    found = read_link(text)
    if found is not None and why_nowhere(found.name):
        return None
    if found is None:
        return {"@type": "CreativeWork", "name": text}
    return {"@id": found.url or found.name}


def _named_thing(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json | None:
    """A thing that has no more than a name, without markup."""
    plain = plain_text(text)
    if plain is not text and plain != text:
        out.report("markup-removed", i)
    return {"@type": "CreativeWork", "name": plain} if plain else None


def _periodical(m: str, text: str, _lang: str, out: Output, i: int) -> Json:
    tell_behind_number(text, out, i, "ISSN")
    return {"@type": "Periodical", "issn": m}


def _book(m: str, text: str, _lang: str, out: Output, i: int) -> Json:
    tell_behind_number(text, out, i)
    return {"@type": "Book", "isbn": m}


def _journal(_m: Any, text: str, _lang: str, _out: Output, _i: int) -> Json:
    return {"@type": "Periodical", "name": text}


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
        found: Json = {"@type": "MonetaryGrant"}
        if m.iri:
            found["@id"] = m.iri
        found["identifier"] = m.number
        if m.name:
            found["name"] = m.name
        if m.acronym:
            found["alternateName"] = m.acronym
        if not m.funder:
            return found
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


PLAIN: Final[Mapping[str, tuple[str, Build]]] = {
    "agent-link": ("a related link to a person or a body, reported", _agent_link),
    "named-link": ("a related link with the text for its name, and no address", _named_link),
    "eurepo-link": ("a related link of the kind info:eu-repo names", _eurepo_link),
    "reference": ("a cited thing", _reference),
    "named-thing": ("a node by its name, without markup", _named_thing),
    "thing": ("a node by its IRI or name", _thing),
    "periodical": ("a Periodical with its ISSN", _periodical),
    "book": ("a Book with its ISBN", _book),
    "journal": ("a Periodical by its name", _journal),
    "citation": ("a Periodical with the text of the citation", _citation),
}

# Each element of dcterms that is a relation has its builder, named after it.
_RELATIONS: Final = (
    "isPartOf", "hasPart", "isVersionOf", "hasVersion", "isFormatOf", "hasFormat", "references",
    "isReferencedBy", "replaces", "isReplacedBy", "requires", "isRequiredBy", "conformsTo",
    "wasDerivedFrom", "source",
)  # fmt: skip
MADE: Final[Mapping[str, tuple[str, Callable[[Vocabularies], Build], tuple[str, ...]]]] = {
    "related": ("a related link of no special kind", _related, ()),
    "labelled-relation": ("a related link of the kind the label names", _labelled_relation, ()),
    "grant": ("a MonetaryGrant with its funder", _grant, ("funders",)),
    **{
        f"relation-{name}": (
            f"a related link of the kind {name}", _relation_of_kind(name), ("relations",)
        )
        for name in _RELATIONS
    },
}  # fmt: skip
# These ask whether what they lead to is another record of ours.
BOUND: Final = frozenset({"related", "labelled-relation", *(f"relation-{n}" for n in _RELATIONS)})
