"""Files of a document as texts: sizes, checksums, addresses that differ from the work's name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...cdif.iri import is_iri, is_web
from ..values.media_types import is_media_type
from ..values.network_times import read_byte_count
from .back_rules import Back, Write
from .plain_text import plain

_ALGORITHM: Final = "spdx:checksumAlgorithm_"
MD5: Final = "md5"


def _bytes(value: Any, _back: Back) -> Iterator[str]:
    """The number of a size in bytes; a number of which nobody says what it counts is none."""
    text = plain(value)
    yield "" if text.isdecimal() else read_byte_count(text) or ""


def _not_bytes(value: Any, back: Back) -> Iterator[str]:
    yield "" if any(_bytes(value, back)) else plain(value)


def _media_type(value: Any, _back: Back) -> Iterator[str]:
    text = plain(value)
    yield text if is_media_type(text) else ""


def _not_media_type(value: Any, _back: Back) -> Iterator[str]:
    text = plain(value)
    yield "" if is_media_type(text) else text


def _file_media_type(value: Any, back: Back) -> Iterator[str]:
    for text in _file_formats(value):
        yield from _media_type(text, back)


def _file_format_words(value: Any, back: Back) -> Iterator[str]:
    for text in _file_formats(value):
        yield from _not_media_type(text, back)


def _file_formats(value: Any) -> list[Any]:
    found = value.get("encodingFormat", "") if isinstance(value, dict) else ""
    return found if isinstance(found, list) else [found]


def _file_bytes(value: Any, _back: Back) -> Iterator[str]:
    yield read_byte_count(_size(value)) or ""


def _file_extent(value: Any, _back: Back) -> Iterator[str]:
    text = _size(value)
    yield "" if read_byte_count(text) else text


def _size(value: Any) -> str:
    return plain(value.get("contentSize", "")) if isinstance(value, dict) else ""


def _checksum(value: Any) -> tuple[str, str]:
    """Algorithm and digits of a checksum, or of the file that has one."""
    if isinstance(value, dict) and "spdx:checksum" in value:
        value = value["spdx:checksum"]
    if not isinstance(value, dict) or "spdx:checksumValue" not in value:
        return "", ""
    algorithm = plain(value.get("spdx:algorithm", "")).rpartition(_ALGORITHM)[2]
    return algorithm, plain(value["spdx:checksumValue"])


def _md5(value: Any, _back: Back) -> Iterator[str]:
    algorithm, digits = _checksum(value)
    yield digits if algorithm == MD5 else ""


def _other_checksum(value: Any, _back: Back) -> Iterator[str]:
    algorithm, digits = _checksum(value)
    yield f"{algorithm}:{digits}" if algorithm not in ("", MD5) else ""


def _other_address(value: Any, back: Back) -> Iterator[str]:
    """An address that is not the name of the work."""
    text = plain(value)
    if is_web(text) and text != back.document.work.get("@id"):
        yield text


def _address(value: Any, _back: Back) -> Iterator[str]:
    """The address of a thing, beside its name."""
    yield plain(value.get("url", "")) if isinstance(value, dict) else ""


def _name_without_address(value: Any, back: Back) -> Iterator[str]:
    """A name that is no address, unless it stands among the identifiers."""
    text = plain(value)
    known = [plain(each) for each in back.document.work.get("identifier", ())]
    if is_iri(text) and not is_web(text) and text not in known:
        yield text


WRITERS: Final[Mapping[str, Write]] = {
    "bytes": _bytes,
    "not-bytes": _not_bytes,
    "media-type": _media_type,
    "not-media-type": _not_media_type,
    "file-media-type": _file_media_type,
    "file-format-words": _file_format_words,
    "file-bytes": _file_bytes,
    "file-extent": _file_extent,
    "md5": _md5,
    "other-checksum": _other_checksum,
    "other-address": _other_address,
    "address": _address,
    "name-without-address": _name_without_address,
}
