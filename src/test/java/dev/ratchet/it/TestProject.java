package dev.ratchet.it;

import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.testing.TestDirectories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A throw-away project in which the real program runs, with settings that never make a test wait. Everything started in
 * it carries a mark in its environment; what is left at the end is killed.
 */
final class TestProject implements AutoCloseable {
    private static final String MARK = "IT_PROJECT";

    private final Path home;
    private final Path directory;
    private final MarkedProcesses marked;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final ProgramStarts starts;
    private String configFile = "ratchet.toml";
    private String written = "";

    private TestProject(Path home) {
        this.home = home;
        this.directory = home.resolve("project");
        this.marked = new MarkedProcesses(MARK, UUID.randomUUID().toString(), home);
        this.starts = new ProgramStarts(home, directory);
        this.starts.environment(MARK, marked.value());
    }

    /** A project with a prompt, no pauses, and a watchdog that looks often. */
    static TestProject create() {
        return usual(bare());
    }

    /** The same below another directory than that for temporary files. */
    static TestProject createIn(Path place) {
        return usual(bareIn(place));
    }

    private static TestProject usual(TestProject bare) {
        return bare.file("PROMPT.md", "Do the next thing.\n")
                // What is tested must not depend on what the machine has; see SandboxIT.
                .text("sandbox.mode", "off")
                .set("backoff.initial_delay_secs", 0)
                .set("retry.retry_delay_secs", 0)
                .set("watchdog.check_interval_secs", 0.2)
                .set("watchdog.kill_grace_secs", 0.3);
    }

    /** An empty directory. */
    static TestProject bare() {
        return bareIn(TestDirectories.place());
    }

