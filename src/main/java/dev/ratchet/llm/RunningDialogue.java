package dev.ratchet.llm;

import dev.ratchet.llm.Dialogue.Conclusion;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.session.SessionEnding.Cause;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.process.Running;
import dev.ratchet.process.TerminationResult;
import dev.ratchet.process.WaitedTime;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A dialogue with a model that runs as a program would, in a thread of its own, and closes its session file itself. */
final class RunningDialogue implements Running {
    private static final int INTERRUPTED = 130;
    private static final TerminationResult ENDED = new TerminationResult(0, false);

    private final SessionRecorder recorder;
    private final UsageMeter meter;
    private final WaitMeter waiting;
    private final FutureTask<Integer> task;
    private final Thread thread;
    private volatile LastLine lastLine = LastLine.RESULT;

    /** What the session file ends with. */
    private enum LastLine {
        /** What came of the dialogue. */
        RESULT,
        /** That somebody asked for its end. */
        INTERRUPTED,
        /** Nothing, as with every agent that is killed: a result would be believed before the watch. */
        NONE
    }

    /** Begins with the dialogue. */
    RunningDialogue(SessionRecorder recorder, UsageMeter meter, WaitMeter waiting, Callable<Conclusion> dialogue) {
        this.recorder = recorder;
        this.meter = meter;
        this.waiting = waiting;
        this.task = new FutureTask<>(() -> hold(dialogue));
        this.thread = Thread.ofVirtual().name("engine").start(task);
    }

    private int hold(Callable<Conclusion> dialogue) throws Exception {
        try (recorder) {
            Conclusion conclusion = held(dialogue);
            return switch (lastLine) {
                case RESULT -> {
                    recorder.concluded(conclusion, meter);
                    yield conclusion instanceof Conclusion.Done ? 0 : 1;
                }
                case INTERRUPTED -> {
                    recorder.concluded(new Conclusion.Interrupted(), meter);
                    yield INTERRUPTED;
                }
                case NONE -> 1;
            };
        }
    }

    private static Conclusion held(Callable<Conclusion> dialogue) throws Exception {
        try {
            return dialogue.call();
        } catch (InterruptedException _) {
            return new Conclusion.Interrupted();
        }
    }

    @Override
    public long pid() {
        return 0;
    }

    /** What broke in the dialogue is thrown here. */
    @Override
    public OptionalInt exitCode() {
        return switch (task.state()) {
            case RUNNING, CANCELLED -> OptionalInt.empty();
            case SUCCESS -> OptionalInt.of(task.resultNow());
            case FAILED ->
                throw task.exceptionNow() instanceof RuntimeException known
                        ? known
                        : new IllegalStateException(task.exceptionNow());
        };
    }

    /** The thread itself ends a little later, when those who wait for the end have been told already. */
    @Override
    public boolean awaitExit(Duration timeout) throws InterruptedException {
        try {
            Integer _ = task.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException _) {
            return false;
        } catch (ExecutionException _) {
            // Whoever asks for the exit code is told.
            return true;
        }
    }

    @Override
    public void whenExited(Runnable listener) {
        Thread.ofVirtual().start(() -> {
            join();
            listener.run();
        });
    }

    @Override
    public TerminationResult end(Duration grace) {
        return end(LastLine.NONE);
    }

    @Override
    public TerminationResult end(Duration grace, Cause cause) {
        return end(cause instanceof Cause.ByRequest ? LastLine.INTERRUPTED : LastLine.NONE);
    }

    private TerminationResult end(LastLine line) {
        lastLine = line;
        thread.interrupt();
        join();
        return ENDED;
    }

    /** However often the caller is interrupted. */
    private void join() {
        try {
            Integer _ = InterruptShield.await(task);
        } catch (ExecutionException _) {
            // Whoever asks for the exit code is told.
        }
    }

    @Override
    public WaitedTime waited() {
        return waiting.waited();
    }

    @Override
    public Optional<Usage> usage() {
        return Optional.of(meter.usage());
    }
}
