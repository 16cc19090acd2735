package dev.ratchet.session.dialect;

import dev.ratchet.loop.session.Usage;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What requests to the model used that is in no result yet; every line of a message may tell the same of it. */
final class UnreportedUsage {
    /** Messages of sub-agents come interleaved; more of them at once than this there are not. */
    private static final int REMEMBERED = 256;

    private final Set<String> seen = new LinkedHashSet<>();
    private Usage usage = Usage.NONE;

    void asked(@Nullable String message, Usage told) {
        boolean tells = told.tokens() > 0 || told.cacheReadTokens() > 0;
        if (tells && (message == null || seen.add(message))) {
            usage = usage.plus(told);
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
