package dev.ratchet.process.docker;

import static dev.ratchet.process.docker.EngineFailed.Kind.UNKNOWN;
import static dev.ratchet.process.docker.EngineFailed.Kind.UNREACHABLE;

import dev.ratchet.json.Json;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.process.docker.ContainerEngine.ExecRequest;
import dev.ratchet.process.docker.EngineConnection.StreamFrames;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A container that an engine runs. */
record Container(ContainerEngine engine, String name, String user) {
    /** The exit code of what was killed. */
    static final int KILLED = 137;

    private static final int LONGEST_OUTPUT = 1 << 20;
    private static final Duration NEWS = Duration.ofSeconds(2);

    /** The same container, by another user. */
    Container as(String other) {
        return new Container(engine, name, other);
    }

    /**
     * What the engine says of it.
     *
     * @param startedAt tells one life of it from another
     * @param workdir its own working directory; empty if it has none
     */
    record State(String status, boolean running, String startedAt, int exitCode, String workdir) {}

    State state() throws EngineFailed {
        Json container = engine.container(name);
        Json state = container.at("State");
        return new State(
                state.at("Status").text(""),
                state.at("Running").isTrue() && !state.at("Paused").isTrue(),
                state.at("StartedAt").text(""),
                exitCode(state, 0),
                container.at("Config").at("WorkingDir").text(""));
    }

    /** What became of it since it was started then; nothing if it still runs. */
    Optional<String> fate(String startedAt) {
        try {
            State now = state();
            if (now.status().equals("paused")) {
                return Optional.empty();
            }
            if (!now.running()) {
                return Optional.of("the container '%s' was stopped while the session ran (%s, exit code %d)"
                        .formatted(name, now.status(), now.exitCode()));
            }
            return now.startedAt().equals(startedAt)
                    ? Optional.empty()
                    : Optional.of("the container '%s' was restarted while the session ran".formatted(name));
        } catch (EngineFailed e) {
            return Optional.of(
                    e.kind() == UNKNOWN
                            ? "the container '%s' was removed while the session ran".formatted(name)
                            : String.valueOf(e.getMessage()));
        }
    }

    /** Runs a short program to its end. */
    ExecResult run(List<String> words, Map<String, String> environment, Duration patience) throws EngineFailed {
        return run(new ExecRequest(words, environment, user, ExecRequest.Input.NOTHING), new byte[0], patience);
    }

    /** Runs a short program that reads exactly these bytes. */
    ExecResult feed(List<String> words, byte[] input, Duration patience) throws EngineFailed {
        return run(new ExecRequest(words, Map.of(), user, ExecRequest.Input.CONNECTION), input, patience);
    }

    private ExecResult run(ExecRequest request, byte[] input, Duration patience) throws EngineFailed {
        String id = engine.create(name, request);
        ByteArrayOutputStream stdout = new ByteArrayOutputStream();
        ByteArrayOutputStream stderr = new ByteArrayOutputStream();
        try (EngineConnection connection = engine.start(id)) {
            int _ = connection.within(patience, () -> {
                connection.write(input);
                connection.readInto(new StreamFrames(kept(stdout), kept(stderr)));
                return 0;
            });
        } catch (EngineFailed e) {
            throw e;
        } catch (IOException e) {
            throw new EngineFailed(
                    UNREACHABLE,
                    "the connection to the engine at %s was lost: %s".formatted(engine.name(), e.getMessage()));
        }
        return new ExecResult(
                exitCode(id), stdout.toString(StandardCharsets.UTF_8), stderr.toString(StandardCharsets.UTF_8));
    }

    private static StreamFrames.Sink kept(ByteArrayOutputStream bytes) {
        return (from, offset, length) -> bytes.write(from, offset, Math.min(length, LONGEST_OUTPUT - bytes.size()));
    }

    /** The engine learns of an exit a little later than the reader of the output. */
    private int exitCode(String id) throws EngineFailed {
        long end = System.nanoTime() + NEWS.toNanos();
        while (true) {
            Json state = engine.exec(id);
            if (!state.at("Running").isTrue() || System.nanoTime() > end) {
                return exitCode(state, KILLED);
            }
            InterruptShield.pause(Duration.ofMillis(5));
        }
    }

    static int exitCode(Json state, int otherwise) {
        Double code = state.at("ExitCode").number();
        return code == null ? otherwise : code.intValue();
    }

    /** What a program in a container said before it ended. */
    record ExecResult(int exitCode, String stdout, String stderr) {
        /** The lines of the form {@code name=value}. */
        Map<String, String> facts() {
            Map<String, String> facts = new LinkedHashMap<>();
            stdout.lines().forEach(line -> {
                int sign = line.indexOf('=');
                if (sign > 0) {
                    facts.put(line.substring(0, sign), line.substring(sign + 1).strip());
                }
            });
            return facts;
        }

        /** Everything on one line, for people. */
        String words() {
            return (stdout + " " + stderr).replaceAll("\\s+", " ").strip();
        }
    }
}
