-- The machine and the directory that a run was made in; null where there is one directory anyway.
ALTER TABLE runs ADD COLUMN place TEXT;

-- What a worker has to have to be given the task, as a JSON array; null if nothing.
ALTER TABLE tasks ADD COLUMN needs TEXT;

CREATE TABLE workers (
  name       TEXT PRIMARY KEY,
  host       TEXT NOT NULL,
  place      TEXT NOT NULL,
  pid        INTEGER NOT NULL,
  instance   TEXT NOT NULL,
  labels     TEXT NOT NULL,
  capacity   INTEGER NOT NULL,
  version    TEXT NOT NULL,
  state      TEXT NOT NULL,
  started_at TEXT NOT NULL,
  last_seen  TEXT NOT NULL
);
