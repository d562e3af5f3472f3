"""The metadata formats our provider disseminates: one row for each prefix.

First oai_dc, which every item has; then what the rows of `formats.table` say of themselves, or
their way back writes. Installed packages add rows made of kept renderings through the entry point
group `oaicdif.metadata_formats`: each entry names a function (ProviderSettings) ->
MetadataFormatRow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Final

from ..config import ProviderSettings
from ..errors import UsageError
from ..formats.dublin_core.simple import OAI_DC, OAI_DC_SCHEMA
from ..formats.metadata_format import Bodies, MetadataFormatRow
from ..formats.received import received_about, received_element, received_formats
from ..formats.table import formats
from ..model import MetadataFormat
from ..protocol.patterns import METADATA_PREFIX, is_uri
from ..store import BODIES
from .bare_records import without_bare
from .written_back import Ways, written_back

GROUP: Final = "oaicdif.metadata_formats"


def _oai_dc(settings: ProviderSettings) -> MetadataFormatRow:
    partial = settings.leave_out_bare
    render = without_bare(settings) if partial else None
    return MetadataFormatRow(
        *("oai_dc", OAI_DC, OAI_DC_SCHEMA, ("oai_dc",), render), written=False, partial=partial
    )


def _received(known: MetadataFormat) -> MetadataFormatRow:
    prefix = known.metadata_prefix

    def render(bodies: Bodies) -> bytes | None:
        return None if bodies[0] is None else received_element(bodies[0], prefix)

    def about(bodies: Bodies) -> bytes:
        return b"" if bodies[0] is None else received_about(bodies[0], prefix)

    return MetadataFormatRow(
        *(prefix, known.namespace, known.schema, ("received",), render),
        received=True,
        written=False,
        about=about,
    )


def metadata_formats(
    settings: ProviderSettings, ways: Ways | None = None
) -> Mapping[str, MetadataFormatRow]:
    """Every format by its prefix: the built-in ones, then those of installed packages.

    `ways`: how documents are written back; None is as shipped.

    Raises:
        UsageError: a package or a setting brings a prefix twice, or one that no schema allows.
    """
    table: dict[str, MetadataFormatRow] = {}
    made = [_oai_dc(settings)]
    for each in formats().values():
        made += each.rows(settings) if each.rows else written_back(each, ways)
    made += [row_of(settings) for row_of in _of_packages()]
    for row in made:
        _check(row, table, "Remove or repair the package that brings it.")
        table[row.prefix] = row
    for row in map(_received, received_formats(settings)):
        _check(row, table, "It stands in [provider] received: correct it there, or leave it out.")
        table[row.prefix] = row
    return table


@cache
def _of_packages() -> tuple[Callable[[ProviderSettings], MetadataFormatRow], ...]:
    """What installed packages bring, looked for once: a provider is made for each application."""
    return tuple(entry.load() for entry in entry_points(group=GROUP))


def _check(row: MetadataFormatRow, table: Mapping[str, MetadataFormatRow], hint: str) -> None:
    problem = ""
    if row.prefix in table:
        problem = "there is one of that prefix already"
    elif not METADATA_PREFIX.match(row.prefix):
        problem = "the prefix holds characters that OAI-PMH does not allow"
    elif not (is_uri(row.namespace) and is_uri(row.schema)):
        problem = "its namespace or schema is no URI"
    elif unknown := set(row.needs) - BODIES.keys():
        problem = f"it needs renderings that are not kept: {', '.join(sorted(unknown))}"
    if problem:
        raise UsageError(
            f"The metadata format {row.prefix!r} cannot be published: {problem}.", hint=hint
        )
