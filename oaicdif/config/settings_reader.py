"""A settings file and the environment become Settings, or an error with file, line and key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from types import UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from ..errors import SettingsError
from .sections import (
    CHOICES,
    FORMS,
    LIMITS,
    ONE_OR_MORE,
    SECTIONS,
    TABLES,
    EndpointSettings,
    Form,
    Settings,
    field_of,
)

ENVIRONMENT: Final = "environment"


def load_settings(path: Path | None, environment: Mapping[str, str]) -> Settings:
    """Settings from a file, or the defaults when `path` is None, under the environment.

    Raises:
        SettingsError: unreadable file, no TOML, unknown section or key, wrong type or value;
            with file, line and key.
    """
    if path is None:
        return _assemble(_Source("", ""), {}, environment, Path(), None)
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise SettingsError(
            f"no valid TOML: {error}.", file=str(path), line=int(line[1]) if line else None
        ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"cannot be read: {error}.", file=str(path)) from error
    return _assemble(_Source(str(path), text), data, environment, path.parent, path)


@dataclass(frozen=True, slots=True)
class _Source:
    """The file behind the values, to say where a wrong one stands."""

    file: str
    text: str

    def line_of(self, section: str, key: str, number: int = 0) -> int | None:
        """The line of a key, or of a section without a key; `number` counts equal sections."""
        outer, _, inner = section.partition(".")
        found = None if inner and number else self._plain_line(section, key, number)
        if inner and found is None:
            found = self._line_within(outer, key, number) if key else None
            return found or self._line_within(outer, inner, number)
        return found

    def _plain_line(self, section: str, key: str, number: int) -> int | None:
        header = re.compile(rf"\s*\[+\s*{re.escape(section)}\s*\]+")
        assignment = re.compile(rf"\s*{re.escape(key)}\s*=")
        block, inside = 0, False
        for line, content in enumerate(self.text.splitlines(), 1):
            if content.lstrip().startswith("["):
                inside = bool(header.match(content))
                block += inside
                if inside and not key and block >= number:
                    return line
            elif inside and key and block == max(number, 1) and assignment.match(content):
                return line
        return None

    def _line_within(self, outer: str, key: str, number: int) -> int | None:
        """The line of a key in a table of the `outer` section of that number, in braces or not."""
        header = re.compile(rf"\s*\[+\s*{re.escape(outer)}\s*\]+")
        assignment = re.compile(rf"[^#]*?(?<![\w-])[\"']?{re.escape(key)}[\"']?\s*=")
        block = 0
        for line, content in enumerate(self.text.splitlines(), 1):
            block += bool(header.match(content))
            if block == max(number, 1) and assignment.match(content):
                return line
        return None

    def error(
        self,
        message: str,
        section: str,
        key: str = "",
        number: int = 0,
        line: int | None = None,
        hint: str = "",
    ) -> SettingsError:
        return SettingsError(
            message,
            file=self.file or ENVIRONMENT,
            line=line or self.line_of(section, key, number),
            key=f"[{section}] {key}".rstrip(),
            hint=hint,
        )


def _assemble(
    source: _Source,
    data: Mapping[str, Any],
    environment: Mapping[str, str],
    folder: Path,
    file: Path | None,
) -> Settings:
    known = [*SECTIONS, "endpoint"]
    tables = dict(_tables(data))
    for name in tables:
        if name not in known:
            raise source.error(f"unknown section.{_did_you_mean(name, known)}", name)
    sections = {
        field_of(name): _section(source, name, cls, tables.get(name, {}), environment)
        for name, cls in SECTIONS.items()
    }
    rows = data.get("endpoint", [])
    if not isinstance(rows, list):
        raise source.error("must be written [[endpoint]], with two brackets.", "endpoint")
    endpoints = tuple(_endpoint(source, row, number) for number, row in enumerate(rows, 1))
    _check_distinct(source, endpoints)
    return Settings(**sections, endpoints=endpoints, folder=folder, file=file)


def _tables(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The sections by name; one within another has the names of both, with a dot."""
    outer = {name.partition(".")[0] for name in SECTIONS if "." in name}
    for name, table in data.items():
        if name in outer and isinstance(table, dict):
            yield from ((f"{name}.{inner}", each) for inner, each in table.items())
        else:
            yield name, table


def _section(
    source: _Source, name: str, cls: type, table: Any, environment: Mapping[str, str]
) -> Any:
    if not isinstance(table, dict):
        raise source.error("must be a section: write it in brackets.", name)
    values = _checked(source, name, cls, table)
    for key, kind in _kinds(cls):
        variable = f"OAICDIF_{name.replace('.', '_')}_{key}".upper()
        if variable in environment:
            wall = _Source(f"{ENVIRONMENT} {variable}", "")
            values[key] = _in_limits(
                wall, name, key, _from_text(wall, name, key, kind, environment[variable])
            )
    return cls(**values)


