package dev.ratchet.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** Listens to what the server passes on, over one connection of its own; one that is lost is made anew. */
final class PostgresChanges extends StoreChanges implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;
    private static final int PAUSE_MILLIS = 5_000;

    private final PostgresSettings settings;
    private final CountDownLatch closing = new CountDownLatch(1);
    private boolean begun;
    private volatile boolean told;
    private volatile @Nullable Connection current;

    PostgresChanges(PostgresSettings settings) {
        this.settings = settings;
    }

    /** The first who wants to know has it listen. */
    @Override
    public synchronized Subscription subscribe(String topic, Runnable listener) {
        if (!begun) {
            begun = true;
            Thread.ofPlatform().daemon().name("changes").start(this::listen);
        }
        return super.subscribe(topic, listener);
    }

    @Override
    public boolean areTold() {
        return told;
    }

    private void listen() {
        try {
            do {
                listenOnce();
                told = false;
            } while (!closing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException _) {
            // Nobody interrupts it; if somebody does, all is found by looking.
        }
    }

    /** Until the connection is lost. */
    private void listenOnce() {
        try (Connection connection = settings.connect()) {
            current = connection;
            try (Statement statement = connection.createStatement()) {
                boolean _ = statement.execute("LISTEN " + settings.quotedSchema());
            }
            told = true;
            anythingMayHaveChanged();
            PGConnection notified = connection.unwrap(PGConnection.class);
            while (closing.getCount() > 0) {
                pass(notified.getNotifications(PATIENCE_MILLIS));
                ask(connection);
            }
        } catch (SQLException _) {
            // Whoever wants something of the server tells that it does not answer.
        }
    }

    /** A server that is gone is noticed by asking it alone. */
    private static void ask(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean _ = statement.execute("");
        }
    }

    private void pass(PGNotification @Nullable [] notifications) {
        if (notifications != null) {
            for (PGNotification notification : notifications) {
                changed(notification.getParameter());
            }
        }
    }

    @Override
    public void close() {
        closing.countDown();
        Connection open = current;
        if (open != null) {
            try {
                open.abort(Runnable::run);
            } catch (SQLException _) {
                // It is lost anyway.
            }
        }
    }
}
