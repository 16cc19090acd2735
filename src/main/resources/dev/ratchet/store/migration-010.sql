-- How somebody called for a run, or for a fleet of them, so that one that was cut off can be started again. The arguments are an
-- array of JSON; the prompt is there if it came by standard input.
CREATE TABLE launches (
  id             INTEGER PRIMARY KEY,
  command        TEXT NOT NULL,
  arguments      TEXT NOT NULL,
  directory      TEXT NOT NULL,
  prompt         TEXT,
  max_iterations INTEGER NOT NULL,
  started_at     TEXT NOT NULL
);

-- Several runs of one launch are the members of a fleet. Null in rows from before.
ALTER TABLE runs ADD COLUMN launch INTEGER REFERENCES launches (id);

-- The machine that it ran on. Null in rows from before.
ALTER TABLE runs ADD COLUMN host TEXT;

-- What a run does that nothing else on record tells: rebasing. Null otherwise.
ALTER TABLE runs ADD COLUMN phase TEXT;

CREATE INDEX runs_open ON runs (loop) WHERE ended_at IS NULL;

CREATE INDEX runs_of_launch ON runs (launch) WHERE launch IS NOT NULL;

-- What was accepted and is to come to the base branch, oldest first. Who has the turn is the oldest that has not ended.
CREATE TABLE landings (
  id            INTEGER PRIMARY KEY,
  item          TEXT NOT NULL,
  attempt       TEXT NOT NULL,
  loop          TEXT NOT NULL,
  branch        TEXT NOT NULL,
  commit_id     TEXT NOT NULL,
  base          TEXT NOT NULL,
  status        TEXT NOT NULL,
  owner         TEXT NOT NULL,
  fence         INTEGER,
  lease_until   TEXT NOT NULL,
  intended_ref  TEXT,
  intended_from TEXT,
  intended_to   TEXT,
  landed_commit TEXT,
  reason        TEXT,
  queued_at     TEXT NOT NULL,
  ended_at      TEXT
);

CREATE INDEX landings_open ON landings (id) WHERE ended_at IS NULL;

CREATE UNIQUE INDEX landings_by_fence ON landings (fence) WHERE fence IS NOT NULL;

CREATE INDEX landings_of_item ON landings (item, status, id);

CREATE INDEX landings_intended ON landings (item, id) WHERE intended_ref IS NOT NULL AND status <> 'landed';

-- Words for a loop, whoever runs it: they wait until an attempt was told them, or, if they are a question, until it is answered.
-- What steers a run is a request.
CREATE TABLE messages (
  id           INTEGER PRIMARY KEY,
  loop         TEXT NOT NULL,
  kind         TEXT NOT NULL,
  sender       TEXT NOT NULL,
  text         TEXT NOT NULL,
  sent_at      TEXT NOT NULL,
  attempt      TEXT,
  delivered_at TEXT,
  answer       TEXT
);

CREATE INDEX messages_unread ON messages (loop, kind, id) WHERE delivered_at IS NULL;

-- When it was last to be begun anew: what came before counts no more.
ALTER TABLE tasks ADD COLUMN reset_at TEXT;
