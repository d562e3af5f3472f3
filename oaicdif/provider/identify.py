"""What the provider says of itself: Identify and its descriptions.

Nothing is claimed that is not so: compression as really served, an identifier scheme only
when every identifier is ours, a lower bound below every datestamp.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from ..config import Settings
from ..datestamp import Granularity, format_datestamp
from ..identity import NO_DOMAIN, oai_namespace
from ..model import DeletedRecord, Identify, ListQuery
from ..protocol.patterns import EMAIL, is_uri
from ..protocol.writer import write_identify
from ..store import Snapshot
from . import descriptions
from .usage import site_usage, usage_reference

COMPRESSIONS: Final = ("gzip", "zstd")
# The type sampleIdentifierType of oai-identifier.xsd.
_SAMPLE: Final = re.compile(
    r"oai:[a-zA-Z][a-zA-Z0-9\-]*(\.[a-zA-Z][a-zA-Z0-9\-]*)+:[a-zA-Z0-9\-_.!~*'();/?:@&=+$,%]+\Z"
)
_SAMPLES: Final = 100  # entries that are looked through for one that the schema takes
_OWN_NAMES: Final = (".localhost", ".local", ".internal", ".home.arpa")  # RFC 6761, 6762, 8375


def admin_email(settings: Settings) -> str:
    """The address that Identify may show, or empty: the schema wants a domain with a dot."""
    address = settings.provider.admin_email.strip().removeprefix("mailto:")
    return address if EMAIL.match(address) else ""


def identify_element(settings: Settings, base_url: str, snapshot: Snapshot) -> bytes:
    """The `<Identify>` element at this moment."""
    provider = settings.provider
    return write_identify(
        Identify(
            repository_name=provider.repository_name,
            base_url=base_url,
            protocol_version="2.0",
            admin_emails=(admin_email(settings),),
            earliest_datestamp=format_datestamp(_lower_bound(snapshot)),
            deleted_record=DeletedRecord.PERSISTENT,
            granularity=Granularity.SECOND,
            compressions=COMPRESSIONS,
            descriptions=tuple(_descriptions(settings, snapshot)),
        )
    )


def _lower_bound(snapshot: Snapshot) -> datetime:
    """A moment no datestamp lies before, of an empty catalog the present one.

    Never a 29 February: a validator takes one from the year and asks for that day.
    """
    earliest = snapshot.earliest() or snapshot.second
    return earliest.replace(day=28) if (earliest.month, earliest.day) == (2, 29) else earliest


def _descriptions(settings: Settings, snapshot: Snapshot) -> Iterator[bytes]:
    """As few as there can be: Identify is asked by every harvester, each time."""
    provider = settings.provider
    namespace = oai_namespace(provider.base_url)
    if namespace != NO_DOMAIN:
        sample = _sample(snapshot, f"oai:{namespace}:")
        if sample:
            yield descriptions.oai_identifier(namespace, sample)
    yield descriptions.toolkit()
    policies = descriptions.eprints(provider)
    if policies:
        yield policies
    site_url = provider.base_url.rstrip("/")
    if provider.logo:
        link = provider.logo_link or f"{site_url}/"
        yield descriptions.branding(provider.logo, link, provider.repository_name)
    if provider.friends:
        yield from _friends(settings, snapshot)
    if site_usage(settings):
        yield usage_reference(site_url)


def _friends(settings: Settings, snapshot: Snapshot) -> Iterator[bytes]:
    harvested = snapshot.harvested_endpoints()  # an address nobody has reached is no friend
    others = {each.name for each in settings.endpoints if each.kind != "oai-pmh"}
    known = [each for each in harvested if each.name not in others]
    addresses = [each.base_url for each in known if _is_public(each.base_url)]
    if addresses:
        yield descriptions.friends(addresses)


def _sample(snapshot: Snapshot, beginning: str) -> str:
    """A published identifier that oai-identifier.xsd takes, or empty; only if all begin so."""
    if not snapshot.sample_if_all_begin_with(beginning):
        return ""
    rows = snapshot.page(ListQuery(0, snapshot.bound, _SAMPLES))
    return next((each for row in rows if _SAMPLE.match(each := row.oai_identifier)), "")


def _is_public(address: str) -> bool:
    """Whether others may reach an address: this machine and private networks are no friends."""
    if not is_uri(address):
        return False
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:  # brackets that hold no address
        return False
    try:
        return ip_address(host).is_global
    except ValueError:
        return "." in host.rstrip(".") and not host.rstrip(".").endswith(_OWN_NAMES)
