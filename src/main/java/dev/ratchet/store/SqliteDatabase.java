package dev.ratchet.store;

import dev.ratchet.files.FileIdentity;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One SQLite file, open in this process by one connection that its threads take in turn. */
public final class SqliteDatabase extends Database {
    /** How much of the file is kept in memory at most; a list of ready tasks touches a page for each of them. */
    static final int CACHE_KIB = 16 * 1024;

    private static final int SMALL_CACHE_KIB = 2 * 1024;
    private static final int LARGE_CACHE_KIB = 256 * 1024;
    private static final Object[] NOTHING = {};

    private final Path file;
    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();

    /** Fair, so that no thread starves behind a busy one. */
    private final ReentrantLock turn = new ReentrantLock(true);

    private final StatementDeadline deadline;
    private FileIdentity identity;
    private int schema;
    private boolean inTransaction;

    /** Whether commits wait for the disk, as they do from the start. */
    private boolean waits = true;

    private SqliteDatabase(Path file, Connection connection, StatementDeadline deadline) {
        this.file = file;
        this.connection = connection;
        this.deadline = deadline;
        this.identity = FileIdentity.of(file);
    }

    static SqliteDatabase openUpToDate(Path file) {
        return open(file, new StatementDeadline(), Migrations::apply);
    }

    static SqliteDatabase openUnchanged(Path file) {
        return open(file, new StatementDeadline(), Migrations::refuseForeign);
    }

