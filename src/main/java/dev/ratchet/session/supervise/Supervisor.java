package dev.ratchet.session.supervise;

import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.LiveSession.Health;
import dev.ratchet.loop.session.SessionEnding.Cause;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.loop.session.Watch;
import dev.ratchet.process.Running;
import dev.ratchet.process.WaitedTime;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.recording.OutputFile;
import dev.ratchet.session.recording.WakeUp;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Looks after a running session until it exits or a watch says that it has to end. */
final class Supervisor {
    private final Watchdog watchdog;
    private final Time time;

    Supervisor(Watchdog watchdog, Time time) {
        this.watchdog = watchdog;
        this.time = time;
    }

    Duration killGrace() {
        return watchdog.killGrace();
    }

    Cause watch(RunningSession running, WakeUp wakeUp, Observer observer) throws InterruptedException {
        Assignment assignment = running.assignment();
        Instant started = time.now();
        Instant grown = started;
        Instant nextCheck = started.plus(watchdog.checkInterval());
        RunningSession.Size size = new RunningSession.Size(0, 0);
        Health health = Health.UNKNOWN;
        Watch all = watchdog.watches().apply(assignment.brief().allowance());
        while (true) {
            boolean exited = running.running().awaitExit(Duration.ZERO);
            RunningSession.Size now = running.advance();
            if (exited) {
                return new Cause.ByItself();
            }
            grown = now.grownFrom(size) ? time.now() : grown;
            size = now;
            boolean due = !time.now().isBefore(nextCheck);
            if (due) {
                nextCheck = time.now().plus(watchdog.checkInterval());
                health = watchdog.health().of(assignment);
            }
            LiveSession session = session(running, started, grown, size.output(), health);
            if (due) {
                observer.saw(new Event.Checked(assignment.attempt(), assignment.ticket(), session, time.now()));
            }
            switch (all.look(session)) {
                case Watch.End end -> {
                    observer.saw(new Event.Ended(assignment.attempt(), assignment.ticket(), end, time.now()));
                    return cause(end);
                }
                case Watch.Keep(var patience) ->
                    wakeUp.await(shorter(patience, Duration.between(time.now(), nextCheck)));
            }
        }
    }

    private LiveSession session(RunningSession running, Instant started, Instant grown, long bytes, Health health) {
        WaitedTime waited = running.running().waited();
        Instant now = time.now();
        return new LiveSession(
                waited.age(started, now),
                waited.silence(grown, now),
                bytes,
                running.reader().phase(),
                running.usage(),
                health);
    }

    private static Cause cause(Watch.End end) {
        return switch (end.manner()) {
            case AS_KILLED -> new Cause.ByWatch(end.watch(), end.reason());
            case BY_ITS_RESULT -> new Cause.AfterResult(end.reason());
        };
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /**
     * A session that runs.
     *
     * @param errors null where both channels share the output file
     */
    record RunningSession(
            Assignment assignment,
            Running running,
            StreamReader reader,
            OutputFile output,
            @Nullable Path errors) {
        /** Reads what is new and says how much both channels have in all. */
        Size advance() {
            long bytes = output.readInto(reader);
            return new Size(bytes, errors == null ? 0 : errors.toFile().length());
        }

        /** What it counts itself is exact; a stream may tell some of it only in its final result. */
        Usage usage() {
            return running.usage().orElseGet(reader::usage);
        }

        /** The sizes of both channels. */
        record Size(long output, long errors) {
            boolean grownFrom(Size before) {
                return output > before.output || errors > before.errors;
            }
        }
    }
}
