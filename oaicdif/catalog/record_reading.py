"""A stored record's metadata, read once for all who need it.

Simple Dublin Core in its plainest XML, as most of it comes, is not even parsed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..errors import MalformedXml
from ..formats.dublin_core.dc_formats import SIMPLE
from ..formats.dublin_core.dc_values import simple_values
from ..formats.dublin_core.plain_dc import PlainRecord, read_plain
from ..formats.dublin_core.simple import OAI_DC, oai_dc_values, write_oai_dc
from ..formats.metadata_format import Format
from ..formats.table import format_of
from ..formats.value import Value
from ..model import StoredRecord
from ..rules.result import Issue
from ..xmldoc import namespace, parse_xml

NO_CROSSWALK: Final = "no-crosswalk"
UNREADABLE: Final = "metadata-unreadable"


class Reading(NamedTuple):
    """`values` as the source format has them, for a crosswalk; `source` is None when nobody
    reads that format, or nothing could be read. `simple` is valid simple Dublin Core, if it is
    that; `namespace` that of the root element."""

    source: Format | None = None
    values: Sequence[Value] = ()
    simple: PlainRecord | None = None
    namespace: str = ""
    issues: tuple[Issue, ...] = ()


def read_record(record: StoredRecord) -> Reading:
    """What the metadata of a record says; issues instead when it cannot be read."""
    metadata = record.metadata
    if not metadata:
        return Reading(issues=(Issue(NO_CROSSWALK, detail=record.metadata_prefix),))
    plain = read_plain(metadata)
    if plain is not None:
        return Reading(SIMPLE, simple_values(plain.values), plain, OAI_DC)
    try:
        root = parse_xml(metadata)
    except MalformedXml as error:
        return Reading(issues=(Issue(UNREADABLE, detail=error.reason),))
    held = list(root)  # else every reader below has the elements made anew
    source, valid = format_of(root), oai_dc_values(root)
    values = source.read(root) if source else ()
    del held
    simple = None if valid is None else PlainRecord(valid, write_oai_dc(valid))
    unknown = Issue(NO_CROSSWALK, element=str(root.tag), detail=record.metadata_prefix)
    issues = () if source else (unknown,)
    return Reading(source, values, simple, namespace(root), issues)
