"""Builders of grants, related items and licence codes from values with parts.

The parts' names are those that `readers` write.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...formats.parts import Parts, one
from ...late_pattern import late_regex
from ..output import Output
from ..result import Judged
from ..values import agents, identifiers, rights
from ..values.award_forms import is_backed, needs_second_sign
from ..values.empty_fields import is_empty_number
from ..values.nobody import says_nobody, says_nobody_in_words
from ..values.relations import Labelled, read_grant, read_labelled, read_link
from ..vocabulary import EMPTY, Term, Vocabulary
from ..words import Build, Vocabularies
from ..work_identity import why_nowhere
from .host_parts import describe_host
from .identifier_builders import REGISTRY, labelled_value, number_of_type, property_value, put_same
from .link_builders import BAD_NUMBER, link, relation_term
from .part_agents import Make, agent_of, agent_tables
from .part_identities import agent_address
from .part_names import AgentTables
from .term_builders import SPDX

Json = dict[str, Any]
_CROSSREF_FUNDER: Final = late_regex(r"(?:10\.13039/)?(\d{9,12})\Z")


def _grant(vocabularies: Vocabularies) -> Build:
    funders, tables = vocabularies["funders"], agent_tables(vocabularies)

    def build(m: Parts, _text: str, _lang: str, out: Output, i: int) -> Json | None:
        found: Json = {"@type": "MonetaryGrant"}
        number, iri = one(m, "number"), identifiers.read_url(one(m, "iri"))
        if says_nobody_in_words(number, tables.nobody):
            out.report("nil-value", i, number)
            number = ""
        if number.lower().startswith("info:eu-repo/") or iri:
            found["@id"] = identifiers.iri(iri or number)
        form = read_grant(number)
        known = (
            ("identifier", form.number if form else number),
            ("name", one(m, "title") or (form.name if form else "")),
            ("alternateName", form.acronym if form else ""),
        )
        found |= {key: text for key, text in known if text}
        read = _funder_by_role if "name" in m else _funder
        funder = read(m, funders, tables, out, i)
        if funder:
            found["funder"] = funder
        return found if len(found) > 1 else None

    return build


def _funder_by_role(
    m: Parts, funders: Vocabulary, tables: AgentTables, out: Output, i: int
) -> Json | None:
    """An agent in the role of a funder; a body that the table knows has its address."""
    term = funders.find(one(m, "name"))
    stated = ("corporate",) if term else m.get("type", ())
    found = agent_of({**m, "type": stated, "role": ("funder",)}, tables, out, i)
    address = _address_of_term(term, one(m, "name"), m, out, i)
    if found and address.startswith("http"):
        found.setdefault("@id", address)
    return found


def _funder(m: Parts, funders: Vocabulary, tables: AgentTables, out: Output, i: int) -> Json | None:
    """The funder of a grant: an organization, unless its name or identifier says otherwise."""
    name, identifier = one(m, "funder"), one(m, "funderIdentifier")
    if not name and not identifier:
        return None
    if name and says_nobody(name, tables.nobody):
        out.report("name-missing", i)
        name = ""
        if says_nobody_in_words(identifier, tables.nobody):
            identifier = ""
        if not identifier:
            return None
    term = funders.find(name)
    address = _address_of_funder(identifier) or _address_of_term(term, name, m, out, i)
    if not address and (term := funders.find(identifier)):
        address = _address_of_term(term, identifier, m, out, i)
    found = _named_funder(name or identifier, address, tables, out, i)
    if address.startswith("http"):
        found["@id"] = address
    elif identifier:
        found["identifier"] = [identifier]
    return found


def _address_of_term(term: Term | None, name: str, m: Parts, out: Output, i: int) -> str:
    """The address that the table has for a funder; "" for letters that several bodies have, if
    the award says not which of them is meant."""
    if term is None:
        return ""
    address = term.target.rpartition(" ")[2]
    if address.startswith("http") and needs_second_sign(name):
        if not is_backed(name, one(m, "number"), one(m, "iri")):
            return ""
        out.judge(Judged("funder", f"the letters {name}, and an award as that funder gives it"), i)
    return address


def _address_of_funder(identifier: str) -> str:
    if not identifier:
        return ""
    funder = _CROSSREF_FUNDER.match(identifier)
    return agent_address(identifier) or (f"https://doi.org/10.13039/{funder[1]}" if funder else "")


def _named_funder(name: str, address: str, tables: AgentTables, out: Output, i: int) -> Json:
    """A funder by its name; an identifier says what it is: an ORCID iD a person, any other
    address a body."""
    kind = "Person" if address.startswith("https://orcid.org/") else "Organization"
    words = tables.organisations
    read = agents.read_agent(name, words, kind=kind, stated=bool(address), funds=True)
    for judged in read.judged:
        out.judge(judged, i)
    for code in read.issues:
        out.report(code, i)
    return read.value


def _host(vocabularies: Vocabularies) -> Build:
    schemes, tables = vocabularies["identifier-schemes"], agent_tables(vocabularies)

    def build(m: Parts, _text: str, _lang: str, out: Output, i: int) -> Json | None:
        m = _with_numbers(m, out, i)
        found = _thing(m, schemes)
        if found is not None:
            describe_host(found, m, tables, out, i)
        citation = _citation(m)
        if citation and citation != one(m, "title"):
            out.put("work.bibliographicCitation", citation, i)
        return found

    return build


def _with_numbers(m: Parts, out: Output, i: int) -> Parts:
    """The parts without the numbers that a form left empty; these and wrong ones are reported."""
    for text in (numbers := m.get("identifier", ())):
        if is_empty_number(text):
            out.report("nil-value", i, text)
        elif identifiers.wrong_number(text):
            out.report(BAD_NUMBER, i, text)
    filled = tuple(text for text in numbers if not is_empty_number(text))
    return m if filled == tuple(numbers) else {**m, "identifier": filled}


def _thing(m: Parts, schemes: Vocabulary) -> Json | None:
    """What a work is part of: a periodical when it has an ISSN or an issue, a book by ISBN."""
    found: Json = {}
    for text in m.get("identifier", ()):
        issn, isbn, target = (
            identifiers.read_issn(text),
            identifiers.read_isbn(text),
            read_link(text),
        )
        label = read_labelled(text, schemes)
        if issn:
            numbers = found.setdefault("issn", [])
            numbers += [] if issn in numbers else [issn]
        elif isbn and "isbn" not in found:
            found["isbn"] = isbn
        elif target and target.url and "url" not in found:
            found["url"] = target.url
        else:
            found.setdefault("identifier", []).append(labelled_value(label) if label else text)
    for key in ("issn", "identifier"):
        if len(found.get(key, ())) == 1:
            found[key] = found[key][0]
    if title := one(m, "title"):
        found["name"] = title
    if not found:
        return None
    return {"@type": _thing_type(m, found), **found}


def _thing_type(m: Parts, found: Json) -> str:
    if "isbn" in found:
        return "Book"
    stated = _KINDS_OF_WHOLES.get(one(m, "itemType", "genre").casefold(), "")
    if "issn" in found or one(m, "serial") or (one(m, "issue") and stated != "Book"):
        return "Periodical"
    return stated or "CreativeWork"


# What DataCite and MODS call a whole that has no number of its kind.
_KINDS_OF_WHOLES: Final = {
    "book": "Book", "monograph": "Book", "buch": "Book", "livre": "Book", "libro": "Book",
    "journal": "Periodical", "dataset": "Dataset", "report": "Report", "collection": "Collection",
}  # fmt: skip


def _citation(m: Parts) -> str:
    """Where in it: "Spektator, vol. 8, no. 5, pp. 209-228, Oxford University Press, 1994"."""
    pages = "-".join(dict.fromkeys(filter(None, (one(m, "start"), one(m, "end")))))
    rows = (
        ("", one(m, "title")), ("vol. ", one(m, "volume")), ("no. ", one(m, "issue")),
        ("", ", ".join(m.get("detailNumber", ())) if one(m, "title") else ""),
        (_NUMBERED.get(one(m, "numberType"), ""), one(m, "articleNumber")),
        ("pp. " if "-" in pages else "p. ", pages),
        ("", one(m, "publisher")), ("", one(m, "meetingPlace")),
        ("", one(m, "date", "dateOfPart")),
    )  # fmt: skip
    return ", ".join(f"{label}{text}" for label, text in rows if text)


# What DataCite calls the thing that a number counts; that of an article is printed alone.
_NUMBERED: Final = {"Chapter": "chapter ", "Report": "report ", "Other": "number "}


def _related(vocabularies: Vocabularies) -> Build:
    relations, schemes = vocabularies["relations"], vocabularies["identifier-schemes"]
    resolvers = vocabularies.get("resolvers", EMPTY)

    def build(m: Parts, _text: str, _lang: str, out: Output, i: int) -> Json | None:
        kind = one(m, "relation")
        term = relations.find(kind) if kind else None
        m = _with_numbers(m, out, i)
        target = _target(m, schemes, resolvers)
        if not target:
            out.report("relation-not-resolvable", i)
            return None
        other = out.around.alias(one(m, "identifier"))
        if other and other != target.get("url"):
            target["url"] = other
        return link(relation_term(term) if term else kind or "relation", target)

    return build


def _entry(m: Parts, schemes: Vocabulary) -> str:
    """The address that a labelled number has in its archive: "PMID:19439421", "arXiv:0706.0001"."""
    labels = (read_labelled(text, schemes) for text in m.get("identifier", ()))
    return next((url for each in labels if each and (url := labelled_value(each).get("url"))), "")


def _target(m: Parts, schemes: Vocabulary, resolvers: Vocabulary) -> Json:
    """Name and address of a related item; without an address its identifier is the name."""
    found = [read_link(text, resolvers) for text in m.get("identifier", ())]
    linked = next((each.url for each in found if each and each.url), "")
    url = linked or _entry(m, schemes)
    thing = _thing(m, schemes) or {}
    name = one(m, "title") or linked or one(m, "identifier") or str(thing.get("name", ""))
    citation = _citation(m)
    target = {"name": citation or name} if one(m, "title") else {"name": name}
    return ({**target, "url": url} if url else target) if name else {}


# ---- rights, identifiers ----------------------------------------------------------------


def _licence_code(vocabularies: Vocabularies) -> Build:
    """A licence by the code of a list, Creative Commons' own address where it is one."""
    known = vocabularies["licences"]

    def build(_m: Any, text: str, _lang: str, _out: Output, _i: int) -> str | None:
        name = rights.read_creative_commons_name(text.replace("-", " "))
        if name:
            return name.url
        term = known.find(text)
        return f"{SPDX}{term.target}" if term else None

    return build


