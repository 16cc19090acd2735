package dev.ratchet.store;

import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A project's schema in PostgreSQL, which any number of machines may use at once. */
public final class PostgresDatabase extends Database {
    /** Locks of this number are those of turns; which project's, is the second half. */
    private static final String TURN = "SELECT pg_advisory_xact_lock(1380013140, hashtext(current_schema()))";

    /** Nobody has the turn as long as somebody is in such a transaction. */
    private static final String NO_TURN = "SELECT pg_advisory_xact_lock_shared(1380013140, hashtext(current_schema()))";

    /** The same of whoever fills a project from elsewhere. */
    private static final String FILLING = "SELECT pg_try_advisory_xact_lock(1380013141, hashtext(?)) AS mine";

    /** A table of this project that we may not use as we do. */
    private static final String FORBIDDEN = """
        SELECT relname AS name FROM pg_class
        WHERE relnamespace = to_regnamespace(quote_ident(current_schema())) AND relkind = 'r'
          AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
            AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))
        ORDER BY relname LIMIT 1\
        """;

    private static final int ROWS_AT_A_TIME = 1_000;
    private static final int LONG_SILENCE_MILLIS = 31 * 60 * 1000;

    private final PostgresConnections connections;
    private final PostgresTransactions transactions;
    private final PostgresMigrations migrations;
    private final PostgresChanges changes;
    private final LeaseClock clock;
    private final String name;
    private volatile Optional<String> firstCommit = Optional.empty();
    private final Map<String, PostgresText> texts = new ConcurrentHashMap<>();

    /** Whose clock leases are judged by. */
    enum LeaseClock {
        OF_THE_SERVER,
        /** For tests, in which time passes when they say so. */
        OF_THE_PROCESS
    }

    private PostgresDatabase(PostgresSettings settings, LeaseClock clock) {
        this.name = settings.store();
        this.clock = clock;
        this.migrations = new PostgresMigrations(this, settings);
        this.changes = new PostgresChanges(settings);
        this.connections = connections(settings, name);
        this.transactions = new PostgresTransactions(connections, settings.schema());
    }

    private static PostgresConnections connections(PostgresSettings settings, String name) {
        try {
            return new PostgresConnections(settings, name);
        } catch (Trouble trouble) {
            throw settings.withoutValues(trouble);
        } catch (RuntimeException e) {
            // The pool has no other way to say so, and tells the address.
            throw settings.flawOfUrl()
                    .map(flaw -> new Trouble(flaw.in(name), null))
                    .orElseThrow(() -> e);
        }
    }

    /** Opens a project's schema, makes it if need be, and brings it to the newest version. */
    public static Database open(PostgresSettings settings) {
        return open(settings, LeaseClock.OF_THE_SERVER);
    }

    static Database open(PostgresSettings settings, LeaseClock clock) {
        return checked(new PostgresDatabase(settings, clock), PostgresMigrations::apply);
    }

    /** Opens a project's schema and leaves its version as it is: for whoever only looks. */
    public static Database openAsItIs(PostgresSettings settings) {
        return checked(new PostgresDatabase(settings, LeaseClock.OF_THE_SERVER), PostgresMigrations::requireUsable);
    }

    /** Asks something that a person typed, with no way to change anything. */
    static void ask(PostgresSettings settings, String sql, RowSink sink) {
        try (PostgresDatabase database = new PostgresDatabase(settings, LeaseClock.OF_THE_SERVER)) {
            database.migrations.requireUsable();
            PostgresText text = new PostgresText(sql, List.of());
            boolean _ = database.transactions.once(
                    "SET TRANSACTION READ ONLY",
                    () -> database.with(
                            text, new Object[0], statement -> ReadOnlyQuery.pour(statement, sink, () -> {})));
        } catch (Trouble trouble) {
            throw PostgresFailure.ofQuery(trouble);
        }
    }

    /** Does something, elsewhere too, while nobody else does so with the same project; empty if somebody does. */
    public static <T> Optional<T> alone(PostgresSettings settings, Supplier<T> action) {
        try (PostgresDatabase database = new PostgresDatabase(settings, LeaseClock.OF_THE_SERVER)) {
            return database.transactions.once("SET LOCAL idle_in_transaction_session_timeout = 0", () -> {
                boolean mine = database.first(FILLING, row -> row.flag("mine"), settings.schema())
                        .orElse(false);
                return mine ? Optional.of(action.get()) : Optional.empty();
            });
        }
    }

