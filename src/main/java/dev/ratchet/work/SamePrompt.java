package dev.ratchet.work;

import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.History;
import dev.ratchet.loop.Hold;
import dev.ratchet.loop.PastAttempt;
import dev.ratchet.loop.Verdict;
import dev.ratchet.loop.WorkItem;
import dev.ratchet.loop.WorkSource;

/** The same prompt again and again; it never runs out, so a guard has to end the run. */
public record SamePrompt(WorkItem item, EmptyRetries retries) implements WorkSource {
    @Override
    public Next next(History history) {
        return new Next.Claimed(item, retries.next(history.thisRun()));
    }

    @Override
    public Hold hold(WorkItem held) {
        return Hold.UNCONTESTED;
    }

    @Override
    public Verdict settle(PastAttempt past) {
        // The prompt is as it was; what came of it is in the journal.
        return past.verdict();
    }
}
