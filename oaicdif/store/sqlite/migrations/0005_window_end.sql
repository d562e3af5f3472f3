-- A window whose list has ended is not asked again after a crash, only judged; one that was
-- rescued record by record has no token either, and has not ended.

ALTER TABLE run_window ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
UPDATE run_window SET ended = 1 WHERE state = 'open' AND token IS NULL AND pages > 0;
