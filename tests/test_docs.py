"""The pages of docs/: every number that the code points to is there, every link leads somewhere."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from oaicdif.cli.main import cli
from oaicdif.config import settings_table

PROJECT = Path(__file__).parents[1]
PAGES = sorted([*PROJECT.glob("*.md"), *(PROJECT / "docs").glob("*.md")])
WRITTEN = ("oaicdif", "tests", "crosswalks", "docs")
ENDINGS = {".py", ".yaml", ".tsv", ".md", ".sql", ".html", ".json", ".js", ".css"}
# "DECISIONS 5 and 6", "quirks 1, 2 and 8"; also across the lines of a comment
NUMBERS = r"s?[\s#]+(\d+(?:(?:,|,? and| to|[\s#])[\s#]*\d+)*)\b"
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")
READ = [PROJECT / "README.md", *sorted((PROJECT / "docs").glob("*.md"))]
# What is no sentence: blocks of code, what the program printed, tables, headings, pictures.
BLOCKS = re.compile(r"^(```|~~~).*?^\1|<!-- shown:.*?<!-- end -->|<!--.*?-->", re.DOTALL | re.M)
NO_PROSE = re.compile(r"^( {4,}(?![*-] |\d+\. )|\t|\||#|!\[|={3,}|-{3,}).*$", re.MULTILINE)
STARTS = re.compile(r"^\s*(?:[*+-]|\d+\.|>|!!!.*)\s+|\n\s*\n", re.MULTILINE)
INLINE = re.compile(r"`+[^`]+`+")
SENTENCE_ENDS = re.compile(r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)[)\"*_]*\s+(?=\S)")
WORD = re.compile(r"\w[\w'’.:/@-]*")
LONG, TOO_LONG = 30, 45


def texts() -> Iterator[tuple[str, str]]:
    for folder in WRITTEN:
        for path in sorted((PROJECT / folder).rglob("*")):
            if path.suffix in ENDINGS and path != Path(__file__):
                yield str(path.relative_to(PROJECT)), path.read_text("utf-8")


def pointed_at(word: str) -> set[int]:
    found: set[int] = set()
    for _, text in texts():
        for numbers in re.findall(rf"\b{word}{NUMBERS}", text):
            found.update(map(int, re.findall(r"\d+", numbers)))
    return found


def test_every_decision_that_is_pointed_at_is_written_down() -> None:
    text = (PROJECT / "docs" / "decisions.md").read_text("utf-8")
    written = set(map(int, re.findall(r"^\*\*(\d+)\. ", text, re.MULTILINE)))
    pointed = pointed_at("DECISIONS")
    assert {5, 6, 34} <= pointed
    assert pointed <= written


def test_every_quirk_that_is_pointed_at_is_written_down() -> None:
    text = (PROJECT / "docs" / "quirks.md").read_text("utf-8")
    written = set(map(int, re.findall(r"^\| (\d+) \|", text, re.MULTILINE)))
    pointed = pointed_at("quirk")
    assert {1, 8, 58} <= pointed
    assert pointed <= written


def anchors(text: str) -> set[str]:
    """The anchors of a page's headings, as Markdown readers make them."""
    found = set()
    for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        kept = re.sub(r"[^\w\- ]", "", title.lower())
        found.add(kept.strip().replace(" ", "-"))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    broken = []
    for link in (*LINK.findall(text), *PICTURE.findall(text)):
        if re.match(r"[a-z]+:", link):
            continue
        place, _, anchor = link.partition("#")
        target = (page.parent / place) if place else page
        if not target.exists() or (anchor and anchor not in anchors(target.read_text("utf-8"))):
            broken.append(link)
    assert broken == []


def test_every_page_can_be_found_from_the_readme() -> None:
    linked = set(LINK.findall((PROJECT / "README.md").read_text("utf-8")))
    assert [
        p.name
        for p in PAGES
        if p.parent == PROJECT / "docs" and p.stem != "index" and f"docs/{p.name}" not in linked
    ] == []


def test_every_page_is_in_the_menu_of_the_site() -> None:
    listed = set(re.findall(r'"([\w-]+\.md)"', (PROJECT / "zensical.toml").read_text("utf-8")))
    assert listed == {page.name for page in PAGES if page.parent == PROJECT / "docs"}


def sentences(text: str) -> list[str]:
    """The sentences of a Markdown text; an item of a list ends one, `code` is one word."""
    prose = NO_PROSE.sub("", BLOCKS.sub("", text))
    prose = re.sub(r"\[([^\]]*)\]\([^)\s]+\)", r"\1", INLINE.sub("Code", prose))
    blocks = (" ".join(each.split()) for each in STARTS.split(prose))
    return [one for block in blocks for one in SENTENCE_ENDS.split(block) if WORD.search(one)]


def words(sentence: str) -> int:
    return len(WORD.findall(sentence))


def test_sentences_are_found_and_tables_and_code_are_left_out() -> None:
    text = "# A title\n\nOne two `a b c`. Three [four five](x.md)!\n\n| a | b |\n|---|---|\n\n"
    text += "    indented code\n\n```sh\noaicdif. Not this.\n```\n\n* an item\n"
    text += "* another one, e.g. This\n"
    assert [(one, words(one)) for one in sentences(text)] == [
        ("One two Code.", 3),
        ("Three four five!", 3),
        ("an item", 2),
        ("another one, e.g. This", 4),
    ]


def help_of(command: click.Command, name: str) -> Iterator[tuple[str, str]]:
    """(where it stands, help) of a command, its options, and the commands in it."""
    context = click.Context(command)
    yield name, inspect.cleandoc(command.help or "")  # as Python 3.13 keeps it
    for each in command.get_params(context):
        yield f"{name} {each.name}", getattr(each, "help", None) or ""
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            if found is not None:
                yield from help_of(found, f"{name} {below}")


def test_no_sentence_of_a_help_text_is_over_30_words() -> None:
    settings = ((f"[{section}] {key}", text) for section, key, _, text in settings_table())
    texts = [*help_of(cli, "oaicdif"), *settings]
    assert len(texts) > 300
    assert [(at, one) for at, text in texts for one in sentences(text) if words(one) > LONG] == []


@pytest.mark.parametrize("page", READ, ids=lambda path: path.name)
def test_no_sentence_of_a_page_is_over_45_words(page: Path) -> None:
    assert [s for s in sentences(page.read_text("utf-8")) if words(s) > TOO_LONG] == []


def test_at_most_one_sentence_in_twenty_is_over_30_words() -> None:
    all_of_them = [one for page in READ for one in sentences(page.read_text("utf-8"))]
    long = [one for one in all_of_them if words(one) > LONG]
    assert len(all_of_them) > 1000
    assert len(long) <= len(all_of_them) / 20, "\n".join(sorted(long, key=words))
