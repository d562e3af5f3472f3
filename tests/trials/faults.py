"""The table of faults with their outcomes: `python -m tests.trials.faults`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from oaicdif.harvest.client import OaiClient
from oaicdif.harvest.endpoint_run import harvest_endpoint
from oaicdif.harvest.options import HarvestOptions
from oaicdif.http import HttpClient, HttpOptions
from oaicdif.store import open_store
from tests.harvest.conftest import Time
from tests.harvest.faults import CASES, Case
from tests.harvest.repository import serving


def outcome(case: Case) -> tuple[str, int, int, int]:
    """(state, live records stored, quarantined, requests)."""
    repository, time = case.make(), Time()
    with tempfile.TemporaryDirectory() as folder, serving(repository) as url:
        store = open_store(Path(folder) / "oaicdif.sqlite")
        web = HttpClient(HttpOptions(), time)
        client = OaiClient(url, web, time, sleep=time.sleep, chance=lambda: 0.0)
        client.pace.clock = time.monotonic
        endpoint = store.add_endpoint("a", url)
        options = HarvestOptions(full=True, owner="trial:0")
        report = harvest_endpoint(store, client, endpoint, options, time)
        live = store.counts()["a"]["live"]
        aside = len(store.quarantine())
        store.close()
        web.close()
    return report.state.value, live, aside, len(repository.asked)


def main() -> int:
    print("| fault | note | dates | GetRecord | end | stored | aside | requests |")
    print("|---|---|---|---|---|---|---|---|")
    wrong = 0
    ends: dict[str, int] = {}
    for case in CASES:
        state, live, aside, requests = outcome(case)
        expected = (case.state, case.stored, case.quarantined)
        mark = "" if (state, live, aside) == expected else " (!)"
        wrong += bool(mark)
        ends[state] = ends.get(state, 0) + 1
        dates, single = ("yes" if each else "no" for each in (case.dates, case.single))
        print(
            f"| {case.name} | {case.source} | {dates} | {single} | {state}{mark} | {live}"
            f" | {aside} | {requests} |"
        )
    print(f"\n{len(CASES)} faults: " + ", ".join(f"{n} {state}" for state, n in ends.items()))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
