package dev.ratchet.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The connections of this process to PostgreSQL, at most so many; each is somebody's for a statement or a transaction, and
 * nobody's in between.
 */
final class PostgresConnections implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration IDLE = Duration.ofMinutes(1);

    /** So long a server may be silent that was asked by who is not to wait: he has an agent to end before its lease is over. */
    private static final Duration SILENCE = Duration.ofSeconds(5);

    private static final Duration A_WHILE = Duration.ofSeconds(2);

    /** The driver's, the same for all connections of a process, which has one environment. */
    private static final String PASSWORD_FILE = "org.postgresql.pgpassfile";

    private static final Path NOTHING = Path.of("/dev/null");

    /**
     * As long as SQLite's; and whoever is stopped in mid-transaction must not hold up all the others. Who waits for somebody
     * else gives up sooner than who takes too long himself: that may pass. What else somebody may have set for all who come in, and
     * we rely on: whoever has waited for a lock sees what the one before him did, and a backslash in a text is one.
     */
    private static final String LIMITS = "SET statement_timeout = '20s'; SET lock_timeout = '15s';"
            + " SET idle_in_transaction_session_timeout = '15s'; SET default_transaction_isolation = 'read committed';"
            + " SET standard_conforming_strings = on; SET search_path TO ";

    private final String name;
    private final PostgresSettings settings;
    private final HikariDataSource pool;

    /** Threads that never wait for a server that does not answer. */
    private final Set<Thread> impatient = ConcurrentHashMap.newKeySet();

    /** Since when something is being said over a connection. */
    private final Map<Connection, Long> underWay = new ConcurrentHashMap<>();

    /** What goes wrong with them would do so as long as they are used, whatever somebody has set right meanwhile. */
    private final Set<Connection> spoilt = ConcurrentHashMap.newKeySet();

    private volatile StorePatience patience = StorePatience.NONE;

    /** Whether we have had all rights, which we may lose: whoever waits has begun with them. */
    private volatile boolean entitled;

    /** Null if a connection was to be had when one was last wanted. */
    private volatile @Nullable Absence away;

    /** Why none was to be had, and when. */
    private record Absence(Trouble why, long at) {
        /** Who clears up in a hurry asks for several things in a row; who goes on asks again in a while. */
        boolean isFresh() {
            return System.nanoTime() - at < A_WHILE.toNanos();
        }
    }

    /** A virtual thread that is interrupted loses the connection that it talks over; these are not. */
    private final ExecutorService talking = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("database").factory());

    /** Something said over a connection. */
    @FunctionalInterface
    interface Talk<T> {
        T with(Connection connection) throws SQLException;
    }

    PostgresConnections(PostgresSettings settings, String name) {
        this.name = name;
        this.settings = settings;
        settings.exposedPasswordFile()
                .map(_ -> NOTHING)
                .or(settings::passwordFile)
                .ifPresent(file -> System.setProperty(PASSWORD_FILE, file.toString()));
        HikariConfig config = new HikariConfig();
        config.setDriverClassName("org.postgresql.Driver");
        config.setJdbcUrl(settings.url());
        config.setDataSourceProperties(settings.properties());
        config.setMaximumPoolSize(settings.pool());
        config.setMinimumIdle(0);
        config.setIdleTimeout(IDLE.toMillis());
        config.setConnectionTimeout(PATIENCE.toMillis());
        config.setConnectionInitSql(LIMITS + settings.quotedSchema());
        try {
            this.pool = InterruptShield.call(() -> new HikariDataSource(config));
        } catch (HikariPool.PoolInitializationException e) {
            talking.close();
            throw e.getCause() instanceof SQLException failed ? failure(failed) : new Trouble(name + ": no pool", e);
        }
    }

    private Trouble failure(SQLException e) {
        Trouble trouble = entitled ? PostgresFailure.ofOneEntitled(name, reason(e)) : PostgresFailure.of(name, e);
        return PostgresFailure.isOfMissingPassword(e)
                ? settings.exposedPasswordFile()
                        .map(file -> "%s is not looked at, since others can read it: chmod 600 %1$s".formatted(file))
                        .map(trouble::withHint)
                        .orElse(trouble)
                : trouble;
    }

    /** Whoever may not use a schema any more is told that there is no such table: why, he is told when he asks for the schema's. */
    private SQLException reason(SQLException failed) {
        if (!PostgresFailure.isOfMissingTable(failed)) {
            return failed;
        }
        try (Connection connection = settings.connect();
                PreparedStatement statement = connection.prepareStatement("SELECT to_regclass(?)")) {
            statement.setString(1, settings.quotedSchema() + ".store_version");
            boolean _ = statement.execute();
            return failed;
        } catch (SQLException shutOut) {
            return shutOut;
        }
    }

    void waiting(StorePatience whoeverWaits) {
        patience = whoeverWaits;
        entitled = true;
    }

    <T> T impatiently(Supplier<T> action) {
        boolean first = impatient.add(Thread.currentThread());
        try {
            return action.get();
        } finally {
            if (first) {
                impatient.remove(Thread.currentThread());
            }
        }
    }

    /** Somebody's from now on, until it is closed. */
    Connection take() {
        Thread asking = Thread.currentThread();
        return untilAnswered(() -> {
            Absence before = away;
            if (before != null && before.isFresh() && patience.isOver()) {
                cutOffTheSilent();
                throw Trouble.unreachable(before.why().complaint(), before.why());
            }
            return found(() -> undisturbed(() -> connection(asking)));
        });
    }

    private Connection found(Supplier<Connection> search) {
        try {
            Connection found = search.get();
            away = null;
            return found;
        } catch (Trouble trouble) {
            away = Trouble.isUnreachable(trouble) ? new Absence(trouble, System.nanoTime()) : null;
            if (away != null && patience.isOver()) {
                cutOffTheSilent();
            }
            throw trouble;
        }
    }

    /** Nobody waits for what a server still has to say that says nothing to others either. */
    private void cutOffTheSilent() {
        long now = System.nanoTime();
        underWay.forEach((connection, since) -> {
            if (now - since > SILENCE.toNanos()) {
                try {
                    connection.abort(talking);
                } catch (SQLException _) {
                    // It is lost anyway.
                }
            }
        });
    }

    /** Does something that has changed nothing if it fails, again as long as the server is away and whoever asks waits for it. */
    <T> T untilAnswered(Supplier<T> action) {
        return waiter().untilAnswered(action);
    }

    /** The same for what may have changed something if it fails, unless the server itself has said no to it. */
    <T> T untilAllowed(Supplier<T> action) {
        return waiter().untilAnswered(PostgresFailure::isRefusal, action);
    }

    private StorePatience waiter() {
        return impatient.contains(Thread.currentThread()) ? StorePatience.NONE : patience;
    }

    /** What is changed of it here is as before when it comes back to the pool. */
    private Connection connection(Thread whose) throws SQLException {
        Connection taken = pool.getConnection();
        if (impatient.contains(whose)) {
            taken.setNetworkTimeout(Runnable::run, Math.toIntExact(SILENCE.toMillis()));
        }
        return taken;
    }

    /** Says something over a connection that is somebody's. */
    <T> T talk(Connection connection, Talk<T> talk) {
        return undisturbed(() -> {
            underWay.put(connection, System.nanoTime());
            try {
                return talk.with(connection);
            } catch (SQLException failed) {
                if (PostgresFailure.isOfSession(failed)) {
                    spoilt.add(connection);
                }
                throw failed;
            } finally {
                underWay.remove(connection);
            }
        });
    }

    /** The pool makes it as it was, or throws it away if it is broken. */
    void giveBack(Connection connection) {
        try {
            boolean _ = talk(connection, given -> {
                if (spoilt.remove(given)) {
                    pool.evictConnection(given);
                } else {
                    given.close();
                }
                return true;
            });
        } catch (Trouble _) {
            // Nobody uses it any more.
        }
    }

    private interface Call<T> {
        T make() throws SQLException;
    }

    private <T> T undisturbed(Call<T> call) {
        if (!Thread.currentThread().isVirtual()) {
            return InterruptShield.call(() -> made(call));
        }
        try {
            return InterruptShield.await(talking.submit(() -> made(call)));
        } catch (RejectedExecutionException e) {
            throw new Trouble(name + ": is closed", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e.getCause());
        }
    }

    private <T> T made(Call<T> call) {
        try {
            return call.make();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void close() {
        InterruptShield.run(() -> {
            pool.close();
            talking.shutdown();
        });
    }
}
