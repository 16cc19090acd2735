package dev.ratchet.loop.attempt;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What an attempt changed in its workspace; both heads are null outside a git repository. */
public record Changes(@Nullable String headBefore, @Nullable String headAfter, Files files) {
    public static final Changes NONE = new Changes(null, null);

    /** Whether what is not committed is different from before. */
    public enum Files {
        UNKNOWN,
        SAME,
        CHANGED
    }

    public Changes(@Nullable String headBefore, @Nullable String headAfter) {
        this(headBefore, headAfter, Files.UNKNOWN);
    }

    public boolean committed() {
        return headAfter != null && !Objects.equals(headBefore, headAfter);
    }
}
