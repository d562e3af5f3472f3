"""The settings file as it is changed by commands: whole or not at all, and only if it can be read
afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from ..config import EndpointSettings, Settings, load_settings
from ..config.file_editing import Values, with_changed_endpoint, with_endpoints, without_endpoint
from ..errors import SettingsError, UsageError


def named_in(settings: Settings, name: str) -> EndpointSettings | None:
    """The endpoint of that name in the settings."""
    return next((each for each in settings.endpoints if each.name == name), None)


@dataclass(frozen=True, slots=True)
class SettingsEdits:
    """The file of these settings; without a file only an addition is refused."""

    settings: Settings

    def add(self, *new: Values) -> Settings:
        """The settings with these endpoints.

        Raises:
            UsageError: there is no file; it cannot be read afterwards, changed or written.
        """
        if self.settings.file is None:
            raise UsageError(
                "There is no settings file to write the endpoint into.",
                hint="Make one with `oaicdif init`.",
            )
        return self._written(lambda text: with_endpoints(text, new))

    def remove(self, name: str) -> Settings:
        """The settings without that endpoint. Raises as `add`."""
        return self._written(lambda text: without_endpoint(text, name))

    def change(self, called: str, **changed: str | tuple[str, ...]) -> Settings:
        """The settings with other values of that endpoint. Raises as `add`."""
        return self._written(lambda text: with_changed_endpoint(text, called, changed))

    def _written(self, edit: Callable[[str], str]) -> Settings:
        if self.settings.file is None:
            return self.settings
        path = self.settings.file.resolve()
        text = _read(path)
        edited = edit(text)
        beside = path.with_name(f"{path.name}.new")
        try:
            beside.write_text(edited, encoding="utf-8")
            beside.chmod(path.stat().st_mode & 0o777)
            found = _checked(beside, self.settings)
            if _read(path) != text:
                raise UsageError(f"{path} was changed by somebody else meanwhile.", hint="Again.")
            beside.replace(path)
        except OSError as error:
            raise SettingsError(f"cannot be written: {error.strerror}.", file=str(path)) from error
        finally:
            beside.unlink(missing_ok=True)
        return found


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"cannot be read: {error}.", file=str(path)) from error


def _checked(path: Path, before: Settings) -> Settings:
    """The settings before, with the endpoints of the new file.

    Raises:
        SettingsError: something in it is wrong now.
    """
    try:
        return replace(before, endpoints=load_settings(path, {}).endpoints)
    except SettingsError as error:
        raise SettingsError(
            str(error).partition(": ")[2], file=str(before.file), line=error.line,
            hint="Nothing was changed.",
        ) from error  # fmt: skip
