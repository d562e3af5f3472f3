"""Agents as CDIF 1.1 wants them: typed, named, with one affiliation and a mail to write to.

What the official schema or shapes refuse is told to `Findings`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from .core_terms import KEYS, SHORTEST_NAME, Findings, prefixed, reference
from .document import Json
from .iri import clean_iri, is_iri
from .kept import keeping
from .namespaces import ORGANIZATION_TYPES
from .value_text import address_text


def agent(value: Any, found: Findings, path: str) -> Json | None:
    """A Person or Organization, or {"@id"} where no more than that is known of it."""
    if not isinstance(value, dict):
        return agent({"@type": "Organization", "name": str(value)}, found, path)
    kind = value.get("@type")
    if kind is None:
        return _untyped_agent(value, found, path)
    out: Json = {"@type": (_TYPES.get(kind) if type(kind) is str else None) or _types(kind)}
    for name, each in value.items():
        if name in _PARTS:
            _PARTS[name](each, out, found, path)
        elif name[0] != "@":
            out[KEYS[name]] = each if type(each) is str else prefixed(each)
    iri = value.get("@id")
    if len(out.get("schema:name", "")) < SHORTEST_NAME and "schema:identifier" not in out:
        return _nameless_agent(out, iri, found, path)
    return found.identify(out, iri) if iri else out


# The lists are shared by all documents; nobody writes into a laid out document.
_TYPES: Final[Mapping[str, list[str]]] = {
    "Person": ["schema:Person"],
    "Organization": ["schema:Organization"],
    **{
        name: ["schema:Organization", f"schema:{name}"]
        for name in sorted(ORGANIZATION_TYPES - {"Organization"})
    },
}


def _types(kind: Any) -> list[str]:
    """Any other type is an organization for CDIF 1.1, whose schema has a closed list."""
    kinds = kind if isinstance(kind, list) else [kind]
    return _TYPES["Person" if "Person" in kinds else "Organization"]


def _untyped_agent(value: Json, found: Findings, path: str) -> Json | None:
    iri, name = clean_iri(str(value.get("@id", ""))), value.get("name", "")
    if not is_iri(iri):
        found.credit(path, name)
        return None
    if name and name != value["@id"]:
        found.note("untyped-agent", path, name)
    return {"@id": iri}


def _nameless_agent(out: Json, iri: str | None, found: Findings, path: str) -> Json | None:
    """An agent's name has three characters at least, or it has an identifier (trap 5)."""
    if iri:
        out["schema:identifier"] = clean_iri(iri)
        return found.identify(out, iri)
    if "schema:name" not in out:
        found.note("nameless-agent", path)
        return None
    found.fault("short-name", path, out["schema:name"])
    return out


def _agent_identifier(value: Any, out: Json, _found: Findings, _path: str) -> None:
    texts = [address_text(each) for each in (value if isinstance(value, list) else [value])]
    out["schema:identifier"] = texts[0]
    if texts[1:]:
        out["schema:sameAs"] = [*out.get("schema:sameAs", ()), *texts[1:]]


def _agent_same_as(value: Any, out: Json, _found: Findings, _path: str) -> None:
    texts = [address_text(each) for each in (value if isinstance(value, list) else [value])]
    out["schema:sameAs"] = [*out.get("schema:sameAs", ()), *texts]


def _agent_affiliation(value: Any, out: Json, found: Findings, path: str) -> None:
    values = value if isinstance(value, list) else [value]
    made = [each for each in (agent(one, found, path) for one in values) if each is not None]
    full = [each for each in made if "@type" in each]  # a bare {"@id"} fails the schema here
    if full:
        out["schema:affiliation"] = full[0]
    for more in full[1:]:
        found.note("several-affiliations", path, more.get("schema:name", ""))


def _agent_parent(value: Any, out: Json, found: Findings, path: str) -> None:
    if made := agent(value, found, path):
        out["schema:parentOrganization"] = made


def _agent_member(value: Any, out: Json, found: Findings, path: str) -> None:
    values = value if isinstance(value, list) else [value]
    made = [each for each in (agent(one, found, path) for one in values) if each is not None]
    if made:
        out["schema:memberOf"] = made[0] if len(made) == 1 else made


def _agent_contact(value: Any, out: Json, _found: Findings, _path: str) -> None:
    """A contact point needs an e-mail address; without one its address is the agent's."""
    value = value[0] if isinstance(value, list) else value
    if not isinstance(value, dict):
        value = {"email": str(value)}
    if "email" in value:
        out["schema:contactPoint"] = {
            "@type": ["schema:ContactPoint"],
            **{KEYS[k]: address_text(v) for k, v in value.items() if not k.startswith("@")},
        }
        return
    for name in ("url", "telephone"):
        if name in value:
            out.setdefault(KEYS[name], address_text(value[name]))


def _agent_alternate(value: Any, out: Json, _found: Findings, _path: str) -> None:
    names = [address_text(each) for each in (value if isinstance(value, list) else [value])]
    out["schema:alternateName"] = names[0] if len(names) == 1 else names


def _agent_location(value: Any, out: Json, _found: Findings, _path: str) -> None:
    """The places of an imprint."""
    places = [
        {"@type": ["schema:Place"], "schema:name": address_text(each)}
        for each in (value if isinstance(value, list) else [value])
    ]
    out["schema:location"] = places[0] if len(places) == 1 else places


_Part = Callable[[Any, Json, Findings, str], None]
_PARTS: Final[Mapping[str, _Part]] = {
    "identifier": _agent_identifier,
    "sameAs": _agent_same_as,
    "affiliation": _agent_affiliation,
    "parentOrganization": _agent_parent,
    "memberOf": _agent_member,
    "contactPoint": _agent_contact,
    "location": _agent_location,
    "alternateName": _agent_alternate,
}


def role(value: Any, found: Findings, path: str) -> Json | None:
    """A contributor, in its role if it has one; an unnamed role leaves the agent alone."""
    if not isinstance(value, dict) or value.get("@type") != "Role":
        return agent(value, found, path)
    who = agent(value.get("contributor", ""), found, path)
    name = reference(value.get("roleName", ""))
    if who is None or not name:
        return who
    name = address_text(name) if isinstance(name, dict) and "@type" not in name else name
    return {"@type": ["schema:Role"], "schema:roleName": name, "schema:contributor": who}


kept_agent: Final = keeping(agent)
