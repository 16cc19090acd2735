package dev.ratchet.session.reading;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts the model's turns, the calls of each tool, those that were denied, and the files that were edited. */
public final class ActivityCounts {
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
    private @Nullable String message;
    private boolean turnOver = true;
    private int turns;

    /** The model says or does something in a stream that does not number its turns: one ends when its tools have answered. */
    void heard() {
        if (turnOver) {
            turnOver = false;
            turns++;
        }
    }

    /** Something of the message with this id came; each message is a turn, and so is everything without an id. */
    public void heard(@Nullable String id) {
        if (id == null || !id.equals(message)) {
            message = id;
            turns++;
        }
    }

    /** Something was said to the model. */
    public void answered() {
        turnOver = true;
    }

    int turns() {
        return turns;
    }

    void called(String tool) {
        String name = tool.substring(0, Math.min(tool.length(), LONGEST_NAME));
        calls.merge(calls.containsKey(name) || calls.size() < MOST_NAMES ? name : OTHERS, 1, Integer::sum);
    }

    /**
     * An editing tool names a file. One is told from others by the end of its name; those beyond a number that nobody
     * reaches are not counted.
     */
    public void edited(String file) {
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
