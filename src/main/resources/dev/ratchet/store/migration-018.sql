-- The counts of tasks are kept by one change for a task that counts as something else than before, and by none for the others: most
-- changes are of a task that waits for one fewer, or of a lease that is made longer.
DROP TRIGGER task_after_insert;

DROP TRIGGER task_before_update;

DROP TRIGGER task_after_update;

DROP TRIGGER task_before_delete;

DROP VIEW task_tally;

DROP VIEW task_measures;

CREATE TRIGGER task_after_insert AFTER INSERT ON tasks
BEGIN
  INSERT INTO task_counts VALUES (coalesce(NEW.feature_id, ''), 1, NEW.status = 'done', NEW.status = 'failed',
    NEW.status = 'pending' AND NEW.open_blockers + NEW.children + NEW.parent_failed = 0,
    NEW.status = 'in_progress' AND NEW.lease_until IS NOT NULL, NEW.status = 'in_progress' AND NEW.lease_until IS NULL)
  ON CONFLICT DO UPDATE SET
    total = total + 1,
    done = done + excluded.done,
    failed = failed + excluded.failed,
    ready = ready + excluded.ready,
    claimed = claimed + excluded.claimed,
    held = held + excluded.held;
END;

CREATE TRIGGER task_after_update AFTER UPDATE OF status, lease_until, open_blockers, children, parent_failed ON tasks
WHEN OLD.feature_id IS NEW.feature_id AND (OLD.status <> NEW.status
  OR NEW.status = 'in_progress' AND (OLD.lease_until IS NULL) <> (NEW.lease_until IS NULL)
  OR NEW.status = 'pending' AND (OLD.open_blockers + OLD.children + OLD.parent_failed = 0)
    <> (NEW.open_blockers + NEW.children + NEW.parent_failed = 0))
BEGIN
  UPDATE task_counts SET
    done = done + (NEW.status = 'done') - (OLD.status = 'done'),
    failed = failed + (NEW.status = 'failed') - (OLD.status = 'failed'),
    ready = ready + (NEW.status = 'pending' AND NEW.open_blockers + NEW.children + NEW.parent_failed = 0)
      - (OLD.status = 'pending' AND OLD.open_blockers + OLD.children + OLD.parent_failed = 0),
    claimed = claimed + (NEW.status = 'in_progress' AND NEW.lease_until IS NOT NULL)
      - (OLD.status = 'in_progress' AND OLD.lease_until IS NOT NULL),
    held = held + (NEW.status = 'in_progress' AND NEW.lease_until IS NULL)
      - (OLD.status = 'in_progress' AND OLD.lease_until IS NULL)
  WHERE feature_id = coalesce(NEW.feature_id, '');
END;

CREATE TRIGGER task_after_move AFTER UPDATE OF feature_id ON tasks WHEN OLD.feature_id IS NOT NEW.feature_id
BEGIN
  UPDATE task_counts SET
    total = total - 1,
    done = done - (OLD.status = 'done'),
    failed = failed - (OLD.status = 'failed'),
    ready = ready - (OLD.status = 'pending' AND OLD.open_blockers + OLD.children + OLD.parent_failed = 0),
    claimed = claimed - (OLD.status = 'in_progress' AND OLD.lease_until IS NOT NULL),
    held = held - (OLD.status = 'in_progress' AND OLD.lease_until IS NULL)
  WHERE feature_id = coalesce(OLD.feature_id, '');
  INSERT INTO task_counts VALUES (coalesce(NEW.feature_id, ''), 1, NEW.status = 'done', NEW.status = 'failed',
    NEW.status = 'pending' AND NEW.open_blockers + NEW.children + NEW.parent_failed = 0,
    NEW.status = 'in_progress' AND NEW.lease_until IS NOT NULL, NEW.status = 'in_progress' AND NEW.lease_until IS NULL)
  ON CONFLICT DO UPDATE SET
    total = total + 1,
    done = done + excluded.done,
    failed = failed + excluded.failed,
    ready = ready + excluded.ready,
    claimed = claimed + excluded.claimed,
    held = held + excluded.held;
END;

CREATE TRIGGER task_after_delete AFTER DELETE ON tasks
BEGIN
  UPDATE task_counts SET
    total = total - 1,
    done = done - (OLD.status = 'done'),
    failed = failed - (OLD.status = 'failed'),
    ready = ready - (OLD.status = 'pending' AND OLD.open_blockers + OLD.children + OLD.parent_failed = 0),
    claimed = claimed - (OLD.status = 'in_progress' AND OLD.lease_until IS NOT NULL),
    held = held - (OLD.status = 'in_progress' AND OLD.lease_until IS NULL)
  WHERE feature_id = coalesce(OLD.feature_id, '');
END;
