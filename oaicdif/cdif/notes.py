"""The notes a layout makes when a document cannot carry a value unchanged: code, meaning, advice.

Codes are stable: reports, docs/reports.md and the store's loss reports name them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NOTES: Final[Mapping[str, tuple[str, str]]] = {
    "license-as-text": (
        "cdif-2023: a licence that is no IRI stands under conditionsOfAccess, where its triple "
        "survives",
        "send the licence as an IRI",
    ),
    "rectangles-as-one": (
        "cdif-2023 has one rectangle around several; the names of the places stand beside it",
        "nothing; cdif-1.1 has them all",
    ),
    "periods-as-one": (
        "cdif-2023 has one period around several",
        "nothing; cdif-1.1 has them all",
    ),
    "several-languages": (
        "cdif-1.1 has room for one language; the first stands",
        "nothing; cdif-2023 has them all",
    ),
    "several-publishers": (
        "cdif-1.1 has room for one publisher; the others are contributors with that role",
        "nothing",
    ),
    "several-affiliations": (
        "cdif-1.1 has room for one affiliation of an agent; the first stands",
        "nothing; cdif-2023 has them all",
    ),
    "era-as-text": (
        "cdif-1.1: an interval of named eras is a text, because the official shapes refuse the "
        "draft's form",
        "nothing; cdif-2023 has the interval",
    ),
    "wkt-as-box": (
        "cdif-1.1: a geometry in WKT is written as its box or point",
        "nothing; cdif-2023 has the geometry",
    ),
    "wkt-dropped": (
        "cdif-1.1: a geometry in WKT that is not in longitude and latitude, or off the globe",
        "send it in CRS84",
    ),
    "geometry-dropped": (
        "cdif-1.1: a place's geometry is no box, line or point in degrees",
        "send a DCMI Box or Point",
    ),
    "url-not-web": (
        "cdif-1.1: the work's url is no web address and is left out",
        "send an address of the web; cdif-2023 has the url",
    ),
    "link-without-url": (
        "cdif-1.1: a related resource has no address; its words stand on the link",
        "send the identifier of the related resource",
    ),
    "distribution-without-url": (
        "cdif-1.1: a file has no address and is left out",
        "send the file's address",
    ),
    "page-as-url": (
        "cdif-1.1: a resource has files and no landing page; the page of its record stands there",
        "send the address of the landing page in dc:identifier",
    ),
    "checksum-dropped": (
        "cdif-1.1: a checksum of the resource, which has no file or several",
        "send the checksum with its file",
    ),
    "fraction-dropped": ("cdif-1.1: a date and time had a fraction of a second", "nothing"),
    "short-name": (
        "cdif-1.1: an agent's name has less than three characters, which the official shapes "
        "refuse; the claim is withheld",
        "send an identifier for the agent",
    ),
    "nameless-agent": (
        "cdif-1.1: an agent without name and identifier is left out",
        "send its name",
    ),
    "untyped-agent": (
        "cdif-1.1: an agent that is neither person nor organization is a bare reference, "
        "without its name; without an IRI its name stands in creditText",
        "nothing",
    ),
    "grant-named-by-funder": (
        "cdif-1.1: a grant without number and name has the funder's name as its label",
        "send the grant's number",
    ),
    "nameless-variable": (
        "cdif-1.1: a measured variable without a name is left out",
        "send its name",
    ),
}
