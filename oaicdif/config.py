"""Settings: one commented TOML file, every key also an environment variable.

The dataclasses below are the only list of settings there is: the reader, the file that
`oaicdif init` writes and the table in the README all come from them. To add a setting, add a
field with its `help`. Must not know: who uses a setting, and how.

The environment variable of `[section] key` is OAICDIF_SECTION_KEY; it wins over the file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from types import UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from .errors import SettingsError

FILE_NAME: Final = "oaicdif.toml"
ENVIRONMENT: Final = "environment"


def setting(default: Any, help: str) -> Any:
    """A field with its explanation; lists and tuples are given as tuples."""
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True, slots=True)
class StoreSettings:
    """Where records are kept."""

    path: str = setting("oaicdif.sqlite", "The embedded store, relative to this file.")


@dataclass(frozen=True, slots=True)
class ProviderSettings:
    """What we say of ourselves as an OAI-PMH provider and on the web."""

    base_url: str = setting(
        "http://127.0.0.1:8080", "Public address, without a slash at the end; /oai comes behind it."
    )
    repository_name: str = setting("oaicdif catalog", "repositoryName of Identify.")
    admin_email: str = setting("", "adminEmail of Identify. Without it /oai answers 503.")
    page_size: int = setting(100, "Records in one part of a list, 100 to 200.")
    token_hours: int = setting(48, "How long a resumptionToken lives, at least 24.")
    sets: tuple[str, ...] = setting(
        ("driver",), 'Sets of our own beside the source\'s: "driver", "type", "access".'
    )
    cdif_layout: str = setting(
        "cdif-2023", 'Layout of the OAI-PMH format cdif_jsonld: "cdif-2023" or "cdif-1.1".'
    )
    metadata_rights: str = setting(
        "", "Address of the licence of the metadata themselves, sent with every OAI-PMH record."
    )
    maintenance: str = setting("", "A sentence; while it is set, /oai answers 503 with it.")


@dataclass(frozen=True, slots=True)
class HarvestSettings:
    """How we behave towards other people's servers."""

    contact: str = setting("", "Mail address sent as From and in the user agent.")
    timeout_s: float = setting(60.0, "Seconds to wait for a connection, and between two bytes.")
    deadline_s: float = setting(600.0, "Seconds for one whole answer.")
    max_page_bytes: int = setting(200_000_000, "Largest answer that is read, decompressed.")
    retries: int = setting(5, "Tries again after a network fault, 429 or 5xx.")
    user_agent: str = setting("", "Who we say we are; empty is oaicdif and its version.")
    park_after_s: float = setting(600.0, "A server that asks to wait for longer is parked.")
    delay_s: float = setting(0.0, "Least seconds between two requests to one host.")
    overlap_s: float = setting(3600.0, "Seconds of the last range that are asked again.")
    max_run_bytes: int = setting(50_000_000_000, "A run that receives more than this is stopped.")
    fetch_ahead: int = setting(1, "List parts asked for before the one in hand is stored.")
    full_every_days: int = setting(90, "A full harvest instead of a short one so often; 0 never.")
    sweep_every_days: int = setting(30, "Look for vanished records so often; 0 never.")
    sweep_persistent_every_days: int = setting(
        180, "The same where the endpoint promises to announce every deletion."
    )
    keep_pages_days: int = setting(365, "Pages without a current record go after so long; 0 never.")
    proxy: str = setting("", "Proxy for all endpoints; empty is what the environment says.")
    ca_file: str = setting("", "Certificates to trust, PEM; empty is the built-in list.")


@dataclass(frozen=True, slots=True)
class CrosswalkSettings:
    """Which crosswalk files are used."""

    folder: str = setting("", "Folder of your own crosswalk files; they win over the built-in.")
    prefixes: tuple[str, ...] = setting(
        ("oai_dc",), "Metadata prefixes whose records become documents, the preferred one first."
    )


