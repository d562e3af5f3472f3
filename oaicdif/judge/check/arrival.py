"""What the first answer shows of an address: OAI-PMH 2.0, or one finding that says what is there.

Whoever mistypes an address wants to hear that, and not how a web page falls short of OAI-PMH.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ...errors import ConnectionFailed, DeadlinePassed, EndpointParked, FetchError, HttpError
from ...http import HttpReply
from ...http.retrying import is_challenge
from ...late_pattern import late_regex
from ...xmldoc import legal_text, local_name, namespace
from ..score import Score
from ..verdicts import Rule, Severity, Text
from .polite_asking import Exchange

_SENTENCE: Final = Text("A check needs an address that answers Identify in OAI-PMH 2.0.")
_ANOTHER: Final = (
    "Look for the base URL on the repository's help pages, or ask its administrator; it often"
    " ends in /oai, /oai/request or /oai2d."
)
_OLD: Final = late_regex(r"http://www\.openarchives\.org/OAI/(1\.\d)/")
_TITLE: Final = re.compile(rb"<title[^>]*>(.*?)</title>", re.IGNORECASE | re.DOTALL)
_STATUS: Final[Mapping[int, str]] = {
    404: "address-not-found",
    410: "address-not-found",
    401: "address-refused",
    403: "address-refused",
    407: "address-refused",
    451: "address-refused",
}


def _rules(*rows: tuple[str, str]) -> dict[str, Rule]:
    return {
        name: Rule(name, Severity.ERROR, _SENTENCE, Text(advice), "OAI-PMH 3.1, 4.2")
        for name, advice in rows
    }


ARRIVAL_RULES: Final[Mapping[str, Rule]] = {
    "busy": Rule(
        "busy", Severity.NOTE, Text("A check needs a server that has time to answer."),
        Text("Try again then; nothing is wrong with asking to wait."), "OAI-PMH 3.1.2.2",
    ),
    **_rules(
        ("address-no-answer",
         "Check the address: the name of the host, the port, http or https; and whether the"
         " server runs and can be reached from here."),
        ("address-untrusted",
         "Mend the server's certificate, or name its authority's with ca_file for this endpoint"
         " in the settings; if the server speaks no TLS there, write http://."),
        ("address-slow",
         "Look whether the server is overloaded, and try again later; timeout_s and deadline_s"
         " under [harvest] in the settings let the check wait longer."),
        ("address-redirects",
         "Use the address that answers in the end; loops come from rules about http and https,"
         " a slash at the end, or a login."),
        ("address-unreadable",
         "Look at the server, or the proxy before it: what it sends is cut off, damaged or far"
         " too large."),
        ("address-robots",
         "Ask its operator to let programs through to this address; OAI-PMH is made for them."),
        ("address-refused",
         "Ask its operator for access; put user, password or headers into an [[endpoint]] of the"
         " settings, then check it by its name."),
        ("address-not-found", f"Check the path letter by letter. {_ANOTHER}"),
        ("address-server-error",
         "The fault lies in the server: look into its log, or tell its administrator."),
        ("address-status", "Open the address with ?verb=Identify behind it in a browser."
         f" {_ANOTHER}"),
        ("address-empty",
         "Look into the server's log: the program at this address ended without a word."),
        ("address-web-page", _ANOTHER),
        ("address-old-version",
         "Ask its administrator for an update, or for another address that speaks 2.0; today's"
         " harvesters do not read 1.x."),
        ("address-other", _ANOTHER),
    ),
}  # fmt: skip


def judge_arrival(exchange: Exchange, score: Score) -> str:
    """Why there is nothing to go on with, as a sentence; empty when OAI-PMH 2.0 is spoken.

    Otherwise exactly one finding is noted.
    """
    if exchange.is_oai:
        return ""
    name, evidence = _kind(exchange)
    reply = exchange.reply
    if reply is not None and reply.url != exchange.url:
        evidence = f"{evidence}, after a redirect to {reply.url}"
    score.judge(name, good=False, evidence=evidence, place=exchange.shown)
    return "This is no OAI-PMH 2.0 endpoint that can be read; nothing else was asked."


def judge_busy(error: EndpointParked | HttpError, score: Score) -> str:
    """Why the check ends before its end, as a sentence."""
    if isinstance(error, HttpError):  # its silence about Retry-After is a finding already
        return (
            f"The server is busy (HTTP status {error.status}) and does not say for how long;"
            " try again later."
        )
    evidence = f"busy: asks to wait {error.seconds:.0f} s"
    score.judge("busy", good=False, evidence=evidence, place=error.url)
    return f"The server is busy and asks to wait {error.seconds:.0f} s; try again then."


def _kind(exchange: Exchange) -> tuple[str, str]:
    """The rule, and what was found."""
    reply = exchange.reply
    if reply is None:
        return _fault(exchange), exchange.failure
    if "cf-mitigated" in reply.headers or is_challenge(reply.body):
        return "address-robots", f"a wall against robots (HTTP status {reply.status})"
    if reply.status != 200:
        usual = "address-server-error" if reply.status >= 500 else "address-status"
        return _STATUS.get(reply.status, usual), f"HTTP status {reply.status}{_title(reply)}"
    return _content(exchange, reply)


def _fault(exchange: Exchange) -> str:
    """The rule for a fault of the network, by the error of ours that stands for it."""
    error = exchange.error
    if isinstance(error, DeadlinePassed):
        return "address-slow"
    if isinstance(error, ConnectionFailed):
        if "tls_verify" in error.hint:
            return "address-untrusted"
        return "address-no-answer" if error.hint else "address-unreadable"
    return "address-redirects" if type(error) is FetchError else "address-unreadable"


def _content(exchange: Exchange, reply: HttpReply) -> tuple[str, str]:
    """The rule for an answer with status 200, and what it holds."""
    root = exchange.root
    if exchange.is_empty:
        return "address-empty", exchange.came
    old = None if root is None else _OLD.match(namespace(root))
    if old:
        return "address-old-version", f"OAI-PMH {old[1]}"
    if exchange.is_page:
        return "address-web-page", f"{exchange.came}{_title(reply)}"
    if root is not None and local_name(root) == "OAI-PMH":
        return "root", exchange.came
    if root is None and (exchange.holds_oai or "xml" in exchange.content_type.lower()):
        return "well-formed", exchange.malformed
    if root is None:
        return "address-other", f"no XML ({exchange.content_type or 'no Content-Type'})"
    return "address-other", exchange.came


def _title(reply: HttpReply) -> str:
    """The title of a web page behind a colon, empty without one."""
    found = _TITLE.search(reply.body)
    words = " ".join(legal_text(found[1].decode("utf-8", "replace")).split()) if found else ""
    return f": {words[:100]}" if words else ""
