"""The wall around pyoxigraph: documents as N-Quads, in bulk.

Contexts are written into the document before it is parsed, so nothing is ever fetched.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import pyoxigraph as ox

from ..errors import ContextRefused, MalformedJsonLd
from ..json_text import write_json
from .jsonld import is_schema_org, schema_org_context

_CONTEXT: Final = "@context"


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
