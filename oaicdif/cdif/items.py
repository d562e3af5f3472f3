"""The items by which a document is judged: where each stands in either layout, and what a
repository manager can do about it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from .document import PATHS, Obligation

CLAIM: Final = "Metadata profile identifier"


class Profile(Enum):
    """The two layouts by the names that settings and commands use."""

    CDIF_2023 = "cdif-2023"
    CDIF_1_1 = "cdif-1.1"


@dataclass(frozen=True, slots=True)
class Item:
    """One item: the places that can fill it (any one does), and what to do when none does.

    A place is a path of keys separated by spaces. Obligations come from `document.PATHS`.
    """

    name: str
    draft: tuple[str, ...]
    core: tuple[str, ...]
    advice: str

    def places(self, profile: Profile) -> tuple[str, ...]:
        return self.draft if profile is Profile.CDIF_2023 else self.core

    def obligation(self, profile: Profile) -> Obligation:
        """The strictest of the item's paths: that path comes first in the table."""
        if self.name == CLAIM:
            return Obligation.REQUIRED  # its path is only for further profiles
        spec = next(spec for spec in PATHS.values() if spec.item == self.name)
        return spec.draft if profile is Profile.CDIF_2023 else spec.core


_S: Final = "schema:"
_RECORD: Final = "schema:subjectOf"

ITEMS: Final = (
    Item("Resource identifier", ("about @id",), ("@id",),
         "Send a DOI, handle, URN or address in dc:identifier."),
    Item("Title", ("about name",), (f"{_S}name",), "Send dc:title, of three characters at least."),
    Item("Distribution", ("about url", "about distribution", "about conditionsOfAccess"),
         (f"{_S}url", f"{_S}distribution"),
         "Send the address of the landing page or file in dc:identifier, or say in dc:rights "
         "how the resource can be had."),
    Item("Rights", ("about license", "about conditionsOfAccess"),
         (f"{_S}license", f"{_S}conditionsOfAccess"),
         "Send dc:rights with a licence or an access right. Or let an overlay of the crosswalk "
         "set the one that holds for the whole repository. Or decide under [cdif.derive] what "
         "may stand in for it: conditionsOfAccess."),
    Item("Resource type", ("about @type",), ("@type",),
         "Send dc:type with a DRIVER, COAR or DCMI type. Or decide under [cdif.derive] what may "
         "stand in for it: type."),
    Item(CLAIM, ("dcterms:conformsTo", "schemaVersion"),
         (f"{_RECORD} dcterms:conformsTo",),
         "It is written by itself as soon as nothing required is missing."),
    Item("Metadata Identifier", ("@id",), (f"{_RECORD} @id",),
         "Set provider.base_url, so that records have addresses."),
    Item("Description", ("about description",), (f"{_S}description",), "Send dc:description."),
    Item("Originators", ("about creator",), (f"{_S}creator",), "Send dc:creator."),
    Item("Modified Date", ("about dateModified",), (f"{_S}dateModified",),
         "Send dcterms:modified with year and month at least. Or decide under [cdif.derive] which "
         "other dates may stand in for it, for example dateModified = [\"datePublished\"]. A "
         "record that has none of these still lacks it."),
    Item("Distribution Agent", ("about provider",), (f"{_S}provider",),
         "Send dc:publisher, or set the repository's name in Identify."),
    Item("Variable Measured", ("about variableMeasured",), (f"{_S}variableMeasured",),
         "For datasets: describe the variables in a format richer than Dublin Core."),
    Item("Temporal Coverage", ("about temporalCoverage",), (f"{_S}temporalCoverage",),
         "Send dc:coverage or dcterms:temporal, as DCMI Period or ISO 8601."),
    Item("Geographic Extent", ("about spatialCoverage", "about geosparql:hasGeometry"),
         (f"{_S}spatialCoverage",),
         "Send dc:coverage or dcterms:spatial: a place name, a DCMI Box or Point."),
    Item("Metadata Date", ("dateModified",), (f"{_RECORD} {_S}dateModified",),
         "It is the date of the record's last change here."),
    Item("Metadata Contact Agent", ("maintainer",), (f"{_RECORD} {_S}maintainer",),
         "Set adminEmail in the endpoint's Identify."),
    Item("Publication Date", ("about datePublished",), (f"{_S}datePublished",), "Send dc:date."),
    Item("Keyword", ("about keywords",), (f"{_S}keywords",), "Send dc:subject."),
    Item("Other related agents", ("about contributor",), (f"{_S}contributor",), ""),
    Item("Related resources", ("about relatedLink",), (f"{_S}relatedLink",), ""),
    Item("Funding", ("about funding",), (f"{_S}funding",), ""),
    Item("Policies", ("about publishingPrinciples",), (f"{_S}publishingPrinciples",), ""),
    Item("Checksum", ("about spdx:checksum",), (), ""),
    Item("Version", ("about version",), (f"{_S}version",), ""),
)  # fmt: skip


def item_at(keys: list[str | int], profile: Profile) -> Item | None:
    """The item that owns the value at this path of keys, if one does."""
    words = [str(key) for key in keys]
    for item in ITEMS:
        for place in item.places(profile):
            path = place.split()
            if words[: len(path)] == path:
                return item
    return None


def why_no_claim(missing: Iterable[str]) -> tuple[str, ...]:
    """A sentence for each item (words of the draft) that keeps a document from claiming its
    profile, and what a repository manager can do about it."""
    advice = {item.name: item.advice for item in ITEMS}
    said = (
        f"{name} is missing, or not as the profile asks. {advice.get(name, '')}" for name in missing
    )
    return tuple(each.strip() for each in said)
