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
        read_address("postgresql://me:s3cret@db.example.org/oaicdif")
    assert str(refused.value) == (
        "postgresql://db.example.org/oaicdif is no store that this oaicdif can open."
        " Name a path, or sqlite:///PATH."
    )
