"""robots.txt: where the sitemaps are, for crawlers that know CDIF and for all others.

The draft names the group `CDIF1.0`. RFC 9309 readers cut a name at its first character that
is no letter, `-` or `_`, and match `CDIF`; both find the same group. It allows everything
explicitly, because a crawler obeys one group alone (DECISIONS 30).
"""

from __future__ import annotations

from ..cdif.namespaces import DRAFT_MEDIA_PROFILE
from .addresses import CDIF_SITEMAP, SITEMAP, Addresses


def robots_txt(where: Addresses) -> str:
    """The whole file."""
    return (
        f"User-agent: {DRAFT_MEDIA_PROFILE}\n"
        "Allow: /\n"
        f"Sitemap: {where.at(CDIF_SITEMAP)}\n"
        "\n"
        "User-agent: *\n"
        "Allow: /\n"
        f"Sitemap: {where.at(SITEMAP)}\n"
    )
