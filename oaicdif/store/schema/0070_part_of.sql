-- The endpoint that another one turned out to be: its records are that one's since.
ALTER TABLE endpoint ADD COLUMN part_of INTEGER;
