"""Steps for sources that say which address is a page and which a file.

Source: DRIVER guidelines 1.1, annex 3; DECISIONS 18.
"""

from __future__ import annotations

from typing import Any, Final

from ..output import Found, Output
from ..result import Status
from ..words import Act, Action, Options, Vocabularies

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


def _shared_access(_v: Vocabularies, _options: Options) -> Act:
    """Rights that every file states alike are the resource's, where it states none itself."""

    def act(out: Output) -> None:
        found = out.slots.get("work.distribution", [])
        if not found or out.slots.get("work.conditionsOfAccess") or out.slots.get("work.license"):
            return
        first, origin = found[0]
        access = first.get("conditionsOfAccess")
        if access and all(value.get("conditionsOfAccess") == access for value, _ in found):
            out.derived.add("work.conditionsOfAccess")
            for each in access if isinstance(access, list) else [access]:
                out.set("work.conditionsOfAccess", each, origin, Status.DERIVED)

    return act


def _of_that_year(_v: Vocabularies, options: Options) -> Act:
    """Dates of another year than the one that the source calls the year of publication are not
    used: the day on which an old work was made available is none of publication."""
    pool, years = options["from"][0], options["years"][0]

    def act(out: Output) -> None:
        known = {reading.start for (reading, _), _ in out.slots.get(years, ())}
        if not known or not out.slots.get(pool):
            return
        for each in out.take(pool):
            (reading, text), origin = each
            if any(reading.start.startswith(year) for year in known):
                out.slots[pool].append(each)
            else:
                out.lose(origin, "date-not-used", text)

    return act


def _publication_year(_v: Vocabularies, options: Options) -> Act:
    """The year that stands beside dates: of use only where no date says it better."""
    pool, to = options["from"][0], options["to"][0]

    def act(out: Output) -> None:
        for (reading, text), origin in out.take(pool):
            known = out.value(to)
            if known is None:
                out.set(to, reading.start, origin)
            elif str(known).startswith(reading.start):
                out.follow(origin, to)
            else:
                out.lose(origin, "date-not-used", text)

    return act


def _date_of_host(_v: Vocabularies, options: Options) -> Act:
    """The date of the issue or book that it appeared in, derived, where it has none of its own;
    a date that is not needed stays with the host."""
    pool, to = options["from"][0], options["to"][0]

    def act(out: Output) -> None:
        own = any(out.slots.get(path) for path in (to, *_OWN_DATES))
        for reading, origin in out.take(pool):
            if own:
                out.follow(origin, "work.isPartOf")
            else:
                out.derived.add(to)
                out.set(to, reading.start, origin, Status.DERIVED)
                own = True

    return act


_OWN_DATES: Final = ("work.datePublished", "work.dateCreated", "work.copyrightYear")

ACTIONS: Final = (
    Action(
        "date-of-host",
        "the date of what it appeared in, derived, where it has none of its own",
        _date_of_host,
        ("from", "to"),
        ("from", "to"),
    ),
    Action(
        "only-of-that-year",
        "leave out dates of another year than the one beside them",
        _of_that_year,
        ("from", "years"),
        ("from", "years"),
        reads=("from", "years"),
        writes=(),
    ),
    Action(
        "publication-year",
        "a year beside dates: used where there is no date",
        _publication_year,
        ("from", "to"),
        ("from", "to"),
    ),
    Action(
        "shared-access",
        "access rights that all distributions share, derived, where the resource has none",
        _shared_access,
        (),
        reads=(),
        writes=(),
    ),
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
)
