package dev.ratchet.judge;

import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.history.Observer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A workspace that is validated before the first attempt of a run: work that is done already needs no session. */
public final class CheckedWorkspace implements Workspace {
    private static final String PASSES =
            "the validation passes before any session; --no-check-first runs one all the same";

    private final Workspace inner;
    private final ValidationCommand validation;
    private final Observer observer;
    private @Nullable Finding found;

    /** What the validation said before an attempt. */
    private record Finding(Receipt receipt, String attempt) {}

    /** @param observer is told what the validation says */
    public CheckedWorkspace(Workspace inner, ValidationCommand validation, Observer observer) {
        this.inner = inner;
        this.validation = validation;
        this.observer = observer;
    }

    /** What the validation said before the first attempt; empty as long as there was none. */
    public Optional<Receipt> found() {
        return Optional.ofNullable(found).map(Finding::receipt);
    }

    /** The validation of what was done; what has passed before is not run again for the same attempt. */
    public Confirmer confirmer() {
        return (work, sessions) -> hasPassedBefore(work.evidence().attempt())
                ? new Confirmer.Confirmation.Confirmed(PASSES)
                : validation.confirm(work, sessions);
    }

    private boolean hasPassedBefore(Attempt attempt) {
        return found != null && found.receipt().passed() && found.attempt().equals(attempt.id());
    }

    @Override
    public Entry enter(Attempt attempt) throws InterruptedException {
        Entry entry = inner.enter(attempt);
        return found == null ? entry.then(visit -> checked(attempt, visit)) : entry;
    }

    private Entry checked(Attempt attempt, Visit visit) throws InterruptedException {
        Receipt receipt = validation.examine(attempt, visit.directory(), List::of, observer);
        found = new Finding(receipt, attempt.id());
        return receipt.passed() ? new Entry.Done(visit, PASSES) : new Entry.Entered(visit);
    }
}
