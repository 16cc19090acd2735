package dev.ratchet.store;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where a project's record is kept. */
public sealed interface StorePlace {
    /** In a file of its own. */
    record InFile(Path file) implements StorePlace {
        @Override
        public boolean isBegun() {
            return Files.exists(file);
        }

        @Override
        public Database open() {
            return Database.open(file);
        }

        @Override
        public Database openAsItIs() {
            return Database.openAsItIs(file);
        }
    }

    /** In a database that several projects and machines may share. */
    record InPostgres(PostgresSettings settings) implements StorePlace {
        /** To know better one would have to open it. */
        @Override
        public boolean isBegun() {
            return true;
        }

        @Override
        public Database open() {
            return PostgresDatabase.open(settings);
        }

        @Override
        public Database openAsItIs() {
            return PostgresDatabase.openAsItIs(settings);
        }
    }

    /** Whether there can be something on record. */
    boolean isBegun();

    /** Opens it, makes it if need be, and brings it to the newest version. */
    Database open();

    /** Opens what is there and leaves its version as it is: for whoever only looks. */
    Database openAsItIs();
}
