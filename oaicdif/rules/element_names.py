"""The names of elements that a crosswalk file may have rules for.

Elements of Dublin Core are written `dc:title` and `dcterms:issued`, an attribute of theirs that is
a value by itself `dc:creator@id`; MODS, DataCite, DIDL and others have names of their readers'
making. An element of any other vocabulary has the prefix that the file
declares for its namespace.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from ..formats.dublin_core.etdms import SPACES as ETDMS_SPACES
from ..formats.dublin_core.simple import DC, ELEMENTS
from ..formats.dublin_core.slips import DCTERMS
from ..formats.table import element_prefixes
from .nodes import Place, Table, did_you_mean

# DCMI metadata terms, 2020-01-20: the properties in the namespace /terms/.
_TERMS: Final = (
    "abstract accessRights accrualMethod accrualPeriodicity accrualPolicy alternative audience "
    "available bibliographicCitation conformsTo contributor coverage created creator date "
    "dateAccepted dateCopyrighted dateSubmitted description educationLevel extent format "
    "hasFormat hasPart hasVersion identifier instructionalMethod isFormatOf isPartOf "
    "isReferencedBy isReplacedBy isRequiredBy isVersionOf issued language license mediator "
    "medium modified provenance publisher references relation replaces requires rights "
    "rightsHolder source spatial subject tableOfContents temporal title type valid"
)
DUBLIN_CORE_NAMES: Final = frozenset(
    [*(f"dc:{name}" for name in (*ELEMENTS, "audience")),
     *(f"dcterms:{name}" for name in _TERMS.split())]
)  # fmt: skip
_OURS: Final = {DC: "dc", DCTERMS: "dcterms", **dict.fromkeys(ETDMS_SPACES, "etdms")}
_ALIKE: Final = 0.85


@dataclass(frozen=True, slots=True)
class ElementNames:
    """The prefixes that a file may use. `known` are the names that it inherits."""

    prefixes: Mapping[str, str] = field(default_factory=dict)  # prefix -> namespace
    known: Collection[str] = ()

    def resolve(self, name: str, place: Place) -> str:
        """The name under which a record's reader gives the element.

        Raises:
            CrosswalkError: an undeclared prefix, or an element that its vocabulary has not.
        """
        if name.startswith("{"):
            return name
        prefix, colon, local = name.partition(":")
        if not colon:
            raise place.error(
                f"the element {name!r} has no prefix.", did_you_mean(f"dc:{name}", self._names())
            )
        if prefix in self.prefixes:
            space = self.prefixes[prefix]
            own = _OURS.get(space)
            return f"{own}:{local}" if own else f"{{{space}}}{local}"
        # Their elements are as many as exporters invent: only a likely misprint is refused.
        if prefix in element_prefixes():
            self._refuse_misprint(name, prefix, place)
        elif prefix not in ("dc", "dcterms"):
            raise place.error(
                f"the prefix {prefix!r} of {name!r} is not declared.",
                f"Add to this file `prefixes: {{{prefix}: NAMESPACE}}`, with the namespace that "
                "the records declare for it.",
            )
        elif name.partition("@")[0] not in DUBLIN_CORE_NAMES:
            raise place.error(
                f"Dublin Core has no element {name!r}.", did_you_mean(name, DUBLIN_CORE_NAMES)
            )
        return name

    def _names(self) -> Collection[str]:
        return {*DUBLIN_CORE_NAMES, *self.known}

    def _refuse_misprint(self, name: str, prefix: str, place: Place) -> None:
        known = [each for each in self.known if each.startswith(f"{prefix}:")]
        close = get_close_matches(name, known, 1, _ALIKE)
        if close and name not in known:
            raise place.error(
                f"no reader gives an element {name!r}.", f"Did you mean {close[0]!r}?"
            )


def read_prefixes(table: Table) -> dict[str, str]:
    """The prefixes that a file declares; each with its place in an error.

    Raises:
        CrosswalkError: a namespace that is no text, or a prefix of ours with another meaning.
    """
    found: dict[str, str] = {}
    for prefix, node in table:
        text = getattr(node, "text", "").strip()
        if not text:
            raise node.place.error(f"the prefix {prefix!r} needs a namespace.")
        if prefix in ("dc", "dcterms", *element_prefixes()):
            raise table.keys[prefix].error(
                f"the prefix {prefix!r} is taken.", "Choose another one."
            )
        found[prefix] = text
    return found
