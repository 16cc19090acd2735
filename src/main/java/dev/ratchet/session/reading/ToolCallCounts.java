package dev.ratchet.session.reading;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts the calls of each tool, those that were denied, and the files that were edited. */
final class ToolCallCounts {
    private static final int MOST = 10_000;
    private static final int MOST_NAMES = 500;
    private static final int MOST_FILES = 5_000;
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_FILE = 1_000;
    private static final String OTHERS = "(others)";

    private final Map<String, Integer> calls = new HashMap<>();
    private final Set<String> denied = new HashSet<>();
    private final Set<String> files = new HashSet<>();
    private int denials;

    void called(String tool) {
        String name = tool.substring(0, Math.min(tool.length(), LONGEST_NAME));
        calls.merge(calls.containsKey(name) || calls.size() < MOST_NAMES ? name : OTHERS, 1, Integer::sum);
    }

    /** A file is told from others by the end of its name; those beyond a number that nobody reaches are not counted. */
    void edited(String file) {
        if (files.size() < MOST_FILES) {
            files.add(file.substring(Math.max(0, file.length() - LONGEST_FILE)));
        }
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

    int filesChanged() {
        return files.size();
    }

    int denials() {
        return denials;
    }
}
