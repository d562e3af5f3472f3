"""Which address is the resource's page, and which are its files.

An address is a file only on evidence: its own ending, a format that names that very address, or
a source that tells files from pages (`parcels`). A format without such evidence is text on the
work, and makes no file of the page, DOI or handle that happens to stand in the same record.

Source: DECISIONS 18: one digital object has url, format and checksum on the resource itself;
of several each distribution has its own. Case I19: addresses of which nothing is known are
the first one the page, the others the same resource elsewhere.
"""

from __future__ import annotations

import re
from typing import Any, Final

from ...late_pattern import late_regex
from ..builders.link_builders import link
from ..output import Found, Output
from ..result import Status
from ..vocabulary import Vocabulary
from ..words import Act, Action, Options, Vocabularies
from ..work_identity import (
    HOME_PAGE,
    as_https,
    placeholder,
    why_no_page,
    why_nowhere,
    why_unreachable,
)
from .identifiers import read_doi, read_handle

Json = dict[str, Any]
REFUSED: Final = "pool.refused"  # addresses that may not name the work
_File = tuple[str, int, Json]  # address, origin, the DataDownload


def _place_files(vocabularies: Vocabularies, options: Options) -> Act:
    endings = vocabularies["file-endings"]
    urls, files, formats, sums = (
        options[key][0] if options.get(key) else ""
        for key in ("urls", "files", "formats", "checksums")
    )

    def act(out: Output) -> None:
        known: list[_File] = []
        if given := out.take(files):
            known = _given(out, given)
        pages: list[Found] = []
        described = False  # for viewers of pictures: then one picture is not all of the work
        for url, origin in out.take(urls):
            if why_nowhere(url) or (known and any(url == each[0] for each in known)):
                out.lose(origin)
            elif (mime := format_of(url, endings)) and why_unreachable(url):
                _keep_as_identifier(out, url, origin)
            elif mime and (why := why_no_page(url)):
                _tell_once(out, url, origin, f"{url} is {why}")
                _relate(out, url, origin)
                described = True
            elif mime:
                known.append((url, origin, _download(url, mime)))
            else:
                pages.append((url, origin))
        if REFUSED in out.slots and pages:
            pages = _without_placeholders(out, pages)
        has_page = bool(pages or out.slots.get("work.url"))
        if pages:
            _place_pages(out, pages)
        if known:
            _place_downloads(out, known, has_page or described)
        if mimes := out.take(formats):
            _place_formats(out, mimes, known)
        if digests := out.take(sums):
            _place_checksums(out, digests)
        if not has_page and not known:
            _fall_back(out)
        if out.slots.get("work.distribution") and out.slots.get("work.sameAs"):
            _part_files(out)

    return act


def _keep_as_identifier(out: Output, url: str, origin: int) -> None:
    """A file on a host that nobody outside can reach: what is said of it, and no way to it."""
    _tell_once(out, url, origin, why_unreachable(url))
    out.set("work.identifier", url, origin)


def _tell_once(out: Output, url: str, origin: int, why: str) -> None:
    """Report an address that names no work, unless `choose-id` did."""
    if url not in {iri for iri, _ in out.slots.get(REFUSED, ())}:
        out.report("placeholder-identifier", out.index_of(origin), why)


def _relate(out: Output, url: str, origin: int) -> None:
    out.set("work.relatedLink", link("relation", {"name": url, "url": url}), origin)


def _part_files(out: Output) -> None:
    """A file of the work is not the same as the work: what is known as one is no more than that."""
    files = {each["contentUrl"] for each, _ in out.slots["work.distribution"]}
    if files.isdisjoint(iri for iri, _ in out.slots["work.sameAs"]):
        return
    for iri, origin in out.take("work.sameAs"):
        if iri in files:
            out.follow(origin, "work.distribution")
        else:
            out.set("work.sameAs", iri, origin)


def _given(out: Output, given: list[Found]) -> list[_File]:
    """The files whose media type the source names together with their address.

    A DOI or handle leads to no file, whatever stands beside it: then both are text.
    """
    known: list[_File] = []
    for value, origin in given:
        url = value["contentUrl"]
        if read_doi(url) or read_handle(url):
            out.set("work.format", f"{value.get('encodingFormat', '')} {url}".strip(), origin)
        else:
            known.append((url, origin, value))
    return known


def format_of(url: str, endings: Vocabulary) -> str:
    """The media type that the ending of a URL's path says; "" for pages and unknown ones, and
    for a page about a file, whose address ends as the file's ("github.com/.../blob/main/a.csv")."""
    path = url.partition("?")[0].partition("#")[0]
    stem, dot, ending = path.rpartition(".")
    # The dot must stand in the last part of the path, which a host name is not.
    if not dot or "/" in ending or stem.endswith("/") or stem.count("/") < _SLASHES_OF_A_PATH:
        return ""
    term = endings.find(ending)
    return term.target if term and not _PAGE_ABOUT_FILE.search(url) else ""


