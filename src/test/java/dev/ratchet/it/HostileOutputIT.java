package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.ratchet.journal.query.RunHistoryQueries;
import org.junit.jupiter.api.Test;

/** Whatever an agent writes, it neither confuses nor breaks the loop. */
class HostileOutputIT {
    private static final String INIT =
            "echo '{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\",\"model\":\"m\"}'";
    private static final String SPEECH =
            "echo '{\"type\":\"assistant\",\"message\":{\"id\":\"1\",\"content\":[{\"type\":\"text\",\"text\":\"Hi\"}]}}'";
    private static final String RESULT =
            "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"num_turns\":1,\"total_cost_usd\":0.5,\"result\":\"Hi\"}";

    @Test
    void noiseHalfLinesAndBrokenTextAreSkippedInAStream() {
        try (TestProject project = TestProject.create()) {
            project.agent(
                    "printf '\\001\\002\\377\\376\\200\\000\\033[31m noise\\n'",
                    INIT,
                    "head -c 300000 /dev/urandom",
                    "printf '\\n{\"type\":\"assistant\",\"message\":{\"id\":\\n\\000\\000\\000\\n'",
                    "printf '{\"type\":\"user\",\"message\":{\"content\":\"\\303\\050\\377\"}}\\n"
                            + "[1,2]\\n"
                            + "null\\n"
                            + "\"x\"\\n"
                            + "{}\\n"
                            + "'",
                    SPEECH,
                    "echo \"broken\" >&2",
                    // No line end after the last word.
                    "printf '%s' '" + RESULT + "'");

            RatchetProcess run = project.ratchet("run", "-v", "1").exits(0);

            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::sessionClass, RunHistoryQueries.Line::costUsd)
                    .containsExactly(tuple("normal", 0.5));
            // Nothing of it may reach the user's terminal as a command to it.
            assertThat(run.err().chars().filter(c -> c < ' ' && c != '\n' && c != '\t'))
                    .isEmpty();
        }
    }

    @Test
    void aLineOfFiftyMegabytesFitsIntoASmallHeap() {
        try (TestProject project = TestProject.create()) {
            project.agent(
                            INIT,
                            "printf '{\"type\":\"user\",\"message\":{\"content\":\"'",
                            "head -c 52428800 /dev/zero | tr '\\000' 'a'",
                            "printf '\"}}\\n'",
                            SPEECH,
                            "echo '" + RESULT + "'")
                    .javaOption("-Xmx40m");

            project.ratchet("run", "1").exits(0);

            assertThat(project.attempts()).singleElement().extracting("costUsd").isEqualTo(0.5);
            assertThat(project.path(".ratchet/sessions/session-0.jsonl")
                            .toFile()
                            .length())
                    .isGreaterThan(52428800);
        }
    }

    @Test
    void plainOutputMayBeAnythingToo() {
        try (TestProject project = TestProject.create().eventLog()) {
            project.agent("head -c 2000000 /dev/zero", "head -c 100000 /dev/urandom", "printf '\\377half a line'");

            project.ratchet("run", "-v", "1").exits(0);

            assertThat(project.attempts()).singleElement().extracting("verdict").isEqualTo("progressed");
            assertThat(project.events().getFirst()).containsEntry("output_bytes", 2100012L);
        }
    }

    @Test
    void theOutputFileMayBeDeletedTruncatedOrGrowAfterTheEnd() {
        try (TestProject project = TestProject.create()) {
            project.agent(
                    "echo x >> calls",
                    "case $(wc -l < calls) in",
                    "  1) rm -f .ratchet/sessions/session-0.jsonl; " + AgentScripts.WORK + ";;",
                    "  2) " + AgentScripts.WORK + "; : > .ratchet/sessions/session-1.jsonl; " + AgentScripts.WORK
                            + ";;",
                    "  3) " + AgentScripts.WORK + "; (setsid sh -c 'while :; do echo more; sleep 0.01; done' &) ;;",
                    "  *) " + AgentScripts.WORK + ";;",
                    "esac");

            project.ratchet("run", "3").exits(0);

            assertThat(project.leftOvers()).isEmpty();
            // Output that nobody could see counts as none, so the first may have been tried again.
            assertThat(project.attempts())
                    .hasSizeBetween(3, 4)
                    .last()
                    .extracting("verdict")
                    .isEqualTo("progressed");
        }
    }

    @Test
    void aMalformedFinalResultIsAnError() {
        try (TestProject project = TestProject.create()) {
            project.agent(INIT, SPEECH, "printf '%s' '" + RESULT.substring(0, RESULT.length() - 10) + "'");

            project.ratchet("run", "--once").exits(1);

            assertThat(project.attempts())
                    .singleElement()
                    .extracting("sessionClass")
                    .isEqualTo("error");
        }
    }
}
