package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.ratchet.journal.query.RunHistoryQueries;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Limits are waited out, never invented, and never make the loop spin. */
class RateLimitsIT {
    @Test
    void waitsForTheAnnouncedResetAndGoesOn() {
        try (TestProject project = TestProject.create().eventLog()) {
            project.scripted("""
                session
                rate-limit 4
                session
                text Now it works, and there is something to say about it.
                """).list("hooks.post_session", "echo $HARNESS_ITERATION >> post");

            RatchetProcess run = project.start("run", "1");
            project.awaitState("rate_limited_backoff");
            Map<String, Object> waiting = project.status();
            run.exits(0);

            assertThat(waiting)
                    .containsEntry("state", "rate_limited_backoff")
                    .containsEntry("consecutive_rate_limits", 1L);
            assertThat(waiting.get("waiting_for")).asString().contains("rate limit");
            assertThat(String.valueOf(waiting.get("resets_at")))
                    .isGreaterThan(String.valueOf(waiting.get("session_start")));
            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::verdict, RunHistoryQueries.Line::iteration)
                    .containsExactly(tuple("rate_limited", 0), tuple("progressed", 0));
            RunHistoryQueries.Line limited = project.attempts().getFirst();
            assertThat(project.attempts().getLast().startedAt()).isAfterOrEqualTo(limited.resetsAt());
            assertThat(project.events())
                    .extracting(event -> event.get("rate_limited"))
                    .containsExactly(true, false);
            assertThat(project.read("post")).isEqualTo("0\n0\n");
        }
    }

    @Test
    void wordsAboutLimitsInASessionThatSucceededAreOnlyWords() {
        try (TestProject project = TestProject.create()) {
            String words =
                    "You have hit your usage limit. resets 3pm (UTC) \\\\\"error\\\\\":\\\\\"rate_limit\\\\\" 429";
            project.agent(
                    "if [ ! -e first ]; then",
                    "  touch first",
                    "  echo 'You have hit your limit: usage limit, resets 3pm (UTC), \"error\":\"rate_limit\"'",
                    "  echo 'API Error 429 rate_limit_error: this request would exceed your rate limit'",
                    "  exit 0",
                    "fi",
                    "cat <<'END'",
                    "{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\",\"model\":\"m\"}",
                    "{\"type\":\"assistant\",\"message\":{\"id\":\"1\",\"content\":[{\"type\":\"text\",\"text\":\"WORDS\"}]}}"
                            .replace("WORDS", words.replace("\\\\", "\\")),
                    "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"is_error\":true,\"content\":\"WORDS\"}]}}"
                            .replace("WORDS", words.replace("\\\\", "\\")),
                    "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"num_turns\":1,\"result\":\"WORDS\"}"
                            .replace("WORDS", words.replace("\\\\", "\\")),
                    "END");

            project.ratchet("run", "2").exits(0);

            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::verdict, RunHistoryQueries.Line::sessionClass)
                    .containsExactly(tuple("progressed", "normal"), tuple("progressed", "normal"));
        }
    }

    @Test
    void aPlainAgentThatFailsWithSuchWordsIsLimited() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "echo 'You have hit your usage limit'", "exit 1")
                    .set("backoff.max_consecutive_rate_limits", 3);

            RatchetProcess run = project.ratchet("run", "5").exits(4);

            assertThat(project.attempts())
                    .hasSize(3)
                    .allSatisfy(attempt -> assertThat(attempt.verdict()).isEqualTo("rate_limited"));
            assertThat(run.lines("3 rate limits in a row")).hasSize(1);
        }
    }

    @Test
    void aResetThatIsAnnouncedAgainAndAgainDoesNotSpin() {
        try (TestProject project = TestProject.create()) {
            project.scripted("rate-limit 2\n").set("backoff.max_consecutive_rate_limits", 2);

            RatchetProcess run = project.ratchet("run", "5").exits(4);

            // The first announcement is believed, unless it was over before it was read; those after it are not.
            assertThat(project.attempts()).hasSizeBetween(2, 3);
            assertThat(run.lines("2 rate limits in a row")).hasSize(1);
        }
    }

    @Test
    void aResetTooFarOffEndsTheRunAndHoldsTheNextUntilItIsForgotten() {
        try (TestProject project = TestProject.create()) {
            project.scripted("rate-limit 600\n").set("backoff.max_reset_wait_mins", 1);

            RatchetProcess first = project.ratchet("run", "5").exits(4);
            Instant reset = project.attempts().getFirst().resetsAt();
            assertThat(reset).isNotNull();
            assertThat(first.lines("status=finished outcome=tripped"))
                    .singleElement()
                    .asString()
                    .contains(String.valueOf(reset))
                    .contains("max_reset_wait_mins");

            project.ratchet("run", "5", "--name", "other").exits(4);
            assertThat(project.attempts()).hasSize(1);

            assertThat(project.ratchet("reset", "--limits").exits(0).out()).isEqualTo("Forgot 1 open limit.\n");
            project.scripted("text It works again, and has something to say about it.\n");
            project.ratchet("run", "1").exits(0);
        }
    }

    @Test
    void badKeysAndUnknownTroubleEndTheRun() {
        try (TestProject project = TestProject.create()) {
            project.scripted("session\nquota\nsession\nquota\nsession\nauth-error\n");

            RatchetProcess quota = project.ratchet("run", "5").exits(4);
            assertThat(project.attempts()).hasSize(2);
            assertThat(quota.lines("status=finished"))
                    .singleElement()
                    .asString()
                    .contains("add credit");

            RatchetProcess auth = project.ratchet("run", "5").exits(1);
            assertThat(project.attempts()).hasSize(3);
            assertThat(auth.lines("status=finished")).singleElement().asString().contains("log in");
        }
    }
}
