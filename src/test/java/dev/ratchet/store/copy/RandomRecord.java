package dev.ratchet.store.copy;

import dev.ratchet.store.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;

/** Fills every table of a SQLite file with rows of any content that its rules allow. */
record RandomRecord(Database database, Random random) {
    private record Column(String name, String type, boolean needed, boolean key, Optional<String> from) {}

    void fill(int rows) {
        for (CopiedTable table : CopiedTable.all()) {
            if (!CopiedTable.TRANSCRIPTS.contains(table.name())) {
                List<Column> columns = columns(table.name());
                int count = table.name().equals("counter") ? 1 : rows;
                for (int i = 0; i < count; i++) {
                    insert(table, columns);
                }
            }
        }
    }

    private List<Column> columns(String table) {
        return database.query(
                """
                SELECT c.name, c.type, c."notnull" OR c.pk AS needed, c.pk, f."table" AS named, f."to" AS target
                FROM pragma_table_info(?1) c LEFT JOIN pragma_foreign_key_list(?1) f ON f."from" = c.name\
                """,
                row -> new Column(
                        row.text("name"),
                        row.text("type"),
                        row.flag("needed"),
                        row.flag("pk"),
                        Optional.ofNullable(row.textOrNull("named"))
                                .map(named -> "SELECT \"%s\" AS value FROM %s ORDER BY random() LIMIT 1"
                                        .formatted(unchecked(row), named))),
                table);
    }

    private static String unchecked(dev.ratchet.store.Row row) {
        try {
            return row.text("target");
        } catch (java.sql.SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void insert(CopiedTable table, List<Column> columns) {
        List<Object> values = new ArrayList<>();
        columns.forEach(column -> values.add(value(table.name(), column)));
        int _ = database.update(
                "INSERT OR IGNORE INTO %s (%s) VALUES (%s)"
                        .formatted(
                                table.name(),
                                columns.stream()
                                        .map(column -> "\"" + column.name + "\"")
                                        .collect(Collectors.joining(", ")),
                                columns.stream().map(_ -> "?").collect(Collectors.joining(", "))),
                values.toArray());
    }

    private Object value(String table, Column column) {
        if (column.from.isPresent()) {
            Object named =
                    database.first(column.from.get(), row -> row.text("value")).orElse(null);
            return column.needed || random.nextBoolean() ? named : null;
        }
        if (table.equals("counter")) {
            return 1;
        }
        if (!column.needed && random.nextInt(3) == 0) {
            return null;
        }
        return switch (column.type) {
            case "INTEGER" -> column.key ? random.nextInt(1_000_000) : random.nextLong() >> random.nextInt(30, 63);
            case "REAL" -> random.nextGaussian() * 1e6;
            default -> column.name.equals("tools") ? "{\"Bash\": " + random.nextInt(9) + "}" : text();
        };
    }

    private String text() {
        String letters = "abcXYZ019 _'\"\\\n\t%;äß漢\uD83D\uDE00\u0001-";
        return random.ints(random.nextInt(1, 40), 0, letters.codePointCount(0, letters.length()))
                .map(i -> letters.codePointAt(letters.offsetByCodePoints(0, i)))
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }
}
