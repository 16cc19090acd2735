package dev.ratchet.llm;

import dev.ratchet.llm.model.Answer;
import dev.ratchet.llm.model.Failure;
import dev.ratchet.llm.model.Model;
import dev.ratchet.llm.model.Reply;
import dev.ratchet.llm.model.Request;
import dev.ratchet.loop.SlotQueue;
import dev.ratchet.loop.Slots;
import java.time.Duration;
import java.time.Instant;

/** Calls a model, and again where that can help: waits out limits that lift soon, and bears failures of the moment. */
final class PatientCaller {
    private static final Duration UNTOLD = Duration.ofSeconds(60);
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final int RETRIES = 3;

    private final Model model;
    private final Slots slots;
    private final SlotQueue queue;
    private final EngineSettings settings;
    private final WaitingTime waiting;

    PatientCaller(Model model, Slots slots, SlotQueue queue, EngineSettings settings, WaitingTime waiting) {
        this.model = model;
        this.slots = slots;
        this.queue = queue;
        this.settings = settings;
        this.waiting = waiting;
    }

    /** The answer, or the failure that nothing helped against. */
    Reply ask(Request request, Recorder recorder) throws InterruptedException {
        Duration waited = Duration.ZERO;
        int retries = 0;
        while (true) {
            Reply reply = call(request, recorder);
            switch (reply) {
                case Answer _, Failure.Refused _, Failure.Rejected _ -> {
                    return reply;
                }
                case Failure.RateLimited limited -> {
                    Duration wait = longer(SHORTEST, limited.retryAfter() == null ? UNTOLD : limited.retryAfter());
                    Instant until = waiting.time().now().plus(wait);
                    recorder.limited(until);
                    waited = waited.plus(wait);
                    if (waited.compareTo(settings.maxWait()) > 0) {
                        // The attempt ends here; whoever stands in for this agent must not be held up.
                        return new Failure.RateLimited(wait, limited.message());
                    }
                    slots.hold(until, settings.name());
                    recorder.retrying(limited, retries + 1, wait);
                }
                case Failure.Overloaded _, Failure.Cut _ -> {
                    if (retries == RETRIES) {
                        return reply;
                    }
                    Duration wait = SHORTEST.multipliedBy(1L << retries);
                    retries++;
                    recorder.retrying((Failure) reply, retries, wait);
                    waiting.pause(wait);
                }
            }
        }
    }

    /** A slot is for the call alone: while it waits to be repeated others may go. */
    private Reply call(Request request, Recorder recorder) throws InterruptedException {
        Typing typing = new Typing(recorder, waiting.time());
        try (Slots.Grant _ = waiting.during(queue::await)) {
            Reply reply = model.ask(request, typing::add);
            if (!(reply instanceof Answer)) {
                typing.flush();
            }
            return reply;
        } catch (InterruptedException e) {
            typing.flush();
            throw e;
        }
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
