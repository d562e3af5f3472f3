"""Lint: every mistake of a file, at its place in the file that was written, and a way out."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from oaicdif.errors import CrosswalkError, UsageError
from oaicdif.resources import shipped_folder
from oaicdif.rules.library import crosswalk_folders, load_crosswalks
from oaicdif.rules.linting import Linted, lint
from oaicdif.rules.loader import Loader
from oaicdif.rules.wordlist import all_words

HEAD = "crosswalk: ours\nusual: no\nextends: oai_dc-to-cdif.yaml\n"  # three lines
ELEMENTS = HEAD + "elements:\n"
COLUMNS = "source\ttarget\trelation\tpreferred\tnote\n"
JOURNAL = "before: issn, note: ours"


def line_of(words: str) -> int:
    """The number of the line that has these words alone in the shipped crosswalk."""
    lines = (shipped_folder("crosswalks") / "oai_dc-to-cdif.yaml").read_text("utf-8").splitlines()
    (found,) = (number for number, line in enumerate(lines, 1) if words in line)
    return found


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "vocabularies").mkdir()
    return tmp_path


def linted(site: Path, text: str = "", *names: str) -> dict[str, Linted]:
    if text:
        (site / "ours.yaml").write_text(text, encoding="utf-8")
    return {Path(each.file).name: each for each in lint(names, site, crosswalk_folders(site))}


def said(site: Path, text: str) -> list[str]:
    """Line, message and hint of each mistake in ours.yaml."""
    found = linted(site, text, "ours.yaml")["ours.yaml"]
    return [f"{each.line}: {each.problem} {each.hint}".strip() for each in found.problems]


def test_file_without_a_mistake_has_none(site: Path) -> None:
    text = ELEMENTS + "  dc:source:\n    - {id: ours, when: citation, to: work.isPartOf, "
    assert said(site, text + "as: citation, before: issn}\n") == []


# what stands in the file behind its head | what is said of it
MISTAKES = {
    "builder that cannot use a row": (
        "  dc:type:\n    - {id: a, when: {matches: 'x'}, to: pool.types, as: term, before: type}\n",
        "6: 'term' cannot use what this `when` finds. "
        "It needs what labelled-country, licence-with-code, mime or {in: VOCABULARY} finds.",
    ),
    "builder that cannot use a text": (
        "  dc:date:\n    - {id: a, to: pool.dates, as: reading, before: embargo, when: doi}\n",
        "6: 'reading' cannot use what this `when` finds. It needs what century, created-date, "
        "created-range, date, date-ambiguous, date-estimate, date-range, date-season, "
        "epoch-seconds, http-date, labelled-date, labelled-period, modified-date, period or "
        "published-range finds.",
    ),
    "path that cannot hold a text": (
        "  dc:creator:\n    - {id: a, when: doi, to: work.creator, as: text, before: iri}\n",
        "6: 'work.creator' takes an agent, and 'text' gives none. "
        "`oaicdif crosswalk words` lists what each builder gives.",
    ),
    "misprint of an element": (
        "  dc:sorce:\n    - {id: a, drop: not ours}\n",
        "5: Dublin Core has no element 'dc:sorce'. Did you mean 'dc:source'?",
    ),
    "element without a prefix": (
        "  source:\n    - {id: a, drop: not ours}\n",
        "5: the element 'source' has no prefix. Did you mean 'dc:source'?",
    ),
    "undeclared prefix": (
        "  thesis:degree:\n    - {id: a, drop: not ours}\n",
        "5: the prefix 'thesis' of 'thesis:degree' is not declared. Add to this file `prefixes: "
        "{thesis: NAMESPACE}`, with the namespace that the records declare for it.",
    ),
    "misprint of a builder": (
        "  dc:subject:\n"
        "    - {id: a, when: doi, to: work.keywords, as: plain-txt, before: unknown}\n",
        "6: unknown builder 'plain-txt'. Did you mean 'plain-text'?",
    ),
    "builder unlike any": (
        "  dc:subject:\n    - {id: a, when: doi, to: work.keywords, as: datum, before: unknown}\n",
        "6: unknown builder 'datum'. `oaicdif crosswalk words` lists them.",
    ),
    "recogniser unlike any": (
        "  dc:subject:\n    - {id: a, when: zzz, drop: not ours, before: unknown}\n",
        "6: unknown recogniser 'zzz'. `oaicdif crosswalk words` lists them.",
    ),
    "path instead of a list of cases": (
        "  dc:source: work.isPartOf\n",
        "5: 'work.isPartOf' is neither a list of cases nor the name of an element. Write each "
        "case in a line of its own below it: `- {id: NAME, to: work.isPartOf}`.",
    ),
    "word instead of a list of cases": (
        "  dc:source: drop\n",
        "5: 'drop' is neither a list of cases nor the name of an element. Write each case in a "
        "line of its own below it: `- {id: NAME, to: PATH}`.",
    ),
    "repair without a row": (
        "  dc:subject:\n    - {id: a, when: doi, drop: a DOI, repaired: x, before: unknown}\n",
        "6: 'repaired' needs a `when` that finds a vocabulary's row.",
    ),
    "list that lost its end": (
        "  dc:subject:\n    - {off: keyword}\n",
        "5: dc:subject does not end in a case for all other values (it concerns line "
        f"{line_of('{id: concept, when: url, to: work.keywords')} of oai_dc-to-cdif.yaml). Add a"
        " last case without `when` that says `to`, `report` or `drop`.",
    ),
}


@pytest.mark.few(3)
@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake_is_told_at_its_place_with_a_way_out(site: Path, mistake: str) -> None:
    text, wanted = MISTAKES[mistake]
    assert said(site, ELEMENTS + text) == [wanted]


def test_pool_that_lost_its_step_is_the_fault_of_who_switched_it_off(site: Path) -> None:
    (found,) = said(site, HEAD + "finally:\n  - {off: name}\n")
    assert found.startswith("4: nothing in 'finally' takes what lies in 'pool.titles' (it concerns")


def test_all_mistakes_of_a_file_are_told_by_line(site: Path) -> None:
    text = ELEMENTS + (
        "  dc:sorce:\n    - {id: a, to: work.isPartOf, as: citaton}\n"
        "  dc:source:\n"
        "    - {id: b, when: cittion, to: work.isPartof, before: issn}\n"
        "    - {id: c, drop: x, befor: issn}\n"
        "finally:\n  - {id: d, do: take-furst, from: pool.x, to: work.name}\n"
    )
    found = [each.partition(".")[0] for each in said(site, text)]
    assert found == [
        "5: Dublin Core has no element 'dc:sorce'",
        "6: unknown builder 'citaton'",
        "8: unknown recogniser 'cittion'",
        "8: unknown path 'work",
        "9: unknown key 'befor'",
        "11: unknown step 'take-furst'",
    ]


def test_a_run_is_told_the_first_mistake_and_how_many_more(site: Path) -> None:
    path = site / "ours.yaml"
    path.write_text(ELEMENTS + "  dc:sorce: []\n  dc:tilte: []\n", encoding="utf-8")
    with pytest.raises(CrosswalkError) as raised:
        Loader((site, shipped_folder("crosswalks")), all_words()).load(path)
    assert raised.value.line == 5
    assert "1 more: `oaicdif crosswalk lint` lists them all." in raised.value.hint


# ---- prefixes ------------------------------------------------------------------------------

OAK = "https://oak.example.org/terms/"
ETDMS = "http://www.ndltd.org/standards/metadata/etdms/1.0/"


def test_declared_prefix_names_the_element_of_its_namespace(site: Path) -> None:
    path = site / "ours.yaml"
    path.write_text(
        HEAD + f"prefixes: {{oak: {OAK}}}\nelements:\n  oak:course:\n"
        "    - {id: course, to: work.educationalLevel}\n",
        encoding="utf-8",
    )
    crosswalk = Loader((site, shipped_folder("crosswalks")), all_words()).load(path)
    (case,) = crosswalk.elements[f"{{{OAK}}}course"]
    assert case.id == "course"


def test_declared_prefix_of_a_namespace_that_we_read_names_its_element(site: Path) -> None:
    path = site / "ours.yaml"
    path.write_text(
        HEAD + f"prefixes: {{thesis: {ETDMS}}}\nelements:\n  thesis:level:\n"
        "    - {id: ours, to: work.educationalLevel, replace: degree-level}\n",
        encoding="utf-8",
    )
    crosswalk = Loader((site, shipped_folder("crosswalks")), all_words()).load(path)
    assert [case.id for case in crosswalk.elements["etdms:level"]][1] == "ours"


def test_prefix_of_ours_cannot_be_given_another_meaning(site: Path) -> None:
    (found,) = said(site, HEAD + "prefixes: {dc: http://example.org/}\n")
    assert found == "4: the prefix 'dc' is taken. Choose another one."


# ---- tables --------------------------------------------------------------------------------


def test_table_of_a_site_goes_before_ours_and_its_rows_are_counted(site: Path) -> None:
    table = site / "vocabularies" / "types.tsv"
    table.write_text(COLUMNS + "Article\tReport\nProefstuk\tThesis\n", encoding="utf-8")
    found = linted(site)
    assert found["types.tsv"].note == "2 rows, 1 of them before a row of ours"
    assert not any(each.problems for each in found.values())


def test_rows_of_a_table_that_are_wrong_are_told_once_and_all(site: Path) -> None:
    table = site / "vocabularies" / "types.tsv"
    table.write_text(COLUMNS + "a\tThesis\tsame\nb\tThesis\nc\tThesis\tlike\n", encoding="utf-8")
    found = linted(site)
    assert [each.line for each in found["types.tsv"].problems] == [2, 4]
    assert sum(len(each.problems) for each in found.values()) == 2
    assert "types.tsv, where something is wrong" in found["oai_dc-to-cdif.yaml"].note


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("name", "row", "wanted"),
    [
        ("types.tsv", "Proefstuk\tThesiss", "schema.org has no type 'Thesiss' that we use."),
        ("organisations.tsv", "bond\tOrganisation", "'Organisation' says nothing of a name."),
        ("types.tsv", "Proefstuk\tThesis c_46ec", "'c_46ec' is no IRI of a further type."),
        ("languages.tsv", "plat\tLow German", "'Low German' is no language tag."),
        ("formats.tsv", "wordperfect\twp5", "'wp5' is no media type."),
    ],
)
def test_word_that_no_document_can_say_is_a_mistake_of_its_row(
    site: Path, name: str, row: str, wanted: str
) -> None:
    (site / "vocabularies" / name).write_text(COLUMNS + row + "\n", encoding="utf-8")
    (found,) = linted(site)[name].problems
    assert (found.line, found.problem) == (2, wanted)


def test_type_that_is_nearly_one_is_named(site: Path) -> None:
    (site / "vocabularies" / "types.tsv").write_text(COLUMNS + "x\tThesiss\n", encoding="utf-8")
    (found,) = linted(site)["types.tsv"].problems
    assert found.hint == "Did you mean 'Thesis'?"


def test_table_that_nothing_uses_is_noted(site: Path) -> None:
    (site / "vocabularies" / "tipes.tsv").write_text(COLUMNS + "x\tThesis\n", encoding="utf-8")
    assert linted(site)["tipes.tsv"].note == "no crosswalk uses it. Did you mean 'types.tsv'?"


# ---- names ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ours", "ours.yaml", "oai_dc-to-cdif", "cdif-to-oai_dc"])
def test_files_are_found_by_the_name_of_their_crosswalk(site: Path, name: str) -> None:
    (site / "file.yaml").write_text(HEAD, encoding="utf-8")
    (site / "back").mkdir()
    way = shipped_folder("crosswalks") / "back" / "cdif-to-oai_dc.yaml"
    (site / "back" / way.name).write_bytes(way.read_bytes())
    if name == "ours.yaml":
        (site / "ours.yaml").write_text(HEAD, encoding="utf-8")
    (found,) = linted(site, "", name).values()
    assert found.problems == ()


def test_name_that_nothing_has_is_refused_with_the_nearest(site: Path) -> None:
    (site / "ours.yaml").write_text(HEAD, encoding="utf-8")
    with pytest.raises(UsageError) as raised:
        linted(site, "", "oors")
    assert raised.value.hint == "Did you mean 'ours'?"


def test_shipped_files_have_no_mistake() -> None:
    folders = (shipped_folder("crosswalks"),)
    assert [each for each in lint((), folders[0], folders) if each.problems] == []


# ---- files that cannot be read -------------------------------------------------------------

LATIN_1 = f"{COLUMNS}Stück\tThesis\n".encode("latin-1")


def test_file_in_another_encoding_is_told_with_its_line_and_a_way_out(site: Path) -> None:
    (site / "ours.yaml").write_bytes((HEAD + "title: Stücke\n").encode("latin-1"))
    (site / "vocabularies" / "types.tsv").write_bytes(LATIN_1)
    wanted = "cannot be read: this line is not in UTF-8."
    for name, line in (("ours.yaml", 4), ("types.tsv", 2)):
        (found,) = linted(site, "", name)[name].problems
        assert (found.line, found.problem, found.hint) == (line, wanted, "Save the file as UTF-8.")


def test_byte_order_mark_is_no_part_of_a_file(site: Path) -> None:
    table = COLUMNS + "Proefstuk\tThesis\n"
    (site / "vocabularies" / "types.tsv").write_text(table, encoding="utf-8-sig")
    (site / "ours.yaml").write_text(HEAD, encoding="utf-8-sig")
    assert [each.file for each in linted(site).values() if each.problems] == []


@pytest.mark.few(2)
@pytest.mark.parametrize("name", ["ours.yaml", "vocabularies/types.tsv", "back/ours.yaml"])
@pytest.mark.parametrize("command", ["lint", "words"])
def test_file_that_may_not_be_read_is_named(site: Path, name: str, command: str) -> None:
    unreadable = site / name
    unreadable.parent.mkdir(exist_ok=True)
    unreadable.symlink_to("/proc/self/mem")  # whose first byte nobody may read, not even root
    if not unreadable.is_file():
        pytest.skip("this system has no file that its owner cannot read")
    told = [f"{unreadable}: cannot be read: Input/output error."]
    if command == "lint":
        assert [str(each) for each in linted(site)[Path(name).name].problems] == told
        return
    with pytest.raises(CrosswalkError) as raised:
        load_crosswalks(site).back()
    assert [str(raised.value)] == told


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("setpriv"), reason="needs setpriv, to be no longer root")
@pytest.mark.parametrize("name", [".", "vocabularies"])
def test_folder_that_may_not_be_listed_is_no_empty_one(site: Path, name: str) -> None:
    (site / name).chmod(0)
    code = (
        "from pathlib import Path; from oaicdif.rules.library import crosswalk_folders; "
        f"crosswalk_folders(Path({str(site)!r}))"
    )
    limits = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    command = [*(limits if os.geteuid() == 0 else ()), sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    (site / name).chmod(0o755)
    assert f"{site / name}: cannot be read: Permission denied." in done.stderr


# ---- a table by itself ---------------------------------------------------------------------


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("types.tsv", "Proefstuk\tThesiss"),
        ("types.tsv", "Proefstuk Thesis"),
        ("languages.tsv", "plat\tLow German"),
        ("formats.tsv", "wordperfect"),
        ("organisations.tsv", "bond\tOrganisation"),
    ],
)
def test_table_alone_is_judged_by_the_crosswalks_that_read_it(
    site: Path, name: str, row: str
) -> None:
    (site / "vocabularies" / name).write_text(f"{COLUMNS}{row}\n", encoding="utf-8")
    (alone,) = linted(site, "", name)[name].problems
    (whole,) = linted(site)[name].problems
    assert (alone.line, str(alone)) == (2, str(whole))


def test_good_table_alone_has_no_mistake(site: Path) -> None:
    table = site / "vocabularies" / "types.tsv"
    table.write_text(COLUMNS + "Proefstuk\tThesis\n", encoding="utf-8")
    assert linted(site, "", "types.tsv") == {"types.tsv": Linted(str(table))}


def test_table_alone_that_nothing_reads_says_so(site: Path) -> None:
    (site / "vocabularies" / "tipes.tsv").write_text(COLUMNS + "x\ty\n", encoding="utf-8")
    note = linted(site, "", "tipes.tsv")["tipes.tsv"].note
    assert note == "no crosswalk here reads it, so only its form was checked"


# ---- what is told --------------------------------------------------------------------------


def test_mistakes_come_before_files_without_one(site: Path) -> None:
    (site / "vocabularies" / "types.tsv").write_text(COLUMNS + "x\tThesiss\n", encoding="utf-8")
    found = list(lint((), site, crosswalk_folders(site)))
    assert [bool(each.problems) for each in found[:2]] == [True, False]
    assert found[1].waits


@pytest.mark.parametrize(("name", "given"), [("nosuch", "ours"), ("nosuch.tsv", "types.tsv")])
def test_name_that_nothing_has_is_answered_with_each_name_once(
    site: Path, name: str, given: str
) -> None:
    (site / "vocabularies" / "types.tsv").write_text(COLUMNS, encoding="utf-8")
    (site / "ours.yaml").write_text(HEAD, encoding="utf-8")
    with pytest.raises(UsageError) as raised:
        linted(site, "", name)
    assert given in raised.value.hint
    assert f"{given.removesuffix('.tsv')}." not in raised.value.hint.replace(f"{given}.", "")
