-- How far the tasks of each feature have come (those of none are under ''): the sums of its rows. Triggers keep it in the same
-- transaction as the task, and only ever add rows, so that nobody waits for another, nor two for each other; whoever changes the
-- graph, one at a time, makes one row of many.
CREATE TABLE task_counts (
  feature_id TEXT COLLATE "C" NOT NULL,
  total      BIGINT NOT NULL,
  done       BIGINT NOT NULL,
  failed     BIGINT NOT NULL,
  ready      BIGINT NOT NULL,
  claimed    BIGINT NOT NULL,
  held       BIGINT NOT NULL
);

CREATE INDEX counts_of_feature ON task_counts (feature_id);

-- What one task adds to the counts.
CREATE FUNCTION count_task(sign BIGINT, task tasks) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_counts (feature_id, total, done, failed, ready, claimed, held)
  SELECT coalesce(task.feature_id, ''), sign, CASE WHEN task.status = 'done' THEN sign ELSE 0 END,
    CASE WHEN task.status = 'failed' THEN sign ELSE 0 END,
    CASE WHEN task.status = 'pending' AND task.open_blockers = 0 AND task.children = 0 AND task.parent_failed = 0
      THEN sign ELSE 0 END,
    CASE WHEN task.status = 'in_progress' AND task.lease_until IS NOT NULL THEN sign ELSE 0 END,
    CASE WHEN task.status = 'in_progress' AND task.lease_until IS NULL THEN sign ELSE 0 END;
END $$;

CREATE FUNCTION tally_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_task(-1, OLD);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM count_task(1, NEW);
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE task tasks;
BEGIN
  FOR task IN SELECT * FROM tasks LOOP
    PERFORM count_task(1, task);
  END LOOP;
END $$;

CREATE TRIGGER task_after_insert AFTER INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION tally_task();
CREATE TRIGGER task_after_delete AFTER DELETE ON tasks FOR EACH ROW EXECUTE FUNCTION tally_task();
-- A lease that is made longer changes nothing here.
CREATE TRIGGER task_after_update AFTER UPDATE ON tasks FOR EACH ROW
  WHEN ((OLD.feature_id, OLD.status, OLD.lease_until IS NULL, OLD.open_blockers, OLD.children, OLD.parent_failed)
    IS DISTINCT FROM (NEW.feature_id, NEW.status, NEW.lease_until IS NULL, NEW.open_blockers, NEW.children, NEW.parent_failed))
  EXECUTE FUNCTION tally_task();

-- The counts tell the same.
ALTER TABLE features DROP COLUMN tasks;
ALTER TABLE features DROP COLUMN open_tasks;
ALTER TABLE features DROP COLUMN failed_tasks;
DROP INDEX tasks_claimed_of_feature;

-- What is worth reading of the log, by when it was written: most of a long log is about imports and claims.
CREATE INDEX task_notes ON task_log (at, id) WHERE kind IN ('note', 'failure');
