"""N-Quads of our own documents without a JSON-LD processor: for the bulk path.

A document of the draft's layout has one context and few kinds of values; its triples can be
written while walking it, in a quarter of the time. What is not of that shape goes to `rdf`,
whose bytes these are: the same triples, names of blank nodes and order. A test compares both
over recorded documents and made-up ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from ..json_text import read_json
from .namespaces import DRAFT_CONTEXT, PREFIXES, RDF, SCHEMA, XSD

_CONTEXT_FILE: Final = Path(__file__).parent / "files" / "schemaorg.context.jsonld"
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
_BLANK_OBJECT: Final = re.compile(rb" _:b[0-9]+ \.\Z")
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
        return _by_processor(document)
    try:
        return _Writer().document(document)
    except (_Unusual, RecursionError):
        return _by_processor(document)


def graph_quads(document: Mapping[str, Any], graph: str, blank: bytes) -> bytes:
    """The document's triples in the graph of this IRI; its blank nodes are called `blank` with
    a number behind, so that several documents can stand in one file.

    Raises as `document_quads`.
    """
    end = b" <%b> ." % graph.encode()
    lines = []
    for line in document_quads(document).splitlines():
        if line.startswith(b"_:"):
            line = b"_:" + blank + line[3:]
        if _BLANK_OBJECT.search(line):
            place = line.rindex(b" _:b")
            line = line[: place + 3] + blank + line[place + 4 :]
        lines.append(line[:-2] + end)
    return b"\n".join(lines) + b"\n" if lines else b""


def _by_processor(document: Mapping[str, Any]) -> bytes:
    """Few documents need it, and loading it takes a third of the time that a process needs to
    begin with an export."""
    from .rdf import nquads

    return nquads(document)


def core_quads(document: Mapping[str, Any]) -> bytes:
    """`rdf.nquads` of a document of CDIF 1.1, loaded when first asked for.

    Raises as `document_quads`.
    """
    return _by_processor(document)


def rdf_xml(quads: bytes) -> bytes:
    """`rdf.rdf_xml`, loaded when first asked for."""
    from .rdf import rdf_xml

    return rdf_xml(quads)


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
        add = self._lines.append
        for key, value in node.items():
            if key == "@id":
                continue
            if key == "@type":
                self._types(subject, value)
                continue
            predicate, coercion = _TERMS[key]  # which knows no other key with "@"
            for each in value if type(value) is list else (value,):
                if type(each) is str:
                    # Half of all lines end in a plain text: two calls less for each of them.
                    if coercion or not each.isprintable() or '"' in each or "\\" in each:
                        add(f"{subject} {predicate} {_literal(each, coercion)} .\n")
                    else:
                        add(f'{subject} {predicate} "{each}" .\n')
                elif isinstance(each, dict):
                    thing = self._subject(each)
                    add(f"{subject} {predicate} {thing} .\n")
                    self._node(each, thing)
                else:
                    add(f"{subject} {predicate} {_boolean(each, coercion)} .\n")

    def _types(self, subject: str, value: Any) -> None:
        if isinstance(value, str):  # as nearly all
            self._lines.append(f"{subject} {_TYPE} {_type(value)} .\n")
            return
        for each in value if isinstance(value, list) else (value,):
            if not isinstance(each, str):
                raise _Unusual
            self._lines.append(f"{subject} {_TYPE} {_type(each)} .\n")


def _literal(value: str, coercion: str) -> str:
    if coercion == _IRI:
        return _plain_iri(value)
    if value.isprintable() and '"' not in value and "\\" not in value:  # as nearly all
        return f'"{value}"{coercion}'
    return f'"{_escaped(value)}"{coercion}'


def _boolean(value: Any, coercion: str) -> str:
    if coercion or (value is not True and value is not False):
        raise _Unusual
    return f'"{str(value).lower()}"^^<{XSD}boolean>'


def _iri(value: Any) -> str:
    if not isinstance(value, str):
        raise _Unusual
    return _plain_iri(value)


@lru_cache(maxsize=4096)  # a record's own addresses stand in it several times
def _plain_iri(value: str) -> str:
    if not _PLAIN_IRI.fullmatch(value):
        raise _Unusual
    return f"<{value}>"


def _escaped(value: str) -> str:
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


class _Terms(dict[str, tuple[str, str]]):
    """`_term` of every key that was asked for; a look into a dictionary is half of a call."""

    def __missing__(self, key: str) -> tuple[str, str]:
        self[key] = found = _term(key)
        return found


_TERMS: Final = _Terms()


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
    """Schema.org's terms; not by way of `jsonld`, which loads its processor."""
    found: Mapping[str, Any] = read_json(_CONTEXT_FILE.read_bytes())["@context"]
    return found
