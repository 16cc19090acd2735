package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.reading.EventReader;
import dev.ratchet.session.stream.EarlierUsage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the results of one process. Each tells its own turns and usage, so those are added; its total cost is that of
 * the whole conversation, also of runs before this one, so what was used since the last result is preferred.
 */
final class ClaudeResults {
    private static final int MOST_TURNS = 1_000_000_000;

    private final EarlierUsage earlier;
    private final Function<Json, Usage> counts;
    private @Nullable String text;
    private @Nullable String followUp;
    private long turns;
    private Usage told = Usage.NONE;
    private Usage since = Usage.NONE;
    private Usage models = Usage.NONE;
    private @Nullable Double total;
    private boolean differences;
    private boolean any;

    ClaudeResults(EarlierUsage earlier, Function<Json, Usage> counts) {
        this.earlier = earlier;
        this.counts = counts;
    }

    /** Takes a result and gives its text; where it has none of its own the assistant's last words stand for it. */
    String add(Json result, String lastWords) {
        any = true;
        String words = result.at("result").text(lastWords);
        if (result.at("origin").textAt("kind").equals("task-notification")) {
            followUp = words;
        } else {
            text = words;
        }
        turns = Math.min(MOST_TURNS, turns + turns(result));
        told = told.plus(counts.apply(result.at("usage")));
        Double cost = EventReader.money(result.at("total_cost_usd"));
        total = cost == null ? total : cost;
        Json used = result.at("model_usage_since_last_result");
        if (used.isObject()) {
            differences = true;
            since = since.plus(new Usage(0, 0, 0, 0.0)).plus(ofModels(used));
        }
        models = result.at("modelUsage").isObject() ? ofModels(result.at("modelUsage")) : models;
        return words;
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

    /** What this run used, of the conversation with this name. */
    Usage usage(@Nullable String conversation) {
        if (differences) {
            return since;
        }
        Double cost = earlier.isOf(conversation) && countsTheWholeConversation() ? earlier.outOf(total) : total;
        return told.costing(cost);
    }

    /** Some versions count each run alone; what they say of the models then has no room for the runs before. */
    private boolean countsTheWholeConversation() {
        Usage before = earlier.usage();
        return models.equals(Usage.NONE)
                || (models.inputTokens() >= before.inputTokens() + told.inputTokens()
                        && models.outputTokens() >= before.outputTokens() + told.outputTokens());
    }

    static int turns(Json result) {
        return (int) Math.min(MOST_TURNS, result.at("num_turns").count());
    }

    static Usage usage(Json usage) {
        return new Usage(
                usage.at("input_tokens").count(),
                usage.at("output_tokens").count(),
                usage.at("cache_read_input_tokens").count(),
                usage.at("cache_creation_input_tokens").count(),
                null);
    }

    private static Usage ofModels(Json models) {
        return models.values().stream().map(ClaudeResults::ofModel).reduce(Usage.NONE, Usage::plus);
    }

    private static Usage ofModel(Json model) {
        return new Usage(
                model.at("inputTokens").count(),
                model.at("outputTokens").count(),
                model.at("cacheReadInputTokens").count(),
                model.at("cacheCreationInputTokens").count(),
                EventReader.money(model.at("costUSD")));
    }
}
