package dev.ratchet.store;

import dev.ratchet.files.FileIdentity;
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

    private final StatementDeadline deadline;
    private FileIdentity identity;
    private int schema;
    private boolean inTransaction;

    private Database(Path file, Connection connection, StatementDeadline deadline) {
        this.file = file;
        this.connection = connection;
        this.deadline = deadline;
        this.identity = FileIdentity.of(file);
    }

    /** Opens the file, makes it if need be, and brings it to the newest version. */
    public static Database open(Path file) {
        return open(file, new StatementDeadline(), Migrations::apply);
    }

    /** Opens a file that is there and leaves its version as it is: for whoever only looks. */
    public static Database openAsItIs(Path file) {
        if (!Files.isRegularFile(file)) {
            throw Trouble.notFound("there is no database " + file);
        }
        return open(file, new StatementDeadline(), Migrations::refuseForeign);
    }

    static Database open(Path file, StatementDeadline deadline, Consumer<Database> check) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new Trouble("database %s: cannot be opened, it is no file".formatted(file))
                    .withHint("in a sandbox it is hidden, being the run's outside");
        }
        Database database = new Database(file, SqliteConnection.open(file, deadline), deadline);
        try {
            check.accept(database);
            database.schema = database.schemaVersion();
            database.identity = FileIdentity.of(file);
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

    /** A database that is forgotten with its connection. */
    static Database inMemory() {
        StatementDeadline deadline = new StatementDeadline();
        return new Database(Path.of(":memory:"), SqliteConnection.inMemory(), deadline);
    }

    /** Refuses what somebody has put into the file since it was opened, and could run with our statements. */
    public void refuseForeignChanges() {
        int now = schemaVersion();
        if (now != schema) {
            Migrations.refuseForeign(this);
            schema = now;
        }
    }

    private int schemaVersion() {
        return first("PRAGMA schema_version", row -> row.number("schema_version"))
                .orElse(0);
    }

    /** Whether the file is no longer where it was opened: deleted, or another one in its place. */
    public boolean isLost() {
        return !identity.holds();
    }

    /** Writes all that is in it to a new file; works also for one that was deleted meanwhile, or has no room. */
    public void copyTo(Path fresh) {
        int _ = patiently(() -> update("VACUUM INTO '" + fresh.toString().replace("'", "''") + "'"));
    }

    /** Does something of which each statement may take long by its nature. */
    <T> T patiently(Supplier<T> action) {
        turn.lock();
        try {
            return deadline.patiently(action);
        } finally {
            turn.unlock();
        }
    }

    /** What SQLite finds wrong with the file's structure; empty if nothing is. */
    public List<String> damage() {
        return patiently(() -> query("PRAGMA quick_check", row -> row.text("quick_check"))).stream()
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
        return patiently(() -> transaction("cache_size = -" + LARGE_CACHE_KIB, "cache_size = -" + CACHE_KIB, action));
    }

    private <T> T transaction(String setting, String usualSetting, Supplier<T> action) {
        turn.lock();
        try {
            if (inTransaction) {
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
            return inTransaction ? action.get() : commitOrRollBack(begin, action);
        } finally {
            turn.unlock();
        }
    }

    private <T> T commitOrRollBack(String begin, Supplier<T> action) {
        update(begin);
        inTransaction = true;
        try {
            T result = action.get();
            update("COMMIT");
            return result;
        } catch (RuntimeException | Error e) {
            rollBack(e);
            throw e;
        } finally {
            inTransaction = false;
        }
    }

    private void rollBack(Throwable cause) {
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
        boolean _ = with(sql, parameters, statement -> ReadOnlyQuery.pour(statement, sink, deadline::begin));
    }

    /** The first row of a query. */
    public <T> Optional<T> first(String sql, Row.Reader<T> reader, @Nullable Object... parameters) {
        return query(sql, reader, parameters).stream().findFirst();
    }

    @Override
    public void close() {
        turn.lock();
        try {
            if (!isLost()) {
                connection.close();
            }
            // Else SQLite would delete, by their names, the files that belong to the one that is there now.
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
            deadline.begin();
            return use.apply(statement);
        } catch (SQLException e) {
            forget(sql, e);
            throw failure(e);
        } finally {
            turn.unlock();
        }
    }

    /** The driver closes some that fail, and a ROLLBACK which found nothing to do would do nothing ever after. */
    private void forget(String sql, SQLException cause) {
        try (PreparedStatement _ = statements.remove(sql)) {
            // Closed by now, if there was one.
        } catch (SQLException e) {
            cause.addSuppressed(e);
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
