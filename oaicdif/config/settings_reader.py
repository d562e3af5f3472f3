"""A settings file and the environment become Settings, or an error with file, line and key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import MappingProxyType, UnionType
from typing import Any, Final, NamedTuple, get_args, get_origin, get_type_hints

from ..counting import counted
from ..errors import SettingsError
from .choices import ALONE, CHOICES, LIMITS, ONE_OR_MORE
from .endpoint_files import TomlFile, read_beside, read_toml
from .sections import (
    SECTIONS,
    TABLES,
    EndpointSettings,
    Settings,
    field_of,
)
from .text_forms import FORMS, Form

ENVIRONMENT: Final = "environment"
NOTHING: Final[Mapping[Path, str]] = MappingProxyType({})


def load_settings(
    path: Path | None, environment: Mapping[str, str], instead: Mapping[Path, str] = NOTHING
) -> Settings:
    """Settings from a file and the folder `endpoints.d` beside it, or the defaults when `path` is
    None, under the environment. A file that `instead` names is read as if it had that text.

    Raises:
        SettingsError: unreadable file, no TOML, unknown section or key, wrong type or value;
            with file, line and key. Of several the first; `read_settings` tells all.
    """
    found = read_settings(path, environment, instead)
    if found.errors:
        first, more = found.errors[0], len(found.errors) - 1
        if more:
            shown = f"{counted(more, 'errors')} more: see `oaicdif check-config`."
            first.hint = f"{first.hint} {shown}".strip()
        raise first
    return found.settings


def read_settings(
    path: Path | None, environment: Mapping[str, str], instead: Mapping[Path, str] = NOTHING
) -> ReadSettings:
    """As `load_settings`, with everything that is wrong instead of an error."""
    if path is None:
        return _read(TomlFile(Path()), (), environment, None)
    main = read_toml(path, instead)
    if main.wrong is not None:
        return ReadSettings(Settings(), Source(str(path), main.text), (main.wrong,))
    others = read_beside(path, instead)
    return _read(main, others, environment, path)


@dataclass(frozen=True, slots=True)
class Source:
    """The file behind the values, to say where a wrong one stands; `found` grows with what is
    wrong."""

    file: str
    text: str = ""
    found: list[SettingsError] = field(default_factory=list)

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

    def complain(
        self,
        message: str,
        section: str,
        key: str = "",
        number: int = 0,
        line: int | None = None,
        hint: str = "",
    ) -> None:
        """Note that a value is wrong, and where it stands."""
        self.found.append(
            SettingsError(
                message,
                file=self.file or ENVIRONMENT,
                line=line or self.line_of(section, key, number),
                key=f"[{section}] {key}".rstrip(),
                hint=hint,
            )
        )


class Place(NamedTuple):
    """Where an endpoint stands: the file, and which of its [[endpoint]] it is, from 1 on."""

    source: Source
    number: int
    endpoint: EndpointSettings


@dataclass(frozen=True, slots=True)
class ReadSettings:
    """What was right in the files (and defaults for the rest), where it stands, and what was
    wrong, in the order of the sections. `places` has every endpoint, also one that is wrong."""

    settings: Settings
    source: Source
    errors: tuple[SettingsError, ...] = ()
    places: tuple[Place, ...] = ()


def _read(
    main: TomlFile, others: Sequence[TomlFile], environment: Mapping[str, str], file: Path | None
) -> ReadSettings:
    source = Source(str(file or ""), main.text)
    known = [*SECTIONS, "endpoint"]
    tables = dict(_tables(main.data))
    for name in tables:
        if name not in known:
            source.complain(f"unknown section.{_did_you_mean(name, known)}", name)
    sections = {
        field_of(name): _section(source, name, cls, tables.get(name, {}), environment)
        for name, cls in SECTIONS.items()
    }
    places = [*_endpoints(source, main.data)]
    for other in others:
        places += _other_file(source, other)
    _check_distinct(places)
    right = [each for each in places if each.endpoint.name and each.endpoint.url]
    settings = Settings(
        **sections,
        endpoints=tuple(each.endpoint for each in right),
        endpoint_files={each.endpoint.name: Path(each.source.file) for each in right if file},
        folder=file.parent if file else Path(),
        file=file,
    )
    return ReadSettings(settings, source, tuple(source.found), tuple(places))


def _endpoints(source: Source, data: Mapping[str, Any]) -> list[Place]:
    rows = data.get("endpoint", [])
    if not isinstance(rows, list):
        source.complain("must be written [[endpoint]], with two brackets.", "endpoint")
        return []
    return [Place(source, n, _endpoint(source, row, n)) for n, row in enumerate(rows, 1)]


def _other_file(main: Source, file: TomlFile) -> list[Place]:
    """The endpoints of a file in `endpoints.d`; what is wrong there is noted with the rest."""
    source = Source(str(file.path), file.text, main.found)
    if file.wrong is not None:
        main.found.append(file.wrong)
    for name in file.data:
        if name != "endpoint":
            hint = f"[{name}] belongs into {Path(main.file).name}."
            source.complain("only [[endpoint]] may stand in this file.", name, hint=hint)
    return _endpoints(source, file.data)


def _tables(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The sections by name; one within another has the names of both, with a dot."""
    outer = {name.partition(".")[0] for name in SECTIONS if "." in name}
    for name, table in data.items():
        if name in outer and isinstance(table, dict):
            yield from ((f"{name}.{inner}", each) for inner, each in table.items())
        else:
            yield name, table


