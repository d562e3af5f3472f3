"""Many small repositories at many addresses of 127.0.0.0/8, in a process of their own.

    python -m tests.trials.many_hosts PORT HOSTS LATENCY

`http://127.1.0.H:PORT/NAME/PAGES/KIND/oai`: a repository of PAGES parts. KIND is `fine`, `slow`
(six seconds an answer), `mute` (it takes the request and never answers) or `moody` (it answers
503 while `/mood/down` was asked for last, and not `/mood/up`). `/asked` tells what was asked: by
host, how many requests at once at most; by name, how many, when first and last.
Written from OAI-PMH 2.0; it shares no code with oaicdif.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from urllib.parse import parse_qs, urlsplit

SLOW_S = 6.0
EACH = 10  # records a part
ROOT = (
    '<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">'
    "<responseDate>{now}</responseDate><request>{url}</request>{inner}</OAI-PMH>"
)
DC = (
    '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Record {n} of {name}</dc:title>'
    "<dc:type>text</dc:type></oai_dc:dc>"
)


class Asked:
    """What was asked so far."""

    def __init__(self) -> None:
        self.at_once: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        self.count: Counter[str] = Counter()
        self.first: dict[str, float] = {}
        self.last: dict[str, float] = {}
        self.is_down = False

    def told(self) -> bytes:
        return json.dumps(
            {"most": self.most, "count": self.count, "first": self.first, "last": self.last}
        ).encode()


async def serve(port: int, hosts: int, latency_s: float) -> None:
    asked = Asked()

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host = writer.get_extra_info("sockname")[0]
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                target = head.split(b" ", 2)[1].decode()
                status, body = b"200 OK", asked.told()
                if target.startswith("/mood/"):
                    asked.is_down = target == "/mood/down"
                elif asked.is_down and "/moody/" in target:
                    status = b"503 Busy"
                elif target != "/asked":
                    body = await answer(host, target, reader)
                writer.write(
                    b"HTTP/1.1 %s\r\nContent-Type: text/xml\r\n"
                    b"Content-Length: %d\r\n\r\n%s" % (status, len(body), body)
                )
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def answer(host: str, target: str, reader: asyncio.StreamReader) -> bytes:
        _, name, pages, kind, _ = urlsplit(target).path.split("/")
        asked.at_once[host] += 1
        asked.most[host] = max(asked.most[host], asked.at_once[host])
        asked.count[name] += 1
        asked.first.setdefault(name, time.time())
        try:
            if kind == "mute":  # until the client hangs up; then nobody is asked any more
                await reader.read()
            else:
                await asyncio.sleep(SLOW_S if kind == "slow" else latency_s)
        finally:
            asked.at_once[host] -= 1
        asked.last[name] = time.time()
        return page(f"http://{host}:{port}{target}", name, int(pages))

    names = [f"127.1.0.{number}" for number in range(1, hosts + 1)]
    server = await asyncio.start_server(talk, names, port, backlog=500)
    print("ready", flush=True)
    async with server:
        await server.serve_forever()


def page(url: str, name: str, pages: int) -> bytes:
    """The answer to one request."""
    parts = urlsplit(url)
    given = {key: values[0] for key, values in parse_qs(parts.query).items()}
    base, verb = url.partition("?")[0], given.get("verb", "")
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    number = int(given.get("resumptionToken", "0"))
    inner = {
        "Identify": f"<Identify><repositoryName>{name}</repositoryName><baseURL>{base}</baseURL>"
        "<protocolVersion>2.0</protocolVersion><adminEmail>a@example.org</adminEmail>"
        "<earliestDatestamp>2020-01-01T00:00:00Z</earliestDatestamp><deletedRecord>persistent"
        "</deletedRecord><granularity>YYYY-MM-DDThh:mm:ssZ</granularity></Identify>",
        "ListMetadataFormats": "<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc"
        "</metadataPrefix><schema>http://www.openarchives.org/OAI/2.0/oai_dc.xsd</schema>"
        "<metadataNamespace>http://www.openarchives.org/OAI/2.0/oai_dc/</metadataNamespace>"
        "</metadataFormat></ListMetadataFormats>",
        "ListSets": '<error code="noSetHierarchy">none</error>',
    }.get(verb) or listed(verb, name, pages, number)
    return ROOT.format(now=now, url=base.replace("&", "&amp;"), inner=inner).encode()


def listed(verb: str, name: str, pages: int, number: int) -> str:
    """One part of a list of records or headers."""
    entries = []
    for n in range(number * EACH, (number + 1) * EACH):
        header = (
            f"<header><identifier>oai:{name}:{n}</identifier>"
            "<datestamp>2020-01-01T00:00:00Z</datestamp></header>"
        )
        record = f"<record>{header}<metadata>{DC.format(n=n, name=name)}</metadata></record>"
        entries.append(record if verb == "ListRecords" else header)
    following = str(number + 1) if number + 1 < pages else ""
    token = (
        f'<resumptionToken completeListSize="{pages * EACH}" cursor="{number * EACH}">'
        f"{following}</resumptionToken>"
        if pages > 1
        else ""
    )
    return f"<{verb}>{''.join(entries)}{token}</{verb}>"


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