def _alternate(vocabularies: Vocabularies) -> Build:
    """Another identifier of the same work; its scheme by the label, if it has one we know, else
    as the source calls it."""
    schemes = vocabularies["identifier-schemes"]

    def build(_m: Any, text: str, _lang: str, out: Output, i: int) -> Json | str:
        found = read_link(text)
        if found and (found.url or why_nowhere(found.name)):
            put_same(found.url or found.name, out, i)
        doi = identifiers.read_doi(text)
        if doi:
            return property_value(f"{REGISTRY}doi", doi, identifiers.doi_url(doi))
        handle = identifiers.read_handle(text)
        if handle:
            return property_value(f"{REGISTRY}hdl", handle, identifiers.handle_url(handle))
        ark = identifiers.read_ark(text)
        if ark:
            return property_value(f"{REGISTRY}ark", ark[0], identifiers.ark_url(ark))
        if number := number_of_type(out.values[i][3], text, out, i):
            return number
        label = read_labelled(text, schemes)
        if label:
            return labelled_value(Labelled(label.scheme, label.value))
        kind = out.values[i][3]
        return property_value(kind, text) if kind else text

    return build


BUILDERS: Final[Mapping[str, tuple[str, Make, tuple[str, ...]]]] = {
    "parts-grant": ("a MonetaryGrant of its parts", _grant, ("funders", "organisations")),
    "parts-host": ("what the work is part of, and the citation", _host,
                   ("identifier-schemes", "organisations")),
    "parts-related": ("a related link of the kind its parts name", _related,
                      ("relations", "identifier-schemes")),
    "licence-code": ("a licence by its code in a list", _licence_code, ("licences",)),
    "alternate-identifier": ("another identifier, its address as sameAs", _alternate,
                             ("identifier-schemes",)),
}  # fmt: skip
# These ask whether what they lead to is another record of ours.
BOUND: Final = frozenset({"parts-related"})
