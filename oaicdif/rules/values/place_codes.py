"""Codes of places in a gazetteer, and identifiers that stand where a place is expected.

A code is the name of no place. With its gazetteer it is an address: "TGN 7003712" is
http://vocab.getty.edu/tgn/7003712.
Sources: the gazetteers' own pages on their addresses; DCMI Metadata Terms, TGN.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ...late_pattern import late_regex
from .identifiers import (
    labelled_isbn,
    labelled_issn,
    read_ark,
    read_doi,
    read_handle,
    read_nbn,
    read_oai,
    read_url,
    read_urn,
)


class Gazetteer(NamedTuple):
    """What its codes look like, and what stands before a code in an address."""

    code: re.Pattern[str]
    address: str


_TGN: Final = Gazetteer(late_regex(r"[1-9]\d{6}\Z", re.ASCII), "http://vocab.getty.edu/tgn/")
_GEONAMES: Final = Gazetteer(late_regex(r"\d{1,9}\Z", re.ASCII), "https://sws.geonames.org/")
_WIKIDATA: Final = Gazetteer(late_regex(r"Q\d{1,10}\Z"), "http://www.wikidata.org/entity/")
_PLEIADES: Final = Gazetteer(late_regex(r"\d{1,12}\Z"), "https://pleiades.stoa.org/places/")
_GAZETTEERS: Final = {
    "tgn": _TGN, "gettytgn": _TGN, "tgnid": _TGN, "gettythesaurusofgeographicnames": _TGN,
    "geonames": _GEONAMES, "geoname": _GEONAMES, "geonamesid": _GEONAMES, "geonameid": _GEONAMES,
    "geonamesorg": _GEONAMES,
    "wikidata": _WIKIDATA, "wikidataid": _WIKIDATA, "wd": _WIKIDATA,
    "pleiades": _PLEIADES, "pleiadesid": _PLEIADES,
}  # fmt: skip
_LABELLED: Final = late_regex(r"([A-Za-z][A-Za-z_. -]{1,40}?)\s*[:=,#/ ]\s*(Q?\d{1,12})\Z")
_JOINTS: Final = late_regex(r"[_. -]+")


def read_place_code(text: str) -> str | None:
    """The address of a place behind the label of its gazetteer: "geonames:2950159"."""
    found = _LABELLED.match(text)
    return place_of_code(found[1], found[2]) if found else None


def place_of_code(gazetteer: str, code: str) -> str | None:
    """The address of a code, if the gazetteer is known and has such codes."""
    known = _GAZETTEERS.get(_JOINTS.sub("", gazetteer).casefold())
    return known.address + code if known and known.code.match(code) else None


def read_no_place(text: str) -> str | None:
    """The text itself when it is the identifier of a work or a record, and so no place.

    Any other address may be that of a place.
    """
    readers = _ANYWHERE if read_url(text) else (*_ANYWHERE, *_BARE)
    return text if any(read(text) is not None for read in readers) else None


_ANYWHERE: Final = (read_doi, read_handle, read_nbn)
_BARE: Final = (read_ark, read_urn, read_oai, labelled_isbn, labelled_issn)
