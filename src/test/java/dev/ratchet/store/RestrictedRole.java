package dev.ratchet.store;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.UUID;

/** A user of a database of his own in the {@link EmbeddedServer}, whose rights can be taken away and given back. */
public final class RestrictedRole implements AutoCloseable {
    private static final String PROJECT = "p";
    private static final String SCHEMA = "ratchet_" + PROJECT;

    private final String name = "u" + UUID.randomUUID().toString().replace("-", "");

    /** What can be taken from him, and what of it the run says. */
    public enum Right {
        TABLE(
                "permission denied for table tasks",
                "REVOKE ALL ON %2$s.tasks FROM %1$s",
                "GRANT ALL ON %2$s.tasks TO %1$s"),
        ALL_TABLES(
                "permission denied for table",
                "REVOKE ALL ON ALL TABLES IN SCHEMA %2$s FROM %1$s",
                "GRANT ALL ON ALL TABLES IN SCHEMA %2$s TO %1$s"),
        SCHEMA(
                "permission denied for schema",
                "REVOKE ALL ON SCHEMA %2$s FROM %1$s",
                "GRANT ALL ON SCHEMA %2$s TO %1$s"),
        LOGIN("is not permitted to log in", "ALTER ROLE %1$s NOLOGIN", "ALTER ROLE %1$s LOGIN"),
        CONNECT(
                "permission denied for database",
                "REVOKE CONNECT ON DATABASE %1$s FROM %1$s",
                "GRANT CONNECT ON DATABASE %1$s TO %1$s");

        private final String words;
        private final String taking;
        private final String giving;

        Right(String words, String taking, String giving) {
            this.words = words;
            this.taking = taking;
            this.giving = giving;
        }

        /** Some of what whoever misses it is told. */
        public String words() {
            return words;
        }

        /** Some of what he is told to do about it. */
        public String advice() {
            return this == LOGIN ? "PGUSER" : "GRANT";
        }

        private boolean isAskedAtTheDoor() {
            return this == LOGIN || this == CONNECT;
        }
    }

    private RestrictedRole() {}

    /** One that has all that a project needs, and its database. */
    public static RestrictedRole create() {
        RestrictedRole role = new RestrictedRole();
        role.say(
                "postgres",
                "CREATE ROLE %1$s LOGIN",
                "CREATE DATABASE %1$s",
                "REVOKE ALL ON DATABASE %1$s FROM PUBLIC");
        role.say("postgres", "GRANT CONNECT, CREATE ON DATABASE %1$s TO %1$s");
        return role;
    }

    public String name() {
        return name;
    }

    public String project() {
        return PROJECT;
    }

    public String url() {
        return address(name);
    }

    PostgresSettings settings() {
        return new PostgresSettings(url(), PROJECT, PostgresSettings.POOL, Map.of("PGUSER", name));
    }

    /** Takes it away, and ends his connections where it is only asked for at the door. */
    public void take(Right right) {
        say(name, right.taking);
        if (right.isAskedAtTheDoor()) {
            say("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '%1$s'");
        }
    }

    public void give(Right right) {
        say(name, right.giving);
    }

    /** Has his project's tables be of another version, as far as whoever comes can tell. */
    public void version(int version) {
        say(name, "UPDATE %2$s.store_version SET version = " + version);
    }

    private void say(String database, String... statements) {
        try (Connection connection = DriverManager.getConnection(address(database) + "?user=postgres");
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                boolean _ = statement.execute(each.formatted(name, SCHEMA));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String address(String database) {
        return "jdbc:postgresql://localhost:%d/%s".formatted(EmbeddedServer.port(), database);
    }

    @Override
    public void close() {
        say("postgres", "DROP DATABASE %1$s WITH (FORCE)", "DROP ROLE %1$s");
    }
}
