package dev.ratchet.brief;

import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.Allowance;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.store.ClassResources;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Briefings that add one thing to the brief of another. */
public final class Briefings {
    private Briefings() {}

    /** Tells the agent to report its status, and how. */
    public static Briefing withStatusRules(Briefing inner, Function<History, BriefedAgent.Reporting> reporting) {
        return (attempt, directory, history) -> inner.brief(attempt, directory, history)
                .map(brief -> brief.withSystem(statusRules(reporting.apply(history))));
    }

    /** How an agent is to report. */
    public static String statusRules(BriefedAgent.Reporting reporting) {
        return shippedText(
                switch (reporting) {
                    case WORDS -> "loop-status.md";
                    case TOOLS -> "loop-status-tool.md";
                });
    }

    /** Gives a retry the brief of the attempt before it. */
    public static Briefing sameForRetries(Briefing inner) {
        AtomicReference<@Nullable Brief> last = new AtomicReference<>();
        return (attempt, directory, history) -> {
            Brief known = last.get();
            return attempt.position().isRetry() && known != null
                    ? new Briefing.Briefed.Ready(known)
                    : inner.brief(attempt, directory, history).map(brief -> {
                        last.set(brief);
                        return brief;
                    });
        };
    }

    /** Tells an agent that its work does not go together with what others did; a task has that among what is known of it. */
    public static Briefing withConflict(Briefing inner) {
        return (attempt, directory, history) -> inner.brief(attempt, directory, history)
                .map(brief -> history.thisRun()
                        .last()
                        .filter(last -> attempt.item().claim() == null)
                        .map(PastAttempt::verdict)
                        .filter(Verdict.Conflicted.class::isInstance)
                        .map(verdict -> brief.withSection("Your work was found good, but " + verdict.reason()
                                + "\n\nBring it together with the base branch, and keep what both sides wanted."))
                        .orElse(brief));
    }

    /** Tells an agent what it has to know of the directory that it works in. */
    public static Briefing withNotes(Briefing inner) {
        return (attempt, directory, history) -> inner.brief(attempt, directory, history)
                .map(brief -> directory.notes().isEmpty()
                        ? brief
                        : brief.withSection("## Your Worktree\n\n" + directory.notes()));
    }

    /** Says what the session may use. */
    public static Briefing withAllowance(Briefing inner, Function<History, Allowance> allowance) {
        return (attempt, directory, history) ->
                inner.brief(attempt, directory, history).map(brief -> brief.within(allowance.apply(history)));
    }

    /**
     * Bounds what a session may spend by what its work item may still cost.
     *
     * @param remaining the money that is left for an item, in dollars
     */
    public static Briefing withItemBudget(Briefing inner, ToDoubleFunction<String> remaining) {
        return (attempt, directory, history) -> inner.brief(attempt, directory, history)
                .map(brief -> {
                    double left =
                            Math.max(0, remaining.applyAsDouble(attempt.item().id()));
                    return brief.within(brief.allowance().atMost(left));
                });
    }

    /** Asks for the model that a strategy chooses, and tells of it. */
    public static Briefing withModel(
            Briefing inner, Function<History, ModelStrategy> strategy, Observer observer, Time time) {
        return (attempt, directory, history) -> inner.brief(attempt, directory, history)
                .map(brief -> {
                    Optional<ModelStrategy.Choice> choice =
                            strategy.apply(history).choose(attempt.item(), history);
                    choice.ifPresent(chosen ->
                            observer.saw(new Event.ModelChosen(attempt, chosen.model(), chosen.why(), time.now())));
                    return choice.map(chosen -> brief.withModel(chosen.model())).orElse(brief);
                });
    }

    /** A text for agents that comes with Ratchet. */
    static String shippedText(String name) {
        return ClassResources.text(Briefings.class, name).strip();
    }
}
