package dev.ratchet.process.sandbox;

import dev.ratchet.process.Running;
import dev.ratchet.process.TerminationResult;
import java.time.Duration;
import java.util.OptionalInt;

/** A program in a sandbox: the same as outside, but at its end what was put in its way is taken away again. */
record SandboxedProcess(Running inner, GuardRecords.Held guards) implements Running {
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
    public TerminationResult end(Duration grace) {
        TerminationResult ending = inner.end(grace);
        guards.clearUp();
        return ending;
    }
}
