"""All pages of a site: frozen views in, HTML out.

Every value is escaped, by the template or, on landing pages, by `landing`. Pages link to each
other by relative paths, so that the same bytes work at any address, served or as files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from ..cdif.namespaces import CORE_MEDIA_PROFILE, DRAFT_MEDIA_PROFILE
from ..cdif.unspoken_nil import unspoken_text
from ..config.choices import LAYOUTS
from ..config.sections import SiteSettings
from ..html_templates import Markup, templates_in
from . import heading, landing
from .addresses import FEED_KINDS, Addresses, shelf_path, shelves_path
from .conformance_page import ConformanceView
from .harvesters_page import HarvestersView
from .listing import entry_rows
from .markup import Html, escaped, filled
from .property_rows import FILES
from .record_forms import forms_with
from .signposting import ELEMENTS, HERE, Link, PageLinks, element_links, tail_links
from .view import (
    BrowseView,
    HelpView,
    Listed,
    RecordView,
    ShelfView,
    ShelvesView,
    StartView,
    TombstoneView,
)

_HERE: Final = Path(__file__).parent
STATIC: Final = _HERE / "static"
EMBEDDED_BYTES: Final = 200_000  # a longer document is linked, not embedded
_NOT_EMBEDDED: Final = "The record is too long to be embedded in this page."
# No script runs (a JSON-LD block is data), nothing comes from elsewhere, nothing is framed.
POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
)
_BLOCKS: Final = ("title", "head", "main")
_MAX_FRAMES: Final = 8  # pages lie at four depths
DRAFT, CORE = LAYOUTS
_DEFAULTS: Final = SiteSettings()
_SCRIPTS: Final = {
    name: f'<script type="application/ld+json" profile="{profile}" id="{element}">'.encode()
    for name, profile, element in (
        (DRAFT, DRAFT_MEDIA_PROFILE, "cdif"),
        (CORE, CORE_MEDIA_PROFILE, "cdif-1.1"),
    )
}


@dataclass(frozen=True, slots=True)
class _Site:
    name: str
    policy: str
    version: str


class Pages:
    """All pages of one site."""

    def __init__(self, name: str, where: Addresses, shown: SiteSettings = _DEFAULTS) -> None:
        self.where = where
        self.rdf = shown.rdf
        self.formats = forms_with(shown.rdf)
        self._embed = frozenset(shown.embed)
        left_out = "".join(f"-{each}" for each in LAYOUTS if each not in self._embed)
        chosen = "" if shown.rdf == _DEFAULTS.rdf else f"-{'+'.join(sorted(shown.rdf))}"
        self.version = f"{design_version()}{left_out}{chosen}"
        self._name = name
        self._environment = templates_in(_HERE / "templates")
        self._environment.globals["site"] = _Site(name, POLICY, self.version)
        # Compiled when first asked for: landing pages, most of an export, need none of them.
        self._template = cache(self._environment.get_template)
        self._frames: dict[str, tuple[str, ...]] = {}

    def _render(self, name: str, *, root: str, **values: Any) -> bytes:
        """The three blocks of a template in the frame of all pages.

        The frame is rendered once for each depth.
        """
        template = self._template(f"{name}.html")
        context = template.new_context({**values, "root": root})
        blocks = ("".join(template.blocks[each](context)) for each in _BLOCKS)
        frame = self._frames.get(root) or self._frame(root)
        page = "".join(part for pair in zip(frame, blocks, strict=False) for part in pair)
        return _encoded(f"{page}{frame[-1]}")

    def _frame(self, root: str) -> tuple[str, ...]:
        """What stands around title, head and main of a page at this depth."""
        inside = "".join(f"{{% block {name} %}}\0{{% endblock %}}" for name in _BLOCKS)
        template = self._environment.from_string('{% extends "base.html" %}' + inside)
        frame = tuple(template.render(root=root).split("\0"))
        if len(self._frames) < _MAX_FRAMES:
            self._frames[root] = frame
        return frame

    def record(
        self,
        view: RecordView,
        links: PageLinks,
        document: bytes,
        shelves: tuple[Listed, ...],
        core: bytes = b"",
    ) -> bytes:
        """A landing page, with the document embedded in the layouts that the settings name
        (`core` is that of CDIF 1.1), unless it is too long."""
        title, head, main, end = self._landing_frame
        # it leads to at most as many kernel records as it shows files
        around = landing.Around(shelves, min(links.shared.kernels, FILES), self.formats)
        name = f"{escaped(view.heading)} · {escaped(self._name)}"
        embedded = self._embedded(document, core)
        if self._embed and not embedded:
            view = view._replace(notes=(*view.notes, _NOT_EMBEDDED))
        return b"".join(
            (
                *(title, _encoded(name), head, _encoded(heading.head(view, links, self._name))),
                *(_tail_elements(links), embedded, main),
                # Most parts are ASCII: encoded one by one in a quarter of the time.
                *[part.encode("utf-8", "replace") for part in landing.main(view, around)],
                end,
            )
        )

    def _embedded(self, document: bytes, core: bytes) -> bytes:
        """The document in its script elements; nothing of it that is too long for a page.

        CDIF 1.1 comes first, for some readers take the first script, and knows no nil reason.
        Those of the draft beside it are for readers of its profile alone: who makes one graph of
        both scripts finds none there.
        """
        first = _in_script(CORE, core) if CORE in self._embed else b""
        if DRAFT not in self._embed:
            return first
        return first + _in_script(DRAFT, unspoken_text(document) if first else document)

    @cached_property
    def _landing_frame(self) -> tuple[bytes, ...]:
        return tuple(map(_encoded, self._frame(landing.ROOT)))

    def tombstone(self, view: TombstoneView, links: Sequence[Link]) -> bytes:
        """The page of a deleted record."""
        return self._render(
            "tombstone",
            root="../",
            links=_link_elements(links),
            identifier=view.identifier,
            title=view.title,
            language=view.language,
            moment=view.moment,
            day=view.day,
            facts=view.facts,
        )

    def start(self, view: StartView, links: Sequence[Link]) -> bytes:
        """The start page of the catalog."""
        elements = _link_elements(links)
        return self._render("start", root="./", page=self.where.at(""), view=view, links=elements)

    def harvesters(self, view: HarvestersView) -> bytes:
        """Who harvests us, for the operator."""
        return self._render("harvesters", root="./", view=view)

    def conformance(self, view: ConformanceView) -> bytes:
        """Which documents claim a profile, and what the others lack."""
        return self._render("conformance", root="./", page=self.where.at("conformance"), view=view)

    def browse(self, view: BrowseView) -> bytes:
        """The page with all the ways to browse."""
        return self._render(
            "browse",
            root="./",
            page=self.where.at("browse"),
            sentence=view.sentence,
            groups=view.groups,
        )

    def shelves(self, view: ShelvesView) -> bytes:
        """One page of the shelves of one kind."""
        path = shelves_path(view.kind, view.number)
        root = "../" * path.count("/")
        return self._render(
            "shelves", root=root, page=self.where.at(path), view=view, steps=view.steps
        )

    def shelf(self, view: ShelfView) -> bytes:
        """One page of the entries that share a value."""
        path = shelf_path(view.kind, view.value, view.first)
        root = "../" * path.count("/")
        return self._render(
            "shelf",
            root=root,
            page=self.where.at(path),
            view=view,
            rows=Markup(entry_rows(view.entries, root)),
            feed=shelf_path(view.kind, view.value) if view.kind in FEED_KINDS else "",
            steps=view.steps,
        )

    def help(self, view: HelpView) -> bytes:
        """A page that says what is wrong and where to go; it may stand at any address."""
        return self._render(
            "help",
            root=self.where.root_path,
            status=view.status,
            title=view.title,
            sentence=view.sentence,
            ways=view.ways,
        )


@lru_cache(maxsize=8)
def pages_of(name: str, where: Addresses, shown: SiteSettings = _DEFAULTS) -> Pages:
    """The pages of a site; templates are compiled once a process."""
    return Pages(name, where, shown)


def _link_elements(links: Sequence[Link]) -> Markup:
    """The link elements of a page."""
    return Markup(heading.link_elements(element_links(links)))


def _tail_elements(links: PageLinks) -> bytes:
    """The link elements of the tail: as many as there is room for behind all others, which
    `heading` writes."""
    room = max(0, ELEMENTS - links.number())
    shown = _tail_template(min(links.shared.kernels, ELEMENTS), links.shared.rdf, room)
    return _encoded(filled(shown, escaped(links.page)))


@lru_cache(maxsize=1024)
def _tail_template(kernels: int, rdf: tuple[str, ...], room: int) -> Html:
    """With a NUL for the page's address, as `filled` wants it."""
    return heading.link_elements(tail_links(HERE, kernels, rdf)[:room])


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _in_script(layout: str, document: bytes) -> bytes:
    """The document in its script element; nothing when there is none, or it is too long."""
    if not document or len(document) > EMBEDDED_BYTES:
        return b""
    return b"%b%b</script>\n" % (_SCRIPTS[layout], script_safe(document))


def script_safe(document: bytes) -> bytes:
    """JSON that cannot end the script element it stands in, nor open a comment there.

    `<` and `>` occur in JSON within strings only, where an escape means the same.
    """
    return document.replace(b"<", b"\\u003c").replace(b">", b"\\u003e")


def design_version() -> str:
    """A short name for how pages are made: it changes with every file of this package."""
    digest = sha256()
    for path in sorted(_HERE.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
