"""Settings as text: the file that `oaicdif init` writes, the table of docs/settings.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from typing import Any, Final

from .sections import SECTIONS, DeriveSettings, EndpointSettings, Settings, field_of

DEFAULTS: Final = Settings()


def example_file(settings: Settings = DEFAULTS) -> str:
    """The commented settings file, every key with its value in `settings`."""
    parts = ["# oaicdif settings. Each key can also be given as OAICDIF_SECTION_KEY."]
    for name, cls in SECTIONS.items():
        parts.append(f"\n\n# {_summary(cls)}\n[{name}]")
        parts.extend(_lines(fields(cls), getattr(settings, field_of(name))))
    parts.append(f"\n\n# {_summary(EndpointSettings)}")
    for each in settings.endpoints or (None,):
        mark = "" if each else "# "
        gap = "\n\n" if each and each is not settings.endpoints[0] else "\n"
        parts.append(f"{gap}{mark}[[endpoint]]")
        shown = each or EndpointSettings(name="example", url="https://repository.example.org/oai")
        parts.extend(
            f"{line.replace(chr(10), chr(10) + mark)}"
            for line in _lines(fields(EndpointSettings), shown)
        )
    return "".join(parts) + "\n"


def _summary(cls: type) -> str:
    return (cls.__doc__ or "").partition("\n")[0]


def _lines(keys: tuple[Field[Any], ...], values: Any) -> Iterator[str]:
    for each in keys:
        value = getattr(values, each.name)
        line = f"{each.name} = {_toml(value)}" if value is not None else f"# {each.name} = {{}}"
        yield f"\n# {each.metadata['help']}\n{line}"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(each) for each in value)}]"
    if isinstance(value, DeriveSettings):
        given = {each.name: getattr(value, each.name) for each in fields(value)}
        return f"{{ {', '.join(f'{key} = {_toml(it)}' for key, it in given.items() if it)} }}"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return str(value)


def settings_table() -> list[tuple[str, str, str, str]]:
    """(section, key, default, help) of every setting, for docs/settings.md."""
    rows = []
    for name, cls in {**SECTIONS, "endpoint": EndpointSettings}.items():
        for each in fields(cls):
            default = "" if each.default in (MISSING, None) else _toml(each.default)
            rows.append((name, each.name, default, each.metadata["help"]))
    return rows
