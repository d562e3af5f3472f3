"""Which of an item's records becomes its document, when it came in several formats."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from oaicdif.catalog.crosswalk_run import site_crosswalks, site_names
from oaicdif.catalog.drafts import Drafter
from oaicdif.catalog.rendering import Drafted
from oaicdif.config import ProviderSettings, Settings
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Endpoint, EntryKey, StaleItem, StoredRecord

NOW = datetime(2026, 1, 1, tzinfo=UTC)
SETTINGS = Settings(provider=ProviderSettings(base_url="https://catalog.example.org"))
NAME = "oai:example.org:1"
SIMPLE = write_oai_dc([("title", "Simple", "")])
MODS = b'<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>Rich</title></titleInfo></mods>'
FOREIGN = b'<mods xmlns="urn:nobody:knows"><title>Foreign</title></mods>'


def drafted(**metadata: bytes) -> Drafted:
    """The draft of an item by its metadata in each format."""
    records = tuple(
        StoredRecord(number, 1, prefix, NAME, "2024-01-01", False, (), body, (), NOW)
        for number, (prefix, body) in enumerate(metadata.items())
    )
    endpoint = Endpoint(1, "library", "https://repository.example.org/oai")
    key = EntryKey(1, NAME, "oai:example~2eorg:1")
    drafter = Drafter(site_crosswalks(SETTINGS), site_names(SETTINGS), lambda _value: None)
    return drafter.draft(StaleItem(endpoint, NAME, key, records, None), NOW)


def test_the_preferred_format_is_chosen() -> None:
    assert drafted(oai_dc=SIMPLE, mods=MODS).draft.title == "Rich"


@pytest.mark.parametrize("unread", [FOREIGN, b"<mods><titleInfo></mods>"])
def test_what_nobody_can_read_leaves_the_item_to_its_next_format_and_is_reported(
    unread: bytes,
) -> None:
    found = drafted(oai_dc=SIMPLE, mods=unread)
    assert found.draft.title == "Simple"
    assert [
        each.code for each in found.issues if each.code in ("no-crosswalk", "metadata-unreadable")
    ]


def test_an_item_that_nobody_can_read_at_all_keeps_its_identity() -> None:
    found = drafted(mods=FOREIGN)
    assert not found.draft.deleted
    assert "no-crosswalk" in [each.code for each in found.issues]
