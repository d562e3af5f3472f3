-- The whole store, in SQL that SQLite and PostgreSQL both take once `store.dialect` has named the
-- types. Datestamps and moments are text in UTC, YYYY-MM-DDThh:mm:ssZ (runs and pages with a
-- fraction). The set specs of an entry are joined by one space, which none of ours can contain;
-- those of a record, as received, by the unit separator, which no XML can contain.

CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
-- `page`, `record` and `entry` are the numbers given last: none is ever given again. Places replaced up to `kept_from` are no longer
-- kept, and of these all up to `tidied` are gone (see `former`).
INSERT INTO counter (name, value) VALUES
  ('change', 0), ('revision', 0), ('seq', 0), ('page', 0), ('record', 0), ('entry', 0),
  ('kept_from', 0), ('tidied', 0);

-- The key of tokens, what tells this catalog from any other, and what settings ask for.
CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

-- The settings that documents and sets in this store were made under. A name is a setting's, with
-- an endpoint's behind it where it is one of those: 'crosswalk library'.
CREATE TABLE setting_in_force (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- ---- what is harvested ----------------------------------------------------------------

CREATE TABLE endpoint (
  endpoint_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  base_url TEXT NOT NULL,
  mint_identifiers BOOLEAN NOT NULL DEFAULT false,
  identify BLOB,
  profile TEXT NOT NULL DEFAULT '{}',
  -- one harvest of an endpoint at a time: who, until when, and how often it changed hands
  lease_owner TEXT,
  lease_until TEXT,
  fence INTEGER NOT NULL DEFAULT 0,
  -- when it is asked, and when it must not be
  next_due TEXT,
  held TEXT, -- parked or blocked
  held_until TEXT, -- NULL: until a person acts
  held_reason TEXT NOT NULL DEFAULT '',
  -- what the settings declare to be open access: "all" or set specs as a JSON list, and since
  -- which day they say so
  open_access TEXT NOT NULL DEFAULT '[]',
  open_access_since TEXT NOT NULL DEFAULT ''
);
CREATE INDEX endpoint_base_url ON endpoint (base_url);

-- Where an endpoint was before it moved for good: asked for by that URL, it is the same one.
CREATE TABLE former_url (
  base_url TEXT PRIMARY KEY,
  endpoint_id INTEGER NOT NULL REFERENCES endpoint
) WITHOUT ROWID;

-- The order of the endpoints in the settings: at first sight it decides which of two keeps the
-- name of an identifier that both have. Those the settings do not name come last.
CREATE TABLE endpoint_place (
  endpoint_id INTEGER PRIMARY KEY REFERENCES endpoint,
  place INTEGER NOT NULL
);

CREATE TABLE source_set (
  endpoint_id INTEGER NOT NULL REFERENCES endpoint,
  set_spec TEXT NOT NULL,
  set_name TEXT NOT NULL,
  PRIMARY KEY (endpoint_id, set_spec)
) WITHOUT ROWID;

-- A run asks for its range in one list or in several (`run_window`). Runs of other verbs than
-- ListRecords sweep and verify.
CREATE TABLE run (
  run_id INTEGER PRIMARY KEY,
  endpoint_id INTEGER NOT NULL REFERENCES endpoint,
  verb TEXT NOT NULL,
  purpose TEXT NOT NULL, -- what it asks for: list, losses, waiting, single
  metadata_prefix TEXT NOT NULL,
  set_spec TEXT,
  from_ TEXT,
  until TEXT,
  entire BOOLEAN NOT NULL, -- everything was asked for
  by_hand BOOLEAN NOT NULL, -- a range given by hand is no base for the next incremental harvest
  state TEXT NOT NULL,
  started TEXT NOT NULL,
  ended TEXT,
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
  retries INTEGER NOT NULL DEFAULT 0,
  believed INTEGER NOT NULL DEFAULT 0, -- deletions it announced
  highest INTEGER NOT NULL DEFAULT 0 -- record_id before it began
);
CREATE INDEX run_endpoint ON run (endpoint_id, run_id);

-- Each window has a token of its own: `token` is what to ask with next.
CREATE TABLE run_window (
  run_id INTEGER NOT NULL REFERENCES run,
  number INTEGER NOT NULL, -- 0 is the range of the run
  from_ TEXT,
  until TEXT,
  state TEXT NOT NULL, -- open, done, suspect, split
  token TEXT,
  pages INTEGER NOT NULL DEFAULT 0,
  complete_list_size INTEGER,
  -- Its list has ended: it is not asked again after a crash, only judged. One that was rescued
  -- record by record has no token either, and has not ended.
  ended BOOLEAN NOT NULL DEFAULT false,
  -- What the parts of its list said of it so far, and what speaks against it: a doubt must
  -- outlast a crash (`harvest.list_watch` writes it).
  told TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (run_id, number)
) WITHOUT ROWID;

CREATE TABLE page (
  page_id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run,
  number INTEGER NOT NULL,
  request_url TEXT NOT NULL,
  received TEXT NOT NULL,
  response_date TEXT NOT NULL,
  digest BLOB NOT NULL, -- BLAKE2b, 32 bytes, of the digests of its records
  body_bytes INTEGER NOT NULL,
  body BLOB, -- as received, zstd; NULL where nothing on the page was new
  repairs TEXT NOT NULL DEFAULT '',
  records INTEGER NOT NULL,
  current INTEGER NOT NULL DEFAULT 0, -- records it changed last: what pruning asks
  scope TEXT, -- namespaces for the metadata cut from this page: the page is its working copy
  UNIQUE (run_id, number)
);

-- An answer is kept before the next request leaves, until its page is committed.
CREATE TABLE kept_answer (
  run_id INTEGER NOT NULL REFERENCES run,
  number INTEGER NOT NULL, -- of the window
  request TEXT NOT NULL, -- the resumption token, empty for the first of the window
  request_url TEXT NOT NULL,
  received TEXT NOT NULL,
  body BLOB NOT NULL, -- zstd
  PRIMARY KEY (run_id, number)
) WITHOUT ROWID;

CREATE TABLE record (
  record_id INTEGER PRIMARY KEY,
  endpoint_id INTEGER NOT NULL REFERENCES endpoint,
  identifier TEXT NOT NULL,
  metadata_prefix TEXT NOT NULL,
  datestamp TEXT NOT NULL,
  deleted BOOLEAN NOT NULL,
  sets TEXT NOT NULL,
  digest BLOB NOT NULL,
  harvested TEXT NOT NULL,
  page_id INTEGER,
  position INTEGER,
  about BLOB, -- several are joined by a NUL, which no XML can contain
  -- where its working copy lies: in `copies`, or on the page itself
  copy_page INTEGER,
  copy_start INTEGER,
  copy_bytes INTEGER,
  UNIQUE (endpoint_id, identifier, metadata_prefix)
);
-- A tombstone keeps the copy it had on an older page.
CREATE INDEX record_copy ON record (copy_page) WHERE copy_page <> page_id;

-- Working copies: the metadata of a page's new and changed records as standalone XML, joined and
-- compressed together.
CREATE TABLE copies (page_id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);

-- What a run has received, for counting and for sweeps; emptied when the run ends.
CREATE TABLE seen (
  run_id INTEGER NOT NULL,
  record_id INTEGER NOT NULL,
  number INTEGER NOT NULL, -- of the window
  PRIMARY KEY (run_id, record_id, number)
) WITHOUT ROWID;

-- Entries that could not be read.
CREATE TABLE quarantine (
  quarantine_id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run,
  number INTEGER NOT NULL, -- of the window
  page_number INTEGER NOT NULL,
  position INTEGER NOT NULL,
  identifier TEXT NOT NULL,
  reason TEXT NOT NULL,
  body BLOB NOT NULL,
  metadata_prefix TEXT NOT NULL,
  received TEXT NOT NULL,
  released TEXT -- when it stopped being a problem
);
CREATE INDEX quarantine_run ON quarantine (run_id);
CREATE INDEX quarantine_open ON quarantine (identifier) WHERE released IS NULL;

-- Records whose end is told and not yet believed: the endpoint announced too many deletions at
-- once, or no complete list brings them any more. They are live until a second night.
CREATE TABLE doubt (
  record_id INTEGER PRIMARY KEY REFERENCES record,
  kind TEXT NOT NULL, -- announced or vanished
  run_id INTEGER NOT NULL, -- that told it last
  since TEXT NOT NULL, -- when it was told first, by our clock
  judged BOOLEAN NOT NULL DEFAULT false, -- it waits; false: its run was not over yet
  datestamp TEXT, -- this and the rest are those of the header that announced it
  sets TEXT,
  digest BLOB,
  page_id INTEGER,
  position INTEGER
);

-- What is counted over all runs.
CREATE TABLE harvest_stat (
  endpoint_id INTEGER NOT NULL REFERENCES endpoint,
  name TEXT NOT NULL,
  label TEXT NOT NULL,
  value REAL NOT NULL,
  PRIMARY KEY (endpoint_id, name, label)
) WITHOUT ROWID;

-- ---- what is to be crosswalked --------------------------------------------------------

-- Records to crosswalk. The ticket tells a change that came during the crosswalk.
CREATE TABLE stale (record_id INTEGER PRIMARY KEY, ticket INTEGER NOT NULL);

-- Items that a unit of work has in hand to crosswalk; nobody else is given them until then.
CREATE TABLE claim (
  endpoint_id INTEGER NOT NULL REFERENCES endpoint,
  identifier TEXT NOT NULL,
  worker TEXT NOT NULL,
  until TEXT NOT NULL,
  PRIMARY KEY (endpoint_id, identifier)
) WITHOUT ROWID;
CREATE INDEX claim_worker ON claim (worker);

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
  deleted BOOLEAN NOT NULL DEFAULT false,
  sets TEXT NOT NULL DEFAULT '',
  digest BLOB,
  work_iri TEXT NOT NULL DEFAULT '',
  title TEXT NOT NULL DEFAULT '',
  work_type TEXT NOT NULL DEFAULT '',
  year TEXT NOT NULL DEFAULT '',
  metadata_prefix TEXT NOT NULL DEFAULT '',
  -- Formats that not every item has, joined by one space. A list of such a format walks the
  -- memberships of the set called `=prefix`; no setSpec can hold an equals sign.
  formats TEXT NOT NULL DEFAULT '',
  former_seq INTEGER, -- the place before this one, in `former`
  -- sets that the entry left, in whose lists it stands as deleted (announce_departures)
  departed TEXT NOT NULL DEFAULT '',
  UNIQUE (endpoint_id, identifier)
);
CREATE UNIQUE INDEX entry_seq ON entry (seq) WHERE seq IS NOT NULL;
CREATE INDEX entry_type ON entry (work_type, entry_id) WHERE seq IS NOT NULL AND NOT deleted;
CREATE INDEX entry_year ON entry (year, entry_id) WHERE seq IS NOT NULL AND NOT deleted;
CREATE INDEX entry_endpoint ON entry (endpoint_id, entry_id) WHERE seq IS NOT NULL AND NOT deleted;
-- Who has an IRI of a work already: asked once for each entry that is crosswalked.
CREATE INDEX entry_work_iri ON entry (work_iri) WHERE work_iri <> '';

