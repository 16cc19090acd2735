package dev.ratchet.process.sandbox;

import dev.ratchet.process.Ending;
import dev.ratchet.process.Running;
import java.time.Duration;
import java.util.OptionalInt;

/** A program in a sandbox. */
record Sandboxed(Running inner, Aftermath aftermath) implements Running {
    @Override
    public long pid() {
        return inner.pid();
    }

    @Override
    public OptionalInt exitCode() {
        return inner.exitCode();
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
    public Ending end(Duration grace) {
        Ending ending = inner.end(grace);
        aftermath.clearUp();
        return ending;
    }
}
