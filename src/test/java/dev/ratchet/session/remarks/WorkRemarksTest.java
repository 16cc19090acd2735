package dev.ratchet.session.remarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.brief.BriefedAgent;
import dev.ratchet.brief.Briefings;
import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.loop.session.ReportedStatus.State;
import dev.ratchet.loop.session.ReportedStatus.Tests;
import dev.ratchet.loop.session.ReportedStatus.WorkType;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkRemarksTest {
    private static final String BLOCK = """
        ---LOOP_STATUS---
        STATUS: COMPLETE
        TASKS_COMPLETED_THIS_LOOP: 3
        FILES_MODIFIED: 12
        TESTS_STATUS: PASSING
        WORK_TYPE: REFACTORING
        EXIT_SIGNAL: true
        RECOMMENDATION: Look at it: it is good.
        ---END_LOOP_STATUS---
        """;

    private static final ReportedStatus REPORTED = new ReportedStatus(
            State.COMPLETE, 3, 12, Tests.PASSING, WorkType.REFACTORING, ExitSignal.YES, "Look at it: it is good.");

    private static Remarks remarks(String... pieces) {
        WorkRemarks workRemarks = new WorkRemarks();
        for (String piece : pieces) {
            workRemarks.add(piece);
        }
        return workRemarks.remarks("");
    }

    private static ReportedStatus status(String text) {
        return Objects.requireNonNull(remarks(text).status());
    }

    @Test
    void readsEveryFieldOfABlock() {
        assertThat(remarks("Some words before.\n" + BLOCK + "and after").status())
                .isEqualTo(REPORTED);
    }

    @Test
    void acceptsTheExampleThatAgentsAreGiven() {
        assertThat(remarks(Briefings.statusRules(BriefedAgent.Reporting.WORDS)).status())
                .isEqualTo(new ReportedStatus(
                        State.IN_PROGRESS,
                        0,
                        0,
                        Tests.NOT_RUN,
                        WorkType.IMPLEMENTATION,
                        ExitSignal.NO,
                        "Write the parser next."));
    }

    /** An agent may repeat what it is told. */
    @Test
    void theInstructionsThemselvesClaimNothing() {
        Remarks echo = remarks(Briefings.statusRules(BriefedAgent.Reporting.WORDS));

        assertThat(echo.status()).matches(status -> !status.claimsProgress() && !status.complete());
        assertThat(echo.completionPhrases()).isZero();
        assertThat(echo.errorSignature()).isNull();
    }

    @Test
    void readsABlockWrappedInMarkdown() {
        String wrapped = """
            ```
            ---LOOP_STATUS---
            **STATUS:** `COMPLETE`
            - TASKS_COMPLETED_THIS_LOOP: 3 tasks
            > FILES_MODIFIED: 12
            tests_status: passing
            WORK_TYPE : Refactoring
            EXIT_SIGNAL: TRUE\r
            RECOMMENDATION: Look at it: it is good.
            ---END_LOOP_STATUS---
            ```\
            """;

        assertThat(remarks(wrapped).status()).isEqualTo(REPORTED);
    }

    @Test
    void theLastCompleteBlockCounts() {
        String earlier = BLOCK.replace("COMPLETE", "BLOCKED");

        assertThat(remarks(earlier, BLOCK).status()).isEqualTo(REPORTED);
        assertThat(remarks(BLOCK, "---LOOP_STATUS---\nSTATUS: BLOCKED\n").status())
                .isEqualTo(REPORTED);
        assertThat(remarks(BLOCK, "I end with ---LOOP_STATUS--- and ---END_LOOP_STATUS---, as asked.")
                        .status())
                .isEqualTo(REPORTED);
    }

    /** It may be from a file or from the instructions; an agent's own is the last that it says. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "```\n%s```\n",
                "```text\n%s```\n",
                "~~~\n%s~~~\n",
                "````\n```\n%s```\n````\n",
                "```%s```\n",
                "> %s\n",
                "    %s\n",
                "`%s`\n"
            })
    void aBlockThatIsOnlyShownIsNoReport(String showing) {
        String shown = showing.formatted(BLOCK);

        assertThat(remarks("The file says:\n" + shown + "I go on with that.").status())
                .isNull();
        assertThat(remarks("The file says:\n" + shown, "I go on with that.").status())
                .isNull();
        assertThat(remarks(BLOCK.replace("COMPLETE", "BLOCKED"), shown, "I go on.")
                        .status())
                .extracting(ReportedStatus::state)
                .isEqualTo(State.BLOCKED);
        assertThat(remarks("I am done.", shown, "\n---\n").status()).isEqualTo(REPORTED);
    }

    @Test
    void afterABlockOfCodeAReportIsOneAgain() {
        assertThat(remarks("```sh\nls\n```\n" + BLOCK + "Bye.").status()).isEqualTo(REPORTED);
        assertThat(remarks("Use ```ls``` for it.\n" + BLOCK + "Bye.").status()).isEqualTo(REPORTED);
        assertThat(remarks("```\nls", "```", BLOCK + "Bye.").status()).isEqualTo(REPORTED);
    }

    @Test
    void aBlockMayComeInSeveralPieces() {
        int middle = BLOCK.indexOf("WORK_TYPE");

        assertThat(remarks(BLOCK.substring(0, middle), BLOCK.substring(middle)).status())
                .isEqualTo(REPORTED);
    }

    @Test
    void theAnswerCountsWhereNothingElseWasSaid() {
        assertThat(new WorkRemarks().remarks(BLOCK).status()).isEqualTo(REPORTED);

        WorkRemarks said = new WorkRemarks();
        said.add(BLOCK);
        assertThat(said.remarks(BLOCK).length()).isEqualTo(BLOCK.length());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "---LOOP_STATUS---",
                "---END_LOOP_STATUS---",
                "---END_LOOP_STATUS---\nSTATUS: COMPLETE\n---LOOP_STATUS---",
                "---LOOP_STATUS---\nall is well\n---END_LOOP_STATUS---",
                "STATUS: COMPLETE\nEXIT_SIGNAL: true"
            })
    void whatIsNoBlockReportsNothing(String text) {
        assertThat(remarks(text).status()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        true                | YES
        Yes                 | YES
        false               | NO
        no                  | NO
        true or false       | UNSAID
        maybe               | UNSAID
        ''                  | UNSAID
        """)
    void theExitSignalHasThreeStates(String word, ExitSignal expected) {
        assertThat(status(BLOCK.replace("SIGNAL: true", "SIGNAL: " + word)).exitSignal())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        COMPLETE    | UNSAID | true
        COMPLETE    | NO     | false
        COMPLETE    | YES    | true
        IN_PROGRESS | UNSAID | false
        IN_PROGRESS | NO     | false
        IN_PROGRESS | YES    | true
        BLOCKED     | YES    | false
        BLOCKED     | UNSAID | false
        """)
    void completionIsAMatterOfStateAndSignal(State state, ExitSignal signal, boolean complete) {
        ReportedStatus status = new ReportedStatus(state, 0, 0, Tests.NOT_RUN, null, signal, "");

        assertThat(status.complete()).isEqualTo(complete);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        -3                     | 0
        many                   | 0
        2.5                    | 2
        99999999999999999999   | 1000000
        7 (of 9)               | 7
        """)
    void numbersAreReadAsFarAsTheyAreNumbers(String word, int expected) {
        assertThat(status(BLOCK.replace("LOOP: 3", "LOOP: " + word)).tasksCompleted())
                .isEqualTo(expected);
    }

    @Test
    void unknownWordsAreNoReportOfTheirOwn() {
        ReportedStatus odd = status(BLOCK.replace("COMPLETE", "IN_PROGRESS|COMPLETE|BLOCKED")
                .replace("PASSING", "?")
                .replace("REFACTORING", "magic"));

        assertThat(odd.state()).isEqualTo(State.IN_PROGRESS);
        assertThat(odd.tests()).isEqualTo(Tests.NOT_RUN);
        assertThat(odd.workType()).isNull();
    }

    @Test
    void aValueOfAMegabyteIsCut() {
        ReportedStatus status = status(BLOCK.replace("Look at it", "x".repeat(1 << 20)));

        assertThat(status.recommendation()).hasSize(2000);
        assertThat(status.exitSignal()).isEqualTo(ExitSignal.YES);
    }

    @Test
    void ofTenMegabytesTheLastPartIsKept() {
        WorkRemarks workRemarks = new WorkRemarks();
        for (int i = 0; i < 10; i++) {
            workRemarks.add("😀".repeat(1 << 19));
        }
        workRemarks.add(BLOCK);

        Remarks remarks = workRemarks.remarks("");

        assertThat(remarks.status()).isEqualTo(REPORTED);
        assertThat(remarks.length()).isEqualTo(10L * (1 << 20) + BLOCK.length());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        All tasks complete. The work is done; all done!     | 3
        finished, finished, FINISHED                        | 1
        This is unfinished, and not finished                | 0
        It isn't finished. Now it is finished               | 1
        nothing left to do and no more work                 | 2
        going on                                            | 0
        """)
    void countsDifferentPhrasesThatSoundLikeTheEnd(String text, int expected) {
        assertThat(remarks(text).completionPhrases()).isEqualTo(expected);
    }

    @Test
    void errorsThatDifferOnlyInNumbersAndTimesAreTheSame() {
        String one = signature("Error: cannot open Foo.java:12:7 at 2026-02-14T12:00:00Z, address 0x7ffe, line 9");
        String other = signature("error: cannot open  Foo.java:99:1 at 2025-01-01T01:02:03Z, address 0xbeef, line 110");

        assertThat(one).isEqualTo(other).hasSize(16);
        assertThat(signature("Error: cannot open Bar.java")).isNotEqualTo(one);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0 errors, 12 tests passed",
                "There were no errors and no tests failed.",
                "Errors: 0, Failures: 0",
                "finished without any failure",
                "It did not crash",
                "All good."
            })
    void theAbsenceOfErrorsIsNoError(String text) {
        assertThat(remarks(text).errorSignature()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "error: no such file or directory",
                "java.lang.NullPointerException",
                "10 errors",
                "connection refused"
            })
    void anErrorIsOne(String text) {
        assertThat(remarks(text).errorSignature()).isNotNull();
    }

    private static String signature(String text) {
        return Objects.requireNonNull(remarks(text).errorSignature());
    }
}
