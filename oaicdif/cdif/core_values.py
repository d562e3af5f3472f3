"""The larger values of CDIF 1.1: related things, variables, places, checksums, grants.

Each function turns one value of a shape of `document` into a node that the official JSON
Schema and both bundles of shapes accept, and tells `Findings` what it could not carry over
or what costs the claim. The traps are numbered as in docs/cdif-layouts.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from .core_agents import agent, role
from .core_terms import (
    KEYS,
    SHORTEST_NAME,
    Findings,
    defined_term,
    identifier_node,
    property_term,
    reference,
)
from .document import Json
from .geometry import geo_of_polygon, on_globe, plain_number
from .iri import clean_iri, is_web
from .namespaces import ORGANIZATION_TYPES
from .value_text import address_text


def convert(value: Any, found: Findings, path: str) -> Any:
    """Any value by what it is: an object by its type, an array value by value."""
    if isinstance(value, dict):
        kind = value.get("@type", "")
        if not isinstance(kind, str):
            return thing(value, found, path)
        if kind in _PLAIN:
            return _PLAIN[kind](value)
        return _BUILDERS.get(kind, thing)(value, found, path)
    if isinstance(value, list):
        made = [convert(each, found, path) for each in value]
        return [each for each in made if each is not None]
    return value


def _convert_rest(value: Json, done: frozenset[str], found: Findings, path: str, out: Json) -> Json:
    for name, each in value.items():
        if name not in done and (made := convert(each, found, path)) is not None:
            out[KEYS[name]] = made
    return out


# Types that the shapes examine wherever they stand: related things go without (trap 15).
_EXAMINED: Final = frozenset({
    "Dataset", "DataDownload", "WebAPI", "Action", "MonetaryGrant", "Role", "LinkRole",
    "StatisticalVariable",
})  # fmt: skip


def thing(value: Any, found: Findings, path: str) -> Any:
    """A related thing: an issue, a part, an audience, a policy."""
    if not isinstance(value, dict) or value.keys() == {"@id"}:
        return reference(value)
    if "@value" in value:
        return str(value["@value"])
    types = _thing_types(value)
    out: Json = {"@type": types} if types else {}
    if "identifier" in value:
        out["schema:identifier"] = address_text(value["identifier"])
    _convert_rest(value, _THING_DONE, found, path, out)
    return found.identify(out, value.get("@id")) or None


_THING_DONE: Final = frozenset({"@id", "@type", "identifier"})


def _thing_types(value: Json) -> list[str]:
    """Its types, but no Dataset, and no CreativeWork without an address (a Violation)."""
    kind = value.get("@type", ())
    kinds = [kind] if isinstance(kind, str) else kind
    linked = is_web(str(value.get("url", "")))
    return [
        KEYS[each] for each in kinds if each not in _EXAMINED and (linked or each != "CreativeWork")
    ]


def variable(value: Any, found: Findings, path: str) -> Json | None:
    """A PropertyValue object with a name; a bare name becomes one."""
    if not isinstance(value, dict):
        return {"@type": ["schema:PropertyValue"], "schema:name": str(value)}
    name = address_text(value.get("name", ""))
    if not name:
        found.note("nameless-variable", path, address_text(value))
        return None
    out: Json = {"@type": ["schema:PropertyValue"], "schema:name": name}
    if ids := value.get("propertyID"):
        ids = ids if isinstance(ids, list) else [ids]
        out["schema:propertyID"] = [property_term(each) for each in ids]
    _convert_rest(value, _VARIABLE_DONE, found, path, out)
    return found.identify(out, value.get("@id"))


_VARIABLE_DONE: Final = frozenset({"@id", "@type", "name", "propertyID"})


def further_property(value: Json, _found: Findings, _path: str) -> Json:
    """A PropertyValue as the shapes want it: with a name of three letters at least, else its IRI
    stands for it (cdifd:CDIFadditionalPropertyShape)."""
    iri, name = address_text(value.get("propertyID", "")), address_text(value.get("name", ""))
    out: Json = {"@type": ["schema:PropertyValue"]}
    if iri:
        out["schema:propertyID"] = property_term(iri)
    out["schema:name"] = name if len(name) >= SHORTEST_NAME else iri or name
    out["schema:value"] = address_text(value.get("value", name))
    return out


def place(value: Any, found: Findings, path: str) -> Json | None:
    """A Place with a name, an identifier or a geometry; without any it is left out."""
    if not isinstance(value, dict):
        return {"@type": ["schema:Place"], "schema:name": str(value)}
    out: Json = {"@type": ["schema:Place"]}
    if (name := convert(value.get("name"), found, path)) is not None:
        out["schema:name"] = name
    if identifier := address_text(value.get("identifier", "")):
        out["schema:identifier"] = identifier
    if isinstance(shape := value.get("geo"), dict):
        geo = _geo(shape)
        if geo is None:
            found.note("geometry-dropped", path, address_text(shape) or str(shape))
        else:
            out["schema:geo"] = geo
    iri = value.get("@id")
    if out.keys() == {"@type"} and not iri:
        return None
    if iri and "schema:name" not in out:
        out.setdefault("schema:identifier", clean_iri(iri))
    _convert_rest(value, _PLACE_DONE, found, path, out)
    return found.identify(out, iri)


_PLACE_DONE: Final = frozenset({"@id", "@type", "name", "identifier", "geo"})


def _geo(shape: Json) -> Json | None:
    """A point as numbers, a box or line as text (trap 9); None for anything else."""
    kind = shape.get("@type")
    if kind == "GeoCoordinates":
        latitude, longitude = _number(shape, "latitude"), _number(shape, "longitude")
        if latitude is None or longitude is None or not on_globe(latitude, longitude):
            return None
        return {
            "@type": ["schema:GeoCoordinates"],
            "schema:latitude": plain_number(latitude),
            "schema:longitude": plain_number(longitude),
            **_elevation(shape),
        }
    if kind != "GeoShape":
        return None
    for name in ("box", "line"):
        if isinstance(shape.get(name), str):
            found = {"@type": ["schema:GeoShape"], f"schema:{name}": shape[name]}
            return found | _elevation(shape)
    made = geo_of_polygon(address_text(shape.get("polygon", "")))
    return _geo(made) if made else None


def _elevation(shape: Json) -> Json:
    """schema.org's third dimension: a text, in metres where it names no unit."""
    height = address_text(shape.get("elevation", ""))
    return {"schema:elevation": height} if height else {}


