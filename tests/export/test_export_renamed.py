"""An export after its shelves, sources and sets changed, and after somebody changed its files."""

from __future__ import annotations

import sqlite3

import pytest

from oaicdif.model import Set
from tests.export.export_world import World
from tests.web.catalog import POOR


def pages_of_type(world: World, kind: str) -> int:
    return sum(name.startswith(f"browse/type/{kind}/") for name in world.files())


@pytest.mark.slow
def test_emptied_pages_of_a_shelf_are_passed_over_as_after_a_change(world: World) -> None:
    numbers = range(260)
    world.fill({f"oai:y:{n:03}": {**POOR, "@type": "Book"} for n in numbers}, endpoint="other")
    world.export()
    whole = pages_of_type(world, "Book")
    world.fill({f"oai:y:{n:03}": None for n in numbers if 40 <= n < 170}, endpoint="other")
    world.export()
    changed = world.files()
    assert 0 < pages_of_type(world, "Book") < whole
    world.site = world.site.parent / "fresh"
    world.export(folder=world.site)
    assert world.files() == changed


def test_renamed_source_leaves_no_page_under_its_old_name(world: World) -> None:
    world.export()
    assert "browse/endpoint/demo.html" in world.files()
    with sqlite3.connect(world.path) as connection:
        connection.execute("UPDATE endpoint SET name = 'sea'")
    connection.close()
    world.export()
    assert "browse/endpoint/demo.html" not in world.files()
    assert "browse/endpoint/sea.html" in world.files()


def test_renamed_set_is_renamed_on_its_pages(world: World) -> None:
    world.export()
    world.store.name_sets([Set("sea", "Of the sea")])
    world.export()
    assert b"Of the sea" in world.files()["browse/set/sea.html"]
    assert b"Of the sea" in world.files()["records/oai:x:rich.html"]


def test_sets_of_ours_bear_our_names_and_a_source_s_set_its_own(world: World) -> None:
    world.fill({"oai:x:other": POOR}, sets="driver access:open")
    world.store.name_sets([Set("access:open", "Open shelves")])
    world.export()
    assert b"Open Access DRIVERset" in world.files()["browse/set/driver.html"]
    assert b"Open shelves" in world.files()["browse/set/access:open.html"]


def test_full_export_mends_what_somebody_changed(world: World) -> None:
    world.export()
    whole = world.files()
    (world.site / "records" / "oai:x:rich.html").unlink()
    (world.site / "index.html").write_text("spoilt")
    world.export(full=True)
    assert world.files() == whole
