"""`about` containers: our provenance, around the source's own when it had one; rights.

Of the source's abouts only what has a known schema is carried on (DECISIONS 26): its
provenance becomes the nested originDescription of ours. Names are prefixed, because some
validators look for `identifier` and `datestamp` by bare name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from typing import Final

from ..errors import MalformedXml
from ..xmldoc import Element, escape, local_name, namespace, parse_xml
from .patterns import is_uri, to_uri

PROVENANCE: Final = "http://www.openarchives.org/OAI/2.0/provenance"
PROVENANCE_SCHEMA: Final = "http://www.openarchives.org/OAI/2.0/provenance.xsd"
RIGHTS: Final = "http://www.openarchives.org/OAI/2.0/rights/"
RIGHTS_SCHEMA: Final = "http://www.openarchives.org/OAI/2.0/rights.xsd"
MAX_DEPTH: Final = 20  # longer chains are cut at their oldest end

_XSI: Final = "http://www.w3.org/2001/XMLSchema-instance"
_PARTS: Final = ("baseURL", "identifier", "datestamp", "metadataNamespace")
_ALTERED: Final = b' altered="'  # as `_head` writes it
_OPENED: Final = (
    f'<about><provenance:provenance xmlns:provenance="{PROVENANCE}" xmlns:xsi="{_XSI}"'
    f' xsi:schemaLocation="{PROVENANCE} {PROVENANCE_SCHEMA}">'
)
# A URI with nothing to escape, as most identifiers are: `to_uri` takes seven times as long.
_PLAIN_NAME: Final = re.compile(r"oai:[A-Za-z0-9\-._~][A-Za-z0-9\-._~:/]*\Z", re.ASCII)
_DAY: Final = re.compile(r"(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?\Z", re.ASCII)
_MOMENT: Final = re.compile(
    r"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?\Z", re.ASCII
)

# What `write_provenance` writes of an origin without an earlier one: what many records have in
# common, and between it the three values that are a record's own.
_IN_PIECES: Final = re.compile(
    rb"""(<about><provenance:provenance\ [^>]*><provenance:originDescription\ harvestDate=")
    ([^"]*)
    ("\ altered="\w+"><provenance:baseURL>[^<]*</provenance:baseURL><provenance:identifier>)
    ([^<]*)
    (</provenance:identifier><provenance:datestamp>)
    ([^<]*)
    (</provenance:datestamp><provenance:metadataNamespace>[^<]*</provenance:metadataNamespace>
    </provenance:originDescription></provenance:provenance></about>)\Z""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a record was harvested, as the provenance schema says it.

    `identifier`, `datestamp` and `base_url` are the origin's own; `harvest_date` is the
    responseDate of the reply it came in; `altered` when what we publish is not what came.
    `earlier` is where the origin itself had it from.
    Source: OAI-PMH implementation guidelines, provenance; provenance.xsd.
    """

    base_url: str
    identifier: str
    datestamp: str
    metadata_namespace: str
    harvest_date: str
    altered: bool
    earlier: Origin | None = None


def write_provenance(origin: Origin) -> bytes:
    """The complete `<about>` element for a reply, or b"" when no valid one can be made.

    It takes its own namespace, OAI-PMH's, from the reply around it. None can be made of a
    datestamp or harvest date that is no date at all.
    """
    body = _description(origin, 1)
    if not body:
        return b""
    return f"{_OPENED}{body}</provenance:provenance></about>".encode()


def as_altered(about: bytes) -> bytes:
    """An `<about>` of `write_provenance` that says of metadata we wrote that we altered them.

    Only its outermost originDescription is ours; those in it are history and stay.
    """
    value = about.find(_ALTERED) + len(_ALTERED)
    if not about.startswith(b"false", value):
        return about
    return about[:value] + b"true" + about[value + 5 :]


def in_pieces(about: bytes) -> tuple[tuple[bytes, ...], tuple[bytes, ...]] | None:
    """An `<about>` of `write_provenance` taken apart: four pieces that many records have in
    common, and the three values that stand between them: harvestDate, identifier, datestamp.

    None where its origin names an earlier one: there is more between.
    """
    found = _IN_PIECES.match(about)
    return (found.group(1, 3, 5, 7), found.group(2, 4, 6)) if found else None


def write_rights(reference: str) -> bytes:
    """The complete `<about>` element saying which rights hold for the metadata of a record.

    `reference` is the address of a rights statement.
    Source: OAI-PMH implementation guidelines, rights, section 2.
    """
    return (
        f'<about><rights:rights xmlns:rights="{RIGHTS}" xmlns:xsi="{_XSI}"'
        f' xsi:schemaLocation="{RIGHTS} {RIGHTS_SCHEMA}">'
        f'<rights:rightsReference ref="{escape(to_uri(reference))}"/></rights:rights></about>'
    ).encode()


def read_provenance(abouts: Sequence[bytes]) -> Origin | None:
    """The first schema-valid provenance among a record's abouts, received as standalone XML.

    Each is an `about` element or what stands in one. Anything else is passed over.
    """
    for body in abouts:
        try:
            root = parse_xml(body)
        except MalformedXml:
            continue
        for element in [root, *root] if local_name(root) == "about" else [root]:
            if element.tag == f"{{{PROVENANCE}}}provenance":
                origin = _read_only_child(element)
                if origin is not None:
                    return origin
    return None


def received_from(origin: Origin, abouts: Sequence[bytes]) -> Origin:
    """`origin` with the provenance that came with the record as its earlier history."""
    earlier = read_provenance(abouts)
    return origin if earlier == origin.earlier else replace(origin, earlier=earlier)


def _as_it_is(identifier: str) -> str:
    """The identifier as its source writes it: anyURI allows spaces, though a URI has none. Only
    what anyURI refuses is encoded (XML Schema part 2, section 3.2.17)."""
    return identifier if is_uri(identifier.replace(" ", "%20")) else to_uri(identifier)


def _description(origin: Origin, depth: int) -> str:
    datestamp = _xs_date(origin.datestamp)
    head = _head(origin.base_url, origin.harvest_date, origin.altered)
    if not (datestamp and head):
        return ""
    earlier = ""
    if origin.earlier is not None and depth < MAX_DEPTH:
        earlier = _description(origin.earlier, depth + 1)
    identifier = origin.identifier
    if not _PLAIN_NAME.match(identifier):
        identifier = escape(_as_it_is(identifier))
    return (
        f"{head}<provenance:identifier>{identifier}</provenance:identifier>"
        f"<provenance:datestamp>{datestamp}</provenance:datestamp>"
        f"{_namespace(origin.metadata_namespace)}{earlier}</provenance:originDescription>"
    )


@lru_cache(1_000)  # all records of a page have the same
def _head(base_url: str, harvest_date: str, altered: bool) -> str:
    """What stands before the identifier; empty where the harvest date is none."""
    found = _xs_date(harvest_date)
    return found and (
        f'<provenance:originDescription harvestDate="{found}" altered="{str(altered).lower()}">'
        f"<provenance:baseURL>{escape(to_uri(base_url))}</provenance:baseURL>"
    )


@lru_cache(1_000)
def _namespace(text: str) -> str:
    name = "provenance:metadataNamespace"
    return f"<{name}>{escape(to_uri(text))}</{name}>"


@lru_cache(1_000)
def _xs_date(text: str) -> str:
    """`text` if it is an xs:date or xs:dateTime that the calendar has; else ""."""
    text = text.strip()
    try:
        if day := _DAY.match(text):
            date.fromisoformat(day[1])
        elif moment := _MOMENT.match(text):
            datetime.fromisoformat(moment[1])
        else:
            return ""
    except ValueError:
        return ""
    return text


def _read_only_child(element: Element) -> Origin | None:
    children = [child for child in element if local_name(child)]
    return _read_description(children[0], 1) if len(children) == 1 else None


def _read_description(element: Element, depth: int) -> Origin | None:
    """The originDescription, or None if the schema refuses it (its nested one included)."""
    children = [child for child in element if local_name(child)]
    names = tuple(local_name(child) for child in children if namespace(child) == PROVENANCE)
    altered = str(element.get("altered", "")).strip()
    if (
        element.tag != f"{{{PROVENANCE}}}originDescription"
        or len(names) != len(children)
        or names[:4] != _PARTS
        or names[4:] not in ((), ("originDescription",))
        or altered not in ("true", "false", "1", "0")
    ):
        return None
    earlier = None
    if names[4:] and depth < MAX_DEPTH:
        earlier = _read_description(children[4], depth + 1)
        if earlier is None:
            return None
    base_url, identifier, datestamp, space = ((child.text or "").strip() for child in children[:4])
    harvest_date = str(element.get("harvestDate", "")).strip()
    if not (_xs_date(datestamp) and _xs_date(harvest_date)):
        return None
    if not all(is_uri(each) for each in (base_url, identifier, space)):
        return None
    return Origin(
        base_url, identifier, datestamp, space, harvest_date, altered in ("true", "1"), earlier
    )
