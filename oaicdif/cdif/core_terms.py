"""The small values of CDIF 1.1: keys, references, terms, identifiers; and what was found amiss.

The traps are numbered as in docs/cdif-layouts.md.
"""

from __future__ import annotations

from typing import Any, Final

from ..late_pattern import late_regex
from .document import PATHS, Json, LayoutNote
from .iri import clean_iri, is_iri, is_web
from .value_text import address_text

SHORTEST_NAME: Final = 3  # every name shape of the bundles: sh:minLength 3
# A text of this form is a Violation where an IRI may stand: additionalType, propertyID.
_LIKE_CURIE: Final = late_regex(r"[A-Za-z][A-Za-z0-9+.\-]*:[^\s\"]+$")


class _Keys(dict[str, str]):
    """Name to prefixed key, made once a name."""

    def __missing__(self, name: str) -> str:
        key = name if ":" in name or name.startswith("@") else f"schema:{name}"
        self[name] = key
        return key


KEYS: Final = _Keys()


class Findings:
    """What the layout met on its way: notes, paths whose value costs the claim, agents that are
    credited by words alone, and what has been said of which IRI. `told` counts all that."""

    __slots__ = ("_described", "credits", "faults", "notes", "told")

    def __init__(self, *taken: str) -> None:
        """`taken` are IRIs that no value may describe: the resource's and the record's."""
        self.told = 0
        self.notes: list[LayoutNote] = []
        self.faults: dict[str, None] = {}
        self.credits: dict[str, None] = {}
        self._described: dict[str, Json | None] = dict.fromkeys(taken)

    def note(self, code: str, path: str, value: object = "") -> None:
        self.told += 1
        self.notes.append(LayoutNote(code, path, str(value)))

    def fault(self, code: str, path: str, value: object = "") -> None:
        """Note it, and count the item of this path among those at fault."""
        self.note(code, path, value)
        self.faults[PATHS[path].item] = None

    def credit(self, path: str, name: str) -> None:
        """An agent of no known kind, which only words can credit: `Jordanaires (creator)`."""
        self.note("untyped-agent", path, name)
        area, _, role = path.partition(".")
        if name and area == "work":
            self.credits[f"{name} ({role})"] = None

    def identify(self, node: Json, iri: str | None) -> Json:
        """The node with its `@id`, if it is an IRI, and the first to be described by it.

        Two descriptions of one IRI are one node in the graph, with two names, where framing
        finds a list and the schema wants a text. The later node keeps the IRI as identifier.
        """
        clean = clean_iri(iri) if iri else ""
        if not clean:
            return node
        self.told += 1
        if is_iri(clean):
            known = self._described.setdefault(clean, node)
            if known is node or (known == node and not _has_blank_nodes(node)):
                return {"@id": clean} | node
        node.setdefault("schema:identifier", clean)
        return node


def _has_blank_nodes(node: Json) -> bool:
    return any(isinstance(each, dict) or (isinstance(each, list) and each and
               isinstance(each[0], dict)) for each in node.values())  # fmt: skip


def prefixed(value: Any) -> Any:
    """A value of no known shape: keys prefixed, without types and names of nodes, which
    would have to be examined."""
    if isinstance(value, dict):
        return {KEYS[name]: prefixed(each) for name, each in value.items() if name[:1] != "@"}
    if isinstance(value, list):
        return [prefixed(each) for each in value]
    return value


def reference(value: Any) -> Any:
    """An IRI as {"@id"}, a label as text (trap 2)."""
    if isinstance(value, str):
        return {"@id": clean_iri(value)} if is_iri(value) else value
    if isinstance(value, dict) and value.get("@type") == "DefinedTerm":
        return defined_term(value)
    if isinstance(value, dict) and value.keys() == {"@id"}:
        return {"@id": clean_iri(value["@id"])} if is_iri(value["@id"]) else value["@id"]
    return prefixed(value)


def type_term(value: Any) -> Any:
    """A reference, and a label that looks like a CURIE as a DefinedTerm (trap 2)."""
    if isinstance(value, str) and not is_iri(value) and _LIKE_CURIE.match(value):
        return {"@type": ["schema:DefinedTerm"], "schema:name": value}
    return reference(value)


def property_term(value: Any) -> Any:
    """What a variable measures: an IRI, a label, or a DefinedTerm, which needs an identifier."""
    made = type_term(value)
    if isinstance(made, dict) and "@type" in made and "schema:identifier" not in made:
        return made | {"schema:identifier": address_text(value)}
    return made


def defined_term(value: Json) -> Any:
    """A DefinedTerm with what the shapes ask of it; as text when only a short name is left."""
    out: Json = {"@type": ["schema:DefinedTerm"]}
    for name in ("name", "identifier", "termCode", "inDefinedTermSet"):
        if text := address_text(value.get(name, "")):
            out[f"schema:{name}"] = text
    if "@id" in value:
        out.setdefault("schema:identifier", value["@id"])
    if "schema:identifier" not in out and "schema:termCode" not in out:
        label = out.get("schema:name", "")
        if len(label) < SHORTEST_NAME:
            return label or None
    return out | prefixed({k: v for k, v in value.items() if k not in _TERM_DONE})


_TERM_DONE: Final = frozenset({"@id", "@type", "name", "identifier", "termCode",
                               "inDefinedTermSet"})  # fmt: skip


def identifier_node(value: Json) -> Json:
    """A PropertyValue that is an identifier, where only its object form is allowed."""
    out: Json = {"@type": ["schema:PropertyValue"]}
    scheme = type_term(address_text(value.get("propertyID", "")))
    if scheme and not (isinstance(scheme, dict) and "@type" in scheme):
        out["schema:propertyID"] = scheme  # the schema has no DefinedTerm in this place
    for name in ("value", "url"):
        if text := address_text(value.get(name, "")):
            out[f"schema:{name}"] = text
    if "schema:url" in out and not is_web(out["schema:url"]):
        out.setdefault("schema:value", out["schema:url"])
        del out["schema:url"]
    return out