def _section(
    source: Source, name: str, cls: type, table: Any, environment: Mapping[str, str]
) -> Any:
    if not isinstance(table, dict):
        source.complain("must be a section: write it in brackets.", name)
        table = {}
    values = _checked(source, name, cls, table)
    for key, kind in _kinds(cls):
        variable = f"OAICDIF_{name.replace('.', '_')}_{key}".upper()
        if variable in environment:
            wall = Source(f"{ENVIRONMENT} {variable}", "", source.found)
            value = _from_text(wall, name, key, kind, environment[variable])
            if value is not None and _is_allowed(wall, name, key, value):
                values[key] = value
    return cls(**values)


def _endpoint(source: Source, row: Any, number: int) -> EndpointSettings:
    """The endpoint; without a name or an address if that is missing or wrong."""
    if not isinstance(row, dict):
        source.complain("must be written [[endpoint]], with two brackets.", "endpoint")
        return EndpointSettings()
    values = _checked(source, "endpoint", EndpointSettings, row, number)
    for key in ("name", "url"):
        if not row.get(key):
            line = source.line_of("endpoint", "", number)
            source.complain("is missing.", "endpoint", key, number, line=line)
    return EndpointSettings(**values)


def _check_distinct(places: Sequence[Place]) -> None:
    """Two endpoints under one name would be taken for one that moved."""
    for key in ("name", "url"):
        seen: dict[str, Place] = {}
        for each in places:
            value = getattr(each.endpoint, key)
            first = seen.setdefault(value, each)
            if value and first is not each:
                each.source.complain(
                    f"{value!r} is there twice{_also(first, each)}.", "endpoint", key, each.number
                )


def _also(first: Place, second: Place) -> str:
    """Where the first one stands, if that is another file."""
    if first.source.file == second.source.file:
        return ""
    line = first.source.line_of("endpoint", "name", first.number)
    return f", first in {first.source.file}{f', line {line}' if line else ''}"


def _checked(
    source: Source, section: str, cls: type, table: Mapping[str, Any], number: int = 0
) -> dict[str, Any]:
    """The values that may be used."""
    kinds = dict(_kinds(cls))
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in kinds:
            source.complain(f"unknown key.{_did_you_mean(key, kinds)}", section, key, number)
            continue
        if (section, key) in TABLES:
            inner = _inner(source, f"{section}.{key}", TABLES[section, key], value, number)
            values |= {} if inner is None else {key: inner}
            continue
        alone = ALONE.get((section, key), ())
        if alone and isinstance(value, str) and value not in ("", *alone):
            words, hint = " or ".join(f'"{each}"' for each in alone), f'["{value}"] is a list.'
            source.complain(
                f"must be {words} or a list, not {value!r}.", section, key, number, hint=hint
            )
            continue
        if isinstance(value, str) and (section, key) in ONE_OR_MORE:
            value = [value] if value or section not in _EMPTY_IS_NONE else []
        typed = _typed(value, kinds[key])
        if typed is None:
            wanted = _kind_name(kinds[key])
            source.complain(f"must be {wanted}, not {value!r}.", section, key, number)
        elif _is_allowed(source, section, key, typed, number):
            values[key] = typed
    return values


# Where "" for a list says that there is nothing in it.
_EMPTY_IS_NONE: Final = frozenset({"endpoint", "cdif.derive", "endpoint.derive"})


def _inner(source: Source, section: str, cls: type, table: Any, number: int) -> Any:
    """A table within the section of that number; None if it is none."""
    if not isinstance(table, dict):
        outer, _, key = section.partition(".")
        source.complain("must be a table, in braces or as a section.", outer, key, number)
        return None
    return cls(**_checked(source, section, cls, table, number))


def _is_allowed(source: Source, section: str, key: str, value: Any, number: int = 0) -> bool:
    low, high = LIMITS.get((section, key), (float("-inf"), float("inf")))
    if isinstance(value, (int, float)) and not low <= value <= high:
        source.complain(f"must lie between {low:g} and {high:g}.", section, key, number)
        return False
    choices = CHOICES.get((section, key), ())
    given = value if isinstance(value, tuple) else (value,)
    if choices and (wrong := [each for each in given if each not in choices]):
        words = f"must be one of {', '.join(choices)}, not {wrong[0]!r}."
        source.complain(words, section, key, number)
        return False
    form = misfit(section, key, value)
    if form is not None:
        source.complain(form.complaint(value), section, key, number, hint=form.hint)
    return form is None


def misfit(section: str, key: str, value: str) -> Form | None:
    """The first form of a setting that the value does not have; None when it has all."""
    return next((each for each in FORMS.get((section, key), ()) if not each.fits(value)), None)


def _kinds(cls: type) -> Iterator[tuple[str, Any]]:
    hints = _hints(cls)
    for each in fields(cls):
        yield each.name, hints[each.name]


@cache
def _hints(cls: type) -> Mapping[str, Any]:
    return get_type_hints(cls)


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


def _from_text(source: Source, section: str, key: str, kind: Any, text: str) -> Any:
    """The value of a variable as its field wants it; None when it does not fit."""
    base = _base(kind)
    try:
        if base is tuple:
            return tuple(part.strip() for part in text.split(",") if part.strip())
        if base is bool:
            return {"true": True, "1": True, "false": False, "0": False}[text.lower()]
        return base(text)
    except (ValueError, KeyError):
        source.complain(f"must be {_kind_name(kind)}, not {text!r}.", section, key)
        return None


def _kind_name(kind: Any) -> str:
    names = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}
    return names.get(_base(kind), "a list of texts")


def _did_you_mean(word: str, known: Any) -> str:
    close = get_close_matches(word, list(known), 1)
    return f" Did you mean {close[0]!r}?" if close else f" Known: {', '.join(known)}."
