package dev.ratchet.agent.stream;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts the calls of each tool, and those that were denied. */
final class ToolUse {
    private static final int MOST = 10_000;
    private static final int MOST_NAMES = 500;
    private static final String OTHERS = "(others)";

    private final Map<String, Integer> calls = new HashMap<>();
    private final Set<String> denied = new HashSet<>();
    private int denials;

    void called(String tool) {
        String name = calls.containsKey(tool) || calls.size() < MOST_NAMES ? tool : OTHERS;
        calls.merge(name, 1, Integer::sum);
    }

    /** Whether this denial is news: each is told when it happens and again with the result. */
    boolean denied(@Nullable String call) {
        boolean news = call == null || (denied.size() < MOST && denied.add(call));
        if (news) {
            denials++;
        }
        return news;
    }

    Map<String, Integer> calls() {
        return calls;
    }

    int denials() {
        return denials;
    }
}
