from __future__ import annotations

from pathlib import Path

import pytest

from oaicdif.catalog.decisions import decisions_of
from oaicdif.config import Settings, example_file, load_settings, settings_table
from oaicdif.errors import SettingsError, UsageError
from oaicdif.harvest.endpoint_choice import host_name


def written(folder: Path, text: str) -> Path:
    path = folder / "oaicdif.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_no_file_gives_the_defaults() -> None:
    assert load_settings(None, {}) == Settings()


def test_file_that_init_writes_gives_the_defaults(tmp_path: Path) -> None:
    found = load_settings(written(tmp_path, example_file()), {})
    assert (found.provider, found.harvest, found.endpoints) == (
        Settings().provider,
        Settings().harvest,
        (),
    )


def test_store_lies_beside_its_settings_file(tmp_path: Path) -> None:
    found = load_settings(written(tmp_path, ""), {})
    assert found.store_path == tmp_path / "oaicdif.sqlite"


def test_environment_wins_over_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, "[provider]\npage_size = 120\n")
    found = load_settings(path, {"OAICDIF_PROVIDER_PAGE_SIZE": "150"})
    assert found.provider.page_size == 150


def test_endpoints_are_read(tmp_path: Path) -> None:
    text = '[[endpoint]]\nname = "a"\nurl = "http://a.example.org/"\nsets = ["x", "y"]\n'
    (endpoint,) = load_settings(written(tmp_path, text), {}).endpoints
    assert (endpoint.name, endpoint.sets, endpoint.identifiers) == ("a", ("x", "y"), "keep")


