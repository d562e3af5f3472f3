-- OAI identifiers that sources give to records which they know under another name: the entry of
-- such a record is called so, if nobody else is.
CREATE TABLE IF NOT EXISTS given_name (
  endpoint_id INTEGER NOT NULL REFERENCES endpoint,
  identifier TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (endpoint_id, identifier)
) WITHOUT ROWID;
