"""Crosswalk files are read again when a byte of what decides them changed, and only then."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from oaicdif.errors import CrosswalkError
from oaicdif.rules.library import load_crosswalks

pytestmark = pytest.mark.slow  # each test reads all rules again

OWN = """crosswalk: own
extends: {base}
elements:
  dc:source:
    - {{id: ours, when: {{starts: Zee}}, to: work.isPartOf, as: journal, before: issn, note: ours}}
"""
TABLE = "source\ttarget\trelation\tpreferred\tnote\n{}\n"


def site(folder: Path, base: str = "oai_dc-to-cdif.yaml") -> Path:
    (folder / "vocabularies").mkdir(parents=True)
    (folder / "own.yaml").write_text(OWN.format(base=base))
    (folder / "vocabularies" / "types.tsv").write_text(TABLE.format("Proef\tThesis\t\t\tone"))
    return folder


def changed(path: Path, text: str) -> None:
    """A new text of the same length, under the same time of the file."""
    before = path.stat()
    assert len(text) == before.st_size
    path.write_text(text)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def test_rules_are_the_same_while_no_file_changes(tmp_path: Path) -> None:
    folder = site(tmp_path / "my")
    assert load_crosswalks(folder).crosswalk("own") is load_crosswalks(folder).crosswalk("own")


def test_an_edit_that_keeps_length_and_time_is_seen(tmp_path: Path) -> None:
    folder = site(tmp_path / "my")
    before = load_crosswalks(folder).crosswalk("own")
    changed(folder / "vocabularies" / "types.tsv", TABLE.format("Proef\tReport\t\t\tone"))
    after = load_crosswalks(folder).crosswalk("own")
    assert after.digest != before.digest


def test_an_edit_of_a_file_elsewhere_is_seen(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.yaml"
    elsewhere.write_text(OWN.format(base="oai_dc-to-cdif.yaml").replace("own", "far"))
    folder = site(tmp_path / "my", base="../elsewhere.yaml")
    (folder / "own.yaml").write_text("crosswalk: own\nextends: ../elsewhere.yaml\n")
    before = load_crosswalks(folder).crosswalk("own")
    changed(elsewhere, elsewhere.read_text().replace("Zee", "Mer"))
    assert load_crosswalks(folder).crosswalk("own").digest != before.digest


def test_a_new_file_is_seen_and_a_removed_one_forgotten(tmp_path: Path) -> None:
    folder = site(tmp_path / "my")
    load_crosswalks(folder)
    (folder / "more.yaml").write_text(OWN.format(base="oai_dc-to-cdif.yaml").replace("own", "more"))
    assert "more" in load_crosswalks(folder).crosswalks
    (folder / "more.yaml").unlink()
    assert "more" not in load_crosswalks(folder).crosswalks


def test_a_file_that_turned_wrong_is_told_each_time(tmp_path: Path) -> None:
    folder = site(tmp_path / "my")
    load_crosswalks(folder)
    (folder / "own.yaml").write_text("crosswalk: own\nelements: 3\n")
    for _ in range(2):
        with pytest.raises(CrosswalkError, match=r"own\.yaml"):
            load_crosswalks(folder)


def test_rules_are_compiled_once_and_each_set_remembers_for_itself(tmp_path: Path) -> None:
    folder = site(tmp_path / "my")
    first, second = (load_crosswalks(folder).engine("own") for _ in range(2))
    assert first.plain is second.plain
    assert first.traced() is second.traced()
    assert first.memory is not second.memory
    changed(folder / "vocabularies" / "types.tsv", TABLE.format("Proef\tReport\t\t\tone"))
    assert load_crosswalks(folder).engine("own").plain is not first.plain


def test_a_set_with_rules_of_another_file_compiles_for_itself(tmp_path: Path) -> None:
    found = load_crosswalks(site(tmp_path / "my"))
    found.engine("own")
    other = load_crosswalks(site(tmp_path / "other")).crosswalk("own")
    assert found.using(other).engine("own").plain is not found.engine("own").plain
