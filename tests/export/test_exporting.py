"""The site as files: complete, incremental, finished after an interruption, equal to the served."""

from __future__ import annotations

import os
import re
from hashlib import sha256

import orjson
import pytest

from oaicdif.config.choices import RDF_FORMS
from oaicdif.config.sections import SiteSettings
from oaicdif.export.exporting import Step
from tests.export.export_world import World
from tests.web.catalog import BASE, POOR, RICH


def served_path(name: str) -> str:
    """The address at which the site itself serves a file of the export."""
    if name == "index.html":
        return "/"
    if name.startswith("gone/"):
        return f"/records/{name.removeprefix('gone/')}"
    return f"/{name.removesuffix('.html')}"


ONLY_FILES = ("404.html", ".htaccess", "_headers", "hosting/nginx.conf")
# Older changes of a feed are for a server to look up: files lead to none.
OLDER = re.compile(rb'<link rel="(?:first|next)"[^>]*>\n|"next_url":"[^"]*",')


@pytest.mark.slow
def test_every_file_is_what_the_site_serves(world: World) -> None:
    world.fill({f"oai:y:{n}": {**POOR, "@type": "Book"} for n in range(230)}, endpoint="B & C")
    world.export()
    client, compared = world.client(), 0
    for name, body in world.files().items():
        if name not in ONLY_FILES:
            answer = client.get(served_path(name))
            assert answer.status_code == (410 if name.startswith("gone/") else 200), name
            served = OLDER.sub(b"", answer.data) if "feed." in name else answer.data
            assert served == body, name
            compared += 1
    assert compared > 230 * 5


@pytest.mark.slow
def test_every_shelf_of_many_is_reached_in_files_too(world: World) -> None:
    world.fill({"oai:y:1": POOR}, sets=" ".join(f"many:{n}" for n in range(1002)))
    world.export()
    files, client = world.files(), world.client()
    assert b'href="./browse/all/set/2"' in files["browse.html"]
    for name in ("browse/all/set.html", "browse/all/set/2.html"):
        assert client.get(served_path(name)).data == files[name]
    assert "browse/all/year.html" not in files


def test_record_has_a_file_for_each_form(world: World) -> None:
    world.export()
    names = {n for n in world.files() if n.startswith("records/oai:x:rich.")}
    assert {n.partition(".")[2] for n in names} == {
        "html", "jsonld", "cdif-1.1.jsonld", "nq", "oai_dc.xml", "linkset.json",
        "ttl", "linkset.txt", "kernel-1.json", "kernel-2.json",
    }  # fmt: skip


def suffixes(world: World, slug: str = "oai:x:rich") -> set[str]:
    names = (name.rpartition("/")[2] for name in world.files())
    return {name.removeprefix(slug) for name in names if name.startswith(f"{slug}.")}


def test_operator_chooses_the_forms_of_rdf_that_are_files(world: World) -> None:
    world.export(site=SiteSettings(rdf=("rdfxml", "turtle-1.1", "nquads-1.1")))
    held = suffixes(world)
    assert {".rdf", ".cdif-1.1.ttl", ".cdif-1.1.nq", ".nq"} <= held
    assert held.isdisjoint({".ttl", ".nt", ".cdif-1.1.rdf", ".cdif-1.1.nt"})
    page = world.files()["records/oai:x:rich.html"].decode()
    assert './oai:x:rich.cdif-1.1.ttl"' in page
    assert 'oai:x:rich.ttl"' not in page


def test_forms_that_are_no_longer_chosen_go_with_the_next_export(world: World) -> None:
    world.export(site=SiteSettings(rdf=RDF_FORMS))
    assert {".rdf", ".nt", ".cdif-1.1.rdf"} <= suffixes(world)
    world.export(site=SiteSettings(rdf=()))
    assert suffixes(world) == {
        ".html", ".jsonld", ".cdif-1.1.jsonld", ".nq", ".oai_dc.xml", ".linkset.json",
        ".linkset.txt", ".kernel-1.json", ".kernel-2.json",
    }  # fmt: skip


@pytest.mark.few(1)
@pytest.mark.parametrize("rdf", [(), ("turtle",), RDF_FORMS], ids=["none", "turtle", "all"])
def test_whatever_is_chosen_files_are_what_the_site_serves(
    world: World, rdf: tuple[str, ...]
) -> None:
    chosen = SiteSettings(rdf=rdf)
    world.export(site=chosen)
    client, files = world.client(chosen), world.files()
    for suffix in suffixes(world):
        served = client.get(served_path(f"records/oai:x:rich{suffix}"))
        assert served.data == files[f"records/oai:x:rich{suffix}"], suffix


