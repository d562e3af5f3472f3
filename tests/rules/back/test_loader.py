"""Files of `crosswalks/back/`: what is wrong in one is said with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from oaicdif.errors import CrosswalkError
from oaicdif.rules.back.back_loader import load_back, read_back
from oaicdif.rules.back.mark import mark_of
from oaicdif.rules.library import load_crosswalks

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


# ---- a site's own tables ---------------------------------------------------------------------

HEAD = "source\ttarget\trelation\tpreferred\tnote\n"


def own_table(folder: Path, name: str, *rows: str) -> Path:
    path = folder / "vocabularies" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(HEAD + "".join(f"{row}\n" for row in rows), encoding="utf-8")
    return folder


def test_table_of_a_site_goes_before_ours_in_a_shipped_way_back(tmp_path: Path) -> None:
    site = own_table(tmp_path, "types.tsv", "Proefstuk\tThesis\t\tyes\t")
    own = load_back(site)["cdif-to-oai_dc"].vocabularies["types"]
    ours = load_back()["cdif-to-oai_dc"].vocabularies["types"]
    assert own.preferred["Thesis"] == "Proefstuk"
    assert ours.terms.keys() < own.terms.keys()
    assert {t: s for t, s in ours.preferred.items() if t != "Thesis"}.items() <= (
        own.preferred.items()
    )


def test_word_that_means_something_else_for_a_site_is_not_written_for_what_it_meant(
    tmp_path: Path,
) -> None:
    """`Dataset` is our preferred word for a dataset; read as a site's map it must not be."""
    site = own_table(tmp_path, "types.tsv", "Dataset\tMap\t\t\t")
    types = load_back(site)["cdif-to-oai_dc"].vocabularies["types"]
    assert types.terms["dataset"].target == "Map"
    assert "Dataset" not in types.preferred.values()


def test_way_back_may_ask_for_a_table_alone(tmp_path: Path) -> None:
    site = own_table(tmp_path, "types.tsv", "Proefstuk\tThesis\t\tyes\t")
    path = site / "mine.yaml"
    path.write_text(GOOD + "vocabularies:\n  types: {only: types.tsv}\n", encoding="utf-8")
    found = read_back(path, (site, Path("crosswalks"))).vocabularies["types"]
    assert list(found.terms) == ["proefstuk"]


def test_table_of_a_site_is_in_the_mark_of_what_is_written_on_demand(tmp_path: Path) -> None:
    site = own_table(tmp_path, "types.tsv", "Proefstuk\tThesis\t\tyes\t")
    first = load_crosswalks(site).back_mark()
    assert first != b""
    own_table(tmp_path, "types.tsv", "Meesterproef\tThesis\t\tyes\t")
    assert load_crosswalks(site).back_mark() not in (b"", first)


def test_mark_tells_a_rule_for_lack_of_an_address(tmp_path: Path) -> None:
    path, marks = tmp_path / "mine.yaml", set()
    for more in ("", ", otherwise: no-address", ', otherwise: "yes"'):
        path.write_text(GOOD.replace("note: the title", f"note: the title{more}"), encoding="utf-8")
        marks.add(mark_of([read_back(path, (tmp_path,))]))
    assert len(marks) == 3


def test_table_that_no_way_back_uses_marks_nothing(tmp_path: Path) -> None:
    site = own_table(tmp_path, "roles.tsv", "Promotor\tthesis advisor\t\t\t")
    assert load_crosswalks(site).back_mark() == b""
