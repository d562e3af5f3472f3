"""Values of a JSON-LD document in the draft's layout, whatever form each of them has.

A property may hold nothing, a string, a number, an object, or a list of these, and a nil
reason where the draft wants one; readers here give plain Python values and never fail.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

from ..cdif.value_text import text_of as text_of  # read with the others here

Json: TypeAlias = dict[str, Any]

NIL: Final = "nil:"
NIL_WORDS: Final = {
    "nil:missing": "not stated by the source",
    "nil:unknown": "unknown, says the source",
    "nil:notapplicable": "does not apply",
}


def values(node: Json, key: str) -> Sequence[Any]:
    """All values of a property in order, nil reasons and nulls left out."""
    found = node.get(key)
    return () if found is None else all_values(found)


def all_values(found: Any) -> Sequence[Any]:
    """`values` of a property that was looked up already."""
    if found is None:
        return ()
    if isinstance(found, str):
        return () if found.startswith(NIL) else (found,)
    if isinstance(found, dict):
        if "@list" not in found:
            return (found,)
        found = found["@list"]
    if not isinstance(found, list):
        return (found,)
    for each in found:
        if each is None or (type(each) is str and each.startswith(NIL)):
            return [each for each in found if each is not None and not is_nil(each)]
    return found


def is_nil(value: object) -> bool:
    return isinstance(value, str) and value.startswith(NIL)


def nil_word(node: Json, key: str) -> str:
    """Why the property has no value, in words; empty when it has one."""
    found = node.get(key)
    first = found[0] if isinstance(found, list) and found else found
    return NIL_WORDS.get(first, "") if isinstance(first, str) else ""


def objects(node: Json, key: str) -> list[Json]:
    """The values that are objects."""
    return only_objects(node[key]) if key in node else []


def only_objects(found: Any) -> list[Json]:
    """`objects` of a property that was looked up already."""
    return [each for each in all_values(found) if isinstance(each, dict)]


def texts(node: Json, key: str) -> list[str]:
    """The values in words, empty ones left out."""
    if key not in node:
        return []
    found = node[key]
    if isinstance(found, str) and found and not found.startswith(NIL):
        return [found]
    return [text for each in values(node, key) if (text := text_of(each))]


def first_text(node: Json, key: str) -> str:
    """The first value in words, or an empty text."""
    found = node.get(key)
    if found is None:
        return ""
    if isinstance(found, str):
        return "" if found.startswith(NIL) else found
    for each in values(node, key):
        if text := text_of(each):
            return text
    return ""


def iri_of(value: Any) -> str:
    """The address of a value: `@id`, else `url`, else `identifier`, else the string itself.

    Not one more order of `cdif.value_text`: those fall back on a name, for a text is wanted there.
    A link must not lead to a name, so a node without an address has none here.
    """
    if isinstance(value, str):
        return value
    if not isinstance(value, dict):
        return ""
    for key in ("@id", "url", "identifier"):
        found = value.get(key)
        if isinstance(found, list):
            found = next((iri_of(each) for each in found), "")
        elif isinstance(found, dict):
            found = iri_of(found)
        if isinstance(found, str) and found:
            return found
    return ""


def unrolled(value: Any) -> Iterator[tuple[str, Any]]:
    """(role name, agent) pairs of a contributor: a Role may hold several agents."""
    if isinstance(value, dict) and value.get("@type") == "Role":
        for each in values(value, "contributor") or values(value, "creator"):
            yield text_of(value.get("roleName")), each
    else:
        yield "", value
