from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from oaicdif.catalog.repositories import repository_of
from oaicdif.config import EndpointSettings, Settings, StoreSettings
from oaicdif.errors import UsageError
from oaicdif.harvest.endpoint_run import HarvestReport
from oaicdif.harvest.work import Silent
from oaicdif.jobs.harvesting import Asked, harvest_one, plan_one
from oaicdif.model import RunState
from oaicdif.store import Store
from tests.harvest.conftest import Identifiers
from tests.harvest.repository import Repository, fifty, serving

NOW = datetime(2024, 2, 1, 12, tzinfo=UTC)


def settings(folder: Path) -> Settings:
    return Settings(folder=folder, store=StoreSettings(path="s.sqlite"))


def run(store: Store, folder: Path, url: str, asked: Asked) -> HarvestReport:
    endpoint = EndpointSettings(name="a", url=url)
    return harvest_one(store, settings(folder), endpoint, asked, Silent(), clock=lambda: NOW)


def test_saved_answers_are_harvested_again_without_a_network(
    store: Store, tmp_path: Path, identifiers: Identifiers
) -> None:
    repository, folder = fifty(), tmp_path / "saved"
    with serving(repository) as url:
        report = run(store, tmp_path, url, Asked(save=folder))
        assert report.state is RunState.COMPLETE
        saved = sorted(each.name for each in folder.glob("*ListRecords.xml"))
        assert len(saved) == 5
        assert (folder / saved[0]).read_bytes() == repository.reply({"verb": "ListRecords"})
    report = run(store, tmp_path, url, Asked(replay=folder))
    assert (report.state, report.counts.unchanged) == (RunState.COMPLETE, 50)
    assert len(identifiers()) == 50


def test_folder_of_plain_pages_is_one_list(
    store: Store, tmp_path: Path, identifiers: Identifiers
) -> None:
    repository, folder = fifty(), tmp_path / "pages"
    folder.mkdir()
    for number in range(5):
        token = {"resumptionToken": f"t!!!!{number * 10}"} if number else {}
        page = repository.reply({"verb": "ListRecords", **token})
        (folder / f"page-{number}.xml").write_bytes(page)
    report = run(store, tmp_path, "http://a.example.org/oai", Asked(replay=folder))
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 50)


def test_dangling_token_of_the_last_saved_page_is_the_end(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "1.xml").write_bytes(fifty(with_size=False).reply({"verb": "ListRecords"}))
    report = run(store, tmp_path, "http://a.example.org/oai", Asked(replay=folder))
    assert (report.state, report.counts.records) == (RunState.COMPLETE, 10)


def test_what_a_folder_leaves_out_is_not_gone(
    store: Store, tmp_path: Path, identifiers: Identifiers
) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    small = Repository(fifty().items[:10])
    (folder / "1.xml").write_bytes(small.reply({"verb": "ListRecords"}))
    with serving(fifty()) as url:
        run(store, tmp_path, url, Asked())
    run(store, tmp_path, url, Asked(replay=folder, accept_losses=True))
    assert len(identifiers()) == 50


def folder_of_one_page(folder: Path) -> Path:
    folder.mkdir()
    (folder / "1.xml").write_bytes(fifty(with_size=False).reply({"verb": "ListRecords"}))
    return folder


def test_plain_pages_say_nothing_of_whose_they_are(store: Store, tmp_path: Path) -> None:
    folder = folder_of_one_page(tmp_path / "rp")
    run(store, tmp_path, "http://a.example.org/oai", Asked(replay=folder))
    (endpoint,) = store.endpoints()
    assert (endpoint.identify, repository_of(endpoint).name) == (None, "a")


def test_plain_pages_leave_the_identify_that_is_known(store: Store, tmp_path: Path) -> None:
    with serving(fifty()) as url:
        run(store, tmp_path, url, Asked())
        (before,) = store.endpoints()
        report = run(store, tmp_path, url, Asked(replay=folder_of_one_page(tmp_path / "rp")))
    (endpoint,) = store.endpoints()
    assert (endpoint.identify, report.notes) == (before.identify, ())
    assert repository_of(endpoint).name == "Test"


def test_identify_among_plain_pages_is_kept(store: Store, tmp_path: Path) -> None:
    folder = folder_of_one_page(tmp_path / "rp")
    (folder / "0.xml").write_bytes(fifty().reply({"verb": "Identify"}))
    run(store, tmp_path, "http://a.example.org/oai", Asked(replay=folder))
    assert repository_of(store.endpoints()[0]).name == "Test"


def test_missing_folder_is_one_clear_sentence(store: Store, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--save"):
        run(store, tmp_path, "http://a.example.org/oai", Asked(replay=tmp_path / "none"))


def test_dry_run_shows_ranges_and_urls_and_asks_nothing(store: Store, tmp_path: Path) -> None:
    repository = fifty()
    with serving(repository) as url:
        endpoint = EndpointSettings(name="a", url=url)
        (plan,) = plan_one(store, settings(tmp_path), endpoint, Asked())
        assert (plan.from_, plan.until, plan.resumes) == (None, None, False)
        assert plan.url == f"{url}?verb=ListRecords&metadataPrefix=oai_dc"
        assert (repository.asked, store.endpoints()) == ([], [])
        run(store, tmp_path, url, Asked())
        repository.asked.clear()
        (plan,) = plan_one(store, settings(tmp_path), endpoint, Asked())
        assert plan.from_ == "2020-01-03T01:00:00Z"  # of the newest record held
        assert repository.asked == []
