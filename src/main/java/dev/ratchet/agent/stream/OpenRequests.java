package dev.ratchet.agent.stream;

import dev.ratchet.loop.Usage;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was sent to the model and is in no result yet. Every line of a message repeats the input of its request; what comes
 * out is known only from the result.
 */
final class OpenRequests {
    /** Messages of sub-agents come interleaved; more of them at once than this there are not. */
    private static final int REMEMBERED = 256;

    private final Set<String> seen = new LinkedHashSet<>();
    private Usage usage = Usage.NONE;

    void asked(@Nullable String message, Json told) {
        if (message != null && told.isObject() && seen.add(message)) {
            usage = usage.plus(new Usage(
                    told.at("input_tokens").count(),
                    0,
                    told.at("cache_read_input_tokens").count(),
                    null));
            if (seen.size() > REMEMBERED) {
                seen.remove(seen.iterator().next());
            }
        }
    }

    /** A result came: it tells of everything up to here. */
    void accounted() {
        usage = Usage.NONE;
    }

    Usage usage() {
        return usage;
    }
}
