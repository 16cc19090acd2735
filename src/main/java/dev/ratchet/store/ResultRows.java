package dev.ratchet.store;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hands the rows of a result to a sheet, one at a time. */
final class ResultRows {
    private ResultRows() {}

    static void into(RowSink sink, ResultSet rows) throws SQLException {
        ResultSetMetaData heading = rows.getMetaData();
        int width = heading.getColumnCount();
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
            names.add(heading.getColumnLabel(i));
        }
        sink.columns(names);
        boolean wanted = true;
        while (wanted && rows.next()) {
            List<@Nullable Object> cells = new ArrayList<>(width);
            for (int i = 1; i <= width; i++) {
                cells.add(rows.getObject(i));
            }
            wanted = sink.row(cells);
        }
    }
}
