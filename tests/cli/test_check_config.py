"""Every error of the settings at once, with line, key and what was meant."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from oaicdif.catalog.downstream import crosswalk_and_publish
from oaicdif.config import load_settings
from oaicdif.store import open_store
from oaicdif.store.source_lives import Scheme
from tests.cli.programs import Finished, run_program
from tests.store.filling import NOON, Clock, harvest, record

WRONG = """\
[provder]
[provider]
page_size = 50
base_ur = "http://h"
[harvest]
retries = "many"
[alerts]
mail_to = ["a@example.org"]
time_zone = "Europe/Berlni"
[[endpoint]]
name = "a"
url = "http://a.example.org/oai"
schedule = "sometimes"
crosswalk = "oai_dc-to-cdiff"
[[endpoint]]
name = "b"
urll = "http://b.example.org/oai"
[[endpoint]]
name = "a"
url = "http://c.example.org/oai"
time_zone = "Mars"
user = "u"
password_variable = "OAICDIF_TEST_IS_NOT_SET"
headers = ["broken"]
"""
# line, key, words
FOUND = [
    (1, "[provder]", "Did you mean 'provider'"),
    (3, "[provider] page_size", "between 100 and 200"),
    (4, "[provider] base_ur", "Did you mean 'base_url'"),
    (6, "[harvest] retries", "a whole number"),
    (7, "[alerts]", "smtp_host"),
    (9, "[alerts] time_zone", "no time zone"),
    (13, "[endpoint] schedule", "'sometimes' is no schedule"),
    (14, "[endpoint] crosswalk", "Did you mean 'oai_dc-to-cdif'"),
    (15, "[endpoint] url", "is missing"),
    (17, "[endpoint] urll", "Did you mean 'url'"),
    (19, "[endpoint] name", "there twice"),
]


def checked(folder: Path, text: str, *arguments: str) -> Finished:
    path = folder / "oaicdif.toml"
    path.write_text(text, encoding="utf-8")
    return run_program("check-config", "--settings", str(path), *arguments)


def test_every_error_is_told_at_once_with_line_key_and_what_was_meant(tmp_path: Path) -> None:
    done = checked(tmp_path, WRONG, "--json")
    found = json.loads(done.out)
    assert done.code == 2
    told = [(each["line"], each["key"]) for each in found]
    assert [each for each in FOUND if each[:2] not in told] == []
    words = {(e["line"], e["key"]): f"{e['message']} {e['hint']}" for e in found}
    assert [each for each in FOUND if each[2] not in words[each[:2]]] == []


@pytest.mark.parametrize(
    ("line", "key", "words"),
    [
        ('time_zone = "Mars"', "time_zone", "no time zone"),
        ('headers = ["broken"]', "headers", "Name: value"),
        ('user = "u"\npassword_variable = "NOT_SET"', "password_variable", "NOT_SET is not set"),
        ('proxy = "h:3128"', "proxy", "no URL of a proxy"),
    ],
)
def test_what_only_a_harvest_would_find_is_told(
    tmp_path: Path, line: str, key: str, words: str
) -> None:
    text = f'[[endpoint]]\nname = "z"\nurl = "http://z/oai"\n{line}\n'
    (found,) = json.loads(checked(tmp_path, text, "--json").out)
    assert (found["key"], words in found["message"]) == (f"[endpoint] {key}", True)
    assert found["line"] in (4, 5)


def test_errors_are_lines_that_an_editor_can_jump_to(tmp_path: Path) -> None:
    done = checked(tmp_path, "[serve]\nport = 0\nworkers = 0\n")
    path = tmp_path / "oaicdif.toml"
    assert done.out.splitlines() == [
        f"{path}:2: [serve] port: must lie between 1 and 65535.",
        f"{path}:3: [serve] workers: must lie between 1 and 64.",
    ]
    assert done.err == "2 errors in the settings.\n"


def test_a_broken_crosswalk_file_is_among_the_errors(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "oai_dc-to-cdif.yaml").write_text("rules: [", encoding="utf-8")
    done = checked(tmp_path, '[crosswalk]\nfolder = "mine"\n[serve]\nport = 0\n')
    assert (done.code, len(done.out.splitlines())) == (2, 2)
    assert "oai_dc-to-cdif.yaml" in done.out


def test_settings_without_an_error_say_so(tmp_path: Path) -> None:
    done = checked(tmp_path, '[[endpoint]]\nname = "a"\nurl = "http://a.example.org/oai"\n')
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("oaicdif.toml: no errors, 1 endpoint.\n")


def test_no_toml_and_no_file_are_told_too(tmp_path: Path) -> None:
    assert "no valid TOML" in checked(tmp_path, "a = \n").out
    done = run_program("check-config", "--settings", str(tmp_path / "none.toml"))
    assert (done.code, "cannot be read" in done.out) == (2, True)


def test_a_wrong_variable_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OAICDIF_SERVE_PORT", "high")
    monkeypatch.setenv("OAICDIF_SERVE_THREADS", "1")
    done = checked(tmp_path, "")
    assert done.out.count("OAICDIF_SERVE_") == 2


def test_other_commands_tell_the_first_error_and_how_many_more(tmp_path: Path) -> None:
    path = tmp_path / "oaicdif.toml"
    path.write_text("[serve]\nport = 0\nworkers = 0\n", encoding="utf-8")
    done = run_program("status", "--settings", str(path))
    assert done.code == 2
    assert "1 error more: see `oaicdif check-config`" in done.err


SITE = """\
[provider]
base_url = "https://old.example.org"
[[endpoint]]
name = "a"
url = "http://127.0.0.1:9/old"
"""


def test_addresses_changed_by_hand_are_told_with_the_command(tmp_path: Path) -> None:
    """Our own and an endpoint's; `status` says the same, and that somebody must decide."""
    file = tmp_path / "oaicdif.toml"
    file.write_text(SITE, encoding="utf-8")
    with closing(open_store(tmp_path / "oaicdif.sqlite")) as store:
        harvest(store, [record("oai:a:1")])
        store.relocate_endpoint(
            store.endpoints()[0].endpoint_id, "http://127.0.0.1:9/old", Scheme(),
            identify=None, owner="test:x", now=NOON,
        )  # fmt: skip
        crosswalk_and_publish(store, load_settings(file, {}), Clock())
    assert "otherwise" not in run_program("check-config", "--settings", str(file)).out
    assert run_program("status", "--settings", str(file)).code == 0
    file.write_text(SITE.replace("old", "new"), encoding="utf-8")
    done = run_program("check-config", "--settings", str(file))
    status = run_program("status", "--settings", str(file))
    assert (done.code, status.code) == (0, 1)
    for said in (done.out, status.out):
        assert "a is at http://127.0.0.1:9/old in the store" in said
        assert "oaicdif endpoint move a http://127.0.0.1:9/new" in said
        assert "base_url is https://new.example.org now" in said
        assert "oaicdif crosswalk run --all" in said


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('schedule = "sometimes"', "'sometimes' is no schedule"),
        ('reports_schedule = "every 30 february"', "no schedule"),
        ('time_zone = "Mars"', "'Mars' is no time zone"),
        ('reports_language = "fr"', "en"),
        ('base_url = "files"', "http://"),
    ],
)
def test_files_by_the_clock_are_checked_by_line_and_key(
    tmp_path: Path, line: str, words: str
) -> None:
    (found,) = json.loads(checked(tmp_path, f"[export]\n{line}\n", "--json").out)
    assert (found["line"], found["key"]) == (2, f"[export] {line.partition(' ')[0]}")
    assert words in found["message"]


