"""Reads a landing page with the libraries `signposting` and `extruct`, prints what they found.

Run in an environment that has them: python read_links.py URL
"""

from __future__ import annotations

import json
import sys
from typing import Any

import extruct
import requests
import signposting


def found_by(reader: Any, address: str, context: str) -> list[list[str]]:
    """[rel, target, type] of every link of a context that a reader of the library sees."""
    posts = reader(address).signposts
    return sorted(
        [str(each.rel), str(each.target), str(each.type or "")]
        for each in posts
        if str(each.context) == context
    )


page = sys.argv[1]
html = requests.get(page, timeout=10).text
said = {
    "header": found_by(signposting.find_signposting_http, page, page),
    "elements": found_by(signposting.find_signposting_html, page, page),
    "linkset": found_by(signposting.find_signposting_linkset, f"{page}.linkset.json", page),
    "json-ld": extruct.extract(html, base_url=page, syntaxes=["json-ld"])["json-ld"],
}
sys.stdout.write(json.dumps(said))
