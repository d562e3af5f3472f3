-- Which entry has an address as the URL of its resource description (DECISIONS 38): the first that
-- was published under it keeps it for ever, deleted or not; of those here now, the oldest.
CREATE TABLE IF NOT EXISTS rd_url (
  url TEXT NOT NULL PRIMARY KEY,
  entry_id INTEGER NOT NULL
);
INSERT INTO rd_url (url, entry_id)
  SELECT work_iri, min(entry_id) FROM entry
  WHERE seq IS NOT NULL AND (work_iri LIKE 'http://%' OR work_iri LIKE 'https://%')
  GROUP BY work_iri
  ON CONFLICT DO NOTHING;
CREATE INDEX IF NOT EXISTS rd_url_entry ON rd_url (entry_id);
