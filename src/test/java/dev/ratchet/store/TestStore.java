package dev.ratchet.store;

import java.nio.file.Path;
import java.util.HexFormat;

/** Both kinds of database, for tests of what has to hold on either. */
public enum TestStore {
    SQLITE {
        @Override
        public Database open(Path directory) {
            return Database.open(directory.resolve("ratchet.db"));
        }

        @Override
        public int cases(int wanted) {
            return wanted;
        }
    },
    POSTGRESQL {
        /** Time passes in it when the test's does. */
        @Override
        public Database open(Path directory) {
            String name =
                    "t" + HexFormat.of().toHexDigits(directory.toAbsolutePath().hashCode());
            return PostgresDatabase.open(EmbeddedServer.project(name), PostgresDatabase.LeaseClock.OF_THE_PROCESS);
        }

        /** The rules are the same code; what differs is the SQL, which a few cases go through. */
        @Override
        public int cases(int wanted) {
            return (wanted + 5) / 6;
        }
    };

    /** The database that belongs to a directory, the same one each time. */
    public abstract Database open(Path directory);

    /** How many random cases are tried in it, where so many are wanted: a schema and a server take their time. */
    public abstract int cases(int wanted);
}
