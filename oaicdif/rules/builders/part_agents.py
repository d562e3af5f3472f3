"""Builders of agents, terms and files from values with parts.

The parts' names are those that `readers` write.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from ...formats.parts import Parts, one
from ...late_pattern import late_regex
from ..output import Output
from ..result import Judged
from ..values import agents, identifiers
from ..values.agent_contacts import BAD_ORCID
from ..values.agent_identifiers import OTHER_KIND, is_of_other_kind, kind_of_holder
from ..values.funder_kinds import is_funding
from ..values.further_name_parts import with_further_parts
from ..values.life_years import years_of_life
from ..values.personal_names import is_latin
from ..values.terms_of_address import read_terms_of_address
from ..values.workplaces import read_workplace
from ..vocabulary import Vocabulary
from ..words import Build, Vocabularies
from .identifier_builders import property_value

Json = dict[str, Any]
Make = Callable[[Vocabularies], Build]

# What MODS and DataCite call kinds of names.
_KINDS: Final[Mapping[str, str]] = {
    "personal": "Person",
    "corporate": "Organization",
    "conference": "Organization",
    "organizational": "Organization",
    "organisational": "Organization",
}
_FAMILY: Final = "family"  # of MODS: neither one person nor an organization
# Schemes of agents' identifiers that have an address of their own.
_AGENT_ADDRESSES: Final = (
    (late_regex(r"(?:https?://(?:www\.)?isni\.org/(?:isni/)?|isni:\s*)([\dXx ]{16,19})\Z", re.I),
     "https://isni.org/isni/"),
    (late_regex(r"(?:https?://)?(?:www\.)?viaf(?:\.org/viaf/|:\s*)(\d+)/?\Z", re.I),
     "https://viaf.org/viaf/"),
    (late_regex(r"(?:ror:\s*)?(?:https?://)?(?:ror\.org/|ror:)?(0[a-z0-9]{6}\d\d)\Z", re.I),
     "https://ror.org/"),
    (late_regex(r"(?:https?://)?(?:d-nb\.info/gnd/|gnd:\s*)([\dX-]+)\Z", re.I),
     "https://d-nb.info/gnd/"),
)  # fmt: skip


# ---- agents -----------------------------------------------------------------------------


def agent_of(
    parts: Parts, organisations: Vocabulary, out: Output, i: int, *, stated: bool = True
) -> Json | None:
    """The agent that parts describe; None without a name.

    The kind and the parts of the name are the source's, where it states them; `stated` is false
    where the element alone says the kind, as that of a publisher does.
    """
    name = one(parts, "name")
    if further := parts.get("namePart"):
        name = with_further_parts(name, further, organisations)
    if is_nobody(name):
        out.report("name-missing", i)
        return None
    kind = _KINDS.get(one(parts, "type").casefold(), "")
    if not kind and one(parts, "given"):
        kind = "Person"  # a given name is as good as the statement
    if one(parts, "type").casefold() == _FAMILY:
        family: Json = {"name": name}
        _add_other_names(family, parts)
        for code in _add_identifiers(family, parts):
            out.report(code, i)
        return family
    funds = is_funding(one(parts, "role"))
    read = agents.read_agent(name, organisations, kind=kind, stated=stated, funds=funds)
    for judged in read.judged:
        out.judge(judged, i)
    value = read.value
    if value.get("@type") == "Person":
        for code in _add_names(value, parts, read.issues):
            out.report(code, i)
    elif _BRACKETS_GONE in read.issues:
        out.report(_BRACKETS_GONE, i)
    _add_other_names(value, parts)
    _add_years(value, parts)
    for code in _identify(value, parts, out, i, stated=bool(kind) and stated):
        out.report(code, i)
    _add_affiliations(value, parts, organisations, out, i)
    return value


_BRACKETS_GONE: Final = "reformatted"


# What systems write where they know nobody; people are called neither.
_NOBODY: Final = late_regex(
    r"[\[(]?(?:none|null|nil|n\.?/?a\.?|not (?:available|applicable|known|provided)|unknown|"
    r"unspecified|undefined|tb[ad]|-+|\?+|"
    r"no funding(?: information)?|funding information not available|"
    r":?\(?:un[a-z]{2}\)?)[\])]?\.?\Z",
    re.IGNORECASE,
)


def is_nobody(name: str) -> bool:
    """Whether a name says that nobody is known, or says nothing."""
    return not any(map(str.isalnum, name)) or _NOBODY.match(name) is not None


def _add_names(value: Json, parts: Parts, issues: tuple[str, ...]) -> tuple[str, ...]:
    family, given = one(parts, "family"), one(parts, "given")
    if given and not any(map(str.isalpha, given)):  # "..."
        given, issues = "", (*issues, "nil-value")
    stated = bool(given) or (family and family != one(parts, "name"))
    if stated:
        value |= {k: v for k, v in (("familyName", family), ("givenName", given)) if v}
        issues = tuple(each for each in issues if each != "name-not-inverted")
    shown = one(parts, "displayForm")
    if shown and is_latin(shown) != is_latin(one(parts, "name")):
        value["alternateName"] = shown  # the same name in another script
    if terms := parts.get("termsOfAddress"):
        value |= read_terms_of_address(terms)
    return issues


def _add_other_names(value: Json, parts: Parts) -> None:
    """The same name as the source has it in other scripts."""
    found = [value["alternateName"]] if "alternateName" in value else []
    known = (value.get("name"), *found)
    found += [each for each in parts.get("alternateName", ()) if each not in known]
    if found:
        value["alternateName"] = found[0] if len(found) == 1 else found


def _add_years(value: Json, parts: Parts) -> None:
    """The years of a person's life, unless the name itself has said them."""
    years = years_of_life(one(parts, "years")) if value.get("@type") == "Person" else {}
    value |= {key: year for key, year in years.items() if key not in value}


