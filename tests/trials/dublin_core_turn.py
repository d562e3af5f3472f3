"""Every recorded oai_dc record there and back, as a table of what was lost and why.

    python -m tests.trials.dublin_core_turn ../shared

Ends with 1 when a value was lost that no declared loss covers.
"""

from __future__ import annotations

import sys
from pathlib import Path

from oaicdif.rules.back.back_loader import load_back
from oaicdif.rules.library import load_crosswalks
from tests.rules.back.turning import recorded, shown, turned


def main(shared: Path) -> int:
    way = load_back()["cdif-to-oai_dc"]
    table = turned(recorded(shared, "oai_dc", per_file=None), load_crosswalks(), way)
    print(shown(table))
    for fate in table.undeclared[:50]:
        print("undeclared:", fate.element, fate.text[:100], fate.rules, fate.codes)
    print(f"{len(table.undeclared)} undeclared")
    return 1 if table.undeclared else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared")))
