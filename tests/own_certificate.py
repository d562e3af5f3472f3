"""A certificate of our own for localhost, made anew by each process that asks for it."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest

_WANTED = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1")
_KIND = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")


@cache
def own_certificate() -> Path:
    """A file with a key and its certificate, signed by itself, valid today and tomorrow.

    The folder goes when the process ends. Without the program openssl the test that asks is
    skipped; in CI it fails.
    """
    program = shutil.which("openssl")
    if program is None:
        missing = pytest.fail if os.environ.get("CI") else pytest.skip
        missing("the program openssl is absent: no certificate to test with")
    folder = Path(tempfile.mkdtemp(prefix="oaicdif-certificate-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    pem, key = folder / "localhost.pem", folder / "key.pem"
    subprocess.run(
        [program, "req", "-x509", *_KIND, *_WANTED, "-keyout", key, "-out", pem],
        check=True,
        capture_output=True,
    )
    pem.write_bytes(key.read_bytes() + pem.read_bytes())
    return pem