def _identify(value: Json, parts: Parts, out: Output, i: int, *, stated: bool) -> tuple[str, ...]:
    """Adds the identifiers, and lets them say the kind that nothing else says.

    An identifier that is of people alone cannot be a body's, nor that of a body a person's: then
    it is no `@id`, and a kind that is not `stated` is left open. Codes for the report.
    """
    kinds = set(filter(None, map(kind_of_holder, map(agent_address, parts.get("identifier", ())))))
    if kinds and "@type" not in value and len(kinds) == 1:
        value["@type"] = kinds.pop()
        out.judge(Judged(agents.KIND, "a register of nobody else has given it an identifier"), i)
        if value["@type"] == "Person":
            out.report("name-not-inverted", i)
    codes = _add_identifiers(value, parts)
    if OTHER_KIND in codes:
        agents.leave_open(value, stated)
    return codes


def _add_identifiers(value: Json, parts: Parts) -> tuple[str, ...]:
    """An ORCID iD or another address becomes the agent's IRI, the rest its identifiers.

    Codes for the report: one has a wrong check digit and stays text, as the source has it; one
    cannot be that of such an agent.
    """
    codes: dict[str, None] = {}
    others: list[Json | str] = []
    foreign: list[Json | str] = []
    kind = str(value.get("@type", _EITHER))
    for text in parts.get("identifier", ()):
        if _is_wrong(text):
            others.append(text)
            codes[BAD_ORCID] = None
            continue
        address = agent_address(text)
        if kind_of_holder(address) not in ("", kind):
            foreign.append(address)
            codes[OTHER_KIND] = None
        elif address and "@id" not in value:
            value["@id"] = address
        elif (
            address != value.get("@id")
            and (other := _agent_identifier(text, address)) not in others
        ):
            others.append(other)
    if others := [*foreign, *others]:
        value["identifier"] = others[0] if len(others) == 1 else others
    return tuple(codes)


_EITHER: Final = "either"  # what no register names alone


