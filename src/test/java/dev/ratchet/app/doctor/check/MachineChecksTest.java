package dev.ratchet.app.doctor.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.app.doctor.program.ProgramTrial;
import dev.ratchet.app.fleet.ProjectPreflight.PromptNeed;
import dev.ratchet.brief.PromptSettings;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.docker.ContainerEngine;
import dev.ratchet.process.docker.EngineAddress;
import dev.ratchet.process.sandbox.SandboxSettings;
import dev.ratchet.process.sandbox.SandboxSettings.Mode;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is around a project: git, prompt, terminal, sandbox, docker. */
class MachineChecksTest {
    @TempDir
    Path directory;

    @Test
    void withoutGitThereIsAWarning() throws InterruptedException {
        CheckFixture.finds(Level.WARNING, git(clinic().trial())).contains("git is not on the PATH", "install");
    }

    @Test
    void aDirectoryWithoutARepositoryIsWarnedOfInAnyLanguage() throws InterruptedException {
        assumeTrue(Files.exists(Path.of("/usr/bin/git")), "no git");
        ProgramTrial german = clinic().wholeTrial().with(Map.of("LANG", "de_DE.UTF-8", "LANGUAGE", "de"));

        CheckFixture.finds(Level.WARNING, git(german)).contains("in no repository", "git init");
    }

    /** Those of the search path, wherever they are. */
    private static OwnPrograms programs(ProgramTrial trial) {
        return new OwnPrograms(trial.environment().getOrDefault("PATH", ""), List.of());
    }

    private static Check git(ProgramTrial trial) {
        return new GitCheck(trial, programs(trial), Optional::empty);
    }

    @Test
    void aGitOfTheProjectIsNotRun() throws InterruptedException {
        assumeTrue(Files.exists(Path.of("/usr/bin/git")), "no git");
        clinic().program("git", "echo /the/top");
        ProgramTrial trial = clinic().wholeTrial();

        OwnPrograms others = new OwnPrograms(trial.environment().getOrDefault("PATH", ""), List.of(directory));

        CheckFixture.finds(Level.WARNING, new GitCheck(trial, others, Optional::empty))
                .contains("in no repository");
    }

    @Test
    void whatGitComplainsOfIsPassedOn() throws InterruptedException {
        clinic().program("git", "echo \"fatal: detected dubious ownership in repository at '/x'\" >&2; exit 128");

        CheckFixture.finds(Level.WARNING, git(clinic().trial())).contains("dubious ownership", "safe.directory");
    }

    @Test
    void aRepositoryIsFine() throws InterruptedException {
        clinic().program("git", "echo /the/top");

        CheckFixture.finds(Level.OK, git(clinic().trial())).contains("/the/top");
    }

    @Test
    void aLargePromptIsWarnedOf() throws InterruptedException {
        Path file = clinic().file("PROMPT.md", "Do it.\n");
        CheckFixture.finds(Level.OK, new PromptCheck(prompt(file), Optional::empty, () -> PromptNeed.NEEDED))
                .contains("7 bytes");

        clinic().file("PROMPT.md", "Do it.\n".repeat(40_000));
        CheckFixture.finds(Level.WARNING, new PromptCheck(prompt(file), Optional::empty, () -> PromptNeed.NEEDED))
                .contains("280,000 bytes");
        CheckFixture.finds(
                        Level.PROBLEM,
                        new PromptCheck(
                                prompt(file),
                                () -> Optional.of(Complaint.of("there is no prompt")),
                                () -> PromptNeed.NEEDED))
                .contains("there is no prompt");
    }