def test_second_export_without_changes_writes_nothing(world: World) -> None:
    world.export()
    before = world.stamps()
    report = world.export()
    assert (report.units, report.tally.written) == (0, 0)
    assert world.stamps() == before


@pytest.mark.slow
def test_only_what_a_change_touches_is_written(world: World) -> None:
    world.fill({f"oai:y:{n}": {**POOR, "@type": "Book"} for n in range(1200)}, endpoint="other")
    world.export()
    before = world.files()
    world.fill({"oai:y:7": {**POOR, "@type": "Book", "name": "Changed"}}, endpoint="other")
    report = world.export()
    after = world.files()
    changed = {name for name in after if after[name] != before.get(name)}
    assert report.tally.written == len(changed)
    assert {"records/oai:y:7.html", "records/oai:y:7.jsonld", "lists/1.jsonld"} <= changed
    assert not [n for n in changed if n.startswith("records/") and "oai:y:7." not in n]
    assert "lists/5.jsonld" not in changed
    assert len([n for n in changed if n.startswith("browse/") and n.endswith(".html")]) <= 2
    feeds = {n for n in changed if "feed." in n}
    assert feeds == {
        f"{place}feed.{kind}"
        for place in ("", "browse/endpoint/other/")
        for kind in ("atom", "json")
    }


@pytest.mark.slow
def test_first_list_names_the_last_as_the_catalog_grows(world: World) -> None:
    world.fill({f"oai:y:{n}": POOR for n in range(250)}, endpoint="other")
    world.export()
    before = world.files()
    assert b'"last"' not in before["lists/2.jsonld"]
    world.fill({f"oai:z:{n}": POOR for n in range(100)}, endpoint="other")
    world.export()
    grown = world.files()
    links = orjson.loads(grown["lists/1.jsonld"])["relatedLink"]
    named = {each["linkRelationship"]: each["target"]["url"] for each in links}
    assert {"first", "next", "last"} <= set(named)
    assert named["last"] == f"{BASE}/lists/4.jsonld"
    lists = {name for name in before if name.startswith("lists/")}
    changed = {name for name in lists if grown[name] != before[name]}
    assert changed == {"lists/1.jsonld", "lists/3.jsonld"}
    world.site = world.site.parent / "fresh"
    world.export(folder=world.site)
    assert world.files() == grown


@pytest.mark.slow
def test_last_list_beyond_the_first_shard_is_named_at_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oaicdif.export.catalog_units.LIST_SHARD", 1)
    world.fill({f"oai:y:{n}": POOR for n in range(250)}, endpoint="other")
    world.export()
    before = world.files()
    world.fill({f"oai:z:{n}": POOR for n in range(100)}, endpoint="other")
    world.export()
    grown = world.files()
    lists = {name for name in before if name.startswith("lists/")}
    assert {n for n in lists if grown[n] != before[n]} == {"lists/1.jsonld", "lists/3.jsonld"}
    assert f"{BASE}/lists/4.jsonld".encode() in grown["lists/1.jsonld"]
    world.export()
    assert world.files() == grown


def test_deleted_record_leaves_a_tombstone_and_no_other_file(world: World) -> None:
    world.export()
    world.fill({"oai:x:rich": None}, sets="sea")
    world.export()
    left = {name for name in world.files() if "oai:x:rich" in name}
    gone = "gone/oai:x:rich"
    assert left == {f"{gone}.html", f"{gone}.linkset.json", f"{gone}.linkset.txt"}
    assert b"oai:x:rich" not in world.files()["lists/1.jsonld"]
    assert "browse/type/Dataset.html" not in world.files()


def test_tombstones_of_the_current_second_are_counted_with_the_others(world: World) -> None:
    world.clock.tick(-5)
    report = world.export()
    gone = [name for name in world.files() if name.startswith("gone/") and name.endswith(".html")]
    assert report.tombstones == len(gone) == 1


def test_record_that_comes_back_has_no_tombstone(world: World) -> None:
    world.export()
    world.fill({"oai:x:gone": RICH})
    world.export()
    left = {name for name in world.files() if "oai:x:gone" in name}
    assert "records/oai:x:gone.html" in left
    assert not [name for name in left if name.startswith("gone/")]


