package dev.ratchet.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.Map;
import org.opentest4j.TestAbortedException;

/** A PostgreSQL server of this JVM's own, started for the first test that asks for it. */
public final class EmbeddedServer {
    private EmbeddedServer() {}

    private static final class Started {
        private static final EmbeddedPostgres SERVER = start();

        /** Nothing in it has to outlive the tests. */
        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("fsync", "off")
                        .setServerConfig("full_page_writes", "off")
                        .setServerConfig("synchronous_commit", "off")
                        .setServerConfig("max_connections", "200")
                        .start();
            } catch (IOException | IllegalStateException e) {
                throw new TestAbortedException("no PostgreSQL for this machine: " + e.getMessage(), e);
            }
        }
    }

    /** Its address; the test is skipped where there are no binaries for the machine. */
    public static String url() {
        try {
            return "jdbc:postgresql://localhost:%d/postgres".formatted(Started.SERVER.getPort());
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            throw new TestAbortedException("no PostgreSQL for this machine", e);
        }
    }

    /** A project in it. */
    public static PostgresSettings project(String name) {
        return new PostgresSettings(url(), name, PostgresSettings.POOL, Map.of("PGUSER", "postgres"));
    }
}
