"""Why a file of the user's cannot be read, in words that name the way out."""

from __future__ import annotations

from typing import NamedTuple


class Unreadable(NamedTuple):
    """What to say of a file. `line` counts from 1; 0 if the whole file is meant."""

    message: str
    line: int = 0
    hint: str = ""


def why_unreadable(error: OSError | UnicodeDecodeError) -> Unreadable:
    """What reading a file's text failed by. An error of decoding must come from the whole file,
    or the line is wrong."""
    if isinstance(error, OSError):
        return Unreadable(f"cannot be read: {error.strerror or error}.")
    line = error.object.count(b"\n", 0, error.start) + 1
    return Unreadable("cannot be read: this line is not in UTF-8.", line, "Save the file as UTF-8.")
