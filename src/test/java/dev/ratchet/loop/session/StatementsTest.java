package dev.ratchet.loop.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.loop.session.ReportedStatus.State;
import dev.ratchet.loop.session.ReportedStatus.Tests;
import dev.ratchet.loop.session.Statements.Claim;
import org.junit.jupiter.api.Test;

/** What was said by tools, beside what the words say. */
class StatementsTest {
    private static final Statements DONE = new Statements(new Claim.Done("all of it"), null);
    private static final Statements IMPOSSIBLE = new Statements(new Claim.Impossible("no server"), null);

    @Test
    void whoSaysTheSameTwiceContradictsNobody() {
        assertThat(DONE.contradictions("t-1", words(new Sigils("t-1", null, null, null, null))))
                .isEmpty();
        assertThat(DONE.contradictions("t-1", Remarks.NONE)).isEmpty();
        assertThat(IMPOSSIBLE.contradictions("t-1", words(new Sigils(null, "t-1", null, null, null))))
                .isEmpty();
        assertThat(Statements.NONE.contradictions("t-1", words(new Sigils("t-1", null, null, null, null))))
                .isEmpty();
    }

    @Test
    void whoSaysAnotherThingIsToldOf() {
        assertThat(DONE.contradictions("t-1", words(new Sigils(null, "t-1", null, null, null))))
                .containsExactly("it called complete_task for t-1, and its words say otherwise of t-1");
        assertThat(DONE.contradictions("t-1", words(new Sigils("t-2", null, null, null, null))))
                .hasSize(1);
        assertThat(DONE.contradictions("t-1", words(new Sigils(null, null, null, Sigils.Promise.FAILURE, null))))
                .hasSize(1);
        assertThat(IMPOSSIBLE.contradictions("t-1", words(new Sigils("t-1", null, null, null, null))))
                .containsExactly("it called fail_task for t-1, and its words say that t-1 is done");
    }

    @Test
    void aReportByToolTakesThePlaceOfTheBlock() {
        Remarks block = new Remarks(status(State.IN_PROGRESS), 2, null, 10);
        Statements tool = new Statements(null, status(State.COMPLETE));

        assertThat(tool.contradictions("prompt", block))
                .containsExactly("its tool loop_status says COMPLETE, and the block in its words IN_PROGRESS");
        assertThat(block.outrankedBy(tool).status()).isEqualTo(status(State.COMPLETE));
        assertThat(block.outrankedBy(tool).completionPhrases()).isEqualTo(2);
        assertThat(block.outrankedBy(Statements.NONE)).isEqualTo(block);
    }

    private static Remarks words(Sigils sigils) {
        return new Remarks(null, 0, null, 0, sigils);
    }

    private static ReportedStatus status(State state) {
        return new ReportedStatus(state, 0, 0, Tests.NOT_RUN, null, ExitSignal.UNSAID, "");
    }
}