def _is_wrong(text: str) -> bool:
    """Whether a text calls itself an ORCID iD or ISNI and has not its check digit, or an ORCID iD
    and is none that ORCID gives out."""
    found = _CHECKED.match(text.strip())
    digits = "".join(filter(str.isalnum, found[1])) if found else ""
    if found is None:
        return False
    if len(digits) != _DIGITS or not identifiers.is_orcid(digits):
        return True
    return "orcid" in text.casefold() and not identifiers.in_orcid_block(digits)


_CHECKED: Final = late_regex(
    r"(?:(?:https?://)?(?:www\.)?(?:orcid|isni)\.org/(?:isni/)?|(?:orcid|isni)\s*:\s*"
    r"|(?=\d{4}-\d{4}-\d{4}-\d{4}\Z))([^/]*)/?\Z",
    re.IGNORECASE,
)
_DIGITS: Final = 16


def agent_address(text: str) -> str:
    """The URL of an ORCID, of another known id, or of a web address; empty for other text."""
    orcid = identifiers.read_orcid(re.sub(r"^orcid:\s*", "", text, flags=re.IGNORECASE))
    if orcid:
        return f"https://orcid.org/{orcid}"
    for pattern, address in _AGENT_ADDRESSES:
        if found := pattern.match(text.strip()):
            return address + found[1].replace(" ", "")
    return identifiers.read_url(text) or ""


def _agent_identifier(text: str, address: str) -> Json | str:
    if address:
        return address
    scheme, colon, value = text.partition(":")
    if text.lower().startswith("info:eu-repo/dai/"):
        scheme, _, value = text.rpartition("/")
        return property_value(scheme, value)
    return property_value(scheme, value.strip()) if colon and value.strip() else text


def _add_affiliations(
    value: Json, parts: Parts, organisations: Vocabulary, out: Output, i: int
) -> None:
    """Where somebody works, and what he is there; of an organization, what it belongs to. Who
    belongs to a body is no part of it. A host or a mail address is no body."""
    found: list[Json] = []
    jobs: list[str] = []
    person = value.get("@type") == "Person"
    for number, name in enumerate(parts.get("affiliation", ()), 1):
        if _NOBODY.match(name) or _ADDRESS.match(name):
            continue
        identifier = one(parts, f"affiliationIdentifier.{number}")
        if is_of_other_kind(agent_address(identifier), "Organization"):
            out.report(OTHER_KIND, i, identifier)
        known = person and not identifier
        job, body = read_workplace(name, organisations) if known else ("", name)
        jobs += [job] if job else []
        found += [_affiliation(body, identifier)] if body else []
    if jobs:
        out.judge(Judged(agents.JOB, "an affiliation that begins with what somebody is"), i)
        known = value.get("jobTitle", [])
        jobs = [*([known] if isinstance(known, str) else known), *jobs]
        value["jobTitle"] = jobs[0] if len(jobs) == 1 else jobs
    if found:
        value["affiliation" if person or not value.get("@type") else "memberOf"] = (
            found[0] if len(found) == 1 else found
        )


_ADDRESS: Final = late_regex(r"(?:https?://(?!ror\.org/)|www\.)\S+\Z|\S+@\S+\.\S+\Z", re.IGNORECASE)


def _affiliation(name: str, identifier: str) -> Json:
    """The body of that name; an identifier that is no address stays text."""
    found: Json = {"@type": "Organization", "name": name}
    address = agent_address(identifier or name)
    if address and not is_of_other_kind(address, "Organization"):
        found["@id"] = address
    elif identifier:
        found["identifier"] = _agent_identifier(identifier, "")
    return found


def _agent(vocabularies: Vocabularies) -> Build:
    organisations = vocabularies["organisations"]
    return lambda m, _text, _lang, out, i: agent_of(m, organisations, out, i)


