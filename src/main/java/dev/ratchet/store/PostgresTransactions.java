package dev.ratchet.store;

import dev.ratchet.loop.base.Trouble;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Which thread is in which transaction, and what others are told of once that is committed. */
final class PostgresTransactions {
    /** Whoever tells of changes keeps all others who do from committing, so it is done apart, and waits for no disk. */
    private static final String TELL = """
        SELECT set_config('synchronous_commit', 'off', true), pg_notify(?, topic)
        FROM unnest(string_to_array(?, chr(10))) AS topic\
        """;

    /** Whoever brings the tables to another version has this one for himself: nobody does so before we are through. */
    private static final String VERSION = "SELECT version FROM store_version";

    private final PostgresConnections connections;
    private final String channel;
    private final Map<Thread, Transaction> current = new ConcurrentHashMap<>();

    /** Null as long as there may be no tables yet. */
    private volatile @Nullable IntConsumer versionCheck;

    private volatile int version;

    /** @param news what others are told of once it is committed */
    private record Transaction(Connection connection, Set<String> news) {}

    /** Something to be done with a connection. */
    interface Order {
        void give(Connection connection) throws SQLException;
    }

    /** @param channel by which others are told of changes */
    PostgresTransactions(PostgresConnections connections, String channel) {
        this.connections = connections;
        this.channel = channel;
    }

    /** From now on each begins with a look at the version of the tables, and is not made if that is refused. */
    void requireVersion(IntConsumer check) {
        versionCheck = check;
    }

    /** That of the tables when the last one began; 0 if none has. */
    int version() {
        return version;
    }

    /** Whether this thread is in one. */
    boolean isOpen() {
        return current.containsKey(Thread.currentThread());
    }

    /**
     * Does something in a transaction, and does it again in another one if the connection is lost before that is committed: nothing
     * of it has happened then. What has become of one that is lost with its commit nobody can say.
     *
     * @param setting what holds for this transaction alone; nothing if it is empty
     */
    <T> T within(String setting, Supplier<T> action) {
        return isOpen() ? action.get() : committed(connections.untilAnswered(() -> begun(setting, action)));
    }

    /** The same for what does something elsewhere as well: whoever began it does it again, if anybody. */
    <T> T once(String setting, Supplier<T> action) {
        return isOpen() ? action.get() : committed(begun(setting, action));
    }

    /** The transaction is open if this succeeds, and gone if not. */
    private <T> T begun(String setting, Supplier<T> action) {
        Connection connection = connections.take();
        current.put(Thread.currentThread(), new Transaction(connection, new LinkedHashSet<>()));
        try {
            order(begun -> begun.setAutoCommit(false));
            prepare(setting);
            return action.get();
        } catch (RuntimeException | Error e) {
            rollBack(e);
            end();
            throw e;
        }
    }

    /** All in one go: the server may be far away. */
    private void prepare(String setting) {
        IntConsumer check = versionCheck;
        if (check != null) {
            version = lastNumber(setting.isEmpty() ? VERSION : setting + "; " + VERSION);
            check.accept(version);
        } else if (!setting.isEmpty()) {
            runScript(setting);
        }
    }

    /** What the last of several statements answers, and that alone. */
    private int lastNumber(String statements) {
        return talk(connection -> {
            // Prepared, so that the server need not plan it each time.
            try (PreparedStatement statement = connection.prepareStatement(statements)) {
                boolean rows = statement.execute();
                while (!rows) {
                    rows = statement.getMoreResults();
                }
                try (ResultSet answer = statement.getResultSet()) {
                    return answer.next() ? answer.getInt(1) : 0;
                }
            }
        });
    }

    private <T> T committed(T result) {
        try {
            order(Connection::commit);
            pass(Objects.requireNonNull(current.get(Thread.currentThread())).news);
            return result;
        } catch (RuntimeException | Error e) {
            rollBack(e);
            throw e;
        } finally {
            end();
        }
    }

    private void end() {
        connections.giveBack(Objects.requireNonNull(current.remove(Thread.currentThread())).connection);
    }

    void tell(Collection<String> topics) {
        Transaction transaction = current.get(Thread.currentThread());
        if (transaction == null) {
            tellAtOnce(topics);
        } else {
            transaction.news.addAll(topics);
        }
    }

    private void tellAtOnce(Collection<String> topics) {
        if (topics.isEmpty()) {
            return;
        }
        boolean _ = talk(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(TELL)) {
                statement.setString(1, channel);
                statement.setString(2, String.join("\n", topics));
                return statement.execute();
            }
        });
    }

    /** It is committed, whatever becomes of the connection now; and what others are not told of they find out by themselves. */
    private void pass(Set<String> news) {
        if (news.isEmpty()) {
            return;
        }
        try {
            order(committed -> committed.setAutoCommit(true));
            tellAtOnce(news);
        } catch (Trouble _) {
            // Who asks next is told of what is wrong.
        }
    }

    private void rollBack(Throwable cause) {
        try {
            order(Connection::rollback);
        } catch (Trouble e) {
            // The server does it by itself when the connection is gone; the first failure is the one to tell of.
            cause.addSuppressed(e);
        }
    }

    /** Several statements in one go, none of them with parameters. */
    void runScript(String statements) {
        boolean _ = talk(connection -> {
            try (Statement statement = connection.createStatement()) {
                return statement.execute(statements);
            }
        });
    }

    void order(Order order) {
        boolean _ = talk(connection -> {
            order.give(connection);
            return true;
        });
    }

    /** The same for what only reads, and can be asked again. */
    <T> T ask(PostgresConnections.Talk<T> talk) {
        return isOpen() ? talk(talk) : connections.untilAnswered(() -> talk(talk));
    }

    /** Over the connection of this thread's transaction, or any if it is in none. */
    <T> T talk(PostgresConnections.Talk<T> talk) {
        Transaction transaction = current.get(Thread.currentThread());
        if (transaction != null) {
            return connections.talk(transaction.connection, talk);
        }
        return connections.untilAllowed(() -> {
            Connection taken = connections.take();
            try {
                return connections.talk(taken, talk);
            } finally {
                connections.giveBack(taken);
            }
        });
    }
}
