package dev.ratchet.loop.session;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an agent's stream told, whatever its dialect.
 *
 * @param dialect the dialect the stream turned out to be in
 * @param sessionId the agent's own name for the conversation
 * @param text the top-level assistant's final answer
 * @param toolCalls how often each tool was called
 * @param commitMentioned whether a commit pattern matched the assistant's text or commands
 * @param filesChanged how many different files its editing tools named
 * @param details what it told of how it worked
 * @param remarks what the top-level assistant's words say about its work
 */
public record Transcript(
        String dialect,
        @Nullable String sessionId,
        @Nullable String model,
        String text,
        int turns,
        Map<String, Integer> toolCalls,
        Usage usage,
        int permissionDenials,
        boolean commitMentioned,
        int filesChanged,
        AgentDetails details,
        Remarks remarks) {

    public Transcript {
        toolCalls = Map.copyOf(toolCalls);
    }

    /** The transcript of a session that said nothing. */
    public static Transcript silent(String dialect) {
        return new Transcript(
                dialect, null, null, "", 0, Map.of(), Usage.NONE, 0, false, 0, AgentDetails.UNTOLD, Remarks.NONE);
    }

    /** The same with what was really used, where others know it better than the stream. */
    public Transcript withUsage(Usage counted) {
        return new Transcript(
                dialect,
                sessionId,
                model,
                text,
                turns,
                toolCalls,
                counted,
                permissionDenials,
                commitMentioned,
                filesChanged,
                details,
                remarks);
    }

    /** The same, with other remarks about the work. */
    public Transcript withRemarks(Remarks other) {
        return new Transcript(
                dialect,
                sessionId,
                model,
                text,
                turns,
                toolCalls,
                usage,
                permissionDenials,
                commitMentioned,
                filesChanged,
                details,
                other);
    }

    public int toolCallCount() {
        return toolCalls.values().stream().mapToInt(Integer::intValue).sum();
    }
}
