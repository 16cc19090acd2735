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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps the status file true: written anew at every change of state, and at every check of a running session. */
public final class StatusFile implements Observer {
    private final Path file;
    private final StatusContext around;
    private final Executor writer;
    private final Consumer<String> complaints;
    private final AtomicReference<@Nullable String> unwritten = new AtomicReference<>();
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
        if (status.follow(event) && !writtenSoon) {
            write();
        }
    }

    private void write() {
        unwritten.set(Json.object(json -> {
                    status.write(json);
                    LoopStatus.slots(json, around.slots().get(), around.form());
                })
                + "\n");
        writer.execute(this::writeLatest);
    }

    private void writeLatest() {
        String latest = unwritten.getAndSet(null);
        if (latest == null) {
            return;
        }
        try {
            SafeFile.write(file, latest);
            complained = false;
        } catch (Trouble trouble) {
            if (!complained) {
                complained = true;
                complaints.accept(String.valueOf(trouble.getMessage()));
            }
        }
    }
}
