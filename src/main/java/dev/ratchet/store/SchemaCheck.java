package dev.ratchet.store;

import dev.ratchet.loop.base.Trouble;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Refuses a database in which somebody put something that runs with our statements: a trigger, a view, an index, or another
 * table in the place of one of ours. Tables beside ours harm nobody.
 */
record SchemaCheck(SqliteDatabase database) {
    /** What the migrations make; a test compares. */
    static final String NEWEST = "schema.txt";

    static final String BETWEEN = "\n;\n";

    private static final String TABLE = "CREATE TABLE ";

    private static final int LONGEST_NAME = 80;

    /** One thing in a database, with the words that made it. */
    private record Made(String type, String name, String sql) {}

    void refuseForeign(int version) {
        Set<String> ours = version == Migrations.NEWEST ? newest() : Set.copyOf(Migrations.schema(version));
        strange(ours).ifPresent(this::refuse);
    }

    /** Cut by hand, since every command opens the database: a pattern of several letters takes it 2 ms. */
    private static Set<String> newest() {
        String all = ClassResources.text(SchemaCheck.class, NEWEST).strip();
        Set<String> found = new HashSet<>();
        int from = 0;
        for (int end = all.indexOf(BETWEEN); end >= 0; end = all.indexOf(BETWEEN, from)) {
            found.add(all.substring(from, end));
            from = end + BETWEEN.length();
        }
        found.add(all.substring(from));
        return found;
    }

    /** The words of everything in the database that was made by any. */
    List<String> statements() {
        return made().stream().map(Made::sql).sorted().toList();
    }

    private Optional<Made> strange(Set<String> ours) {
        Set<String> tables = new HashSet<>();
        ours.stream().filter(sql -> sql.startsWith(TABLE)).forEach(sql -> tables.add(tableOf(sql)));
        return made().stream()
                .filter(made -> !ours.contains(made.sql))
                .filter(made -> !made.type.equals("table") || tables.contains(made.name.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    private static String tableOf(String sql) {
        int end = sql.indexOf(' ', TABLE.length());
        return sql.substring(TABLE.length(), end < 0 ? sql.length() : end);
    }

    private List<Made> made() {
        return database.query(
                "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL",
                row -> new Made(row.text("type"), row.text("name"), row.text("sql")));
    }

    private void refuse(Made strange) {
        String name = strange.name.replaceAll("[^ -~]", "?");
        throw new Trouble(
                        "database %s: its %s '%s' was not made by Ratchet and could run with anything that Ratchet asks"
                                .formatted(
                                        database.file(),
                                        strange.type,
                                        name.substring(0, Math.min(LONGEST_NAME, name.length()))))
                .withHint("look at it (sqlite3 FILE .schema), then %s"
                        .formatted(
                                strange.type.equals("table")
                                        ? "put a copy of the database from before in its place"
                                        : "remove it (DROP %s), or put a copy of the database from before in its place"
                                                .formatted(strange.type.toUpperCase(Locale.ROOT))));
    }
}
