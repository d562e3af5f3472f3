"""The pages in a browser: readable, without a fault in the console, without scripts.

They are looked at by eye when they are changed; here is what a machine can see.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from .conftest import RULES_OF_COLOURS, Looked

pytestmark = pytest.mark.slow

PATHS = (
    "/",
    "/browse",
    "/conformance",
    "/browse/all/year",
    "/browse/type/Book",
    "/records/oai:x:rich",
    "/records/oai:x:poor",
    "/records/oai:x:arabic",
    "/records/oai:x:hostile",
    "/records/oai:x:huge",
    "/records/oai:x:gone",
    "/nowhere",
    "/oai",
    "/oai?verb=Bad",
    "/oai?verb=Identify",
    "/oai?verb=ListRecords&metadataPrefix=cdif",
    "/oai?verb=GetRecord&metadataPrefix=cdif&identifier=oai:x:rich",
    "/lone-harvesters",
    "/lone/report-en",
    "/lone/report-es",
    "/lone/check",
)
# Of a template that another path has with all it can show: other data changes no colours.
OTHER_DATA = frozenset(
    {
        "/records/oai:x:poor",
        "/records/oai:x:arabic",
        "/records/oai:x:hostile",
        "/records/oai:x:huge",
        "/lone/report-es",
    }
)
WINDOWS = [(390, "light"), (390, "dark"), (1280, "light"), (1280, "dark")]
# Each template in all windows; other data on a phone, where it is crowded.
IN_WINDOWS = [
    (path, *window) for path in PATHS for window in (WINDOWS[:1] if path in OTHER_DATA else WINDOWS)
]
WIDE_AS_THE_SITE = (
    "/records/oai:x:rich",
    "/oai?verb=Identify",
    "/lone/report-en",
    "/lone/check",
)
Opened = Callable[..., Any]
# All that looks at one page goes together: it is loaded once.
each_page = pytest.mark.parametrize("looked", PATHS, indirect=True)


@each_page
def test_page_opens_without_a_fault_in_the_console(looked: Looked) -> None:
    page = looked()
    assert page.errors == []
    assert page.title()
    assert page.locator("h1").count() == 1


@pytest.mark.parametrize(("looked", "width", "scheme"), IN_WINDOWS, indirect=["looked"])
def test_page_has_no_fault_of_accessibility(
    looked: Looked, axe: str, width: int, scheme: str
) -> None:
    faults = looked.violations(axe, width=width, scheme=scheme)
    assert [(each["id"], each["impact"], each["nodes"][0]["html"]) for each in faults] == []


@each_page
def test_dark_scheme_changes_colours_alone(looked: Looked) -> None:
    """So all that axe finds but colours, it finds in the light scheme."""
    changed, others = looked().evaluate(_CHANGED_IN_THE_DARK)
    assert changed > 0
    assert others == []


# How many properties of our style differ in the dark scheme, and those that are no colours kept
# by a name.
_CHANGED_IN_THE_DARK = """() => {
    const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
    const dark = rules.filter(rule => rule.media?.mediaText.includes('prefers-color-scheme'))
    const changed = dark.flatMap(each => [...each.cssRules])
        .flatMap(rule => [...rule.style].map(name => [name, rule.style.getPropertyValue(name)]))
    const isColour = (name, value) => name.startsWith('--') && CSS.supports('color', value.trim())
    const others = changed.filter(([name, value]) => !isColour(name, value))
    return [changed.length, others.map(each => each.join(': '))]
}"""


def test_axe_has_no_more_rules_of_colours(opened: Opened, axe: str) -> None:
    """But for the contrast of WCAG's level AAA, which it tries nowhere unless asked."""
    page = opened("/nowhere")
    page.evaluate(axe)
    rules = page.evaluate("axe.getRules(['cat.color']).map(rule => rule.ruleId)")
    assert set(rules) - {"color-contrast-enhanced"} == set(RULES_OF_COLOURS)


@each_page
def test_page_fits_the_narrowest_phone(looked: Looked) -> None:
    page = looked(width=320)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 320


@each_page
def test_nothing_of_a_page_hides_behind_its_edge(looked: Looked) -> None:
    """Not even in a box of its own that can be scrolled: a phone shows no sign of it."""
    assert looked(width=390).evaluate(_HIDDEN) == []


# What is shown, and reaches beyond the window, or scrolls in a box of its own, or is cut off.
_HIDDEN = """() => [...document.querySelectorAll('body *')].filter(each => {
    if (each.closest('svg, .unseen, .skip, .broad thead')) return false
    const box = each.getBoundingClientRect(), style = getComputedStyle(each)
    if (!box.width || style.display === 'inline') return false
    const boxed = style.overflowX !== 'visible' || style.overflowY !== 'visible'
    const cut = each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1
    return box.right > innerWidth + 1 || box.left < -1 || (boxed && cut)
}).map(each => `${each.tagName} ${each.className} ${each.textContent.slice(0, 40)}`)"""


def test_all_pages_have_one_left_edge(opened: Opened) -> None:
    edges = {opened(path).locator("h1").bounding_box()["x"] for path in WIDE_AS_THE_SITE}
    assert len(edges) == 1


@each_page
def test_page_is_whole_without_javascript(looked: Looked) -> None:
    with_script, without = looked(), looked(script=False)
    assert without.locator("main").inner_text() == with_script.locator("main").inner_text()
    assert without.errors == []


