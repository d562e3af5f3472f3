"""The settings themselves. To add one, add a field with its `help`, and its limits to `choices`.

The environment variable of `[section] key` is OAICDIF_SECTION_KEY; it wins over the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ..store_address import read_address
from .export_section import EXPORT_DEFAULTS, ExportSettings
from .rdm_section import RDM_DEFAULTS, RdmSettings
from .setting_field import setting

FILE_NAME: Final = "oaicdif.toml"


@dataclass(frozen=True, slots=True)
class StoreSettings:
    """Where records are kept."""

    path: str = setting(
        "oaicdif.sqlite", "A path relative to this file, or postgresql://HOST/DATABASE."
    )


@dataclass(frozen=True, slots=True)
class ProviderSettings:
    """What we say of ourselves as an OAI-PMH provider and on the web."""

    base_url: str = setting(
        "http://127.0.0.1:8080", "Public address, without a slash at the end; /oai comes behind it."
    )
    repository_name: str = setting("oaicdif catalog", "repositoryName of Identify.")
    admin_email: str = setting("", "adminEmail of Identify. Without it /oai answers 503.")
    page_size: int = setting(100, "Records in one part of a list, 100 to 200.")
    token_hours: int = setting(48, "How long a resumptionToken lives, at least 24.")
    sets: tuple[str, ...] = setting(
        ("driver",), 'Sets of our own beside the source\'s: "driver", "type", "access".'
    )
    announce_departures: tuple[str, ...] = setting(
        ("driver",),
        "Sets whose lists show a record that leaves them as deleted, exactly as named here.",
    )
    cdif_layout: str = setting(
        "cdif-2023", 'Layout of the OAI-PMH format cdif_jsonld: "cdif-2023" or "cdif-1.1".'
    )
    oai_dc: str = setting(
        "received", '"received" publishes valid oai_dc as it came, "written" all from documents.'
    )
    leave_out_bare: bool = setting(
        False, "true leaves records out of oai_dc that hold nothing but our own identifier."
    )
    received: tuple[str, ...] = setting(
        (), 'Source formats to publish as received: "prefix namespace schema-address" each.'
    )
    metadata_rights: str = setting(
        "", "Address of the licence of the metadata themselves, sent with every OAI-PMH record."
    )
    friends: bool = setting(False, "true names the harvested endpoints in Identify (friends).")
    logo: str = setting("", "Address of your logo, told in Identify (branding).")
    logo_link: str = setting("", "Where the logo leads; empty is the start page.")
    content_policy: str = setting(
        "", "Policies for Identify (eprints), each a text or an address: what is collected."
    )
    metadata_policy: str = setting("", "How the metadata may be used.")
    data_policy: str = setting("", "How the full texts and data may be used.")
    submission_policy: str = setting("", "Who may submit, and how it is checked.")
    requests_per_minute: int = setting(
        0,
        "What one client may ask /oai in a minute, per worker process, above it 503; 0 is no limit."
        " Behind a reverse proxy, name it under [serve] trusted_proxies.",
    )
    maintenance: str = setting("", "A sentence; while it is set, /oai answers 503 with it.")
    read_url: str = setting(
        "", "A replica to serve from, postgresql://HOST/DATABASE, if the store is on PostgreSQL."
    )


@dataclass(frozen=True, slots=True)
class HarvestSettings:
    """How we behave towards other people's servers."""

    contact: str = setting("", "Mail address sent as From and in the user agent.")
    timeout_s: float = setting(60.0, "Seconds to wait for a connection, and between two bytes.")
    deadline_s: float = setting(600.0, "Seconds for one whole answer.")
    max_page_bytes: int = setting(200_000_000, "Largest answer that is read, decompressed.")
    retries: int = setting(5, "Tries again after a network fault, 429 or 5xx.")
    first_wait_s: float = setting(
        1.0, "Seconds before the first try again; each wait is twice the last, up to two minutes."
    )
    user_agent: str = setting("", "Who we say we are; empty is oaicdif and its version.")
    park_after_s: float = setting(600.0, "A server that asks to wait for longer is parked.")
    delay_s: float = setting(0.0, "Least seconds between two requests to one host.")
    overlap_s: float = setting(
        3600.0, "Least seconds of the last range asked again; a day until less is proven."
    )
    max_run_bytes: int = setting(50_000_000_000, "A run that receives more than this is stopped.")
    fetch_ahead: int = setting(1, "List parts asked for before the one in hand is stored.")
    full_every_days: int = setting(90, "A full harvest instead of a short one so often; 0 never.")
    sweep_every_days: int = setting(30, "Look for vanished records so often; 0 never.")
    sweep_persistent_every_days: int = setting(
        180, "The same where the endpoint promises to announce every deletion."
    )
    confirm_after_h: float = setting(
        12.0, "Hours until a run confirms what vanished, or was announced deleted in great number."
    )
    keep_pages_days: int = setting(365, "Pages without a current record go after so long; 0 never.")
    proxy: str = setting("", "Proxy for all endpoints; empty is what the environment says.")
    ca_file: str = setting("", "Certificates to trust, PEM; empty is the built-in list.")


