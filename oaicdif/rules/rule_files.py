"""Crosswalk files and tables read from the disk: what cannot be read is said in one sentence."""

from __future__ import annotations

from pathlib import Path

from ..errors import CrosswalkError
from ..unreadable import why_unreadable


def bytes_of(path: Path) -> bytes:
    """What the file holds.

    Raises:
        CrosswalkError: it cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise _refused(path, error) from error


def text_of(path: Path, raw: bytes | None = None) -> str:
    """The file's text (that of `raw`, if given) without a byte order mark.

    Raises:
        CrosswalkError: it cannot be read, or is not in UTF-8; with the line.
    """
    whole = bytes_of(path) if raw is None else raw
    try:
        return whole.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise _refused(path, error) from error


def lines_of(path: Path, raw: bytes | None = None) -> list[str]:
    """As `text_of`, in lines; files may end these in any way."""
    return text_of(path, raw).replace("\r\n", "\n").replace("\r", "\n").split("\n")


def require_readable(folder: Path) -> None:
    """Check that a folder can be listed: a search in one that cannot finds nothing, silently.

    Raises:
        CrosswalkError: it cannot.
    """
    try:
        for _ in folder.iterdir():
            return
    except OSError as error:
        raise _refused(folder, error) from error


def _refused(path: Path, error: OSError | UnicodeDecodeError) -> CrosswalkError:
    why = why_unreadable(error)
    return CrosswalkError(why.message, file=str(path), line=why.line, column=1, hint=why.hint)
