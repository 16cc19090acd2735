package dev.ratchet.process.docker;

import static dev.ratchet.process.docker.EngineFailed.Kind.UNKNOWN;

import dev.ratchet.json.Json;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.process.docker.ContainerEngine.ExecRequest;
import dev.ratchet.process.docker.EngineConnection.StreamFrames;
import java.io.FileOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A program that was started in a container, and its output on the way to its files. */
final class ContainerExec {
    private static final Duration LOOK = Duration.ofSeconds(2);
    private static final Duration LAST_OUTPUT = Duration.ofSeconds(2);

    private final Container container;
    private final String id;
    private final String startedAt;
    private final EngineConnection connection;
    private final CompletableFuture<Exit> exit = new CompletableFuture<>();
    private final AtomicLong received = new AtomicLong();
    private volatile boolean expected;

    /**
     * How it ended.
     *
     * @param lost why it was lost sight of before that; null if it exited
     */
    record Exit(int code, @Nullable String lost) {}

    /** The files for its two streams; twice the same if they go together. */
    record Files(FileOutputStream stdout, FileOutputStream stderr) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            stdout.close();
            stderr.close();
        }
    }

    private ContainerExec(Container container, Container.State state, String id, EngineConnection connection) {
        this.container = container;
        this.startedAt = state.startedAt();
        this.id = id;
        this.connection = connection;
    }

    static ContainerExec start(Container container, Container.State state, ExecRequest request, Files files)
            throws EngineFailed {
        String id = container.engine().create(container.name(), request);
        ContainerExec exec =
                new ContainerExec(container, state, id, container.engine().start(id));
        Thread.ofVirtual().start(() -> exec.pump(files));
        Thread.ofVirtual().start(exec::lookNowAndThen);
        return exec;
    }

    CompletableFuture<Exit> exit() {
        return exit;
    }

    /** Says that its death will be our doing. */
    void expectEnd() {
        expected = true;
    }

    /** Waits for the last of its output once it has been ended, but not for who still holds the other end. */
    void finish() {
        boolean _ = UninterruptibleCall.calmly(() -> {
            if (awaitExit(LAST_OUTPUT)) {
                return true;
            }
            connection.close();
            return awaitExit(container.engine().patience());
        });
    }

    /** On a thread that nobody interrupts. */
    private boolean awaitExit(Duration patience) {
        try {
            Exit _ = exit.get(patience.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (InterruptedException | ExecutionException | TimeoutException _) {
            return exit.isDone();
        }
    }

    private void pump(Files files) {
        String broken = null;
        try (files;
                connection) {
            connection.readInto(new StreamFrames(counted(files.stdout), counted(files.stderr)));
        } catch (IOException e) {
            broken = String.valueOf(e.getMessage());
        }
        try {
            exit.complete(settle(broken));
        } catch (RuntimeException e) {
            exit.complete(new Exit(Container.KILLED, String.valueOf(e.getMessage())));
        }
    }

    private StreamFrames.Sink counted(FileOutputStream file) {
        return (bytes, offset, length) -> {
            file.write(bytes, offset, length);
            received.addAndGet(length);
        };
    }

    /** The output has ended: with the program, or with the connection, or with the engine. */
    private Exit settle(@Nullable String broken) {
        long end = System.nanoTime() + container.engine().patience().toNanos() / 2;
        Duration pause = Duration.ofMillis(5);
        while (true) {
            String trouble;
            try {
                Json state = container.engine().exec(id);
                if (!state.at("Running").isTrue()) {
                    return ended(Container.exitCode(state, Container.KILLED));
                }
                trouble = "the connection to the container '%s' was lost%s"
                        .formatted(container.name(), broken == null ? "" : ": " + broken);
            } catch (EngineFailed e) {
                if (e.kind() == UNKNOWN) {
                    return new Exit(
                            Container.KILLED,
                            container
                                    .fate(startedAt)
                                    .orElse("the engine has forgotten the session: was it restarted?"));
                }
                trouble = String.valueOf(e.getMessage());
            }
            if (System.nanoTime() > end) {
                return new Exit(Container.KILLED, trouble);
            }
            InterruptShield.pause(pause);
            pause = pause.multipliedBy(2);
        }
    }

    /** The programs of a container die with it, and a moment before the engine says that it has stopped. */
    private Exit ended(int code) {
        Optional<String> fate = container.fate(startedAt);
        for (int looks = 0; looks < 10 && fate.isEmpty() && code == Container.KILLED && !expected; looks++) {
            InterruptShield.pause(Duration.ofMillis(100));
            fate = container.fate(startedAt);
        }
        return new Exit(code, fate.orElse(null));
    }

    /** Whoever has left the session unseen may hold its output open for ever. */
    private void lookNowAndThen() {
        long before = -1;
        while (!awaitExit(LOOK)) {
            try {
                if (!container.engine().exec(id).at("Running").isTrue() && received.get() == before) {
                    connection.close();
                }
            } catch (EngineFailed e) {
                if (e.kind() == UNKNOWN) {
                    connection.close();
                }
            }
            before = received.get();
        }
    }
}
