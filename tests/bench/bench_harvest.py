"""Client CPU of a durable harvest against the bare application over the same pages.

B is "requests.Session + one lxml parse to tuples": it fetches every page, follows the tokens,
and keeps (identifier, datestamp, deleted, titles, creators, identifiers) in memory, no more.
Each measurement is a process of its own; the pages come from another one, uncompressed, over
loopback. Figures are CPU seconds of the client, all its threads (wall where it says so).
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

PAGE = 100
DESCRIPTION = "Measured values of a long series, described in whole sentences. " * 20


def record(number: int) -> str:
    """About 2.4 KB, shaped like a repository's."""
    return (
        f"<record><header><identifier>oai:bench.example.org:{number}</identifier>"
        f"<datestamp>2020-01-{number // 86400 % 28 + 1:02}T{number // 3600 % 24:02}:"
        f"{number // 60 % 60:02}:{number % 60:02}Z</datestamp><setSpec>a</setSpec>"
        "<setSpec>a:b</setSpec></header><metadata>"
        '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
        ' xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/'
        ' http://www.openarchives.org/OAI/2.0/oai_dc.xsd">'
        f"<dc:title>Series number {number} of the northern stations</dc:title>"
        f"<dc:creator>Berg, Anna {number % 977}</dc:creator><dc:creator>Castro, Bea</dc:creator>"
        f"<dc:subject>series {number % 31}</dc:subject><dc:subject>stations</dc:subject>"
        f"<dc:description>{DESCRIPTION}</dc:description><dc:publisher>Bench House</dc:publisher>"
        f"<dc:date>2019-{number % 12 + 1:02}-11</dc:date><dc:type>Dataset</dc:type>"
        f"<dc:format>text/csv</dc:format><dc:identifier>https://bench.example.org/r/{number}"
        f"</dc:identifier><dc:identifier>https://doi.org/10.5555/bench.{number}</dc:identifier>"
        "<dc:language>eng</dc:language>"
        "<dc:rights>https://creativecommons.org/licenses/by/4.0/</dc:rights>"
        "</oai_dc:dc></metadata></record>"
    )


def envelope(inner: str) -> bytes:
    body = (
        '<?xml version="1.0" encoding="UTF-8"?>'
        '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"'
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        "<responseDate>2024-02-01T12:00:00Z</responseDate>"
        f"<request>http://127.0.0.1/oai</request>{inner}</OAI-PMH>"
    ).encode()
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def pages_of(records: int) -> dict[str, bytes]:
    """Each whole HTTP answer by its token; "" is the first page, "Identify" says who it is."""
    found = {}
    for start in range(0, records, PAGE):
        entries = "".join(record(n) for n in range(start, min(start + PAGE, records)))
        after = str(start + PAGE) if start + PAGE < records else ""
        token = f'<resumptionToken completeListSize="{records}" cursor="{start}">{after}</resumptionToken>'
        found[str(start) if start else ""] = envelope(f"<ListRecords>{entries}{token}</ListRecords>")
    found["Identify"] = envelope(
        "<Identify><repositoryName>Bench</repositoryName><baseURL>http://127.0.0.1/oai</baseURL>"
        "<protocolVersion>2.0</protocolVersion><adminEmail>a@example.org</adminEmail>"
        "<earliestDatestamp>2020-01-01T00:00:00Z</earliestDatestamp><deletedRecord>no"
        "</deletedRecord><granularity>YYYY-MM-DDThh:mm:ssZ</granularity></Identify>"
    )
    return found


def serve(listening: socket.socket, records: int, latency_s: float) -> None:
    """Answer with ready pages, a thread for each connection."""
    import threading

    pages = pages_of(records)

    def talk(connection: socket.socket) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        pending = b""
        while chunk := connection.recv(65536):
            pending += chunk
            while b"\r\n\r\n" in pending:
                request, _, pending = pending.partition(b"\r\n\r\n")
                asked = dict(parse_qsl(urlsplit(request.split(b" ")[1].decode()).query))
                if latency_s:
                    time.sleep(latency_s)
                connection.sendall(answer(pages, asked))

    while True:
        connection, _ = listening.accept()
        threading.Thread(target=talk, args=(connection,), daemon=True).start()


def answer(pages: dict[str, bytes], asked: dict[str, str]) -> bytes:
    if asked["verb"] == "Identify":
        return pages["Identify"]
    return pages[asked.get("resumptionToken", "")]


