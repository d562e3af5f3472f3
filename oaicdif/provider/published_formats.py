"""The metadata formats our provider disseminates: one table, one row for each prefix.

A row says which kept renderings it needs and how they become the one element inside
`<metadata>`. Installed packages add rows through the entry point group
`oaicdif.metadata_formats`: each entry names a function (ProviderSettings) -> MetadataFormatRow.
Must not know: verbs, lists, the store.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Final

import orjson

from ..cdif import envelope, rdfxml
from ..config import ProviderSettings
from ..errors import UsageError
from ..formats.dublin_core.simple import OAI_DC, OAI_DC_SCHEMA
from ..formats.received import received_about, received_element
from ..model import MetadataFormat
from ..protocol.patterns import METADATA_PREFIX, is_uri
from ..site.record_forms import CDIF_PROFILE, CORE_PROFILES
from ..store import BODIES
from ..xmldoc import escape
from .bare_records import without_bare
from .written_back import Bodies, Ways, written_back

GROUP: Final = "oaicdif.metadata_formats"


@dataclass(frozen=True, slots=True)
class MetadataFormatRow:
    """One format. `schema` may begin with a slash: it is then served under our base URL.

    `render` gives the complete element with its namespaces, valid against `schema`, or None
    for an entry that cannot be disseminated in this format; it is given the bodies named in
    `needs`. Rendering None, the first body is published as it is. `received`: not every item has
    it, and the store knows which. `written`: its metadata are always written by us, whatever
    the kept provenance says of the oai_dc. `about` gives the provenance of a format that has its
    own. `partial`: not every item has it, and only rendering shows which.
    """

    prefix: str
    namespace: str
    schema: str
    needs: tuple[str, ...]
    render: Callable[[Bodies], bytes | None] | None = None
    received: bool = False
    written: bool = True
    about: Callable[[Bodies], bytes] | None = None
    partial: bool = False

    def described(self, base_url: str) -> MetadataFormat:
        schema = base_url + self.schema if self.schema.startswith("/") else self.schema
        return MetadataFormat(self.prefix, schema, self.namespace)

    def element(self, bodies: Bodies) -> bytes | None:
        """The element for one entry whose kept renderings are `bodies`."""
        return bodies[0] if self.render is None else self.render(bodies)


def _oai_dc(settings: ProviderSettings) -> MetadataFormatRow:
    partial = settings.leave_out_bare
    render = without_bare(settings) if partial else None
    return MetadataFormatRow(
        *("oai_dc", OAI_DC, OAI_DC_SCHEMA, ("oai_dc",), render), written=False, partial=partial
    )


def _cdif(_settings: ProviderSettings) -> MetadataFormatRow:
    """The graph of CDIF 1.1 as RDF/XML."""

    def render(bodies: Bodies) -> bytes | None:
        return None if bodies[0] is None else rdfxml.rdf_xml(orjson.loads(bodies[0]))

    return MetadataFormatRow("cdif", rdfxml.NAMESPACE, "/schemas/cdif.xsd", ("cdif-1.1",), render)


def _cdif_jsonld(settings: ProviderSettings) -> MetadataFormatRow:
    """The JSON-LD text itself, in the layout of the settings."""
    profile = _PROFILES[settings.cdif_layout]
    schema = "/schemas/cdif_jsonld.xsd"
    plain = f'xmlns="{envelope.NAMESPACE}"'.encode()
    hinted = (
        f'xmlns="{envelope.NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
        f' xsi:schemaLocation="{envelope.NAMESPACE}'
        f' {escape(settings.base_url.rstrip("/"))}{schema}"'
    ).encode()

    def render(bodies: Bodies) -> bytes | None:
        body = bodies[0]
        return body and envelope.jsonld_element(body, profile).replace(plain, hinted, 1)

    return MetadataFormatRow(
        "cdif_jsonld", envelope.NAMESPACE, schema, (settings.cdif_layout,), render
    )


# With which profile each layout is served on the web; the wrapper says the same.
_PROFILES: Final[Mapping[str, str]] = {"cdif-2023": CDIF_PROFILE, "cdif-1.1": CORE_PROFILES}

# In the order of ListMetadataFormats, before what is written back; oai_dc, which every item
# has, comes first.
BUILT_IN: Final[tuple[Callable[[ProviderSettings], MetadataFormatRow], ...]] = (
    _oai_dc,
    _cdif,
    _cdif_jsonld,
)


def received_formats(settings: ProviderSettings) -> list[MetadataFormat]:
    """The source formats that are published as received, from their setting.

    Raises:
        UsageError: an entry is not prefix, namespace and schema with spaces between.
    """
    found = []
    for each in settings.received:
        words = each.split()
        if len(words) != 3:
            raise UsageError(
                f"[provider] received: {each!r} is not prefix, namespace and schema.",
                hint='Write "datacite http://datacite.org/schema/kernel-4 https://...xsd".',
            )
        found.append(MetadataFormat(words[0], schema=words[2], namespace=words[1]))
    return found


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
    made = [make(settings) for make in BUILT_IN]
    made += [MetadataFormatRow(*each) for each in written_back(ways)]
    made += [entry.load()(settings) for entry in entry_points(group=GROUP)]
    for row in made:
        _check(row, table, "Remove or repair the package that brings it.")
        table[row.prefix] = row
    for row in map(_received, received_formats(settings)):
        _check(row, table, "It stands in [provider] received: correct it there, or leave it out.")
        table[row.prefix] = row
    return table


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
