"""`oaicdif rdm ask`: one request to an RDM server, its reply as a table or as it came."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from itertools import chain, islice

import click

from ..clock import utc_now
from ..config import EndpointSettings, Settings
from ..errors import RdmError, UsageError
from ..harvest.endpoint_choice import host_name
from ..harvest.rdm.rdm_client import RdmClient, RdmReply
from ..harvest.rdm.rdm_questions import QUESTIONS, ask_rows, request_of
from ..harvest.setup import Outside
from ..jobs.rdm_harvesting import open_rdm_client
from ..rdm.catalog_ids import read_csid
from ..rdm.soif_writer import write_object
from .context import json_option, print_json, settings_option
from .terminal import say, say_bytes

_CELL = 40
_MEASURED = 50  # rows by which columns are measured; a stream is shown as it comes


@click.command(epilog="Example: oaicdif rdm ask http://127.0.0.1:8080 rds --hits 10")
@click.argument("url", metavar="URL")
@click.argument("what", metavar="TYPE", type=click.Choice(list(QUESTIONS)))
@click.option("--scope", default="", help="What to select, in the query language.")
@click.option("--language", default="", help="Query language, instead of the usual one.")
@click.option("--attributes", default="", help="Attributes to show, separated by commas.")
@click.option("--hits", default="", help="Show at most so many.")
@click.option("--order", default="", help="Attributes to order by; - before a name turns it round.")
@click.option("--csid", default="", help="Catalog: x-catalog://host:port/name.")
@click.option("--raw", is_flag=True, help="Print the reply as it came.")
@settings_option
@json_option
def ask(
    url: str, what: str, *, csid: str, raw: bool, settings: Settings, as_json: bool, **query: str
) -> None:
    """Ask an RDM server for its status, server, schema, taxonomy, rds or deleted ones.

    URL is the address of the server, or a Catalog-Service-ID (x-catalog://...).
    """
    question = QUESTIONS[what]
    client = client_for(settings, url, csid)
    try:
        if raw:
            _show_raw(client.ask(request_of(question, **query)))
            return
        rows = ask_rows(client, question, request_of(question, **query))
        if as_json:
            print_json(list(rows))
        else:
            _show_table(rows)
    finally:
        client.http.close()


def client_for(settings: Settings, url: str, csid: str) -> RdmClient:
    """The client for a server named by its address or by a CSID.

    Raises:
        UsageError: it is neither.
    """
    if url.lower().startswith("x-catalog"):
        url, csid = "", csid or url
    else:
        host_name(url)
    _check_csid(csid)
    chosen = EndpointSettings(name="server", url=url, kind="rdm", catalog=csid)
    return open_rdm_client(settings, chosen, Outside(utc_now), os.environ)


def _check_csid(csid: str) -> None:
    try:
        if csid:
            read_csid(csid)
    except RdmError as error:
        raise UsageError(str(error)) from error


def _show_raw(reply: RdmReply) -> None:
    write = say_bytes if sys.stdout.isatty() else sys.stdout.buffer.write
    try:
        for piece in chain([write_object(reply.header)], reply.pieces()):
            write(piece)
        sys.stdout.flush()
    finally:
        reply.close()


def _show_table(rows: Iterable[Mapping[str, str]]) -> None:
    """Columns as wide as the first rows need; a name that only comes later gets one of its own
    behind the others."""
    left = iter(rows)
    first = list(islice(left, _MEASURED))
    names = list(dict.fromkeys(name for row in first for name in row))
    widths = {name: max([len(name), *(len(_cell(row, name)) for row in first)]) for name in names}
    say(_line({name: name for name in names}, widths))
    for row in chain(first, left):
        say(_line(row, widths))


def _line(row: Mapping[str, str], widths: Mapping[str, int]) -> str:
    last = list(widths)[-1] if widths else ""
    cells = [
        (_whole(row, name) if name == last else _cell(row, name)).ljust(width)
        for name, width in widths.items()
    ]
    cells += [f"{name}={_cell(row, name)}" for name in row if name not in widths]
    return "  ".join(cells).rstrip()


def _whole(row: Mapping[str, str], name: str) -> str:
    return " ".join(row.get(name, "").split())


def _cell(row: Mapping[str, str], name: str) -> str:
    text = _whole(row, name)
    return text if len(text) <= _CELL else f"{text[: _CELL - 1]}…"