def test_kernel_records_go_with_their_files(world: World) -> None:
    world.export()
    world.fill({"oai:x:rich": {**RICH, "distribution": RICH["distribution"][:1]}}, sets="sea")
    world.export()
    names = {n for n in world.files() if n.startswith("records/oai:x:rich.kernel")}
    assert names == {"records/oai:x:rich.kernel-1.json"}


def test_manifest_has_the_checksum_of_every_file(world: World) -> None:
    world.export()
    world.fill({"oai:x:rich": None, "oai:x:new": RICH}, sets="sea")
    world.export()
    sums = {}
    for shard in (world.site / "manifest").glob("*.sha256"):
        for line in shard.read_text().splitlines():
            if not line.startswith("#"):  # as sha256sum -c reads it
                digest, _, name = line.partition("  ")
                sums[name] = digest
    assert sums == {name: sha256(body).hexdigest() for name, body in world.files().items()}


@pytest.mark.slow
def test_interrupted_export_is_finished_by_the_next(world: World) -> None:
    world.fill({f"oai:y:{n}": POOR for n in range(1500)})

    class Stop(Exception):
        pass

    def stop(step: Step) -> None:
        if step.done == interrupted_after:
            raise Stop

    for interrupted_after in (1, 2, 3, 5):
        with pytest.raises(Stop):
            world.export(stop)
        world.fill({f"oai:y:{interrupted_after}": None, f"oai:z:{interrupted_after}": RICH})
    world.export()
    found = world.files()
    world.site = world.site.parent / "fresh"
    world.export(folder=world.site)
    assert found == world.files()


def test_nothing_leads_to_the_sitemaps_before_all_they_name_is_there(world: World) -> None:
    missing: list[bool] = []
    world.export(lambda step: missing.append(not (world.site / "sitemap.xml").exists()))
    assert missing == [True] * (len(missing) - 1) + [False]
    world.fill({"oai:x:more": RICH})
    names: list[str] = []
    world.export(lambda step: names.append(step.name))
    assert names[-2:] == ["sitemaps", "pages"]  # there is an index now: parts come last


def test_export_killed_while_it_writes_leaves_nothing_wrong(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A file was written whose record is deleted before the next export: nobody remembers it.
    real, count = os.close, 0

    def die(handle: int) -> None:
        nonlocal count
        real(handle)
        count += 1
        if count == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr("oaicdif.export.manifest.os.close", die)
    with pytest.raises(KeyboardInterrupt):
        world.export()
    monkeypatch.undo()
    assert list((world.site / "records").iterdir())
    world.fill({"oai:x:rich": None, "oai:x:poor": None}, sets="sea")
    world.export()
    assert not list((world.site / "records").iterdir())


@pytest.mark.slow
def test_several_processes_write_the_same_files(world: World) -> None:
    world.fill({f"oai:y:{n}": POOR for n in range(2100)})
    world.export()
    alone = world.files()
    world.export(folder=world.site.parent / "several", workers=2)
    world.site = world.site.parent / "several"
    assert world.files() == alone


def test_files_for_another_address_name_it_everywhere(world: World) -> None:
    other = "https://data.example.net/catalog"
    world.export(base_url=other)
    files = world.files()
    record = orjson.loads(files["records/oai:x:rich.jsonld"])
    assert record["@id"] == f"{other}/records/oai:x:rich"
    assert record["about"]["subjectOf"]["@id"] == f"{other}/records/oai:x:rich"
    for name in (
        "records/oai:x:rich.html",
        "records/oai:x:rich.nq",
        "lists/1.jsonld",
        "robots.txt",
    ):
        assert other.encode() in files[name]
    # but for OAI-PMH, which no file answers: the start page names the provider's address
    assert f'<a href="{BASE}/oai">'.encode() in files["index.html"]
    for name in ("index.html", ".well-known/api-catalog"):
        files[name] = files[name].replace(f"{BASE}/oai".encode(), b"")
    for name, body in files.items():
        assert BASE.encode() not in body, name
        assert f"{other}/oai".encode() not in body, name


def test_another_address_makes_every_file_again(world: World) -> None:
    world.export()
    world.export(base_url="https://data.example.net")
    everything = b"".join(world.files().values())
    assert BASE.encode() not in everything.replace(f"{BASE}/oai".encode(), b"")
