"""Files of `crosswalks/back/`: what is wrong in one is said with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from oaicdif.errors import CrosswalkError
from oaicdif.rules.back.back_loader import load_back, read_back

COLUMNS = "source\ttarget\trelation\tpreferred\tnote\na\tb\t\t\t\n"
GOOD = """crosswalk: mine
version: 1.0.0
title: Mine
to: oai_dc
elements:
  dc:title:
    - {id: name, from: work.name, note: the title}
"""


def error(tmp_path: Path, text: str) -> str:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CrosswalkError) as caught:
        read_back(path, (tmp_path,))
    return str(caught.value)


def test_shipped_files_are_loaded_by_name() -> None:
    assert set(load_back()) == {
        "cdif-to-oai_dc",
        "cdif-to-oai_qdc",
        "cdif-to-didl",
        "cdif-to-soif",
    }


def test_file_of_a_site_wins_over_the_shipped_one(tmp_path: Path) -> None:
    folder = tmp_path / "back"
    folder.mkdir()
    own = GOOD.replace("crosswalk: mine", "crosswalk: cdif-to-oai_dc")
    (folder / "x.yaml").write_text(own, encoding="utf-8")
    assert load_back(tmp_path)["cdif-to-oai_dc"].title == "Mine"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (GOOD.replace("to: oai_dc", "to: oai_cd"), "4:5: unknown format 'oai_cd'. Did you mean"),
        (GOOD.replace("dc:title", "dc:tilte"), "6:3: oai_dc has no element 'dc:tilte'"),
        (
            GOOD.replace("work.name", "work.nmae"),
            "unknown path 'work.nmae'. Did you mean 'work.name'",
        ),
        (GOOD.replace("from: work.name", "from: work.name, as: txt"), "unknown writer 'txt'"),
        (
            GOOD.replace("from: work.name", "from: work.name, scheme: URL"),
            "unknown encoding scheme",
        ),
        (GOOD.replace("note: the title", "notes: x"), "unknown key 'notes'"),
        (GOOD.replace("version: 1.0.0\n", ""), "the key 'version' is missing"),
        (
            GOOD.replace("work.name,", "work.inLanguage, as: language,"),
            "'languages' (for 'language')",
        ),
        (GOOD + "losses:\n  - {id: x, kind: gone, rules: [y], note: z}\n", "unknown kind 'gone'"),
        (GOOD + "losses:\n  - {id: x, kind: dropped, note: z}\n", "names the forward rules"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, wrong: str, said: str) -> None:
    assert said in error(tmp_path, wrong)


@pytest.mark.parametrize(
    ("word", "path", "vocabularies"),
    [
        ("type-label", "work.@type", ("types", "back-types")),
        ("status", "work.creativeWorkStatus", ("statuses",)),
        ("language", "work.inLanguage", ("languages",)),
        ("access-term", "work.conditionsOfAccess", ("access-rights",)),
        ("grant", "work.funding", ("funders",)),
        ("one-object", "work.distribution", ("file-endings",)),
        ("page", "work.url", ("file-endings",)),
    ],
)
def test_a_word_that_looks_things_up_demands_each_of_its_vocabularies(
    tmp_path: Path, word: str, path: str, vocabularies: tuple[str, ...]
) -> None:
    case = GOOD.replace("work.name,", f"{path}, as: {word},")
    folder = tmp_path / "vocabularies"
    folder.mkdir()
    declared: list[str] = []
    for each in vocabularies:
        names = "".join(f"\n  {name}: {name}.tsv" for name in declared)
        for name in declared:
            (folder / f"{name}.tsv").write_text(COLUMNS, encoding="utf-8")
        text = case.replace(
            "elements:", f"vocabularies:{names}\nelements:" if names else "elements:"
        )
        assert f"the vocabulary '{each}' (for '{word}') is not declared" in error(tmp_path, text)
        declared.append(each)
