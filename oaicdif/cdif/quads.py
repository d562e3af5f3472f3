"""N-Quads of our own documents without a JSON-LD processor: for the bulk path.

A document of the draft's layout has one context and few kinds of values; its triples can be
written while walking it, in a quarter of the time. What is not of that shape goes to `rdf`,
whose bytes these are: the same triples, names of blank nodes and order. A test compares both
over recorded documents and made-up ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from ..json_text import read_json
from ..late_pattern import late_regex
from .namespaces import DRAFT_CONTEXT, PREFIXES, RDF, SCHEMA, XSD
from .turtle import Rows, short_name, turtle, turtle_of_rows

_CONTEXT_FILE: Final = Path(__file__).parent / "files" / "schemaorg.context.jsonld"
_TYPE: Final = f"<{RDF}type>"
_PLAIN, _IRI = "", "@id"
_SPOKEN: Final = {"@value", "@language"}
# What a path may hold beside ASCII: `ucschar` of RFC 3987, section 2.2, as far as plane 1.
_BEYOND: Final = "\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef\U00010000-\U0001fffd"
_INSIDE: Final = f"[A-Za-z0-9._~:/?@!$&'()*+,;={_BEYOND}-]*"
# Only IRIs that need no second look: known schemes (no prefix of a context is among them),
# a host in ASCII, no broken escape.
_PLAIN_IRI: Final = late_regex(
    r"(?:https?://[A-Za-z0-9][A-Za-z0-9.-]*(?::[0-9]{1,5})?(?=[/?#]|\Z)|info:|urn:[a-z0-9]+:|ark:)"
    rf"{_INSIDE}(?:%[0-9A-Fa-f]{{2}}{_INSIDE})*(?:#{_INSIDE})?"
)
_NAME: Final = late_regex(r"[A-Za-z][A-Za-z0-9]*", re.ASCII)
_PREFIXED: Final = late_regex(r"([a-z]+):([A-Za-z][A-Za-z0-9]*)", re.ASCII)
# Tags of language, script and region: longer ones have rules of their own.
_LANGUAGE: Final = late_regex(r"[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?")
_BLANK_OBJECT: Final = re.compile(rb" _:b[0-9]+ \.\Z")
# Other control characters are written in several ways; such a text goes to `rdf`.
_CONTROL: Final = late_regex("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


class _Unusual(Exception):
    """Something this writer does not write; never leaves the module."""


class Triples:
    """The triples of a document: `quads` has a line for each, `turtle` groups them by subject."""

    __slots__ = ("_nodes", "quads")

    def __init__(self, quads: bytes, nodes: list[Rows] | None = None) -> None:
        """`nodes`: the rows of each subject for Turtle, where they are known."""
        self.quads = quads
        self._nodes = nodes

    def turtle(self) -> bytes:
        """As `turtle.turtle` makes it of the lines."""
        nodes = [each for each in self._nodes or () if each[1]]
        subjects = {subject for subject, _ in nodes}
        apart = nodes and len(subjects) == len(nodes)  # nothing is said in two places of one
        return turtle_of_rows(nodes) if apart else turtle(self.quads)


def document_triples(document: Mapping[str, Any]) -> Triples:
    """The document's triples, of which `quads` are as `rdf.nquads` gives them.

    Raises:
        ContextRefused, MalformedJsonLd: as `rdf.nquads`.
    """
    if document.get("@context") != DRAFT_CONTEXT:
        return Triples(_by_processor(document))
    try:
        writer = _Writer()
        return Triples(writer.document(document), writer.nodes)
    except (_Unusual, RecursionError):
        return Triples(_by_processor(document))


def document_quads(document: Mapping[str, Any]) -> bytes:
    """`document_triples` as N-Quads alone. Raises as that does."""
    return document_triples(document).quads


def graph_quads(document: Mapping[str, Any], graph: str, blank: bytes) -> bytes:
    """The document's triples in the graph of this IRI; its blank nodes are called `blank` with
    a number behind, so that several documents can stand in one file.

    Raises as `document_quads`.
    """
    if document.get("@context") == DRAFT_CONTEXT:
        try:
            return _Writer(f"_:{blank.decode()}", f" <{graph}> .\n").document(document)
        except (_Unusual, RecursionError):
            pass
    return _in_graph(_by_processor(document), graph, blank)


def _in_graph(quads: bytes, graph: str, blank: bytes) -> bytes:
    end = b" <%b> ." % graph.encode()
    lines = []
    for line in quads.splitlines():
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
    """The lines of one document, depth first: a node's own follow the line that leads to it; and
    the same for Turtle in `nodes`, each with its subject. `blank` begins the names of blank
    nodes, `end` ends each line."""

    def __init__(self, blank: str = "_:b", end: str = " .\n") -> None:
        self.nodes: list[Rows] = []
        self._blank, self._end = blank, end
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
        return f"{self._blank}{self._blanks - 1}"

    def _node(self, node: Mapping[str, Any], subject: str) -> None:
        add, end = self._lines.append, self._end
        rows: list[str] = []
        self.nodes.append((subject, rows))
        for key, value in node.items():
            if key == "@id":
                continue
            if key == "@type":
                self._types(subject, value, rows)
                continue
            predicate, coercion, short = _TERMS[key]  # which knows no other key with "@"
            if type(value) is str:  # as half of all: no list, and two calls less
                if coercion or not value.isprintable() or '"' in value or "\\" in value:
                    thing = _literal(value, coercion)
                else:
                    thing = f'"{value}"'
                add(f"{subject} {predicate} {thing}{end}")
                rows.append(f"{short} {thing}")
                continue
            things = []
            for each in value if type(value) is list else (value,):
                within = type(each) is dict and "@value" not in each
                thing = self._subject(each) if within else _WRITERS[type(each)](each, coercion)
                add(f"{subject} {predicate} {thing}{end}")
                if within:
                    self._node(each, thing)
                things.append(thing)
            if things:
                rows.append(f"{short} {', '.join(things)}")

    def _types(self, subject: str, value: Any, rows: list[str]) -> None:
        names = []
        for each in value if type(value) is list else (value,):
            if type(each) is not str:
                raise _Unusual
            iri, short = _NAMED_TYPES[each]
            names.append(short)
            self._lines.append(f"{subject} {_TYPE} {iri}{self._end}")
        if names:
            rows.append(f"a {', '.join(names)}")


def _literal(value: str, coercion: str) -> str:
    if coercion == _IRI:
        return _plain_iri(value)
    if value.isprintable() and '"' not in value and "\\" not in value:  # as nearly all
        return f'"{value}"{coercion}'
    return f'"{_escaped(value)}"{coercion}'


def _spoken(value: Mapping[str, Any], coercion: str) -> str:
    """A text in a language, as other titles are."""
    if coercion or value.keys() != _SPOKEN:
        raise _Unusual
    text, tag = value["@value"], value["@language"]
    if type(text) is not str or type(tag) is not str or not _LANGUAGE.fullmatch(tag):
        raise _Unusual
    return f"{_literal(text, '')}@{tag.lower()}"


def _boolean(value: bool, coercion: str) -> str:
    if coercion:
        raise _Unusual
    return f'"{str(value).lower()}"^^<{XSD}boolean>'


class _Writers(dict[type, Callable[[Any, str], str]]):
    """How values that are no nodes are written, with their coercion."""

    def __missing__(self, kind: type) -> Callable[[Any, str], str]:
        raise _Unusual


_WRITERS: Final = _Writers({str: _literal, dict: _spoken, bool: _boolean})


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
    # Half of all calls replace nothing; a table would look at each character.
    value = value.replace("\\", "\\\\").replace('"', '\\"')
    return value.replace("\n", "\\n").replace("\r", "\\r")


class _Types(dict[str, tuple[str, str]]):
    """`_type` of every name that was asked for, and how Turtle writes it."""

    def __missing__(self, name: str) -> tuple[str, str]:
        iri = _type(name)
        self[name] = found = iri, short_name(iri)
        return found


_NAMED_TYPES: Final = _Types()


def _type(value: str) -> str:
    if _NAME.fullmatch(value) and value not in _context():
        return f"<{SCHEMA}{value}>"
    match = _PREFIXED.fullmatch(value)
    if match and match[1] in PREFIXES:
        return f"<{PREFIXES[match[1]]}{match[2]}>"
    raise _Unusual


class _Terms(dict[str, tuple[str, str, str]]):
    """`_term` of every key that was asked for, and how Turtle writes the predicate; a look into
    a dictionary is half of a call.

    No two keys have one predicate: in Turtle their values would stand together.
    """

    def __missing__(self, key: str) -> tuple[str, str, str]:
        predicate, coercion = _term(key)
        if predicate == _TYPE or (":" in key and predicate.startswith(f"<{SCHEMA}")):
            raise _Unusual
        self[key] = found = predicate, coercion, short_name(predicate)
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
