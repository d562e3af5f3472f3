"""Where a store lies: paths and URLs."""

from __future__ import annotations

from pathlib import Path

import pytest

from oaicdif.config import Settings, StoreSettings
from oaicdif.errors import UsageError
from oaicdif.store import open_store, store_exists
from oaicdif.store_address import read_address, shown_address

FOLDER = Path("/srv/site")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("oaicdif.sqlite", "/srv/site/oaicdif.sqlite"),
        ("/var/a.db", "/var/a.db"),
        ("sqlite:///a.db", "/srv/site/a.db"),
        ("sqlite:////var/a.db", "/var/a.db"),
        ("C:\\a.db", "/srv/site/C:\\a.db"),
    ],
)
def test_a_path_and_a_url_lead_to_the_same_file(text: str, path: str) -> None:
    settings = Settings(folder=FOLDER, store=StoreSettings(path=text))
    assert settings.store_path == Path(path)
    assert settings.store_url == f"sqlite:///{path}"
    assert shown_address(settings.store_url) == path
    assert read_address(settings.store_url) == read_address(path)


def test_a_store_is_opened_by_its_url(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 's.sqlite'}"
    assert not store_exists(url)
    open_store(url).close()
    assert store_exists(url)
    assert (tmp_path / "s.sqlite").exists()


def test_a_database_without_a_driver_is_refused_and_no_password_is_told() -> None:
    with pytest.raises(UsageError) as refused:
        read_address("mysql://me:s3cret@db.example.org/oaicdif?password=s3cret")
    assert str(refused.value) == (
        "mysql://db.example.org/oaicdif is no store that this oaicdif can open."
        " Name a path, sqlite:///PATH or postgresql://HOST/DATABASE."
    )


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://db.example.org/oaicdif", "postgresql://db.example.org/oaicdif"),
        ("postgresql://me:s3cret@a,b:5433/c?sslmode=require", "postgresql://a,b:5433/c"),
        ("postgresql:///c?user=me&password=s3cret", "postgresql:///c"),
        ("postgresql://me:s3@cret@a/c", "postgresql://a/c"),
        ("postgres://me@/c?host=/run/postgresql", "postgres:///c"),
        ("postgresql:///?service=catalog", "postgresql:///"),
        ("postgresql://me@[::1]:5433/c", "postgresql://[::1]:5433/c"),
        ("postgresql://me:s3/cret@a/c", "postgresql://..."),
        ("postgresql://me:s3?cret@a/c", "postgresql://..."),
        ("postgresql://me:33?cret@a/c", "postgresql://..."),
        ("postgresql://me:s3#cret@a/c", "postgresql://..."),
        ("postgresql://a/c?password=s3@cret", "postgresql://..."),
    ],
)
def test_an_address_on_a_server_is_shown_without_user_password_and_options(
    url: str, shown: str
) -> None:
    settings = Settings(folder=FOLDER, store=StoreSettings(path=url))
    assert settings.store_url == url  # as the server's library takes it
    assert shown_address(settings.store_url) == shown


def test_the_files_of_a_machine_beside_a_server_lie_in_the_folder_of_the_settings() -> None:
    def path(url: str) -> Path:
        return Settings(folder=FOLDER, store=StoreSettings(path=url)).store_path

    one = path("postgresql://me:s3cret@db.example.org/oaicdif")
    assert one.parent == FOLDER
    assert "cret" not in one.name
    assert one == path("postgresql://db.example.org/oaicdif?password=another")
    assert one != path("postgresql://elsewhere.example.org/oaicdif")
