package dev.ratchet.loop.session;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The signs that an agent puts into its words for the loop; of each kind the last one counts, but a review that
 * failed once has failed.
 *
 * @param done the work item that it says is done
 * @param failed the work item that it says cannot be done
 * @param nextModel the model that it wants for the next attempt
 * @param promise what it says about all of the work
 * @param review what it says about another's work
 */
public record Sigils(
        @Nullable String done,
        @Nullable String failed,
        @Nullable String nextModel,
        @Nullable Promise promise,
        @Nullable Review review) {
    private static final Pattern ANY =
            Pattern.compile("<(task-done|task-failed|next-model|promise)>[^<>]{0,300}</(?:\\1)?>"
                    + "|<verify-pass\\s{0,9}(?:/>|>\\s{0,9}</verify-pass>)");

    public static final Sigils NONE = new Sigils(null, null, null, null, null);

    /** What is said about all of the work. */
    public enum Promise {
        COMPLETE,
        FAILURE
    }

    /** What is said about another's work. */
    public sealed interface Review {
        /** It is right. */
        record Passed() implements Review {}

        /** It is not. */
        record Failed(String reason) implements Review {}
    }

    /** Words without the signs in them, for people and for other agents. */
    public static String without(String words) {
        return ANY.matcher(words).replaceAll("").strip();
    }

    /** The one work item that it speaks of: what is done wins over what failed. */
    public @Nullable String claimed() {
        return done == null ? failed : done;
    }
}
