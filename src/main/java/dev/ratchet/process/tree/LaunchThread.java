package dev.ratchet.process.tree;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Starts processes from a thread that lives as long as this program: a process that is to die with its parent dies, to
 * the kernel, with the thread that started it, and the threads below virtual ones come and go.
 */
final class LaunchThread {
    static final LaunchThread OF_THIS_PROCESS = new LaunchThread();

    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("lasting").factory());

    private LaunchThread() {}

    Process start(ProcessBuilder builder) throws IOException {
        Future<Process> started = thread.submit(builder::start);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return started.get();
                } catch (InterruptedException _) {
                    // It may run already, and nobody would know of it.
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw new IOException(
                    e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
