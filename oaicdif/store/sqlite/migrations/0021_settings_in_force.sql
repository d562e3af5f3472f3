-- The settings that documents and sets in this store were made under. A name is a setting's, with
-- an endpoint's behind it where it is one of those: 'crosswalk library'.
CREATE TABLE IF NOT EXISTS setting_in_force (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