# text, line, key, words of the message
WRONG = [
    ("[provider]\npage_size = 50\n", 2, "page_size", "between 100 and 200"),
    ("\n[provider]\nbase_ur = 'x'\n", 3, "base_ur", "Did you mean 'base_url'"),
    ("[provder]\n", 1, "provder", "Did you mean 'provider'"),
    ("[provider]\npage_size = 'x'\n", 2, "page_size", "a whole number"),
    ("[serve]\nport = true\n", 2, "port", "a whole number"),
    ("a = \n", 1, "", "no valid TOML"),
    ("[serve]\n[serve]\n", 2, "", "[serve] stands here again. Write its keys under the first"),
    ("[cdif.derive]\n[cdif.derive]\n", 2, "", "[cdif.derive] stands here again."),
    ("[serve]\nport = 1\nport = 2\n", 3, "", "this name has a value already"),
    ("[[endpoint]]\nname = 'a'\n", 1, "url", "missing"),
    (
        "[[endpoint]]\nname='a'\nurl='http://a'\n[[endpoint]]\nname='b'\nurl='http://b'\nset='x'\n",
        7,
        "set",
        "Did you mean 'sets'",
    ),
    ("[endpoint]\nname = 'a'\n", 1, "endpoint", "two brackets"),
    ("[[endpoint]]\nname='a'\nurl='http://a'\nidentifiers='new'\n", 4, "identifiers", "keep, mint"),
    ("[provider]\nbase_url = 'nonsense'\n", 2, "base_url", "begins with http"),
    ("[provider]\nadmin_email = 'nobody'\n", 2, "admin_email", "a mail address"),
    ("[[endpoint]]\nname = 'a b'\nurl = 'http://a'\n", 2, "name", "letters, digits"),
    ("[rdm]\nendpoint = 'a b'\n", 2, "endpoint", "letters, digits"),
    ("[rdm]\nendpoint = ''\n", 2, "endpoint", "letters, digits"),
    ("[[endpoint]]\nname = 'a'\nurl = 'a.example.org'\n", 3, "url", "begins with http"),
    ("[[endpoint]]\nname='a'\nurl='http://a/oai?verb=Identify'\n", 3, "url", "without ?verb"),
    ("[[endpoint]]\nname='a'\nurl='http://a/oai#x'\n", 3, "url", "without #"),
    ("[provider]\nbase_url = 'http://h/x/?a=b'\n", 2, "base_url", "without ? and #"),
    ("[provider]\nbase_url = 'http://h/x#f'\n", 2, "base_url", "without ? and #"),
    ("[provider]\nbase_url = ''\n", 2, "base_url", "begins with http"),
    # RFC 3986: section 2 (characters), 3.2.2 (host), 3.2.3 (port)
    ("[provider]\nbase_url = 'http://h/\"'\n", 2, "base_url", "-._~"),
    ("[provider]\nbase_url = 'http://h/a\\b'\n", 2, "base_url", "-._~"),
    ("[provider]\nbase_url = 'http://h/a b'\n", 2, "base_url", "-._~"),
    ("[provider]\nbase_url = 'http://h/é'\n", 2, "base_url", "%C3%A9"),
    ("[provider]\nbase_url = 'http://h/%4'\n", 2, "base_url", "-._~"),
    ("[provider]\nbase_url = 'http://h:0'\n", 2, "base_url", "port from 1 to 65535"),
    ("[provider]\nbase_url = 'http://h:65536/'\n", 2, "base_url", "port from 1 to 65535"),
    ("[provider]\nbase_url = 'http://h:x'\n", 2, "base_url", "port from 1 to 65535"),
    ("[provider]\nbase_url = 'http://:80'\n", 2, "base_url", "the name of a host"),
    ("[provider]\nbase_url = 'http://[::1/'\n", 2, "base_url", "the name of a host"),
    ("[provider]\nbase_url = 'http://[1:2]'\n", 2, "base_url", "the name of a host"),
    # OAI-PMH.xsd wants a repositoryName, rights.xsd an absolute URI in rightsReference
    ("[provider]\nrepository_name = ''\n", 2, "repository_name", "must be a name"),
    ("[provider]\nrepository_name = ' '\n", 2, "repository_name", "must be a name"),
    ("[provider]\nmetadata_rights = 'CC0'\n", 2, "metadata_rights", "publicdomain/zero"),
    (
        "[[endpoint]]\nname='a'\nurl='http://a'\n[[endpoint]]\nname='a'\nurl='http://b'\n",
        5,
        "name",
        "there twice",
    ),
    # what an operator lets be derived, for all or for one
    ("[cdif.derive]\ndateModifed = 'datestamp'\n", 2, "dateModifed", "Did you mean 'dateModified'"),
    ("[cdif.derive]\ndateModified = ['']\n", 2, "dateModified", "must be one of datePublished"),
    ("[cdif.derive]\n\ntype = ['title']\n", 3, "type", "must be one of additionalType"),
    ("[cdif.derive]\ndateModified = true\n", 2, "dateModified", "a list of texts"),
    ("[cdif.derived]\n", 1, "cdif.derived", "Did you mean 'cdif.derive'"),
    ("[cdif]\nderive = 1\n", 2, "cdif.derive", "must be a section"),
    (
        "[[endpoint]]\nname='a'\nurl='http://a'\n[[endpoint]]\nname='b'\nurl='http://b'\n"
        "derive = { type = 'title' }\n",
        7,
        "type",
        "must be one of additionalType",
    ),
    (
        "[[endpoint]]\nname='a'\nurl='http://a'\n[endpoint.derive]\ndateModified = 'now'\n",
        5,
        "dateModified",
        "must be one of datePublished",
    ),
    ("[[endpoint]]\nname='a'\nurl='http://a'\nderive = 'x'\n", 4, "derive", "must be a table"),
    (
        "[site]\nembed = ['cdif-2024']\n",
        2,
        "embed",
        "must be one of cdif-2023, cdif-1.1, not 'cdif-2024'.",
    ),
    (
        "[site]\nembed = ['cdif-2023', 'both']\n",
        2,
        "embed",
        "must be one of cdif-2023, cdif-1.1, not 'both'.",
    ),
]


@pytest.mark.parametrize(("text", "line", "key", "words"), WRONG)
def test_wrong_setting_names_file_line_and_key(
    tmp_path: Path, text: str, line: int, key: str, words: str
) -> None:
    path = written(tmp_path, text)
    with pytest.raises(SettingsError) as caught:
        load_settings(path, {})
    message = str(caught.value)
    assert words in message
    assert key in message
    assert message.startswith(f"{path}:{line}: ")


@pytest.mark.parametrize(
    "text",
    [
        "[[endpoint]]\nname = 'a'\nurl = 'http://user:s3cret@h/oai'\n",
        "[[endpoint]]\nname = 'a'\nurl = 'https://s3cret@h'\n",
        "[[endpoint]]\nname = 'a'\nurl = 'http://user:s3cret@h@i/oai'\n",
        "[provider]\n\nbase_url = 'http://user:s3cret@h'\n",
    ],
)
def test_a_login_in_an_address_is_refused_and_not_repeated(tmp_path: Path, text: str) -> None:
    with pytest.raises(SettingsError, match="without user name and password") as caught:
        load_settings(written(tmp_path, text), {})
    message = str(caught.value)
    assert "s3cret" not in message
    assert ("password_variable" in message) is text.startswith("[[endpoint]]")
    assert message.startswith(f"{tmp_path / 'oaicdif.toml'}:3: ")