-- What waits for the publish step; the published state stays visible until then.
CREATE TABLE pending (
  entry_id INTEGER PRIMARY KEY REFERENCES entry,
  revision INTEGER NOT NULL,
  deleted BOOLEAN NOT NULL,
  sets TEXT NOT NULL,
  digest BLOB NOT NULL,
  work_iri TEXT NOT NULL,
  title TEXT NOT NULL,
  work_type TEXT NOT NULL,
  year TEXT NOT NULL,
  metadata_prefix TEXT NOT NULL,
  formats TEXT NOT NULL
);
CREATE INDEX pending_work_iri ON pending (work_iri) WHERE work_iri <> '';

-- body_id = revision * 16 + the number of the body in interface.BODIES: one look-up by its key.
-- The bodies that records of lists are made of (oai_dc is number 0, about is number 1) lie by
-- themselves: a harvest of everything reads a quarter of the bytes.
CREATE TABLE body (body_id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
CREATE TABLE record_body (body_id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);

CREATE TABLE alias (
  value TEXT NOT NULL,
  entry_id INTEGER NOT NULL REFERENCES entry,
  PRIMARY KEY (value, entry_id)
) WITHOUT ROWID;
CREATE INDEX alias_entry ON alias (entry_id);

-- Identifiers that documents name as relations and that no entry claimed when they were made;
-- the entry that comes to claim one makes them stale. A row too many costs one crosswalk.
CREATE TABLE wanted (
  value TEXT NOT NULL,
  entry_id INTEGER NOT NULL REFERENCES entry,
  PRIMARY KEY (value, entry_id)
) WITHOUT ROWID;

-- One row for each datestamp given: turns dates into bounds of seq.
CREATE TABLE stamp (
  datestamp TEXT PRIMARY KEY,
  first_seq INTEGER NOT NULL,
  last_seq INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX stamp_seq ON stamp (first_seq);

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
CREATE INDEX membership_entry ON membership (set_id, entry_id);

-- How many entries lie in each 1,024 of seq, so that no list is ever counted.
CREATE TABLE rollup (
  set_id INTEGER NOT NULL,
  bucket INTEGER NOT NULL,
  live INTEGER NOT NULL,
  deleted INTEGER NOT NULL,
  PRIMARY KEY (set_id, bucket)
) WITHOUT ROWID;

-- A list is a snapshot (DECISIONS 5 and 6): the place (seq, datestamp, sets) that an entry had
-- stays readable behind its new one, for lists that were begun before that one could be seen.
-- One row for each list the place stood in: 0 is the whole catalog. `until_seq` is the place
-- that replaced it; `bucket` is seq / 1024, as in rollup, so that a list finds what it may see
-- without passing over what it may not. The datestamp is that of the seq, in `stamp`.
CREATE TABLE former (
  set_id INTEGER NOT NULL,
  bucket INTEGER NOT NULL,
  until_seq INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  entry_id INTEGER NOT NULL,
  sets_id INTEGER NOT NULL,
  former_seq INTEGER, -- in the whole catalog: the place before this one
  PRIMARY KEY (set_id, bucket, until_seq, seq)
) WITHOUT ROWID;

-- The set specs of headers, each combination once.
CREATE TABLE former_sets (sets_id INTEGER PRIMARY KEY, sets TEXT NOT NULL UNIQUE);

-- Pages of shelves: see store/shelves.py. `seq` and `datestamp` are of the last change on a page.
CREATE TABLE shelf (
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  first_entry INTEGER NOT NULL, -- 0 on the first page of a shelf
  live INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  datestamp TEXT NOT NULL,
  PRIMARY KEY (kind, value, first_entry)
) WITHOUT ROWID;
CREATE INDEX shelf_change ON shelf (seq);

-- ---- what the store's keeper notes ------------------------------------------------------

-- Where a check stands, and what came of the last one (`store.upkeep`).
CREATE TABLE upkeep (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