# ---- what is measured, each in a process of its own --------------------------------------


def bare(url: str, folder: Path) -> int:
    import requests
    from lxml import etree

    oai = "{http://www.openarchives.org/OAI/2.0/}"
    dc = "{http://purl.org/dc/elements/1.1/}"
    wanted = {f"{dc}title": 0, f"{dc}creator": 1, f"{dc}identifier": 2}
    session, token, count = requests.Session(), "", 0
    while token is not None:
        query = {"resumptionToken": token} if token else {"metadataPrefix": "oai_dc"}
        response = session.get(url, params={"verb": "ListRecords", **query}, headers=IDENTITY)
        rows, token = [], None
        for element in etree.fromstring(response.content).find(f"{oai}ListRecords"):
            if element.tag == f"{oai}record":
                header = element[0]
                values: tuple[list[str], ...] = ([], [], [])
                for field in element[1][0]:
                    place = wanted.get(field.tag)
                    if place is not None:
                        values[place].append(field.text)
                rows.append((header[0].text, header[1].text, header.get("status"), *values))
            else:
                token = element.text or None
        count += len(rows)
    return count


IDENTITY = {"Accept-Encoding": "identity"}


def durable(url: str, folder: Path) -> int:
    from datetime import UTC, datetime

    from oaicdif.harvest.client import OaiClient
    from oaicdif.harvest.options import HarvestOptions
    from oaicdif.harvest.run import harvest_endpoint
    from oaicdif.http import HttpClient, HttpOptions
    from oaicdif.store import open_store

    def clock() -> datetime:
        return datetime.now(UTC)

    store = open_store(folder / "oaicdif.sqlite")
    client = OaiClient(url, HttpClient(HttpOptions(encodings="identity"), clock), clock)
    endpoint = store.add_endpoint("bench", url)
    report = harvest_endpoint(
        store, client, endpoint, HarvestOptions(full=True, owner="bench:0"), clock
    )
    if report.state.value != "complete":
        raise SystemExit(f"not complete: {report}")
    return report.counts.records


WORK: dict[str, Callable[[str, Path], int]] = {"bare": bare, "durable": durable}


def measured(name: str, url: str, folder: Path) -> dict[str, float]:
    out = subprocess.run(
        [sys.executable, "-m", "tests.bench.bench_harvest", "--work", name, url, str(folder)],
        check=True,
        capture_output=True,
        text=True,
    )
    return dict(json.loads(out.stdout))


def work(name: str, url: str, folder: str) -> None:
    """Run one measurement in this process and print it as JSON."""
    for each in ("requests", "lxml.etree", "oaicdif.harvest.run", "oaicdif.store.sqlite"):
        importlib.import_module(each)  # what is imported once is no part of a harvest
    before, started = time.process_time(), time.perf_counter()
    count = WORK[name](url, Path(folder))
    values = {
        "records": count,
        "cpu_s": time.process_time() - before,
        "wall_s": time.perf_counter() - started,
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    print(json.dumps(values))


def compare(records: int, rounds: int) -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    url = f"http://127.0.0.1:{listening.getsockname()[1]}/oai"
    server = multiprocessing.get_context("fork").Process(
        target=serve, args=(listening, records, 0.0), daemon=True
    )
    server.start()
    figures: dict[str, list[dict[str, float]]] = {"B": [], "durable": [], "unchanged": []}
    try:
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as folder:
                figures["B"].append(measured("bare", url, Path(folder)))
                figures["durable"].append(measured("durable", url, Path(folder)))
                figures["unchanged"].append(measured("durable", url, Path(folder)))
    finally:
        server.terminate()
    base = statistics.median(each["cpu_s"] for each in figures["B"])
    print(f"{records} records of {len(record(1))} bytes, {rounds} rounds, medians, client CPU")
    for name, rows in figures.items():
        cpu = statistics.median(each["cpu_s"] for each in rows)
        peak = max(each["peak_mb"] for each in rows)
        print(
            f"{name:10} {cpu / records * 1e6:7.1f} us/record   {base / cpu:5.2f} B"
            f"   peak {peak:.0f} MB"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="little data: does it still run?")
    parser.add_argument("--records", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--work", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.work:
        work(*asked.work)
    elif asked.smoke:
        compare(1_000, 1)
    else:
        compare(asked.records, asked.rounds)


if __name__ == "__main__":
    main()
