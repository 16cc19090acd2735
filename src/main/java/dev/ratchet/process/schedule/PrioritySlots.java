package dev.ratchet.process.schedule;

import dev.ratchet.loop.attempt.Slots;
import java.time.Instant;
import java.util.function.Consumer;

/** The slots of a process as one of its loops has them: whatever it asks for comes as early as the loop is important. */
public record PrioritySlots(Slots inner, Priority priority) implements Slots {
    @Override
    public Grant acquire(Caller caller, Consumer<Snapshot> waiting) throws InterruptedException {
        return inner.acquire(
                new Caller(caller.loop(), caller.use(), caller.purpose(), raised(caller.priority())), waiting);
    }

    /** What is nearly done still comes before what only begins. */
    private Priority raised(Priority asked) {
        return switch (asked) {
            case NORMAL, LOW -> priority;
            case HIGH, CRITICAL ->
                switch (priority) {
                    case CRITICAL, HIGH -> Priority.CRITICAL;
                    case NORMAL -> Priority.HIGH;
                    case LOW -> Priority.NORMAL;
                };
        };
    }

    @Override
    public void hold(Instant until, String why) {
        inner.hold(until, why);
    }

    @Override
    public Snapshot snapshot() {
        return inner.snapshot();
    }
}
