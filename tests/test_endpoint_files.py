"""Endpoints in files of their own: the folder `endpoints.d` beside the settings file."""

from __future__ import annotations

from pathlib import Path

import pytest

from oaicdif.catalog.decisions import decisions_of
from oaicdif.config import Settings, load_settings, read_settings
from oaicdif.errors import SettingsError
from oaicdif.jobs.settings_check import check_settings
from oaicdif.sources.settings_edits import SettingsEdits


def endpoint(name: str, more: str = "") -> str:
    return f'[[endpoint]]\nname = "{name}"  # {name}\nurl = "http://{name}.example.org/oai"\n{more}'


def written(folder: Path, **files: str) -> Path:
    """`main` is the settings file, others lie in `endpoints.d`, whatever their order."""
    (folder / "endpoints.d").mkdir()
    for name, text in files.items():
        path = folder / ("oaicdif.toml" if name == "main" else f"endpoints.d/{name}.toml")
        path.write_text(text, encoding="utf-8")
    return folder / "oaicdif.toml"


def names(settings: Settings) -> list[str]:
    return [each.name for each in settings.endpoints]


def test_endpoints_of_the_file_come_first_then_those_of_the_folder_by_file(
    tmp_path: Path,
) -> None:
    path = written(
        tmp_path, main=endpoint("m"), b=endpoint("b1") + endpoint("b2"), a=endpoint("a")
    )  # fmt: skip
    assert names(load_settings(path, {})) == ["m", "a", "b1", "b2"]


def test_other_files_in_the_folder_are_no_settings(tmp_path: Path) -> None:
    path = written(tmp_path, main="", a=endpoint("a"))
    for name in ("a.toml.bak", "README.md", ".a.toml.swp", ".b.toml"):
        (tmp_path / "endpoints.d" / name).write_text("no TOML [", encoding="utf-8")
    assert names(load_settings(path, {})) == ["a"]


def test_folder_does_not_replace_the_settings_file(tmp_path: Path) -> None:
    path = written(tmp_path, a=endpoint("a"))
    with pytest.raises(SettingsError, match=r"oaicdif\.toml: cannot be read"):
        load_settings(path, {})


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (f'{endpoint("x")}prefx = "mods"\n', 4, "Did you mean 'prefix'"),
        ("[[endpoint]]\nname = 'x'\n", 1, "url: is missing"),
        (
            f"\n[provider]\npage_size = 5\n{endpoint('x')}",
            2,
            "only [[endpoint]] may stand in this file.",
        ),
        ("[[endpoint]\n", 1, "no valid TOML"),
        ("[endpoint]\nname = 'x'\n", 1, "must be written [[endpoint]], with two brackets"),
        (endpoint("n") + endpoint("n"), 5, "'n' is there twice."),
        (f'{endpoint("x")}schedule = "every blue moon"\n', 4, "schedule"),
        (f'{endpoint("x")}crosswalk = "nobody"\n', 4, "there is no crosswalk 'nobody'"),
        (f"{endpoint('x')}derive = {{ type = 'title' }}\n", 4, "must be one of additionalType"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(
    tmp_path: Path, text: str, line: int, words: str
) -> None:
    path = written(tmp_path, main=endpoint("m"), a=endpoint("a"), wrong=text)
    told = check_settings(path, {})
    assert [(getattr(e, "file", ""), getattr(e, "line", 0)) for e in told[:1]] == [
        (str(tmp_path / "endpoints.d/wrong.toml"), line)
    ]
    assert words in str(told[0])


def test_errors_of_all_files_are_told_at_once_in_order(tmp_path: Path) -> None:
    wrong = endpoint("{}", "nokey = 1\n")
    main, a = f"[serve]\nport = 0\n{endpoint('m')}", f"{endpoint('a')}x = 1\n[harvest]\n"
    path = written(tmp_path, main=main, b=wrong.format("b", "b", "b"), a=a)
    places = [(Path(e.file).name, e.line) for e in read_settings(path, {}).errors]
    assert sorted(places) == [("a.toml", 4), ("a.toml", 5), ("b.toml", 4), ("oaicdif.toml", 2)]
    told = [(Path(getattr(e, "file", "")).name, getattr(e, "line", 0))
            for e in check_settings(path, {})]  # fmt: skip
    assert told == [("oaicdif.toml", 2), ("a.toml", 4), ("a.toml", 5), ("b.toml", 4)]


@pytest.mark.parametrize("key", ["name", "url"])
def test_same_endpoint_in_two_files_is_told_with_both_places(tmp_path: Path, key: str) -> None:
    other = endpoint("other").replace("other", "m") if key == "name" else endpoint("m")
    if key == "name":
        other = other.replace("http://m.", "http://z.")
    else:
        other = other.replace('name = "m"', 'name = "z"')
    path = written(tmp_path, main=f"\n{endpoint('m')}", a=other)
    (error,) = read_settings(path, {}).errors
    line = 2 if key == "name" else 3
    assert (error.file, error.line) == (str(tmp_path / "endpoints.d/a.toml"), line)
    assert f"is there twice, first in {path}, line 3." in error.message


def test_commands_write_where_an_endpoint_lives(tmp_path: Path) -> None:
    path = written(tmp_path, main=endpoint("m"), a=f"# of a\n{endpoint('a')}", b=endpoint("b"))
    changed = SettingsEdits(load_settings(path, {})).change("a", name="c", sets=("x", "y"))
    assert names(changed) == ["m", "c", "b"]
    text = (tmp_path / "endpoints.d/a.toml").read_text("utf-8")
    assert text.startswith('# of a\n[[endpoint]]\nname = "c"  # a\n')
    removed = SettingsEdits(changed).remove("b")
    assert names(removed) == ["m", "c"]
    added = SettingsEdits(removed).add({"name": "n", "url": "http://n.example.org/oai"})
    assert path.read_text("utf-8").startswith(endpoint("m"))
    assert names(load_settings(path, {})) == names(added) == ["m", "n", "c"]
    assert added.endpoint_files["c"] == tmp_path / "endpoints.d/a.toml"
    assert sorted(each.name for each in (tmp_path / "endpoints.d").iterdir()) == [
        "a.toml", "b.toml",
    ]  # fmt: skip


def test_name_that_another_file_has_is_not_written(tmp_path: Path) -> None:
    path = written(tmp_path, main=endpoint("m"), a=endpoint("a"))
    with pytest.raises(SettingsError, match=r"is there twice.*Nothing was changed"):
        SettingsEdits(load_settings(path, {})).change("a", name="m")
    assert (tmp_path / "endpoints.d/a.toml").read_text("utf-8") == endpoint("a")


def test_decision_of_an_endpoint_names_the_file_it_is_written_in(tmp_path: Path) -> None:
    derive = 'derive = { dateModified = "datestamp" }\n'
    path = written(tmp_path, main=endpoint("m", derive), a=endpoint("a", derive))
    found = decisions_of(load_settings(path, {}))
    assert [Path(found.file_of(each)).name for each in ("m", "a", "x")] == [
        "oaicdif.toml", "a.toml", "oaicdif.toml",
    ]  # fmt: skip
