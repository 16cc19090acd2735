package dev.ratchet.tui.dashboard;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the large text besides its words.
 *
 * @param title whose it is
 * @param live whether more is to come
 * @param activity what the agent does right now; empty if that is not known
 * @param since when it began to
 * @param heardAt when the agent last said anything
 * @param tokens that the session has used so far
 * @param context how many tokens the model was given last; 0 if nobody tells
 * @param size of what it is read from, in bytes; 0 if it is not read from a file
 * @param note why there is less to see than there might be; empty if there is not
 */
public record OutputFacts(
        String title,
        boolean live,
        String activity,
        @Nullable Instant since,
        @Nullable Instant heardAt,
        long tokens,
        long context,
        long size,
        String note) {
    public static OutputFacts of(String title) {
        return new OutputFacts(title, false, "", null, null, 0, 0, 0, "");
    }
}
