"""Files of a document as texts: sizes, checksums, addresses that differ from the work's name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...cdif.iri import is_iri, is_web
from ..values.network_times import read_byte_count
from .back_rules import Back, Write
from .plain_text import plain

_ALGORITHM: Final = "spdx:checksumAlgorithm_"
MD5: Final = "md5"


def _bytes(value: Any, _back: Back) -> Iterator[str]:
    """The number of a size that is given in bytes, as `12 bytes` or as nothing but a number."""
    yield read_byte_count(plain(value)) or ""


def _not_bytes(value: Any, _back: Back) -> Iterator[str]:
    text = plain(value)
    yield "" if read_byte_count(text) else text


def _of_file(write: Write) -> Write:
    def size(value: Any, back: Back) -> Iterator[str]:
        if isinstance(value, dict) and "contentSize" in value:
            yield from write(value["contentSize"], back)

    return size


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


def _name_without_address(value: Any, back: Back) -> Iterator[str]:
    """A name that is no address, unless it stands among the identifiers."""
    text = plain(value)
    known = [plain(each) for each in back.document.work.get("identifier", ())]
    if is_iri(text) and not is_web(text) and text not in known:
        yield text


WRITERS: Final[Mapping[str, Write]] = {
    "bytes": _bytes,
    "not-bytes": _not_bytes,
    "file-bytes": _of_file(_bytes),
    "file-extent": _of_file(_not_bytes),
    "md5": _md5,
    "other-checksum": _other_checksum,
    "other-address": _other_address,
    "name-without-address": _name_without_address,
}
