"""The digital objects of a document: their addresses and checksums, and what to cite."""

from __future__ import annotations

import re
from typing import Final

from .display import web_link
from .document_values import Json, first_text, objects, text_of, texts, values

_PERSISTENT: Final = re.compile(r"https?://(?:(?:dx\.|www\.)?doi\.org|hdl\.handle\.net)/", re.I)


def cite_as(about: Json) -> str:
    """The resource's identifier as an http address; empty when there is no such form.

    `urn:nbn` and `ark` identifiers are cited by the address their identifier gives (31).
    """
    own = text_of(about.get("@id"))
    if link := web_link(own):
        return link
    for each in objects(about, "identifier"):
        if each.get("value") == own and (link := web_link(text_of(each.get("url")))):
            return link
    return ""


def digital_objects(about: Json) -> list[Json]:
    """The resource's digital objects as distributions; a single one stands on the resource.

    Then `url` is its address, and a media type beside it says that it is the object and not a
    landing page; a DOI or handle is never one (DECISIONS 18), whoever calls it a file.
    """
    found = [
        each
        for each in objects(about, "distribution")
        if (address := file_address(each)) and not _PERSISTENT.match(address)
    ]
    if found or not about.get("encodingFormat"):
        return found
    return [
        {**about, "contentUrl": url}
        for url in texts(about, "url")[:1]
        if not _PERSISTENT.match(url)
    ]


def file_address(distribution: Json) -> str:
    """Where a distribution can be fetched. The draft prints contentURL, schema.org contentUrl."""
    return first_text(distribution, "contentUrl") or first_text(distribution, "contentURL")


def checksum_words(node: Json) -> str:
    """`algorithm value` of the node's spdx:checksum; its text if it is no object."""
    for each in values(node, "spdx:checksum"):
        if isinstance(each, dict):
            name = text_of(each.get("spdx:algorithm")).rpartition("_")[2]
            return f"{name} {text_of(each.get('spdx:checksumValue'))}".strip()
        return text_of(each)
    return ""
