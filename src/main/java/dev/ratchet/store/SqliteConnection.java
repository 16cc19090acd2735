package dev.ratchet.store;

import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqlite.BusyHandler;
import org.sqlite.JDBC;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;

/** Opens SQLite files and says in words for people what goes wrong with them. */
final class SqliteConnection {
    private static final Pattern INNER = Pattern.compile("\\[SQLITE_\\w+] .*? \\((.*)\\)");

    private SqliteConnection() {}

    static Connection open(Path file, StatementDeadline deadline) {
        try {
            Path parent = file.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            refuseLinks(file);
            Properties settings = new Properties();
            settings.setProperty("journal_mode", "WAL");
            // Every commit reaches the disk before an agent is started on the strength of it.
            settings.setProperty("synchronous", "FULL");
            settings.setProperty("foreign_keys", "true");
            settings.setProperty("busy_timeout", "20000");
            settings.setProperty("cache_size", Integer.toString(-SqliteDatabase.CACHE_KIB));
            // Nobody asks for them, and the driver would run a query of its own after each insert to know them.
            settings.setProperty("jdbc.get_generated_keys", "false");
            // One comparison with a long pattern can take for ever, and cannot be interrupted.
            settings.setProperty("limit_like_pattern_length", "100");
            return queueing(new JDBC().connect("jdbc:sqlite:" + file, settings), deadline);
        } catch (SQLException e) {
            throw failure(file, e);
        } catch (IOException e) {
            throw new Trouble("cannot make the directory of %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }

    static Connection inMemory() {
        try {
            return new JDBC().connect("jdbc:sqlite::memory:", new Properties());
        } catch (SQLException e) {
            throw failure(Path.of(":memory:"), e);
        }
    }

    /** From here on; what opening does itself waits as SQLite does. */
    private static Connection queueing(Connection connection, StatementDeadline deadline) throws SQLException {
        try (Statement setting = connection.createStatement()) {
            // What is in the file may have been put there by others.
            setting.execute("PRAGMA trusted_schema = OFF");
            // Else the driver would try to begin and to end a transaction after each statement, within one as well.
            // It begins one now instead, and never again.
            connection.setAutoCommit(false);
            setting.execute("COMMIT");
            ProgressHandler.setHandler(connection, StatementDeadline.STEPS, deadline);
            BusyHandler.setHandler(connection, new FairBusyHandler());
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** SQLite follows them, and whoever made one would have us write elsewhere. */
    private static void refuseLinks(Path file) {
        for (String end : List.of("", "-wal", "-shm", "-journal")) {
            Path part = Path.of(file + end);
            if (Files.isSymbolicLink(part)) {
                throw new Trouble("%s is a link, which Ratchet did not make".formatted(part)).withHint("remove it");
            }
        }
    }

    /** Opens a file that is there, in a way that cannot change it. */
    static Connection openToRead(Path file) throws SQLException {
        SQLiteConfig settings = new SQLiteConfig();
        settings.setReadOnly(true);
        settings.setBusyTimeout(20_000);
        return new JDBC().connect("jdbc:sqlite:" + file, settings.toProperties());
    }

    /** Whether the database is fine and only what was asked of it is not. */
    static boolean isAboutTheQuery(SQLException e) {
        int primary = e.getErrorCode() & 0xff;
        return primary == SQLiteErrorCode.SQLITE_ERROR.code
                || primary == SQLiteErrorCode.SQLITE_READONLY.code
                || primary == SQLiteErrorCode.SQLITE_TOOBIG.code
                || primary == SQLiteErrorCode.SQLITE_MISMATCH.code;
    }

    /** What SQLite itself says, without the words around it. */
    static String words(SQLException e) {
        String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("failed");
        Matcher inner = INNER.matcher(message);
        return inner.matches() ? inner.group(1) : message;
    }

    static Trouble failure(Path file, SQLException e) {
        return new Trouble(complaint(file, e).in("database " + file), e);
    }

    private static Complaint complaint(Path file, SQLException e) {
        int primary = e.getErrorCode() & 0xff;
        if (primary == SQLiteErrorCode.SQLITE_FULL.code) {
            return new Complaint("the disk is full", "free some space and run again" + keeps(file));
        }
        if (primary == SQLiteErrorCode.SQLITE_IOERR.code) {
            return Complaint.of(
                    "cannot be read or written, the disk may be full%s (%s)".formatted(keeps(file), e.getMessage()));
        }
        if (primary == SQLiteErrorCode.SQLITE_READONLY.code || primary == SQLiteErrorCode.SQLITE_CANTOPEN.code) {
            return new Complaint(
                    "cannot be opened for writing", "check the permissions of the file and of its directory");
        }
        if (primary == SQLiteErrorCode.SQLITE_NOTADB.code || primary == SQLiteErrorCode.SQLITE_CORRUPT.code) {
            return new DamagedDatabase(file).complaint();
        }
        if (primary == SQLiteErrorCode.SQLITE_INTERRUPT.code) {
            return new Complaint(
                    "a statement took far too long and was ended",
                    "something in the file may not be Ratchet's, 'ratchet doctor' looks");
        }
        if (primary == SQLiteErrorCode.SQLITE_BUSY.code) {
            return Complaint.of("another process has held it for too long");
        }
        String message = e.getMessage();
        return Complaint.of(
                message == null ? "failed" : message.lines().findFirst().orElse("failed"));
    }

    /** An agent may have deleted it. */
    private static String keeps(Path file) {
        return Files.exists(file) ? "; nothing recorded so far is lost" : "";
    }

    /**
     * How a connection waits for others to finish. SQLite's own way looks the less often the longer it has waited, so that
     * whoever comes last is served first and some wait for seconds; here whoever has waited longest looks most often.
     */
    private static final class FairBusyHandler extends BusyHandler {
        private static final Duration PATIENCE = Duration.ofSeconds(20);
        private static final long FIRST_PAUSE_NANOS = 5_000_000;
        private static final long LAST_PAUSE_NANOS = 500_000;
        private static final long LESS_EACH_TIME_NANOS = 100_000;

        private long since;

        @Override
        protected int callback(int times) {
            long now = System.nanoTime();
            if (times == 0) {
                since = now;
            }
            if (now - since > PATIENCE.toNanos()) {
                return 0;
            }
            // An interrupted thread would else look without a pause.
            InterruptShield.pause(
                    Duration.ofNanos(Math.max(LAST_PAUSE_NANOS, FIRST_PAUSE_NANOS - times * LESS_EACH_TIME_NANOS)));
            return 1;
        }
    }
}
