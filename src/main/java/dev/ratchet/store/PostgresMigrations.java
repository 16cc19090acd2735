package dev.ratchet.store;

import dev.ratchet.loop.base.Trouble;
import java.util.Optional;

/**
 * Makes a project's schema in PostgreSQL and brings it to the newest version. The versions are those of SQLite; the first
 * that PostgreSQL ever had is all of it in one script.
 */
record PostgresMigrations(PostgresDatabase database, PostgresSettings settings) {
    /** The first version that there was for PostgreSQL. */
    static final int FIRST = 10;

    /** Each transaction of others begins by reading the version, before it takes any turn: none goes on beside new tables. */
    static final String ALONE = "LOCK TABLE store_version IN ACCESS EXCLUSIVE MODE";

    private static final int UPDATES = 0x52415444;

    Standing apply() {
        Standing found = standing();
        if (found.version != Migrations.NEWEST) {
            int _ = database.unhurried(() -> {
                // Also while there is no schema yet by whose name others would wait.
                database.query("SELECT pg_advisory_xact_lock(?, hashtext(?))", _ -> true, UPDATES, settings.schema());
                if (version() > 0) {
                    database.runScript(ALONE);
                }
                return database.serially(() -> bring(version()));
            });
        }
        return found;
    }

    /**
     * What is known of a schema once it is opened, in as few questions as its version alone would take.
     *
     * @param version 0 as long as there is nothing
     * @param firstCommit that of the repository whose tasks are in it, if it is on record
     */
    record Standing(int version, Optional<String> firstCommit) {
        private static final Standing NOTHING = new Standing(0, Optional.empty());
    }

    private int bring(int from) {
        refuseNewer(from);
        if (from == 0) {
            database.update("CREATE SCHEMA IF NOT EXISTS " + settings.quotedSchema());
        }
        for (int next = Math.max(from + 1, FIRST); next <= Migrations.NEWEST; next++) {
            database.runScript(ClassResources.text(Migrations.class, "postgres-%03d.sql".formatted(next)));
            database.update("UPDATE store_version SET version = ?", next);
        }
        return Migrations.NEWEST;
    }

    /** For whoever only looks. */
    Standing requireUsable() {
        Standing found = standing();
        refuseNewer(found.version);
        if (found.version == 0) {
            throw Trouble.notFound("%s has nothing on record yet".formatted(database.name()));
        }
        return found;
    }

    void refuseNewer(int version) {
        if (version > Migrations.NEWEST) {
            throw new Trouble("%s was made by a newer Ratchet (version %d, this one knows %d): use the newer one here"
                    .formatted(database.name(), version, Migrations.NEWEST));
        }
    }

    /** 0 as long as there is nothing. */
    int version() {
        return standing().version;
    }

    private Standing standing() {
        return database.first(
                        "SELECT to_regclass(?) IS NOT NULL AS there, to_regclass(?) IS NOT NULL AS named",
                        row -> new Tables(row.flag("there"), row.flag("named")),
                        table("store_version"),
                        table("repository"))
                .filter(Tables::version)
                .flatMap(this::standing)
                .orElse(Standing.NOTHING);
    }

    /** Which of those tables there are; an older version has one of them. */
    private record Tables(boolean version, boolean repository) {}

    private Optional<Standing> standing(Tables tables) {
        String repository =
                tables.repository ? "(SELECT first_commit FROM repository WHERE id = 1)" : "CAST(NULL AS TEXT)";
        return database.first(
                "SELECT version, %s AS first_commit FROM store_version".formatted(repository),
                row -> new Standing(row.number("version"), Optional.ofNullable(row.textOrNull("first_commit"))));
    }

    private String table(String name) {
        return settings.quotedSchema() + "." + name;
    }
}
