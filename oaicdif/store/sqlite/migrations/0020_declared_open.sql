-- What the settings declare to be open access: "all" or set specs as a JSON list, and since which
-- day they say so.
ALTER TABLE endpoint ADD COLUMN open_access TEXT NOT NULL DEFAULT '[]';
ALTER TABLE endpoint ADD COLUMN open_access_since TEXT NOT NULL DEFAULT '';
