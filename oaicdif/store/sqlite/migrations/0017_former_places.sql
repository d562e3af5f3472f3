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

CREATE INDEX stamp_seq ON stamp (first_seq);

ALTER TABLE entry ADD COLUMN former_seq INTEGER;
-- Sets that the entry left, in whose lists it stands as deleted (announce_departures).
ALTER TABLE entry ADD COLUMN departed TEXT NOT NULL DEFAULT '';

-- Places replaced up to `kept_from` are no longer kept, and of these all up to `tidied` are gone.
INSERT OR IGNORE INTO counter VALUES ('kept_from', 0), ('tidied', 0);

-- Made here, so that a store that cannot be written has them too: the key of tokens, and what
-- tells this catalog from any other.
INSERT OR IGNORE INTO secret VALUES ('resumption-token', randomblob(32)), ('catalog', randomblob(16));