def _number(shape: Json, name: str) -> float | None:
    value = shape.get(name)
    return value if type(value) in (int, float) else None


def checksum(value: Json) -> Json | None:
    """A typed spdx:Checksum; None without a value, which the shapes demand."""
    known = {f"spdx:{name}": address_text(value.get(f"spdx:{name}", value.get(name, "")))
             for name in ("algorithm", "checksumValue")}  # fmt: skip
    if not known["spdx:checksumValue"]:
        return None
    return {"@type": ["spdx:Checksum"]} | {key: text for key, text in known.items() if text}


def grant(value: Any, found: Findings, path: str) -> Json | None:
    """A MonetaryGrant, its number as a PropertyValue object (trap 16)."""
    if not isinstance(value, dict):
        return {"@type": ["schema:MonetaryGrant"],
                "schema:identifier": identifier_node({"value": value})}  # fmt: skip
    out: Json = {"@type": ["schema:MonetaryGrant"]}
    number = value.get("identifier")
    number = number[0] if isinstance(number, list) else number
    if number:
        number = number if isinstance(number, dict) else {"value": str(number)}
        out["schema:identifier"] = identifier_node(number)
    funder = value.get("funder")
    if funder and (made := agent(funder[0] if isinstance(funder, list) else funder, found, path)):
        out["schema:funder"] = made
    _convert_rest(value, _GRANT_DONE, found, path, out)
    if "schema:identifier" not in out and len(out.get("schema:name", "")) < SHORTEST_NAME:
        label = out.get("schema:funder", {}).get("schema:name", "")
        # framing drops a funder that has nothing but a name, and leaves an empty grant
        if len(label) >= SHORTEST_NAME and "schema:name" not in out:
            out["schema:name"] = label
            found.note("grant-named-by-funder", path, label)
        elif text := address_text(value):
            out["schema:identifier"] = identifier_node({"value": text})
        elif "schema:funder" not in out:
            return None
    named = found.identify(out, value.get("@id"))
    if isinstance(named.get("schema:identifier"), str):
        named["schema:identifier"] = identifier_node({"value": named["schema:identifier"]})
    return named


_GRANT_DONE: Final = frozenset({"@id", "@type", "identifier", "funder"})
_BUILDERS: Final[Mapping[str, Callable[[Any, Findings, str], Any]]] = {
    "Person": agent,
    **dict.fromkeys(ORGANIZATION_TYPES - {"Project"}, agent),
    "Role": role,
    "Place": place,
    "MonetaryGrant": grant,
}
_PLAIN: Final[Mapping[str, Callable[[Json], Any]]] = {
    "DefinedTerm": defined_term,
    "PropertyValue": identifier_node,
    "spdx:Checksum": checksum,
}