@dataclass(frozen=True, slots=True)
class CrosswalkSettings:
    """Which crosswalk files are used."""

    folder: str = setting("", "Folder of your own crosswalk files; they win over the built-in.")
    prefixes: tuple[str, ...] = setting(
        ("didl", "datacite", "mods", "qdc", "dcterms", "etdms", "oai_dc"),
        "Formats or metadata prefixes whose records become documents, the preferred one first.",
    )
    jobs: int = setting(
        0, "Processes that crosswalk when many records wait; 0 is one for each core."
    )


@dataclass(frozen=True, slots=True)
class DeriveSettings:
    """What documents take from elsewhere where their source says nothing: your decision."""

    dateModified: tuple[str, ...] = setting(
        (),
        "CDIF 1.1 asks when a resource was modified, and Dublin Core cannot say it. Take it from"
        ' "datePublished", "dateAvailable", "dateCreated", or "datestamp" (of the record); of'
        " several the first that is there. Every document says so. Empty is off.",
    )
    conditionsOfAccess: tuple[str, ...] = setting(
        (),
        'Rights of a resource without any: "open_access" is what you declare for its endpoint,'
        ' "dataPolicy" what the endpoint\'s Identify says of its data.',
    )
    type: tuple[str, ...] = setting(
        (),
        "A resource whose type no table knows becomes a CreativeWork, the most general type:"
        ' with "additionalType" only if its source names a type, with "CreativeWork" in any case.',
    )


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """The pages of records."""

    embed: tuple[str, ...] = setting(
        ("cdif-2023", "cdif-1.1"),
        'Layouts of the document embedded in its page: "cdif-2023", "cdif-1.1", or both.',
    )
    rdf: tuple[str, ...] = setting(
        ("turtle",),
        "Forms in RDF, besides N-Quads, that pages lead to and exports hold: "
        '"turtle", "rdfxml", "ntriples"; with "-1.1" behind it that of CDIF 1.1.',
    )


@dataclass(frozen=True, slots=True)
class ServeSettings:
    """The web server."""

    host: str = setting("127.0.0.1", "Address to listen on; 0.0.0.0 is every network.")
    port: int = setting(8080, "Port to listen on.")
    workers: int = setting(1, "Worker processes.")
    threads: int = setting(
        4,
        "Threads in each worker. One at a time makes an answer, the others wait for forms, readers"
        " or the store; half of them may wait for forms.",
    )
    trusted_proxies: tuple[str, ...] = setting(
        (),
        "Addresses or networks of your reverse proxies: only their X-Forwarded-For is believed.",
    )
    access_log: str = setting("", 'A line for each request, "plain" or "json"; empty is none.')
    access_log_file: str = setting(
        "", "Where these lines go, relative to this file; empty is standard error."
    )
    metrics: bool = setting(
        True, "Count requests for /metrics; false only tells of harvests there."
    )
    metrics_detail: str = setting(
        "short",
        '"short" tells ten series of an endpoint in /metrics, "full" about sixty: by verb, change,'
        " kind of fault and time taken.",
    )
    keep_harvesters_days: int = setting(
        90, "How long it is kept who harvests us (`oaicdif harvesters`); 0 keeps nothing."
    )
    harvester_addresses: str = setting(
        "network", '"network" keeps addresses cut to /24 and /48, "whole" as they are.'
    )
    token_variable: str = setting(
        "", "Environment variable with the password of the page /harvesters; empty is no page."
    )


@dataclass(frozen=True, slots=True)
class AlertSettings:
    """Who is told when an endpoint fails, and when it is well again."""

    mail_to: tuple[str, ...] = setting((), "Mail addresses that are told; empty is no mail.")
    mail_from: str = setting("", "Sender of these mails; empty is [harvest] contact.")
    smtp_host: str = setting("", "Server that takes them.")
    smtp_port: int = setting(587, "Port of that server.")
    smtp_security: str = setting("starttls", '"starttls", "tls" (usually port 465) or "none".')
    smtp_user: str = setting("", "User to log in with; empty is no login.")
    smtp_password_variable: str = setting("", "Environment variable that holds the password.")
    webhook: str = setting("", "Address that gets each message as JSON; empty is none.")
    webhook_secret_variable: str = setting(
        "", "Environment variable with the secret that messages are signed with."
    )
    digest_at: str = setting("08:00", "Time of day of the digest, HH:MM; empty is none.")
    quiet: str = setting("", 'Hours without messages of changes, as "22:00-07:00".')
    time_zone: str = setting("UTC", "Time zone of these times, for example Europe/Berlin.")


