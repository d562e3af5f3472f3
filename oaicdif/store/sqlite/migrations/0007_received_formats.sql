-- Formats that not every item has, joined by one space. A list of such a format walks the
-- memberships of the set called `=prefix`; no setSpec can hold an equals sign.
ALTER TABLE entry ADD COLUMN formats TEXT NOT NULL DEFAULT '';
ALTER TABLE pending ADD COLUMN formats TEXT NOT NULL DEFAULT '';
