CREATE TABLE features (
  id           TEXT PRIMARY KEY,
  name         TEXT NOT NULL UNIQUE,
  status       TEXT NOT NULL,
  created_at   TEXT NOT NULL,
  updated_at   TEXT NOT NULL,
  tasks        INTEGER NOT NULL DEFAULT 0,
  open_tasks   INTEGER NOT NULL DEFAULT 0,
  failed_tasks INTEGER NOT NULL DEFAULT 0
);

-- The last five columns are counts of what is around a task, so that being ready is a fact of its own row.
CREATE TABLE tasks (
  id                  TEXT PRIMARY KEY,
  title               TEXT NOT NULL,
  description         TEXT NOT NULL,
  parent_id           TEXT REFERENCES tasks (id),
  feature_id          TEXT REFERENCES features (id),
  status              TEXT NOT NULL,
  priority            INTEGER NOT NULL,
  model               TEXT,
  retry_count         INTEGER NOT NULL DEFAULT 0,
  max_retries         INTEGER NOT NULL,
  verification_status TEXT,
  claimed_by          TEXT,
  lease_until         TEXT,
  fence               INTEGER NOT NULL DEFAULT 0,
  created_at          TEXT NOT NULL,
  updated_at          TEXT NOT NULL,
  open_blockers       INTEGER NOT NULL DEFAULT 0,
  children            INTEGER NOT NULL DEFAULT 0,
  done_children       INTEGER NOT NULL DEFAULT 0,
  failed_children     INTEGER NOT NULL DEFAULT 0,
  parent_failed       INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX tasks_ready ON tasks (priority, created_at, id)
  WHERE status = 'pending' AND open_blockers = 0 AND children = 0 AND parent_failed = 0;

CREATE INDEX tasks_ready_of_feature ON tasks (feature_id, priority, created_at, id)
  WHERE status = 'pending' AND open_blockers = 0 AND children = 0 AND parent_failed = 0 AND feature_id IS NOT NULL;

CREATE INDEX tasks_leased ON tasks (lease_until) WHERE status = 'in_progress' AND lease_until IS NOT NULL;

CREATE INDEX tasks_of_parent ON tasks (parent_id) WHERE parent_id IS NOT NULL;

CREATE INDEX tasks_of_feature ON tasks (feature_id) WHERE feature_id IS NOT NULL;

-- The task waits for the blocker.
CREATE TABLE dependencies (
  task_id    TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  blocker_id TEXT NOT NULL REFERENCES tasks (id),
  PRIMARY KEY (task_id, blocker_id)
) WITHOUT ROWID;

CREATE INDEX dependents ON dependencies (blocker_id, task_id);

CREATE TABLE task_log (
  id      INTEGER PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  at      TEXT NOT NULL,
  kind    TEXT NOT NULL,
  text    TEXT NOT NULL
);

CREATE INDEX log_of_task ON task_log (task_id, id);
