"""`oaicdif rdm submit`: descriptions sent to an RDM server that takes them."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import click

from ..config import Settings
from ..errors import MalformedSoif, UsageError
from ..harvest.rdm.dump_pieces import pieces_of
from ..harvest.rdm.rdm_client import RdmReply
from ..harvest.rdm.rdm_questions import page_lines
from ..rdm.message_types import DELETE_RESPONSE, RD_RESPONSE
from ..rdm.messages import HEADER, header_object
from ..rdm.soif_object import SoifObject
from ..rdm.soif_reader import read_objects
from ..rdm.soif_writer import write_stream
from .context import settings_option
from .rdm_ask import client_for
from .terminal import say


@click.command(epilog="Example: oaicdif rdm submit http://127.0.0.1:8080 changed.soif")
@click.argument("url", metavar="URL")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--delete", is_flag=True, help="Say that the descriptions in FILE are gone.")
@click.option("--csid", default="", help="Catalog: x-catalog://host:port/name.")
@click.option(
    "--token-variable", metavar="NAME", default="", help="Environment variable with the token."
)
@settings_option
def submit(
    url: str, file: Path, *, delete: bool, csid: str, token_variable: str, settings: Settings
) -> None:
    """Send the resource descriptions in FILE (SOIF, packed with gzip or not) to an RDM server.

    The server takes all of them or none. With --delete only their URLs are sent.
    """
    objects = _objects_of(file)
    kind = DELETE_RESPONSE if delete else RD_RESPONSE
    if delete:
        objects = tuple(each._replace(attributes=()) for each in objects)
    header = header_object(kind, [("Catalog-Service-ID", csid)] if csid else [])
    message = b"".join(write_stream((header, *objects)))
    client = client_for(settings, url, csid)
    client.headers = _authorization(token_variable)
    client.patience = replace(client.patience, retries=0)  # it may have been taken all the same
    try:
        _show(client.send((header,), message, kind.name))
    finally:
        client.http.close()


def _objects_of(file: Path) -> tuple[SoifObject, ...]:
    """The descriptions of a file; the header of a message that was kept is left out.

    Raises:
        UsageError: it is no SOIF, or holds no object.
    """
    try:
        with file.open("rb") as opened:
            found = read_objects(b"".join(pieces_of(opened)))
    except MalformedSoif as error:
        hint = "`oaicdif convert FILE --to soif` reads damaged dumps, too."
        raise UsageError(f"{file}: {error.message}", hint=hint) from error
    objects = tuple(each for each in found if not each.is_type(HEADER))
    if not objects:
        raise UsageError(f"{file} holds no SOIF object.")
    return objects


def _authorization(variable: str) -> tuple[tuple[str, str], ...]:
    if not variable:
        return ()
    if variable not in os.environ:
        raise UsageError(f"The environment variable {variable} is not set.")
    return (("Authorization", f"Bearer {os.environ[variable]}"),)


def _show(reply: RdmReply) -> None:
    try:
        for line in page_lines(reply):
            say(line)
    finally:
        reply.close()
