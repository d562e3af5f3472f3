"""What a source says of what it does not know: "Anonymous", "n/a", ":unav".

The document has a nil reason in that place; Dublin Core, which has none, says again what the
source said (DECISIONS 14).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ...cdif.document import UNKNOWN
from ...formats.parts import one, read_parts
from ..result import CrosswalkResult

NIL_VALUE: Final = "nil-value"
# The elements whose words for nobody or nothing make an item of the document nil.
ELEMENTS: Final[Mapping[str, frozenset[str]]] = {
    "work.creator": frozenset(["dc:creator", "dcterms:creator", "mods:name", "datacite:creator"]),
    "work.description": frozenset(
        ["dc:description", "dcterms:description", "dcterms:abstract", "mods:abstract",
         "datacite:description", "datacite:description.Abstract"]
    ),
    "work.dateModified": frozenset(["dcterms:modified", "mods:dateModified"]),
}  # fmt: skip


def words_for_unknown(result: CrosswalkResult) -> dict[str, list[str]]:
    """The source's words by the path that is nil because of them, in order, each once."""
    nil = {path for path, reason in result.document.nil.items() if reason == UNKNOWN}
    found: dict[str, list[str]] = {}
    for issue in result.issues if nil else ():
        if issue.code != NIL_VALUE:
            continue
        for path in nil:
            if issue.element in ELEMENTS.get(path, ()):
                texts = found.setdefault(path, [])
                text = _as_written(issue.text)
                if text not in texts:
                    texts.append(text)
    return found


def _as_written(text: str) -> str:
    """The name alone of a value with parts."""
    parts = read_parts(text) if text.startswith("name=") else None
    return one(parts, "name") if parts else text


def words_in_dublin_core(
    nil: Iterable[str], values: Iterable[tuple[str, str, str]]
) -> Mapping[str, Sequence[str]]:
    """The same words from the simple Dublin Core that is published beside a document in which
    these paths are unknown: its values of the element that each path is written in."""
    wanted = {_WRITTEN_IN[path]: path for path in nil if path in _WRITTEN_IN}
    found: dict[str, list[str]] = {}
    for element, text, _ in values if wanted else ():
        if element in wanted and text:
            found.setdefault(wanted[element], []).append(text)
    return found


_WRITTEN_IN: Final = {"work.creator": "creator", "work.description": "description"}