    private static TestProject bareIn(Path place) {
        try {
            TestProject project = new TestProject(
                    Files.createTempDirectory(place, "ratchet-it-").toRealPath());
            Files.createDirectories(project.directory);
            Files.createDirectories(project.home.resolve("tmp"));
            return project;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The configuration is a harness.toml from now on. */
    TestProject harness() {
        configFile = "harness.toml";
        return this;
    }

    TestProject set(String key, Object value) {
        settings.put(key, value.toString());
        return this;
    }

    TestProject text(String key, String value) {
        return set(key, TomlText.quoted(value));
    }

    TestProject list(String key, String... values) {
        return set(key, Stream.of(values).map(TomlText::quoted).toList());
    }

    /** The configuration is this text and nothing else. */
    TestProject written(String toml) {
        written = toml;
        return this;
    }

    TestProject javaOption(String option) {
        starts.javaOption(option);
        return this;
    }

    /** A property of the JVMs that are started, such as what the launcher says of the terminal. */
    TestProject property(String name, String value) {
        starts.property(name, value);
        return this;
    }

    TestProject environment(String name, String value) {
        starts.environment(name, value);
        return this;
    }

    /** The agent is this shell script. */
    TestProject agent(String... lines) {
        return script("agent.sh", lines).text("agent.command", "./agent.sh");
    }

    /** The agent plays this script, see scripted-agent.sh. */
    TestProject scripted(String script) {
        return file("x.script", script).text("agent.command", "scripted").list("agent.args", "x.script");
    }

    TestProject script(String name, String... lines) {
        file(name, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        if (!path(name).toFile().setExecutable(true, false)) {
            throw new AssertionError("cannot make executable: " + name);
        }
        return this;
    }

    /** Agents find the program on their PATH, as the launcher would have it. */
    TestProject withRatchetForAgents() {
        starts.property("ratchet.home", path("../bin").normalize().toString());
        List<String> command = TestedProgram.command(List.of("-Xmx128m"));
        return script("../bin/ratchet", "exec '" + String.join("' '", command) + "' \"$@\"");
    }

    TestProject file(String name, String content) {
        try {
            Files.createDirectories(path(name).getParent());
            Files.writeString(path(name), content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path directory() {
        return directory;
    }

    Path path(String name) {
        return directory.resolve(name);
    }

    private void openToAll() {
        boolean opened = home.toFile().setReadable(true, false)
                && home.toFile().setExecutable(true, false)
                && home.resolve("tmp").toFile().setWritable(true, false);
        if (!opened) {
            throw new AssertionError("cannot change permissions");
        }
    }

    boolean has(String name) {
        return Files.exists(path(name));
    }

    String read(String name) {
        try {
            return Files.readString(path(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files in a directory and below it, relative to the project. */
    List<String> filesBelow(String name) {
        try (Stream<Path> files = Files.walk(path(name))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void await(String what, BooleanSupplier condition) {
        Await.until(what, condition, () -> "in " + directory + starts.scene());
    }

    void awaitFile(String name) {
        await(name, () -> has(name));
    }

    /** The status file, whichever of the two it is. */
    Map<String, Object> status() {
        return JsonText.object(read(configFile.startsWith("harness") ? "harness.status" : ".ratchet/status.json"));
    }

    void awaitState(String state) {
        String file = configFile.startsWith("harness") ? "harness.status" : ".ratchet/status.json";
        await("state " + state, () -> has(file) && state.equals(status().get("state")));
    }

    /** The lines of the event log, which has to be on. */
    List<Map<String, Object>> events() {
        return JsonText.lines(read("events.jsonl"));
    }

    TestProject eventLog() {
        return text("output.event_log", "events.jsonl");
    }

    /** The journal's attempts, oldest first. */
    List<RunHistoryQueries.Line> attempts() {
        return attemptsIn("");
    }

    List<RunHistoryQueries.Line> attemptsIn(String subdirectory) {
        try (Database database = Database.open(path(subdirectory).resolve(".ratchet/ratchet.db"))) {
            return new RunHistoryQueries(database).attempts(null, 100);
        }
    }

    <T> List<T> query(String sql, Row.Reader<T> reader) {
        try (Database database = Database.open(path(".ratchet/ratchet.db"))) {
            return database.query(sql, reader);
        }
    }

    /** Runs the program to its end, in a process of its own only where that is needed. */
    RatchetProcess ratchet(String... arguments) {
        return configured().toItsEnd(List.of(arguments), has(".ratchet/worktrees"));
    }

    /** Runs it to its end in this process: a start costs more than most tests do. Not for what starts something. */
    RatchetProcess here(String... arguments) {
        return configured().here(List.of(arguments));
    }

    /** Runs it to its end as if somebody had typed it, for what agents must not do; skips the test where that is not possible. */
    RatchetProcess ratchetAtATerminal(String... arguments) {
        return TestedProgram.isInstalled() ? starts.atATerminal(List.of(arguments)) : here(arguments);
    }

    RatchetProcess start(String... arguments) {
        return startBy(List.of(), arguments);
    }

    /** Starts it by way of another program, such as {@code setsid}. */
    RatchetProcess startBy(List<String> by, String... arguments) {
        return configured().start(by, List.of(arguments));
    }

    /** Runs it to its end in a directory below. */
    RatchetProcess ratchetIn(String subdirectory, String... arguments) {
        return configured().reused(path(subdirectory), List.of(arguments));
    }

    /** Runs it to its end without writing the configuration first. */
    RatchetProcess ratchetAsItIs(String... arguments) {
        return ProgramStarts.atItsEnd(starts.start(List.of(), List.of(arguments)));
    }

    /** Runs it to its end as a user who owns nothing here; skips the test where that is not possible. */
    RatchetProcess ratchetAsNobody(String... arguments) {
        openToAll();
        return configured().asNobody(List.of(arguments));
    }

    private ProgramStarts configured() {
        configure();
        return starts;
    }

    /** Only what changes is written: a program that was started before may be reading it. */
    private void configure() {
        String wanted = written.isEmpty() ? TomlText.of(settings) : written;
        if (!has(configFile) || !read(configFile).equals(wanted)) {
            file(configFile, wanted);
        }
    }

    /** What runs here beside Ratchet itself. */
    List<String> leftOvers() {
        return marked.pids().stream()
                .map(MarkedProcesses::commandLine)
                .filter(command -> !TestedProgram.runs(command) && !command.isBlank())
                .toList();
    }

    @Override
    public void close() {
        Await.until("the end of all processes of a test", this::killAll, () -> String.join("\n", leftOvers()));
        Jvm.delete(home);
    }

    private boolean killAll() {
        List<Long> left = marked.pids();
        left.forEach(pid -> RatchetProcess.kill("-KILL", Long.toString(pid)));
        return left.isEmpty();
    }
}