def _endpoint(source: _Source, row: Any, number: int) -> EndpointSettings:
    values = _checked(source, "endpoint", EndpointSettings, row, number)
    for key in ("name", "url"):
        if not values.get(key):
            line = source.line_of("endpoint", "", number)
            raise source.error("is missing.", "endpoint", key, number, line=line)
    return EndpointSettings(**values)


def _check_distinct(source: _Source, endpoints: tuple[EndpointSettings, ...]) -> None:
    """Two endpoints under one name would be taken for one that moved."""
    for key in ("name", "url"):
        seen: set[str] = set()
        for number, each in enumerate(endpoints, 1):
            value = getattr(each, key)
            if value in seen:
                raise source.error(f"{value!r} is there twice.", "endpoint", key, number)
            seen.add(value)


def _checked(
    source: _Source, section: str, cls: type, table: Mapping[str, Any], number: int = 0
) -> dict[str, Any]:
    kinds = dict(_kinds(cls))
    values = {}
    for key, value in table.items():
        if key not in kinds:
            raise source.error(f"unknown key.{_did_you_mean(key, kinds)}", section, key, number)
        if (section, key) in TABLES:
            values[key] = _inner(source, f"{section}.{key}", TABLES[section, key], value, number)
            continue
        if isinstance(value, str) and (section, key) in ONE_OR_MORE:
            value = [value] if value or section != "endpoint" else []
        typed = _typed(value, kinds[key])
        if typed is None:
            wanted = _kind_name(kinds[key])
            raise source.error(f"must be {wanted}, not {value!r}.", section, key, number)
        values[key] = _in_limits(source, section, key, typed, number)
    return values


def _inner(source: _Source, section: str, cls: type, table: Any, number: int) -> Any:
    """A table within the section of that number."""
    if not isinstance(table, dict):
        outer, _, key = section.partition(".")
        raise source.error("must be a table, in braces or as a section.", outer, key, number)
    return cls(**_checked(source, section, cls, table, number))


def _in_limits(source: _Source, section: str, key: str, value: Any, number: int = 0) -> Any:
    low, high = LIMITS.get((section, key), (float("-inf"), float("inf")))
    if isinstance(value, (int, float)) and not low <= value <= high:
        raise source.error(f"must lie between {low:g} and {high:g}.", section, key, number)
    choices = CHOICES.get((section, key), ())
    given = value if isinstance(value, tuple) else (value,)
    if choices and not set(given) <= set(choices):
        raise source.error(f"must be one of {', '.join(choices)}.", section, key, number)
    form = misfit(section, key, value)
    if form is not None:
        raise source.error(form.complaint(value), section, key, number, hint=form.hint)
    return value


def misfit(section: str, key: str, value: str) -> Form | None:
    """The first form of a setting that the value does not have; None when it has all."""
    return next((each for each in FORMS.get((section, key), ()) if not each.fits(value)), None)


def _kinds(cls: type) -> Iterator[tuple[str, Any]]:
    hints = get_type_hints(cls)
    for each in fields(cls):
        yield each.name, hints[each.name]


def _base(kind: Any) -> Any:
    if isinstance(kind, UnionType):
        return next(part for part in get_args(kind) if part is not type(None))
    return get_origin(kind) or kind


def _typed(value: Any, kind: Any) -> Any:
    """The value as its field wants it; None when it does not fit."""
    base = _base(kind)
    if base is tuple:
        fits = isinstance(value, list) and all(isinstance(each, str) for each in value)
        return tuple(value) if fits else None
    if isinstance(value, bool) or base is bool:
        return value if isinstance(value, bool) and base is bool else None
    if base is float:
        return float(value) if isinstance(value, (int, float)) else None
    return value if isinstance(value, base) else None


def _from_text(source: _Source, section: str, key: str, kind: Any, text: str) -> Any:
    base = _base(kind)
    try:
        if base is tuple:
            return tuple(part.strip() for part in text.split(",") if part.strip())
        if base is bool:
            return {"true": True, "1": True, "false": False, "0": False}[text.lower()]
        return base(text)
    except (ValueError, KeyError) as error:
        raise source.error(f"must be {_kind_name(kind)}, not {text!r}.", section, key) from error


def _kind_name(kind: Any) -> str:
    names = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}
    return names.get(_base(kind), "a list of texts")


def _did_you_mean(word: str, known: Any) -> str:
    close = get_close_matches(word, list(known), 1)
    return f" Did you mean {close[0]!r}?" if close else f" Known: {', '.join(known)}."
