package dev.ratchet.agent.stream;

import dev.ratchet.loop.Usage;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the results of one process. Each tells its own turns and usage, so those are added; its total cost is that of
 * the whole conversation, also of runs before this one, so what was used since the last result is preferred.
 */
final class ClaudeResults {
    private static final int MOST_TURNS = 1_000_000_000;
    private static final double MOST_DOLLARS = 1e6;

    private @Nullable String text;
    private @Nullable String followUp;
    private long turns;
    private Usage told = Usage.NONE;
    private Usage since = Usage.NONE;
    private @Nullable Double total;
    private boolean differences;
    private boolean any;

    /** Takes a result; where it has no text of its own the assistant's last words stand for it. */
    void add(Json result, String lastWords) {
        any = true;
        String own = result.at("result").text();
        if (result.at("origin").at("kind").text("").equals("task-notification")) {
            followUp = own == null ? lastWords : own;
        } else {
            text = own == null ? lastWords : own;
        }
        turns = Math.min(MOST_TURNS, turns + turns(result));
        told = told.plus(usage(result.at("usage")));
        Double cost = money(result.at("total_cost_usd"));
        total = cost == null ? total : cost;
        Json used = result.at("model_usage_since_last_result");
        if (used.isObject()) {
            differences = true;
            since = since.plus(new Usage(0, 0, 0, 0.0));
            used.values().forEach(model -> since = since.plus(difference(model)));
        }
    }

    boolean any() {
        return any;
    }

    /** The answer: a background task's echo is one only if there is no other. */
    String text() {
        if (text != null) {
            return text;
        }
        return followUp == null ? "" : followUp;
    }

    int turns() {
        return (int) turns;
    }

    Usage usage() {
        return differences ? since : new Usage(told.inputTokens(), told.outputTokens(), told.cacheReadTokens(), total);
    }

    @Nullable
    Double cost() {
        return usage().costUsd();
    }

    static int turns(Json result) {
        return (int) Math.min(MOST_TURNS, result.at("num_turns").count());
    }

    private static Usage usage(Json usage) {
        return new Usage(
                usage.at("input_tokens").count(),
                usage.at("output_tokens").count(),
                usage.at("cache_read_input_tokens").count(),
                null);
    }

    private static Usage difference(Json model) {
        return new Usage(
                model.at("inputTokens").count(),
                model.at("outputTokens").count(),
                model.at("cacheReadInputTokens").count(),
                money(model.at("costUSD")));
    }

    /** What no session can have cost is no amount. */
    private static @Nullable Double money(Json amount) {
        Double number = amount.number();
        return number == null || number < 0 || number > MOST_DOLLARS ? null : number;
    }
}
