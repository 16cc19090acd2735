-- Few tasks need anything, and they are looked for by what they need.
CREATE INDEX tasks_needing ON tasks (needs) WHERE needs IS NOT NULL;
