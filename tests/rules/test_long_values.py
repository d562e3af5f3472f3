"""No value, however long and odd, holds the line up: every element, in a process with a limit.

The limit is generous by orders of magnitude; what grows exponentially never ends at all.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

CHECK = """
from oaicdif.catalog.crosswalk_run import site_crosswalks
from oaicdif.rules.result import Surroundings
from oaicdif.config import Settings
from oaicdif.xmldoc import escape, parse_xml

ELEMENTS = ("title creator subject description publisher contributor date type format identifier"
            " source language relation coverage rights").split()
PIECES = ["1", "1 ", "a", "A", " ", ".", ",", ";", "-", "--", "/", "(", "[", "x", "i,", "1,", "a.b",
          "10.1/", "http://a", "urn:", ":", "=", "north=1;", "&", "<", "<p>", "$", "é", "١", "Ⅷ"]
# What is read piece by piece behind a beginning that is known.
LONG = [front + piece * 20000 + "x"
        for front in ("ISBN 9783161484100 ", "ISSN 0028-0836 ", "DOI 10.1000/", "vol. 5, ")
        for piece in ("EUR 5.5", "(pbk.) ", "; ", "no. 5, ")]
# A number, a year or a licence, and behind it what never ends.
KNOWN = {"identifier": ("ISBN 9783161484100", "ISSN 0028-0836"), "coverage": ("1850",),
         "date": ("1850",), "rights": ("CC BY 4.0 ", "licensed "), "format": ("12 p. ",)}
crosswalks = site_crosswalks(Settings())
around = Surroundings("http://a.example.org/r", "http://a.example.org/w", "oai:a:1")
for element in ELEMENTS:
    texts = [text for piece in PIECES for text in
             (piece * 3000, piece * 3000 + " x", "name=" + piece * 3000 + "; !")]
    texts += [front + piece * 20000 + "x" for front in KNOWN.get(element, ()) for piece in PIECES]
    if element in ("identifier", "source"):
        texts += LONG
    for text in texts:
            dc = ('<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
                  ' xmlns:dc="http://purl.org/dc/elements/1.1/">'
                  f"<dc:{element}>{escape(text)}</dc:{element}></oai_dc:dc>")
            root = parse_xml(dc.encode())
            source, engine = crosswalks.choose(root)
            engine.crosswalk(source.read(root), around)
print("done")
"""


@pytest.mark.slow
def test_long_value_of_any_kind_ends() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CHECK], capture_output=True, check=False, timeout=300, text=True
    )
    assert done.stdout == "done\n", done.stderr
    assert "failed" not in done.stderr  # what a rule that failed logs
