"""Every recorded record as a page and as files: served and exported alike.

python -m tests.trials.site ../shared
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.corpus.test_site import compare


def main(shared: Path) -> int:
    with tempfile.TemporaryDirectory() as folder:
        compared, pages = compare(shared, Path(folder), slice(None))
    print(f"{pages:,} landing pages; {compared:,} files are equal to what is served")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared")))
