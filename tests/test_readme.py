"""README and docs say what the program says: help, settings, exit codes, the two lines.

Parts between `<!-- shown: NAME -->` and `<!-- end -->` of the pages in `SHOWN` are what the
program itself prints; `python -m tests.test_readme` writes them anew.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path

import click
import pytest

from oaicdif.cdif.notes import NOTES
from oaicdif.cli.main import COMMANDS
from oaicdif.config import settings_table
from oaicdif.rdm.soif_entry import REPAIRS
from oaicdif.resources import shipped_folder

PROJECT = Path(__file__).parents[1]
README = PROJECT / "README.md"
BLOCK = re.compile(r"<!-- shown: (\w+) -->\n(.*?)<!-- end -->", re.DOTALL)


def commands() -> str:
    rows = [f"| `{name}` | {text} | {example(name)} |" for name, (_, text) in COMMANDS.items()]
    return "\n".join(["| command | what it does | example |", "|---|---|---|", *rows])


def command_of(name: str) -> click.Command:
    found: click.Command = import_module(f"oaicdif.cli.{COMMANDS[name][0]}").command
    return found


def example(name: str) -> str:
    shown = re.search(r"Example: (oaicdif [^\n]*?)(\. |$)", command_of(name).epilog or "")
    return f"`{shown[1]}`" if shown else ""


def settings() -> str:
    rows = [
        f"| `[{section}]` `{key}` | `{default}` | {text} |".replace("``", "")
        for section, key, default, text in settings_table()
    ]
    return "\n".join(["| setting | default | |", "|---|---|---|", *rows])


def notes() -> str:
    rows = [f"| {code} | {meaning} | {advice} |" for code, (meaning, advice) in NOTES.items()]
    return "\n".join(["| note | meaning | what to do |", "|---|---|---|", *rows])


def soif_repairs() -> str:
    rows = [f"| {code} | {sentence} |" for code, sentence in REPAIRS.items()]
    return "\n".join(["| repair | what was wrong |", "|---|---|", *rows])


# What a page of docs/ shows.
SHOWN: Mapping[str, Callable[[], str]] = {
    "commands": commands,
    "rdm": soif_repairs,
    "reports": notes,
    "settings": settings,
}


def page(name: str) -> str:
    return (PROJECT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def blocks(text: str) -> dict[str, str]:
    return {name: body.strip() for name, body in BLOCK.findall(text)}


@pytest.mark.parametrize("name", SHOWN)
def test_page_shows_what_the_program_says(name: str) -> None:
    assert list(blocks(page(name)).values()) == [SHOWN[name]()]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_an_example_and_one_sentence(name: str) -> None:
    assert example(name)
    assert (command_of(name).help or "").partition("\n")[0].endswith(".")


def test_ci_runs_the_very_test_line_of_the_readme() -> None:
    lines = [
        line
        for line in README.read_text(encoding="utf-8").splitlines()
        if line.startswith("python3 -m venv") and "pytest" in line
    ]
    assert len(lines) == 1
    assert lines[0] in (PROJECT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 130


def test_docs_name_the_exit_codes() -> None:
    # DECISIONS 34
    text = page("commands")
    for code, words in {0: "done", 1: "repaired", 2: "usage", 3: "incomplete"}.items():
        assert re.search(rf"\| {code} \|[^\n]*{words}", text)


def _with_body(body: Callable[[], str], found: re.Match[str]) -> str:
    return f"{found[1]}{body()}\n{found[2]}"


def main() -> None:
    for name, body in SHOWN.items():
        text = re.sub(
            r"(<!-- shown: \w+ -->\n).*?(<!-- end -->)",
            partial(_with_body, body),
            page(name),
            flags=re.DOTALL,
        )
        (PROJECT / "docs" / f"{name}.md").write_text(text, encoding="utf-8")


def codes_of_rules() -> set[str]:
    """What the shipped crosswalks report, in both directions."""
    found: set[str] = set()
    for path in shipped_folder("crosswalks").rglob("*.yaml"):
        found.update(
            re.findall(r"\b(?:report|repaired): ([a-z][a-z0-9-]+)", path.read_text("utf-8"))
        )
    return found


def codes_of_programs() -> set[str]:
    """What the modules that read and build values report by a literal."""
    found: set[str] = set()
    for folder in ("catalog", "formats", "rules"):
        for path in (PROJECT / "oaicdif" / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "report":
                    found.update(str(a.value) for a in node.args[:1] if isinstance(a, ast.Constant))
    return found


def test_docs_explain_every_code_of_the_loss_report() -> None:
    codes = codes_of_rules() | codes_of_programs()
    assert {"bad-doi", "approximate", "place-of-copy"} <= codes
    text = page("reports")
    assert [code for code in sorted(codes) if not re.search(rf"[ ,|]{code}[ ,|]", text)] == []


if __name__ == "__main__":
    main()
