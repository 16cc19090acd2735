package dev.ratchet.tui.live;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.history.Event;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The questions that were asked while somebody watched, and are not answered. */
final class OpenQuestions {
    private final Set<Long> open = ConcurrentHashMap.newKeySet();

    void saw(Event event) {
        if (event instanceof Event.Asked asked) {
            boolean _ = open.add(asked.question().id());
        } else if (event instanceof Event.Answered answered) {
            boolean _ = open.remove(answered.question().id());
        }
    }

    /** How many there are, for a status; empty for none. */
    String words() {
        int number = open.size();
        return number == 0 ? "" : "%s: a answers".formatted(HumanUnits.count(number, "question"));
    }
}
