-- A run asks for its range in one list or in several, each with a token of its own; what was
-- seen is known for each. Runs of other verbs than ListRecords sweep and verify.

CREATE TABLE run_window (
  run_id INTEGER NOT NULL REFERENCES run,
  number INTEGER NOT NULL, -- 0 is the range of the run
  from_ TEXT,
  until TEXT,
  state TEXT NOT NULL, -- open, done, suspect, split
  token TEXT,
  pages INTEGER NOT NULL DEFAULT 0,
  complete_list_size INTEGER,
  PRIMARY KEY (run_id, number)
) WITHOUT ROWID;

INSERT INTO run_window (run_id, number, from_, until, state, token, pages, complete_list_size)
SELECT run_id, 0, from_, until, iif(token IS NULL, 'done', 'open'), token, pages,
  complete_list_size FROM run;

ALTER TABLE run DROP COLUMN token;
ALTER TABLE run ADD COLUMN verb TEXT NOT NULL DEFAULT 'ListRecords';

DROP TABLE seen;
CREATE TABLE seen (
  run_id INTEGER NOT NULL,
  record_id INTEGER NOT NULL,
  number INTEGER NOT NULL, -- of the window
  PRIMARY KEY (run_id, record_id, number)
) WITHOUT ROWID;

-- ---- when an endpoint is asked, and when it must not be --------------------------------

ALTER TABLE endpoint ADD COLUMN next_due TEXT;
ALTER TABLE endpoint ADD COLUMN held TEXT; -- parked or blocked
ALTER TABLE endpoint ADD COLUMN held_until TEXT; -- NULL: until a person acts
ALTER TABLE endpoint ADD COLUMN held_reason TEXT NOT NULL DEFAULT '';

-- ---- entries that could not be read ----------------------------------------------------

ALTER TABLE quarantine ADD COLUMN metadata_prefix TEXT NOT NULL DEFAULT '';
ALTER TABLE quarantine ADD COLUMN received TEXT NOT NULL DEFAULT '';
ALTER TABLE quarantine ADD COLUMN released TEXT; -- when it stopped being a problem
ALTER TABLE quarantine ADD COLUMN number INTEGER NOT NULL DEFAULT 0; -- of the window
CREATE INDEX quarantine_open ON quarantine (identifier) WHERE released IS NULL;

-- ---- what is counted over all runs -----------------------------------------------------

CREATE TABLE harvest_stat (
  endpoint_id INTEGER NOT NULL REFERENCES endpoint,
  name TEXT NOT NULL,
  label TEXT NOT NULL,
  value REAL NOT NULL,
  PRIMARY KEY (endpoint_id, name, label)
) WITHOUT ROWID;
