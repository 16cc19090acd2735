package dev.ratchet.store;

import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** One row of a query's result. */
public final class Row {
    private static final String PRINTABLE = "[ -~]{1,60}";

    private final ResultSet rows;

    /** The last that was asked for, which is the one at fault if its value cannot be read. */
    private String column = "";

    /** Makes a value of a row. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(Row row) throws SQLException;
    }

    Row(ResultSet rows) {
        this.rows = rows;
    }

    /**
     * What a reader makes of all rows. Whoever can write to a store can write anything there: that it cannot be read is trouble with
     * the store, no bug of the reader's, and nothing that passes.
     *
     * @param store its name
     */
    static <T> List<T> readAll(String store, ResultSet rows, Reader<T> reader) throws SQLException {
        List<T> all = new ArrayList<>();
        while (rows.next()) {
            Row row = new Row(rows);
            try {
                all.add(reader.read(row));
            } catch (DateTimeException | IllegalArgumentException | NoSuchElementException e) {
                throw row.foreign(store, e);
            } catch (SQLException e) {
                if (isOfValue(e)) {
                    throw row.foreign(store, e);
                }
                throw e;
            }
        }
        return all;
    }

    /** Such as a number that is too large. */
    private static boolean isOfValue(SQLException failed) {
        return failed.getSQLState() != null && failed.getSQLState().startsWith("22");
    }

    private Trouble foreign(String store, Exception cause) {
        String what = "the column %s%s%s has something in it that Ratchet did not write there"
                .formatted(column, orNothing(" of %s", this::table), orNothing(" (id %s)", () -> rows.getString("id")));
        return new Trouble(
                new Complaint(what, "look at it ('ratchet metrics query SQL') and have it put right").in(store), cause);
    }

    private String table() throws SQLException {
        return rows.getMetaData().getTableName(rows.findColumn(column));
    }

    private interface Detail {
        @Nullable
        String find() throws SQLException;
    }

    /** Not every query has it, and it can be anything as well. */
    private static String orNothing(String words, Detail detail) {
        try {
            String found = detail.find();
            return found != null && found.matches(PRINTABLE) ? words.formatted(found) : "";
        } catch (SQLException _) {
            return "";
        }
    }

    private String asked(String next) {
        column = next;
        return next;
    }

    public String text(String column) throws SQLException {
        String value = textOrNull(column);
        return value == null ? "" : value;
    }

    /** By its bytes, since the driver's own way to a text takes half as long again. */
    public @Nullable String textOrNull(String column) throws SQLException {
        byte[] bytes = rows.getBytes(asked(column));
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    /** Whether something holds; a number other than 0 says so too. */
    public boolean flag(String column) throws SQLException {
        return rows.getBoolean(asked(column));
    }

    /** All of it, in the order of the columns. */
    public List<@Nullable Object> cells() throws SQLException {
        List<@Nullable Object> cells = new ArrayList<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            cells.add(rows.getObject(i));
        }
        return cells;
    }

    public byte[] bytes(String column) throws SQLException {
        return rows.getBytes(asked(column));
    }

    public int number(String column) throws SQLException {
        return rows.getInt(asked(column));
    }

    public long count(String column) throws SQLException {
        return rows.getLong(asked(column));
    }

    public @Nullable Integer numberOrNull(String column) throws SQLException {
        int value = rows.getInt(asked(column));
        return rows.wasNull() ? null : Integer.valueOf(value);
    }

    public @Nullable Long longOrNull(String column) throws SQLException {
        long value = rows.getLong(asked(column));
        return rows.wasNull() ? null : Long.valueOf(value);
    }

    public @Nullable Double decimalOrNull(String column) throws SQLException {
        double value = rows.getDouble(asked(column));
        return rows.wasNull() ? null : Double.valueOf(value);
    }

    public Instant moment(String column) throws SQLException {
        return TimestampFormat.read(text(column));
    }

    public @Nullable Instant momentOrNull(String column) throws SQLException {
        String value = textOrNull(column);
        return value == null ? null : TimestampFormat.read(value);
    }

    /** A path; where a text can be none it is that of a file that does not exist. */
    public Path path(String column) throws SQLException {
        String value = text(column);
        try {
            return Path.of(value);
        } catch (InvalidPathException _) {
            return Path.of("no path: " + value.replaceAll("[^ -~]", "?"));
        }
    }
}
