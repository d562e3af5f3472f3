"""Names that stay: slugs, record addresses, minted identifiers (DECISIONS 2 to 4).

Pure text.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final, NamedTuple
from urllib.parse import urlsplit

SLUG_BYTES: Final = 180
_OUTSIDE: Final = re.compile(rb"[^A-Za-z0-9_:\-]")
_ESCAPED: Final = re.compile(rb"~([0-9a-f]{2})")
_USERINFO: Final = re.compile(r"([^:/?#]+://)[^/?#]*@")
_DOMAIN: Final = re.compile(r"[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+\Z", re.IGNORECASE)
# RFC 2606: never a real host. Used while the provider has no domain name of its own.
NO_DOMAIN: Final = "oaicdif.invalid"


class Holder(NamedTuple):
    """A live entry that has an IRI as its work's, and all its titles."""

    entry_id: int
    identifier: str
    titles: tuple[str, ...] = ()


def slug_of(identifier: str) -> str:
    """The identifier as one path segment: reversible up to 180 bytes, then cut with a hash.

    Every byte outside [A-Za-z0-9_:-] becomes `~` and two hex digits of its UTF-8 form.
    """
    slug = _OUTSIDE.sub(lambda m: b"~%02x" % m[0][0], identifier.encode("utf-8", "surrogatepass"))
    if len(slug) <= SLUG_BYTES:
        return slug.decode("ascii")
    digest = sha256(slug).hexdigest()[:32]
    return f"{slug[: SLUG_BYTES - 34].decode('ascii')}~~{digest}"


def unslugged(slug: str) -> str | None:
    """The identifier behind a slug; None when it was cut, or is none that `slug_of` makes."""
    try:
        text = _ESCAPED.sub(lambda m: bytes((int(m[1], 16),)), slug.encode("ascii")).decode()
    except (UnicodeError, ValueError):
        return None
    return text if slug_of(text) == slug else None


def record_iri(base_url: str, slug: str) -> str:
    """The address of the record's page, which names the metadata record (DECISIONS 3)."""
    return f"{base_url.rstrip('/')}/records/{slug}"


def without_login(url: str) -> str:
    """The address without user name and password, which are nobody else's business.

    Source: RFC 3986, section 3.2.1 (userinfo).
    """
    found = _USERINFO.match(url) if "@" in url else None
    return found[1] + url[found.end() :] if found else url


def oai_namespace(base_url: str) -> str:
    """The domain name for identifiers we mint, from our public address.

    Labels must start with a letter (oai-identifier.xsd), so an address or `localhost` gives
    a name that can never be anybody's.
    """
    host = urlsplit(base_url).hostname or ""
    return host if _DOMAIN.match(host) else NO_DOMAIN


def minted_identifier(namespace: str, entry_id: int) -> str:
    """An OAI identifier of our own. Source: OAI identifier guideline, section 2.1."""
    return f"oai:{namespace}:{entry_id}"
