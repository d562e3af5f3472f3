-- What a record of a list is made of (Dublin Core and provenance) is one row from here on, packed
-- with a dictionary of its own (store/sql/packed_rows.py says how). What an older oaicdif wrote
-- lies in `record_body` until its entry is published again, or `oaicdif store compact` has packed it.
CREATE TABLE IF NOT EXISTS listed_body (revision INTEGER PRIMARY KEY, bytes BLOB NOT NULL);

-- What a dictionary is for: documents, or lists.
ALTER TABLE dictionary ADD COLUMN kind TEXT NOT NULL DEFAULT 'documents';

-- The addresses of resource descriptions, each once: they were in the table and in its index.
CREATE TABLE rd_url_once (
  url TEXT NOT NULL PRIMARY KEY,
  entry_id INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO rd_url_once (url, entry_id) SELECT url, entry_id FROM rd_url ORDER BY url;
DROP TABLE rd_url;
ALTER TABLE rd_url_once RENAME TO rd_url;
CREATE INDEX rd_url_entry ON rd_url (entry_id);
