"""The program run inside this process: arguments and bytes in, exit code and bytes out."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from unittest.mock import patch

import pytest

from oaicdif.cli.main import main


@dataclass(frozen=True, slots=True)
class Finished:
    code: int
    out: str
    err: str


def run_program(*arguments: str, given: bytes = b"") -> Finished:
    """`oaicdif ARGUMENTS < given`."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    stdin = io.TextIOWrapper(io.BytesIO(given), "utf-8")
    argv = ["oaicdif", *arguments]
    with (
        patch.multiple(sys, argv=argv, stdin=stdin, stdout=out, stderr=err),
        pytest.raises(SystemExit) as stopped,
    ):
        main()
    return Finished(int(stopped.value.code or 0), _text(out), _text(err))


def _text(stream: io.TextIOWrapper) -> str:
    raw = stream.buffer
    return raw.getvalue().decode() if isinstance(raw, io.BytesIO) else ""
