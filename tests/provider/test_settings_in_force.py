"""Settings that change take effect with the next run, or it is said what must run."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from oaicdif.catalog.downstream import crosswalk_and_publish
from oaicdif.catalog.settings_in_force import adopt_settings, told_of_settings
from oaicdif.config import DeriveSettings, EndpointSettings, ProviderSettings, Settings
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, ListQuery, Record
from oaicdif.store import Store
from tests.store.filling import Clock, harvest
from tests.store.new_stores import new_store

SETTINGS = Settings(
    provider=ProviderSettings(base_url="https://catalog.example.org"),
    endpoints=(EndpointSettings("a", "http://a.example.org/oai"),),
)
ARTICLE = write_oai_dc(
    [
        ("title", "The sea", ""),
        ("type", "Article", ""),
        ("identifier", "https://a.example.org/1.pdf", ""),
    ]
)

DATED = write_oai_dc([("title", "The land", ""), ("date", "2012-07-18", "")])


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    opened = new_store(tmp_path / "oaicdif.sqlite")
    harvest(opened, [Record(Header("oai:a:1", "2024-01-01", ("theses",)), ARTICLE)])
    crosswalk_and_publish(opened, SETTINGS, clock)
    clock.tick(5)
    yield opened
    opened.close()


def provided(**changes: object) -> Settings:
    return replace(SETTINGS, provider=replace(SETTINGS.provider, **changes))  # type: ignore[arg-type]


def declaring(*sets: str) -> Settings:
    return replace(SETTINGS, endpoints=(replace(SETTINGS.endpoints[0], open_access=sets),))


def listed(store: Store, clock: Clock) -> list[tuple[str, str]]:
    """(sets, datestamp) of every published record."""
    clock.tick(60)
    with store.snapshot(clock.now) as snapshot:
        return [(each.sets, each.datestamp) for each in snapshot.page(ListQuery(0, 1 << 40, 10))]


def test_new_set_of_ours_takes_effect_with_the_next_run(store: Store, clock: Clock) -> None:
    settings = provided(sets=("driver", "type"))
    assert told_of_settings(store, settings) == [
        "[provider] sets changed since the records were made: run `oaicdif crosswalk run`."
    ]
    crosswalk_and_publish(store, settings, clock)
    assert listed(store, clock)[0][0] == "theses type:scholarly-article"
    assert told_of_settings(store, settings) == []


def test_setting_that_changes_nothing_published_gives_no_datestamp(
    store: Store, clock: Clock
) -> None:
    before = listed(store, clock)
    done = crosswalk_and_publish(store, provided(received=("x urn:x http://x.org/x.xsd",)), clock)
    assert (done.crosswalked, done.published) == (1, 0)
    assert listed(store, clock) == before


def test_same_settings_crosswalk_nothing_again(store: Store, clock: Clock) -> None:
    assert crosswalk_and_publish(store, SETTINGS, clock).crosswalked == 0


def test_declaration_takes_effect_keeps_its_day_and_can_be_withdrawn(
    store: Store, clock: Clock
) -> None:
    crosswalk_and_publish(store, declaring("all"), clock)
    assert listed(store, clock)[0][0] == "theses driver"
    clock.tick(86400 * 3)
    crosswalk_and_publish(store, declaring("all"), clock)
    assert store.endpoints()[0].open_access_since == "2024-02-01"
    crosswalk_and_publish(store, declaring(), clock)
    assert listed(store, clock)[0][0] == "theses"


def test_decision_to_derive_concerns_the_records_of_its_endpoint_alone(
    store: Store, clock: Clock
) -> None:
    harvest(store, [Record(Header("oai:b:1", "2024-01-01"), DATED)], name="b")
    crosswalk_and_publish(store, SETTINGS, clock)
    deciding = replace(SETTINGS, derive=DeriveSettings(("datePublished",)))
    a = replace(deciding, endpoints=(replace(SETTINGS.endpoints[0], derive=DeriveSettings()),))
    sentence = (
        "[cdif.derive] of b changed since the records were made: run `oaicdif crosswalk run`."
    )
    assert told_of_settings(store, a) == [sentence]
    done = crosswalk_and_publish(store, a, clock)
    assert (done.crosswalked, done.published) == (1, 1)
    assert told_of_settings(store, a) == []
    assert told_of_settings(store, SETTINGS) == [sentence]
    assert crosswalk_and_publish(store, SETTINGS, clock).published == 1


def test_decision_made_before_the_first_record_needs_no_word(
    store: Store, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    deciding = replace(SETTINGS, derive=DeriveSettings(("datePublished",)))
    harvest(store, [Record(Header("oai:b:1", "2024-01-01"), DATED)], name="b")
    crosswalk_and_publish(store, deciding, clock)
    changed = "[cdif.derive] of a changed: its records are crosswalked again"
    assert [each.getMessage() for each in caplog.records] == [changed]
    assert told_of_settings(store, deciding) == []


def test_other_base_url_is_told_and_not_taken_up(
    store: Store, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    moved = provided(base_url="https://other.example.org/")
    sentence = (
        "[provider] base_url is https://other.example.org now, and documents were made under"
        " https://catalog.example.org: run `oaicdif crosswalk run --all`; every record then gets"
        " a new datestamp."
    )
    assert crosswalk_and_publish(store, moved, clock).crosswalked == 0
    assert [each.getMessage() for each in caplog.records] == [sentence]
    assert told_of_settings(store, moved) == [sentence]
    adopt_settings(store, moved, clock(), everything=True)
    assert told_of_settings(store, moved) == []


def test_identifiers_of_no_domain_are_told_before_they_are_published(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    settings = replace(
        provided(base_url="http://127.0.0.1:8080"),
        endpoints=(replace(SETTINGS.endpoints[0], identifiers="mint"),),
    )
    store = new_store(tmp_path / "new.sqlite")
    store.add_endpoint("a", "http://a.example.org/oai", mint_identifiers=True)
    harvest(store, [Record(Header("no uri at all", "2024-01-01"), ARTICLE)])
    with caplog.at_level(logging.WARNING):
        crosswalk_and_publish(store, settings, clock)
        told = [each.getMessage() for each in caplog.records]
        crosswalk_and_publish(store, replace(settings, endpoints=()), clock)
    store.close()
    why = (
        " minted under oaicdif.invalid, because base_url under [provider] has no domain name."
        " They are kept for ever, and harvesters know records by them: set base_url to your"
        " public address before you publish."
    )
    assert told == [f"Identifiers of a are{why}", f"1 identifier{why}"]
    assert [each.getMessage() for each in caplog.records] == told
