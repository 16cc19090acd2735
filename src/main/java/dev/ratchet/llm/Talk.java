package dev.ratchet.llm;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** A dialogue in a thread of its own, which can be ended at any moment. */
final class Talk {
    private final FutureTask<Conclusion> task;
    private final Thread thread;

    private Talk(FutureTask<Conclusion> task, Thread thread) {
        this.task = task;
        this.thread = thread;
    }

    /** Begins; the recorder is told when it is over, however that came. */
    static Talk start(Recorder recorder, Callable<Conclusion> dialogue) {
        FutureTask<Conclusion> task = new FutureTask<>(() -> {
            try {
                return dialogue.call();
            } catch (InterruptedException _) {
                return new Conclusion.Interrupted();
            }
        });
        Thread thread = Thread.ofVirtual().name("engine").unstarted(() -> {
            try {
                task.run();
            } finally {
                recorder.ended();
            }
        });
        thread.start();
        return new Talk(task, thread);
    }

    /** Ends it if it is not over; when this returns, nothing of it goes on, however often the caller is interrupted. */
    void end() {
        boolean interrupted = false;
        thread.interrupt();
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** How it ended, for one that is over; what broke in it is thrown here. */
    Conclusion conclusion() {
        return switch (task.state()) {
            case SUCCESS -> task.resultNow();
            case FAILED -> throw broken(task.exceptionNow());
            case RUNNING, CANCELLED -> new Conclusion.Interrupted();
        };
    }

    private static RuntimeException broken(Throwable cause) {
        return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
    }
}
