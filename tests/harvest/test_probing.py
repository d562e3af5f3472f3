from __future__ import annotations

import gzip

import pytest

from oaicdif.harvest.client import OaiClient
from oaicdif.harvest.options import HarvestOptions
from oaicdif.harvest.prefetch import Prefetch
from oaicdif.harvest.probing import Probe, Probed
from oaicdif.harvest.work import Silent, Work
from oaicdif.http import HttpClient, HttpOptions
from oaicdif.model import Endpoint
from oaicdif.model.endpoint_profile import EndpointProfile, profile_values, read_profile
from tests.harvest.conftest import Time
from tests.harvest.faults import encoded_refused, prefix_demanded
from tests.harvest.repository import Asked, Fault, Reply, Repository, error, fifty, serving


def probed(repository: Repository) -> Probed:
    time = Time()
    with serving(repository) as url:
        web = HttpClient(HttpOptions(), time)
        client = OaiClient(url, web, time, sleep=time.sleep, chance=lambda: 0.0)
        source = Prefetch(client.ask, ahead=0)
        endpoint = Endpoint(1, "a", url)
        work = Work(None, client, source, endpoint, HarvestOptions(), time, Silent(), lambda: False)  # type: ignore[arg-type]
        try:
            return Probe(work, EndpointProfile()).run()
        finally:
            source.close()
            web.close()


def found(probe: Probed, name: str) -> str:
    return next(each.found for each in probe.tried if each.name == name)


def test_endpoint_that_keeps_its_word_is_proven() -> None:
    probe = probed(fifty(sets=("x", "y")))
    assert all(each.good for each in probe.tried)
    profile = probe.profile
    assert (profile.dates, profile.disjoint, profile.post) == (True, True, True)
    assert (profile.page_size, profile.skew_s, profile.granularity) == (10, 0.0, None)
    assert found(probe, "sets") == "2"
    assert found(probe, "windows") == "disjoint"


def test_dates_that_are_ignored_prove_no_windows() -> None:
    profile = probed(fifty(honours_dates=False)).profile
    assert (profile.dates, profile.disjoint) == (False, None)


def test_windows_that_share_records_are_not_disjoint() -> None:
    def leaky(asked: Asked, reply: Reply) -> Reply:
        if asked.verb == "ListIdentifiers" and "until" in asked.arguments:
            everything = {k: v for k, v in asked.arguments.items() if k != "until"}
            far = asked.arguments["until"] == "1970-01-01"
            return reply if far else Reply(repository.reply(everything))
        return reply

    repository = fifty(fault=leaky)
    assert probed(repository).profile.disjoint is False


@pytest.mark.parametrize(
    ("fault", "name"),
    [(encoded_refused, "verbatim_tokens"), (prefix_demanded, "prefix_with_token")],
)
def test_way_a_token_is_wanted_is_found(fault: Fault, name: str) -> None:
    assert getattr(probed(fifty(fault=fault)).profile, name)


def test_seconds_that_are_refused_are_found() -> None:
    def days_only(asked: Asked, reply: Reply) -> Reply:
        refused = "T" in asked.arguments.get("from", "") or "T" in asked.arguments.get("until", "")
        return Reply(Repository().envelope(error("badArgument"))) if refused else reply

    assert probed(fifty(fault=days_only)).profile.granularity == "day"


def test_compression_is_found() -> None:
    def packed(asked: Asked, reply: Reply) -> Reply:
        return Reply(gzip.compress(reply.body), headers={"Content-Encoding": "gzip"})

    probe = probed(fifty(fault=packed))
    assert (probe.profile.gzip, found(probe, "compression")) == (True, "gzip")


@pytest.mark.parametrize(
    ("theirs", "told"),
    [
        ("2024-02-01T15:00:00Z", "10800 s ahead of ours"),
        ("2024-02-01T11:59:59.700Z", "as ours"),  # never -0
        ("2024-02-01T11:59:58Z", "2 s behind ours"),
    ],
)
def test_clock_is_compared(theirs: str, told: str) -> None:
    assert found(probed(fifty(response_date=theirs)), "clock") == told


def test_post_that_is_refused_is_found() -> None:
    def no_post(asked: Asked, reply: Reply) -> Reply:
        return Reply(b"no", 405) if asked.method == "POST" else reply

    assert probed(fifty(fault=no_post)).profile.post is False


def test_profile_comes_back_from_the_store_as_it_was() -> None:
    profile = EndpointProfile(verbatim_tokens=True, formats=("a", "b"), skew_s=90, dates=False)
    kept = profile_values(profile)
    assert set(kept) == {"verbatim_tokens", "formats", "skew_s", "dates"}
    assert read_profile({**kept, "from a newer oaicdif": 1}) == profile
