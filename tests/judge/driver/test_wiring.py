"""The crosswalk's run places items in the driver set by evidence, and writes oai_dc back."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from oaicdif.catalog.crosswalk_run import site_crosswalks, site_names
from oaicdif.catalog.drafts import Drafter
from oaicdif.catalog.rendering import Drafted
from oaicdif.config import EndpointSettings, ProviderSettings, Settings
from oaicdif.formats.dublin_core.simple import read_oai_dc, write_oai_dc
from oaicdif.model import Endpoint, EntryKey, StaleItem, StoredRecord
from tests.formats.didl import documents as d

NOW = datetime(2026, 1, 1, tzinfo=UTC)
SETTINGS = Settings(provider=ProviderSettings(base_url="https://catalog.example.org"))
OPEN = [
    ("title", "The sea", ""),
    ("type", "Article", ""),
    ("format", "application/pdf", ""),
    ("rights", "info:eu-repo/semantics/openAccess", ""),
    ("identifier", "https://repository.example.org/1.pdf", ""),
]


def stored(
    metadata: bytes | None, *, prefix: str = "oai_dc", sets: tuple[str, ...] = ("physics",)
) -> StoredRecord:
    return StoredRecord(
        1, 1, prefix, "oai:example.org:1", "2024-01-01", False, sets, metadata, (), NOW
    )


def drafted(*records: StoredRecord, settings: Settings = SETTINGS) -> Drafted:
    item = StaleItem(
        Endpoint(1, "library", "https://repository.example.org/oai"),
        "oai:example.org:1",
        EntryKey(1, "oai:example.org:1", "oai:example~2eorg:1"),
        records,
        None,
    )
    drafter = Drafter(site_crosswalks(settings), site_names(settings), lambda _value: None)
    return drafter.draft(item, NOW)


def test_open_full_text_lies_in_the_driver_set_beside_its_own() -> None:
    found = drafted(stored(write_oai_dc(OPEN)))
    assert found.draft.set_specs == ("physics", "driver")


def test_driver_set_of_the_source_is_left_when_something_speaks_against_it() -> None:
    # DECISIONS 24
    closed = [*OPEN[:3], ("rights", "info:eu-repo/semantics/closedAccess", ""), OPEN[4]]
    found = drafted(stored(write_oai_dc(closed), sets=("driver",)))
    assert found.draft.set_specs == ()


def test_unknown_conditions_leave_a_record_in_the_driver_set_of_its_source() -> None:
    found = drafted(stored(write_oai_dc(OPEN[:2]), sets=("driver",)))
    assert found.draft.set_specs == ("driver",)


def test_tombstone_keeps_the_sets_it_had() -> None:
    gone = stored(write_oai_dc(OPEN))._replace(deleted=True)
    found = drafted(gone)
    assert found.draft.deleted
    assert found.draft.set_specs == ("physics", "driver")


def test_sets_of_several_endpoints_lie_under_their_names() -> None:
    # DECISIONS 25
    endpoints = (EndpointSettings("library", "u"), EndpointSettings("archive", "v"))
    found = drafted(stored(write_oai_dc(OPEN)), settings=replace(SETTINGS, endpoints=endpoints))
    assert found.draft.set_specs == ("library:physics", "driver")


def test_richer_format_makes_the_document_whatever_its_prefix() -> None:
    # DECISIONS 1
    body = d.document(d.item(d.metadata(), d.file("https://example.org/a.pdf")))
    found = drafted(stored(write_oai_dc(OPEN)), stored(body, prefix="x_packages"))
    assert found.draft.title == "A thesis"
    assert found.draft.metadata_prefix == "x_packages"


def test_prefix_named_in_the_settings_comes_first() -> None:
    body = d.document(d.item(d.metadata()))
    crosswalk = replace(SETTINGS.crosswalk, prefixes=("oai_dc", "didl"))
    found = drafted(
        stored(body, prefix="didl"),
        stored(write_oai_dc(OPEN)),
        settings=replace(SETTINGS, crosswalk=crosswalk),
    )
    assert found.draft.title == "The sea"


def test_oai_dc_of_a_didl_is_written_from_the_document() -> None:
    # DECISIONS 21
    body = d.document(d.item(d.metadata(), d.file("https://example.org/a.pdf")))
    values = read_oai_dc(drafted(stored(body, prefix="didl")).draft.bodies["oai_dc"])
    assert values is not None
    assert ("title", "A thesis", "") in values
    assert ("identifier", "https://example.org/a.pdf", "") in values


def test_valid_oai_dc_is_published_as_it_came_unless_settings_say_otherwise() -> None:
    body = write_oai_dc([("language", "English", ""), ("title", "The sea", "")])
    assert drafted(stored(body)).draft.bodies["oai_dc"] == body
    provider = replace(SETTINGS.provider, oai_dc="written")
    written = drafted(stored(body), settings=replace(SETTINGS, provider=provider))
    assert b"<dc:language>eng</dc:language>" in written.draft.bodies["oai_dc"]
