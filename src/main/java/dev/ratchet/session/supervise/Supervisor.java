package dev.ratchet.session.supervise;

import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.UrgentNotes;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.Allowance;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.LiveSession.Health;
import dev.ratchet.loop.session.SessionEnding.Cause;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.loop.session.Watch;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Running;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import dev.ratchet.process.WaitedTime;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.recording.OutputFile;
import dev.ratchet.session.recording.WakeUp;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Looks after running sessions until they exit or a watch says that they have to end.
 *
 * @param watches what may end a session that is allowed this much
 * @param healthCommand what the user's own command says of a session
 */
public record Supervisor(
        WatchdogSettings settings,
        Function<Allowance, Watch> watches,
        HealthCommand healthCommand,
        FileGrowthWatcher growthWatcher,
        Time time) {

    /**
     * One with the watches that the settings ask for.
     *
     * @param environment what the health command finds in its environment
     * @param shell what runs the health command, always on this machine
     */
    public static Supervisor of(
            WatchdogSettings settings,
            AttemptEnvironment environment,
            Shell shell,
            FileGrowthWatcher growthWatcher,
            Time time) {
        HealthCommand health =
                new HealthCommand(settings.healthCommand(), settings.checkInterval(), environment, shell);
        return new Supervisor(settings, allowance -> Watches.of(settings, allowance), health, growthWatcher, time);
    }

    /** Watches the session to its end; when this returns, nothing that it started is left. */
    Cause watch(RunningSession session, Observer observer) {
        WakeUp wakeUp = new WakeUp();
        session.running().whenExited(wakeUp::ring);
        try (FileGrowthWatcher.Subscription _ =
                        growthWatcher.watch(session.assignment().ticket().output(), wakeUp::ring);
                UrgentNotes.Subscription _ = session.notes().whenSome(wakeUp::ring)) {
            Cause cause = untilOver(session, wakeUp, observer);
            end(session, grace(cause), cause, observer);
            return cause;
        } catch (InterruptedException _) {
            Cause cause = new Cause.ByRequest();
            end(session, Duration.ZERO, cause, observer);
            Thread.currentThread().interrupt();
            return cause;
        }
    }

    private void end(RunningSession session, Duration grace, Cause cause, Observer observer) {
        for (String survivor : session.running().end(grace, cause).survivors()) {
            String message = "cannot end what the session has left, and does not wait for it again: " + survivor;
            observer.saw(
                    new Event.Noticed(Event.Level.WARN, session.assignment().attempt(), message, time.now()));
        }
    }

    /** One that fills the disk has no time for farewells. */
    private Duration grace(Cause cause) {
        return cause instanceof Cause.ByWatch ended && ended.watch().equals(Watches.RUNAWAY)
                ? Duration.ZERO
                : settings.killGrace();
    }

    private Cause untilOver(RunningSession running, WakeUp wakeUp, Observer observer) throws InterruptedException {
        Assignment assignment = running.assignment();
        Moment started = Moment.now(time);
        Moment grown = started;
        Instant nextCheck = started.at().plus(settings.checkInterval());
        RunningSession.Size size = new RunningSession.Size(0, 0, 0);
        Health health = Health.UNKNOWN;
        Told told = new Told(Usage.NONE, 0);
        Watch all = watches.apply(assignment.brief().allowance());
        while (true) {
            boolean exited = running.running().awaitExit(Duration.ZERO);
            RunningSession.Size now = running.advance();
            if (exited) {
                return new Cause.ByItself();
            }
            grown = now.grownFrom(size) ? Moment.now(time) : grown;
            size = now;
            boolean due = !time.now().isBefore(nextCheck);
            if (due) {
                nextCheck = time.now().plus(settings.checkInterval());
                health = health(assignment);
            }
            LiveSession session = session(running, started, grown, size, health);
            if (!session.usage().equals(told.usage) || session.contextTokens() != told.context) {
                told = new Told(session.usage(), session.contextTokens());
                observer.saw(new Event.UsageGrown(assignment.attempt(), told.usage, told.context, time.now()));
            }
            running.notes().look(session.phase());
            if (due) {
                observer.saw(new Event.Checked(assignment.attempt(), assignment.ticket(), session, time.now()));
            }
            switch (all.look(session)) {
                case Watch.End end -> {
                    observer.saw(new Event.Ended(assignment.attempt(), assignment.ticket(), end, time.now()));
                    return cause(end);
                }
                case Watch.Keep(var patience) ->
                    wakeUp.await(
                            size.unread() > 0
                                    ? Duration.ZERO
                                    : shorter(patience, Duration.between(time.now(), nextCheck)));
            }
        }
    }

    /** What observers know of what the session has used. */
    private record Told(Usage usage, long context) {}

    /** A command that did not run while we did not either has said nothing. */
    private Health health(Assignment assignment) throws InterruptedException {
        Duration stopped = time.stopped();
        Health health = healthCommand.of(assignment);
        return time.stopped().equals(stopped) ? health : Health.UNKNOWN;
    }

    private LiveSession session(
            RunningSession running, Moment started, Moment grown, RunningSession.Size size, Health health) {
        WaitedTime waited = running.running().waited();
        Moment now = Moment.now(time);
        return new LiveSession(
                now.without(started, waited.age(started.at(), now.at())),
                now.without(grown, waited.silence(grown.at(), now.at())),
                size.output(),
                size.errors(),
                running.reader().phase(),
                running.usage(),
                running.reader().contextTokens(),
                health);
    }

    /** A moment, and how much of the time until then was nobody's. */
    private record Moment(Instant at, Duration stopped) {
        static Moment now(Time time) {
            Duration stopped = time.stopped();
            Moment moment = new Moment(time.now(), stopped);
            // We may have been stopped just in between.
            return time.stopped().equals(stopped) ? moment : now(time);
        }

        /** A time that has passed since another moment, without what was nobody's since then. */
        Duration without(Moment earlier, Duration passed) {
            Duration left = passed.minus(stopped.minus(earlier.stopped));
            return left.isNegative() ? Duration.ZERO : left;
        }
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
     * Asks the user's health command about a running session. One that cannot be run, or takes longer than it may, is as bad
     * as one that fails: nobody is there to see the difference.
     */
    public record HealthCommand(String command, Duration timeout, AttemptEnvironment environment, Shell shell) {
        Health of(Assignment assignment) throws InterruptedException {
            if (command.isBlank()) {
                return Health.UNKNOWN;
            }
            try {
                ShellResult result = shell.run(new ShellCommand(
                        command,
                        assignment.directory().path(),
                        environment.during(assignment.attempt(), assignment.ticket(), assignment.directory()),
                        assignment.attempt().id(),
                        timeout));
                return result.exitCode() == 0 && !result.timedOut() ? Health.GOOD : Health.BAD;
            } catch (LaunchFailed _) {
                return Health.BAD;
            }
        }
    }

    /**
     * A session that runs.
     *
     * @param errors null where both channels share the output file
     * @param notes what it is told while it runs
     */
    record RunningSession(
            Assignment assignment,
            Running running,
            StreamReader reader,
            OutputFile output,
            @Nullable Path errors,
            NotesToSession notes) {
        /** Reads the next part of what is new and says how much both channels have in all. */
        Size advance() {
            OutputFile.Progress progress = output.advance(reader);
            long errorBytes = errors == null ? 0 : errors.toFile().length();
            return new Size(progress.size(), errorBytes, progress.unread());
        }

        /** What it counts itself is exact; a stream may tell some of it only in its final result. */
        Usage usage() {
            return running.usage().orElseGet(reader::usage);
        }

        /** The sizes of both channels, and what of the output is still to be read. */
        record Size(long output, long errors, long unread) {
            boolean grownFrom(Size before) {
                return output > before.output || errors > before.errors;
            }
        }
    }
}
