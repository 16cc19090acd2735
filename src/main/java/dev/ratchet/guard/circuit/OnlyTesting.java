package dev.ratchet.guard.circuit;

import dev.ratchet.loop.LoopStatus;
import dev.ratchet.loop.LoopStatus.WorkType;
import dev.ratchet.loop.Outcome;
import dev.ratchet.loop.Sign;
import java.util.List;
import java.util.Optional;

/** The agent tests and does nothing else. */
record OnlyTesting(int most) implements Rule {
    @Override
    public String name() {
        return "only_testing";
    }

    @Override
    public Optional<Outcome> brokenBy(List<Sign> trail) {
        return Rule.tripAt(most, count(trail), "attempts in a row that only tested");
    }

    static int count(List<Sign> trail) {
        return Rule.inARow(trail, OnlyTesting::tested);
    }

    private static boolean tested(Sign sign) {
        LoopStatus status = sign.remarks().status();
        return status != null && status.workType() == WorkType.TESTING;
    }
}
