-- What proves that an attempt's work item was claimed for it, so that the claim of one that was cut off can be ended.
ALTER TABLE attempts ADD COLUMN claim TEXT;

-- The model that was chosen for an attempt, and why.
ALTER TABLE attempts ADD COLUMN model TEXT;

ALTER TABLE attempts ADD COLUMN model_why TEXT;

CREATE INDEX attempts_of_item ON attempts (item, started_at) WHERE claim IS NOT NULL;

-- The commands that looked at an attempt's work.
CREATE TABLE receipts (
  id            INTEGER PRIMARY KEY,
  attempt_id    TEXT NOT NULL REFERENCES attempts (id),
  at            TEXT NOT NULL,
  command       TEXT NOT NULL,
  commit_id     TEXT NOT NULL,
  ending        TEXT NOT NULL,
  exit_code     INTEGER,
  duration_secs REAL NOT NULL,
  output        TEXT NOT NULL
);

CREATE INDEX receipts_of_attempt ON receipts (attempt_id);

-- How many attempts in a row ended without a word on whether the task is done.
ALTER TABLE tasks ADD COLUMN unclaimed INTEGER NOT NULL DEFAULT 0;

-- The model that the tasks of a feature are to be done with.
ALTER TABLE features ADD COLUMN model TEXT;

CREATE INDEX tasks_claimed_of_feature ON tasks (feature_id) WHERE status = 'in_progress' AND feature_id IS NOT NULL;
