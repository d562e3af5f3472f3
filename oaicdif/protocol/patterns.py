"""What the OAI-PMH schema allows as a prefix, a set, an identifier and a mail address.

One regular expression for each simple type of OAI-PMH.xsd, so that the argument layer can
refuse what a reply could not echo.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from urllib.parse import quote

_NAME: Final = r"[A-Za-z0-9\-_.!~*'()]+"
METADATA_PREFIX: Final = re.compile(rf"{_NAME}\Z", re.ASCII)
SET_SPEC: Final = re.compile(rf"{_NAME}(:{_NAME})*\Z", re.ASCII)
EMAIL: Final = re.compile(r"[^\s@]+@([^\s@.]+\.)+[^\s@.]+\Z")

# RFC 3986 with the characters of RFC 3987 and those that validators let pass in anyURI
# (`< > " { } | \ ^` and the backtick); white space, controls and a lone % they do not.
_LOOSE: Final = r"<>\"{}|\\^`"
_SUB: Final = rf"A-Za-z0-9\-._~!$&'()*+,;={_LOOSE}"
_OTHER: Final = r"%[0-9A-Fa-f]{2}|[^\x00-\x7f]"
_PATH: Final = rf"(?:[{_SUB}:@/]|{_OTHER})*"
_QUERY: Final = rf"(?:[{_SUB}:@/?]|{_OTHER})*"
_HOST: Final = rf"(?:(?:[{_SUB}:]|{_OTHER})*@)?(?:[{_SUB}]|{_OTHER})*(?::\d{{1,5}})?(?=[/?#]|\Z)"
_FIRST: Final = rf"(?:[{_SUB}@]|{_OTHER})"
_URI: Final = re.compile(
    rf"(?:[A-Za-z][A-Za-z0-9+.\-]*:(?:/(?!/)|(?!/))|(?:[A-Za-z][A-Za-z0-9+.\-]*:)?//{_HOST}"
    rf"|/(?!/)|{_FIRST}+(?![:])(?=[/?#]|\Z)|(?=[?#]|\Z)){_PATH}"
    rf"(?:\?{_QUERY})?(?:#{_QUERY})?\Z"
)
_SPACE: Final = re.compile(r"[\s\x00-\x20\x7f]")


def is_uri(text: str) -> bool:
    """Whether schema validators take `text` as anyURI, relative references included.

    Source: the types identifierType and anyURI of OAI-PMH.xsd; RFC 3986, appendix A.
    """
    return not _SPACE.search(text) and _URI.match(text) is not None


@lru_cache(1_000)  # addresses and namespaces come again in every record
def to_uri(text: str) -> str:
    """`text` with what no URI may hold percent-encoded; unchanged if it is one already."""
    if is_uri(text):
        return text
    for safe in ("-._~!$&'()*+,;=:@/?%", "-._~%"):
        encoded = quote(text, safe=safe, encoding="utf-8", errors="ignore")
        encoded = re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", encoded)
        if is_uri(encoded):
            break
    return encoded
