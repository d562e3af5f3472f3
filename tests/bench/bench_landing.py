"""The markup of landing pages written by hand, against a template that says the same.

    python -m tests.bench landing        (needs the recorded material beside the checkout)

Justifies `site.landing`: it stays only while the template takes at least twice its time. CPU a
page over the documents of recorded oai_dc files, in turns, medians. The template
(`landing.html`, jinja2, compiled) leaves out the world map, so that it is not at a disadvantage.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import process_time

from oaicdif.html_templates import templates_in
from oaicdif.model import CatalogEntry
from oaicdif.site import landing
from oaicdif.site.view import Listed, RecordView
from oaicdif.site.viewing import record_view
from tests.bench.clocks import ratio, shown
from tests.cli.programs import run_program

STAMP = datetime(2024, 1, 1, tzinfo=UTC)
AROUND = landing.Around((Listed("Article", "browse/type/article/"), Listed("2012", "2012/")), 1)


def main() -> int:
    corpus = Path("../shared/corpus/files")
    if not corpus.is_dir():
        print("no recorded material beside the checkout: nothing to measure")
        return 0
    smoke = "--smoke" in sys.argv
    views = list(map(view, documents(corpus, 3 if smoke else 40)))
    template = templates_in(Path(__file__).parent).get_template("landing.html")

    def by_template(each: RecordView) -> str:
        return template.render(view=each, around=AROUND, root="../", forms="JSON-LD")

    def by_hand(each: RecordView) -> str:
        return "".join(landing.main(each, AROUND))

    times: dict[Callable[[RecordView], str], list[float]] = {by_hand: [], by_template: []}
    for _ in range(2 if smoke else 9):
        for write, spent in times.items():
            spent.append(seconds(write, views))
    hand, made = (statistics.median(spent) for spent in times.values())
    count = len(views)
    each_us = 1e6 / count
    print(
        f"{len(views)} landing pages: {hand * each_us:.0f} us by hand, {made * each_us:.0f} us by"
        f" a template: {shown(ratio(made, hand), 0)} times"
    )
    return 0


def documents(corpus: Path, files: int) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for path in sorted(corpus.glob("scrapi-*/*.xml"))[:files]:
        lines = run_program("convert", str(path)).out.splitlines()
        found += [json.loads(line) for line in lines]
    return found


def view(document: dict[str, object]) -> RecordView:
    name = str(document.get("identifier", ""))
    return record_view(CatalogEntry(1, 1, name, name, "slug", 1, STAMP, False, ()), document)


def seconds(write: Callable[[RecordView], str], views: list[RecordView]) -> float:
    start = process_time()
    for each in views:
        write(each)
    return process_time() - start


if __name__ == "__main__":
    sys.exit(main())