@pytest.mark.parametrize("url", ["http://user:s3cret@h/oai", "https://s3cret@h.example.org"])
def test_a_login_in_an_address_of_a_command_is_refused_and_not_repeated(url: str) -> None:
    # init, harvest, probe and check take it through here
    with pytest.raises(UsageError, match="password_variable") as caught:
        host_name(url)
    assert "s3cret" not in str(caught.value)


@pytest.mark.parametrize(
    "url",
    [
        "http://h/oai?x=a@b",
        "http://h/oai?to=http://a@b/",
        "http://h/~a@b/oai",
        "https://[::1]:8080/oai",
        "http://h?db=1",
    ],
)
def test_what_is_no_login_is_let_pass(tmp_path: Path, url: str) -> None:
    text = f"[[endpoint]]\nname = 'a'\nurl = '{url}'\n"
    assert load_settings(written(tmp_path, text), {}).endpoints[0].url == url


@pytest.mark.parametrize(
    "url",
    [
        "http://h:1",
        "http://h:65535/",
        "https://data.example.org/a-b._~!$&'()*+,;=:@%C3%A9",
        "http://127.0.0.1:8080/c",
        "http://[::1]:8080/a:b:c:d:e:f:g:h",
        "http://[2001:db8::7]",
        "http://[1:2:3:4:5:6:7:8]/",
    ],
)
def test_public_address_may_be_any_that_rfc_3986_allows(tmp_path: Path, url: str) -> None:
    path = written(tmp_path, f'[provider]\nbase_url = "{url}"\n')
    assert load_settings(path, {}).provider.base_url == url


def test_what_may_be_a_password_is_not_repeated(tmp_path: Path) -> None:
    path = written(tmp_path, "[provider]\nbase_url = 'http://user:p/s3cret@h'\n")
    with pytest.raises(SettingsError, match="a port from 1 to 65535") as caught:
        load_settings(path, {})
    assert "s3cret" not in str(caught.value)


def test_addresses_of_licences_are_let_pass(tmp_path: Path) -> None:
    for each in ("https://creativecommons.org/publicdomain/zero/1.0/", "urn:example:open", ""):
        text = f"[provider]\nmetadata_rights = '{each}'\n"
        assert load_settings(written(tmp_path, text), {}).provider.metadata_rights == each


def test_wrong_environment_variable_is_named() -> None:
    with pytest.raises(SettingsError, match=r"OAICDIF_SERVE_PORT.*whole number"):
        load_settings(None, {"OAICDIF_SERVE_PORT": "high"})


