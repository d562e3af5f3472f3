"""The descriptions in Identify, each as the community's schema for it wants it.

Sources: OAI-PMH implementation guidelines, eprints, friends, branding and oai-identifier; the
toolkit schema.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .. import __version__
from ..config import ProviderSettings
from ..protocol.patterns import is_uri, to_uri
from ..protocol.writer import text

TOOLKIT: Final = "http://oai.dlib.vt.edu/OAI/metadata/toolkit"
TOOLKIT_SCHEMA: Final = "http://oai.dlib.vt.edu/OAI/metadata/toolkit.xsd"
FRIENDS: Final = "http://www.openarchives.org/OAI/2.0/friends/"
FRIENDS_SCHEMA: Final = "http://www.openarchives.org/OAI/2.0/friends.xsd"
OAI_IDENTIFIER: Final = "http://www.openarchives.org/OAI/2.0/oai-identifier"
OAI_IDENTIFIER_SCHEMA: Final = "http://www.openarchives.org/OAI/2.0/oai-identifier.xsd"
EPRINTS: Final = "http://www.openarchives.org/OAI/1.1/eprints"
EPRINTS_SCHEMA: Final = "http://www.openarchives.org/OAI/1.1/eprints.xsd"
BRANDING: Final = "http://www.openarchives.org/OAI/2.0/branding/"
BRANDING_SCHEMA: Final = "http://www.openarchives.org/OAI/2.0/branding.xsd"
_XSI: Final = "http://www.w3.org/2001/XMLSchema-instance"
# element of eprints: the setting, and whether the schema wants it to be there
_POLICIES: Final = (
    ("content", "content_policy", False),
    ("metadataPolicy", "metadata_policy", True),
    ("dataPolicy", "data_policy", True),
    ("submissionPolicy", "submission_policy", False),
)


def oai_identifier(namespace: str, sample: str) -> bytes:
    """Source: OAI identifier guideline, section 3. Without a prefix, as validators want it."""
    return (
        f'<oai-identifier xmlns="{OAI_IDENTIFIER}" xmlns:xsi="{_XSI}"'
        f' xsi:schemaLocation="{OAI_IDENTIFIER} {OAI_IDENTIFIER_SCHEMA}">'
        f"<scheme>oai</scheme><repositoryIdentifier>{text(namespace)}</repositoryIdentifier>"
        f"<delimiter>:</delimiter><sampleIdentifier>{text(sample)}</sampleIdentifier>"
        "</oai-identifier>"
    ).encode()


def toolkit() -> bytes:
    """Source: the toolkit schema of Virginia Tech, 7 October 2002."""
    return (
        f'<toolkit:toolkit xmlns:toolkit="{TOOLKIT}" xmlns:xsi="{_XSI}"'
        f' xsi:schemaLocation="{TOOLKIT} {TOOLKIT_SCHEMA}"><toolkit:title>oaicdif</toolkit:title>'
        f"<toolkit:version>{__version__}</toolkit:version></toolkit:toolkit>"
    ).encode()


def friends(addresses: Iterable[str]) -> bytes:
    """The endpoints we harvest. Source: OAI-PMH implementation guidelines, friends."""
    rows = "".join(f"<friends:baseURL>{text(each)}</friends:baseURL>" for each in addresses)
    return (
        f'<friends:friends xmlns:friends="{FRIENDS}" xmlns:xsi="{_XSI}"'
        f' xsi:schemaLocation="{FRIENDS} {FRIENDS_SCHEMA}">{rows}</friends:friends>'
    ).encode()


def eprints(settings: ProviderSettings) -> bytes:
    """The policies of the settings, b"" without any; one that the schema wants and nobody gave
    is there, empty."""
    given = [(name, getattr(settings, key).strip(), must) for name, key, must in _POLICIES]
    if not any(said for _, said, _ in given):
        return b""
    rows = "".join(
        f"<eprints:{name}>{_text_or_url(said)}</eprints:{name}>"
        for name, said, must in given
        if said or must
    )
    return (
        f'<eprints:eprints xmlns:eprints="{EPRINTS}" xmlns:xsi="{_XSI}"'
        f' xsi:schemaLocation="{EPRINTS} {EPRINTS_SCHEMA}">{rows}</eprints:eprints>'
    ).encode()


def _text_or_url(said: str) -> str:
    if said.lower().startswith(("http://", "https://")) and is_uri(said):
        return f"<eprints:URL>{text(said)}</eprints:URL>"
    return f"<eprints:text>{text(said)}</eprints:text>" if said else ""


def branding(logo: str, link: str, title: str) -> bytes:
    """The collection's icon, where it leads and what it is called."""
    rows = (("url", to_uri(logo)), ("link", to_uri(link)), ("title", title))
    parts = "".join(f"<branding:{name}>{text(each)}</branding:{name}>" for name, each in rows)
    return (
        f'<branding:branding xmlns:branding="{BRANDING}" xmlns:xsi="{_XSI}"'
        f' xsi:schemaLocation="{BRANDING} {BRANDING_SCHEMA}">'
        f"<branding:collectionIcon>{parts}</branding:collectionIcon></branding:branding>"
    ).encode()
