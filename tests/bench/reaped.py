"""Runs a command and waits for all processes that it leaves behind: their CPU time counts too.

    python -m tests.bench.reaped COMMAND [ARGUMENT...]

A process that outlives the one that began it falls to this one. Linux alone knows that.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from typing import Final

_PR_SET_CHILD_SUBREAPER: Final = 36  # prctl(2)


def main() -> None:
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    code = subprocess.run(sys.argv[1:], check=False).returncode
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        sys.exit(code)


if __name__ == "__main__":
    main()
