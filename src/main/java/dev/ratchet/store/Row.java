package dev.ratchet.store;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
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
        return Instant.parse(text(column));
    }

    public @Nullable Instant momentOrNull(String column) throws SQLException {
        String value = textOrNull(column);
        return value == null ? null : Instant.parse(value);
    }
}
