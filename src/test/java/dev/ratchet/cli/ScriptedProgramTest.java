package dev.ratchet.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.LiveSession.Phase;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.session.classify.SessionClassifier;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.dialect.StreamReading;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.stream.OutputMinimum;
import dev.ratchet.session.stream.ReadingSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("shells")
class ScriptedProgramTest {
    private static final Instant NOW = Instant.parse("2026-11-15T20:00:00Z");
    private static final int PATIENCE_SECONDS = 60;

    private final String shell;
    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path directory;

    ScriptedProgramTest(String shell) {
        this.shell = shell;
    }

    static Stream<String> shells() {
        return Stream.of("/bin/sh", "/bin/dash", "/bin/bash").filter(shell -> Files.isExecutable(Path.of(shell)));
    }

    @BeforeEach
    void needsAShell() {
        assumeTrue(Files.isExecutable(Path.of(shell)));
    }

    @AfterEach
    void leaveNothingBehind() {
        for (Process process : started) {
            // The shell first: it would start another child in place of one that is gone.
            List<ProcessHandle> children = process.descendants().toList();
            process.destroyForcibly();
            children.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void playsAnOrdinarySession() {
        script("""
            # a comment
            think hm
            text Hello "you" \\ é	tab
            text second line
            tool Bash echo 'x'
            cost 0.25
            tokens 10 20
            text All \\n done.
            text <task-done>T1</task-done>
            """);

        Played played = play();

        Transcript told = played.end().transcript();
        assertThat(played.finding().sessionClass()).isEqualTo(SessionClass.NORMAL);
        assertThat(told.text()).isEqualTo("[scripted] All \\n done.\n<task-done>T1</task-done>");
        assertThat(told.model()).isEqualTo("scripted");
        assertThat(told.dialect()).isEqualTo("scripted");
        assertThat(told.usage().costUsd()).isEqualTo(0.25);
        assertThat(told.usage().inputTokens()).isEqualTo(10);
        assertThat(told.usage().outputTokens()).isEqualTo(20);
        assertThat(told.toolCalls()).containsOnlyKeys("Bash");
        assertThat(played.events())
                .filteredOn(AgentEvent.Said.class::isInstance)
                .extracting(event -> ((AgentEvent.Said) event).text())
                .contains("[scripted] Hello \"you\" \\ é\ttab", "second line");
        assertThat(played.stderr()).isEmpty();
    }

    @Test
    void playsSessionAfterSessionAndStartsOver() throws IOException {
        script("""
            session first
            text one
            session
            text two
            session third
            text three\
            """);

        assertThat(Stream.generate(() -> play().end().transcript().text()).limit(4))
                .containsExactly("[scripted] one", "[scripted] two", "[scripted] three", "[scripted] one");
        Files.writeString(directory.resolve("demo.script.at"), "nonsense\n");
        assertThat(play().end().transcript().text()).isEqualTo("[scripted] one");
        Files.writeString(directory.resolve("demo.script.at"), "99");
        assertThat(play().end().transcript().text()).isEqualTo("[scripted] one");
        assertThat(Files.readString(directory.resolve("demo.script.at"))).isEqualTo("1\n");
    }

    @Test
    void writesAndCommits() throws Exception {
        assumeTrue(run("sh", "-c", "git init -q").waitFor() == 0);
        run("git", "config", "user.email", "a@b.c").waitFor();
        run("git", "config", "user.name", "A").waitFor();
        script("""
            write notes/a file.txt here
            write b.txt one   two
            commit feat: it's "done"
            """);

        Played played = play();

        assertThat(Files.readString(directory.resolve("notes/a"))).isEqualTo("file.txt here\n");
        assertThat(Files.readString(directory.resolve("b.txt"))).isEqualTo("one   two\n");
        assertThat(played.end().transcript().commitMentioned()).isTrue();
        Process log = run("git", "log", "--format=%s", "--name-only");
        assertThat(new String(log.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("feat: it's \"done\"", "b.txt", "notes/a")
                .doesNotContain("demo.script");
    }

    @Test
    void showsThatACommitFailed() {
        script("write a.txt x\ncommit no repository here\n");

        Played played = play();

        assertThat(played.stderr()).contains("commit failed");
        assertThat(played.events())
                .filteredOn(AgentEvent.ToolAnswered.class::isInstance)
                .extracting(event -> ((AgentEvent.ToolAnswered) event).answer())
                .containsExactly(Answer.OK, Answer.ERROR);
        assertThat(played.finding().sessionClass()).isEqualTo(SessionClass.NORMAL);
    }

    @Test
    void playsFaults() {
        script("""
            session
            rate-limit 3600
            session
            rate-limit
            session
            quota
            session
            auth-error
            session
            overload
            session
            error it broke
            session
            empty
            session
            text about to crash, with enough words to be more than nothing
            exit 7
            session
            garbage
            text fine
            garbage
            """);

        assertThat(Stream.generate(this::play)
                        .limit(9)
                        .map(played -> played.finding().sessionClass() + " " + played.exitCode()))
                .containsExactly(
                        "RATE_LIMIT 1",
                        "RATE_LIMIT 1",
                        "QUOTA 1",
                        "AUTH 1",
                        "OVERLOADED 1",
                        "ERROR 1",
                        "EMPTY 0",
                        "CRASHED 7",
                        "NORMAL 0");
    }

    @Test
    void saysWhenALimitLifts() {
        script("rate-limit 3600\n");

        assertThat(play().events())
                .filteredOn(AgentEvent.LimitNoticed.class::isInstance)
                .allSatisfy(event ->
                        assertThat(((AgentEvent.LimitNoticed) event).resetsAt()).isNotNull())
                .hasSize(1);
    }

    @Test
    void writesToTheErrorChannel() {
        script("stderr something odd\ntext x\n");

        assertThat(play().stderr()).isEqualTo("something odd\n");
    }

    @Test
    void closesABackgroundTaskWithASecondResult() {
        script("background 0.1\ntext the answer\n");

        Played played = play();

        assertThat(played.end().transcript().text()).isEqualTo("[scripted] the answer");
        assertThat(played.events())
                .filteredOn(AgentEvent.Finished.class::isInstance)
                .hasSize(2);
        assertThat(played.events())
                .filteredOn(AgentEvent.BackgroundTasks.class::isInstance)
                .isNotEmpty();
    }

    @Test
    void staysAfterItsResult() throws IOException {
        script("text the answer\nno-exit\n");

        Process process = start();

        await(() -> read("out").contains("\"result\"")
                && process.descendants().findAny().isPresent());
        StreamReader reader = StreamReading.dialect("scripted").reader(ReadingSettings.DEFAULT, _ -> {});
        byte[] bytes = Files.readAllBytes(directory.resolve("out"));
        reader.read(bytes, 0, bytes.length);
        assertThat(reader.phase()).isEqualTo(Phase.FINISHED);
        assertThat(process.isAlive()).isTrue();
    }

    @Test
    void hangsWithoutAWord() throws IOException {
        script("stderr now\nhang\n");

        Process process = start();

        await(() ->
                read("err").contains("now") && process.descendants().findAny().isPresent());
        assertThat(read("out")).isEmpty();
        assertThat(process.isAlive()).isTrue();
    }

    @Test
    void leavesADaemonBehindThatIgnoresTerm() throws Exception {
        script("sleep 0\ndaemon\n");

        String text = play().end().transcript().text();

        assertThat(text).startsWith("[scripted] daemon pid ");
        ProcessHandle daemon = ProcessHandle.of(Long.parseLong(text.substring(text.lastIndexOf(' ') + 1)))
                .orElseThrow();
        try {
            await(() -> daemon.info().command().orElse("").endsWith("sleep"));
            daemon.destroy();
            assertThat(daemon.onExit()
                            .completeOnTimeout(daemon, 200, TimeUnit.MILLISECONDS)
                            .get()
                            .isAlive())
                    .isTrue();
        } finally {
            daemon.destroyForcibly();
        }
    }

    @Test
    void namesFileAndLineOfAMistakeBeforeItPlaysAnything() {
        script("text fine\n\nsession\ndance wildly\n");

        Played played = play();

        assertThat(played.exitCode()).isEqualTo(64);
        assertThat(played.stderr()).isEqualTo("scripted-agent: demo.script:4: unknown step \"dance\"\n");
        assertThat(read("out")).isEmpty();
    }

    @Test
    void refusesNonsense() throws IOException {
        for (String step : List.of(
                "sleep long", "cost 1.", "cost 007", "tokens 5", "exit", "rate-limit soon", "write x", "commit")) {
            script(step + "\n");
            assertThat(play().exitCode()).as(step).isEqualTo(64);
        }
        Files.delete(directory.resolve("demo.script"));
        assertThat(play().exitCode()).isEqualTo(66);
    }

    @Test
    void isWrittenOnlyWhenItDiffers() throws IOException {
        Path program = ScriptedProgram.install(directory);
        Object key = Files.readAttributes(program, BasicFileAttributes.class).fileKey();

        assertThat(ScriptedProgram.install(directory)).isEqualTo(program);
        assertThat(Files.readAttributes(program, BasicFileAttributes.class).fileKey())
                .isEqualTo(key);
        Files.writeString(program, "something else");
        ScriptedProgram.install(directory);
        assertThat(program).isExecutable().content().startsWith("#!/bin/sh\n");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(program);
        }
    }

    private record Played(int exitCode, StreamSummary end, Finding finding, List<AgentEvent> events, String stderr) {}

    private Played play() {
        try {
            Process process = start();
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            byte[] stream = Files.readAllBytes(directory.resolve("out"));
            StreamSummary end = StreamReading.whole("scripted", stream);
            SessionEnding ending =
                    new SessionEnding(process.exitValue(), NOW, NOW, stream.length, new SessionEnding.Cause.ByItself());
            Finding finding = new SessionClassifier(ReadingSettings.DEFAULT, OutputMinimum.of(100), () -> NOW)
                    .classify(end, ending, "");
            return new Played(process.exitValue(), end, finding, StreamReading.events("scripted", stream), read("err"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Process start() throws IOException {
        Path program = ScriptedProgram.install(directory.resolve("programs"));
        Process process = new ProcessBuilder(shell, program.toString(), "demo.script", "ignored prompt")
                .directory(directory.toFile())
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile())
                .start();
        started.add(process);
        return process;
    }

    private Process run(String... words) throws IOException {
        return new ProcessBuilder(words).directory(directory.toFile()).start();
    }

    private void script(String text) {
        try {
            Files.writeString(directory.resolve("demo.script"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String read(String name) {
        try {
            return Files.readString(directory.resolve(name), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
            LockSupport.parkNanos(1_000_000);
        }
    }
}
