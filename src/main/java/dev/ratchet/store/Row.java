package dev.ratchet.store;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row of a query's result. */
public final class Row {
    private final ResultSet rows;

    /** Makes a value of a row. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(Row row) throws SQLException;
    }

    Row(ResultSet rows) {
        this.rows = rows;
    }

    public String text(String column) throws SQLException {
        String value = textOrNull(column);
        return value == null ? "" : value;
    }

    /** By its bytes, since the driver's own way to a text takes half as long again. */
    public @Nullable String textOrNull(String column) throws SQLException {
        byte[] bytes = rows.getBytes(column);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    /** Whether something holds; a number other than 0 says so too. */
    public boolean flag(String column) throws SQLException {
        return rows.getBoolean(column);
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
        return rows.getBytes(column);
    }

    public int number(String column) throws SQLException {
        return rows.getInt(column);
    }

    public long count(String column) throws SQLException {
        return rows.getLong(column);
    }

    public @Nullable Integer numberOrNull(String column) throws SQLException {
        int value = rows.getInt(column);
        return rows.wasNull() ? null : Integer.valueOf(value);
    }

    public @Nullable Long longOrNull(String column) throws SQLException {
        long value = rows.getLong(column);
        return rows.wasNull() ? null : Long.valueOf(value);
    }

    public @Nullable Double decimalOrNull(String column) throws SQLException {
        double value = rows.getDouble(column);
        return rows.wasNull() ? null : Double.valueOf(value);
    }

    public Instant moment(String column) throws SQLException {
        return parsed(column, text(column));
    }

    public @Nullable Instant momentOrNull(String column) throws SQLException {
        String value = textOrNull(column);
        return value == null ? null : parsed(column, value);
    }

    /** Whoever can write the file can write anything there; that is trouble with the database, and none with us. */
    private static Instant parsed(String column, String value) throws SQLException {
        try {
            return TimestampFormat.read(value);
        } catch (DateTimeParseException e) {
            throw new SQLException("a value of the column %s is no time".formatted(column), e);
        }
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
