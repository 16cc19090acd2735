package dev.ratchet.judge;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Observer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A workspace that is validated before the first attempt of a run: work that is done already needs no session. */
public final class CheckedWorkspace implements Workspace {
    private final Workspace inner;
    private final ValidationCommand validation;
    private final Observer observer;
    private @Nullable Receipt found;

    /** @param observer is told what the validation says */
    public CheckedWorkspace(Workspace inner, ValidationCommand validation, Observer observer) {
        this.inner = inner;
        this.validation = validation;
        this.observer = observer;
    }

    /** What the validation said before the first attempt; empty as long as there was none. */
    public Optional<Receipt> found() {
        return Optional.ofNullable(found);
    }

    @Override
    public Entry enter(Attempt attempt) throws InterruptedException {
        Entry entry = inner.enter(attempt);
        if (found == null && entry instanceof Entry.Entered(var visit)) {
            Receipt receipt = validation.examine(attempt, visit.directory(), List::of, observer);
            found = receipt;
            if (receipt.passed()) {
                return new Entry.Refused(new Verdict.Accepted(
                        "the validation passes before any session; --no-check-first runs one all the same"));
            }
        }
        return entry;
    }
}
