-- The container in which the last run of a loop had its sessions.
CREATE TABLE lodgings (
  loop      TEXT PRIMARY KEY,
  container TEXT NOT NULL,
  user      TEXT NOT NULL
) WITHOUT ROWID;
