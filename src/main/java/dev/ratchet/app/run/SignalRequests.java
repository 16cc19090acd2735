package dev.ratchet.app.run;

import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What signals ask for: the first one to finish, a second SIGINT soon after it to end at once. */
final class SignalRequests implements Consumer<String> {
    private static final Duration SOON = Duration.ofSeconds(3);

    private final Consumer<LoopRequest> requests;
    private final Consumer<String> out;
    private final Time time;
    private @Nullable Instant first;

    SignalRequests(Consumer<LoopRequest> requests, Consumer<String> out, Time time) {
        this.requests = requests;
        this.out = out;
        this.time = time;
    }

    @Override
    public synchronized void accept(String signal) {
        Instant now = time.now();
        String name = "SIG" + signal;
        if (signal.equals("INT") && first != null && now.isBefore(first.plus(SOON))) {
            out.accept("Caught second SIGINT, killing the current session");
            requests.accept(new LoopRequest(LoopRequest.Kind.KILL, "second " + name));
        } else {
            first = now;
            out.accept("Caught " + name + ", finishing current session...");
            requests.accept(new LoopRequest(LoopRequest.Kind.STOP, name));
        }
    }
}
