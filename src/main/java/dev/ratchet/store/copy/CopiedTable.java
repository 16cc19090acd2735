package dev.ratchet.store.copy;

import dev.ratchet.store.Database;
import dev.ratchet.store.RowSink;
import dev.ratchet.store.SqliteDatabase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table that both stores have. Its rows are taken page by page in the order of their key, so that whoever was cut off goes
 * on after the last one that has arrived.
 *
 * @param key the columns that name a row, and by which rows are ordered
 * @param nested whether rows name others of the same table
 * @param page how many rows fit into memory with ease
 */
record CopiedTable(String name, List<String> columns, List<String> key, boolean nested, int page) {
    /** What sessions have said, which is in files at some places and in these tables at others. */
    static final Set<String> TRANSCRIPTS = Set.of("transcripts", "transcript_pieces", "transcripts_due");

    /** SQLite numbers rows by itself; where that is asked for the number goes along, and PostgreSQL has a column for it. */
    private static final Set<String> WITH_ROW_NUMBERS = Set.of("runs", "attempts");

    private static final String ROW_NUMBER = "rowid";
    private static final int ROWS = 500;

    /** Rows of many kilobytes. */
    private static final int LARGE_ROWS = 8;

    private record Column(String name, String type, int placeInKey) {}

    /** All tables but the one of sums ({@link CopiedCounts}), each after those that its rows name. */
    static List<CopiedTable> all() {
        try (SqliteDatabase sample = SqliteDatabase.sample()) {
            List<String> names = sample.query(
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
                    row -> row.text("name"));
            List<CopiedTable> ordered = new ArrayList<>();
            names.stream()
                    .filter(name -> !name.equals(CopiedCounts.TABLE))
                    .forEach(name -> add(name, sample, new HashSet<>(), ordered));
            return List.copyOf(ordered);
        }
    }

    private static void add(String name, Database sample, Set<String> underWay, List<CopiedTable> ordered) {
        if (ordered.stream().anyMatch(known -> known.name.equals(name)) || !underWay.add(name)) {
            return;
        }
        List<String> named = sample.query(
                "SELECT DISTINCT \"table\" AS named FROM pragma_foreign_key_list(?)", row -> row.text("named"), name);
        named.forEach(other -> add(other, sample, underWay, ordered));
        ordered.add(of(name, named.contains(name), sample));
    }

    private static CopiedTable of(String name, boolean nested, Database sample) {
        List<Column> columns = sample.query(
                "SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid",
                row -> new Column(row.text("name"), row.text("type"), row.number("pk")),
                name);
        List<String> names =
                columns.stream().map(column -> "\"" + column.name + "\"").toList();
        int page = columns.stream().anyMatch(column -> column.type.equals("BLOB")) ? LARGE_ROWS : ROWS;
        if (WITH_ROW_NUMBERS.contains(name)) {
            List<String> numbered =
                    Stream.concat(Stream.of(ROW_NUMBER), names.stream()).toList();
            return new CopiedTable(name, numbered, List.of(ROW_NUMBER), nested, page);
        }
        List<String> key = IntStream.rangeClosed(1, columns.size())
                .boxed()
                .flatMap(place -> columns.stream().filter(column -> column.placeInKey == place))
                .map(column -> "\"" + column.name + "\"")
                .toList();
        return new CopiedTable(name, names, key, nested, page);
    }

    long count(Database database) {
        return database.first("SELECT count(*) AS rows FROM " + name, row -> row.count("rows"))
                .orElse(0L);
    }

    boolean isEmpty(Database database) {
        return database.first("SELECT 1 AS one FROM %s LIMIT 1".formatted(name), _ -> true)
                .isEmpty();
    }

    /** The key of the last row. */
    Optional<List<@Nullable Object>> last(Database database) {
        return rows(
                        database,
                        "SELECT %s FROM %s ORDER BY %s LIMIT 1"
                                .formatted(
                                        String.join(", ", key),
                                        name,
                                        key.stream()
                                                .map(column -> column + " DESC")
                                                .collect(Collectors.joining(", "))))
                .stream()
                .findFirst();
    }

    /** The next rows in order, after the one with this key. */
    List<List<@Nullable Object>> after(Optional<List<@Nullable Object>> last, Database database) {
        String order = String.join(", ", key);
        String from = last.isEmpty() ? "" : " WHERE (%s) > (%s)".formatted(order, places(key));
        return rows(
                database,
                "SELECT %s FROM %s%s ORDER BY %s LIMIT %d"
                        .formatted(String.join(", ", columns), name, from, order, page),
                last.map(List::toArray).orElse(new Object[0]));
    }

    void insert(List<List<@Nullable Object>> rows, Database database) {
        database.updateAll(
                "INSERT INTO %s (%s) VALUES (%s)".formatted(name, String.join(", ", columns), places(columns)), rows);
    }

    /** The key of a row. */
    List<@Nullable Object> keyOf(List<@Nullable Object> row) {
        List<@Nullable Object> values = new ArrayList<>();
        key.forEach(column -> values.add(row.get(columns.indexOf(column))));
        return values;
    }

    private static String places(List<String> columns) {
        return columns.stream().map(_ -> "?").collect(Collectors.joining(", "));
    }

    private static List<List<@Nullable Object>> rows(Database database, String sql, @Nullable Object... parameters) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        database.pour(
                sql,
                new RowSink() {
                    @Override
                    public void columns(List<String> names) {}

                    @Override
                    public boolean row(List<@Nullable Object> cells) {
                        return rows.add(cells);
                    }
                },
                parameters);
        return rows;
    }
}
