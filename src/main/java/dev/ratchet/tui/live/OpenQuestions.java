package dev.ratchet.tui.live;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.history.Event;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The questions that were asked while somebody watched, and are not answered. */
final class OpenQuestions {
    private final Set<Long> open = ConcurrentHashMap.newKeySet();
    private volatile String way = "'ratchet questions'";

    void saw(Event event) {
        if (event instanceof Event.Asked asked) {
            boolean _ = open.add(asked.question().id());
        } else if (event instanceof Event.Answered answered) {
            boolean _ = open.remove(answered.question().id());
        }
    }

    /** From now on a key answers them. */
    void takesKeys() {
        way = "a answers";
    }

    /** How many there are, and how they are answered here, for a status; empty for none. */
    String words() {
        int number = open.size();
        return number == 0 ? "" : "%s: %s".formatted(HumanUnits.count(number, "question"), way);
    }
}
