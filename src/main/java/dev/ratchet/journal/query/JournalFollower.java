package dev.ratchet.journal.query;

import dev.ratchet.store.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells what happens in a project from some moment on, each thing once. For one thread. */
public final class JournalFollower {
    private static final int PAGE = 1000;

    /** Two processes may write down what happened in the other order than it happened. */
    private static final Duration OVERLAP = Duration.ofSeconds(2);

    /** What was told of the time after {@link #from}, by its place. */
    private final Map<String, Instant> told = new HashMap<>();

    private final int page;
    private Instant from;
    private int most;
    private boolean behind;

    /** @param page so many of each kind are read at a time, if that will do */
    JournalFollower(Instant from, int page) {
        this.from = from;
        this.page = page;
        this.most = page;
    }

    /** One that begins after a moment. */
    public static JournalFollower after(Instant moment) {
        return new JournalFollower(moment, PAGE);
    }

    /** One that goes on after what was told last, by its {@link #place}. */
    public static JournalFollower after(Instant moment, String place) {
        JournalFollower follower = new JournalFollower(moment.minus(OVERLAP), PAGE);
        follower.told.put(place, moment);
        return follower;
    }

    /** By which whoever was told something says where to go on; it begins with the moment. */
    public static String place(JournalEntry entry) {
        return entry.at() + "~" + entry.id();
    }

    /** What was not told yet, the oldest first: some of it if it is much, see {@link #isBehind}. */
    public List<JournalEntry> next(Database database) {
        JournalEntries.Later found = new JournalEntries(database).after(from, most);
        List<JournalEntry> fresh = found.entries().stream()
                .filter(entry -> told.putIfAbsent(place(entry), entry.at()) == null)
                .toList();
        if (!found.entries().isEmpty()) {
            goOnAfter(found.entries().getLast().at().minus(OVERLAP));
        }
        behind = found.cut();
        // So much may have happened at once that a page ends before anything new.
        most = !behind ? page : fresh.isEmpty() ? 2 * most : most;
        return fresh;
    }

    private void goOnAfter(Instant latest) {
        if (latest.isAfter(from)) {
            from = latest;
            told.values().removeIf(at -> !at.isAfter(latest));
        }
    }

    /** Whether there is more on record than was told. */
    public boolean isBehind() {
        return behind;
    }
}
