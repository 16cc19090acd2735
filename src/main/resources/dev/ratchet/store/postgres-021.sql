-- What people did to tasks that somebody was at work on, by the number of the claim that ended so. The task may be gone.
CREATE TABLE interventions (
  task_id TEXT NOT NULL,
  fence   BIGINT NOT NULL,
  act     TEXT NOT NULL,
  host    TEXT NOT NULL,
  at      TEXT NOT NULL,
  PRIMARY KEY (task_id, fence)
);
