"""The wall around jinja2: frozen views in, HTML out. Every value is escaped by the template.

Pages link to each other by relative paths, so that the same bytes work at any address, served
or as files. Must not know: the store, HTTP, where a view comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from . import worldmap
from .addresses import Addresses, shelf_path
from .formats import CDIF, CDIF_PROFILE, DESCRIPTIONS, LINKSET
from .signposting import KERNEL_PROFILE, Link, element_links
from .view import (
    BrowseView,
    HelpView,
    Listed,
    RecordView,
    ShelfView,
    StartView,
    TombstoneView,
)
from .viewing import FILES

_HERE: Final = Path(__file__).parent
STATIC: Final = _HERE / "static"
EMBEDDED_BYTES: Final = 200_000  # a longer document is linked, not embedded
# No script runs (a JSON-LD block is data), nothing comes from elsewhere, nothing is framed.
POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
)
_BLOCKS: Final = ("title", "head", "main")
_MAX_FRAMES: Final = 8  # pages lie at four depths
_SLUG: Final = "{slug}"
# "./" because a slug has colons, and what stands before one would be read as a scheme.
_FORMS: Final = "".join(
    f'<dd><a href="./{_SLUG}{form.suffix}">{form.title}</a></dd>'
    for form in (*DESCRIPTIONS, LINKSET)
)


@dataclass(frozen=True, slots=True)
class _Site:
    name: str
    policy: str
    version: str


class Pages:
    """All pages of one site."""

    def __init__(self, name: str, where: Addresses) -> None:
        self.where = where
        self.version = design_version()
        self._environment = Environment(
            loader=FileSystemLoader(_HERE / "templates"),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
            auto_reload=False,
        )
        self._environment.globals["site"] = _Site(name, POLICY, self.version)
        names = ("record", "start", "browse", "shelf", "tombstone", "help")
        self._templates = {each: self._environment.get_template(f"{each}.html") for each in names}
        self._frames: dict[str, tuple[str, ...]] = {}

    def _render(self, name: str, *, root: str, **values: Any) -> bytes:
        """The three blocks of a template in the frame of all pages.

        The frame is rendered once for each depth: a third of a landing page's time.
        """
        template = self._templates[name]
        context = template.new_context({**values, "root": root})
        blocks = ("".join(template.blocks[each](context)) for each in _BLOCKS)
        frame = self._frames.get(root) or self._frame(root)
        page = "".join(part for pair in zip(frame, blocks, strict=False) for part in pair)
        return f"{page}{frame[-1]}".encode("utf-8", "replace")

    def _frame(self, root: str) -> tuple[str, ...]:
        """What stands around title, head and main of a page at this depth."""
        inside = "".join(f"{{% block {name} %}}\0{{% endblock %}}" for name in _BLOCKS)
        template = self._environment.from_string('{% extends "base.html" %}' + inside)
        frame = tuple(template.render(root=root).split("\0"))
        if len(self._frames) < _MAX_FRAMES:
            self._frames[root] = frame
        return frame

    def record(
        self, view: RecordView, links: Sequence[Link], document: bytes, shelves: Sequence[Listed]
    ) -> bytes:
        """A landing page, with the document embedded unless it is too long."""
        where, slug = self.where, view.slug
        fits = len(document) <= EMBEDDED_BYTES
        notes = [fact.label for fact in view.coverage]
        return self._render(
            "record",
            root="../",
            page=where.page(slug),
            view=view,
            links=_link_elements(links),
            embedded=Markup(script_safe(document)) if fits else "",  # noqa: S704 - no "<" is left
            profile=CDIF_PROFILE,
            kind_path=next((each.href for each in shelves if each.note == "type"), ""),
            shelves=shelves,
            landing_host=urlsplit(view.landing.href).hostname if view.landing else "",
            marks=worldmap.marks(view.extents),
            map_words=_map_words(view) if notes else "the place this is about",
            forms=Markup(_FORMS.replace(_SLUG, slug)),  # noqa: S704 - a slug is plain ASCII
            kernels=range(1, _kernels(links) + 1),
            whole=f"./{slug}{CDIF.suffix}",
        )

    def tombstone(self, view: TombstoneView, links: Sequence[Link]) -> bytes:
        """The page of a deleted record."""
        return self._render(
            "tombstone",
            root="../",
            links=_link_elements(links),
            identifier=view.identifier,
            title=view.title,
            moment=view.moment,
            day=view.day,
            facts=view.facts,
        )

    def start(self, view: StartView, links: Sequence[Link]) -> bytes:
        """The start page of the catalog."""
        elements = _link_elements(links)
        return self._render("start", root="./", page=self.where.at(""), view=view, links=elements)

    def browse(self, view: BrowseView) -> bytes:
        """The page with all the ways to browse."""
        return self._render(
            "browse",
            root="./",
            page=self.where.at("browse"),
            sentence=view.sentence,
            groups=view.groups,
        )

    def shelf(self, view: ShelfView) -> bytes:
        """One page of the entries that share a value."""
        path = shelf_path(view.kind, view.value, view.first)
        return self._render(
            "shelf",
            root="../" * path.count("/"),
            page=self.where.at(path),
            view=view,
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
def pages_of(name: str, where: Addresses) -> Pages:
    """The pages of a site; templates are compiled once a process."""
    return Pages(name, where)


def _kernels(links: Sequence[Link]) -> int:
    """How many kernel records the page leads to, at most as many as it shows files."""
    return min(sum(each.profile == KERNEL_PROFILE for each in links), FILES)


def _link_elements(links: Sequence[Link]) -> Markup:
    """The link elements of a page. A third of a page's expressions would be theirs.

    An address of `web_link` holds no other character that HTML escapes but the ampersand.
    """
    rows = []
    for rel, href, kind, profile in element_links(links):
        typed = f' type="{kind}"' if kind else ""
        profiled = f' profile="{profile}"' if profile else ""
        address = href.replace("&", "&amp;")
        rows.append(f'<link rel="{rel}" href="{address}"{typed}{profiled}>\n')
    return Markup("".join(rows))  # noqa: S704 - every part is escaped or ours


def _map_words(view: RecordView) -> str:
    places = next((fact for fact in view.coverage if fact.label == "Place"), None)
    if places is None:
        return "the place this is about"
    return ", ".join(each.note or each.text for each in places.values[:3])


def script_safe(document: bytes) -> str:
    """JSON that cannot end the script element it stands in, nor open a comment there.

    `<` and `>` occur in JSON within strings only, where an escape means the same.
    """
    safe = document.replace(b"<", b"\\u003c").replace(b">", b"\\u003e")
    return safe.decode("utf-8", "replace")


def design_version() -> str:
    """A short name for how pages are made: it changes with every file of this package."""
    digest = sha256()
    for path in sorted(_HERE.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
