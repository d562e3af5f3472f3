"""`oaicdif init`: a commented settings file to begin with, or one more endpoint in it."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from ..config import FILE_NAME, EndpointSettings, Settings, endpoint_text, example_file, misfit
from ..errors import SettingsError, UsageError
from ..harvest.endpoint_choice import host_name
from .context import find_settings
from .terminal import ask, can_ask, say

_DECIDE: Final = (
    "CDIF 1.1 asks for items that few sources state. Under [cdif.derive] you decide what may stand"
    " in for them; `oaicdif conformance` shows what each choice would change."
)
_URL: Final = "Base URL of the OAI-PMH interface (nothing for none yet)"
_EMAIL: Final = "Your e-mail address, for those who harvest you (nothing for none yet)"


def _fits(section: str, key: str, value: str) -> str:
    """The value, or an error that speaks of the argument it was given by."""
    form = misfit(section, key, value) if value else None
    if form:
        raise click.BadParameter(f"{form.complaint(value)} {form.hint}".rstrip())
    return value


def _base_url(text: str) -> str:
    """The text, if it can be a base URL or is empty."""
    if text:
        host_name(text)
    return _fits("endpoint", "url", text)


@click.command(
    epilog="Example: oaicdif init https://repository.example.org/oai --admin-email you@example.org"
)
@click.argument("url", required=False,
                callback=lambda _ctx, _param, value: value and _base_url(value))  # fmt: skip
@click.option("--name", default="", help="Short name for the endpoint; the host name if left out.",
              callback=lambda _ctx, _param, value: _fits("endpoint", "name", value))  # fmt: skip
@click.option("--admin-email", default="", help="adminEmail of our own Identify.",
              callback=lambda _ctx, _param, value: _fits("provider", "admin_email", value),
              )  # fmt: skip
@click.option("--file", "file_name", default=FILE_NAME, show_default=True, help="File to write.")
def command(url: str | None, *, name: str, admin_email: str, file_name: str) -> None:
    """Write a commented settings file, or add an endpoint to it.

    If the file exists, the endpoint is added at its end, and nothing else in it changes.
    Without URL you are asked for it, if this is a terminal.
    """
    path = Path(file_name)
    asked = url is None and can_ask()
    if asked:
        url = ask(_URL, _base_url)
    if path.exists():
        _add(path, url, name, admin_email)
        return
    if asked and not admin_email:
        admin_email = ask(_EMAIL, lambda text: _fits("provider", "admin_email", text))
    _write_new(path, url, name, admin_email)


def _write_new(path: Path, url: str | None, name: str, admin_email: str) -> None:
    settings = Settings()
    settings = replace(settings, provider=replace(settings.provider, admin_email=admin_email))
    if url:
        endpoint = EndpointSettings(name=name or host_name(url), url=url)
        settings = replace(settings, endpoints=(endpoint,))
    _write(path, example_file(settings), None)
    target = f" {settings.endpoints[0].name}" if settings.endpoints else " URL"
    say(f"Wrote {path}. Next: oaicdif harvest{target}, then oaicdif serve.", _DECIDE)


def _add(path: Path, url: str | None, name: str, admin_email: str) -> None:
    """One more endpoint at the end of a settings file that exists.

    Raises:
        UsageError: no base URL, a name that is taken, a file that cannot be added to.
        SettingsError: the file is wrong already.
    """
    if not url:
        hint = "Give a base URL to add an endpoint to it, or name another --file."
        raise UsageError(f"{path} exists already.", hint=hint)
    settings = find_settings(str(path))
    if admin_email and admin_email != settings.provider.admin_email:
        hint = "Change admin_email under [provider] there."
        raise UsageError(f"--admin-email: {path} exists already.", hint=hint)
    for each in settings.endpoints:
        if each.url == url:
            say(f"{path} has {url} already: it is called {each.name}. Nothing was changed.")
            return
    taken = {each.name for each in settings.endpoints}
    if name in taken:
        raise UsageError(f"--name: {path} has an endpoint called {name!r} already.")
    name = name or _free_name(host_name(url), taken)
    before = path.read_bytes().decode("utf-8")
    after = _with_endpoint(before, EndpointSettings(name=name, url=url))
    if after is None:
        hint = f"Add {{ name = {name!r}, url = {url!r} }} to its endpoints by hand."
        raise UsageError(f"{path} cannot be added to as it is written.", hint=hint)
    _write(path, after, before)
    say(f"Added {name} to {path}. Next: oaicdif harvest {name}.")


def _free_name(name: str, taken: Collection[str]) -> str:
    candidates = (name, *(f"{name}-{number}" for number in range(2, len(taken) + 3)))
    return next(each for each in candidates if each not in taken)


def _with_endpoint(text: str, endpoint: EndpointSettings) -> str | None:
    """The text with the endpoint behind it; None if it then says anything else, too."""
    end = "\r\n" if "\r\n" in text else "\n"
    gap = "" if not text or text.endswith("\n") else end
    longer = f"{text}{gap}{end}{endpoint_text(endpoint).replace(chr(10), end)}"
    wanted = tomllib.loads(text)
    wanted.setdefault("endpoint", []).append({"name": endpoint.name, "url": endpoint.url})
    try:
        return longer if tomllib.loads(longer) == wanted else None
    except tomllib.TOMLDecodeError:
        return None


def _write(path: Path, text: str, before: str | None) -> None:
    """The file with this text; if the settings are wrong then, it is as it was before."""
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}.") from error
    try:
        find_settings(str(path))
    except SettingsError:
        if before is None:
            path.unlink()
        else:
            path.write_text(before, encoding="utf-8", newline="")
        raise
