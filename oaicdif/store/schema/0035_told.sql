-- What people were told last by each channel (mail, webhook): of an endpoint its state, and when
-- the last digest was sent. A subject is an endpoint's number, or a word of ours.
CREATE TABLE IF NOT EXISTS told (
  channel TEXT NOT NULL,
  subject TEXT NOT NULL,
  state TEXT NOT NULL,
  moment TEXT NOT NULL,
  PRIMARY KEY (channel, subject)
);
