package dev.ratchet.work;

import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.Hold;
import dev.ratchet.loop.WorkSource;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.History;

/** The same prompt again and again; it never runs out, so a guard has to end the run. */
public record SamePromptSource(WorkItem item, EmptyRetries retries) implements WorkSource {
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
