package dev.ratchet.guard.circuit;

import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.history.AttemptSign;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.WorkType;
import java.util.List;
import java.util.Optional;

/** The agent tests and does nothing else. */
record OnlyTesting(int most) implements CircuitRule {
    @Override
    public String name() {
        return "only_testing";
    }

    @Override
    public Optional<Outcome> brokenBy(List<AttemptSign> trail) {
        return CircuitRule.tripAt(most, count(trail), "attempts in a row that only tested");
    }

    static int count(List<AttemptSign> trail) {
        return CircuitRule.inARow(trail, OnlyTesting::tested);
    }

    private static boolean tested(AttemptSign sign) {
        ReportedStatus status = sign.remarks().status();
        return status != null && status.workType() == WorkType.TESTING;
    }
}
