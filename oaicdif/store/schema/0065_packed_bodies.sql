-- The documents and the report of a revision, joined and compressed with a dictionary
-- (store/sql/packing.py says how). Those that an older oaicdif wrote lie in `body` until their
-- entry is published again, or `oaicdif store compact` has packed them.
CREATE TABLE IF NOT EXISTS packed_body (revision INTEGER PRIMARY KEY, bytes BLOB NOT NULL);

-- What bodies are compressed with: bytes that many of them have. Bodies name the one that they
-- need. `ratio` is what bodies came to with it when it was made, of what they came to without.
CREATE TABLE IF NOT EXISTS dictionary (
  dictionary_id INTEGER PRIMARY KEY,
  bytes BLOB NOT NULL,
  ratio REAL NOT NULL
);
INSERT INTO counter (name, value) VALUES ('dictionary', 0) ON CONFLICT DO NOTHING;
