"""The wall around pyoxigraph: documents as N-Quads, in bulk; and their triples as RDF/XML.

Contexts are written into the document before it is parsed, so nothing is ever fetched.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Any, Final

import pyoxigraph as ox

from ..errors import ContextRefused, MalformedJsonLd
from ..json_text import write_json
from ..xmldoc import legal_text
from .jsonld import is_schema_org, schema_org_context
from .namespaces import PREFIXES, RDF

_CONTEXT: Final = "@context"
# How an IRI ends whose last part can be the name of an XML element, as RDF/XML writes
# properties and types.
_NAME_END: Final = re.compile(rb"[A-Za-z_][A-Za-z0-9_.-]*>\Z")
_TYPE: Final = b"<%b>" % f"{RDF}type".encode()
_PREFIXES: Final = dict(PREFIXES)
_NAMESPACE: Final = re.compile(rb' xmlns:[a-z]+="[^"]*"')


def nquads(document: Any) -> bytes:
    """The document's triples, one a line, in the order in which the document says them.

    Blank nodes are called b0, b1 ... in that order: the same document gives the same bytes.
    IRIs that no IRI parser takes are left out with their triple, as JSON-LD 1.1 has it.

    Raises:
        ContextRefused: it names a context that is not bundled.
        MalformedJsonLd: it is no JSON-LD.
    """
    try:
        body = write_json(with_contexts(document))
        quads = ox.parse(body, format=ox.RdfFormat.JSON_LD, rename_blank_nodes=True)
        text = ox.serialize(quads, format=ox.RdfFormat.N_QUADS) or b""
    # MemoryError: the parser takes no token near 16 MB
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError) as error:
        raise MalformedJsonLd(str(error)) from error
    return _with_short_names(text)


def _with_short_names(text: bytes) -> bytes:
    """The lines with b0, b1 ... for the blank nodes' random names, which are alphanumeric.

    A blank node is the first word of its line, or the last before the full stop; in that place
    a literal ends with a quotation mark, a language or a datatype.
    """
    names: dict[bytes, bytes] = {}
    lines = []
    for line in text.splitlines():
        if line[:2] == b"_:":
            name, _, rest = line.partition(b" ")
            line = names.setdefault(name, b"_:b%d" % len(names)) + b" " + rest
        rest, _, name = line[:-2].rpartition(b" ")
        if name[:2] == b"_:" and name[2:].isalnum():
            line = rest + b" " + names.setdefault(name, b"_:b%d" % len(names)) + b" ."
        lines.append(line + b"\n")
    return b"".join(lines)


def rdf_xml(quads: bytes) -> bytes:
    """The triples of `nquads` in RDF/XML, those of one subject together.

    Characters that XML 1.0 forbids are left out.

    Raises:
        MalformedJsonLd: a property or type has an IRI of which XML can make no name.
    """
    for each in {_name_in(line) for line in quads.splitlines()}:
        if not _is_name(each):
            raise MalformedJsonLd(f"{each.decode()} can be no name in XML")
    _, head, rest = _serialized(quads, ox.RdfFormat.RDF_XML).split(b">", 2)
    names = b"".join(sorted(_NAMESPACE.findall(head)))
    # a lone carriage return would reach the reader as a line feed
    text = legal_text(rest.decode()).replace("\r", "&#13;")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF%b>%b' % (names, text.encode())


def _serialized(quads: bytes, syntax: ox.RdfFormat) -> bytes:
    """As pyoxigraph writes it, subjects in the order in which they come first; the prefixes
    come in another order each time."""
    by_subject: dict[bytes, list[bytes]] = {}
    for line in quads.splitlines(True):
        by_subject.setdefault(line.split(b" ", 1)[0], []).append(line)
    lines = b"".join([line for several in by_subject.values() for line in several])
    triples = ox.parse(lines, format=ox.RdfFormat.N_TRIPLES)
    return ox.serialize(triples, format=syntax, prefixes=_PREFIXES) or b""


@lru_cache(maxsize=1024)  # documents have few properties and types
def _is_name(iri: bytes) -> bool:
    return _NAME_END.search(iri) is not None


def _name_in(line: bytes) -> bytes:
    """What RDF/XML writes as the name of an element: the type, if it is said, or the property."""
    _, name, value = line.split(b" ", 2)
    return value[:-2] if name == _TYPE else name


def with_contexts(document: Any) -> Any:
    """The document with every named context written out, at any depth.

    Of schema.org's only what the keys of the document can use: a third of the time to parse.

    Raises:
        ContextRefused: a context that is not bundled is named.
    """
    keys: set[str] = set()
    _collect_keys(document, keys)
    return _with_contexts(document, keys)


def _collect_keys(value: Any, keys: set[str]) -> None:
    if isinstance(value, dict):
        keys.update(value)
        for each in value.values():
            _collect_keys(each, keys)
    elif isinstance(value, list):
        for each in value:
            _collect_keys(each, keys)


def _with_contexts(value: Any, keys: Collection[str]) -> Any:
    if isinstance(value, dict):
        return {
            key: _inline(each, keys) if key == _CONTEXT else _with_contexts(each, keys)
            for key, each in value.items()
        }
    if isinstance(value, list):
        return [_with_contexts(each, keys) for each in value]
    return value


def _inline(context: Any, keys: Collection[str]) -> Any:
    if isinstance(context, list):
        return [_inline(each, keys) for each in context]
    if not isinstance(context, str):
        return context
    if not is_schema_org(context):
        raise ContextRefused(context)
    terms = schema_org_context()[_CONTEXT]
    return {name: term for name, term in terms.items() if isinstance(term, str) or name in keys}
