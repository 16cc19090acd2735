package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.ratchet.journal.query.RunHistoryQueries;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A disk that is full or may not be written spoils nothing that was there. */
class DiskIT {
    private static final String FILL = Mount.FILL;

    @Test
    void aDiskThatFillsUpInMidSessionIsToldOfAndTheNextRunGoesOn() {
        try (TestProject project = TestProject.create();
                Mount _ = Mount.tmpfs(project.directory())) {
            project.file("PROMPT.md", "Do it.\n")
                    .agent("echo x >> calls", AgentScripts.WORK, "[ $(wc -l < calls) -ne 2 ] || " + FILL);

            RatchetProcess full = project.ratchet("run", "3").exits(1);
            assertThat(full.withoutWarnings().stream().filter(line -> line.startsWith("ratchet: ")))
                    .isNotEmpty()
                    .anyMatch(line -> line.contains("full") || line.contains("No space left"));
            assertThat(project.leftOvers()).isEmpty();

            assertThat(project.path("fill").toFile().delete()).isTrue();
            assertThat(project.read(".ratchet/counter").strip()).isEqualTo("2");
            assertThat(project.status()).containsKey("state");
            project.ratchet("run", "1").exits(0);

            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::number, RunHistoryQueries.Line::verdict)
                    .containsExactly(tuple(0, "progressed"), tuple(1, "interrupted"), tuple(2, "progressed"));
            assertThat(project.read(".ratchet/counter").strip()).isEqualTo("3");
            assertThat(project.status()).containsEntry("outcome", "limit_reached");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "task list --json", "config show", "run 1 --json", "completion bash", "--help"})
    void aResultThatCannotBeWrittenIsAFailure(String command) {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK);
            List<String> toNowhere = List.of("sh", "-c", "exec \"$@\" > /dev/full", "sh");

            RatchetProcess lost = project.startBy(toNowhere, command.split(" "));

            lost.exits(1).says("ratchet: cannot write the result to the standard output: ");
        }
    }

    @Test
    void aDiskThatIsFullFromTheStartIsToldOf() {
        try (TestProject project = TestProject.create();
                Mount _ = Mount.tmpfs(project.directory())) {
            project.file("PROMPT.md", "Do it.\n".repeat(40_000)).agent("cat > /dev/null", AgentScripts.WORK);
            project.ratchet("run", "1").exits(0);
            TestShell.run(project.directory(), FILL + "; true");

            RatchetProcess run = project.ratchetAsItIs("run", "1").exits(1);

            assertThat(run.err()).containsAnyOf("full", "No space left");
            assertThat(project.path("fill").toFile().delete()).isTrue();
            project.ratchet("run", "1").exits(0);
            assertThat(project.read(".ratchet/counter").strip()).isIn("2", "3");
        }
    }

    @Test
    void whereOnlyTheOutputHasNoRoomTheRunEndsAsItShould() {
        try (TestProject project = TestProject.create()) {
            project.file("out/x", "");
            try (Mount _ = Mount.tmpfs(project.path("out"))) {
                TestShell.run(project.path("out"), FILL + "; true");
                project.file("PROMPT.md", "Do it.\n".repeat(40_000))
                        .agent("cat > /dev/null", AgentScripts.WORK)
                        .text("session.output_dir", "out");

                RatchetProcess run = project.ratchet("run", "1", "--json").exits(1);

                assertThat(JsonText.object(run.out()))
                        .containsEntry("outcome", "failure")
                        .extractingByKey("reason")
                        .asString()
                        .contains("session-0.jsonl.prompt", "No space left");
                assertThat(run.lines("status=finished")).hasSize(1);
                assertThat(project.status()).containsEntry("outcome", "failure");

                project.file("PROMPT.md", "Short.\n").set("retry.max_consecutive_failures", 2);
                project.ratchet("run", "1").exits(4);
                assertThat(project.attempts())
                        .extracting(RunHistoryQueries.Line::number)
                        .containsExactly(0, 1, 2);
            }
        }
    }

    @Test
    void aDirectoryThatMayNotBeWrittenIsToldOf() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK).ratchet("config", "check").exits(0);

            RatchetProcess run = project.ratchetAsNobody("run", "1").exits(1);

            assertThat(run.withoutWarnings()).hasSize(1).first().asString().contains(".ratchet", "permission denied");
            assertThat(project.ratchetAsNobody("status").exits(0).out()).isEqualTo("Nothing has run here yet.\n");
        }
    }

    @Test
    void aFileThatMayNotBeReadIsToldOf() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK).file("secret.toml", "");
            assertThat(project.path("secret.toml").toFile().setReadable(false, false))
                    .isTrue();

            RatchetProcess run = project.ratchetAsNobody("-c", "secret.toml").exits(78);

            assertThat(run.err().lines()).hasSize(1).first().asString().contains("secret.toml: ", "permission");
        }
    }
}
