"""Every recorded oai_dc record there and back, as a table of what was lost and why.

    python -m tests.trials.dublin_core_turn ../shared [cdif-to-oai_dc | cdif-to-oai_qdc]

Through both layouts of the document. Ends with 1 when a value was lost that no declared loss
covers.
"""

from __future__ import annotations

import sys
from pathlib import Path

from oaicdif.rules.back.back_loader import load_back
from oaicdif.rules.library import load_crosswalks
from tests.rules.back.turning import LAYOUTS, recorded, shown, there, turned


def main(shared: Path, name: str = "cdif-to-oai_dc") -> int:
    way, crosswalks, undeclared = load_back()[name], load_crosswalks(), 0
    for layout in LAYOUTS:
        elements = recorded(shared, "oai_dc", per_file=None)
        table = turned(there(elements, crosswalks), way, layout)
        print(f"{name}, through {layout}")
        print(shown(table))
        for fate in table.undeclared[:50]:
            print("undeclared:", fate.element, fate.text[:100], fate.rules, fate.codes)
        print(f"{len(table.undeclared)} undeclared")
        undeclared += len(table.undeclared)
    return 1 if undeclared else 0


if __name__ == "__main__":
    arguments = sys.argv[1:] or ["../shared"]
    sys.exit(main(Path(arguments[0]), *arguments[1:]))