_SLASHES_OF_A_PATH: Final = 3
# Where a platform shows a file in a page of its own: repositories of code, wikis, the Internet
# Archive, previews. `?raw=true` asks for the file itself.
_PAGE_ABOUT_FILE: Final = late_regex(
    r"(?:github|gitlab|gitee|codeberg|framagit)[^/]*/[^/]+/[^?#]*/(?:blob|blame|tree|commits?)/"
    r"(?![^?#]*\?(?:[^#]*&)?raw=(?:true|1)\b)"
    r"|/-/(?:blob|blame)/|://bitbucket\.org/[^/]+/[^/]+/src/|://(?:www\.)?archive\.org/details/"
    r"|://(?:www\.)?zenodo\.org/records?/\d+/preview/|[/=:](?:File|Image|Datei|Fichier|Archivo|Ficheiro|"
    r"Bestand|Plik|Fil|Soubor|Tiedosto|Файл|%D0%A4%D0%B0%D0%B9%D0%BB):",
    re.IGNORECASE,
)


def _download(url: str, mime: str) -> Json:
    return {"@type": "DataDownload", "contentUrl": url, "encodingFormat": mime}


def _without_placeholders(out: Output, pages: list[Found]) -> list[Found]:
    """Pages that lead to the work or may do so: a home page is that of a site, a service or a
    journal. The address of somebody or something else does not, whatever stands beside it: it is
    a related link. One on a private host leads nowhere, and is the text of an identifier."""
    refused = {iri for iri, _ in out.slots[REFUSED]}
    left = []
    for url, origin in pages:
        why = placeholder(url) if url in refused else ""
        if why in ("", HOME_PAGE):
            left.append((url, origin))
        elif why_unreachable(url):
            out.set("work.identifier", url, origin)
        else:
            _relate(out, url, origin)
    return left


def _place_pages(out: Output, pages: list[Found]) -> None:
    """The first one is the page, the others are the same work elsewhere; what may not name
    the work (`choose-id`) is neither, unless another work of the catalog only came first."""
    refused = {iri for iri, _ in out.slots[REFUSED]} if REFUSED in out.slots else ()
    page = out.value("work.url")  # a source may have said already which one it is
    if page is None:
        first = next((each for each in pages if each[0] not in refused), pages[0])
        pages.remove(first)
        page = first[0]
        out.set("work.url", *first)
    own = out.value("work.@id")
    again = {as_https(str(own)): "work.@id", as_https(str(page)): "work.url"}
    for url, origin in pages:
        if path := again.get(as_https(url)):
            out.follow(origin, path)
        elif url in refused:
            out.lose(origin)
        else:
            out.set("work.sameAs", url, origin)


def _place_downloads(out: Output, known: list[_File], has_page: bool) -> None:
    if len(known) == 1 and not has_page:  # the one digital object itself
        url, origin, download = known[0]
        out.set("work.url", url, origin)
        if mime := download.get("encodingFormat"):
            out.slots["work.encodingFormat"].append((mime, origin))
        return
    for _, origin, download in known:
        out.set("work.distribution", download, origin)


def _place_formats(out: Output, formats: list[Found], known: list[_File]) -> None:
    """Formats of which nobody says what file has them are text on the work.

    One that a file has already says nothing new.
    """
    path = "work.distribution" if out.slots.get("work.distribution") else "work.encodingFormat"
    taken = {download.get("encodingFormat") for _, _, download in known}
    for mime, origin in formats:
        if mime in taken:
            out.follow(origin, path)
        else:
            out.set("work.format", mime, origin)


def _place_checksums(out: Output, sums: list[Found]) -> None:
    downloads = out.slots.get("work.distribution", [])
    for value, origin in sums:
        if len(downloads) == 1 and "spdx:checksum" not in downloads[0][0]:
            download, its_origin = downloads.pop()
            out.set("work.distribution", {**download, "spdx:checksum": value}, its_origin)
            out.follow(origin, "work.distribution")
        elif not downloads and not out.slots.get("work.checksum"):
            out.set("work.checksum", value, origin)
        else:
            out.lose(origin, "checksum-not-placed")


def _fall_back(out: Output) -> None:
    """Without page or file the persistent identifier is the address, if the web knows it."""
    if out.slots.get("work.url") or out.slots.get("work.distribution"):
        return
    own = [] if "work.@id" in out.derived else out.slots.get("work.@id", [])
    for value, origin in own:
        if value.startswith(("http://", "https://")):
            out.set("work.url", value, origin, Status.DERIVED)
            return
    for value, origin in out.slots.get("work.identifier", []):
        if not isinstance(value, dict) or value.get("propertyID") in _OF_CATALOGUES:
            continue
        url = value.get("url", "")
        if url.startswith(("http://", "https://")):
            out.set("work.url", url, origin, Status.DERIVED)
            return


_REGISTRY: Final = "https://registry.identifiers.org/registry/"
# Numbers whose address is an entry of somebody's catalogue or register, and no way to the work.
_OF_CATALOGUES: Final = frozenset(
    [
        *("oclc", "lccn", "dblp", "scopus", "wos", "mag", "s2", "openalex", "lens"),
        *("dimensions", "base"),
        *(f"{_REGISTRY}{each}" for each in ("issn", "isni", "viaf", "isbn")),
    ]
)

ACTIONS: Final = (
    Action(
        "place-files",
        "addresses, files, formats and checksums: page, distributions, or the one object",
        _place_files,
        ("urls", "files", "formats", "checksums"),
        ("urls",),
        reads=("urls", "files", "formats", "checksums"),
        writes=(),
        needs=("file-endings",),
        idle=False,
    ),
)
