-- Identifiers that documents name as relations and that no entry claimed when they were made;
-- the entry that comes to claim one makes them stale. A row too many costs one crosswalk.
CREATE TABLE wanted (
  value TEXT NOT NULL,
  entry_id INTEGER NOT NULL REFERENCES entry,
  PRIMARY KEY (value, entry_id)
) WITHOUT ROWID;
