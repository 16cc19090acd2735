package dev.ratchet.process.tree;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A child of ours that Java does not know of: it has no streams, and we take it off the process table ourselves. */
final class SpawnedProcess extends Process {
    /** Each waits for one child at a time, in the kernel. */
    private static final Executor WAITING = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("child").factory());

    private final long pid;
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private OptionalInt code = OptionalInt.empty();

    SpawnedProcess(long pid) {
        this.pid = pid;
        WAITING.execute(this::awaitDeath);
    }

    /** What others do at its end is done here, where nobody holds a lock. */
    private void awaitDeath() {
        while (isAlive()) {
            LinuxCalls.awaitDeath(pid);
        }
        exit.complete(exitValue());
    }

    @Override
    public long pid() {
        return pid;
    }

    @Override
    public boolean isAlive() {
        return code().isEmpty();
    }

    /** Asks the kernel, so that nobody has to wait until a thread of ours has heard of it. */
    private synchronized OptionalInt code() {
        if (code.isEmpty()) {
            code = LinuxCalls.exitCode(pid);
        }
        return code;
    }

    @Override
    public int exitValue() {
        return code().orElseThrow(() -> new IllegalThreadStateException("process %d has not ended".formatted(pid)));
    }

    @Override
    public int waitFor() throws InterruptedException {
        try {
            return exit.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
        if (!isAlive()) {
            return true;
        }
        try {
            int _ = exit.get(Math.max(0, timeout), unit);
            return true;
        } catch (TimeoutException _) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public CompletableFuture<Process> onExit() {
        return exit.thenApply(_ -> this);
    }

    @Override
    public ProcessHandle toHandle() {
        return ProcessHandle.of(pid).orElseThrow();
    }

    @Override
    public synchronized void destroy() {
        // Once it is off the table its number may be another's.
        if (isAlive()) {
            CLibrary.signal(pid, CLibrary.SIGTERM);
        }
    }

    @Override
    public InputStream getInputStream() {
        return InputStream.nullInputStream();
    }

    @Override
    public InputStream getErrorStream() {
        return InputStream.nullInputStream();
    }

    @Override
    public OutputStream getOutputStream() {
        return OutputStream.nullOutputStream();
    }
}
