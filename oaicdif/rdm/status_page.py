"""Status messages: "a status message is a HTML 2.0 document" (NOTE), behind the header (X9)."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

DOCTYPE: Final = '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">'


def status_page(title: str, sentences: Iterable[str]) -> bytes:
    """The document; HTML 2.0 is ASCII here, all else by number."""
    body = "".join(f"<p>{_text(each)}</p>\n" for each in sentences)
    page = (
        f"{DOCTYPE}\n<html><head><title>{_text(title)}</title></head>\n"
        f"<body><h1>{_text(title)}</h1>\n{body}</body></html>\n"
    )
    return page.encode("ascii", "xmlcharrefreplace")


def _text(text: str) -> str:
    """Without what no HTML may hold, control characters and halves of characters. HTML 2.0 has
    decimal numbers of characters only (RFC 1866, 3.2.1)."""
    clean = "".join(each for each in text if each.isprintable() or each == " ")
    return escape(clean.encode("utf-8", "ignore").decode()).replace("&#x27;", "&#39;")