def _organisation(vocabularies: Vocabularies) -> Build:
    organisations = vocabularies["organisations"]

    def build(m: Parts, _text: str, _lang: str, out: Output, i: int) -> Json | None:
        stated = bool(one(m, "type"))
        m = m if stated else {**m, "type": ("corporate",)}
        return agent_of(m, organisations, out, i, stated=stated)

    return build


# ---- terms, files -----------------------------------------------------------------------


def _term(m: Parts, _text: str, _lang: str, _out: Output, _i: int) -> Json | None:
    known = {
        "name": one(m, "name", "code", "iri"),
        "termCode": one(m, "code"),
        "identifier": one(m, "iri"),
        "inDefinedTermSet": one(m, "set"),
    }
    found = {key: text for key, text in known.items() if text}
    return {"@type": "DefinedTerm", **found} if "name" in found else None


def _file(vocabularies: Vocabularies) -> Build:
    formats, access = vocabularies["formats"], vocabularies["access-rights"]

    def build(m: Parts, _text: str, _lang: str, out: Output, i: int) -> Json | None:
        url = one(m, "url")
        address = identifiers.read_url(url) or (url if ":" in url else "")
        if not address:
            out.report("file-without-address", i, url)
            return None
        found: Json = {"@type": "DataDownload", "contentUrl": identifiers.iri(address)}
        _add_format(found, one(m, "mimeType"), formats, out, i)
        _add_description(found, m)
        conditions = _conditions(m, access, out)
        if conditions:
            found["conditionsOfAccess"] = conditions[0] if len(conditions) == 1 else conditions
        if licence := one(m, "license"):
            found["license"] = licence
        return found

    return build


def _add_format(found: Json, mime: str, formats: Vocabulary, out: Output, i: int) -> None:
    """The media type, without parameters; a known misprint is mended and told."""
    mime = mime.partition(";")[0].strip()
    term = formats.find(mime) if mime else None
    if term is not None and term.relation == "misprint":
        out.report("repaired-mime", i, term.target)
    if mime:
        found["encodingFormat"] = term.target if term else mime


def _add_description(found: Json, m: Parts) -> None:
    """Names and notes; another copy of the same content says of which file it is one (X7)."""
    notes = [*m.get("description", ())]
    if other := one(m, "alternateOf"):
        notes.append(f"Alternate copy of {other}")
    known = {
        "name": one(m, "title"),
        "description": ". ".join(notes),
        "identifier": one(m, "identifier"),
        "dateModified": one(m, "modified"),
        "contentSize": one(m, "size"),
        "creativeWorkStatus": one(m, "version").rpartition("/")[2],
    }
    found |= {key: text for key, text in known.items() if text}


def _conditions(m: Parts, access: Vocabulary, out: Output) -> list[str]:
    """Access rights as COAR's terms where they are known, and an embargo still to come."""
    found = []
    for text in m.get("accessRights", ()):
        term = access.find(text) or access.find(text.rpartition("/")[2])
        found.append(term.target if term else text)
    available = one(m, "available")
    if available[:10] > out.around.today.isoformat():
        found.append(f"Embargo until {available[:10]}")
    return found


BUILDERS: Final[Mapping[str, tuple[str, Make, tuple[str, ...]]]] = {
    "parts-agent": ("an agent of its parts", _agent, ("organisations",)),
    "parts-agent-of-role": ("an agent of its parts, whose role a `parts-role` beside it keeps",
                            _agent, ("organisations",)),
    "parts-organisation": ("an agent of its parts, an organisation unless they say otherwise",
                           _organisation, ("organisations",)),
    "parts-term": ("a DefinedTerm of its parts", lambda _v: _term, ()),
    "parts-file": ("a DataDownload of its parts", _file, ("formats", "access-rights")),
}  # fmt: skip
# These have no place for a role.
WITHOUT_ROLE: Final = frozenset({"parts-agent"})
# For this one the builder beside it accounts, with the role.
BESIDE_ROLE: Final = frozenset({"parts-agent-of-role"})
# These look at today's date.
BOUND: Final = frozenset({"parts-file"})
