package dev.ratchet.llm;

import dev.ratchet.llm.model.AnswerPiece;
import dev.ratchet.llm.model.Model;
import dev.ratchet.llm.model.ModelAnswer;
import dev.ratchet.llm.model.ModelFailure;
import dev.ratchet.llm.model.ModelReply;
import dev.ratchet.llm.model.ModelRequest;
import dev.ratchet.loop.SlotWait;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Time;
import java.time.Duration;
import java.time.Instant;

/** Calls a model, and again where that can help: waits out limits that lift soon, and bears failures of the moment. */
record PatientCaller(Model model, Slots slots, SlotWait queue, DirectAgentSettings settings, WaitMeter waiting) {
    private static final Duration UNTOLD = Duration.ofSeconds(60);
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final int RETRIES = 3;

    /** The answer, or the failure that nothing helped against. */
    ModelReply ask(ModelRequest request, SessionRecorder recorder) throws InterruptedException {
        Duration waited = Duration.ZERO;
        int retries = 0;
        while (true) {
            ModelReply reply = call(request, recorder);
            switch (reply) {
                case ModelAnswer _, ModelFailure.Refused _, ModelFailure.Rejected _ -> {
                    return reply;
                }
                case ModelFailure.RateLimited limited -> {
                    Duration told = limited.retryAfter() == null ? UNTOLD : limited.retryAfter();
                    Duration wait = told.compareTo(SHORTEST) < 0 ? SHORTEST : told;
                    Instant until = waiting.time().now().plus(wait);
                    recorder.limited(until);
                    waited = waited.plus(wait);
                    if (waited.compareTo(settings.maxWait()) > 0) {
                        // The attempt ends here; whoever stands in for this agent must not be held up.
                        return new ModelFailure.RateLimited(wait, limited.message());
                    }
                    slots.hold(until, settings.name());
                    recorder.retrying(limited, retries + 1, wait);
                }
                case ModelFailure.Overloaded _, ModelFailure.Cut _ -> {
                    if (retries == RETRIES) {
                        return reply;
                    }
                    Duration wait = SHORTEST.multipliedBy(1L << retries);
                    retries++;
                    recorder.retrying((ModelFailure) reply, retries, wait);
                    waiting.pause(wait);
                }
            }
        }
    }

    /** A slot is for the call alone: while it waits to be repeated others may go. */
    private ModelReply call(ModelRequest request, SessionRecorder recorder) throws InterruptedException {
        TypedPieces typing = new TypedPieces(recorder, waiting.time());
        try (Slots.Grant _ = waiting.during(queue::await)) {
            ModelReply reply = model.ask(request, typing::add);
            if (!(reply instanceof ModelAnswer)) {
                typing.flush();
            }
            return reply;
        } catch (InterruptedException e) {
            typing.flush();
            throw e;
        }
    }

    /** Passes the pieces of an answer on, several together where they come fast; the whole answer follows anyway. */
    private static final class TypedPieces {
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
}
