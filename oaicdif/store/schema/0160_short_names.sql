-- Names that entries claim, and identifiers that documents name in vain, are kept by their digest
-- (`store.name_digests`, which also brings the rows of `alias` and `wanted` here): as text each of
-- them lay in a table and in an index. The next script drops the tables of before.
CREATE TABLE IF NOT EXISTS claimed_name (
  digest BLOB NOT NULL,
  entry_id INTEGER NOT NULL REFERENCES entry,
  PRIMARY KEY (digest, entry_id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS claimed_name_entry ON claimed_name (entry_id);

-- The entry that comes to claim one of these makes those that asked for it stale. A row too many
-- costs one crosswalk.
CREATE TABLE IF NOT EXISTS wanted_name (
  digest BLOB NOT NULL,
  entry_id INTEGER NOT NULL REFERENCES entry,
  PRIMARY KEY (digest, entry_id)
) WITHOUT ROWID;

-- Which entry has an address as the URL of its resource description, where that is not the oldest
-- entry whose work has the address now (DECISIONS 38; `store.sql.rd_tables`).
CREATE TABLE IF NOT EXISTS held_url (
  url TEXT NOT NULL PRIMARY KEY,
  entry_id INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO held_url (url, entry_id) SELECT url, entry_id FROM rd_url
  WHERE entry_id <> coalesce(
    (SELECT min(same.entry_id) FROM entry AS same
     WHERE same.work_iri = rd_url.url AND same.work_iri <> ''), 0)
  ON CONFLICT DO NOTHING;
CREATE INDEX IF NOT EXISTS held_url_entry ON held_url (entry_id);
