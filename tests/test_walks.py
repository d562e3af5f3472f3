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
from tests.test_docs_commands import blocks, shown_commands

DOCS: Final = Path(__file__).parents[1] / "docs"
SHELL: Final = re.compile(r"```sh\n(.*?)```", re.DOTALL)
TOML: Final = re.compile(r"```toml\n(.*?)```", re.DOTALL)
URL: Final = "https://repository.example.org/oai"
RECORD: Final = "oai:repository.example.org:1234"
OURS: Final = "oai:landmarks.example.org:maxwell-1865"
# These do not end by themselves, or ask an address that is not ours; other tests run them.
LEFT_OUT: Final = ("demo", "serve", "check")


# The pages whose commands need no more than a harvest, with the exit codes that are not 0: of a
# store that is not old, and of records of the demo that lack something.
AFTER_A_HARVEST: Final = {
    "store": {"fill": 2},
    "conformance": {},
    "fidelity-agents-identity": {"validate": 1},
}


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
    schedule = {"schedule": table["endpoint"][0]["schedule"]}
    for section, values in {"[provider]": table["provider"], "[[endpoint]]": schedule}.items():
        before, head, after = settings.partition(f"\n{section}\n")
        for key, value in values.items():
            after, found = re.subn(rf"(?m)^{key} = .*$", f'{key} = "{value}"', after, count=1)
            assert found == 1, key
        settings = before + head + after
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


@pytest.mark.slow
@pytest.mark.parametrize("page", AFTER_A_HARVEST)
def test_the_commands_of_a_page_run_after_a_harvest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with serving(Replay(shipped_folder("xml_fixtures") / "landmarks", "")) as url:
        for typed in (f"init {url} --admin-email you@example.org", "harvest"):
            assert run_program(*typed.split()).code == 0
    wait_until_listed()
    text = "\n".join(f"    {line}" for block in blocks((DOCS / f"{page}.md").read_text("utf-8"))
                     for line in block.splitlines())  # fmt: skip
    (tmp_path / "backups").mkdir()
    lines = list(shown_commands(f"\n{text}\n"))
    assert len(lines) >= 3
    for line in lines:
        words = line.replace("/backups", f"{tmp_path}/backups").replace("NAME", "127.0.0.1").split()
        done = run_program(*words)
        wanted = next((code for w, code in AFTER_A_HARVEST[page].items() if w in words), 0)
        assert done.code == wanted, f"{line}\n{done.out}{done.err}"


def test_check_config_says_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (DOCS / "operating.md").read_text("utf-8")
    settings = TOML.findall(text)[0].replace("\nschedule", "\nscedule")
    (tmp_path / "oaicdif.toml").write_text(settings + 'crosswalk = "driver-to-cdif"\n')
    done = run_program("check-config")
    (shown,) = re.findall(r"(?:^    oaicdif\.toml:.*\n)+    \d errors.*\n", text, re.MULTILINE)
    assert (done.code, (done.out + done.err).splitlines()) == (
        2, [line.strip() for line in shown.splitlines()],
    )  # fmt: skip
