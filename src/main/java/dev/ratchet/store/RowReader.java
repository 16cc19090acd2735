package dev.ratchet.store;

import java.sql.SQLException;

/** Makes a value of a row. */
@FunctionalInterface
public interface RowReader<T> {
    T read(Row row) throws SQLException;
}
