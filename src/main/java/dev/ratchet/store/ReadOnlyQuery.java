package dev.ratchet.store;

import dev.ratchet.loop.base.Trouble;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Asks a database something that a person typed, with no way to change anything in it. */
public record ReadOnlyQuery(Path file) {

    /** Runs one query; what is wrong with it is told in one line. */
    public void ask(String sql, RowSink sink) {
        SingleQuery query = new SingleQuery(sql);
        try (Connection connection = SqliteConnection.openToRead(file)) {
            try (Statement guard = connection.createStatement()) {
                guard.execute("PRAGMA query_only = 1");
            }
            try (PreparedStatement statement = connection.prepareStatement(query.text())) {
                ask(statement, sink);
            }
        } catch (SQLException e) {
            throw SqliteConnection.isAboutTheQuery(e)
                    ? new Trouble("the query failed: " + SqliteConnection.words(e), e)
                    : SqliteConnection.failure(file, e);
        }
    }

    private static void ask(PreparedStatement statement, RowSink sink) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            ResultRows.into(sink, rows);
        }
    }
}
