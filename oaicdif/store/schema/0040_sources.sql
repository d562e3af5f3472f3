-- The life of a source. Since which day it is not harvested any more, and why; empty while it is.
ALTER TABLE endpoint ADD COLUMN retired TEXT NOT NULL DEFAULT '';
ALTER TABLE endpoint ADD COLUMN retired_why TEXT NOT NULL DEFAULT '';

-- Whether a person said that the endpoint has left this address: it is not harvested there again.
ALTER TABLE former_url ADD COLUMN left_for_good BOOLEAN NOT NULL DEFAULT false;
