package dev.ratchet.loop.attempt;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an attempt changed in its workspace; both heads are null outside a git repository, and before its first commit.
 *
 * @param names the files that are different from before, committed or not, as far as anybody looked
 */
public record Changes(
        @Nullable String headBefore, @Nullable String headAfter, Files files, List<String> names, Proof proof) {
    public static final Changes NONE = new Changes(null, null);

    /** Whether what is not committed is different from before. */
    public enum Files {
        UNKNOWN,
        SAME,
        CHANGED,
        /** The directory in which the attempt was made is not there any more. */
        GONE
    }

    /** What proves that something was committed. */
    public enum Proof {
        /** HEAD alone, which can be seen. */
        HEAD,
        /** HEAD, and words in the agent's output that say so. */
        HEAD_OR_WORDS
    }

    public Changes {
        names = List.copyOf(names);
    }

    public Changes(@Nullable String headBefore, @Nullable String headAfter) {
        this(headBefore, headAfter, Files.UNKNOWN);
    }

    /** Where nobody says more, words count if there is no HEAD to be seen. */
    public Changes(@Nullable String headBefore, @Nullable String headAfter, Files files) {
        this(
                headBefore,
                headAfter,
                files,
                List.of(),
                headBefore == null && headAfter == null ? Proof.HEAD_OR_WORDS : Proof.HEAD);
    }

    public boolean committed() {
        return headAfter != null && !Objects.equals(headBefore, headAfter);
    }
}