def test_missing_file_is_a_settings_error(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        load_settings(tmp_path / "none.toml", {})


def test_every_setting_explains_itself() -> None:
    assert all(len(help_text) > 10 for _, _, _, help_text in settings_table())


@pytest.mark.parametrize(
    ("text", "sets"),
    [('"all"', ("all",)), ('["theses", "books"]', ("theses", "books")), ('""', ()), ("[]", ())],
)
def test_open_access_is_one_word_or_a_list_of_sets(
    tmp_path: Path, text: str, sets: tuple[str, ...]
) -> None:
    path = tmp_path / "oaicdif.toml"
    lines = ["[[endpoint]]", 'name = "a"', 'url = "http://a.example.org/oai"']
    path.write_text("\n".join([*lines, f"open_access = {text}"]), encoding="utf-8")
    assert load_settings(path, {}).endpoints[0].open_access == sets


# what stands in line 2 | what to do
_QUOTES = 'Put the text in quotes: "...".'
_STRAIGHT = 'Put the text in straight quotes: "...".'
_TRUTH = "Write true or false, in small letters."
WAYS_OUT = [
    ("repository_name = Elm University", _QUOTES),
    ("repository_name = Elm's Catalog", _QUOTES),
    ("base_url = http://elm.example.org", _QUOTES),
    ("host = 127.0.0.1", _QUOTES),
    ("digest_at = 08:00", _QUOTES),
    ("quiet = 22:00-07:00  # at night", _QUOTES),
    ("sets = [theses, books]", _QUOTES),
    ('sets = ["theses" "books"]', "Put a comma between two texts."),
    ("repository_name = \u201cElm\u201d", _STRAIGHT),
    ("repository_name = \u201eElm\u201c", _STRAIGHT),
    ("repository_name = \u00abElm\u00bb", _STRAIGHT),
    ("sets = [\u2018theses\u2019]", _STRAIGHT),
    ("friends = True", _TRUTH),
    ("friends = yes  # all", _TRUTH),
    ("repository_name =", "Write a value behind the =, or delete the line."),
    ('repository_name = "Elm', "The quote at the end is missing."),
    (
        'logo = "C:\\pictures\\logo.png"',
        "Write / instead of each backslash, or put the text in single quotes.",
    ),
    ("repository_name", ""),
]


@pytest.mark.parametrize(("line", "hint"), WAYS_OUT)
def test_text_that_is_no_toml_is_told_with_what_to_change(
    tmp_path: Path, line: str, hint: str
) -> None:
    with pytest.raises(SettingsError, match="no valid TOML") as raised:
        load_settings(written(tmp_path, f"[provider]\n{line}\n"), {})
    assert (raised.value.line, raised.value.hint) == (2, hint)


@pytest.mark.parametrize(
    ("encoding", "line", "told"),
    [
        ("latin-1", 3, "cannot be read: this line is not in UTF-8. Save the file as UTF-8."),
        ("utf-16", 1, "cannot be read: this line is not in UTF-8. Save the file as UTF-8."),
    ],
)
def test_settings_in_another_encoding_are_told_with_the_line(
    tmp_path: Path, encoding: str, line: int, told: str
) -> None:
    path = tmp_path / "oaicdif.toml"
    path.write_bytes("[provider]\n# ours\nrepository_name = 'Bücher'\n".encode(encoding))
    with pytest.raises(SettingsError) as raised:
        load_settings(path, {})
    assert str(raised.value) == f"{path}:{line}: {told}"


def test_byte_order_mark_is_told(tmp_path: Path) -> None:
    path = tmp_path / "oaicdif.toml"
    path.write_text("[provider]\n", encoding="utf-8-sig")
    with pytest.raises(SettingsError, match="without a byte order mark"):
        load_settings(path, {})


@pytest.mark.parametrize("text", ["yes", "al", "true", "theses"])
def test_open_access_takes_no_other_word_alone(tmp_path: Path, text: str) -> None:
    lines = ["[[endpoint]]", 'name = "a"', 'url = "http://a.example.org/oai"']
    path = written(tmp_path, "\n".join([*lines, f'open_access = "{text}"']))
    with pytest.raises(SettingsError) as raised:
        load_settings(path, {})
    told = f'{path}:4: [endpoint] open_access: must be "all" or a list, not {text!r}.'
    assert str(raised.value) == f'{told} ["{text}"] is a list.'


def test_what_is_derived_is_read_for_all_and_for_one_endpoint(tmp_path: Path) -> None:
    text = (
        '[cdif.derive]\ndateModified = "datePublished"\n'
        '[[endpoint]]\nname = "a"\nurl = "http://a.example.org/"\n'
        '[[endpoint]]\nname = "b"\nurl = "http://b.example.org/"\nderive = {}\n'
        '[[endpoint]]\nname = "c"\nurl = "http://c.example.org/"\n'
        '[endpoint.derive]\ndateModified = ["datestamp", "dateCreated"]\n'
    )
    found = load_settings(written(tmp_path, text), {})
    everywhere = {"dateModified": ("datePublished",)}
    decisions = decisions_of(found)
    assert [decisions.of(each) for each in ("a", "b", "c", "elsewhere")] == [
        everywhere,
        {},
        {"dateModified": ("datestamp", "dateCreated")},
        everywhere,
    ]
    again = load_settings(written(tmp_path, example_file(found)), {})
    assert (again.derive, again.endpoints) == (found.derive, found.endpoints)


@pytest.mark.parametrize("text", ['""', "[]"])
def test_nothing_is_derived_where_the_list_is_empty(tmp_path: Path, text: str) -> None:
    lines = (
        f'[cdif.derive]\ndateModified = {text}\n[[endpoint]]\nname = "a"\n'
        f'url = "http://a.example.org/"\nderive = {{ dateModified = {text}, type = {text} }}\n'
    )
    found = load_settings(written(tmp_path, lines), {})
    assert decisions_of(found).of("a") == {}
    assert found.derive.dateModified == ()


def test_what_is_derived_can_be_said_by_the_environment() -> None:
    found = load_settings(None, {"OAICDIF_CDIF_DERIVE_DATEMODIFIED": "datePublished, datestamp"})
    assert found.derive.dateModified == ("datePublished", "datestamp")
