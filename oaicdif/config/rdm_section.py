"""The settings of the RDM server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .setting_field import setting


@dataclass(frozen=True, slots=True)
class RdmSettings:
    """The RDM server at /rdm/incoming."""

    serve: bool = setting(True, "false answers 404 at /rdm/incoming.")
    token_variable: str = setting(
        "",
        "Environment variable with the token of those who may submit resource descriptions;"
        " empty takes none.",
    )
    endpoint: str = setting("submitted", "Endpoint under which submitted descriptions are kept.")
    max_submission_bytes: int = setting(50_000_000, "Largest submission that is read, unpacked.")
    export: bool = setting(False, "`oaicdif export` also writes catalog.soif.gz.")
    expires_hours: int = setting(24, "How long others may keep our server and schema description.")


RDM_DEFAULTS: Final = RdmSettings()
