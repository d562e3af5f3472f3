-- What pruning asks is counted on the page, instead of kept in an index of every record; set
-- specs of a record are joined by the unit separator, which no XML can contain: real ones hold
-- blanks. An answer is kept before the next request leaves, until its page is committed.

ALTER TABLE page ADD COLUMN current INTEGER NOT NULL DEFAULT 0; -- records it changed last
UPDATE page SET current = (SELECT count(*) FROM record WHERE record.page_id = page.page_id);
DROP INDEX record_page;

-- Namespaces for the metadata that was cut from this page: the page is its working copy.
ALTER TABLE page ADD COLUMN scope TEXT;

UPDATE record SET sets = replace(sets, ' ', char(31)) WHERE instr(sets, ' ');

CREATE TABLE kept_answer (
  run_id INTEGER NOT NULL REFERENCES run,
  number INTEGER NOT NULL, -- of the window
  request TEXT NOT NULL, -- the resumption token, empty for the first of the window
  request_url TEXT NOT NULL,
  received TEXT NOT NULL,
  body BLOB NOT NULL, -- zstd
  PRIMARY KEY (run_id, number)
) WITHOUT ROWID;
