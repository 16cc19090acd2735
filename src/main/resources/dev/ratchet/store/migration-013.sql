-- What sessions have written, compressed piece by piece, for those who do not have the files. A transcript is whole when it has its
-- row here; until then its session is among those that are due.
CREATE TABLE transcripts (
  session  INTEGER NOT NULL REFERENCES sessions (number),
  channel  TEXT NOT NULL,
  bytes    INTEGER NOT NULL,
  left_out INTEGER NOT NULL,
  pieces   INTEGER NOT NULL,
  kept_at  TEXT NOT NULL,
  PRIMARY KEY (session, channel)
) WITHOUT ROWID;

CREATE TABLE transcript_pieces (
  session INTEGER NOT NULL REFERENCES sessions (number),
  channel TEXT NOT NULL,
  piece   INTEGER NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (session, channel, piece)
);

CREATE TABLE transcripts_due (
  session INTEGER PRIMARY KEY REFERENCES sessions (number),
  place   TEXT NOT NULL
);

CREATE INDEX transcripts_due_in_place ON transcripts_due (place, session);
