-- Work of many machines: what each chain of units has come to. One row is one chain ("harvest sea",
-- "crosswalk 0", "publish"); its unit in hand is known by its step, which changes with each unit.
CREATE TABLE work (
  name TEXT PRIMARY KEY,
  step INTEGER NOT NULL,
  active BOOLEAN NOT NULL, -- its unit waits in the queue, or a worker has it
  job INTEGER NOT NULL, -- the queue's number of that unit
  since TEXT NOT NULL, -- when it was put there
  began TEXT, -- since when a worker has it
  worker TEXT NOT NULL,
  rests_until TEXT NOT NULL, -- empty, or the next unit is not put before
  failures INTEGER NOT NULL, -- in a row
  told TEXT NOT NULL, -- why the last unit failed
  carried TEXT NOT NULL -- what the next unit must know: JSON
);

-- Units that ended, and the seconds that they took.
CREATE TABLE work_count (
  kind TEXT NOT NULL,
  outcome TEXT NOT NULL,
  units INTEGER NOT NULL,
  seconds REAL NOT NULL,
  PRIMARY KEY (kind, outcome)
);

-- What one process has for itself for a while: a host that it asks, the lead of the schedulers.
CREATE TABLE turn (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL, -- empty: nobody
  until TEXT NOT NULL, -- unless it is renewed
  asked TEXT NOT NULL, -- when the last holder was there last
  wanted TEXT NOT NULL -- when somebody else asked for it in vain
);
