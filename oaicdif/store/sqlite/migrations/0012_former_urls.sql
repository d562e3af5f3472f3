-- Where an endpoint was before it moved for good: asked for by that URL, it is the same one.
CREATE TABLE IF NOT EXISTS former_url (
  base_url TEXT PRIMARY KEY,
  endpoint_id INTEGER NOT NULL REFERENCES endpoint
) WITHOUT ROWID;