@dataclass(frozen=True, slots=True)
class EndpointSettings:
    """One OAI-PMH endpoint to harvest: `[[endpoint]]`, as many as you like."""

    name: str = setting("", "Short name, used in commands and in set names.")
    url: str = setting("", "Base URL, without ?verb=...")
    kind: str = setting("oai-pmh", '"oai-pmh", or "rdm" for a server of Resource Descriptions.')
    catalog: str = setting("", "Of an RDM server, the Catalog-Service-ID; empty is everything.")
    prefix: str = setting("oai_dc", "Metadata prefix to ask for.")
    sets: tuple[str, ...] = setting((), "Only these sets; empty is everything.")
    crosswalk: str = setting("", "Crosswalk for its records; empty is the usual one of the format.")
    open_access: tuple[str, ...] = setting(
        (),
        '"all", or a list of its sets: you declare that these records are open access. What a'
        " record itself says against it wins.",
    )
    derive: DeriveSettings | None = setting(  # noqa: RUF009  a field, as all of them are
        None, "For this endpoint instead of [cdif.derive]; an empty table derives nothing."
    )
    identifiers: str = setting("keep", '"keep" the OAI identifiers, or "mint" our own.')
    schedule: str = setting("", 'When to harvest: "every day 02:00", "every 6 hours", cron fields.')
    time_zone: str = setting("UTC", "Time zone of the schedule, for example Europe/Berlin.")
    jitter_minutes: int = setting(0, "Begin up to so many minutes later, by chance.")
    method: str = setting("GET", '"GET" or "POST".')
    user: str = setting("", "User for HTTP authentication.")
    password: str = setting("", "Password; better: password_variable.")
    password_variable: str = setting("", "Environment variable that holds the password.")
    headers: tuple[str, ...] = setting((), 'More request headers, each "Name: value".')
    proxy: str = setting("", "Proxy for this endpoint; empty is as under [harvest].")
    ca_file: str = setting("", "Certificates to trust for it; empty is as under [harvest].")
    tls_verify: bool = setting(True, "false accepts any certificate, with a warning each run.")
    windows: int = setting(1, "Date windows harvested at once, 2 to 8, once probe has proven them.")
    granularity: str = setting("", '"day" or "second" where its Identify is wrong.')
    trust_list_size: bool = setting(True, "false where its completeListSize is known to be wrong.")


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, and the folder that relative paths start from; in which file each endpoint is
    written, by its name."""

    store: StoreSettings = StoreSettings()
    provider: ProviderSettings = ProviderSettings()
    harvest: HarvestSettings = HarvestSettings()
    crosswalk: CrosswalkSettings = CrosswalkSettings()
    derive: DeriveSettings = DeriveSettings()
    site: SiteSettings = SiteSettings()
    serve: ServeSettings = ServeSettings()
    alerts: AlertSettings = AlertSettings()
    rdm: RdmSettings = RDM_DEFAULTS
    export: ExportSettings = EXPORT_DEFAULTS
    endpoints: tuple[EndpointSettings, ...] = ()
    endpoint_files: Mapping[str, Path] = field(default_factory=dict, hash=False)
    folder: Path = Path()
    file: Path | None = None

    @property
    def store_url(self) -> str:
        """Where the store lies, as `store.open_store` takes it.

        Raises:
            UsageError: a URL of a database that there is no driver for.
        """
        return read_address(self.store.path, self.folder).url

    @property
    def store_path(self) -> Path:
        """The file of an embedded store; else a name for what this machine keeps beside it."""
        return read_address(self.store.path, self.folder).path

    @property
    def chosen_crosswalks(self) -> Mapping[str, str]:
        """Names of crosswalks by endpoint, where one was chosen."""
        return {each.name: each.crosswalk for each in self.endpoints if each.crosswalk}

    def names_beside(self, endpoint: EndpointSettings) -> frozenset[str] | None:
        """Names of all endpoints, if this one is one of them; None of one named by hand."""
        names = frozenset(each.name for each in self.endpoints)
        return names if endpoint.name in names else None


SECTIONS: Final[Mapping[str, type]] = {
    "store": StoreSettings,
    "provider": ProviderSettings,
    "harvest": HarvestSettings,
    "crosswalk": CrosswalkSettings,
    "cdif.derive": DeriveSettings,
    "site": SiteSettings,
    "serve": ServeSettings,
    "alerts": AlertSettings,
    "rdm": RdmSettings,
    "export": ExportSettings,
}
# Sections within an endpoint, by their key there.
TABLES: Final[Mapping[tuple[str, str], type]] = {("endpoint", "derive"): DeriveSettings}


def field_of(section: str) -> str:
    """The field of `Settings` that holds a section: `[cdif.derive]` is `derive`."""
    return section.rpartition(".")[2]
