-- What a record of a list is made of (Dublin Core and provenance) is one row from here on: in a file
-- as it stands but for its shell (store/sql/shells.py), on a server packed with a dictionary of its
-- own (store/sql/packed_rows.py). What an older oaicdif wrote lies in `record_body` until its entry
-- is published again, or `oaicdif store compact` has written it anew.
CREATE TABLE IF NOT EXISTS listed_body (revision INTEGER PRIMARY KEY, bytes BLOB NOT NULL);

-- Shells: what many records have in common.
CREATE TABLE IF NOT EXISTS shell (shell_id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
INSERT INTO counter (name, value) VALUES ('shell', 0) ON CONFLICT DO NOTHING;

-- Dictionaries of what lists are made of; those of documents lie in `dictionary`. Both have numbers
-- of one counter.
CREATE TABLE IF NOT EXISTS list_dictionary (
  dictionary_id INTEGER PRIMARY KEY,
  bytes BLOB NOT NULL,
  ratio REAL NOT NULL
);
