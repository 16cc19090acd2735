package dev.ratchet.web.piece;

import dev.ratchet.journal.query.RunHistoryQueries.Line;
import java.util.List;
import java.util.Map;

/**
 * Attempts, and what they were at.
 *
 * @param titles of the tasks among their work items, by their ids
 */
public record PastAttempts(List<Line> lines, Map<String, String> titles) {
    public boolean isEmpty() {
        return lines.isEmpty();
    }

    /** The same in the order of time turned round. */
    public PastAttempts reversed() {
        return new PastAttempts(lines.reversed(), titles);
    }

    /** What a person calls a work item. */
    String title(String item) {
        return titles.getOrDefault(item, item);
    }
}
