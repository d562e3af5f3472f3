"""All metadata formats: the built-in ones, then those of installed packages.

A new format is one new file with a `Format`, and a row here; or a package whose entry point in the
group `oaicdif.formats` names its `Format`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Final

from ..errors import UsageError
from ..xmldoc import Element
from .cdif_format import CDIF
from .datacite import DATACITE
from .didl.didl_format import didl_format
from .dublin_core import slips
from .dublin_core.dc_formats import QUALIFIED, SIMPLE, TERMS, THESES
from .dublin_core.dc_values import holds
from .metadata_format import Format
from .mods.mods_format import MODS
from .soif.soif_format import SOIF
from .value import Value

GROUP: Final = "oaicdif.formats"
_UNDECLARED: Final = f"{{{slips.UNDECLARED}"


def _reader_of_root(root: Element) -> tuple[str, Callable[[Element], list[Value]]] | None:
    found = format_of_root(str(root.tag)) or _recognised_by(root)
    return (found.name, found.read) if found else None


# In the order of ListMetadataFormats. Of two formats with one root element the first is read.
BUILT_IN: Final = (
    SIMPLE, CDIF, QUALIFIED, TERMS, THESES, MODS, DATACITE, didl_format(_reader_of_root), SOIF,
)  # fmt: skip


@cache
def formats() -> Mapping[str, Format]:
    """Every format by its name.

    Raises:
        UsageError: a package brings a name twice, or what is no Format.
    """
    found: dict[str, Format] = {}
    for each in (*BUILT_IN, *_of_packages()):
        if each.name in found:
            raise UsageError(
                f"The metadata format {each.name!r} is there twice.",
                hint=f"Remove one of the packages with entry points in {GROUP}.",
            )
        found[each.name] = each
    return found


def _of_packages() -> Iterator[Format]:
    for entry in entry_points(group=GROUP):
        found = entry.load()
        if not isinstance(found, Format):
            raise UsageError(
                f"The entry point {entry.name!r} of {GROUP} is no Format but {found!r}.",
                hint="It must name a `oaicdif.formats.metadata_format.Format`.",
            )
        yield found


def readable_formats() -> tuple[str, ...]:
    """The names that a crosswalk file may have under `from`."""
    return tuple(each.name for each in formats().values() if each.roots)


@cache
def written_formats() -> Mapping[str, Format]:
    """The formats that a way back can write, by their name in `to:`."""
    return {each.written: each for each in formats().values() if each.write}


@cache
def element_prefixes() -> frozenset[str]:
    """The prefixes of element names that only one reader gives."""
    return frozenset().union(*(each.element_prefixes for each in formats().values()))


@cache
def _by_root() -> Mapping[str, Format]:
    return {tag: each for each in reversed(list(formats().values())) for tag in each.roots}


@cache
def _by_local_name() -> Mapping[str, Format]:
    """Of Dublin Core alone: by the root element's name without its namespace."""
    found = {
        tag.rpartition("}")[2]: each
        for tag, each in _by_root().items()
        if each in (SIMPLE, QUALIFIED, TERMS)
    }
    return {**found, "dc": SIMPLE}


def known_roots() -> frozenset[str]:
    """The root elements of every format that is read."""
    return frozenset(_by_root())


def format_of_root(tag: str) -> Format | None:
    """The format whose records have this root element (a qualified name). A prefix that nobody
    declared counts by its root element's name."""
    found = _by_root().get(tag)
    if found is None and tag.startswith(_UNDECLARED):
        return _by_local_name().get(tag.rpartition("}")[2])
    return found


def is_recognised(root: Element) -> bool:
    """Whether a root element that no format knows is a record of one all the same."""
    return _recognised_by(root) is not None


def _recognised_by(root: Element) -> Format | None:
    for each in formats().values():
        if each.recognises is not None and each.recognises(root):
            return each
    return None


def format_of(root: Element) -> Format | None:
    """The format of a record: qualified Dublin Core in the simple envelope is qualified, and so
    are its elements without any."""
    found = format_of_root(str(root.tag))
    if found is None and root.tag == slips.BARE:
        found = SIMPLE if holds(root, "dc:") else None
    if found is None:
        found = _recognised_by(root)
    if found is not SIMPLE:
        return found
    return QUALIFIED if holds(root, "dcterms:", "dcx:", "edm:", "journal:") else SIMPLE
