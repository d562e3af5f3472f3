"""A draft's document whose nil reasons are texts for who reads JSON, and no triples.

The draft writes `"dateModified": "nil:missing"` for what is not known. Two documents that stand
in one page are one graph to its readers, where that text would be a second value beside, or
instead of, what the other document says. A term that a context maps to null has no triples: the
text stays where the draft wants it, for the readers that the draft is written for.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from ..json_text import read_json, write_json
from .document import NIL_REASONS, Json

_CONTEXT: Final = "@context"
# Quotes within a JSON text are escaped, so these can only be keys and whole values.
_ABOUT: Final = b'"about":{'
_NIL: Final = b'"nil:'
_END: Final = ((b",", b"}"), (b"]",))  # of a value alone, and in a list
_REASONS: Final = frozenset(f'"{reason}"'.encode() for reason in NIL_REASONS)


def unspoken_text(body: bytes) -> bytes:
    """`unspoken` of a document as the layout of the draft writes it.

    Nearly always the nil reasons stand in what the document is `about`, under keys that occur
    nowhere else: then a context there is put into the text.
    """
    first = body.find(_NIL)
    if first < 0:
        return body
    start = body.find(_ABOUT)
    if start < 0 or first < start:
        return write_json(unspoken(read_json(body)))
    own = _nil_keys(body, first)
    if not own:
        return body
    for key in own:
        if body.count(key, start) > 1:
            return write_json(unspoken(read_json(body)))
    at = start + len(_ABOUT)
    nulls = b",".join(b"%bnull" % key for key in own)
    return b'%b"@context":{%b},%b' % (body[:at], nulls, body[at:])


def _nil_keys(body: bytes, at: int) -> list[bytes]:
    """The keys of nil reasons in the text, with their quotes and colon; `at` is the place of the
    first that may be one."""
    keys = []
    while at >= 0:
        quote = body.find(b'"', at + 1)  # the one at its end
        listed = body[at - 1 : at] == b"["
        end = at - listed
        if (
            body[at : quote + 1] in _REASONS
            and body[quote + 1 : quote + 2] in _END[listed]
            and body[end - 2 : end] == b'":'
        ):
            keys.append(body[body.rfind(b'"', 0, end - 2) : end])
        at = body.find(_NIL, at + 1)
    return keys


def unspoken(document: Json) -> Json:
    """The document with contexts that take its nil reasons out of its graph, in the nodes that
    have them; a node below, where such a key means something, has the document's own again."""
    return _node(document, (), [None, *_listed(document.get(_CONTEXT, []))])


def _node(node: Mapping[str, Any], nulled: Collection[str], plain: list[Any]) -> Json:
    """The node; `nulled` are the keys that a context around it takes the meaning from."""
    inside = {key: each for key, each in node.items() if key != _CONTEXT}
    own = {key: None for key, value in inside.items() if _is_nil(value)}
    means = any(key in nulled and key not in own for key in inside)
    context = [*_listed(node.get(_CONTEXT, [])), *(plain if means else ()), *([own] if own else ())]
    below = own.keys() | (() if means else nulled)
    found = {key: _value(each, below, plain) for key, each in inside.items()}
    return {_CONTEXT: context[0] if len(context) == 1 else context, **found} if context else found


def _value(value: Any, nulled: Collection[str], plain: list[Any]) -> Any:
    if isinstance(value, dict):
        return _node(value, nulled, plain)
    if isinstance(value, list):
        return [_value(each, nulled, plain) for each in value]
    return value


def _is_nil(value: Any) -> bool:
    return all(isinstance(each, str) and each in NIL_REASONS for each in _listed(value) or [0])


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
