"""The expressions of the pure rooms, with the questions that the code asks of them, and the worst
texts to ask: runs of one sign, and of two in turn, with an end that nothing expects.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from oaicdif.late_pattern import LatePattern

CROSSWALKS = Path(__file__).parents[1] / "crosswalks"
ROOMS = ("rules", "formats", "cdif", "judge")
LENGTH = 4_000
PIECES = (
    *(" ", "a", "A", "1", ".", ",", ";", "-", "(", ")", "[", "/", ":", "'", "=", "<", "\u2013"),
    *(
        "\u00e9",
        "\u738b",
        "a ",
        "A ",
        "1 ",
        "A. ",
        "a, ",
        "1-",
        "((",
        ") (",
        "( ",
        "..",
        " ,",
        "1.",
    ),
)
# Their steps grow with the square of a text. `test_long_values` shows that no element is held up
# by them all the same. A name that is mended goes from this table; none comes to it.
SQUARE = {
    "cdif.geometry": "_POSITION",
    "formats.dublin_core.odd_names": "_MEASURE",
    "rules.values.credits": "_ADDRESS",
    "rules.values.date_lists": "_IN_WORDS _UNDATED",
    "rules.values.dates": "_BRACKETED",
    "rules.values.derivations": "_NAMED_KIND",
    "rules.values.funder_kinds": "_BETWEEN",
    "rules.values.imprint_forms": "_YEARS",
    "rules.values.imprints": "_PARTS",
    "rules.values.labelled_places": "_COORDINATES _REMARK",
    "rules.values.labelled_times": "_BETWEEN",
    "rules.values.licence_limits": "_FOR_TEXT _RELATIVE",
    "rules.values.licences_in_text": "_REFUSED _REFUSED_AT_THE_END",
    "rules.values.media_types": "_EXTENT",
    "rules.values.places_and_times": "_JOINT",
    "rules.values.source_forms": "_PARTED",
}
TEXTS = tuple((piece * LENGTH)[:LENGTH] + "\u0001" for piece in PIECES)
_QUESTIONS = r"\.(match|search|fullmatch|subn?|split|findall|finditer)\b"
_ANCHORED = {"match", "fullmatch"}
_MATCHES = re.compile(r"\bmatches: \"((?:[^\"\\]|\\.)*)\"")


def late_expressions() -> Iterator[tuple[str, LatePattern, bool]]:
    """(name, expression, whether it is only asked of the beginning of a text)."""
    sources: dict[str, str] = {}
    found: dict[int, tuple[str, str, LatePattern]] = {}
    for room in ROOMS:
        package = import_module(f"oaicdif.{room}")
        for info in walk_packages(package.__path__, f"oaicdif.{room}."):
            module = import_module(info.name)
            sources[info.name] = Path(str(module.__file__)).read_text(encoding="utf-8")
            for name, value in vars(module).items():
                if isinstance(value, LatePattern) and f"{name}: " in sources[info.name]:
                    found.setdefault(id(value), (info.name, name, value))
    everywhere = "\n".join(sources.values())
    for module_name, name, value in found.values():
        source = sources[module_name] if name.startswith("_") else everywhere
        asked = set(re.findall(rf"\b{name}{_QUESTIONS}", source))
        yield f"{module_name}.{name}", value, asked <= _ANCHORED


def expressions_of_files() -> Iterator[tuple[str, re.Pattern[str]]]:
    """The expressions of `matches:` in the shipped crosswalks, which are asked of a whole text."""
    for file in sorted(CROSSWALKS.rglob("*.yaml")):
        for written in _MATCHES.findall(file.read_text(encoding="utf-8")):
            pattern = re.sub(r"\\(.)", lambda sign: sign[1], written)
            yield f"{file.name}: {pattern[:60]}", re.compile(pattern)


def ask_all(tell: Callable[[str], None]) -> None:
    """Ask each expression about each text; `tell` gets its name before."""
    for name, late, anchored in late_expressions():
        module, _, own = name.removeprefix("oaicdif.").rpartition(".")
        if own in SQUARE.get(module, "").split():
            continue
        tell(name)
        ask = late.match if anchored else late.search
        for text in TEXTS:
            ask(text)
    for name, compiled in expressions_of_files():
        tell(name)
        for text in TEXTS:
            compiled.fullmatch(text)
    tell("done")
