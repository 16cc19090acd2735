package dev.ratchet.store;

import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Where a project's record is kept. */
public sealed interface StorePlace {
    /** So long whoever can do without an answer waits for a server that is silent. */
    Duration SOON = Duration.ofSeconds(5);

    /** In a file of its own. */
    record InFile(Path file) implements StorePlace {
        @Override
        public boolean isBegun() {
            return Files.exists(file);
        }

        @Override
        public Database open() {
            return Database.open(file);
        }

        @Override
        public Database openAsItIs() {
            return Database.openAsItIs(file);
        }

        @Override
        public Database soon(Function<StorePlace, Database> opening) {
            return opening.apply(this);
        }
    }

    /** In a database that several projects and machines may share. */
    record InPostgres(PostgresSettings settings) implements StorePlace {
        /** To know better one would have to open it. */
        @Override
        public boolean isBegun() {
            return true;
        }

        @Override
        public Database open() {
            return PostgresDatabase.open(settings);
        }

        @Override
        public Database openAsItIs() {
            return PostgresDatabase.openAsItIs(settings);
        }

        /** One that is opened too late is closed again. */
        @Override
        public Database soon(Function<StorePlace, Database> opening) {
            CompletableFuture<Database> opened = CompletableFuture.supplyAsync(
                    () -> opening.apply(this),
                    task -> Thread.ofPlatform().daemon().name("opening").start(task));
            CompletableFuture<Database> inTime = opened.copy().orTimeout(SOON.toMillis(), TimeUnit.MILLISECONDS);
            try {
                return InterruptShield.await(inTime);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof TimeoutException late) {
                    boolean _ = opened.thenAccept(Database::close).isDone();
                    throw Trouble.unreachable(
                            Complaint.of("has not answered within %d s".formatted(SOON.toSeconds()))
                                    .in(settings.store()),
                            late);
                }
                throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e.getCause());
            }
        }
    }

    /** Whether there can be something on record. */
    boolean isBegun();

    /** Opens it, makes it if need be, and brings it to the newest version. */
    Database open();

    /** Opens what is there and leaves its version as it is: for whoever only looks. */
    Database openAsItIs();

    /** Opens it in one of these ways, for whoever goes on without it if a server does not answer. */
    Database soon(Function<StorePlace, Database> opening);
}
