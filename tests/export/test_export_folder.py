"""The folder of an export: others' folders are left alone, two exports do not meet in one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from oaicdif.errors import ExportError
from oaicdif.export import exporting
from oaicdif.export.exporting import Step
from tests.export.export_world import World
from tests.web.catalog import BASE, RICH


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    made.fill({"oai:x:rich": RICH})
    yield made
    made.store.close()


def test_folder_with_something_else_is_left_alone(world: World) -> None:
    world.site.mkdir()
    (world.site / "thesis.doc").write_text("mine")
    with pytest.raises(ExportError, match="holds no export of ours"):
        world.export()
    assert os.listdir(world.site) == ["thesis.doc"]


# What a manifest folder may hold that an export did not write; the last lack one key.
FOREIGN = {
    "nothing": {},
    "other files": {"webpack.json": b"{}"},
    "no JSON": {"state.json": b"<state/>"},
    "an empty file": {"state.json": b""},
    "a list": {"state.json": b'["format", "design"]'},
    "no design": {"state.json": b'{"format": 1, "seq": 7, "complete": true}'},
    "no format": {"state.json": b'{"design": "0123456789abcdef", "seq": 7}'},
}


@pytest.mark.parametrize("manifest", FOREIGN.values(), ids=FOREIGN)
def test_folder_of_others_that_has_a_manifest_is_left_alone(
    world: World, manifest: dict[str, bytes]
) -> None:
    (world.site / "manifest").mkdir(parents=True)
    held = {"index.html": b"mine", **{f"manifest/{n}": body for n, body in manifest.items()}}
    for name, body in held.items():
        (world.site / name).write_bytes(body)
    with pytest.raises(ExportError, match="holds no export of ours"):
        world.export()
    found = (path for path in world.site.rglob("*") if path.is_file())
    assert {str(p.relative_to(world.site)): p.read_bytes() for p in found} == held


@pytest.mark.parametrize("left", [(), ("lock",), ("lock", "state.json.new")])
def test_export_killed_at_its_first_moment_is_done_by_the_next(
    world: World, left: tuple[str, ...]
) -> None:
    (world.site / "manifest").mkdir(parents=True)
    for name in left:
        (world.site / "manifest" / name).touch()
    world.export()
    assert "index.html" in world.files()


def test_folder_with_a_manifest_of_others_alone_is_left_alone(world: World) -> None:
    (world.site / "manifest").mkdir(parents=True)
    (world.site / "manifest" / "cargo.txt").write_text("mine")
    with pytest.raises(ExportError, match="holds no export of ours"):
        world.export()
    assert os.listdir(world.site / "manifest") == ["cargo.txt"]


def test_second_export_at_the_same_time_is_refused(world: World) -> None:
    refused: list[str] = []

    def begin_another(_step: Step) -> None:
        with pytest.raises(ExportError) as caught:
            world.export(base_url="https://b.example.org")
        refused.append(f"{caught.value} {caught.value.hint}")

    report = world.export(begin_another)
    assert len(refused) == report.units > 0
    assert f"Another export is writing to {world.site}." in refused[0]
    assert "Wait" in refused[0]
    assert b"b.example.org" not in b"".join(world.files().values())
    assert world.export(base_url="https://b.example.org").units > 0  # the first has ended


# An export that says when it has begun and does not go on.
STUCK = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from oaicdif.jobs.pool import Crew
from oaicdif.export.exporting import ExportOrder, export_site

def stop(step):
    print("begun", flush=True)
    sys.stdin.read()

store, folder, base_url, workers = sys.argv[1:]
order = ExportOrder(Path(store), Path(folder), "Example", base_url, base_url, int(workers))
export_site(order, lambda: datetime.now(UTC), stop, Crew)
"""


def begun(world: World, workers: int) -> subprocess.Popen[str]:
    """An export of another process that waits for ever behind its first unit."""
    names = (str(world.path), str(world.site), BASE, str(workers))
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", STUCK, *names]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)


@pytest.mark.slow
def test_no_process_of_a_killed_export_goes_on(world: World) -> None:
    with begun(world, workers=2) as stuck:
        assert stuck.stdout is not None
        assert stuck.stdout.readline() == "begun\n"
        stuck.kill()
        # the end of what it said comes when nobody is left who could say more
        said, _ = stuck.communicate(timeout=60)
    assert said == ""


@pytest.mark.slow
def test_killed_export_does_not_keep_others_out(world: World) -> None:
    with begun(world, workers=1) as stuck:
        assert stuck.stdout is not None
        assert stuck.stdout.readline() == "begun\n"
        with pytest.raises(ExportError, match="Another export"):
            world.export()
        stuck.kill()
    assert world.export().units > 0


def test_folder_that_cannot_be_written_is_one_sentence(world: World) -> None:
    world.site.write_text("a file")
    with pytest.raises(ExportError, match="stopped"):
        world.export()


def test_state_that_a_power_failure_emptied_is_no_obstacle(world: World) -> None:
    world.export()
    (world.site / "manifest" / exporting.STATE).write_bytes(b"")
    world.export(full=True)
    assert orjson.loads((world.site / "manifest" / exporting.STATE).read_bytes())["complete"]


@pytest.mark.parametrize("host", ["127.0.0.1:8080", "localhost", "[::1]:80"])
def test_start_page_names_no_provider_that_only_this_machine_reaches(
    world: World, host: str
) -> None:
    world.export(source_url=f"http://{host}")
    page = world.files()["index.html"].decode()
    assert host not in page
    assert "Base URL for harvesters" not in page
    assert "Base URL for harvesters" in world.client().get("/").text


def test_state_of_another_version_is_no_obstacle(world: World) -> None:
    world.export()
    state = {"format": 2, "design": "another", "done": []}
    (world.site / "manifest" / exporting.STATE).write_bytes(orjson.dumps(state))
    assert world.export().tally.written == 0
