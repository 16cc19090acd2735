package dev.ratchet.session.supervise;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.UrgentNotes;
import dev.ratchet.loop.attempt.UrgentNotes.UrgentNote;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.process.Running;
import dev.ratchet.session.reading.StreamReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tells a session that listens what people want it to know at once, and ends its input with its result: it would wait for
 * more for ever. What it has heard is on record as soon as its stream says so.
 */
final class NotesToSession implements AutoCloseable {
    private final Attempt attempt;
    private final Running running;
    private final StreamReader reader;
    private final UrgentNotes notes;
    private final Map<String, UrgentNote> told = new HashMap<>();
    private final AtomicBoolean news = new AtomicBoolean();
    private boolean over;

    NotesToSession(Attempt attempt, Running running, StreamReader reader, UrgentNotes notes) {
        this.attempt = attempt;
        this.running = running;
        this.reader = reader;
        this.notes = notes;
    }

    /** Has somebody look here whenever there may be something to tell. */
    UrgentNotes.Subscription whenSome(Runnable ring) {
        return running.input().isEmpty()
                ? () -> {}
                : notes.whenSome(() -> {
                    news.set(true);
                    ring.run();
                });
    }

    /** Tells what there is, as long as the session works. */
    void look(LiveSession.Phase phase) {
        noteHeard();
        running.input().filter(_ -> !over).ifPresent(input -> {
            if (phase != LiveSession.Phase.WORKING) {
                over = true;
                input.tellNoMore();
            } else if (news.getAndSet(false)) {
                notes.take(attempt).forEach(note -> tell(note, input));
            }
        });
    }

    private void tell(UrgentNote note, Running.OpenInput input) {
        UUID id = UUID.randomUUID();
        told.put(id.toString(), note);
        input.tell(id, note.words());
    }

    private void noteHeard() {
        if (told.isEmpty()) {
            return;
        }
        List<UrgentNote> heard = new ArrayList<>();
        reader.heard().forEach(id -> Optional.ofNullable(told.remove(id)).ifPresent(heard::add));
        if (!heard.isEmpty()) {
            notes.heard(attempt, heard);
        }
    }

    @Override
    public void close() {
        noteHeard();
    }
}
