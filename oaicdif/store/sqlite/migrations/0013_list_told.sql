-- What the parts of a window's list said of it so far, and what speaks against it: a doubt must
-- outlast a crash (`harvest.list_watch` writes it).
ALTER TABLE run_window ADD COLUMN told TEXT NOT NULL DEFAULT '';
