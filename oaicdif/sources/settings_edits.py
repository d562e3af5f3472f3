"""The settings file as it is changed by commands: whole or not at all, and only if it can be read
afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from ..config import EndpointSettings, Settings, load_settings
from ..config.file_editing import Values, with_changed_endpoint, with_endpoints, without_endpoint
from ..errors import SettingsError, UsageError
from ..unreadable import why_unreadable


def named_in(settings: Settings, name: str) -> EndpointSettings | None:
    """The endpoint of that name in the settings."""
    return next((each for each in settings.endpoints if each.name == name), None)


@dataclass(frozen=True, slots=True)
class SettingsEdits:
    """The files of these settings: an endpoint is changed where it is written, and added to the
    main one; without a file only an addition is refused."""

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
        return self._written(self.settings.file, lambda text: with_endpoints(text, new))

    def remove(self, name: str) -> Settings:
        """The settings without that endpoint. Raises as `add`."""
        return self._written(self._home(name), lambda text: without_endpoint(text, name))

    def change(self, called: str, **changed: str | tuple[str, ...]) -> Settings:
        """The settings with other values of that endpoint. Raises as `add`."""
        return self._written(
            self._home(called), lambda text: with_changed_endpoint(text, called, changed)
        )

    def _home(self, name: str) -> Path | None:
        """The file in which the endpoint of that name is written."""
        return self.settings.endpoint_files.get(name, self.settings.file)

    def _written(self, file: Path | None, edit: Callable[[str], str]) -> Settings:
        if file is None:
            return self.settings
        text = _read(file)
        edited = edit(text)
        found = self._checked(file, edited)
        path = file.resolve()
        beside = path.with_name(f"{path.name}.new")
        try:
            beside.write_text(edited, encoding="utf-8")
            beside.chmod(path.stat().st_mode & 0o777)
            if _read(file) != text:
                raise UsageError(f"{file} was changed by somebody else meanwhile.", hint="Again.")
            beside.replace(path)
        except OSError as error:
            raise SettingsError(f"cannot be written: {error.strerror}.", file=str(file)) from error
        finally:
            beside.unlink(missing_ok=True)
        return found

    def _checked(self, file: Path, text: str) -> Settings:
        """The settings before, with the endpoints that the files have if one gets this text.

        Raises:
            SettingsError: something in them is wrong then.
        """
        try:
            found = load_settings(self.settings.file, {}, {file: text})
        except SettingsError as error:
            error.hint = "Nothing was changed."
            raise
        return replace(
            self.settings, endpoints=found.endpoints, endpoint_files=found.endpoint_files
        )


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = why_unreadable(error)
        raise SettingsError(
            why.message, file=str(path), line=why.line or None, hint=why.hint
        ) from error
