"""Steps for sources that say which address is a page and which a file, and for many dates.

Source: DRIVER guidelines 1.1, annex 3; DECISIONS 18. Must not know: XML, layouts.
"""

from __future__ import annotations

from typing import Any, Final

from .engine import Found, Output
from .result import Status
from .values.dates import Reading
from .words import Act, Action, Options, Vocabularies

Json = dict[str, Any]


def _place_parcel(_v: Vocabularies, options: Options) -> Act:
    """Files and pages as the source tells them apart; what other elements say of the same
    addresses and media types is part of them."""
    files, pages, urls, formats = (
        options[key][0] if options.get(key) else "" for key in ("files", "pages", "urls", "formats")
    )

    def act(out: Output) -> None:
        downloads: list[Json] = []
        for value, origin in out.take(files):
            downloads.append(value)
            out.set("work.distribution", value, origin)
        known = {each["contentUrl"]: "work.distribution" for each in downloads}
        for number, (url, origin) in enumerate(out.take(pages)):
            path = "work.sameAs" if number else "work.url"
            out.set(path, url, origin)
            known.setdefault(url, path)
        _join(out, urls, known)
        taken = (each.get("encodingFormat") for each in downloads)
        _join(out, formats, dict.fromkeys(filter(None, taken), "work.distribution"))

    return act


def _join(out: Output, pool: str, known: dict[str, str]) -> None:
    """Values that are already placed follow there; the others stay in their pool."""
    rest: list[Found] = []
    for value, origin in out.take(pool):
        if value in known:
            out.follow(origin, known[value])
        else:
            rest.append((value, origin))
    if rest:
        out.slots[pool].extend(rest)


def _one_object(_v: Vocabularies, _options: Options) -> Act:
    """The one digital object, without a page: its address and format are the resource's too."""

    def act(out: Output) -> None:
        downloads = out.slots.get("work.distribution", [])
        if out.slots.get("work.url") or len(downloads) != 1:
            return
        value, origin = downloads[0]
        out.set("work.url", value["contentUrl"], origin, Status.DERIVED)
        if "encodingFormat" in value and not out.slots.get("work.encodingFormat"):
            out.set("work.encodingFormat", value["encodingFormat"], origin, Status.DERIVED)

    return act


def _last_date(_v: Vocabularies, options: Options) -> Act:
    pools, to = options["from"], options["to"][0]

    def act(out: Output) -> None:
        found = [each for pool in pools for each in out.take(pool)]
        if not found:
            return
        found.sort(key=lambda each: _moment(each[0]), reverse=True)
        first, origin = found[0]
        out.set(to, _moment(first), origin)
        for other, loser in found[1:]:
            same = _moment(other) == _moment(first)
            out.lose(loser, "" if same else "date-not-used", _moment(other))

    return act


def _moment(value: tuple[Reading, str]) -> str:
    return value[0].moment or value[0].start


ACTIONS: Final = (
    Action(
        "place-parcel",
        "files as distributions and pages as url, told apart by the source",
        _place_parcel,
        ("files", "pages", "urls", "formats"),
        ("files",),
        reads=("files", "pages", "urls", "formats"),
        writes=(),
    ),
    Action(
        "one-object",
        "a single distribution without a page: its address as url too",
        _one_object,
        (),
        reads=(),
        writes=(),
    ),
    Action("last-date", "the last date of pools", _last_date, ("from", "to"), ("from", "to")),
)
