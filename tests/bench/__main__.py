"""All benchmarks in one run: `python -m tests.bench [--smoke] [NAME ...]`.

Each `bench_NAME.py` measures its pairs side by side in one process tree and prints ratios;
nothing is asserted. `--smoke` runs each on little data, to see that it still runs.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def names(wanted: list[str]) -> list[str]:
    every = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    unknown = [name for name in wanted if name not in every]
    if unknown:
        sys.exit(f"no benchmark {', '.join(unknown)}; there are: {', '.join(every)}")
    return wanted or every


def main() -> int:
    flags = [each for each in sys.argv[1:] if each.startswith("--")]
    worst = 0
    for name in names([each for each in sys.argv[1:] if not each.startswith("--")]):
        print(f"\n== {name}", flush=True)
        worst |= subprocess.call([sys.executable, "-m", f"tests.bench.bench_{name}", *flags])
    return worst


if __name__ == "__main__":
    sys.exit(main())
