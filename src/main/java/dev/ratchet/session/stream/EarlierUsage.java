package dev.ratchet.session.stream;

import dev.ratchet.loop.session.Usage;
import org.jspecify.annotations.Nullable;

/**
 * What a conversation had used up before it was resumed: some agents report totals of the whole conversation.
 *
 * @param sessionId the agent's own name for the conversation, null where none is resumed
 * @param usage the sum of its runs so far
 */
public record EarlierUsage(@Nullable String sessionId, Usage usage) {
    public static final EarlierUsage NONE = new EarlierUsage(null, Usage.NONE);

    /** What this run used, given the total that the agent reports. */
    public Usage outOf(Usage total, @Nullable String conversation) {
        // An agent that counts each run alone reports less than was used before, sooner or later.
        boolean wholeConversation = isOf(conversation)
                && total.inputTokens() >= usage.inputTokens()
                && total.outputTokens() >= usage.outputTokens()
                && total.cacheReadTokens() >= usage.cacheReadTokens()
                && total.cacheCreationTokens() >= usage.cacheCreationTokens();
        return wholeConversation
                ? new Usage(
                        total.inputTokens() - usage.inputTokens(),
                        total.outputTokens() - usage.outputTokens(),
                        total.cacheReadTokens() - usage.cacheReadTokens(),
                        total.cacheCreationTokens() - usage.cacheCreationTokens(),
                        outOf(total.costUsd()))
                : total;
    }

    /** Whether it is this conversation's: an agent that could not resume it began another. */
    public boolean isOf(@Nullable String conversation) {
        return sessionId != null && sessionId.equals(conversation);
    }

    /** What this run cost, given the conversation's total. */
    @Nullable
    public Double outOf(@Nullable Double total) {
        Double before = usage.costUsd();
        return total == null || before == null || total < before ? total : Double.valueOf(total - before);
    }
}
