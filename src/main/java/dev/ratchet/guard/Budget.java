package dev.ratchet.guard;

import dev.ratchet.loop.Guard;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Spent;
import dev.ratchet.loop.session.Allowance;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Ends the run when its money, tokens or time are used up. */
public record Budget(BudgetSettings settings) implements Guard {
    /** Less than any agent charges for anything: sums of fractions may miss the exact amount. */
    private static final double NOTHING_USD = 0.000_001;

    @Override
    public Decision check(History history) {
        Spent spent = history.spent();
        return Stream.of(cost(spent), tokens(spent), runtime(spent))
                .flatMap(Optional::stream)
                .findFirst()
                .<Decision>map(used -> new Decision.Stop(new Outcome(Outcome.Kind.BUDGET, used)))
                .orElse(Decision.PROCEED);
    }

    /** What the next session may use. */
    public Allowance remaining(History history) {
        Spent spent = history.spent();
        return new Allowance(remainingUsd(spent), remainingTokens(spent));
    }

    private @Nullable Double remainingUsd(Spent spent) {
        return settings.maxCostUsd().isZero()
                ? null
                : Double.valueOf(Math.max(0, settings.maxCostUsd().value() - spent.costUsd()));
    }

    private @Nullable Long remainingTokens(Spent spent) {
        return settings.maxTokens() == 0 ? null : Long.valueOf(Math.max(0, settings.maxTokens() - spent.tokens()));
    }

    private Optional<String> cost(Spent spent) {
        Double left = remainingUsd(spent);
        return left == null || left > NOTHING_USD
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the budget of %s USD is spent: %.4f USD",
                        settings.maxCostUsd(),
                        spent.costUsd()));
    }

    private Optional<String> tokens(Spent spent) {
        Long left = remainingTokens(spent);
        return left == null || left > 0
                ? Optional.empty()
                : Optional.of(
                        "the budget of %d tokens is spent: %d tokens".formatted(settings.maxTokens(), spent.tokens()));
    }

    private Optional<String> runtime(Spent spent) {
        Duration most = settings.maxRuntime();
        return most.isZero() || spent.runtime().compareTo(most) < 0
                ? Optional.empty()
                : Optional.of("the budget of %s is spent: ran for %s".formatted(words(most), words(spent.runtime())));
    }

    private static String words(Duration time) {
        return HumanUnits.minutes(time, 2) + " minutes";
    }
}
