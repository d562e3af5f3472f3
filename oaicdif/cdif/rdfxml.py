"""A cdif-1.1 document as RDF/XML: the same triples, written from the tree, byte by byte equal.

The OAI-PMH format `cdif`. No graph is built: the tree of CDIF 1.1 has prefixes for its only
context, so each object is a node element and each key a property element. Blank nodes stand
inside each other and need no labels; creators are a collection. Characters that XML 1.0
forbids are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Any, Final

from ..late_pattern import late_regex
from ..xmldoc import escape
from .document import Json
from .namespaces import PREFIXES, RDF, XSD

NAMESPACE: Final = RDF
_HEAD: Final = (
    f'<rdf:RDF xmlns:rdf="{RDF}"'
    + "".join(f' xmlns:{prefix}="{iri}"' for prefix, iri in PREFIXES.items())
    + ">"
)
_NAME: Final = late_regex(r"[A-Za-z_][A-Za-z0-9_.-]*\Z")


def rdf_xml(body: Json) -> bytes:
    """The element rdf:RDF in UTF-8, without XML declaration.

    `body` is a document in the layout cdif-1.1; other trees need a context processor first.

    Raises:
        ValueError: a key or type has no known prefix or can be no XML name.
    """
    parts = [_HEAD]
    _write_node({key: value for key, value in body.items() if key != "@context"}, parts)
    parts.append("</rdf:RDF>")
    return "".join(parts).encode()


def _write_node(node: Mapping[str, Any], parts: list[str]) -> None:
    types = node.get("@type", ())
    types = [types] if isinstance(types, str) else list(types)
    name = types.pop(0) if types and _NAME.match(types[0].partition(":")[2]) else "rdf:Description"
    about = f' rdf:about="{escape(_expanded(node["@id"]))}"' if "@id" in node else ""
    parts.append(f"<{_checked(name)}{about}>")
    parts += [f'<rdf:type rdf:resource="{escape(_expanded(each))}"/>' for each in types]
    for key, value in node.items():
        if key[0] != "@":
            _write_values(_checked(key), value, parts)
    parts.append(f"</{name}>")


def _write_values(name: str, value: Any, parts: list[str]) -> None:
    if isinstance(value, list):
        for each in value:
            _write_values(name, each, parts)
    elif isinstance(value, dict):
        _write_object(name, value, parts)
    else:
        parts.append(_literal(name, value))


def _write_object(name: str, value: Json, parts: list[str]) -> None:
    if "@list" in value:
        parts.append(f'<{name} rdf:parseType="Collection">')
        for each in value["@list"]:
            _write_node(each, parts)
        parts.append(f"</{name}>")
    elif "@value" in value:
        language = f' xml:lang="{escape(value["@language"])}"' if "@language" in value else ""
        kind = f' rdf:datatype="{escape(_expanded(value["@type"]))}"' if "@type" in value else ""
        parts.append(f"<{name}{language}{kind}>{_text(str(value['@value']))}</{name}>")
    elif value.keys() == {"@id"}:
        parts.append(f'<{name} rdf:resource="{escape(_expanded(value["@id"]))}"/>')
    else:
        parts.append(f"<{name}>")
        _write_node(value, parts)
        parts.append(f"</{name}>")


def _literal(name: str, value: object) -> str:
    if isinstance(value, str):
        return f"<{name}>{_text(value)}</{name}>"
    if isinstance(value, bool):
        kind, text = "boolean", "true" if value else "false"
    elif isinstance(value, int):
        kind, text = "integer", str(value)
    elif isinstance(value, float):
        kind, text = _number(value)
    else:
        raise ValueError(f"{value!r} is no value of JSON-LD")
    return f'<{name} rdf:datatype="{XSD}{kind}">{text}</{name}>'


def _number(value: float) -> tuple[str, str]:
    """Datatype and lexical form of a JSON number: an integer when whole, else a double in
    canonical form with the digits that tell it from its neighbours.

    Source: JSON-LD 1.1 API, section 8.6 (Data Round Tripping); XSD 1.1, section E.1.
    """
    if abs(value) < 1e21 and value == int(value):
        return "integer", str(int(value))
    sign, digits, exponent = Decimal(repr(value)).as_tuple()
    text = "".join(map(str, digits))
    power = int(exponent) + len(text) - 1
    fraction = text[1:].rstrip("0") or "0"
    return "double", f"{'-' if sign else ''}{text[0]}.{fraction}E{power}"


def _text(text: str) -> str:
    """A lone carriage return would reach the reader as a line feed."""
    return escape(text).replace("\r", "&#13;")


def _expanded(iri: str) -> str:
    """A compact IRI in full; any other as it is."""
    prefix, colon, rest = iri.partition(":")
    if colon and prefix in PREFIXES and not rest.startswith("//"):
        return PREFIXES[prefix] + rest
    return iri


@cache
def _checked(name: str) -> str:
    prefix, _, local = name.partition(":")
    if (prefix in PREFIXES or prefix == "rdf") and _NAME.match(local):
        return name
    raise ValueError(f"{name!r} cannot be the name of an element of RDF/XML")
