package dev.ratchet.config.value;

import dev.ratchet.loop.base.Complaint;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * One thing wrong with the configuration; its text says it on one line.
 *
 * @param origin where it is
 * @param key the key or section; null when the file as a whole is meant
 * @param complaint what is wrong and what is allowed
 */
public record ConfigProblem(ValueOrigin origin, @Nullable String key, Complaint complaint) {
    /** The file from top to bottom, then the environment, then the command line. */
    public static final Comparator<ConfigProblem> READING_ORDER = (one, other) -> {
        // What Comparator would make of two keys is a class that no start-up cache keeps.
        int ranks = Integer.compare(one.origin.rank(), other.origin.rank());
        return ranks == 0 ? Integer.compare(one.line(), other.line()) : ranks;
    };

    public ConfigProblem(ValueOrigin origin, @Nullable String key, String what) {
        this(origin, key, Complaint.of(what));
    }

    /** All of it, with where it is. */
    public Complaint placed() {
        return (key == null ? complaint : complaint.in(key)).in(origin.place());
    }

    @Override
    public String toString() {
        return placed().line();
    }

    private int line() {
        return origin instanceof ValueOrigin.InFile inFile ? inFile.line() : 0;
    }
}