    /** Takes a project's schema away with all that is in it, if there is one. */
    public static void drop(PostgresSettings settings) {
        try (PostgresDatabase database = new PostgresDatabase(settings, LeaseClock.OF_THE_SERVER)) {
            int _ = database.largeTransaction(
                    () -> database.update("DROP SCHEMA IF EXISTS %s CASCADE".formatted(settings.quotedSchema())));
        }
    }

    /** Gives what is kept as one project the name of another, of which nothing may be left that counts. */
    public static void rename(PostgresSettings from, PostgresSettings to) {
        try (PostgresDatabase database = new PostgresDatabase(to, LeaseClock.OF_THE_SERVER)) {
            int _ = database.largeTransaction(() -> {
                database.update("DROP SCHEMA IF EXISTS %s CASCADE".formatted(to.quotedSchema()));
                return database.update(
                        "ALTER SCHEMA %s RENAME TO %s".formatted(from.quotedSchema(), to.quotedSchema()));
            });
        }
    }

    private static Database checked(
            PostgresDatabase database, Function<PostgresMigrations, PostgresMigrations.Standing> check) {
        try {
            database.firstCommit = check.apply(database.migrations).firstCommit();
            database.transactions.requireVersion(database.migrations::refuseNewer);
            return database;
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    @Override
    public int version() {
        return migrations.version();
    }

    @Override
    public Optional<String> firstCommit() {
        return firstCommit;
    }

    @Override
    public SqlDialect dialect() {
        return SqlDialect.POSTGRESQL;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Instant now(Time own) {
        return switch (clock) {
            case OF_THE_PROCESS -> own.now();
            case OF_THE_SERVER ->
                first(
                                "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint) AS micros",
                                row -> row.count("micros"))
                        .map(PostgresDatabase::moment)
                        .orElseThrow();
        };
    }

    private static Instant moment(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, 1_000_000), Math.floorMod(micros, 1_000_000) * 1_000L);
    }

    @Override
    public StoreChanges changes() {
        return changes;
    }

    @Override
    public void tell(Collection<String> topics) {
        transactions.tell(topics);
    }

    @Override
    public void waiting(StorePatience patience) {
        connections.waiting(patience);
    }

    @Override
    public void requireRights() {
        first(FORBIDDEN, row -> row.text("name")).ifPresent(table -> {
            throw PostgresFailure.noRightTo(name, table);
        });
    }

    @Override
    public <T> T impatiently(Supplier<T> action) {
        return connections.impatiently(action);
    }

    /**
     * Nobody but us has the right to change the schema, as no agent gets to know how to; but a newer one of us may. The
     * transactions know: this is called too often to ask each time.
     */
    @Override
    public void refuseForeignChanges() {
        if (transactions.version() > Migrations.NEWEST) {
            PostgresMigrations.Standing _ = migrations.requireUsable();
        }
    }

    /** Which transactions are over: each that has changed something has a number, those that only look have none. */
    @Override
    public String changeMark() {
        return first("SELECT CAST(pg_current_snapshot() AS TEXT) AS mark", row -> row.text("mark"))
                .orElse("");
    }

    @Override
    public Optional<SqliteDatabase> ifLost() {
        return Optional.empty();
    }

    /** The server looks after its own files. */
    @Override
    public List<String> damage() {
        return List.of();
    }

    @Override
    public <T> T transaction(Supplier<T> action) {
        return transactions.once("", action);
    }

    @Override
    public <T> T serially(Supplier<T> action) {
        return transactions.within("", () -> {
            query(TURN, _ -> true);
            return action.get();
        });
    }

    @Override
    public <T> T sideBySide(Supplier<T> action) {
        if (transactions.isOpen()) {
            // A part of something larger, which is done again as a whole.
            return besideOthers(action);
        }
        try {
            return transactions.within("", () -> besideOthers(action));
        } catch (Trouble trouble) {
            if (trouble.kind() != Trouble.Kind.COLLIDED) {
                throw trouble;
            }
            return serially(action);
        }
    }

    private <T> T besideOthers(Supplier<T> action) {
        query(NO_TURN, _ -> true);
        return action.get();
    }

    @Override
    public <T> T snapshot(Supplier<T> action) {
        return transactions.within("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY", action);
    }

    @Override
    public <T> T transactionBeforeOthers(Supplier<T> action) {
        return transaction(action);
    }

    /** The server has waited for it. */
    @Override
    public void bringToDisk() {}

    @Override
    public <T> T transactionWithoutWaiting(Supplier<T> action) {
        return transactions.within("SET LOCAL synchronous_commit = off", action);
    }

    @Override
    public <T> T largeTransaction(Supplier<T> action) {
        return unhurried(() -> serially(action));
    }

    /** A transaction that may take very long, beside those of others. */
    <T> T unhurried(Supplier<T> action) {
        return transactions.once("SET LOCAL statement_timeout = '30min'; SET LOCAL lock_timeout = 0", () -> {
            // The driver else gives up on a server that is silent for longer than a statement usually takes.
            transactions.order(connection -> connection.setNetworkTimeout(Runnable::run, LONG_SILENCE_MILLIS));
            return action.get();
        });
    }

    /** Several statements in one go, none of them with parameters. */
    void runScript(String statements) {
        transactions.runScript(statements);
    }

    @Override
    public int update(String sql, @Nullable Object... parameters) {
        return with(sql, parameters, PreparedStatement::executeUpdate);
    }

    @Override
    public void updateAll(String sql, List<? extends List<? extends @Nullable Object>> parameters) {
        PostgresText text = texts.computeIfAbsent(sql, PostgresText::of);
        boolean _ = transaction(() -> transactions.talk(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(text.sql())) {
                for (List<? extends @Nullable Object> each : parameters) {
                    text.bind(statement, each.toArray());
                    statement.addBatch();
                }
                return statement.executeBatch().length == parameters.size();
            }
        }));
    }

    /** What is done between two questions, elsewhere, may take longer than a transaction usually waits. */
    @Override
    public <T> T frozen(List<String> tables, Supplier<T> action) {
        return transactions.once(
                "SET LOCAL idle_in_transaction_session_timeout = '10min'",
                () -> serially(() -> {
                    runScript("LOCK TABLE %s IN SHARE MODE".formatted(String.join(", ", tables)));
                    return action.get();
                }));
    }

    @Override
    public <T> List<T> query(String sql, Row.Reader<T> reader, @Nullable Object... parameters) {
        return asking(sql, parameters, statement -> {
            try (ResultSet rows = statement.executeQuery()) {
                return Row.readAll(name(), rows, reader);
            }
        });
    }

    /** Only inside of a transaction the driver takes some rows at a time. */
    @Override
    public void pour(String sql, RowSink sink, @Nullable Object... parameters) {
        boolean _ = transactions.once(
                "",
                () -> with(sql, parameters, statement -> {
                    statement.setFetchSize(ROWS_AT_A_TIME);
                    return ReadOnlyQuery.pour(statement, sink, () -> {});
                }));
    }

    private interface StatementUse<T> {
        T apply(PreparedStatement statement) throws SQLException;
    }

    /** Some of what answers with rows changes them as well. */
    private <T> T asking(String sql, @Nullable Object[] parameters, StatementUse<T> use) {
        PostgresConnections.Talk<T> talk = talk(texts.computeIfAbsent(sql, PostgresText::of), parameters, use);
        return sql.startsWith("SELECT ") ? transactions.ask(talk) : transactions.talk(talk);
    }

    private <T> T with(String sql, @Nullable Object[] parameters, StatementUse<T> use) {
        return with(texts.computeIfAbsent(sql, PostgresText::of), parameters, use);
    }

    private <T> T with(PostgresText text, @Nullable Object[] parameters, StatementUse<T> use) {
        return transactions.talk(talk(text, parameters, use));
    }

    private static <T> PostgresConnections.Talk<T> talk(
            PostgresText text, @Nullable Object[] parameters, StatementUse<T> use) {
        return connection -> {
            try (PreparedStatement statement = connection.prepareStatement(text.sql())) {
                text.bind(statement, parameters);
                return use.apply(statement);
            }
        };
    }

    @Override
    void end() {
        changes.close();
        connections.close();
    }
}
