package dev.ratchet.guard;

import dev.ratchet.loop.Guard;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Decision.Trip;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.history.AttemptSign;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.LoopMemory;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.loop.session.ReportedStatus.WorkType;
import dev.ratchet.store.TimestampFormat;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Ends the run when a rule is broken, and refuses every further one until somebody resets the circuit. */
public record Circuit(CircuitSettings settings) implements Guard {
    private static final int OUTPUTS_OF_TWO_DECLINES = 3;

    private record Broken(String rule, Outcome outcome) {}

    @Override
    public Decision check(History history) {
        LoopMemory memory = history.memory();
        if (memory.trip() != null) {
            return new Decision.Stop(Outcome.tripped(refusal(memory.trip())));
        }
        return broken(memory).<Decision>map(Decision.Break::new).orElse(Decision.PROCEED);
    }

    /**
     * A rule that counts, and how far it has come.
     *
     * @param most at which count it trips
     */
    public record Nearest(String rule, int count, int most) {
        private double part() {
            return (double) count / most;
        }
    }

    /** The rule that is nearest to trip; empty if none of those counts that are on. */
    public Optional<Nearest> nearest(LoopMemory memory) {
        Trip.Counts counts = counts(memory);
        return Stream.of(
                        new Nearest("stagnation", counts.noProgress(), settings.stagnation()),
                        new Nearest("same_error", counts.sameError(), settings.sameError()),
                        new Nearest("only_testing", counts.onlyTesting(), settings.onlyTesting()),
                        new Nearest("safety_completion", counts.completionPhrases(), settings.safetyCompletion()))
                .filter(rule -> rule.most > 0)
                .max(Comparator.comparingDouble(Nearest::part));
    }

    private Trip.Counts counts(LoopMemory memory) {
        List<AttemptSign> trail = memory.trail();
        return new Trip.Counts(
                memory.withoutProgress(),
                sameErrors(trail),
                inARow(trail, Circuit::tested),
                inARow(trail, this::soundsDone));
    }

    private static String refusal(LoopMemory.Tripped trip) {
        return "the circuit was tripped at %s by %s: %s; 'ratchet reset --circuit' or --reset-circuit lets it run again"
                .formatted(TimestampFormat.toSecond(trip.at()), trip.rule(), trip.reason());
    }

    /** The first rule that is broken: each looks at the signs of the latest attempts, oldest first. */
    private Optional<Trip> broken(LoopMemory memory) {
        List<AttemptSign> trail = memory.trail();
        Trip.Counts counts = counts(memory);
        return Stream.of(
                        tripAt(
                                settings.safetyCompletion(),
                                counts.completionPhrases(),
                                "safety_completion",
                                "that sound finished without EXIT_SIGNAL: true"),
                        blocked(trail),
                        tripAt(settings.sameError(), counts.sameError(), "same_error", "with the same error"),
                        outputDeclines(trail),
                        tripAt(settings.onlyTesting(), counts.onlyTesting(), "only_testing", "that only tested"),
                        tripAt(settings.stagnation(), counts.noProgress(), "stagnation", "without progress"))
                .flatMap(Optional::stream)
                .findFirst()
                .map(broken -> new Trip(broken.rule, broken.outcome, counts));
    }

    /** A rule that counts, if it has counted enough; it never does where the most is 0. */
    private static Optional<Broken> tripAt(int most, int count, String rule, String such) {
        return most > 0 && count >= most
                ? Optional.of(new Broken(rule, Outcome.tripped(count + " attempts in a row " + such)))
                : Optional.empty();
    }

    private static int inARow(List<AttemptSign> trail, Predicate<AttemptSign> such) {
        return (int) trail.reversed().stream().takeWhile(such).count();
    }

    /**
     * The agent talks as if it were done and never gives the signal for it. One such phrase is enough where nothing is
     * seen to have changed; while work is visibly done it takes several, since "finished" alone may be said of any part
     * of it.
     */
    private boolean soundsDone(AttemptSign sign) {
        ReportedStatus status = sign.remarks().status();
        boolean signalled = status != null && status.exitSignal() == ExitSignal.YES;
        int enough = sign.progress().isSeen() ? Math.max(1, settings.completionPhrases()) : 1;
        return !signalled && sign.remarks().completionPhrases() >= enough;
    }

    /** The agent says that it cannot go on without help. */
    private static Optional<Broken> blocked(List<AttemptSign> trail) {
        ReportedStatus status =
                trail.isEmpty() ? null : trail.getLast().remarks().status();
        if (status == null || !status.blocked()) {
            return Optional.empty();
        }
        String reason = status.recommendation().isEmpty()
                ? "the agent reports that it is blocked, and not by what"
                : "the agent reports that it is blocked: " + status.recommendation();
        return Optional.of(new Broken("blocked", new Outcome(Outcome.Kind.BLOCKED, reason)));
    }

    private static int sameErrors(List<AttemptSign> trail) {
        String last = trail.isEmpty() ? null : trail.getLast().error();
        return last == null ? 0 : inARow(trail, sign -> Objects.equals(sign.error(), last));
    }

    private static boolean tested(AttemptSign sign) {
        ReportedStatus status = sign.remarks().status();
        return status != null && status.workType() == WorkType.TESTING;
    }

    /** The agent has less and less to say; whoever commits may be brief. */
    private Optional<Broken> outputDeclines(List<AttemptSign> trail) {
        if (settings.outputDecline() == 0 || trail.size() < OUTPUTS_OF_TWO_DECLINES) {
            return Optional.empty();
        }
        List<AttemptSign> last = trail.subList(trail.size() - OUTPUTS_OF_TWO_DECLINES, trail.size());
        return shrinks(last.get(0), last.get(1)) && shrinks(last.get(1), last.get(2))
                ? Optional.of(new Broken(
                        "output_decline",
                        Outcome.tripped(
                                "what the agent says shrank by %d %% or more twice in a row: %d, %d, %d characters"
                                        .formatted(
                                                settings.outputDecline(),
                                                length(last.get(0)),
                                                length(last.get(1)),
                                                length(last.get(2))))))
                : Optional.empty();
    }

    private boolean shrinks(AttemptSign before, AttemptSign after) {
        return length(before) > 0
                && length(after) > 0
                && after.progress() != AttemptSign.Progress.COMMITTED
                && (length(before) - length(after)) * 100 >= length(before) * settings.outputDecline();
    }

    private static long length(AttemptSign sign) {
        return sign.remarks().length();
    }
}
