package dev.ratchet.llm;

import dev.ratchet.llm.model.AnswerPiece;
import dev.ratchet.loop.base.Time;
import java.time.Duration;
import java.time.Instant;

/** Passes the pieces of an answer on, several together where they come fast; the whole answer follows anyway. */
final class TypedPieces {
    private static final Duration BREATH = Duration.ofMillis(100);

    private final SessionRecorder recorder;
    private final Time time;
    private final StringBuilder held = new StringBuilder();
    private AnswerPiece.Kind kind = AnswerPiece.Kind.TEXT;
    private Instant next;

    TypedPieces(SessionRecorder recorder, Time time) {
        this.recorder = recorder;
        this.time = time;
        this.next = time.now();
    }

    void add(AnswerPiece piece) {
        Instant now = time.now();
        if (piece.kind() != kind) {
            flush();
            kind = piece.kind();
            // Words are read as they come; of a call that is written down quickly nobody needs the pieces.
            next = kind == AnswerPiece.Kind.INPUT ? now.plus(BREATH) : now;
        }
        held.append(piece.text());
        if (!now.isBefore(next)) {
            flush();
            next = now.plus(BREATH);
        }
    }

    /** Passes on what is left: no answer follows. */
    void flush() {
        if (!held.isEmpty()) {
            recorder.typed(new AnswerPiece(kind, held.toString()));
            held.setLength(0);
        }
    }
}
