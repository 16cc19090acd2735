package dev.ratchet.journal.files;

import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.store.SafeFile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Keeps the status file true: written anew at every change of state, and at every check of a running session. */
public final class StatusFile implements Observer {
    private final Path file;
    private final StatusContext around;
    private final Executor writer;
    private final Consumer<String> complaints;
    private final AtomicBoolean unwritten = new AtomicBoolean();
    private final LoopStatus status;
    private boolean complained;

    /**
     * @param writer writes, one at a time; states that follow one another faster than it can write are passed over
     * @param complaints told, once in a row, that the file cannot be written: the loop goes on without it
     */
    public StatusFile(Path file, StatusContext around, Executor writer, Consumer<String> complaints) {
        this.file = file;
        this.writer = writer;
        this.around = around;
        this.complaints = complaints;
        this.status = new LoopStatus(around);
    }

    /**
     * What no event tells.
     *
     * @param root what paths are relative to
     * @param lastCompleted what earlier runs of the loop completed last
     * @param slots who runs and who waits now
     */
    public record StatusContext(
            Path root,
            int maxIterations,
            ObjectForm form,
            Optional<LastCompleted> lastCompleted,
            Supplier<Slots.Snapshot> slots) {}

    /** The latest session whose attempt counted, by its number, and whether that attempt committed. */
    public record LastCompleted(int session, boolean committed) {}

    @Override
    public void saw(Event event) {
        // What follows these at once is written: hooks or a session, and the end of the attempt.
        boolean writtenSoon = event instanceof Event.AttemptStarted || event instanceof Event.SessionEnded;
        if (follow(event) && !writtenSoon && !unwritten.getAndSet(true)) {
            writer.execute(this::writeLatest);
        }
    }

    private synchronized boolean follow(Event event) {
        return status.follow(event);
    }

    /** Made by whoever writes it, since most states are never written. */
    private String latest() {
        Slots.Snapshot slots = around.slots().get();
        synchronized (this) {
            return Json.object(json -> {
                status.write(json);
                LoopStatus.slots(json, slots, around.form());
            });
        }
    }

    private void writeLatest() {
        unwritten.set(false);
        try {
            SafeFile.write(file, latest() + "\n");
            complained = false;
        } catch (Trouble trouble) {
            if (!complained) {
                complained = true;
                complaints.accept(String.valueOf(trouble.getMessage()));
            }
        }
    }
}
