"""Pages that no catalog serves by itself: reports, checks, and who harvests, for a browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from oaicdif.judge.check.driver_check import DriverReport
from oaicdif.judge.check.findings import Report, Walked
from oaicdif.judge.check.protocol_rules import WALK_RULES
from oaicdif.judge.check.showing import as_html
from oaicdif.judge.driver.annex1 import RULES
from oaicdif.judge.driver.elements import ELEMENTS
from oaicdif.judge.report.phrases import LANGUAGES, Voice
from oaicdif.judge.report.report_page import write_page
from oaicdif.judge.report.report_values import (
    Annex,
    BrokenPage,
    Condition,
    Coverage,
    DriverSet,
    Pages,
    RepositoryReport,
    SetAside,
    Unread,
)
from oaicdif.judge.score import Tally
from oaicdif.judge.verdicts import Answer, Rule, Verdict
from oaicdif.model.harvester import Harvester, HarvesterKey
from oaicdif.provider.harvesters_seen import Standing
from oaicdif.site import harvesters_page, pages
from oaicdif.site.addresses import Addresses

NOW = datetime(2024, 2, 1, 12, 0, tzinfo=UTC)
LONG = "oai:a-name-without-any-blank.example.org:" + "0123456789/" * 12
CONDITIONS = ("open access", "full text", "textual", "no payment, no campus")
ANNEX_1 = tuple(each.rule for each in RULES)
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def lone_pages(address: str) -> Mapping[str, bytes]:
    """The pages by their paths."""
    written = {f"/lone/report-{each}": write_page(REPORT, Voice(each)) for each in LANGUAGES}
    written["/lone/check"] = as_html(CHECK, JUDGED)
    site = pages.Pages("Catalog of the coast", Addresses(address))
    found = site.harvesters(harvesters_page.harvesters_view(HARVESTERS, 90))
    return {**{path: text.encode() for path, text in written.items()}, "/lone-harvesters": found}


def beside(app: Wsgi, kept: Mapping[str, bytes]) -> Wsgi:
    """The application, and these pages."""

    def answered(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        body = kept.get(environ["PATH_INFO"])
        if body is None:
            return app(environ, start)
        start("200 OK", [("Content-Type", "text/html; charset=utf-8")])
        return [body]

    return answered


def _tallies(rules: Iterable[Rule]) -> tuple[Tally, ...]:
    """These rules, each broken by a long value of a long name."""
    return tuple(
        Tally(each, Counter({Answer.NO: 1234}), [Verdict(each, Answer.NO, (LONG,), LONG)])
        for each in rules
    )


REPORT = RepositoryReport(
    name="coast",
    base_url=f"https://a-host-with-a-long-name.example.org/{LONG}",
    repository_name="Repository of the coast",
    admin_emails=("desk@example.org",),
    made=NOW,
    harvested=NOW,
    records=123_456,
    deleted=12,
    described=123_450,
    crosswalked=123_450,
    annexes=(Annex(1, 123_450, 51.0, _tallies(ANNEX_1), ()),),
    coverage=tuple(
        Coverage(each.name, each.label, each.obligation, 61_725, 123_450) for each in ELEMENTS
    ),
    driver_set=DriverSet(123_450, 7, tuple(Condition(each, 1, 2, 123_447) for each in CONDITIONS)),
    unread=(Unread("unmapped-type", 12, ((LONG, 3),)),),
    pages=Pages(9, 1, 1, (BrokenPage(f"https://example.org/oai?{LONG}", (), "not well-formed"),)),
    set_aside=(SetAside(LONG, "It has no identifier."),),
)
PROTOCOL = tuple(WALK_RULES.values())
CHECK = Report("https://example.org/oai", "Coast", Walked(), _tallies(PROTOCOL[:20]), PROTOCOL[20:])
JUDGED = DriverReport(51.0, 36.0, 3, _tallies(ANNEX_1[:5]))


def _harvester(agent: str, **more: Any) -> Harvester:
    key = HarvesterKey("198.51.100.0/24", agent, "ListRecords", "oai_dc", "a:very:long:set" * 5)
    return Harvester(key, NOW, NOW)._replace(**more)


HARVESTERS = (
    Standing(
        _harvester(
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)",
            begun=NOW,
            from_="2024-01-01T00:00:00Z",
            until="2024-01-31T00:00:00Z",
            position=100,
            size=248,
            complete_since=NOW,
        ),
        "under way",
        0,
    ),
    Standing(_harvester("metha/0.2", begun=NOW, position=100, size=248), "left", 148),
)
