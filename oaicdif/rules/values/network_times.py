"""Times, sums and sizes as gatherers of the web write them, which hold in their own elements only.

A bare number or 32 digits could be anything else where nobody says what they are.
Source: Harvest User's Manual, chapter 7 (Last-Modification-Time: seconds since 1970).
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final

from ...datestamp import format_datestamp
from ...late_pattern import late_regex
from ...rdm.http_dates import read_http_date
from .dates import Kind, Reading
from .media_types import Checksum

_SECONDS: Final = late_regex(r"[0-9]{1,10}\Z", re.ASCII)
_MD5: Final = late_regex(r"[0-9a-fA-F]{32}\Z", re.ASCII)
_BYTES: Final = late_regex(r"([0-9]{1,15})(?: ?bytes?)?\Z", re.ASCII)


def read_epoch(text: str) -> Reading | None:
    """Seconds since 1970; nought, which stands for "not known", is no time."""
    if not _SECONDS.match(text) or int(text) == 0:
        return None
    return _reading(datetime.fromtimestamp(int(text), UTC))


def read_network_date(text: str) -> Reading | None:
    """A date as HTTP writes it, with its time."""
    moment = read_http_date(text)
    return _reading(moment) if moment else None


def _reading(moment: datetime) -> Reading:
    written = format_datestamp(moment)
    return Reading(Kind.REFORMATTED, written[:10], written[:10], written)


def read_md5(text: str) -> Checksum | None:
    """The 32 digits of an MD5."""
    return Checksum("md5", text.lower()) if _MD5.match(text) else None


def read_byte_count(text: str) -> str | None:
    """A number of bytes, without the word."""
    found = _BYTES.match(text)
    return found[1] if found else None
