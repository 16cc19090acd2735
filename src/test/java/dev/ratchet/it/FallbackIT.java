package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Another agent goes on while the first cannot, and the first as soon as it can again. */
class FallbackIT {
    private static final String WORKS = "session\nsleep 0.2\ntext It works, and there is something to say about it.\n";

    @Test
    void anotherGoesOnWhileTheFirstIsLimitedAndTheSwitchIsToldOnce() {
        try (TestProject project = withScripts("session\nrate-limit 30\n", WORKS)) {
            RatchetProcess run = project.eventLog()
                    .set("output.event_log_all", true)
                    .ratchet("run", "3", "--agent", "first")
                    .exits(0);

            assertThat(agents(project)).containsExactly("first", "second", "second", "second");
            assertThat(run.lines("second goes on in place of first"))
                    .singleElement()
                    .asString()
                    .contains("rate limit");
            assertThat(project.events().stream().filter(event -> "noticed".equals(event.get("event"))))
                    .singleElement()
                    .satisfies(event -> assertThat(event.get("message"))
                            .asString()
                            .startsWith("second goes on in place of first, which waits until "));
        }
    }

    @Test
    void theFirstGoesOnAsSoonAsItsLimitIsOver() {
        try (TestProject project = withScripts("session\nrate-limit 6\nsession\nwrite back yes\ntext Back.\n", WORKS)) {
            RatchetProcess run = project.start("run", "0", "--agent", "first");
            project.awaitFile("back");
            project.file("STOP", "");
            run.exits(0);

            assertThat(agents(project)).startsWith("first", "second").contains("first");
            assertThat(run.lines("goes on in place of")).hasSize(1);
            assertThat(run.lines("back to first from second")).hasSize(1);
        }
    }

    @Test
    void aResetTooFarOffAndAUsedUpQuotaEndNoRunThatAnotherCanGoOnWith() {
        try (TestProject project =
                withScripts("session\nrate-limit 600\n", "session\nquota\nsession\nquota\n" + WORKS)) {
            project.set("backoff.max_reset_wait_mins", 1)
                    .set("agent.fallback", "[\"second\", \"third\"]")
                    .file("third.script", WORKS)
                    .text("agents.third.command", "scripted")
                    .list("agents.third.args", "third.script");

            project.ratchet("run", "2", "--agent", "first").exits(0);

            assertThat(agents(project)).containsExactly("first", "second", "second", "third", "third");
        }
    }

    @Test
    void aProgramThatDoesNotStartIsReplacedByOneWithAModelOfItsOwnAndTriedAgain() {
        try (TestProject project = TestProject.create()) {
            project.text("agent.command", "./first.sh")
                    .text("agent.model", "of-the-first")
                    .list("agent.fallback", "second")
                    .set("agent.fallback_after_secs", 1)
                    .text("agents.second.command", "./second.sh")
                    .text("agents.second.model", "of-the-second")
                    .list("agents.second.args", "{model}")
                    .script("good.sh", AgentScripts.WORK, "touch back")
                    .script("second.sh", AgentScripts.WORK, "echo $1 >> models; sleep 0.2; cp good.sh first.sh");

            RatchetProcess run = project.start("run", "0");
            project.awaitFile("back");
            project.file("STOP", "");
            run.exits(0);

            assertThat(run.err()).startsWith("ratchet: warning: the agent first.sh was not found");
            assertThat(agents(project)).startsWith("first.sh", "second").contains("first.sh");
            assertThat(project.read("models").lines()).containsOnly("of-the-second");
            assertThat(run.lines("second goes on in place of first.sh")).hasSize(1);
            assertThat(run.lines("back to first.sh from second")).hasSize(1);
        }
    }

    @Test
    void aLimitThatOneProcessLearnsHoldsTheLoopOfAnother() {
        try (TestProject project = TestProject.create()) {
            project.scripted("session\nrate-limit 600\n" + WORKS);
            RatchetProcess one = project.start("run", "1");
            project.awaitState("rate_limited_backoff");
            RatchetProcess other = project.start("run", "1", "--name", "other").awaitErr("the rate limit of scripted");

            List<Map<String, Object>> seen = JsonText.objects(
                    project.ratchet("status", "--json").exits(0).out());
            String text = project.ratchet("status").exits(0).out();
            project.ratchet("stop", "--all").exits(0);
            one.exits(0);
            other.exits(0);

            assertThat(project.attempts()).as("the other started nothing").hasSize(1);
            Instant reset = Objects.requireNonNull(project.attempts().getFirst().resetsAt());
            assertThat(seen)
                    .hasSize(2)
                    .allSatisfy(loop -> assertThat(loop.get("limits"))
                            .isEqualTo(List.of(Map.of("agent", "scripted", "resets_at", Json.moment(reset)))));
            assertThat(text).contains("Limited: scripted until " + reset);
        }
    }

    private static TestProject withScripts(String first, String second) {
        return TestProject.create()
                .file("first.script", first)
                .file("second.script", second)
                .text("agents.first.command", "scripted")
                .list("agents.first.args", "first.script")
                .text("agents.second.command", "scripted")
                .list("agents.second.args", "second.script")
                .list("agent.fallback", "second")
                .set("agent.fallback_after_secs", 1);
    }

    /** Whose the sessions were, in their order. */
    private static List<String> agents(TestProject project) {
        return project.query("SELECT agent FROM sessions ORDER BY number", row -> row.text("agent"));
    }
}
