-- How far the tasks of each feature have come (those of none are under ''), so that nobody has to look at all of them. Triggers
-- keep it: whatever changes a task changes this in the same transaction.
CREATE TABLE task_counts (
  feature_id TEXT PRIMARY KEY,
  total      INTEGER NOT NULL,
  done       INTEGER NOT NULL,
  failed     INTEGER NOT NULL,
  ready      INTEGER NOT NULL,
  claimed    INTEGER NOT NULL,
  held       INTEGER NOT NULL
) WITHOUT ROWID;

-- What one task adds to the counts.
CREATE VIEW task_measures AS
SELECT id, coalesce(feature_id, '') AS feature_id, status = 'done' AS done, status = 'failed' AS failed,
  status = 'pending' AND open_blockers = 0 AND children = 0 AND parent_failed = 0 AS ready,
  status = 'in_progress' AND lease_until IS NOT NULL AS claimed, status = 'in_progress' AND lease_until IS NULL AS held
FROM tasks;

INSERT INTO task_counts
SELECT feature_id, count(*), sum(done), sum(failed), sum(ready), sum(claimed), sum(held) FROM task_measures GROUP BY feature_id;

-- Whoever changes a task takes it out of the counts before and puts it back after.
CREATE VIEW task_tally AS SELECT 1 AS sign, '' AS task;

CREATE TRIGGER tally_task INSTEAD OF INSERT ON task_tally
BEGIN
  INSERT INTO task_counts
  SELECT feature_id, NEW.sign, NEW.sign * done, NEW.sign * failed, NEW.sign * ready, NEW.sign * claimed, NEW.sign * held
  FROM task_measures WHERE id = NEW.task
  ON CONFLICT DO UPDATE SET
    total = total + excluded.total,
    done = done + excluded.done,
    failed = failed + excluded.failed,
    ready = ready + excluded.ready,
    claimed = claimed + excluded.claimed,
    held = held + excluded.held;
END;

CREATE TRIGGER task_after_insert AFTER INSERT ON tasks
BEGIN
  INSERT INTO task_tally VALUES (1, NEW.id);
END;

CREATE TRIGGER task_before_update BEFORE UPDATE OF feature_id, status, lease_until, open_blockers, children, parent_failed ON tasks
BEGIN
  INSERT INTO task_tally VALUES (-1, OLD.id);
END;

CREATE TRIGGER task_after_update AFTER UPDATE OF feature_id, status, lease_until, open_blockers, children, parent_failed ON tasks
BEGIN
  INSERT INTO task_tally VALUES (1, NEW.id);
END;

CREATE TRIGGER task_before_delete BEFORE DELETE ON tasks
BEGIN
  INSERT INTO task_tally VALUES (-1, OLD.id);
END;

-- The counts tell the same.
ALTER TABLE features DROP COLUMN tasks;

ALTER TABLE features DROP COLUMN open_tasks;

ALTER TABLE features DROP COLUMN failed_tasks;

DROP INDEX tasks_claimed_of_feature;

-- What is worth reading of the log, by when it was written: most of a long log is about imports and claims.
CREATE INDEX task_notes ON task_log (at, id) WHERE kind IN ('note', 'failure');
