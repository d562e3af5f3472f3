"""All records in one file: lines of JSON, plain and compressed, and N-Quads.

    a block of documents ─→ three files grow ─→ progress is noted ─→ the next ─→ moved in place

A catalog may be large, so the files can be written in parts, by one process after another. What
goes on behind a part cuts the files to what the noted progress knows of. The compressed files are
one gzip member each: many readers of HTTP take the first member for the whole.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import file_digest
from pathlib import Path
from typing import BinaryIO, Final

from ..json_text import read_json, write_json
from ..site.addresses import CATALOG_GZIP, CATALOG_LINES, CATALOG_QUADS
from ..site.dumps import quad_lines
from ..site.machine_lists import LEVEL, documents_between, json_lines, last_entry
from ..store import Store
from .manifest import FOLDER, Piece, Shard, replace_file

NAMES: Final = (CATALOG_LINES, CATALOG_GZIP, CATALOG_QUADS)
BLOCK: Final = 5_000  # entry numbers: about a second
_PROGRESS: Final = "catalog.progress"
_HEAD: Final = zlib.compressobj(LEVEL, zlib.DEFLATED, 31).flush()[:10]
_EMPTY: Final = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Progress:
    """What is written: entries below `first`, `documents` of them; each file's length, and for the
    compressed ones the CRC and the size of what went in. `mark` says for which export."""

    mark: str
    first: int = 1
    documents: int = 0
    files: tuple[tuple[int, int, int], ...] = (_EMPTY,) * len(NAMES)


@dataclass(frozen=True, slots=True)
class CatalogDump:
    """The dump of one export: `changed` puts the addresses of the files into a document."""

    root: Path
    mark: str
    changed: Callable[[bytes], bytes]

    def write(self, store: Store, now: datetime, shard: Shard) -> Iterator[Piece]:
        """Write block by block; a piece is one block. At the end the shard has the files."""
        folder = self.root / FOLDER
        paths = [folder / f"{name}.new" for name in NAMES]
        done, last = self._progress(paths), False
        while not last:
            with store.snapshot(now) as snapshot:
                bodies = documents_between(snapshot, done.first, done.first + BLOCK - 1)
                last = done.first + BLOCK > last_entry(snapshot)
            done = self._grown(done, paths, list(map(self.changed, bodies)), last=last)
            if not last:
                replace_file(folder / _PROGRESS, _packed(done))
                yield Piece(last=False)
        for name, path in zip(NAMES, paths, strict=True):
            with path.open("rb") as file:
                shard.adopt(name, path, file_digest(file, "sha256").hexdigest())
        (folder / _PROGRESS).unlink(missing_ok=True)

    def _progress(self, paths: Sequence[Path]) -> Progress:
        """What an earlier part of this export wrote; none if it is not all there."""
        try:
            found = _unpacked((self.root / FOLDER / _PROGRESS).read_bytes())
            sizes = [path.stat().st_size for path in paths]
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            return Progress(self.mark)
        short = any(size < file[0] for size, file in zip(sizes, found.files, strict=True))
        return Progress(self.mark) if short or found.mark != self.mark else found

    def _grown(
        self, done: Progress, paths: Sequence[Path], bodies: Sequence[bytes], *, last: bool
    ) -> Progress:
        chunks = (
            json_lines(bodies), json_lines(bodies), quad_lines(bodies, done.documents + 1),
        )  # fmt: skip
        with ExitStack() as stack:
            files = [
                stack.enter_context(_opened(path, before[0]))
                for path, before in zip(paths, done.files, strict=True)
            ]
            lines, packed, quads = (
                _add(file, before, some, last=last)
                for _add, file, before, some in zip(
                    (_plain, _gzip, _gzip), files, done.files, chunks, strict=True
                )
            )
        documents = done.documents + len(bodies)
        first = done.first + BLOCK
        return replace(done, first=first, documents=documents, files=(lines, packed, quads))


def _opened(path: Path, length: int) -> BinaryIO:
    """The file, cut to this length, at its end."""
    file = path.open("r+b" if length else "wb")
    file.truncate(length)
    file.seek(length)
    return file


def _plain(
    file: BinaryIO, before: tuple[int, int, int], chunks: Iterable[bytes], *, last: bool
) -> tuple[int, int, int]:
    file.writelines(chunks)
    return file.tell(), 0, 0


def _gzip(
    file: BinaryIO, before: tuple[int, int, int], chunks: Iterable[bytes], *, last: bool
) -> tuple[int, int, int]:
    """Add to the one member of a compressed file. Source: RFC 1952, section 2.3; a full flush lets
    what follows be compressed by itself (RFC 1951, section 3.2.4)."""
    length, crc, size = before
    if not length:
        file.write(_HEAD)
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    for chunk in chunks:
        crc, size = zlib.crc32(chunk, crc), size + len(chunk)
        file.write(packer.compress(chunk))
    file.write(packer.flush(zlib.Z_FINISH if last else zlib.Z_FULL_FLUSH))
    if last:
        file.write(struct.pack("<II", crc, size & 0xFFFFFFFF))
    return file.tell(), crc, size


def _packed(done: Progress) -> bytes:
    return write_json(
        {"mark": done.mark, "first": done.first, "documents": done.documents, "files": done.files}
    )


def _unpacked(text: bytes) -> Progress:
    told = read_json(text)
    files = tuple((int(a), int(b), int(c)) for a, b, c in told["files"])
    if len(files) != len(NAMES):
        raise ValueError("another number of files")
    return Progress(str(told["mark"]), int(told["first"]), int(told["documents"]), files)
