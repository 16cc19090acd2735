package dev.ratchet.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Judge;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Changes.Files;
import dev.ratchet.loop.attempt.Changes.Proof;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.loop.session.ReportedStatus.State;
import dev.ratchet.loop.session.ReportedStatus.Tests;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.testing.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The words for what a session got done. */
class SessionJudgesTest {
    private static final SessionFacts QUIET = Sample.session(SessionClass.NORMAL, 0);
    private static final SessionFacts REPORTING = Sample.saying(
            QUIET,
            new Remarks(
                    new ReportedStatus(State.IN_PROGRESS, 2, 1, Tests.NOT_RUN, null, ExitSignal.NO, ""), 0, null, 10));

    @Test
    void sayWhatKindOfProgressThereWas() {
        Changes changed = new Changes("a", "a", Files.CHANGED, List.of("a.txt", "b.txt"), Proof.HEAD);
        Changes same = new Changes("a", "a", Files.SAME);

        assertThat(reason(QUIET, new Changes("a", "0123456789abcdef")))
                .isEqualTo("normal for a test, committed 0123456");
        assertThat(reason(QUIET, changed)).isEqualTo("normal for a test, changed a.txt, b.txt and committed nothing");
        assertThat(reason(REPORTING, same)).isEqualTo("normal for a test, reports progress, and no file is different");
        assertThat(reason(QUIET, same)).isEqualTo("normal for a test, no file is different and no progress reported");
    }

    @Test
    void whereNobodyLookedTheEditsOfItsToolsAreAllThatIsKnown() {
        assertThat(reason(QUIET, Changes.NONE)).isEqualTo("normal for a test, edited 1 file by its own words");
    }

    @Test
    void ofManyFilesSomeAreNamed() {
        Changes many = new Changes("a", "a", Files.CHANGED, List.of("a", "b", "c", "d", "e"), Proof.HEAD);

        assertThat(reason(QUIET, many)).endsWith("changed a, b, c and 2 more and committed nothing");
    }

    private static String reason(SessionFacts session, Changes changes) {
        Verdict verdict = SessionJudges.progress()
                .judge(new Judge.Evidence(Sample.attempt(0), session, changes))
                .orElseThrow();
        assertThat(verdict).isInstanceOf(Verdict.Progressed.class);
        return verdict.reason();
    }
}
