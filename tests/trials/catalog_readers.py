"""Harvesters of our provider for trials: they read list after list, and say what is missing.

Written from OAI-PMH 2.0; they share no code with oaicdif.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Final
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

from lxml import etree

_OAI: Final = "{http://www.openarchives.org/OAI/2.0/}"
_TRIES: Final = 300  # a second apart
Place = tuple[str, str]  # datestamp, and "deleted" or nothing


@dataclass
class List:
    """A whole list: when it began, and what it named, in order."""

    began: str
    headers: list[tuple[str, Place]] = field(default_factory=list)

    @property
    def doubled(self) -> int:
        return len(self.headers) - len(dict(self.headers))


def read_list(url: str, stop: threading.Event, **arguments: str) -> List:
    """A list with all its parts; a server that is away for a while is asked again."""
    asked, found = {"verb": "ListRecords", "metadataPrefix": "oai_dc", **arguments}, List("")
    while True:
        root = _answer(f"{url}?{urlencode(asked)}", stop)
        found.began = found.began or root.findtext(f"{_OAI}responseDate", "")
        error = root.find(f"{_OAI}error")
        if error is not None and error.get("code") != "noRecordsMatch":
            raise RuntimeError(f"{error.get('code')}: {error.text}")
        for header in root.iter(f"{_OAI}header"):
            place = header.findtext(f"{_OAI}datestamp", ""), header.get("status", "")
            found.headers.append((header.findtext(f"{_OAI}identifier", ""), place))
        token = root.findtext(f".//{_OAI}resumptionToken")
        if not token:
            return found
        asked = {"verb": "ListRecords", "resumptionToken": token}


def _answer(url: str, stop: threading.Event) -> etree._Element:
    for number in range(_TRIES):
        try:
            with urlopen(url, timeout=60) as reply:
                return etree.fromstring(reply.read())
        except HTTPError as error:
            error.close()
            if error.code != 503 or number == _TRIES - 1:
                raise
        except OSError:
            if number == _TRIES - 1:
                raise
        stop.wait(1.0)
    raise AssertionError("never reached")


class Harvester(threading.Thread):
    """Reads lists until told to stop. `whole` reads all of it each time; else what changed since
    the last list began, kept as a copy."""

    def __init__(self, url: str, *, whole: bool) -> None:
        super().__init__(daemon=True)
        self._url, self._whole, self._stop_asked = url, whole, threading.Event()
        self._since = ""
        self.copy: dict[str, Place] = {}
        self.faults: list[str] = []
        self.lists = self.records = 0

    def run(self) -> None:
        try:
            while not self._stop_asked.is_set():
                self.read_one()
                self._stop_asked.wait(0.5)
        except (OSError, RuntimeError, etree.XMLSyntaxError) as error:
            self.faults.append(f"{type(error).__name__}: {error}")

    def read_one(self) -> None:
        """One list: nothing twice, and of a whole list nothing that was there before is gone."""
        since = {"from": self._since} if self._since and not self._whole else {}
        found = read_list(self._url, self._stop_asked, **since)
        self.lists, self.records = self.lists + 1, self.records + len(found.headers)
        if found.doubled:
            self.faults.append(f"{found.doubled} records twice in a list")
        if gone := self.copy.keys() - dict(found.headers).keys() if self._whole else None:
            self.faults.append(f"{len(gone)} records are in a list no more: {sorted(gone)[:3]}")
        self.copy |= dict(found.headers)
        self._since = found.began

    def finish(self) -> None:
        """Stop behind the list in hand, and read one more."""
        self._stop_asked.set()
        self.join()
        self.read_one()
