"""A check of a world's provider, spoilt by a fault, without waiting."""

from __future__ import annotations

from collections.abc import Callable

from oaicdif.http import HttpClient, HttpOptions
from oaicdif.judge.check.checking import CheckOptions, check_endpoint
from oaicdif.judge.check.findings import Report
from oaicdif.judge.xmlschema import SchemaFolders
from tests.judge.check.endpoints import Fault, serving
from tests.provider.provider_world import World


def checked(
    world: World,
    fault: Fault | None = None,
    *,
    schemas: SchemaFolders | None = None,
    probes: bool = False,
    pages: int = 0,
    post: bool = False,
    sleep: Callable[[float], None] = lambda _: None,
    tell: Callable[[str], None] = lambda _: None,
) -> Report:
    options = CheckOptions(pages=pages, pause_s=0, schemas=schemas, probes=probes, post=post)
    with serving(world, fault) as url:
        return checked_at(url, world, options, sleep, tell)


def checked_at(
    url: str,
    world: World,
    options: CheckOptions | None = None,
    sleep: Callable[[float], None] = lambda _: None,
    tell: Callable[[str], None] = lambda _: None,
    *,
    timeout_s: float = 60,
) -> Report:
    client = HttpClient(HttpOptions(timeout_s=timeout_s), now=world.clock)
    options = options or CheckOptions(pause_s=0, probes=False)
    try:
        return check_endpoint(client, url, options, clock=world.clock, sleep=sleep, tell=tell)
    finally:
        client.close()


def broken(report: Report) -> set[str]:
    return {each.rule.name for each in report.findings}


def evidence(report: Report, name: str) -> list[str]:
    """What was found where that rule is broken."""
    return [
        example.told
        for each in report.findings
        if each.rule.name == name
        for example in each.examples
    ]
