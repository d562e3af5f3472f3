-- Records whose end is told and not yet believed: the endpoint announced too many deletions at
-- once, or no complete list brings them any more. They are live until a second night.
CREATE TABLE doubt (
  record_id INTEGER PRIMARY KEY REFERENCES record,
  kind TEXT NOT NULL, -- announced or vanished
  run_id INTEGER NOT NULL, -- that told it last
  since TEXT NOT NULL, -- when it was told first, by our clock
  judged INTEGER NOT NULL DEFAULT 0, -- it waits; 0: its run was not over yet
  datestamp TEXT, -- this and the rest are those of the header that announced it
  sets TEXT,
  digest BLOB,
  page_id INTEGER,
  position INTEGER
);

-- What a run asks for: list, losses, waiting, single.
ALTER TABLE run ADD COLUMN purpose TEXT NOT NULL DEFAULT 'list';
UPDATE run SET purpose = 'single' WHERE verb = 'GetRecord';
ALTER TABLE run ADD COLUMN believed INTEGER NOT NULL DEFAULT 0; -- deletions it announced
ALTER TABLE run ADD COLUMN highest INTEGER NOT NULL DEFAULT 0; -- record_id before it began
