package dev.ratchet.store;

import dev.ratchet.loop.base.Trouble;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Asks a database something that a person typed, with no way to change anything in it. */
public record ReadOnlyQuery(StorePlace store) {
    private static final Set<String> READING = Set.of("SELECT", "WITH", "VALUES", "EXPLAIN");

    /** Runs one query; what is wrong with it is told in one line. */
    public void ask(String sql, RowSink sink) {
        requireSingleQuery(sql);
        switch (store) {
            case StorePlace.InFile(Path file) -> ask(file, sql, sink);
            case StorePlace.InPostgres(var settings) -> PostgresDatabase.ask(settings, sql, sink);
        }
    }

    private static void ask(Path file, String sql, RowSink sink) {
        try (Connection connection = SqliteConnection.openToRead(file)) {
            try (Statement guard = connection.createStatement()) {
                guard.execute("PRAGMA query_only = 1");
            }
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                boolean _ = pour(statement, sink, () -> {});
            }
        } catch (SQLException e) {
            throw SqliteConnection.isAboutTheQuery(e)
                    ? new Trouble("the query failed: " + SqliteConnection.words(e), e)
                    : SqliteConnection.failure(file, e);
        }
    }

    /** Hands the rows of a result to a sink, one at a time, and says before each that it is asked for; whether all were wanted. */
    static boolean pour(PreparedStatement statement, RowSink sink, Runnable next) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            ResultSetMetaData heading = rows.getMetaData();
            int width = heading.getColumnCount();
            List<String> names = new ArrayList<>();
            for (int i = 1; i <= width; i++) {
                names.add(heading.getColumnLabel(i));
            }
            sink.columns(names);
            boolean wanted = true;
            while (wanted && rows.next()) {
                wanted = sink.row(new Row(rows).cells());
                next.run();
            }
            return wanted;
        }
    }

    /** Nothing that could be meant to change something, and no second statement. */
    private static void requireSingleQuery(String text) {
        int start = skip(text, 0);
        int end = start;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
            end++;
        }
        if (!READING.contains(text.substring(start, end).toUpperCase(Locale.ROOT))) {
            throw new Trouble("this is no query: it has to begin with SELECT, WITH, VALUES or EXPLAIN")
                    .withHint("nothing else is allowed, since nothing may be changed");
        }
        int semicolon = semicolon(text, end);
        if (skip(text, semicolon + 1) < text.length()) {
            throw new Trouble("these are several statements: one query at a time, please");
        }
    }

    /** Where the first statement ends, or the length of the text. */
    private static int semicolon(String text, int from) {
        int i = skip(text, from);
        while (i < text.length() && text.charAt(i) != ';') {
            i = skip(text, next(text, i));
        }
        return i;
    }

    /** The place after a character, or after all of a quoted piece. */
    private static int next(String text, int i) {
        char opening = text.charAt(i);
        return switch (opening) {
            case '\'', '"', '`' -> after(text, opening, i + 1);
            case '[' -> after(text, ']', i + 1);
            default -> i + 1;
        };
    }

    /** Skips space and comments. */
    private static int skip(String text, int from) {
        int i = Math.min(from, text.length());
        while (i < text.length()) {
            if (Character.isWhitespace(text.charAt(i))) {
                i++;
            } else if (text.startsWith("--", i)) {
                i = after(text, '\n', i);
            } else if (text.startsWith("/*", i)) {
                int end = text.indexOf("*/", i + 2);
                i = end < 0 ? text.length() : end + 2;
            } else {
                return i;
            }
        }
        return i;
    }

    private static int after(String text, char closing, int from) {
        int end = text.indexOf(closing, from);
        return end < 0 ? text.length() : end + 1;
    }
}
