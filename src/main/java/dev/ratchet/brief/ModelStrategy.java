package dev.ratchet.brief;

import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the model of the next attempt: a function of the history.
 *
 * @param ladder the models that there are, from the smallest to the largest; empty if nothing is known of them
 * @param notes what was written down about the tasks of this run
 */
public record ModelStrategy(ModelSettings settings, List<String> ladder, List<Note> notes) {
    /** Further back nothing is looked at: an old error must not hold the model at the top. */
    private static final int LATEST = 20;

    private static final int STEADY = 3;

    public ModelStrategy {
        ladder = List.copyOf(ladder);
        notes = List.copyOf(notes);
    }

    /** Something that was written down. */
    public record Note(Instant at, String text) {}

    /** A model, and why this one. */
    public record Choice(String model, String why) {}

    /** The model to ask for; empty to leave it to the agent. */
    public Optional<Choice> choose(WorkItem item, History history) {
        if (item.model() != null) {
            return Optional.of(new Choice(item.model(), "the task or its feature says so"));
        }
        Optional<Choice> usual = usual(history);
        String hint = lastNormal(history).map(ModelStrategy::hint).orElse(null);
        if (hint == null || !ladder.contains(hint)) {
            return usual;
        }
        return usual.filter(choice -> choice.model.equals(hint))
                .or(() -> Optional.of(new Choice(
                        hint,
                        "the agent asks for it in place of "
                                + usual.map(Choice::model).orElse("its own choice"))));
    }

    private Optional<Choice> usual(History history) {
        if (settings.strategy() == ModelSettings.Strategy.FIXED) {
            return Optional.ofNullable(settings.fixed()).map(model -> new Choice(model, "fixed"));
        }
        if (ladder.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (settings.strategy()) {
                    case FIXED -> throw new IllegalStateException("handled before");
                    case COST_OPTIMIZED -> costOptimized(history);
                    case ESCALATE -> escalated(history);
                    case PLAN_THEN_EXECUTE ->
                        history.thisRun().totals().iterations() == 0
                                ? new Choice(ladder.getLast(), "plan-then-execute: the first attempt plans")
                                : new Choice(ladder.get(middle()), "plan-then-execute: the plan is there");
                });
    }

    private Choice costOptimized(History history) {
        List<PastAttempt> latest = history.thisRun().newestFirst().limit(LATEST).toList();
        Instant since = latest.isEmpty()
                ? history.thisRun().startedAt()
                : latest.getLast().attempt().startedAt();
        if (trouble(latest, since) != TroubleLevel.NONE) {
            return new Choice(ladder.getLast(), "cost-optimized: there was trouble in the latest attempts");
        }
        long done = latest.stream()
                .filter(past -> past.verdict() instanceof Verdict.Accepted)
                .count();
        return done >= STEADY
                ? new Choice(ladder.getFirst(), "cost-optimized: %d done without trouble".formatted(done))
                : new Choice(ladder.get(middle()), "cost-optimized: nothing speaks for another");
    }

    private Choice escalated(History history) {
        List<PastAttempt> sinceHint = history.thisRun()
                .newestFirst()
                .takeWhile(past -> !ladder.contains(String.valueOf(hint(past))))
                .toList();
        Optional<PastAttempt> hinting =
                history.thisRun().newestFirst().skip(sinceHint.size()).findFirst();
        int base = hinting.map(past -> ladder.indexOf(hint(past))).orElse(0);
        Instant since =
                hinting.map(PastAttempt::endedAt).orElse(history.thisRun().startedAt());
        TroubleLevel trouble = trouble(sinceHint, since);
        int needed = switch (trouble) {
            case NONE -> 0;
            case MODERATE -> ladder.size() / 2;
            case SEVERE -> ladder.size() - 1;
        };
        String why = needed > base
                ? "escalate: the trouble was %s".formatted(trouble == TroubleLevel.SEVERE ? "severe" : "moderate")
                : "escalate: no trouble since";
        return new Choice(ladder.get(Math.max(base, needed)), why);
    }

    private TroubleLevel trouble(List<PastAttempt> attempts, Instant since) {
        TroubleLevel seen = attempts.stream().map(TroubleLevel::of).reduce(TroubleLevel.NONE, TroubleLevel::or);
        return notes.stream()
                .filter(note -> !note.at.isBefore(since))
                .map(note -> TroubleLevel.in(note.text))
                .reduce(seen, TroubleLevel::or);
    }

    private int middle() {
        return (ladder.size() - 1) / 2;
    }

    private static Optional<PastAttempt> lastNormal(History history) {
        return history.thisRun().newestFirst().filter(ModelStrategy::isNormal).findFirst();
    }

    private static boolean isNormal(PastAttempt past) {
        SessionFacts session = past.session();
        return session != null && session.sessionClass() == SessionClass.NORMAL;
    }

    private static @Nullable String hint(PastAttempt past) {
        SessionFacts session = past.session();
        return session == null || !isNormal(past)
                ? null
                : session.transcript().remarks().sigils().nextModel();
    }

    /** How much trouble there is, by what attempts came to and by what was written down about it. */
    private enum TroubleLevel {
        NONE,
        MODERATE,
        SEVERE;

        private static final Pattern MODERATE_WORDS = words("errors?|failures?|failed|failing|fails|bugs?");
        private static final Pattern SEVERE_WORDS =
                words("stuck|cannot|can't|unable|panic(?:s|ked)?|crash(?:es|ed)?|broken|regressions?");

        private static Pattern words(String alternatives) {
            return Pattern.compile("\\b(?:" + alternatives + ")\\b", Pattern.CASE_INSENSITIVE);
        }

        static TroubleLevel in(String text) {
            if (SEVERE_WORDS.matcher(text).find()) {
                return SEVERE;
            }
            return MODERATE_WORDS.matcher(text).find() ? MODERATE : NONE;
        }

        /** That of an attempt; limits, interruptions and what others did are not the work's fault. */
        static TroubleLevel of(PastAttempt past) {
            return switch (past.verdict()) {
                case Verdict.Accepted _,
                        Verdict.Progressed _,
                        Verdict.Conflicted _,
                        Verdict.Held _,
                        Verdict.RateLimited _,
                        Verdict.Interrupted _,
                        Verdict.Halted _ -> NONE;
                case Verdict.Rejected(var reason) -> MODERATE.or(in(reason));
                case Verdict.GaveUp(var reason) -> SEVERE.or(in(reason));
                case Verdict.Wasted(var waste, var reason) ->
                    waste == Verdict.Waste.FAILED ? MODERATE.or(in(reason)) : NONE;
            };
        }

        TroubleLevel or(TroubleLevel other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }
}
