"""Records whose elements stand in another namespace than their format's: told by two signs, and
put right before they are read.

Exporters leave the namespace out, so that the elements have that of the OAI-PMH reply (Namespaces
in XML 1.0, section 6.2), declare no prefix, or write it otherwise (`https`, one slash more). The
name of the root element alone is no proof: it must hold an element that its format has there.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Mapping
from typing import Final

from ..xmldoc import Element, local_name, namespace
from .dublin_core.slips import (
    ENVELOPE_NAMESPACE,
    MISSPELLED_NAMESPACE,
    OAI,
    UNDECLARED,
    UNDECLARED_PREFIX,
    repairs,
)
from .value import Value

Reader = Callable[[Element], list[Value]]
_BELOW: Final = 3  # levels: a collection holds a record, and this its elements


def repair_of(space: str) -> str:
    """The name of the repair that elements in this wrong namespace need."""
    if space.startswith(UNDECLARED):
        return UNDECLARED_PREFIX
    return ENVELOPE_NAMESPACE if space in ("", OAI) else MISSPELLED_NAMESPACE


def recogniser(
    names: Collection[str], signs: Collection[str], spaces: Collection[str] = ()
) -> Callable[[Element], bool]:
    """Whether a root element has one of these names and holds one of the `signs`: an element of
    that name in the root's namespace, or any element of one of these `spaces`."""

    def recognises(root: Element) -> bool:
        return local_name(root) in names and _holds(root, namespace(root), _BELOW)

    def _holds(element: Element, space: str, levels: int) -> bool:
        children = [child for child in element if local_name(child)]
        if any(_is_sign(child, space) for child in children):
            return True
        nested = (child for child in children if local_name(child) in names)
        return levels > 1 and any(_holds(child, space, levels - 1) for child in nested)

    def _is_sign(child: Element, space: str) -> bool:
        found = namespace(child)
        return found in spaces or (found == space and local_name(child) in signs)

    return recognises


def put_right(read: Reader, meant: Mapping[str, str], roots: Collection[str]) -> Reader:
    """A reader of records whose root is none of `roots`, too: what stands in its namespace is read
    as if in the one `meant` for an element of that name, and the repair is told."""

    def read_both(root: Element) -> list[Value]:
        name, space = local_name(root), namespace(root)
        if root.tag in roots or name not in meant:
            return read(root)
        values = read(moved(root, space, meant[name]))
        (told,) = repairs([(repair_of(space), name)])
        if any(each[0] == told[0] for each in values):
            return values
        others = sum(each[0].startswith("repair:") for each in values)
        at = len(values) - others  # the repair of the whole is told before those of its parts
        return [*values[:at], told, *values[at:]]

    return read_both


def moved(root: Element, space: str, meant: str) -> Element:
    """A copy of the element, in which all elements of one namespace stand in another."""
    copied = copy.deepcopy(root)
    for each in copied.iter("*"):
        if namespace(each) == space:
            each.tag = f"{{{meant}}}{local_name(each)}"
    return copied
