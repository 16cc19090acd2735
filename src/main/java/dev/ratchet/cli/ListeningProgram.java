package dev.ratchet.cli;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.SessionEnding.Cause;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.process.Running;
import dev.ratchet.process.TerminationResult;
import dev.ratchet.process.WaitedTime;
import dev.ratchet.process.tree.NamedPipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/** A program that takes messages from its standard input as long as that is open, in the way of Claude Code. */
record ListeningProgram(Running inner, NamedPipe pipe) implements Running, Running.OpenInput {
    @Override
    public Optional<OpenInput> input() {
        return Optional.of(this);
    }

    @Override
    public void tell(UUID id, String words) {
        String message = Json.object(json -> json.put("type", "user")
                .put("uuid", id.toString())
                .object("message", () -> json.put("role", "user").put("content", words)));
        pipe.write((message + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void tellNoMore() {
        pipe.finish();
    }

    @Override
    public long pid() {
        return inner.pid();
    }

    @Override
    public OptionalInt exitCode() {
        return inner.exitCode();
    }

    @Override
    public Optional<String> lost() {
        return inner.lost();
    }

    @Override
    public boolean awaitExit(Duration timeout) throws InterruptedException {
        return inner.awaitExit(timeout);
    }

    @Override
    public void whenExited(Runnable task) {
        inner.whenExited(task);
    }

    @Override
    public TerminationResult end(Duration grace) {
        try {
            return inner.end(grace);
        } finally {
            pipe.close();
        }
    }

    @Override
    public TerminationResult end(Duration grace, Cause cause) {
        try {
            return inner.end(grace, cause);
        } finally {
            pipe.close();
        }
    }

    @Override
    public WaitedTime waited() {
        return inner.waited();
    }

    @Override
    public Optional<Usage> usage() {
        return inner.usage();
    }
}
