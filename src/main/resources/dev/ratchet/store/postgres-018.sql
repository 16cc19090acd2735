-- The counts of tasks are kept here as SQLite keeps them by now: one change where a task counts as something else.
CREATE TABLE repository (
  id           BIGINT PRIMARY KEY,
  first_commit TEXT COLLATE "C" NOT NULL
);
