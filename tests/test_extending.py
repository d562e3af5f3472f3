"""The sample package of docs/extending.md, installed as it stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[1] / "docs" / "extending.md"
FILES = dict(re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```", PAGE.read_text("utf-8"), re.S))
RECORD = """<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A chart</dc:title>
 <dc:identifier>MS.{number}</dc:identifier></oai_dc:dc>"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package built and installed into `lib`, and a site that uses it."""
    folder = tmp_path_factory.mktemp("extending")
    for name, text in FILES.items():
        path = folder / ("package" if "/" not in name else "") / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / "oaicdif.toml").write_text('[crosswalk]\nfolder = "my"\n')
    (folder / "record.xml").write_text(RECORD.format(number=12))
    (folder / "other.xml").write_text(RECORD.format(number="twelve"))
    run(
        *("-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"),
        *("--target", str(folder / "lib"), str(folder / "package")),
        folder=folder,
    )
    return folder


def run(*arguments: str, folder: Path) -> str:
    paths = [str(folder / "lib"), str(PAGE.parents[1]), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_word_of_the_package_is_listed(place: Path) -> None:
    assert "a shelf mark: MS 1234" in run("-m", "oaicdif", "crosswalk", "words", folder=place)


def test_its_crosswalk_is_without_fault(place: Path) -> None:
    assert "my/ours.yaml: ok" in run("-m", "oaicdif", "crosswalk", "lint", "ours", folder=place)


def test_a_value_that_it_recognises_goes_where_the_crosswalk_says(place: Path) -> None:
    said = run("-m", "oaicdif", "explain", "record.xml", folder=place)
    assert "work.alternateName = MS.12" in said  # as the source wrote it


def test_another_value_goes_its_usual_way(place: Path) -> None:
    said = run("-m", "oaicdif", "explain", "other.xml", folder=place)
    assert "work.alternateName" not in said
