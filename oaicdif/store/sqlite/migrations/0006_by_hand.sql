-- A range given by hand is no base for the next incremental harvest.

ALTER TABLE run ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 0;