    static SqliteDatabase open(Path file, StatementDeadline deadline, Consumer<SqliteDatabase> check) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new Trouble("database %s: cannot be opened, it is no file".formatted(file))
                    .withHint("in a sandbox it is hidden, being the run's outside");
        }
        SqliteDatabase database = new SqliteDatabase(file, SqliteConnection.open(file, deadline), deadline);
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

    @Override
    public int version() {
        return Migrations.version(this);
    }

    @Override
    public SqlDialect dialect() {
        return SqlDialect.SQLITE;
    }

    @Override
    public String name() {
        return "database " + file;
    }

    /** All who have the file open are on this machine. */
    @Override
    public Instant now(Time own) {
        return own.now();
    }

    /** A database that is forgotten with its connection. */
    static SqliteDatabase inMemory() {
        StatementDeadline deadline = new StatementDeadline();
        return new SqliteDatabase(Path.of(":memory:"), SqliteConnection.inMemory(), deadline);
    }

    /** An empty one of the newest version, forgotten in the same way: for whoever wants to know what is in one. */
    public static SqliteDatabase sample() {
        SqliteDatabase empty = inMemory();
        int _ = Migrations.apply(empty, 0, Migrations.NEWEST);
        return empty;
    }

    @Override
    public void refuseForeignChanges() {
        int now = schemaVersion();
        if (now != schema) {
            Migrations.refuseForeign(this);
            schema = now;
        }
    }

    @Override
    public void keepLittleInMemory() {
        update("PRAGMA cache_size = -" + SMALL_CACHE_KIB);
    }

    private int schemaVersion() {
        return first("PRAGMA schema_version", row -> row.number("schema_version"))
                .orElse(0);
    }

    @Override
    public String changeMark() {
        return first("PRAGMA data_version", row -> row.text("data_version")).orElse("");
    }

    @Override
    public Optional<SqliteDatabase> ifLost() {
        return identity.holds() ? Optional.empty() : Optional.of(this);
    }

    /** Writes all that is in it to a new file; works also for one that was deleted meanwhile, or has no room. */
    public void copyTo(Path fresh) {
        int _ = withoutHurry(() -> update("VACUUM INTO '" + fresh.toString().replace("'", "''") + "'"));
    }

    /** Does something of which each statement may take long by its nature. */
    <T> T withoutHurry(Supplier<T> action) {
        turn.lock();
        try {
            return deadline.withoutHurry(action);
        } finally {
            turn.unlock();
        }
    }

    @Override
    public List<String> damage() {
        return withoutHurry(() -> query("PRAGMA quick_check", row -> row.text("quick_check"))).stream()
                .filter(line -> !line.equals("ok"))
                .toList();
    }

    public Path file() {
        return file;
    }

    @Override
    public <T> T transaction(Supplier<T> action) {
        return inOneTransaction(true, action);
    }

    /** SQLite has one writer at a time anyway. */
    @Override
    public <T> T serially(Supplier<T> action) {
        return transaction(action);
    }

    @Override
    public <T> T sideBySide(Supplier<T> action) {
        return transaction(action);
    }

    @Override
    public <T> T snapshot(Supplier<T> action) {
        return within("BEGIN", action);
    }

    @Override
    public <T> T transactionBeforeOthers(Supplier<T> action) {
        return transactionWithoutWaiting(action);
    }

    @Override
    public void bringToDisk() {
        // A commit that changes nothing waits for nothing; this one writes a number that nobody reads.
        int _ = transaction(() -> update("PRAGMA application_id = 0"));
    }

    @Override
    public <T> T transactionWithoutWaiting(Supplier<T> action) {
        return inOneTransaction(false, action);
    }

    private <T> T inOneTransaction(boolean waiting, Supplier<T> action) {
        turn.lock();
        try {
            if (!inTransaction) {
                waitForDisk(waiting);
            }
            return within("BEGIN IMMEDIATE", action);
        } finally {
            turn.unlock();
        }
    }

    /** What only reads leaves this as it is: of several commits in a row that need not wait the first alone changes it. */
    private void waitForDisk(boolean wanted) {
        if (waits != wanted) {
            update("PRAGMA synchronous = " + (wanted ? "FULL" : "NORMAL"));
            waits = wanted;
        }
    }

    private static boolean changesNothing(String sql) {
        return sql.startsWith("SELECT") || sql.startsWith("BEGIN") || sql.startsWith("PRAGMA");
    }

    /** So many pages that they had better stay in memory until its end. */
    @Override
    public <T> T largeTransaction(Supplier<T> action) {
        return withoutHurry(() -> {
            if (inTransaction) {
                return action.get();
            }
            update("PRAGMA cache_size = -" + LARGE_CACHE_KIB);
            try {
                return transaction(action);
            } finally {
                update("PRAGMA cache_size = -" + CACHE_KIB);
            }
        });
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

    @Override
    public int update(String sql, @Nullable Object... parameters) {
        return with(sql, parameters, PreparedStatement::executeUpdate);
    }

    @Override
    public void updateAll(String sql, List<? extends List<? extends @Nullable Object>> parameters) {
        boolean _ = transaction(() -> with(sql, NOTHING, statement -> {
            for (List<? extends @Nullable Object> each : parameters) {
                bind(statement, each.toArray());
                statement.addBatch();
            }
            return statement.executeBatch().length == parameters.size();
        }));
    }

    /** Whoever wants to write waits for the one who could. */
    @Override
    public <T> T frozen(List<String> tables, Supplier<T> action) {
        return transaction(action);
    }

    @Override
    public <T> List<T> query(String sql, Row.Reader<T> reader, @Nullable Object... parameters) {
        return with(sql, parameters, statement -> {
            try (ResultSet rows = statement.executeQuery()) {
                return Row.readAll(name(), rows, reader);
            }
        });
    }

    @Override
    public void pour(String sql, RowSink sink, @Nullable Object... parameters) {
        boolean _ = with(sql, parameters, statement -> ReadOnlyQuery.pour(statement, sink, deadline::begin));
    }

    @Override
    void end() {
        turn.lock();
        try {
            if (ifLost().isEmpty()) {
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
            if (!inTransaction && !changesNothing(sql)) {
                waitForDisk(true);
            }
            PreparedStatement statement = prepared(sql);
            bind(statement, parameters);
            deadline.begin();
            return use.apply(statement);
        } catch (SQLException e) {
            forget(sql, e);
            throw failure(e);
        } finally {
            turn.unlock();
        }
    }

    private static void bind(PreparedStatement statement, @Nullable Object[] parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
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
