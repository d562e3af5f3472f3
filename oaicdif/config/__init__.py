"""Settings: one commented TOML file, every key also an environment variable.

sections         the dataclasses: the only list of settings there is
choices          which values a setting may have
text_forms       what their texts must look like
endpoint_files   the file and those in endpoints.d, as TOML
settings_reader  files and the environment become Settings, or an error with file, line and key
settings_writer  the commented file that `oaicdif init` writes, the table in docs/settings.md
"""

from __future__ import annotations

from .rdm_section import RdmSettings
from .sections import (
    FILE_NAME,
    AlertSettings,
    CrosswalkSettings,
    DeriveSettings,
    EndpointSettings,
    HarvestSettings,
    ProviderSettings,
    ServeSettings,
    Settings,
    StoreSettings,
)
from .settings_reader import ReadSettings, load_settings, misfit, read_settings
from .settings_writer import example_file, settings_table

__all__ = [
    "FILE_NAME",
    "AlertSettings",
    "CrosswalkSettings",
    "DeriveSettings",
    "EndpointSettings",
    "HarvestSettings",
    "ProviderSettings",
    "RdmSettings",
    "ReadSettings",
    "ServeSettings",
    "Settings",
    "StoreSettings",
    "example_file",
    "load_settings",
    "misfit",
    "read_settings",
    "settings_table",
]
