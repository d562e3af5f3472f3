-- The whole house. Datestamps and moments are text in UTC, YYYY-MM-DDThh:mm:ssZ
-- (runs and pages with a fraction); set specs are joined by one space, which none can contain.

CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO counter VALUES ('change', 0), ('revision', 0), ('seq', 0);

CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

-- ---- what is harvested ----------------------------------------------------------------

CREATE TABLE endpoint (
  endpoint_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  base_url TEXT NOT NULL,
  mint_identifiers INTEGER NOT NULL DEFAULT 0,
  identify BLOB,
  profile TEXT NOT NULL DEFAULT '{}',
  -- one harvest of an endpoint at a time: who, until when, and how often it changed hands
  lease_owner TEXT,
  lease_until TEXT,
  fence INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX endpoint_base_url ON endpoint (base_url);

CREATE TABLE source_set (
  endpoint_id INTEGER NOT NULL REFERENCES endpoint,
  set_spec TEXT NOT NULL,
  set_name TEXT NOT NULL,
  PRIMARY KEY (endpoint_id, set_spec)
) WITHOUT ROWID;

-- A run is its own checkpoint: `token` is what to ask with next.
CREATE TABLE run (
  run_id INTEGER PRIMARY KEY,
  endpoint_id INTEGER NOT NULL REFERENCES endpoint,
  metadata_prefix TEXT NOT NULL,
  set_spec TEXT,
  from_ TEXT,
  until TEXT,
  full INTEGER NOT NULL,
  state TEXT NOT NULL,
  started TEXT NOT NULL,
  ended TEXT,
  token TEXT,
  first_response_date TEXT,
  complete_list_size INTEGER,
  message TEXT NOT NULL DEFAULT '',
  seen INTEGER NOT NULL DEFAULT 0,
  pages INTEGER NOT NULL DEFAULT 0,
  records INTEGER NOT NULL DEFAULT 0,
  new INTEGER NOT NULL DEFAULT 0,
  changed INTEGER NOT NULL DEFAULT 0,
  unchanged INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER NOT NULL DEFAULT 0,
  duplicates INTEGER NOT NULL DEFAULT 0,
  repairs INTEGER NOT NULL DEFAULT 0,
  quarantined INTEGER NOT NULL DEFAULT 0,
  retries INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX run_endpoint ON run (endpoint_id, run_id);

CREATE TABLE page (
  page_id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run,
  number INTEGER NOT NULL,
  request_url TEXT NOT NULL,
  received TEXT NOT NULL,
  response_date TEXT NOT NULL,
  digest BLOB NOT NULL, -- BLAKE2b, 32 bytes, of the body as received
  body_bytes INTEGER NOT NULL,
  body BLOB, -- as received, zstd; NULL where nothing on the page was new
  repairs TEXT NOT NULL DEFAULT '',
  records INTEGER NOT NULL,
  UNIQUE (run_id, number)
);

CREATE TABLE record (
  record_id INTEGER PRIMARY KEY,
  endpoint_id INTEGER NOT NULL REFERENCES endpoint,
  identifier TEXT NOT NULL,
  metadata_prefix TEXT NOT NULL,
  datestamp TEXT NOT NULL,
  deleted INTEGER NOT NULL,
  sets TEXT NOT NULL,
  digest BLOB NOT NULL,
  harvested TEXT NOT NULL,
  page_id INTEGER,
  position INTEGER,
  about BLOB, -- several are joined by a NUL, which no XML can contain
  metadata BLOB,
  UNIQUE (endpoint_id, identifier, metadata_prefix)
);
CREATE INDEX record_page ON record (page_id);

-- What a run has received, for counting and for sweeps; emptied when the run ends.
CREATE TABLE seen (
  run_id INTEGER NOT NULL,
  record_id INTEGER NOT NULL,
  PRIMARY KEY (run_id, record_id)
) WITHOUT ROWID;

CREATE TABLE quarantine (
  quarantine_id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run,
  page_number INTEGER NOT NULL,
  position INTEGER NOT NULL,
  identifier TEXT NOT NULL,
  reason TEXT NOT NULL,
  body BLOB NOT NULL
);
CREATE INDEX quarantine_run ON quarantine (run_id);

-- Records to crosswalk. The ticket tells a change that came during the crosswalk.
CREATE TABLE stale (record_id INTEGER PRIMARY KEY, ticket INTEGER NOT NULL);

-- ---- what is published ----------------------------------------------------------------

CREATE TABLE entry (
  entry_id INTEGER PRIMARY KEY,
  endpoint_id INTEGER NOT NULL REFERENCES endpoint,
  identifier TEXT NOT NULL,
  oai_identifier TEXT NOT NULL UNIQUE,
  slug TEXT NOT NULL UNIQUE,
  seq INTEGER, -- NULL until published
  datestamp TEXT,
  revision INTEGER, -- of the published bodies
  deleted INTEGER NOT NULL DEFAULT 0,
  sets TEXT NOT NULL DEFAULT '',
  digest BLOB,
  work_iri TEXT NOT NULL DEFAULT '',
  title TEXT NOT NULL DEFAULT '',
  work_type TEXT NOT NULL DEFAULT '',
  year TEXT NOT NULL DEFAULT '',
  metadata_prefix TEXT NOT NULL DEFAULT '',
  UNIQUE (endpoint_id, identifier)
);
CREATE UNIQUE INDEX entry_seq ON entry (seq) WHERE seq IS NOT NULL;

-- What waits for the publish step; the published state stays visible until then.
CREATE TABLE pending (
  entry_id INTEGER PRIMARY KEY REFERENCES entry,
  revision INTEGER NOT NULL,
  deleted INTEGER NOT NULL,
  sets TEXT NOT NULL,
  digest BLOB NOT NULL,
  work_iri TEXT NOT NULL,
  title TEXT NOT NULL,
  work_type TEXT NOT NULL,
  year TEXT NOT NULL,
  metadata_prefix TEXT NOT NULL
);

-- body_id = revision * 16 + the number of the body in interface.BODIES: one look-up by rowid.
CREATE TABLE body (body_id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);

CREATE TABLE alias (
  value TEXT NOT NULL,
  entry_id INTEGER NOT NULL REFERENCES entry,
  PRIMARY KEY (value, entry_id)
) WITHOUT ROWID;
CREATE INDEX alias_entry ON alias (entry_id);

-- One row for each datestamp given: turns dates into bounds of seq.
CREATE TABLE stamp (
  datestamp TEXT PRIMARY KEY,
  first_seq INTEGER NOT NULL,
  last_seq INTEGER NOT NULL
) WITHOUT ROWID;

-- The batch whose commit has not yet been proven earlier than its datestamp (at most one row).
CREATE TABLE unconfirmed (
  first_seq INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  datestamp TEXT NOT NULL
);

CREATE TABLE published_set (
  set_id INTEGER PRIMARY KEY, -- 0 is the whole catalog, in rollup only
  set_spec TEXT NOT NULL UNIQUE,
  set_name TEXT NOT NULL,
  description BLOB
);

-- Ancestors of a set hold the members of their descendants too (OAI-PMH 2.0, section 2.6).
CREATE TABLE membership (
  set_id INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  entry_id INTEGER NOT NULL,
  PRIMARY KEY (set_id, seq)
) WITHOUT ROWID;

-- How many entries lie in each 1,024 of seq, so that no list is ever counted.
CREATE TABLE rollup (
  set_id INTEGER NOT NULL,
  bucket INTEGER NOT NULL,
  live INTEGER NOT NULL,
  deleted INTEGER NOT NULL,
  PRIMARY KEY (set_id, bucket)
) WITHOUT ROWID;