@dataclass(frozen=True, slots=True)
class ServeSettings:
    """The web server."""

    host: str = setting("127.0.0.1", "Address to listen on; 0.0.0.0 is every network.")
    port: int = setting(8080, "Port to listen on.")
    workers: int = setting(1, "Worker processes.")
    threads: int = setting(4, "Threads in each worker, so many requests at once.")


@dataclass(frozen=True, slots=True)
class EndpointSettings:
    """One OAI-PMH endpoint to harvest: `[[endpoint]]`, as many as you like."""

    name: str = setting("", "Short name, used in commands and in set names.")
    url: str = setting("", "Base URL, without ?verb=...")
    prefix: str = setting("oai_dc", "Metadata prefix to ask for.")
    sets: tuple[str, ...] = setting((), "Only these sets; empty is everything.")
    identifiers: str = setting("keep", '"keep" the OAI identifiers, or "mint" our own.')
    schedule: str = setting("", 'When to harvest: "every day 02:00", "every 6 hours", cron fields.')
    time_zone: str = setting("UTC", "Time zone of the schedule, as Europe/Berlin.")
    jitter_minutes: int = setting(0, "Begin up to so many minutes later, by chance.")
    method: str = setting("GET", '"GET" or "POST".')
    user: str = setting("", "User for HTTP authentication.")
    password: str = setting("", "Password; better: password_variable.")
    password_variable: str = setting("", "Environment variable that holds the password.")
    headers: tuple[str, ...] = setting((), 'More request headers, each "Name: value".')
    proxy: str = setting("", "Proxy for this endpoint; empty is as under [harvest].")
    ca_file: str = setting("", "Certificates to trust for it; empty is as under [harvest].")
    tls_verify: bool = setting(True, "false accepts any certificate, with a warning each run.")
    windows: int = setting(1, "Date windows harvested at once, 2 to 8, once probe has proven them.")
    granularity: str = setting("", '"day" or "second" where its Identify is wrong.')
    trust_list_size: bool = setting(True, "false where its completeListSize is known to be wrong.")


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, and the folder that relative paths start from."""

    store: StoreSettings = StoreSettings()
    provider: ProviderSettings = ProviderSettings()
    harvest: HarvestSettings = HarvestSettings()
    crosswalk: CrosswalkSettings = CrosswalkSettings()
    serve: ServeSettings = ServeSettings()
    endpoints: tuple[EndpointSettings, ...] = ()
    folder: Path = Path()
    file: Path | None = None

    @property
    def store_path(self) -> Path:
        return self.folder / self.store.path


SECTIONS: Final[Mapping[str, type]] = {
    "store": StoreSettings,
    "provider": ProviderSettings,
    "harvest": HarvestSettings,
    "crosswalk": CrosswalkSettings,
    "serve": ServeSettings,
}
CHOICES: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("endpoint", "identifiers"): ("keep", "mint"),
    ("endpoint", "method"): ("GET", "POST"),
    ("endpoint", "granularity"): ("", "day", "second"),
    ("provider", "sets"): ("driver", "type", "access"),
    ("provider", "cdif_layout"): ("cdif-2023", "cdif-1.1"),
}
LIMITS: Final[Mapping[tuple[str, str], tuple[float, float]]] = {
    ("provider", "page_size"): (100, 200),
    ("provider", "token_hours"): (24, 24 * 365),
    ("serve", "port"): (1, 65535),
    ("serve", "workers"): (1, 64),
    ("serve", "threads"): (1, 256),
    ("harvest", "retries"): (0, 100),
    ("harvest", "timeout_s"): (0.001, 86400),
    ("harvest", "deadline_s"): (0.001, 86400),
    ("harvest", "fetch_ahead"): (0, 16),
    ("harvest", "delay_s"): (0, 3600),
    ("harvest", "overlap_s"): (0, 86400 * 366),
    ("endpoint", "windows"): (1, 8),
    ("endpoint", "jitter_minutes"): (0, 24 * 60),
}


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

    def error(self, message: str, section: str, key: str = "", number: int = 0) -> SettingsError:
        return SettingsError(
            message,
            file=self.file or ENVIRONMENT,
            line=self.line_of(section, key, number),
            key=f"[{section}] {key}".rstrip(),
        )


def _assemble(
    source: _Source,
    data: Mapping[str, Any],
    environment: Mapping[str, str],
    folder: Path,
    file: Path | None,
) -> Settings:
    known = [*SECTIONS, "endpoint"]
    for name in data:
        if name not in known:
            raise source.error(f"unknown section.{_did_you_mean(name, known)}", name)
    sections = {
        name: _section(source, name, cls, data.get(name, {}), environment)
        for name, cls in SECTIONS.items()
    }
    rows = data.get("endpoint", [])
    if not isinstance(rows, list):
        raise source.error("must be written [[endpoint]], with two brackets.", "endpoint")
    endpoints = tuple(_endpoint(source, row, number) for number, row in enumerate(rows, 1))
    return Settings(**sections, endpoints=endpoints, folder=folder, file=file)


def _section(
    source: _Source, name: str, cls: type, table: Any, environment: Mapping[str, str]
) -> Any:
    if not isinstance(table, dict):
        raise source.error("must be a section: write it in brackets.", name)
    values = _checked(source, name, cls, table)
    for key, kind in _kinds(cls):
        variable = f"OAICDIF_{name}_{key}".upper()
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
            raise source.error("is missing.", "endpoint", key, number)
    return EndpointSettings(**values)


def _checked(
    source: _Source, section: str, cls: type, table: Mapping[str, Any], number: int = 0
) -> dict[str, Any]:
    kinds = dict(_kinds(cls))
    values = {}
    for key, value in table.items():
        if key not in kinds:
            raise source.error(f"unknown key.{_did_you_mean(key, kinds)}", section, key, number)
        typed = _typed(value, kinds[key])
        if typed is None:
            wanted = _kind_name(kinds[key])
            raise source.error(f"must be {wanted}, not {value!r}.", section, key, number)
        values[key] = _in_limits(source, section, key, typed, number)
    return values


def _in_limits(source: _Source, section: str, key: str, value: Any, number: int = 0) -> Any:
    low, high = LIMITS.get((section, key), (float("-inf"), float("inf")))
    if isinstance(value, (int, float)) and not low <= value <= high:
        raise source.error(f"must lie between {low:g} and {high:g}.", section, key, number)
    choices = CHOICES.get((section, key), ())
    given = value if isinstance(value, tuple) else (value,)
    if choices and not set(given) <= set(choices):
        raise source.error(f"must be one of {', '.join(choices)}.", section, key, number)
    return value


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


def example_file(settings: Settings = Settings()) -> str:
    """The commented settings file, every key with its value in `settings`."""
    parts = ["# oaicdif settings. Each key can also be given as OAICDIF_SECTION_KEY.\n"]
    for name, cls in SECTIONS.items():
        parts.append(f"\n# {_summary(cls)}\n[{name}]")
        parts.extend(_lines(fields(cls), getattr(settings, name)))
    parts.append(f"\n\n# {_summary(EndpointSettings)}")
    for each in settings.endpoints or (None,):
        mark = "" if each else "# "
        parts.append(f"\n{mark}[[endpoint]]")
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
        yield f"\n# {each.metadata['help']}\n{each.name} = {_toml(getattr(values, each.name))}"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(each) for each in value)}]"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return str(value)


def settings_table() -> list[tuple[str, str, str, str]]:
    """(section, key, default, help) of every setting, for the README."""
    rows = []
    for name, cls in {**SECTIONS, "endpoint": EndpointSettings}.items():
        for each in fields(cls):
            default = "" if each.default is MISSING else _toml(each.default)
            rows.append((name, each.name, default, each.metadata["help"]))
    return rows
