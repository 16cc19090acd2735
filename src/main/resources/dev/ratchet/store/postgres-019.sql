CREATE TABLE repository (
  id           BIGINT PRIMARY KEY,
  first_commit TEXT COLLATE "C" NOT NULL
);
