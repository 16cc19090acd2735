package dev.ratchet.judge;

import dev.ratchet.loop.Judge;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.loop.session.SessionClass;
import java.util.Optional;

/** Believes what a session reports by its tool or in its LOOP_STATUS block, if it came to a normal end. */
public record StatusJudge(Proof proof) implements Judge {
    /** What it takes to be done. */
    public sealed interface Proof {
        /** The report says so. */
        record Report() implements Proof {}

        /** The report gives the exit signal, and the words around it sound like the end too. */
        record SignalAndPhrases(int phrases) implements Proof {}
    }

    @Override
    public Optional<Verdict> judge(Evidence evidence) {
        Remarks remarks = evidence.session().transcript().remarks();
        ReportedStatus status = remarks.status();
        if (status == null
                || evidence.session().sessionClass() != SessionClass.NORMAL
                || evidence.changes().files() == Changes.Files.GONE) {
            return Optional.empty();
        }
        if (status.complete()) {
            return Optional.of(claimed(status, remarks));
        }
        return status.blocked()
                ? Optional.of(new Verdict.GaveUp(source(remarks) + " says BLOCKED: " + status.recommendation()))
                : Optional.empty();
    }

    private Verdict claimed(ReportedStatus status, Remarks remarks) {
        return switch (proof) {
            case Proof.Report() -> new Verdict.Accepted(source(remarks) + " says " + words(status));
            case Proof.SignalAndPhrases(int phrases) -> {
                boolean proven = status.exitSignal() == ExitSignal.YES && remarks.completionPhrases() >= phrases;
                String found = "%s says %s, with %d of %d completion phrases"
                        .formatted(source(remarks), words(status), remarks.completionPhrases(), phrases);
                yield proven ? new Verdict.Accepted(found) : new Verdict.Rejected(found);
            }
        };
    }

    /** The higher rank wins, and it is on record which spoke. */
    private static String source(Remarks remarks) {
        return remarks.statements().status() == null ? "LOOP_STATUS" : "the tool loop_status";
    }

    private static String words(ReportedStatus status) {
        return status.exitSignal() == ExitSignal.YES
                ? status.state() + ", EXIT_SIGNAL: true"
                : status.state().toString();
    }
}
