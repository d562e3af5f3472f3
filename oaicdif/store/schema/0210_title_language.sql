-- The language of a title, where its source names one (a BCP 47 tag), for the lists that show it.
-- What came before has none until it is crosswalked again.
ALTER TABLE entry ADD COLUMN title_language TEXT NOT NULL DEFAULT '';
ALTER TABLE pending ADD COLUMN title_language TEXT NOT NULL DEFAULT '';