    private static PromptSettings prompt(Path file) {
        return new PromptSettings(file, null, List.of(), Duration.ofSeconds(1));
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-8, xterm, TERMINAL, OK",
        "UTF-8, dumb, TERMINAL, OK",
        "UTF-8, '', TERMINAL, WARNING",
        "UTF-8, dumb, ELSEWHERE, OK",
        "ANSI_X3.4-1968, xterm, TERMINAL, WARNING",
        "unknown, xterm, ELSEWHERE, WARNING"
    })
    void lettersAndColours(String encoding, String term, TerminalCheck.Output seen, Level level)
            throws InterruptedException {
        CheckFixture.finds(level, new TerminalCheck(Map.of("TERM", term), encoding, seen));
    }

    @Test
    void aSandboxThatIsNotThereOrDoesNotWorkIsAProblemOnlyWhereItIsAskedFor() throws InterruptedException {
        CheckFixture.finds(Level.INFO, sandbox(Mode.AUTO)).contains("not shut in", "install bubblewrap");
        CheckFixture.finds(Level.PROBLEM, sandbox(Mode.ON)).contains("is not installed", "install bubblewrap");
        clinic().program("bwrap", "echo 'bwrap: No permissions to create a new namespace' >&2; exit 1");
        CheckFixture.finds(Level.INFO, sandbox(Mode.AUTO)).contains("No permissions", "sysctl");
        CheckFixture.finds(Level.INFO, sandbox(Mode.OFF)).contains("No permissions");
        clinic().program("bwrap", "echo 'bwrap: Unknown option --disable-userns' >&2; exit 1");
        CheckFixture.finds(Level.PROBLEM, sandbox(Mode.ON)).contains("too old", "0.8");
        clinic().program("bwrap", "echo 'bwrap: Creating new namespace failed: Cannot allocate memory' >&2; exit 1");
        CheckFixture.finds(Level.PROBLEM, sandbox(Mode.AUTO)).contains("Cannot allocate memory", "no run starts");
        CheckFixture.finds(Level.INFO, sandbox(Mode.OFF)).contains("Cannot allocate memory");
        clinic().program("bwrap", "case $* in '--args 9 -- /bin/sh '*) exit 0;; *) exit 9;; esac");
        CheckFixture.finds(Level.OK, sandbox(Mode.AUTO)).contains("the agent is shut in");
        CheckFixture.finds(Level.PROBLEM, sandbox(Mode.AUTO, "", Optional.of("that is a link")))
                .contains("that is a link");
        CheckFixture.finds(Level.OK, sandbox(Mode.OFF, "", Optional.of("that is a link")))
                .doesNotContain("link");
    }

    @Test
    void inAContainerTheSandboxDoesNotMatter() throws InterruptedException {
        CheckFixture.finds(Level.INFO, sandbox(Mode.ON, "box", Optional.empty()))
                .contains("runs in the container 'box'");
        clinic().program("bwrap", "exit 0");
        CheckFixture.finds(Level.OK, sandbox(Mode.ON, "box", Optional.of("that is a link")))
                .contains("runs in the container 'box'");
    }

    private Check sandbox(Mode mode) {
        return sandbox(mode, "", Optional.empty());
    }

    private Check sandbox(Mode mode, String container, Optional<String> objection) {
        SandboxSettings usual = SandboxSettings.DEFAULT;
        return new SandboxCheck(
                new SandboxSettings(mode, usual.hide(), usual.allowWrite(), usual.network()),
                container,
                () -> objection,
                clinic().trial(),
                programs(clinic().trial()));
    }

    @Test
    void dockerIsAskedOverItsSocket() throws IOException, InterruptedException {
        Path socket = directory.resolve("d.sock");
        Check check = docker("unix://" + socket);
        CheckFixture.finds(Level.INFO, check).contains("cannot be reached", "start docker or podman");

        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            Thread daemon = Thread.ofPlatform().daemon().start(() -> answer(server));
            CheckFixture.finds(Level.OK, check).contains(socket.toString());
            daemon.join();
        }
        CheckFixture.finds(Level.INFO, check).contains("cannot be reached");
    }

    @Test
    void aDaemonThatSaysNothingIsGivenUpSoon() throws IOException, InterruptedException {
        Path socket = directory.resolve("d.sock");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));

            CheckFixture.finds(Level.INFO, docker("unix://" + socket)).contains("no answer for 1 s");
        }
        CheckFixture.finds(Level.INFO, docker("ssh://somewhere"))
                .contains("not of a kind that is known", "DOCKER_HOST");
    }

    private static Check docker(String host) {
        EngineAddress address = EngineAddress.of(Map.of("DOCKER_HOST", host));
        return new DockerCheck(new ContainerEngine(address, Duration.ofSeconds(1)), Optional.empty());
    }

    private static void answer(ServerSocketChannel server) {
        try (SocketChannel client = server.accept()) {
            client.read(ByteBuffer.allocate(200));
            client.write(
                    ByteBuffer.wrap("HTTP/1.0 200 OK\r\n\r\n{\"Version\":\"99\"}".getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theSystemsLimitsAreReadWhole() throws IOException, InterruptedException {
        assumeTrue(Files.isDirectory(Path.of("/proc/sys/fs/inotify")), "no inotify");
        String whole = new String(
                new ProcessBuilder("cat", "/proc/sys/fs/inotify/max_user_watches")
                        .start()
                        .getInputStream()
                        .readAllBytes(),
                StandardCharsets.US_ASCII);

        assertThat(InotifyCheck.limit("watches")).isEqualTo(whole.strip());
        CheckFixture.finds(Level.OK, new InotifyCheck(directory)).contains(whole.strip());
    }

    @Test
    void aStopFileThatWaitsIsWarnedOf() throws InterruptedException {
        Path file = directory.resolve("STOP");
        CheckFixture.finds(Level.OK, new StopFileCheck(file));

        clinic().file("STOP", "");

        CheckFixture.finds(Level.WARNING, new StopFileCheck(file)).contains("rm " + file);
    }

    private CheckFixture clinic() {
        return new CheckFixture(directory);
    }
}
