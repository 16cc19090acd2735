package dev.ratchet.app.doctor.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.app.doctor.program.ProgramTrial;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.SandboxedPlaces;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentCheckTest {
    @TempDir
    Path directory;

    @Test
    void oneThatIsNotThereIsAProblem() throws InterruptedException {
        CheckFixture.finds(Level.PROBLEM, check("claude")).contains("'claude' is not on the PATH", "agent.command");
    }

    @Test
    void oneThatNobodyKnowsIsAnsweredWithTheNearest() throws InterruptedException {
        CheckFixture.finds(Level.PROBLEM, check("cluade")).endsWith("; or did you mean claude?");
    }

    @Test
    void oneThatMayNotBeExecutedIsAProblem() throws InterruptedException {
        Path file = clinic().file("bin/claude", "#!/bin/sh\n");

        CheckFixture.finds(Level.PROBLEM, check("claude")).contains("not executable", "chmod +x " + file);
    }

    @Test
    void theScriptedOneIsAlwaysThere() throws InterruptedException {
        CheckFixture.finds(Level.OK, check("scripted")).contains("scripted");
    }

    @ParameterizedTest
    @CsvSource({
        "claude, 2.1.325 (Claude Code), OK",
        "claude, 2.2.0 (Claude Code), OK",
        "claude, 2.1.1000 (Claude Code), OK",
        "claude, 2.1.197 (Claude Code), WARNING",
        "claude, who knows, WARNING",
        "codex, codex-cli 0.166.0, OK",
        "codex, codex-cli 0.99.0, WARNING",
        "qwen, 0.15.10, WARNING",
        "goose, ' 1.34.0', OK",
        "aider, aider 0.1.0, OK"
    })
    void aKnownOneIsAskedForItsVersion(String name, String says, Level level) throws InterruptedException {
        clinic().program(name, "[ \"$*\" = --version ] && echo '" + says + "'");

        CheckFixture.finds(level, check(name))
                .contains(clinic().bin().resolve(name).toString());
    }

    @Test
    void oneThatAgentsMayWriteIsNotRunOutsideOfASandbox() throws IOException, InterruptedException {
        clinic().program("claude", "touch was-run", "echo 2.1.325");
        Map<String, String> environment =
                Map.of("XDG_STATE_HOME", directory.resolve("state").toString());
        new SandboxedPlaces(PrivateDirectory.ofUser(environment))
                .note(directory.toRealPath(), directory.toRealPath(), Set.of());

        CheckFixture.finds(Level.INFO, check("claude")).contains("agents of", "not asked for its version");
        assertThat(directory.resolve("was-run")).doesNotExist();
    }

    @Test
    void anOldOneIsToldWhatIsDifferentAndHowToUpdate() throws InterruptedException {
        clinic().program("claude", "echo 2.1.197");

        CheckFixture.finds(Level.WARNING, check("claude")).contains("2.1.197", "older than 2.1.325", "npm install");
    }

    @Test
    void oneThatIsNotKnownIsNotStarted() throws InterruptedException {
        clinic().program("wrapper", "touch started");

        CheckFixture.finds(Level.OK, check("wrapper"));

        assertThat(directory.resolve("started")).doesNotExist();
    }

    @Test
    void oneThatHangsIsEndedWithAllItStarted() throws InterruptedException {
        clinic().program(
                        "claude",
                        "trap '' TERM",
                        "/usr/bin/setsid /bin/sleep 1000 &",
                        "echo $! > pid; cat",
                        "while :; do /bin/sleep 1000; done");
        long before = System.nanoTime();

        ProgramTrial hasty = new ProgramTrial(
                clinic().trial().shell(), directory, clinic().trial().environment(), Duration.ofMillis(500));

        CheckFixture.finds(
                        Level.WARNING, new AgentCheck(CheckFixture.agent("claude"), "agent.command", List.of(), hasty))
                .contains("did not end within");

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofMinutes(2));
        assertThat(directory.resolve("pid"))
                .content()
                .satisfies(pid -> assertThat(
                                ProcessHandle.of(Long.parseLong(pid.strip())).filter(ProcessHandle::isAlive))
                        .isEmpty());
    }

    @Test
    void oneThatCannotRunIsAProblemInItsOwnWords() throws InterruptedException {
        clinic().file("bin/gemini", "#!/nowhere/node\n");
        assertThat(clinic().bin().resolve("gemini").toFile().setExecutable(true))
                .isTrue();
        clinic().program("codex", "echo 'codex: no home' >&2; exit 3");

        CheckFixture.finds(Level.PROBLEM, check("gemini")).contains("gemini --version failed");
        CheckFixture.finds(Level.WARNING, check("codex")).contains("codex: no home");
    }

    @Test
    void rootMayNotSkipClaudesPermissionsOutsideOfASandbox() throws InterruptedException {
        CheckFixture.finds(Level.PROBLEM, new RootCheck(CheckFixture.agent("claude"), "root", Map.of()))
                .contains("IS_SANDBOX");
        CheckFixture.finds(
                Level.PROBLEM,
                new RootCheck(CheckFixture.agent("claude", "--dangerously-skip-permissions"), "root", Map.of()));
        CheckFixture.finds(Level.OK, new RootCheck(CheckFixture.agent("claude", "-p"), "root", Map.of()));
        CheckFixture.finds(Level.OK, new RootCheck(CheckFixture.agent("claude"), "root", Map.of("IS_SANDBOX", "1")));
        CheckFixture.finds(Level.OK, new RootCheck(CheckFixture.agent("claude"), "somebody", Map.of()));
        CheckFixture.finds(Level.OK, new RootCheck(CheckFixture.agent("./agent.sh"), "root", Map.of()));
    }

    private CheckFixture clinic() {
        return new CheckFixture(directory);
    }

    private Check check(String command) {
        return new AgentCheck(
                CheckFixture.agent(command), "agent.command", List.of("claude", "mine"), clinic().trial());
    }
}
