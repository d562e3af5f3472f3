"""The commands of docs/getting-started.md and docs/friday.md, run in their order by a new user."""

from __future__ import annotations

import re
import time
import tomllib
from pathlib import Path
from typing import Final

import pytest

from oaicdif.demo.replay_server import Replay, serving
from oaicdif.resources import shipped_folder
from tests.cli.programs import run_program

DOCS: Final = Path(__file__).parents[1] / "docs"
SHELL: Final = re.compile(r"```sh\n(.*?)```", re.DOTALL)
TOML: Final = re.compile(r"```toml\n(.*?)```", re.DOTALL)
URL: Final = "https://repository.example.org/oai"
RECORD: Final = "oai:repository.example.org:1234"
OURS: Final = "oai:landmarks.example.org:maxwell-1865"
# These do not end by themselves, or ask an address that is not ours; other tests run them.
LEFT_OUT: Final = ("demo", "serve", "check")


def commands(text: str, url: str) -> list[list[str]]:
    """The arguments of each line `oaicdif ...` of a page, with this endpoint."""
    blocks = SHELL.findall(text)
    lines = [line for block in blocks for line in block.splitlines()]
    typed = [line.replace(URL, url).replace(RECORD, OURS).split()[1:]
             for line in lines if line.startswith("oaicdif ")]  # fmt: skip
    return [each for each in typed if each[0] not in LEFT_OUT]


def with_values_of(example: str, settings: str) -> str:
    """The settings file, with the values of the page's example at the lines that are there."""
    table = tomllib.loads(example)
    wanted = {**table["provider"], "schedule": table["endpoint"][0]["schedule"]}
    for key, value in wanted.items():
        settings, found = re.subn(rf"(?m)^{key} = .*$", f'{key} = "{value}"', settings)
        assert found == 1, key
    return settings


def wait_until_listed() -> None:
    """Lists show only what is older than the current second (docs/how-it-is-built.md)."""
    last = time.monotonic() + 30
    while "no document" in run_program("validate", "--store").out:
        assert time.monotonic() < last


def exported(base_url: str) -> list[str]:
    """The record files of an export that still name the address of before."""
    done = run_program("export", "site", "--base-url", base_url, "--jobs", "1")
    assert (done.code, done.err) == (0, "")
    written = [path for path in Path("site/records").rglob("*") if path.is_file()]
    assert len(written) > 50
    return [path.name for path in written if b"127.0.0.1:8080" in path.read_bytes()]


@pytest.mark.slow
def test_a_new_user_gets_to_a_public_catalog_by_the_commands_of_the_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with serving(Replay(shipped_folder("xml_fixtures") / "landmarks", "")) as url:
        begun = commands((DOCS / "getting-started.md").read_text("utf-8"), url)
        assert [each[0] for each in begun] == ["probe", "init", "harvest", "status", "explain"]
        for each in begun:
            done = run_program(*each)
            assert done.code == 0, f"{each}\n{done.out}{done.err}"
    wait_until_listed()
    looking, running = (DOCS / "friday.md").read_text("utf-8").split("## Wednesday")
    for each in commands(looking, url):
        done = run_program(*each)
        # validate ends with 1 where documents lack something, as records of the demo do
        assert done.code == (1 if each[0] == "validate" else 0), f"{each}\n{done.out}{done.err}"
    file = tmp_path / "oaicdif.toml"
    example = TOML.findall(running)[0]
    file.write_text(with_values_of(example, file.read_text("utf-8")), encoding="utf-8")
    for each in commands(running, url):
        done = run_program(*each)
        assert done.code == 0, f"{each}\n{done.out}{done.err}"
    last = time.monotonic() + 30
    while exported("https://catalog.example.org"):
        assert time.monotonic() < last
