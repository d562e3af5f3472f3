"""The forms in which one record is published: names, file endings, media types, profiles.

One table; negotiation, links, pages, export and server rules all read it. A new form is one
new row.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from ..cdif.namespaces import CORE_MEDIA_PROFILE, DRAFT_MEDIA_PROFILE

LIST_PROFILE: Final = "CDIF-list-1.0"
JSON_LD: Final = "application/ld+json"
_UTF_8: Final = "utf-8"


@dataclass(frozen=True, slots=True, eq=False)  # each is one row, and the key of many a table
class Format:
    """One form of a record.

    `name` is the value of `?format=`; `suffix` stands behind the slug, which holds no dot;
    `also` are other names and profile values under which clients ask for it, in lower case.
    `broad` are less exact media types that it satisfies too.
    """

    name: str
    suffix: str
    media_type: str
    title: str
    profile: str = ""
    also: tuple[str, ...] = ()
    broad: tuple[str, ...] = ()
    charset: str = ""

    @property
    def content_type(self) -> str:
        """The Content-Type: the profile in double quotes, as RFC 9110 wants it."""
        charset = f"; charset={self.charset}" if self.charset else ""
        profile = f'; profile="{self.profile}"' if self.profile else ""
        return f"{self.media_type}{charset}{profile}"


HTML: Final = Format("html", ".html", "text/html", "Page for people", charset=_UTF_8)
CDIF: Final = Format(
    DRAFT_MEDIA_PROFILE,
    ".jsonld",
    JSON_LD,
    "CDIF (draft 2023), JSON-LD",
    DRAFT_MEDIA_PROFILE,
    # "application/json" and schema.org are satisfied by it, and clients ask for them.
    also=("cdif", "cdif_basic_1.0", "cdif-2023", "jsonld", "https://schema.org",
          "https://schema.org/", "http://schema.org", "http://schema.org/"),
    broad=("application/json",),
)  # fmt: skip
CDIF_CORE: Final = Format(
    "CDIF1.1",
    ".cdif-1.1.jsonld",
    JSON_LD,
    "CDIF 1.1 core and discovery, JSON-LD",
    CORE_MEDIA_PROFILE,
    also=("cdif-1.1", "cdif_1.1", *CORE_MEDIA_PROFILE.split(), CORE_MEDIA_PROFILE),
    broad=("application/json",),
)
N_QUADS: Final = Format(
    "nquads", ".nq", "application/n-quads", "RDF, N-Quads", also=("nq", "n-quads")
)
TURTLE: Final = Format(
    "turtle", ".ttl", "text/turtle", "RDF, Turtle", also=("ttl",), charset=_UTF_8
)
RDF_XML: Final = Format(
    "rdfxml", ".rdf", "application/rdf+xml", "RDF/XML", also=("rdf", "rdf+xml", "rdf/xml")
)
N_TRIPLES: Final = Format(
    "ntriples", ".nt", "application/n-triples", "RDF, N-Triples", also=("nt", "n-triples")
)
OAI_DC: Final = Format(
    "oai_dc",
    ".oai_dc.xml",
    "application/xml",
    "Dublin Core, XML",
    also=("http://www.openarchives.org/oai/2.0/oai_dc/", "dc"),
    broad=("text/xml",),
    charset=_UTF_8,
)
LINKSET: Final = Format(
    "linkset", ".linkset.json", "application/linkset+json", "Links of this record, JSON"
)
LINKSET_TEXT: Final = Format(
    "linkset-text", ".linkset.txt", "application/linkset", "Links of this record, text"
)
KERNEL: Final = Format(
    "kernel", ".kernel-1.json", "application/json", "Kernel record of the first file, JSON"
)

_CORE_PROFILES: Final = tuple(CORE_MEDIA_PROFILE.split())


def _of_core(form: Format, words: str) -> Format:
    """The same syntax with the graph of CDIF 1.1. The profile is no parameter of these media
    types, so it is in no Content-Type; a client may name it all the same."""
    return Format(
        f"{form.name}-1.1",
        f".cdif-1.1{form.suffix}",
        form.media_type,
        f"CDIF 1.1, {words}",
        also=(f"{form.suffix[1:]}-1.1", *_CORE_PROFILES),
        charset=form.charset,
    )


CORE_N_QUADS: Final = _of_core(N_QUADS, "N-Quads")
CORE_TURTLE: Final = _of_core(TURTLE, "Turtle")
CORE_RDF_XML: Final = _of_core(RDF_XML, "RDF/XML")
CORE_N_TRIPLES: Final = _of_core(N_TRIPLES, "N-Triples")
CORE_RDF: Final = (CORE_N_QUADS, CORE_TURTLE, CORE_RDF_XML, CORE_N_TRIPLES)

# In the order of preference where a client likes several equally well.
FORMATS: Final = (
    *(HTML, CDIF, CDIF_CORE, N_QUADS, OAI_DC, LINKSET),
    *(TURTLE, RDF_XML, N_TRIPLES, LINKSET_TEXT),
    *CORE_RDF,
)
# Those that pages lead to and exports hold only where `[site] rdf` names them.
CHOSEN: Final = {form.name: form for form in (TURTLE, RDF_XML, N_TRIPLES, *CORE_RDF)}
# What describes the resource; the others describe the record or its links.
DESCRIPTIONS: Final = (CDIF, CDIF_CORE, N_QUADS, OAI_DC, TURTLE, RDF_XML, N_TRIPLES, *CORE_RDF)
LINKSETS: Final = (LINKSET, LINKSET_TEXT)
LIST_TYPE: Final = f'{JSON_LD}; profile="{LIST_PROFILE}"'


@cache
def forms_with(rdf: tuple[str, ...]) -> tuple[Format, ...]:
    """The forms that pages lead to and exports hold where `[site] rdf` is this, in the order of
    `FORMATS`."""
    return tuple(form for form in FORMATS if form.name not in CHOSEN or form.name in rdf)


def format_named(name: str) -> Format | None:
    """The format that `?format=` asks for, in any case of letters."""
    wanted = name.strip().casefold()
    for each in FORMATS:
        if wanted == each.name.casefold() or wanted in each.also:
            return each
    return None


def format_of_suffix(suffix: str) -> Format | None:
    """The format of a file ending, with its dot; kernel records are numbered, so not here."""
    return next((each for each in FORMATS if each.suffix == suffix), None)
