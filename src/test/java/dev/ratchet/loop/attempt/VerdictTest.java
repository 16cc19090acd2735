package dev.ratchet.loop.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Verdict.Limit;
import dev.ratchet.loop.attempt.Verdict.Waste;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {
    private static final List<Verdict> ALL = List.of(
            new Verdict.Accepted("why"),
            new Verdict.Progressed("why"),
            new Verdict.Rejected("why"),
            new Verdict.Conflicted("why"),
            new Verdict.Held("why"),
            new Verdict.GaveUp("why"),
            new Verdict.Wasted(Waste.FAILED, "why"),
            new Verdict.RateLimited(Limit.RATE, null, "why"),
            new Verdict.RateLimited(Limit.OVERLOAD, null, "why"),
            new Verdict.Halted(Outcome.failure("why")),
            new Verdict.Interrupted("why"));

    @Test
    void eachIsKnownByItsWord() {
        assertThat(ALL)
                .allSatisfy(verdict ->
                        assertThat(Verdict.recorded(verdict.word(), "why")).contains(verdict));
        assertThat(ALL.stream().map(Object::getClass).distinct())
                .hasSize(Verdict.class.getPermittedSubclasses().length);
        assertThat(Verdict.recorded("no such word", "why")).isEmpty();
    }
}
