"""Where the files that travel with oaicdif lie: in a wheel, or in a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parent


def shipped_folder(name: str) -> Path:
    """The folder `crosswalks` or `xml_fixtures`, from the wheel or else the checkout.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    for place in (_PACKAGE / "data" / name, _PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"{name} is missing from this installation of oaicdif")
