package dev.ratchet.tui.live;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.screen.SessionBlocks;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The session that runs: what it says, the tool in use and since when, what it has used so far. */
final class SessionWatch {
    private final SessionBlocks blocks;
    private @Nullable String tool;
    private Instant since;
    private Usage usage = Usage.NONE;
    private Duration silence = Duration.ZERO;
    private long context;

    SessionWatch(SessionBlocks blocks, Instant since) {
        this.blocks = blocks;
        this.since = since;
    }

    /** What it does now. */
    record Activity(@Nullable String tool, Instant since, Usage usage, Duration silence, long context) {}

    void heard(AgentEvent said, Instant at) {
        silence = Duration.ZERO;
        blocks.heard(said);
        String now = blocks.tool().orElse(null);
        if (now == null ? tool != null : !now.equals(tool)) {
            tool = now;
            since = at;
        }
    }

    void used(Usage used, long inContext) {
        usage = used;
        context = inContext;
    }

    void quiet(Duration quiet) {
        silence = quiet;
    }

    void end() {
        blocks.end();
        tool = null;
    }

    Activity activity() {
        return new Activity(tool, since, usage, silence, context);
    }
}
