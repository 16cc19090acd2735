package dev.ratchet.store;

import dev.ratchet.loop.base.Trouble;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One SQLite database, open in this process by one connection that its threads take in turn; any number of processes may
 * have the same file open.
 */
public final class Database implements AutoCloseable {
    /** How much of the file is kept in memory at most; a list of ready tasks touches a page for each of them. */
    static final int CACHE_KIB = 16 * 1024;

    private static final int LARGE_CACHE_KIB = 256 * 1024;

    private final Path file;
    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();

    /** Fair, so that no thread starves behind a busy one. */
    private final ReentrantLock turn = new ReentrantLock(true);

    private Database(Path file, Connection connection) {
        this.file = file;
        this.connection = connection;
    }

    /** Opens the file, makes it if need be, and brings it to the newest version. */
    public static Database open(Path file) {
        return open(file, Migrations::apply);
    }

    /** Opens a file that is there and leaves its version as it is: for whoever only looks. */
    public static Database openAsItIs(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new Trouble("there is no database " + file);
        }
        return open(file, Migrations::refuseNewer);
    }

    private static Database open(Path file, Consumer<Database> check) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new Trouble(
                    "database %s: cannot be opened, it is no file; in a sandbox it is hidden, being the run's outside"
                            .formatted(file));
        }
        Database database = new Database(file, SqliteConnection.open(file));
        try {
            check.accept(database);
            return database;
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    /** Which of the numbered versions the file is of; a run brings it to {@link #newestVersion()}. */
    public int version() {
        return Migrations.version(this);
    }

    public static int newestVersion() {
        return Migrations.NEWEST;
    }

    /** What SQLite finds wrong with the file's structure; empty if nothing is. */
    public List<String> damage() {
        return query("PRAGMA quick_check", row -> row.text("quick_check")).stream()
                .filter(line -> !line.equals("ok"))
                .toList();
    }

    public Path file() {
        return file;
    }

    /** Runs the action in a transaction; inside another one it becomes a part of that. */
    public <T> T transaction(Supplier<T> action) {
        return within("BEGIN IMMEDIATE", action);
    }

    /** Runs the action, which only reads, so that all of it sees the same moment; nobody who writes has to wait for it. */
    public <T> T snapshot(Supplier<T> action) {
        return within("BEGIN", action);
    }

    /**
     * Runs the action in a transaction that survives the end of this process, but reaches the disk only with the next one:
     * for what nothing depends on before that.
     */
    public <T> T transactionWithoutWaiting(Supplier<T> action) {
        return transaction("synchronous = NORMAL", "synchronous = FULL", action);
    }

    /** Runs a transaction that touches so many pages at random that they had better stay in memory until its end. */
    public <T> T largeTransaction(Supplier<T> action) {
        return transaction("cache_size = -" + LARGE_CACHE_KIB, "cache_size = -" + CACHE_KIB, action);
    }

    private <T> T transaction(String setting, String usualSetting, Supplier<T> action) {
        turn.lock();
        try {
            if (turn.getHoldCount() > 1) {
                return action.get();
            }
            update("PRAGMA " + setting);
            try {
                return commitOrRollBack("BEGIN IMMEDIATE", action);
            } finally {
                update("PRAGMA " + usualSetting);
            }
        } finally {
            turn.unlock();
        }
    }

    private <T> T within(String begin, Supplier<T> action) {
        turn.lock();
        try {
            return turn.getHoldCount() > 1 ? action.get() : commitOrRollBack(begin, action);
        } finally {
            turn.unlock();
        }
    }

    private <T> T commitOrRollBack(String begin, Supplier<T> action) {
        update(begin);
        try {
            T result = action.get();
            update("COMMIT");
            return result;
        } catch (RuntimeException e) {
            rollBack(e);
            throw e;
        }
    }

    private void rollBack(RuntimeException cause) {
        try {
            update("ROLLBACK");
        } catch (Trouble e) {
            // SQLite rolls back by itself after a full disk; the first failure is the one to tell of.
            cause.addSuppressed(e);
        }
    }

    /** Runs a statement that changes something and says how many rows it changed. */
    public int update(String sql, @Nullable Object... parameters) {
        return with(sql, parameters, PreparedStatement::executeUpdate);
    }

    /** All rows of a query. */
    public <T> List<T> query(String sql, Row.Reader<T> reader, @Nullable Object... parameters) {
        return with(sql, parameters, statement -> {
            try (ResultSet rows = statement.executeQuery()) {
                List<T> all = new ArrayList<>();
                while (rows.next()) {
                    all.add(reader.read(new Row(rows)));
                }
                return all;
            }
        });
    }

    /** Hands the rows of a query to a sink one by one, so that their number does not matter. */
    public void pour(String sql, RowSink sink, @Nullable Object... parameters) {
        boolean _ = with(sql, parameters, statement -> ReadOnlyQuery.pour(statement, sink));
    }

    /** The first row of a query. */
    public <T> Optional<T> first(String sql, Row.Reader<T> reader, @Nullable Object... parameters) {
        return query(sql, reader, parameters).stream().findFirst();
    }

    @Override
    public void close() {
        turn.lock();
        try {
            connection.close();
        } catch (SQLException e) {
            throw failure(e);
        } finally {
            turn.unlock();
        }
    }

    private <T> T with(String sql, @Nullable Object[] parameters, StatementUse<T> use) {
        turn.lock();
        try {
            PreparedStatement statement = prepared(sql);
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            return use.apply(statement);
        } catch (SQLException e) {
            throw failure(e);
        } finally {
            turn.unlock();
        }
    }

    private PreparedStatement prepared(String sql) throws SQLException {
        PreparedStatement known = statements.get(sql);
        if (known == null) {
            known = connection.prepareStatement(sql);
            statements.put(sql, known);
        }
        return known;
    }

    private Trouble failure(SQLException e) {
        return SqliteConnection.failure(file, e);
    }

    private interface StatementUse<T> {
        T apply(PreparedStatement statement) throws SQLException;
    }
}
