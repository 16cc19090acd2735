package dev.ratchet.store;

import dev.ratchet.loop.base.Trouble;

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

    void apply() {
        if (version() != Migrations.NEWEST) {
            int _ = database.unhurried(() -> {
                // Also while there is no schema yet by whose name others would wait.
                database.query("SELECT pg_advisory_xact_lock(?, hashtext(?))", _ -> true, UPDATES, settings.schema());
                if (version() > 0) {
                    database.runScript(ALONE);
                }
                return database.serially(() -> bring(version()));
            });
        }
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
    void requireUsable() {
        int version = version();
        refuseNewer(version);
        if (version == 0) {
            throw Trouble.notFound("%s has nothing on record yet".formatted(database.name()));
        }
    }

    void refuseNewer(int version) {
        if (version > Migrations.NEWEST) {
            throw new Trouble("%s was made by a newer Ratchet (version %d, this one knows %d): use the newer one here"
                    .formatted(database.name(), version, Migrations.NEWEST));
        }
    }

    /** 0 as long as there is nothing. */
    int version() {
        boolean there = database.first(
                        "SELECT to_regclass(?) IS NOT NULL AS there",
                        row -> row.flag("there"),
                        settings.quotedSchema() + ".store_version")
                .orElse(false);
        return there
                ? database.first("SELECT version FROM store_version", row -> row.number("version"))
                        .orElse(0)
                : 0;
    }
}