@pytest.mark.parametrize("prefix", ["oai_dcc", "datacit", "modss", "OAI_DC", "qdcc"])
def test_format_that_there_is_not_is_an_error(tmp_path: Path, prefix: str) -> None:
    done = checked(tmp_path, f'[crosswalk]\nprefixes = ["{prefix}", "mods"]\n')
    assert (done.code, f"there is no format {prefix!r}. Did you mean" in done.out) == (2, True)


@pytest.mark.parametrize("prefix", ["oai_qdc", "mods3", "oai_datacite", "nl_didl", "marcxml"])
def test_prefix_of_an_endpoints_own_is_none(tmp_path: Path, prefix: str) -> None:
    assert checked(tmp_path, f'[crosswalk]\nprefixes = ["{prefix}", "oai_dc"]\n').code == 0


def test_prefix_that_an_endpoint_asks_for_is_none(tmp_path: Path) -> None:
    endpoint = '[[endpoint]]\nname = "a"\nurl = "http://a.example.org/oai"\nprefix = "oai_dcc"\n'
    assert checked(tmp_path, f'[crosswalk]\nprefixes = ["oai_dcc"]\n{endpoint}').code == 0


@pytest.mark.parametrize("proxy", ["nginx", "10.0.0.0/64", "127.0.0.1:8080", ""])
def test_proxy_that_is_no_address_is_an_error(tmp_path: Path, proxy: str) -> None:
    done = checked(tmp_path, f'[serve]\ntrusted_proxies = ["127.0.0.1", "{proxy}"]\n')
    assert (done.code, done.out.count("no address and no network")) == (2, 1)
    assert ":2: [serve] trusted_proxies: " in done.out


def test_proxies_by_address_or_network_are_none(tmp_path: Path) -> None:
    networks = '"127.0.0.1", "10.0.0.0/8", "fd00::/8", "::1"'
    assert checked(tmp_path, f"[serve]\ntrusted_proxies = [{networks}]\n").code == 0


def test_folder_of_crosswalks_that_is_not_there_has_its_line(tmp_path: Path) -> None:
    done = checked(tmp_path, '[crosswalk]\nfolder = "mine"\n')
    told = f"{tmp_path / 'oaicdif.toml'}:2: [crosswalk] folder: there is no such folder 'mine'.\n"
    assert (done.code, done.out) == (2, told)