def test_stylesheet_and_map_are_loaded(opened: Opened) -> None:
    page = opened("/records/oai:x:rich")
    assert page.locator("svg.map").bounding_box()["width"] > 500
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground != "rgba(0, 0, 0, 0)"


_PARTED = """() => {
    const row = [...document.querySelectorAll('.record dl div')]
        .find(each => each.querySelectorAll('dd').length > 1)
    row.querySelector('dt').textContent = 'a label that goes over several lines '.repeat(3)
    const [label, first, second] = row.children
    const top = each => each.getBoundingClientRect().top
    return [top(second) - top(first), top(first) - top(label)]
}"""


def test_long_label_does_not_part_the_values_beside_it(opened: Opened) -> None:
    parted, below = opened("/records/oai:x:rich", width=1280).evaluate(_PARTED)
    assert parted < 40  # px: one line
    assert abs(below) < 8  # both begin on one line


def test_label_stands_above_its_values_on_a_phone(opened: Opened) -> None:
    parted, below = opened("/records/oai:x:rich", width=390).evaluate(_PARTED)
    assert parted < 40
    assert below > 8


def test_all_of_a_head_stands_at_one_side_whatever_its_direction(opened: Opened) -> None:
    page = opened("/records/oai:x:arabic")
    left = page.locator("main").bounding_box()["x"]
    found = page.evaluate(_BEGINNINGS)
    assert len(found) == 4
    assert [each for each in found if abs(each - left) > 24] == []


# Where the text begins of type, title, first author and citation.
_BEGINNINGS = """() => ['.kind', 'h1', '.people li', '.cite'].map(name => {
    const range = document.createRange()
    range.selectNodeContents(document.querySelector(name))
    return range.getBoundingClientRect().left
})"""


def test_long_title_leaves_room_for_the_record_on_a_phone(opened: Opened) -> None:
    page = opened("/records/oai:x:wordy", width=390)
    assert page.locator("h1").bounding_box()["height"] < 500  # of a screen's 800


def test_dark_wish_is_met(opened: Opened) -> None:
    shades = [
        opened("/", scheme=scheme).evaluate("getComputedStyle(document.body).backgroundColor")
        for scheme in ("light", "dark")
    ]
    assert shades[0] != shades[1]


def test_keyboard_reaches_the_content_first(opened: Opened) -> None:
    page = opened("/records/oai:x:rich")
    page.keyboard.press("Tab")
    focused = page.locator(":focus")
    assert focused.inner_text() == "To the content"
    assert focused.bounding_box()["x"] >= 0
    page.keyboard.press("Enter")
    assert page.url.endswith("#content")


def test_hostile_record_runs_nothing(opened: Opened) -> None:
    page = opened("/records/oai:x:hostile")
    assert "document.title='hacked'" in page.locator("h1").inner_text()
    assert page.title() not in ("hacked", "1")
    assert page.locator("main img").count() == 0
    hrefs = page.eval_on_selector_all("a", "links => links.map(each => each.href)")
    assert all(each.startswith(("http://", "https://")) for each in hrefs)


def test_embedded_record_is_read_back_whole(opened: Opened, site: str) -> None:
    page = opened("/records/oai:x:hostile")
    text = page.locator('script#cdif[type="application/ld+json"]').text_content()
    with urlopen(f"{site}/records/oai:x:hostile.jsonld") as answer:
        assert json.loads(text) == json.load(answer)


def test_visitor_finds_a_record_from_the_start_page(opened: Opened) -> None:
    page = opened("/")
    page.get_by_role("link", name="Browse", exact=True).click()
    page.get_by_role("link", name="Dataset").click()
    page.get_by_role("link", name="Oxygen profiles").click()
    assert page.url.endswith("/records/oai:x:rich")


def test_reader_turns_the_pages_of_a_long_list(opened: Opened) -> None:
    page = opened("/browse/type/Book")
    first = page.locator("main ol a").first.get_attribute("href")
    page.get_by_role("link", name="Next").click()
    assert page.locator("main ol a").first.get_attribute("href") != first
    page.get_by_role("link", name="Previous").click()
    assert page.locator("main ol a").first.get_attribute("href") == first


def test_html_is_valid_but_for_the_profile_the_draft_demands(
    site: str, validator: Path, tmp_path: Path
) -> None:
    for number, path in enumerate(PATHS):
        asked = Request(f"{site}{path}", headers={"Accept": "text/html"})
        (tmp_path / f"{number}.html").write_bytes(_body(asked))
    command = ["java", "-jar", str(validator), "--format", "json", "--stdout", str(tmp_path)]
    said = subprocess.run(command, capture_output=True, check=False).stdout
    faults = {
        (PATHS[int(Path(each["url"]).stem)], each["message"])
        for each in json.loads(said)["messages"]
        if each["type"] == "error" or each.get("subType") == "warning"
        if not each["message"].startswith("CSS: ")  # it knows no logical properties
    }
    # DECISIONS 29
    assert {message for _, message in faults} == {
        "Attribute “profile” not allowed on element “link” at this point.",
        "Attribute “profile” not allowed on element “script” at this point.",
    }


def _body(asked: Request) -> bytes:
    """The page, whatever its status."""
    from urllib.error import HTTPError

    try:
        with urlopen(asked) as answer:
            return bytes(answer.read())
    except HTTPError as error:
        with error:
            return bytes(error.read())
