"""N-Quads of our own documents without a JSON-LD processor: for the bulk path.

A document of the draft's layout has one context and few kinds of values; its triples can be
written while walking it, in a quarter of the time. What is not of that shape goes to `rdf`,
whose bytes these are: the same triples, names of blank nodes and order. A test compares both
over recorded documents and made-up ones. Must not know: profiles, layouts, the store.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final

from ..jsonld import schema_org_context
from ..rdf import nquads
from .vocabulary import DRAFT_CONTEXT, PREFIXES, RDF, SCHEMA, XSD

_TYPE: Final = f"<{RDF}type>"
_PLAIN, _IRI = "", "@id"
# Only IRIs that need no second look: known schemes (no prefix of a context is among them),
# ASCII, no broken escape.
_PLAIN_IRI: Final = re.compile(
    r"(?:https?://[A-Za-z0-9][A-Za-z0-9.-]*(?::[0-9]{1,5})?(?=[/?#]|\Z)|info:|urn:[a-z0-9]+:|ark:)"
    r"[A-Za-z0-9._~:/?@!$&'()*+,;=-]*(?:%[0-9A-Fa-f]{2}[A-Za-z0-9._~:/?@!$&'()*+,;=-]*)*"
    r"(?:#[A-Za-z0-9._~:/?@!$&'()*+,;=-]*)?",
    re.ASCII,
)
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*", re.ASCII)
_PREFIXED: Final = re.compile(r"([a-z]+):([A-Za-z][A-Za-z0-9]*)", re.ASCII)
_ESCAPES: Final = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"})
# Other control characters are written in several ways; such a text goes to `rdf`.
_CONTROL: Final = re.compile("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


class _Unusual(Exception):
    """Something this writer does not write; never leaves the module."""


def document_quads(document: Mapping[str, Any]) -> bytes:
    """The document's triples as `rdf.nquads` gives them.

    Raises:
        ContextRefused, MalformedJsonLd: as `rdf.nquads`.
    """
    if document.get("@context") != DRAFT_CONTEXT:
        return nquads(document)
    try:
        return _Writer().document(document)
    except (_Unusual, RecursionError):
        return nquads(document)


class _Writer:
    """The lines of one document, depth first: a node's own follow the line that leads to it."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._blanks = 0

    def document(self, document: Mapping[str, Any]) -> bytes:
        root = {key: value for key, value in document.items() if key != "@context"}
        self._node(root, self._subject(root))
        return "".join(self._lines).encode()

    def _subject(self, node: Mapping[str, Any]) -> str:
        if "@id" in node:
            return _iri(node["@id"])
        if not node:
            raise _Unusual
        self._blanks += 1
        return f"_:b{self._blanks - 1}"

    def _node(self, node: Mapping[str, Any], subject: str) -> None:
        for key, value in node.items():
            if key == "@id":
                continue
            if key == "@type":
                self._types(subject, value)
                continue
            predicate, coercion = _term(key)
            start = f"{subject} {predicate} "
            if isinstance(value, list):
                for each in value:
                    self._value(start, each, coercion)
            else:
                self._value(start, value, coercion)

    def _types(self, subject: str, value: Any) -> None:
        if isinstance(value, str):  # as nearly all
            self._lines.append(f"{subject} {_TYPE} {_type(value)} .\n")
            return
        for each in value if isinstance(value, list) else (value,):
            if not isinstance(each, str):
                raise _Unusual
            self._lines.append(f"{subject} {_TYPE} {_type(each)} .\n")

    def _value(self, start: str, value: Any, coercion: str) -> None:
        if isinstance(value, str):
            if coercion == _IRI:
                self._lines.append(f"{start}{_iri(value)} .\n")
            else:
                self._lines.append(f'{start}"{_text(value)}"{coercion} .\n')
        elif isinstance(value, dict):
            self._object(start, value)
        elif value is True or value is False:
            if coercion:
                raise _Unusual
            self._lines.append(f'{start}"{str(value).lower()}"^^<{XSD}boolean> .\n')
        else:
            raise _Unusual

    def _object(self, start: str, value: Mapping[str, Any]) -> None:
        for key in value:
            if key.startswith("@") and key not in ("@id", "@type"):
                raise _Unusual
        subject = self._subject(value)
        self._lines.append(f"{start}{subject} .\n")
        self._node(value, subject)


def _iri(value: Any) -> str:
    if not isinstance(value, str):
        raise _Unusual
    return _plain_iri(value)


@lru_cache(maxsize=4096)  # a record's own addresses stand in it several times
def _plain_iri(value: str) -> str:
    if not _PLAIN_IRI.fullmatch(value):
        raise _Unusual
    return f"<{value}>"


def _text(value: str) -> str:
    if value.isprintable():  # then only two characters are written otherwise
        if '"' in value or "\\" in value:
            return value.translate(_ESCAPES)
        return value
    if _CONTROL.search(value):
        raise _Unusual
    return value.translate(_ESCAPES)


@cache
def _type(value: str) -> str:
    if _NAME.fullmatch(value) and value not in _context():
        return f"<{SCHEMA}{value}>"
    match = _PREFIXED.fullmatch(value)
    if match and match[1] in PREFIXES:
        return f"<{PREFIXES[match[1]]}{match[2]}>"
    raise _Unusual


@cache
def _term(key: str) -> tuple[str, str]:
    """(the predicate, how a string behind it is meant: plain, an IRI, or a datatype)."""
    match = _PREFIXED.fullmatch(key)
    if match and match[1] in PREFIXES and key not in _context():
        return f"<{PREFIXES[match[1]]}{match[2]}>", _PLAIN
    if not _NAME.fullmatch(key):
        raise _Unusual
    defined = _context().get(key)
    if defined is None:
        return f"<{SCHEMA}{key}>", _PLAIN
    if not isinstance(defined, dict) or set(defined) != {"@type"}:
        raise _Unusual
    coercion = defined["@type"]
    kind = _IRI if coercion == "@id" else f"^^<{SCHEMA}{coercion}>"
    if not _NAME.fullmatch(coercion) and coercion != "@id":
        raise _Unusual
    return f"<{SCHEMA}{key}>", kind


@cache
def _context() -> Mapping[str, Any]:
    found: Mapping[str, Any] = schema_org_context()["@context"]
    return found
